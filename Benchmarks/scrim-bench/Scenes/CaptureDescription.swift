import Scrim

/// A capture that is drawn beside the display.
struct CaptureDescription {
    enum Filter {
        case everything
        /// All windows but those of these names.
        case excluding([String])
        /// The windows of these names alone, on a transparent background.
        case including([String])
        /// The layer of this name alone, on a transparent background.
        case layer(String)
    }

    var route: CaptureRoute
    var filter = Filter.everything

    static let recording = CaptureDescription(route: .recording)
}

/// Whose picture it is.
enum Viewer {
    case display
    case capture(CaptureDescription)

    func appearance(under policy: CapturePolicy) -> Appearance {
        switch self {
        case .display: .visible
        case .capture(let capture): policy[capture.route]
        }
    }

    var showsBackground: Bool {
        switch filter {
        case .everything, .excluding: true
        case .including, .layer: false
        }
    }

    func shows(_ window: WindowDescription) -> Bool {
        switch filter {
        case .everything, .layer: true
        case .excluding(let names): !names.contains(window.name)
        case .including(let names): names.contains(window.name)
        }
    }

    /// The layer that it is about, if it is one.
    var layer: String? { if case .layer(let name) = filter { name } else { nil } }

    private var filter: CaptureDescription.Filter {
        switch self {
        case .display: .everything
        case .capture(let capture): capture.filter
        }
    }
}
