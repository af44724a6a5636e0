import Scrim

/// The worst case for bandwidth: nothing hides anything.
enum OverdrawScene: BenchScene {
    static let name = "overdraw"
    static let summary = "1170x2532: 12 full-screen translucent images"

    static func describe() throws(PixelBufferError) -> SceneDescription {
        let size = Size(390, 844)
        var layers: [LayerDescription] = []
        for index in 0..<12 {
            layers.append(
                LayerDescription(
                    name: "image \(index)", frame: Rect(origin: .zero, size: size),
                    content: .image(
                        try SyntheticImages.veil(PixelSize(1_170, 2_532), seed: UInt32(index + 1)))))
        }
        return SceneDescription(
            size: size, scale: 3, background: .white,
            windows: [WindowDescription(name: "app", level: .normal, layers: layers)])
    }
}
