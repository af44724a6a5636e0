import Scrim
import ScrimTestSupport
import XCTest

/// The pictures of one frame: the display's, and one for every route.
struct Views: Equatable {
    let display: Picture
    let captures: [CaptureRoute: Picture]

    subscript(route: CaptureRoute) -> Picture { captures[route]! }
}

/// What the outputs of one frame report.
struct Reports {
    let display: OutputFrame
    let captures: [CaptureRoute: OutputFrame]

    var views: Views {
        Views(display: Picture(display.pixels), captures: captures.mapValues { Picture($0.pixels) })
    }
}

/// Draws a scene frame by frame, always with the same compositor and outputs: the display, the built-in routes and one of
/// the host's.
final class AllViews {
    static let hostRoute = try! CaptureRoute.register("broadcast")
    static let routes = CaptureRoute.builtIn + [hostRoute]

    let display = Output.display()
    private let scene: Scene
    private let compositor: Compositor
    private let captures: [(route: CaptureRoute, output: Output)]

    init(_ scene: Scene, filter: ContentFilter = .everything) throws {
        self.scene = scene
        captures = Self.routes.map { ($0, .capture($0, filter: filter)) }
        compositor = try Compositor(scene)
    }

    /// The captures' filter, from the next frame on.
    func filter(by filter: ContentFilter) {
        for capture in captures { capture.output.filter = filter }
    }

    /// Commits the scene as it is now, and draws it.
    func commit() throws -> Views {
        try scene.commit()
        return try draw()
    }

    /// Draws what was committed last.
    func draw() throws -> Views {
        let frame = try frame()
        return Views(
            display: Picture(frame[display].pixels),
            captures: Dictionary(
                uniqueKeysWithValues: captures.map { ($0.route, Picture(frame[$0.output].pixels)) }))
    }

    /// Commits the scene as it is now, draws it, and says what each output reports.
    func report() throws -> Reports {
        try scene.commit()
        return try reportDrawn()
    }

    /// Draws what was committed last, and says what each output reports.
    func reportDrawn() throws -> Reports {
        let frame = try frame()
        return Reports(
            display: frame[display],
            captures: Dictionary(uniqueKeysWithValues: captures.map { ($0.route, frame[$0.output]) }))
    }

    private func frame() throws -> Frame { try compositor.render([display] + captures.map(\.output)) }
}

/// A layer, or a window, that policies are put on, so that one test speaks of both.
struct Subject {
    let layer: Layer
    /// Nil if it's a layer.
    let window: Window?
    private let scene: Scene

    /// On top of what is in the scene.
    init(layerIn scene: Scene, frame: Rect) {
        layer = Layer(frame: frame)
        window = nil
        self.scene = scene
        scene.windows[0].root.add(layer)
    }

    /// On top of what is in the scene.
    init(windowIn scene: Scene, frame: Rect) {
        let window = scene.addWindow(frame: frame)
        self.window = window
        layer = window.root
        self.scene = scene
    }

    var capture: CapturePolicy {
        get { window?.capture ?? layer.capture }
        nonmutating set {
            if let window { window.capture = newValue } else { layer.capture = newValue }
        }
    }

    var isHidden: Bool {
        get { window?.isHidden ?? layer.isHidden }
        nonmutating set {
            if let window { window.isHidden = newValue } else { layer.isHidden = newValue }
        }
    }

    func protect(_ policy: CapturePolicy = .omitted) -> ProtectionToken {
        window?.protect(policy) ?? layer.protect(policy)
    }

    func removeFromScene() {
        if let window { scene.remove(window) } else { layer.removeFromSuperlayer() }
    }
}

/// Colours of the cases, and the words that they become.
enum Paint {
    static let red = Color(red: 255, green: 0, blue: 0)
    static let green = Color(red: 0, green: 255, blue: 0)
    static let blue = Color(red: 0, green: 0, blue: 255)
    /// (63, 63, 195)
    static let slate = Color(red: 63, green: 63, blue: 195)

    enum Word {
        static let black: UInt32 = 0xff00_0000
        static let white: UInt32 = 0xffff_ffff
        static let red: UInt32 = 0xffff_0000
        static let green: UInt32 = 0xff00_ff00
        static let blue: UInt32 = 0xff00_00ff
        static let slate: UInt32 = 0xff3f_3fc3
    }
}

extension XCTestCase {
    /// Runs the body for a layer and for a window, each in a scene of its own above an empty window.
    func forLayerAndWindow(
        _ width: Double, _ height: Double, background: Color = Paint.slate, frame: Rect? = nil,
        _ body: (Scene, Subject) throws -> Void
    ) throws {
        for makesWindow in [false, true] {
            let scene = scene(width, height, background: background) { _ in }
            let frame = frame ?? Rect(0, 0, width, height)
            try body(
                scene,
                makesWindow
                    ? Subject(windowIn: scene, frame: frame) : Subject(layerIn: scene, frame: frame))
        }
    }

    /// Holds a pixel of the display, and that of every capture, to a word.
    func assertPixel(
        _ views: Views, _ x: Int, _ y: Int, display: UInt32, captures: UInt32, _ what: String = "",
        line: UInt = #line
    ) {
        func hex(_ word: UInt32) -> String { String(word, radix: 16) }
        XCTAssertEqual(
            hex(views.display[x, y]), hex(display), "display (\(x), \(y)) \(what)", line: line)
        for route in AllViews.routes {
            XCTAssertEqual(
                hex(views[route][x, y]), hex(captures), "\(route) (\(x), \(y)) \(what)", line: line)
        }
    }

    /// Holds what the display and every capture report to regions, of which an empty one is that of an idle frame.
    func assertDamage(
        _ reports: Reports, display: PixelRegion, captures: PixelRegion, _ what: String = "",
        line: UInt = #line
    ) {
        func assert(_ frame: OutputFrame, _ region: PixelRegion, _ name: String) {
            XCTAssertEqual(frame.damage, region, "\(name) \(what)", line: line)
            XCTAssertEqual(frame.status, region.isEmpty ? .idle : .complete, "\(name) \(what)", line: line)
        }
        assert(reports.display, display, "display")
        for route in AllViews.routes { assert(reports.captures[route]!, captures, "\(route)") }
    }

    /// Holds every pixel of every capture to a word.
    func assertCapturesAre(
        _ word: UInt32, _ views: Views, _ what: String = "", line: UInt = #line
    ) {
        for route in AllViews.routes {
            let others = views[route].words.filter { $0 != word }
            XCTAssertTrue(
                others.isEmpty,
                "\(route) \(what): \(others.count) pixels, \(String(others.first ?? 0, radix: 16))",
                line: line)
        }
    }

    /// What all captures see, which must be the same.
    func commonCapture(_ views: Views, line: UInt = #line) -> Picture {
        for route in AllViews.routes {
            XCTAssertEqual(views[route], views[.screenshot], "\(route)", line: line)
        }
        return views[.screenshot]
    }
}
