/// What the command line asks for.
struct Arguments {
    enum JSONTarget: Equatable {
        case standardOutput
        case file(path: String)
    }

    /// Nil: all of them.
    var scene: (any BenchScene.Type)?
    var threads = 1
    var frames = 60
    /// Where the figures go; to the standard output they go instead of the table.
    var json: JSONTarget?
    /// Where the page goes.
    var page: String?
    /// Whether Cairo paints too.
    var measuresCairo = false
    /// The row operations alone, instead of the scenes, or beside the one that is named.
    var measuresKernels = false
    var lists = false
    var wantsHelp = false

    static let usage = """
        usage: scrim-bench [--scene NAME] [--threads N] [--frames N] [--cairo] [--json FILE|-] [--report FILE.html]
                           [--kernels] [--list]

          --scene NAME        measure one scene; all without
          --threads N         threads of Scrim, 1 to 64 (1); the painters and the loops have one
          --frames N          frames of each kind, 1 to 100000 (60)
          --cairo             let Cairo paint the scenes too
          --json FILE|-       write the figures as JSON to a file, or to the standard output instead of the table
          --report FILE.html  write a page with the goals, the distribution of frame times and the work per pixel
          --kernels           measure the row operations, each by itself, and no scene but one that is named
          --list              name the scenes
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
            case "--cairo": measuresCairo = true
            case "--json":
                let path = try Self.value(of: option, in: &rest)
                json = path == "-" ? .standardOutput : .file(path: path)
            case "--report": page = try Self.value(of: option, in: &rest)
            case "--kernels": measuresKernels = true
            case "--list": lists = true
            case "--help", "-h": wantsHelp = true
            default: throw .usage("unknown argument '\(option)'")
            }
        }
        try checkTogether()
    }

    private func checkTogether() throws(BenchError) {
        if let page {
            guard page != "-" else { throw .usage("--report needs a file") }
            guard json != .file(path: page) else {
                throw .usage("--json and --report name the same file, '\(page)'")
            }
        }
        if measuresKernels, scene == nil {
            guard page == nil else { throw .usage("--report needs a scene; --kernels alone measures none") }
            guard !measuresCairo else { throw .usage("--cairo needs a scene; --kernels alone measures none") }
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
