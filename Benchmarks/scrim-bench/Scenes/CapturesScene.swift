import Scrim

/// Eight captures beside the display, no two of which see the same.
enum CapturesScene: BenchScene {
    static let name = "captures"
    static let summary = "the phone scene on the display and in 8 captures of different routes and filters"

    static func describe() throws(PixelBufferError) -> SceneDescription {
        var scene = try PhoneScene.describe()
        scene.captures = [
            CaptureDescription(route: .recording),
            CaptureDescription(route: .screenshot),
            CaptureDescription(route: .mirroring),
            CaptureDescription(route: .thumbnail),
            CaptureDescription(route: .recording, filter: .excluding(["alert"])),
            CaptureDescription(route: .mirroring, filter: .excluding(["alert"])),
            CaptureDescription(route: .screenshot, filter: .including(["app"])),
            CaptureDescription(route: .recording, filter: .including(["alert"])),
        ]
        // The four routes see four different things of the account number and the balance.
        let black = Color(red: 32, green: 32, blue: 32)
        scene.change("account number") {
            $0.capture = CapturePolicy([
                .recording: .omitted, .screenshot: .solid(black), .mirroring: .visible, .thumbnail: .omitted,
            ])
        }
        scene.change("balance") {
            $0.capture = CapturePolicy([
                .recording: .visible, .screenshot: .visible, .mirroring: .solid(black), .thumbnail: .omitted,
            ])
        }
        return scene
    }
}

extension SceneDescription {
    /// - Precondition: there is a layer of that name, not in another layer.
    mutating func change(_ name: String, _ body: (inout LayerDescription) -> Void) {
        for window in windows.indices {
            for layer in windows[window].layers.indices where windows[window].layers[layer].name == name {
                return body(&windows[window].layers[layer])
            }
        }
        preconditionFailure("no layer \(name)")
    }
}
