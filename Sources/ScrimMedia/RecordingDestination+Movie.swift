public import Scrim

extension RecordingDestination {
    /// An MP4 file of that path, which mustn't be there yet when a recording starts; see `RecordingOutput`.
    public static func mp4(_ path: String, options: MovieOptions = MovieOptions()) -> RecordingDestination {
        RecordingDestination { RecordingOutput(path: path, options: options) }
    }
}
