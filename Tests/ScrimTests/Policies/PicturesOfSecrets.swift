import Scrim
import XCTest

/// Pictures of a secret, and scenes that show them again.
class PicturesOfSecrets: XCTestCase {
    let size = PixelSize(4, 4)

    /// Visible on the named routes, omitted on all others.
    func only(_ routes: CaptureRoute...) -> CapturePolicy {
        CapturePolicy(Dictionary(uniqueKeysWithValues: routes.map { ($0, Appearance.visible) }))
            .closingTheRest
    }

    /// A scene of a red secret with a policy, drawn for one output into a buffer.
    func picture(
        _ policy: CapturePolicy, _ output: (PixelBuffer) -> Output
    ) throws -> (buffer: PixelBuffer, scene: Scene, compositor: Compositor, output: Output) {
        let scene = scene(4, 4, background: Paint.slate) { root in
            let secret = layer(Rect(0, 0, 4, 4), Paint.red)
            secret.capture = policy
            root.add(secret)
        }
        let buffer = try PixelBuffer(size: size)
        let output = output(buffer)
        let compositor = try Compositor(scene)
        try scene.commit()
        _ = try compositor.render([output])
        return (buffer, scene, compositor, output)
    }

    func routes(keptFrom buffer: PixelBuffer) -> Set<CaptureRoute> {
        Set(AllViews.routes.filter { buffer.isKept(from: $0) })
    }

    /// Shows a picture in a scene of its own, green behind it.
    func show(_ buffer: PixelBuffer, in contents: (Layer) -> Layer = { $0 }) -> Scene {
        scene(4, 4, background: Paint.green) { root in
            let layer = Layer(frame: Rect(0, 0, 4, 4))
            layer.contents = .surface(buffer)
            root.add(contents(layer))
        }
    }
}

extension CapturePolicy {
    /// What it doesn't name on any route is omitted.
    fileprivate var closingTheRest: CapturePolicy {
        var policy = self
        for route in AllViews.routes where !names(route) { policy[route] = .omitted }
        return policy
    }
}
