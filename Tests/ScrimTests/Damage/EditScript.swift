import ScrimTestSupport

@testable import Scrim

/// One seed's scene, edited and drawn several times by compositors that remember what they drew, for outputs that aren't all part of
/// every frame. Each frame is held to what a new compositor draws into new buffers.
struct EditScript {
    let seed: UInt64
    private var random: SplitMix64
    private var editor: SceneEditor
    private let compositors: [Compositor]
    private var outputs: [WatchedOutput] = []
    /// What was done so far, for people.
    private(set) var lines: [String] = []
    private(set) var counts = Counts()

    struct Counts {
        var frames = 0
        /// Pictures that were idle, that were drawn in part, and as a whole.
        var idle = 0
        var partial = 0
        var whole = 0

        mutating func add(_ other: Counts) {
            frames += other.frames
            idle += other.idle
            partial += other.partial
            whole += other.whole
        }
    }

    init(seed: UInt64) throws {
        self.seed = seed
        random = SplitMix64(seed: seed &* 7 &+ 3)
        editor = SceneEditor(seed: seed)
        let levels = CPULevel.allCases.filter(\.isAvailable)
        let options = Compositor.Options(
            threads: random.chance(perMille: 50) ? 2 : 1, bandHeight: random.pick([1, 2, 7, 16, 64]),
            cpuLevel: random.pick(levels))
        let scene = editor.scene
        compositors = try [Compositor(scene, options: options), Compositor(scene)]
        try scene.commit()
        outputs = [try WatchedOutput(.display, picture: scene.pixelSize, &random)]
        for _ in 0..<random.integer(in: 1...3) { try addCapture() }
    }

    /// Plays all of it.
    ///
    /// - Returns: what is wrong.
    mutating func run() throws -> String? {
        for step in 0..<random.integer(in: 3...5) {
            lines.append("step \(step)")
            try change()
            if let problem = try draw() { return problem }
        }
        return nil
    }

    // MARK: Changes

    private mutating func change() throws {
        let turn = random.integer(in: 0...9)
        if turn >= 3 {
            for _ in 0..<random.pick([1, 1, 2, 4]) { lines.append(editor.edit()) }
        }
        if turn < 3 || turn == 9 {
            for _ in 0..<random.pick([0, 1, 1, 2]) { lines.append(editor.editPixels()) }
        }
        if random.chance(perMille: 60) { try resize() }
        if turn >= 3, random.chance(perMille: 900) { try commit() }
        changeOutputs()
        if random.chance(perMille: 60) { try addCapture() }
    }

    /// Whatever the scene can't be committed with is taken out of it.
    private mutating func commit() throws {
        do {
            try editor.scene.commit()
        } catch {
            editor.repair()
            try editor.scene.commit()
        }
        lines.append("commit")
    }

    /// There, or there and back.
    private mutating func resize() throws {
        let scene = editor.scene
        let (size, scale) = (scene.size, scene.scale)
        func side(_ side: Double) -> Double { max(1, side + Double(random.integer(in: -5...5))) }
        try scene.resize(to: Size(side(size.width), side(size.height)), scale: scale)
        lines.append("resize to \(scene.pixelSize)")
        try commit()
        guard random.chance(perMille: 400) else { return }
        if let drawn = outputs.first(where: { !$0.isHost }), random.chance(perMille: 700) {
            drawn.accept(try compositors[0].render([drawn.output])[drawn.output])
        }
        try scene.resize(to: size, scale: scale)
        lines.append("and back")
        try commit()
    }

    private mutating func changeOutputs() {
        for (index, watched) in outputs.enumerated() {
            if random.chance(perMille: 50), case .capture(let route) = watched.kind {
                let view = SceneViews.filtered(route, editor.scene, &random)
                watched.output.filter = random.chance(perMille: 300) ? .everything : view.filter
                lines.append("output \(index) is of \(view)")
            }
            if random.chance(perMille: 50) {
                lines.append("output \(index) loses \(watched.invalidate(&random))")
            }
            if random.chance(perMille: 60) {
                lines.append("output \(index) is overwritten in \(watched.scribble(&random))")
            }
        }
    }

    private mutating func addCapture() throws {
        // What is drawn next may be of another size than what was committed last: the host knows that one alone.
        let picture = editor.scene.published.latest!.pixelSize
        let route = random.pick(CaptureRoute.tested)
        outputs.append(try WatchedOutput(.capture(route), picture: picture, &random))
        if outputs.count > 5 {
            let gone = outputs.remove(at: random.integer(in: 1...4))
            lines.append("without \(gone)")
        }
    }

    // MARK: Frames

    private mutating func draw() throws -> String? {
        let picture = editor.scene.published.latest!.pixelSize
        var drawn = outputs.filter { _ in random.chance(perMille: 700) }
        if drawn.isEmpty { drawn = [random.pick(outputs)] }
        if random.chance(perMille: 300) { drawn.reverse() }
        for watched in drawn { try watched.fit(picture, &random) }
        let compositor = compositors[random.chance(perMille: 60) ? 1 : 0]
        let isAgain = random.chance(perMille: 150)
        for round in 0...(isAgain ? 1 : 0) {
            lines.append(
                "frame of \(outputs.indices.filter { index in drawn.contains { $0 === outputs[index] } })")
            for watched in outputs { watched.look() }
            let frame = try compositor.render(drawn.map(\.output))
            if round == 1, compositor.statistics.workIsZero == false {
                return "work was done for a frame in which nothing changed: \(compositor.statistics)"
            }
            if let problem = try problem(frame, drawn) { return problem }
        }
        return nil
    }

    private mutating func problem(_ frame: Frame, _ drawn: [WatchedOutput]) throws -> String? {
        counts.frames += 1
        let fresh = drawn.map { $0.fresh(like: frame[$0.output].pixels) }
        let expected = try Compositor(editor.scene).render(fresh)
        for (index, watched) in outputs.enumerated() {
            let problem: String?
            if let place = drawn.firstIndex(where: { $0 === watched }) {
                let result = frame[watched.output]
                problem = watched.problem(result, expected: expected[fresh[place]].pixels)
                count(result)
                watched.accept(result)
            } else {
                problem = watched.problem()
            }
            if let problem { return "output \(index), \(watched): \(problem)" }
        }
        return nil
    }

    private mutating func count(_ result: OutputFrame) {
        let bounds = PixelRect(0, 0, result.pixels.width, result.pixels.height)
        if result.status == .idle {
            counts.idle += 1
        } else if result.damage.contains(where: { $0.contains(bounds) }) {
            counts.whole += 1
        } else {
            counts.partial += 1
        }
    }

    /// The scene as it is now, and how it came to be so.
    var text: String { lines.joined(separator: "\n") + "\n" + editor.scene.text }
}

extension FrameStatistics {
    /// Whether no pixel was touched.
    var workIsZero: Bool {
        pixelsRead == 0 && pixelsBlended == 0 && pixelsSkipped == 0 && pixelsWritten == 0 && rowCalls == 0
    }
}
