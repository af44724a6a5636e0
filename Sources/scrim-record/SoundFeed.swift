internal import Scrim
internal import ScrimMedia

/// Gives a recorder the sound of a file as time passes.
final class SoundFeed {
    private let file: SoundFile
    private var waiting: AudioSamples?

    init(_ file: SoundFile) {
        self.file = file
    }

    /// Sound up to a time of the file, whose beginning is at `begin` on the recorder's clock.
    func feed(_ recorder: ScreenRecorder, upTo time: UInt64, from begin: UInt64) {
        while let samples = waiting ?? file.next() {
            guard samples.timeInNanoseconds <= time else {
                waiting = samples
                return
            }
            waiting = nil
            var moved = samples
            moved.timeInNanoseconds += begin
            recorder.append(moved, from: .application)
        }
    }
}
