import Dispatch
import Glibc
import Scrim
import ScrimTestSupport
import Synchronization
import XCTest

/// Pixels, geometry and policy of a commit take effect together, and no frame begun after `commit()` returned shows an
/// earlier state.
final class AtomicCommitTests: XCTestCase {
    /// How far two threads are.
    private final class Progress: Sendable {
        /// The state whose commit was begun, and the last whose commit returned.
        let committing = Atomic<Int>(0)
        let committed = Atomic<Int>(0)
        let framesBegun = Atomic<Int>(0)
        let framesDrawn = Atomic<Int>(0)
        let isOver = Atomic<Bool>(false)

        func wait(until condition: () -> Bool) {
            var turns = 0
            while !condition(), !isOver.load(ordering: .acquiring) {
                // Where both have one processor, who yields only may keep it for milliseconds.
                turns += 1
                if turns < 50 { sched_yield() } else { usleep(10) }
            }
        }
    }

    func testTenThousandCommitsAgainstFramesOfAnotherThread() throws {
        let states = 10_000
        let numbered = try NumberedScene()
        try numbered.edit(into: 0, order: 0)
        try numbered.scene.commit()
        let compositor = try Compositor(numbered.scene)
        let progress = Progress()
        let drawing = DispatchGroup()
        DispatchQueue.global().async(group: drawing) {
            defer { progress.isOver.store(true, ordering: .releasing) }
            Self.drawUntil(states, compositor, progress)
        }

        var random = SplitMix64(seed: 28)
        for state in 1...states {
            try numbered.edit(into: state, order: random.integer(in: 0...3))
            // In an eighth of the rounds the commit comes after a frame began, in an eighth after one ended.
            let pace = random.integer(in: 0...7)
            let (begun, drawn) = (
                progress.framesBegun.load(ordering: .acquiring),
                progress.framesDrawn.load(ordering: .acquiring)
            )
            if pace == 1 { progress.wait { progress.framesBegun.load(ordering: .acquiring) > begun } }
            if pace == 2 { progress.wait { progress.framesDrawn.load(ordering: .acquiring) > drawn } }
            for _ in 0..<random.integer(in: 0...200) { _ = progress.committed.load(ordering: .relaxed) }
            progress.committing.store(state, ordering: .releasing)
            try numbered.scene.commit()
            progress.committed.store(state, ordering: .releasing)
        }
        drawing.wait()
        XCTAssertGreaterThan(
            progress.framesDrawn.load(ordering: .acquiring), states / 10, "there was a frame for each wait")
    }

    /// Draws frames until the state is shown, and checks each.
    private static func drawUntil(_ end: Int, _ compositor: Compositor, _ progress: Progress) {
        var random = SplitMix64(seed: 1)
        let display = (route: CaptureRoute?.none, output: Output.display())
        let captures = [CaptureRoute.recording, .screenshot].map {
            (route: CaptureRoute?.some($0), output: Output.capture($0))
        }
        let choices = [[display], captures, [display] + captures]
        var last = 0
        while last < end {
            let wanted = random.pick(choices)
            let earliest = progress.committed.load(ordering: .acquiring)
            progress.framesBegun.add(1, ordering: .releasing)
            guard let frame = try? compositor.render(wanted.map(\.output)) else {
                return XCTFail("no frame after state \(last)")
            }
            progress.framesDrawn.add(1, ordering: .releasing)
            let latest = progress.committing.load(ordering: .acquiring)
            let pictures = wanted.map { Picture(frame[$0.output].pixels).words }
            let state = NumberedScene.state(in: pictures[0])
            guard (max(earliest, last)...latest).contains(state) else {
                return XCTFail("state \(state) after \(last), in a frame of \(earliest)...\(latest)")
            }
            for (wanted, words) in zip(wanted, pictures)
            where words != NumberedScene.words(of: state, wanted.route) {
                return XCTFail("state \(state) isn't whole on \(wanted.route?.description ?? "the display")")
            }
            last = state
        }
    }

    /// A full-size layer whose picture is one colour.
    private struct OneLayer {
        let scene: Scene
        let layer = Layer(frame: Rect(0, 0, 2, 2))

        init() throws {
            scene = try Scene(size: Size(2, 2))
            scene.addWindow().root.add(layer)
        }
    }

