internal import Scrim

/// What a stop button shows in a state, and where. Points.
struct StopButtonLook: Hashable {
    enum Mark: Hashable {
        case disc
        case exclamationMark

        var side: Double {
            switch self {
            case .disc: 8
            case .exclamationMark: 12
            }
        }
    }

    let mark: Mark?
    /// One below the other.
    let lines: [Text]
    let verticalPadding: Double

    private static let horizontalPadding = 8.0
    private static let spacing = 6.0
    /// Black at 70 %.
    private static let background = Color(red: 0, green: 0, blue: 0, alpha: 178)
    private static let red = Color(red: 255, green: 59, blue: 48)

    /// Nil where there is nothing to show.
    init?(_ state: RecordingState) {
        switch state {
        case .idle: return nil
        case .countdown(let seconds):
            self.init(.disc, title: "Starting in \(seconds)", subtitle: "Tap to cancel")
        case .recording: self.init(.disc, title: "Recording", subtitle: "Tap to stop")
        case .saving: self.init(nil, title: "Saving…", verticalPadding: 6)
        case .failed: self.init(.exclamationMark, title: "Save failed")
        }
    }

    private init(_ mark: Mark?, title: String, subtitle: String? = nil, verticalPadding: Double = 4) {
        self.mark = mark
        self.verticalPadding = verticalPadding
        var lines = [Text(title, fontSize: 12, weight: .semibold, color: .white, lineLimit: 1)]
        if let subtitle { lines.append(Text(subtitle, fontSize: 11, color: .white, lineLimit: 1)) }
        self.lines = lines
    }

    /// Rounded up to whole points.
    var fittingSize: Size {
        let text = lines.map(Self.size)
        let width = (text.map(\.width).max() ?? 0) + textOrigin + Self.horizontalPadding
        let height = max(text.reduce(0) { $0 + $1.height }, mark?.side ?? 0) + 2 * verticalPadding
        return Size(width.rounded(.up), height.rounded(.up))
    }

    /// What has no room beside the mark ends in an ellipsis.
    func draw(size: Size, scale: Double) throws(ContentError) -> PixelBuffer {
        let canvas = try Canvas(size: size, scale: scale)
        try canvas.draw(
            Shape(.capsule, fill: Self.background), in: Rect(0, 0, size.width, size.height))
        let left = Self.horizontalPadding
        if let mark {
            try draw(mark, in: Rect(left, (size.height - mark.side) / 2, mark.side, mark.side), on: canvas)
        }
        let width = size.width - textOrigin - Self.horizontalPadding
        let heights = lines.map { Self.size($0).height }
        var top = (size.height - heights.reduce(0, +)) / 2
        for (line, height) in zip(lines, heights) {
            try canvas.draw(line, in: Rect(textOrigin, top, width, height))
            top += height
        }
        return canvas.pixels
    }

    private func draw(_ mark: Mark, in box: Rect, on canvas: Canvas) throws(ContentError) {
        switch mark {
        case .disc: try canvas.draw(Shape(.ellipse, fill: Self.red), in: box)
        case .exclamationMark:
            try canvas.draw(Shape(.ellipse, fill: .white), in: box)
            let x = box.center.x - 0.9
            try canvas.draw(Shape(.capsule, fill: Self.red), in: Rect(x, box.minY + 2.2, 1.8, 4.8))
            try canvas.draw(Shape(.ellipse, fill: Self.red), in: Rect(x, box.minY + 8, 1.8, 1.8))
        }
    }

    private var textOrigin: Double {
        Self.horizontalPadding + (mark.map { $0.side + Self.spacing } ?? 0)
    }

    private static func size(_ text: Text) -> Size { TextLayout(text, width: nil, height: nil).size }
}
