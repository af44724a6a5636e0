import Scrim

/// The blurred or pixelated pictures of a layer. Painters are given them: they're made by Scrim, beforehand, of the
/// layer alone, and what a painter needs to make one is in none of its times. So a painter has it easier than it would
/// have it, and that both draw the same says nothing of how pictures are blurred.
struct GivenPictures {
    let source: PaintList.Source
    let rect: PixelRect

    init(of layer: LayerDescription, frame: Rect, in scene: SceneDescription, as appearance: Appearance)
        throws
    {
        let screen = PixelRect(0, 0, scene.pixelSize.width, scene.pixelSize.height)
        let rect = PixelRect(roundingOutward: frame, scale: scene.scale).intersection(screen)
        func given(_ content: LayerDescription.Content) throws -> PixelBuffer {
            var layer = layer
            layer.frame = frame
            layer.content = content
            layer.capture = CapturePolicy(appearance)
            let alone = SceneDescription(
                size: scene.size, scale: scene.scale, background: .clear,
                windows: [WindowDescription(name: "alone", level: .normal, layers: [layer])])
            let stage = try Stage(alone)
            let output = Output.capture(.recording)
            let frame = try Compositor(stage.scene, threads: 1).render([output])
            return try frame[output].pixels.copy(of: rect)
        }
        func given(_ sequence: PictureSequence) throws -> PaintList.Source {
            .sequence(
                PictureSequence(try sequence.pictures.map { try given(.image($0)) }, turn: sequence.turn))
        }
        self.rect = rect
        switch layer.content {
        case .none, .color, .image: source = .picture(try given(layer.content))
        case .swapped(let sequence): source = try given(sequence)
        case .drawn(let drawn): source = try given(drawn.drawings)
        }
    }
}

extension PixelBuffer {
    fileprivate func copy(of rect: PixelRect) throws(PixelBufferError) -> PixelBuffer {
        let copy = try PixelBuffer(size: PixelSize(rect.width, rect.height))
        let (stride, copyStride) = (strideInBytes, copy.strideInBytes)
        withBytes { source in
            copy.withMutableBytes { target in
                for y in 0..<rect.height {
                    let row = source[((rect.minY + y) * stride + rect.minX * 4)...].prefix(rect.width * 4)
                    UnsafeMutableRawBufferPointer(rebasing: target[(y * copyStride)...])
                        .copyMemory(from: UnsafeRawBufferPointer(rebasing: row))
                }
            }
        }
        return copy
    }
}
