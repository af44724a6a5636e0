internal import Scrim
internal import ScrimCommandLine
internal import ScrimImages
internal import ScrimSceneFile

/// `scrim render`: pictures of a scene, out of one frame.
enum RenderCommand: Subcommand {
    static let name = "render"
    static let usage =
        "render SCENE [--at SECONDS] [--display FILE] [--screenshot FILE] [--recording FILE] "
        + "[--mirroring FILE] [--thumbnail FILE] [--threads N]"
    static let help = """
        Draws the scene file SCENE once and writes a PNG picture for each output that is named, at least one.

          --display FILE     what the person at the screen sees
          --screenshot FILE, --recording FILE, --mirroring FILE, --thumbnail FILE
                             what a capture by that route sees
          --at SECONDS       the time of the scene's timeline; 0 by default
          --threads N        threads that draw, 1 to 64; 1 by default. The pictures don't depend on it.

        No picture may take the place of the scene file or of an image of the scene.
        The pictures appear under their names when all of them are finished, or none does.
        """

    /// Each option that names a picture, and whose picture it is.
    private static let outputs: [(option: String, kind: Output.Kind)] =
        [("--display", .display)] + CaptureRoute.builtIn.map { ("--\($0)", .capture($0)) }

    static func run(_ words: [String]) throws(CommandFailure) {
        var options: [String: Arguments.Option] = ["--at": .value, "--threads": .value]
        for output in outputs { options[output.option] = .value }
        let arguments = try Arguments(words, accepting: options)
        let scenePath = try arguments.operand("SCENE")
        let time = try arguments.time("--at") ?? 0
        let threads = try arguments.integer("--threads", in: 1...64) ?? 1
        let wanted = outputs.filter { arguments.has($0.option) }
        guard !wanted.isEmpty else {
            throw .usage("no output is named: give one of \(outputs.map(\.option).joined(separator: ", "))")
        }
        let files = try OutputFiles(
            wanted.compactMap { output in arguments[output.option].map { (output.option, $0) } },
            scenePath: scenePath)

        let loaded = try CommittedScene(path: scenePath, time: time)
        try files.check(against: loaded.imagePaths)
        let pictures = try draw(loaded.scene, wanted.map(\.kind), threads: threads, scenePath)
        var contents: [[UInt8]] = []
        for (picture, output) in zip(pictures, wanted) {
            do throws(PNGError) {
                contents.append(try PNG.encode(picture))
            } catch {
                throw .failed("\(arguments[output.option] ?? output.option): \(error)")
            }
        }
        try files.write(contents)
    }

    private static func draw(
        _ scene: Scene, _ kinds: [Output.Kind], threads: Int, _ path: String
    ) throws(CommandFailure) -> [PixelBuffer] {
        // All of them show the same committed state.
        let outputs = kinds.map { kind -> Output? in
            switch kind {
            case .display: .display()
            case .capture(.screenshot): nil
            case .capture(let route): .capture(route)
            }
        }
        let pictures: [PixelBuffer]
        var notDrawn: UInt64 = 0
        do throws(RenderError) {
            var screenshot: Screenshot?
            if outputs.contains(where: { $0 == nil }) { screenshot = try scene.takeScreenshot() }
            let drawn = outputs.compactMap { $0 }
            var frame: Frame?
            if !drawn.isEmpty {
                let compositor = try Compositor(scene, threads: threads)
                frame = try compositor.render(drawn)
                notDrawn = compositor.statistics.layersNotDrawn
            }
            notDrawn = max(notDrawn, screenshot?.layersNotDrawn ?? 0)
            pictures = outputs.compactMap { output in
                output.flatMap { frame?[$0].pixels } ?? screenshot?.pixels
            }
        } catch {
            throw .failed("\(path): \(error)")
        }
        guard notDrawn == 0 else {
            throw .failed("\(path): \(notDrawn) layers are beyond what can be drawn, or take too much memory")
        }
        return pictures
    }
}
