/// What the command line asks for.
struct Arguments {
    enum Report: Equatable {
        case table
        /// A path, or nil for the standard output.
        case json(path: String?)
    }

    /// Nil: all of them.
    var scene: (any BenchScene.Type)?
    var threads = 1
    var frames = 60
    var report = Report.table
    /// The row operations alone, instead of the scenes, or beside the one that is named.
    var measuresKernels = false
    var lists = false
    var wantsHelp = false

    static let usage = """
        usage: scrim-bench [--scene NAME] [--threads N] [--frames N] [--json FILE|-] [--kernels] [--list]

          --scene NAME    measure one scene; all without
          --threads N     threads of Scrim, 1 to 64 (1); the painter and the loops have one
          --frames N      frames of each kind, 1 to 100000 (60)
          --json FILE|-   write the figures as JSON to a file, or to the standard output instead of the table
          --kernels       measure the row operations, each by itself, and no scene but one that is named
          --list          name the scenes
        """

    init(_ words: [String]) throws(BenchError) {
        var given: Set<String> = []
        var rest = words[...]
        while let option = rest.popFirst() {
            guard given.insert(option).inserted else { throw .usage("\(option) is given twice") }
            switch option {
            case "--scene": scene = try Self.scene(named: Self.value(of: option, in: &rest))
            case "--threads": threads = try Self.number(option, 1...64, in: &rest)
            case "--frames": frames = try Self.number(option, 1...100_000, in: &rest)
            case "--json":
                let path = try Self.value(of: option, in: &rest)
                report = .json(path: path == "-" ? nil : path)
            case "--kernels": measuresKernels = true
            case "--list": lists = true
            case "--help", "-h": wantsHelp = true
            default: throw .usage("unknown argument '\(option)'")
            }
        }
    }

    private static func value(of option: String, in rest: inout ArraySlice<String>) throws(BenchError)
        -> String
    {
        guard let value = rest.popFirst(), !value.isEmpty, !value.hasPrefix("--") else {
            throw .usage("\(option) needs a value")
        }
        return value
    }

    private static func number(
        _ option: String, _ range: ClosedRange<Int>, in rest: inout ArraySlice<String>
    ) throws(BenchError) -> Int {
        let value = try value(of: option, in: &rest)
        guard let number = Int(value), range.contains(number) else {
            throw .usage(
                "\(option) \(value): it must be a number from \(range.lowerBound) to \(range.upperBound)")
        }
        return number
    }

    private static func scene(named name: String) throws(BenchError) -> any BenchScene.Type {
        guard let scene = BenchScenes.all.first(where: { $0.name == name }) else {
            let names = BenchScenes.all.map { $0.name }.joined(separator: ", ")
            throw .usage("no scene '\(name)': there are \(names)")
        }
        return scene
    }
}
