import CPixman
import ReferenceEffects
import Scrim

/// One step of the painter's algorithm: a colour or a picture inside of a box, perhaps times a coverage.
struct PaintStep {
    private enum Source {
        case color(UInt32)
        case picture(PixmanImage, x: Int, y: Int)
    }

    private let source: Source
    private let box: Box
    private let coverage: Coverage?
    /// Around the rectangles of all that is in it.
    let extent: Box

    /// A premultiplied colour; nil where that paints nothing.
    init?(color: UInt32, in box: Box, coverage: Coverage? = nil) {
        guard color >> 24 > 0, !box.isEmpty else { return nil }
        source = .color(color)
        self.box = box
        self.coverage = coverage
        extent = box
    }

    /// A picture whose first pixel lies at `origin`; nil where that paints nothing.
    init?(
        _ picture: PixmanImage, at origin: (x: Int, y: Int), in box: Box, coverage: Coverage? = nil,
        extent: Box? = nil
    ) {
        guard !box.isEmpty else { return nil }
        source = .picture(picture, x: origin.x, y: origin.y)
        self.box = box
        self.coverage = coverage
        self.extent = extent ?? box
    }

    func paint(onto target: PixmanImage) {
        switch source {
        case .color(let color): target.paint(color: color, in: box, coverage: coverage)
        case .picture(let picture, let x, let y):
            target.paint(picture, at: (x, y), in: box, coverage: coverage)
        }
    }
}

extension [PaintStep] {
    /// The smallest box around the rectangles of all that is in them.
    var extent: Box { reduce(Box(x0: 0, y0: 0, x1: 0, y1: 0)) { $0.joined(with: $1.extent) } }

    /// What they paint onto a colour inside of `box`, that alone.
    func painted(on color: UInt32 = 0, within whole: Box, cutTo box: Box) -> PixmanImage {
        let picture = PixmanImage(width: whole.width, height: whole.height, format: .argb32)
        if color != 0 {
            for y in 0..<whole.height { picture.row(y).update(repeating: color, count: whole.width) }
        }
        for step in self { step.paint(onto: picture) }
        return box == whole ? picture : picture.cut(to: box)
    }
}

extension PixmanImage {
    /// The pixels of a box, transparent where that lies outside.
    func cut(to box: Box) -> PixmanImage {
        let part = PixmanImage(width: box.width, height: box.height, format: .argb32)
        let inside = box.cut(to: whole)
        guard !inside.isEmpty else { return part }
        for y in inside.y0..<inside.y1 {
            (part.row(y - box.y0) + (inside.x0 - box.x0)).update(
                from: row(y) + inside.x0, count: inside.width)
        }
        return part
    }

    /// Blurs it, with a standard deviation of so many pixels.
    func blur(sigma: Double) {
        if sigma > 0 { reference_blur(row(0), Int32(width), Int32(height), sigma) }
    }

    /// Makes a mosaic of it, with a corner of a square at (x, y).
    func pixelate(cell: Int, x: Int, y: Int) {
        reference_pixelate(row(0), Int32(width), Int32(height), Int64(cell), Int64(x), Int64(y))
    }

    /// Multiplies the pixels of `box` by a byte each.
    func multiply(in box: Box, by factor: (_ x: Int, _ y: Int) -> UInt32) {
        for y in box.y0..<box.y1 {
            let row = row(y)
            for x in box.x0..<box.x1 where row[x] != 0 {
                row[x] = Arithmetic.multiply(pixel: row[x], by: factor(x, y))
            }
        }
    }
}
