import Scrim

/// A scene in the terms that both Scrim and painters are built from, so that they draw the same.
struct SceneDescription {
    var size: Size
    var scale: Double
    var background: Color
    /// From the bottom up; levels don't fall.
    var windows: [WindowDescription]
    var captures = [CaptureDescription.recording]
    /// Whether each frame is drawn as a whole, or what changed alone. Painters draw everything.
    var redrawsEverything = true
    var turn = Turn()

    /// In device pixels.
    var pixelSize: PixelSize {
        let rect = PixelRect(snapping: Rect(origin: .zero, size: size), scale: scale)
        return PixelSize(rect.width, rect.height)
    }

    /// The display, then the captures.
    var viewers: [Viewer] { [.display] + captures.map { .capture($0) } }

    /// Layers of all windows, those in layers included.
    var layerCount: Int { windows.reduce(0) { $0 + $1.layers.reduce(0) { $0 + $1.count } } }

    /// Whether a capture shows something blurred or pixelated, which painters can't make by themselves.
    var hasPicturesToGive: Bool {
        windows.contains { window in
            window.layers.contains { layer in
                viewers.contains { layer.isGiven(to: $0) }
            }
        }
    }

    /// Whether a capture shows less than the display.
    var excludesSomething: Bool {
        windows.contains { !$0.capture.isVisible || $0.layers.contains { $0.excludesSomething } }
    }
}

struct WindowDescription {
    var name: String
    var level: WindowLevel
    var capture = CapturePolicy.visible
    /// From the bottom up.
    var layers: [LayerDescription]
}

struct LayerDescription {
    enum Content {
        case none
        case color(Color)
        /// Of exactly as many pixels as the layer covers, as all that follow.
        case image(PixelBuffer)
        /// Another picture each frame.
        case swapped(PictureSequence)
        /// One surface, drawn into each frame.
        case drawn(DrawnSurface)
    }

    var name: String
    /// In the coordinates of the layer that holds it, or of the scene.
    var frame: Rect
    var content: Content
    /// Rounds a colour, and clips an image.
    var cornerRadius = 0.0
    /// Of the layer with its sublayers.
    var opacity = 1.0
    /// For one layer of a branch and its window at most. No placeholders.
    var capture = CapturePolicy.visible
    /// What its sublayers move by; it cuts them at its frame then.
    var scroll: ScrollPath?
    var sublayers: [LayerDescription] = []

    fileprivate var count: Int { sublayers.reduce(1) { $0 + $1.count } }

    fileprivate func isGiven(to viewer: Viewer) -> Bool {
        switch viewer.appearance(under: capture) {
        case .blurred, .pixelated: true
        case .visible: sublayers.contains { $0.isGiven(to: viewer) }
        case .placeholder, .solid, .omitted: false
        }
    }

    fileprivate var excludesSomething: Bool {
        !capture.isVisible || sublayers.contains { $0.excludesSomething }
    }
}

extension LayerDescription.Content {
    /// What it shows of pixels now.
    var picture: PixelBuffer? {
        switch self {
        case .none, .color: nil
        case .image(let image): image
        case .swapped(let sequence): sequence.current
        case .drawn(let drawn): drawn.surface
        }
    }
}
