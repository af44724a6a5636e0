import XCTest

@testable import Scrim

/// A scene that is drawn frame by frame, and a recorder whose time is that of the frames.
final class RecorderStage {
    let scene: Scene
    let layer = Layer(frame: Rect(0, 0, 8, 8))
    let compositor: Compositor
    let display = Output.display()
    let clock = ManualClock()
    /// Of the recorders' sinks, in their order.
    let sinks: [FakeSink]
    let recorder: ScreenRecorder
    private let frameTime = WaitableState<UInt64>(1_000_000_000)
    private let used = WaitableState(0)

    static let second: UInt64 = 1_000_000_000

    var time: UInt64 {
        get { frameTime.read { $0 } }
        set { frameTime.change { $0 = newValue } }
    }

    init(_ sinks: [FakeSink] = [FakeSink()]) throws {
        scene = try Scene(size: Size(8, 8), background: .black)
        scene.addWindow().root.add(layer)
        try scene.commit()
        compositor = try Compositor(scene)
        self.sinks = sinks
        let (used, frameTime) = (used, frameTime)
        recorder = ScreenRecorder(
            scene: scene,
            output: RecordingDestination {
                sinks[
                    used.change { count in
                        defer { count += 1 }
                        return count
                    }]
            }, clock: clock, frameTime: { frameTime.read { $0 } })
    }

    var sinkCount: Int { used.read { $0 } }

    /// Shows a colour, and waits until the sink has it.
    func draw(_ color: Color, sink index: Int = 0) throws {
        let count = sinks[index].now.pictures.count
        try drawOnly(color)
        sinks[index].wait { $0.pictures.count > count }
    }

    func drawOnly(_ color: Color) throws {
        layer.backgroundColor = color
        try scene.commit()
        _ = try compositor.render([display], atNanoseconds: time)
    }

    func wait(for state: RecordingState) async {
        for await current in recorder.states where current == state { return }
    }
}

/// What a caller is told.
func recordingError(_ body: @Sendable () async throws(RecordingError) -> Void) async -> RecordingError? {
    do throws(RecordingError) {
        try await body()
        return nil
    } catch {
        return error
    }
}
