import Scrim

/// Pictures of one size that follow each other, one a frame, from the beginning again after the last.
final class PictureSequence {
    let pictures: [PixelBuffer]
    let turn: Turn

    /// - Precondition: there is at least one.
    init(_ pictures: [PixelBuffer], turn: Turn) {
        precondition(!pictures.isEmpty, "no pictures")
        self.pictures = pictures
        self.turn = turn
    }

    /// Of the pictures, the one that is due.
    var index: Int { turn.frame % pictures.count }
    var current: PixelBuffer { pictures[index] }
}

/// A surface that its owner draws into, frame by frame, in place.
final class DrawnSurface {
    let surface: PixelBuffer
    let drawings: PictureSequence

    init(_ drawings: PictureSequence) throws(PixelBufferError) {
        self.drawings = drawings
        surface = try PixelBuffer(size: drawings.current.size)
        draw()
    }

    /// Draws what is due.
    func draw() {
        let drawing = drawings.current
        precondition(drawing.strideInBytes == surface.strideInBytes, "rows of another length")
        let all = PixelRect(0, 0, surface.width, surface.height)
        surface.withMutableBytes(in: all) { target in
            drawing.withBytes { target.copyMemory(from: $0) }
        }
    }
}
