import Scrim
import ScrimTestSupport

/// A scene whose placeholder is followed by a green window, and a twin without that window.
struct AnchoredStage {
    static let green = Color(red: 0, green: 255, blue: 0)

    let scene: Scene
    let app: Window
    let list = Layer(frame: Rect(4, 6, 30, 40), name: "list")
    let card = Layer(frame: Rect(2, 3, 24, 20), name: "card")
    let placeholder = Layer(frame: Rect(5, 4, 10, 6), name: "placeholder")
    let compositor: Compositor
    private(set) var window: AnchoredWindow?

    init(isFollowed: Bool) throws {
        scene = try Scene(size: Size(40, 50), background: .white)
        app = scene.addWindow(name: "app")
        for (layer, parent) in [(list, app.root), (card, list), (placeholder, card)] { parent.add(layer) }
        list.backgroundColor = Color(red: 200, green: 200, blue: 200)
        card.backgroundColor = Color(red: 10, green: 20, blue: 200)
        placeholder.backgroundColor = .black
        compositor = try Compositor(scene)
        if isFollowed {
            window = scene.addAnchoredWindow(over: placeholder)
            window?.root.backgroundColor = Self.green
        }
        placeholder.opacity = 0
    }

    /// The display, then all captures.
    func pictures() throws -> [Picture] {
        try scene.commit()
        let outputs = [Output.display()] + CaptureRoute.builtIn.map { Output.capture($0) }
        let frame = try compositor.render(outputs)
        return outputs.map { Picture(frame[$0].pixels) }
    }
}
