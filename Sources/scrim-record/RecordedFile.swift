internal import Scrim
internal import ScrimCommandLine
internal import ScrimImages
internal import ScrimMedia

/// The file that is recorded into.
struct RecordedFile: Sendable {
    let sink: any RecordingSink
    private let movie: RecordingOutput?

    init(_ request: RecordRequest) {
        let path = request.output.destination
        if path.hasSuffix(".y4m") {
            sink = PlainMovieOutput(path: path, format: .y4m, rate: request.rate)
            movie = nil
            return
        }
        var options = MovieOptions()
        options.preset = request.preset
        options.nominalFrameRate = request.rate
        if request.audioPath != nil { options.audioSources = [.application] }
        let movie = RecordingOutput(path: path, options: options)
        sink = movie
        self.movie = movie
    }

    /// Bytes that can be played so far; nil where the format doesn't tell.
    var byteCount: Int? { movie?.byteCount }

    /// Where a recording that failed left what can be played.
    var partialPath: String? { movie?.abandonedPath }
}
