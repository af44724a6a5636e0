internal import Scrim
internal import ScrimCommandLine

/// `scrim inspect`: what each output sees of each layer, and why.
enum InspectCommand: Subcommand {
    static let name = "inspect"
    static let usage = "inspect SCENE [--route ROUTE] [--at SECONDS] [--all] [--json]"
    static let help = """
        Says for every layer of the scene file SCENE what the display and each capture route
        see of it, and which rule decided that.

          --route ROUTE      only one: display, screenshot, recording, mirroring or thumbnail;
                             names all that had a say, where that is more than one
          --at SECONDS       the time of the scene's timeline; 0 by default
          --all              every layer; without it the table of all outputs leaves out
                             the layers that all of them show, or none draws
          --json             an array with an object per layer, instead of a table

        An object of the JSON has "path", "name" (or null), "depth", "frame" ([x, y, width,
        height] on the picture, in pixels, cut to it), "warnings", and "outputs": by output
        what it "sees", the "rule" that decided, and in "chain" all that had a say. Seen is
        "shown", "omitted", "notDrawn" (with a "reason"), or what stands in the layer's
        place: "solid" (with a "color"), "blurred" (a "radius" in points), "pixelated" (a
        "cell" in points) or "placeholder" (a "layer"); of what lies inside of such a layer
        "insideSolid", "insideBlurred" and so on.

        Blur and mosaic are no redaction: what they stand for can often be made out or
        computed back. The table marks them with "!", the JSON with "reversible": true.
        Omit what must stay secret.
        """

    private static let kinds: [Output.Kind] = [.display] + CaptureRoute.builtIn.map { .capture($0) }

    static func run(_ words: [String]) throws(CommandFailure) {
        let arguments = try Arguments(
            words, accepting: ["--route": .value, "--at": .value, "--all": .flag, "--json": .flag])
        let path = try arguments.operand("SCENE")
        let time = try arguments.time("--at") ?? 0
        var kinds = kinds
        if let route = arguments["--route"] {
            kinds = kinds.filter { $0.title == route }
            guard !kinds.isEmpty else {
                let known = Self.kinds.map(\.title).joined(separator: ", ")
                throw .usage("unknown route \"\(route)\"; known are \(known)")
            }
        }
        let snapshot = try CommittedScene(path: path, time: time).snapshot
        let inspection = Inspection(
            outputs: kinds.map(\.title), layers: kinds.map { snapshot.inspect($0) })
        try StandardOutput.write(
            arguments.has("--json") ? inspection.json : inspection.table(all: arguments.has("--all")))
    }
}

/// What some outputs see of the layers of a scene.
struct Inspection {
    let outputs: [String]
    /// By output; the same layers for each, in the same order.
    let layers: [[LayerInspection]]

    /// What is probably not meant so; the same for every output.
    var warnings: [String] { layers[0].flatMap(\.warnings) }
}

extension Output.Kind {
    fileprivate var title: String {
        switch self {
        case .display: "display"
        case .capture(let route): "\(route)"
        }
    }
}
