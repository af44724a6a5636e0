import Scrim

/// A scene of 16 x 16 pixels with a numbered state after each edit: pixels, geometry and policy change together, and
/// each picture of a state tells the number, in the colour of its upper rows.
final class NumberedScene {
    let scene: Scene
    private let number = Layer(frame: Rect(0, 0, 16, 2))
    private let content = Layer()

    init() throws {
        scene = try Scene(size: Size(16, 16))
        let root = scene.addWindow().root
        root.add(number)
        root.add(content)
    }

    /// Edits the scene into a state; the order of the edits is drawn from `order`.
    func edit(into state: Int, order: Int) throws {
        let surface = try PixelBuffer(size: PixelSize(4, 4))
        surface.withMutableBytes { bytes in
            for offset in stride(from: 0, to: bytes.count, by: 4) {
                bytes.storeBytes(of: Self.content(of: state), toByteOffset: offset, as: UInt32.self)
            }
        }
        let edits: [() -> Void] = [
            { self.number.backgroundColor = Self.numberColor(of: state) },
            { self.content.contents = .surface(surface) },
            { self.content.frame = Self.frame(of: state) },
            {
                self.content.capture = CapturePolicy([
                    .recording: Self.appearance(of: state, .recording),
                    .screenshot: Self.appearance(of: state, .screenshot),
                ])
            },
        ]
        for index in edits.indices { edits[(index + order) % edits.count]() }
    }

    /// The number of the state that a picture shows.
    static func state(in words: [UInt32]) -> Int { Int(words[0] & 0xff_ffff) }

    /// The picture of a state for a route, or for the display.
    static func words(of state: Int, _ route: CaptureRoute?) -> [UInt32] {
        var words = [UInt32](repeating: 0xff00_0000, count: 16 * 16)
        for index in 0..<2 * 16 { words[index] = 0xff00_0000 | UInt32(state) }
        let color: UInt32
        switch route.map({ appearance(of: state, $0) }) ?? .visible {
        case .visible: color = content(of: state)
        case .solid: color = 0xffab_cdef
        default: return words
        }
        let frame = frame(of: state)
        for y in Int(frame.origin.y)..<Int(frame.origin.y) + 4 {
            for x in Int(frame.origin.x)..<Int(frame.origin.x) + 4 { words[y * 16 + x] = color }
        }
        return words
    }

    private static func numberColor(of state: Int) -> Color {
        Color(
            red: UInt8(truncatingIfNeeded: state >> 16), green: UInt8(truncatingIfNeeded: state >> 8),
            blue: UInt8(truncatingIfNeeded: state))
    }

    private static func content(of state: Int) -> UInt32 { 0xff80_0000 | UInt32(state) }

    private static func frame(of state: Int) -> Rect {
        Rect(Double(state * 7 % 13), Double(2 + state * 5 % 11), 4, 4)
    }

    /// The two routes never see the same.
    private static func appearance(of state: Int, _ route: CaptureRoute) -> Appearance {
        let appearances = [Appearance.visible, .omitted, .solid(Color(red: 0xab, green: 0xcd, blue: 0xef))]
        return appearances[(state + (route == .screenshot ? 1 : 0)) % 3]
    }
}
