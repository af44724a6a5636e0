internal import Scrim
internal import ScrimCommandLine

/// Asks on the terminal which windows to record: lines of the standard input, questions on the standard error.
struct TerminalPicker: ContentSharingPicker {
    struct Choice: Sendable {
        let id: Window.ID
        let name: String
    }

    private let choices: [Choice]

    /// Must be called in the scene's isolation domain.
    init(_ scene: Scene) {
        choices = scene.windows.map { Choice(id: $0.id, name: $0.name ?? "without a name") }
    }

    func pick() async -> ContentSelection {
        var question = "What shall be recorded?\n"
        for (index, choice) in choices.enumerated() {
            question += "  \(index + 1)  the window \(choice.name.onOneLine)\n"
        }
        StandardError.write(
            question + "Numbers with spaces between them; nothing for everything; q to cancel: ")
        while let line = readLine() {
            if let selection = selection(line) { return selection }
            StandardError.write("Numbers of 1 to \(choices.count), nothing, or q: ")
        }
        return .failed(reason: "nobody answered what to record")
    }

    /// Nil where it makes no sense.
    func selection(_ line: String) -> ContentSelection? {
        let words = line.split(whereSeparator: \.isWhitespace)
        if words.isEmpty { return .picked(.everything) }
        if words == ["q"] { return .cancelled }
        var windows: Set<Window.ID> = []
        for word in words {
            guard let number = Int(word), choices.indices.contains(number - 1) else { return nil }
            windows.insert(choices[number - 1].id)
        }
        return .picked(.including(windows: windows))
    }
}
