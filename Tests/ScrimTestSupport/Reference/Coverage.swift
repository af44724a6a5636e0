import Scrim

/// How much of each pixel of a box a shape covers, 0 to 255.
final class Coverage {
    let box: Box
    let image: PixmanImage

    /// - Parameters:
    ///   - line: how the shape meets the line at height Y; nil where it doesn't.
    ///   - part: how much of the pixel at x such a line covers, 0 to 1.
    init<Line>(of box: Box, line: (_ y: Double) -> Line?, part: (Line, _ x: Int) -> Double) {
        self.box = box
        image = PixmanImage(width: box.width, height: box.height, format: .a8)
        for y in box.y0..<box.y1 {
            let lines = (0..<16).compactMap { k in line(Double(y) + Double(2 * k + 1) / 32) }
            let row = image.memory.assumingMemoryBound(to: UInt8.self) + (y - box.y0) * image.stride
            for x in box.x0..<box.x1 {
                var sum = 0
                for line in lines { sum += Int((256 * part(line, x) + 0.5).rounded(.down)) }
                row[x - box.x0] = UInt8((sum * 255 + 2048) >> 12)
            }
        }
    }

    /// The alpha of a picture whose first pixel lies at the upper left of `box`.
    init(alphaOf picture: PixmanImage, at box: Box) {
        self.box = box
        image = PixmanImage(width: box.width, height: box.height, format: .a8)
        for y in 0..<box.height {
            let bytes = image.memory.assumingMemoryBound(to: UInt8.self) + y * image.stride
            for x in 0..<box.width { bytes[x] = UInt8(picture.row(y)[x] >> 24) }
        }
    }

    subscript(x: Int, y: Int) -> UInt32 {
        guard x >= box.x0, x < box.x1, y >= box.y0, y < box.y1 else { return 0 }
        return UInt32(
            image.memory.load(fromByteOffset: (y - box.y0) * image.stride + x - box.x0, as: UInt8.self))
    }
}

extension Coverage {
    /// A snapped rectangle with rounded corners, radius in pixels; cut to `clip`.
    convenience init(rounded shape: Box, radius: Double, in clip: Box) {
        let radius = min(radius, Double(min(shape.width, shape.height)) / 2)
        self.init(of: shape.cut(to: clip)) { y in
            let below = max(radius - (y - Double(shape.y0)), radius - (Double(shape.y1) - y))
            return below > 0 ? radius - (radius * radius - below * below).squareRoot() : 0
        } part: { inset, x in
            let left = min(max(inset - Double(x - shape.x0), 0), 1)
            let right = min(max(inset - Double(shape.x1 - 1 - x), 0), 1)
            return max(0, 1 - left - right)
        }
    }

    /// A rectangle of a layer with corner radius, all in points, under any map; cut to `box`. A map without an inverse covers nothing.
    convenience init(mapped shape: Edges, radius: Double, map: PointMap, scale: Double, in box: Box) {
        guard let inverse = PixelInverse(of: map, scale: scale) else {
            self.init(of: box) { _ -> Double? in
                nil
            } part: { _, _ in
                0
            }
            return
        }
        let halfWidth = shape.width / 2
        let halfHeight = shape.height / 2
        let (a, b, c, d) = (inverse.a, inverse.b, inverse.c, inverse.d)
        let u0 = inverse.tx - (shape.left + halfWidth)
        let v0 = inverse.ty - (shape.top + halfHeight)

        /// The x at which |slope * x + start| <= half.
        func strip(_ slope: Double, _ start: Double, _ half: Double) -> (left: Double, right: Double)? {
            if slope == 0 { return abs(start) <= half ? (-.infinity, .infinity) : nil }
            let ends = ((-half - start) / slope, (half - start) / slope)
            return (min(ends.0, ends.1), max(ends.0, ends.1))
        }

        self.init(of: box) { y -> (left: Double, right: Double)? in
            let u1 = c * y + u0
            let v1 = d * y + v0
            guard let across = strip(a, u1, halfWidth), let along = strip(b, v1, halfHeight) else {
                return nil
            }
            var left = max(across.left, along.left)
            var right = min(across.right, along.right)
            guard left < right else { return nil }

            /// The roots of the circle of the corner in whose zone the end lies; nil outside of the zones.
            func corner(at end: Double) -> (first: Double, last: Double)?? {
                let u = a * end + u1
                let v = b * end + v1
                guard abs(u) > halfWidth - radius, abs(v) > halfHeight - radius else { return .some(nil) }
                let du = u1 - (u < 0 ? -1 : 1) * (halfWidth - radius)
                let dv = v1 - (v < 0 ? -1 : 1) * (halfHeight - radius)
                // (a*x + du)^2 + (b*x + dv)^2 = radius^2
                let p = a * a + b * b
                let q = a * du + b * dv
                let discriminant = q * q - p * (du * du + dv * dv - radius * radius)
                guard discriminant >= 0 else { return nil }
                let root = discriminant.squareRoot()
                return .some(((-q - root) / p, (-q + root) / p))
            }
            if radius > 0 {
                guard let first = corner(at: left), let last = corner(at: right) else { return nil }
                if let first { left = first.first }
                if let last { right = last.last }
            }
            return left < right ? (left, right) : nil
        } part: { line, x in
            max(0, min(line.right, Double(x) + 1) - max(line.left, Double(x)))
        }
    }
}

/// From picture pixels to a layer's own coordinates, in points.
struct PixelInverse {
    let a: Double
    let b: Double
    let c: Double
    let d: Double
    let tx: Double
    let ty: Double

    init?(of map: PointMap, scale: Double) {
        let determinant = map.a * map.d - map.b * map.c
        guard determinant != 0, determinant.isFinite else { return nil }
        a = map.d / determinant / scale
        b = -map.b / determinant / scale
        c = -map.c / determinant / scale
        d = map.a / determinant / scale
        tx = (map.c * map.ty - map.d * map.tx) / determinant
        ty = (map.b * map.tx - map.a * map.ty) / determinant
    }
}
