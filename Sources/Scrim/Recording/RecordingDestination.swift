/// Where a recorder's movies go: makes a sink for each recording.
public struct RecordingDestination: Sendable {
    let makeSink: @Sendable () -> any RecordingSink

    /// - Parameter makeSink: called for each recording, on the recorder's thread.
    public init(_ makeSink: @escaping @Sendable () -> any RecordingSink) {
        self.makeSink = makeSink
    }
}
