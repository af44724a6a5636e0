/// A value for each capture route. Inline, so that a policy allocates nothing.
struct PerRoute<Value> {
    private var screenshot: Value
    private var recording: Value
    private var mirroring: Value
    private var thumbnail: Value

    init(repeating value: Value) {
        screenshot = value
        recording = value
        mirroring = value
        thumbnail = value
    }

    subscript(route: CaptureRoute) -> Value {
        get {
            switch route {
            case .screenshot: screenshot
            case .recording: recording
            case .mirroring: mirroring
            case .thumbnail: thumbnail
            }
        }
        set {
            switch route {
            case .screenshot: screenshot = newValue
            case .recording: recording = newValue
            case .mirroring: mirroring = newValue
            case .thumbnail: thumbnail = newValue
            }
        }
    }

    func allSatisfy(_ predicate: (Value) -> Bool) -> Bool {
        predicate(screenshot) && predicate(recording) && predicate(mirroring) && predicate(thumbnail)
    }
}

extension PerRoute: Sendable where Value: Sendable {}
extension PerRoute: Equatable where Value: Equatable {}
extension PerRoute: Hashable where Value: Hashable {}
