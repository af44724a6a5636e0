public import Scrim

/// What a picture is for and about, as the reference painter knows it: the filter of an `Output` can't be read.
public struct SceneView: CustomStringConvertible {
    public enum Subject {
        case everything
        case excluding(windows: [Window], applications: Set<ApplicationID> = [])
        case including(windows: [Window], applications: Set<ApplicationID> = [], childWindows: Bool = true)
        case layer(Layer)
    }

    public let kind: Output.Kind
    public let subject: Subject

    public init(_ kind: Output.Kind, _ subject: Subject = .everything) {
        self.kind = kind
        self.subject = subject
    }

    public static var display: SceneView { SceneView(.display) }

    public static func capture(_ route: CaptureRoute, _ subject: Subject = .everything) -> SceneView {
        SceneView(.capture(route), subject)
    }

    /// An output that sees the same.
    public func output(into buffer: PixelBuffer? = nil) -> Output {
        switch kind {
        case .display: .display(into: buffer)
        case .capture(let route): .capture(route, filter: filter, into: buffer)
        }
    }

    public var filter: ContentFilter {
        switch subject {
        case .everything: .everything
        case .excluding(let windows, let applications):
            .excluding(windows: Set(windows.map(\.id)), applications: applications)
        case .including(let windows, let applications, let childWindows):
            .including(
                windows: Set(windows.map(\.id)), applications: applications, childWindows: childWindows)
        case .layer(let layer): .layer(layer.id)
        }
    }

    var showsBackground: Bool {
        switch subject {
        case .everything, .excluding: true
        case .including, .layer: false
        }
    }

    func shows(_ window: Window) -> Bool {
        switch subject {
        case .everything, .layer: true
        case .excluding(let windows, let applications):
            !window.lineage.contains { $0.isOne(of: windows, applications) }
        case .including(let windows, let applications, let childWindows):
            (childWindows ? window.lineage : [window]).contains { $0.isOne(of: windows, applications) }
        }
    }

    public var description: String {
        switch subject {
        case .everything: "\(kind)"
        case .excluding(let windows, let applications):
            "\(kind) without \(windows.map { $0.name ?? "" }), \(applications.map(\.rawValue))"
        case .including(let windows, let applications, let childWindows):
            "\(kind) of \(windows.map { $0.name ?? "" }), \(applications.map(\.rawValue))"
                + (childWindows ? " and what they own" : "")
        case .layer(let layer): "\(kind) of \(layer.name ?? "")"
        }
    }
}

extension Window {
    /// Itself, its owner, that one's owner, and so on.
    var lineage: [Window] { [self] + (owner?.lineage ?? []) }

    fileprivate func isOne(of windows: [Window], _ applications: Set<ApplicationID>) -> Bool {
        windows.contains { $0 === self } || application.map(applications.contains) ?? false
    }
}
