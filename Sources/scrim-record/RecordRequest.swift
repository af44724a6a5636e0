internal import Scrim
internal import ScrimCommandLine
internal import ScrimMedia

/// What the command line of `scrim record` asks for.
struct RecordRequest {
    let scenePath: String
    let output: OutputFile
    /// Nil: until Ctrl-C.
    let seconds: Double?
    let rate: FrameRate
    let countdown: Int
    let route: CaptureRoute
    let pause: (at: Double, length: Double)?
    let audioPath: String?
    let preset: String
    let threads: Int
    /// Whether somebody is asked what to record.
    let asks: Bool

    /// Longer ones are a slip of the pen.
    private static let longestTime = 86_400.0
    private static let routes = [CaptureRoute.recording, .mirroring]
    private static let presets = [
        "ultrafast", "superfast", "veryfast", "faster", "fast", "medium", "slow", "slower", "veryslow",
    ]

    init(_ words: [String]) throws(CommandFailure) {
        let options = [
            "--output", "--seconds", "--fps", "--countdown", "--route", "--pause", "--audio", "--preset",
            "--threads",
        ]
        var accepted: [String: Arguments.Option] = ["--pick": .flag]
        for option in options { accepted[option] = .value }
        let arguments = try Arguments(words, accepting: accepted)
        asks = arguments.has("--pick")
        scenePath = try arguments.operand("SCENE")
        seconds = try Self.seconds(try arguments.time("--seconds"), "--seconds")
        if seconds == 0 { throw .usage("--seconds takes more than 0") }
        rate = FrameRate(frames: try arguments.integer("--fps", in: 1...240) ?? 60) ?? 60
        countdown = try arguments.integer("--countdown", in: 0...3600) ?? 0
        threads = try arguments.integer("--threads", in: 1...64) ?? 1
        route = try Self.choice(arguments, "--route", Self.routes.map { ($0.description, $0) }) ?? .recording
        preset =
            try Self.choice(arguments, "--preset", Self.presets.map { ($0, $0) }) ?? MovieOptions().preset
        pause = try Self.pause(arguments["--pause"])
        audioPath = arguments["--audio"]
        guard let path = arguments["--output"] else { throw .usage("--output is missing") }
        guard path.hasSuffix(".mp4") || path.hasSuffix(".y4m") else {
            throw .usage("--output takes a file that ends in .mp4 or .y4m, not \"\(path)\"")
        }
        output = try OutputFile(path: path)
        if output.identity != nil { throw .failed("\(path): already there") }
    }

    private static func seconds(_ time: Double?, _ name: String) throws(CommandFailure) -> Double? {
        if let time, time > longestTime { throw .usage("\(name) takes at most \(Int(longestTime)) seconds") }
        return time
    }

    private static func choice<Value>(
        _ arguments: Arguments, _ name: String, _ choices: [(name: String, value: Value)]
    ) throws(CommandFailure) -> Value? {
        guard let word = arguments[name] else { return nil }
        if let choice = choices.first(where: { $0.name == word }) { return choice.value }
        throw .usage("\(name) takes one of \(choices.map(\.name).joined(separator: ", ")), not \"\(word)\"")
    }

    private static func pause(_ text: String?) throws(CommandFailure) -> (at: Double, length: Double)? {
        guard let text else { return nil }
        let numbers = text.split(separator: ",", omittingEmptySubsequences: false).map { Double($0) }
        guard numbers.count == 2, let at = numbers[0], let length = numbers[1],
            (0...longestTime).contains(at), (0...longestTime).contains(length)
        else { throw .usage("--pause takes two numbers of seconds, as in 2,1.5, not \"\(text)\"") }
        return (at, length)
    }
}
