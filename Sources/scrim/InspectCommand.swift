internal import Scrim

/// `scrim inspect`: what each output sees of each layer, and why.
enum InspectCommand: Subcommand {
    static let name = "inspect"
    static let usage = "inspect SCENE [--route ROUTE] [--at SECONDS] [--json]"
    static let help = """
        Says for every layer of the scene file SCENE what the display and each capture route
        see of it, and which rule decided that.

          --route ROUTE      only one: display, screenshot, recording, mirroring or thumbnail
          --at SECONDS       the time of the scene's timeline; 0 by default
          --json             an array with an object per layer, instead of a table

        Blur and mosaic are not redaction: what they stand for can often be made out.
        Omit what must stay secret.
        """

    private static let kinds: [Output.Kind] = [.display] + CaptureRoute.builtIn.map { .capture($0) }

    static func run(_ words: [String]) throws(CommandFailure) {
        let arguments = try Arguments(
            words, accepting: ["--route": .value, "--at": .value, "--json": .flag])
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
        try StandardOutput.write(arguments.has("--json") ? inspection.json : inspection.table)
    }
}

/// What some outputs see of the layers of a scene.
struct Inspection {
    let outputs: [String]
    /// By output; the same layers for each, in the same order.
    let layers: [[LayerInspection]]
}

extension Output.Kind {
    fileprivate var title: String {
        switch self {
        case .display: "display"
        case .capture(let route): "\(route)"
        }
    }
}