    private static let secret = Color(red: 255, green: 0, blue: 0)
    private static let published = Color(red: 0, green: 255, blue: 0)

    /// B01: the content becomes secret and public again, with its policy, in 10,000 orders of edits, commits and frames.
    func testB01NoFrameBetweenTwoCommitsShowsTheSecret() throws {
        let one = try OneLayer()
        one.layer.backgroundColor = Self.published
        try one.scene.commit()
        let compositor = try Compositor(one.scene)
        let outputs = [Output.display(), .capture(.recording)]
        var isSecret = false
        var frames = [0, 0]
        var random = SplitMix64(seed: 1)

        func frame() throws {
            let frame = try compositor.render(outputs)
            let seen = outputs.map { frame[$0].pixels.pixel(x: 1, y: 1) }
            XCTAssertEqual(seen, isSecret ? [0xffff_0000, 0xff00_0000] : [0xff00_ff00, 0xff00_ff00])
            frames[isSecret ? 1 : 0] += 1
        }
        func maybeFrames() throws { while random.chance(perMille: 300) { try frame() } }

        for _ in 0..<10_000 {
            for makesSecret in [true, false] {
                let edits: [() -> Void] = [
                    { one.layer.backgroundColor = makesSecret ? Self.secret : Self.published },
                    { one.layer.capture = makesSecret ? .omitted : .visible },
                ]
                for edit in random.chance(perMille: 500) ? edits : edits.reversed() {
                    edit()
                    try maybeFrames()
                }
                try one.scene.commit()
                isSecret = makesSecret
                try maybeFrames()
            }
        }
        XCTAssertGreaterThan(frames.min() ?? 0, 1_000)
    }

    /// B16: a policy that changes with every frame holds for exactly the frames it was committed for, on every route.
    func testB16PolicyToggledEachFrame() throws {
        let one = try OneLayer()
        one.layer.backgroundColor = Self.secret
        let compositor = try Compositor(one.scene)
        let captures = [CaptureRoute.screenshot, .recording, .mirroring, .thumbnail].map {
            Output.capture($0)
        }
        let display = Output.display()
        for index in 0..<1_000 {
            let hides = index % 2 == 1
            one.layer.capture = hides ? .omitted : .visible
            try one.scene.commit()
            let frame = try compositor.render([display] + captures)
            XCTAssertEqual(frame[display].pixels.pixel(x: 0, y: 0), 0xffff_0000)
            for capture in captures {
                XCTAssertEqual(
                    frame[capture].pixels.pixel(x: 0, y: 0), hides ? 0xff00_0000 : 0xffff_0000,
                    "frame \(index), \(capture.kind)")
            }
        }
    }

    /// B28: a thumbnail that another thread asks for after the commit returned never shows what it hid, though one that was
    /// asked for before is perhaps being drawn at the moment of the commit.
    func testB28ThumbnailAfterTheCommitHidesTheContent() throws {
        let one = try OneLayer()
        one.layer.backgroundColor = Self.secret
        try one.scene.commit()
        let compositor = try Compositor(one.scene)
        let thumbnail = Output.capture(.thumbnail)
        let switcher = DispatchQueue(label: "switcher")
        let drawn = DispatchSemaphore(value: 0)
        let (seen, early) = (Recorded<UInt32>(), Recorded<UInt32>())
        /// Asks for a thumbnail on the other thread.
        @Sendable func request(into record: Recorded<UInt32>) {
            switcher.async {
                let frame = try? compositor.render([thumbnail])
                record.append(frame?[thumbnail].pixels.pixel(x: 0, y: 0) ?? 0)
                drawn.signal()
            }
        }
        for _ in 0..<10_000 {
            one.layer.capture = .visible
            try one.scene.commit()
            request(into: early)
            one.layer.capture = .omitted
            try one.scene.commit()
            request(into: seen)
            for _ in 0..<2 { drawn.wait() }
        }
        XCTAssertEqual(seen.values, Array(repeating: 0xff00_0000, count: 10_000))
        XCTAssertTrue(early.values.allSatisfy { $0 == 0xff00_0000 || $0 == 0xffff_0000 })

        one.layer.capture = .visible
        try one.scene.commit()
        request(into: early)
        drawn.wait()
        XCTAssertEqual(early.values.last, 0xffff_0000, "a leak would have been seen")
    }
}
