import CPixman
import Scrim

/// The map from picture pixels to the pixels of a surface, in 16.16 fixed point.
struct SampleMatrix {
    var m00: Int64
    var m01: Int64
    var m10: Int64
    var m11: Int64
    var t0: Int64
    var t1: Int64

    /// u = a*x + c*y + tx, v = b*x + d*y + ty
    init(a: Double, b: Double, c: Double, d: Double, tx: Double, ty: Double) {
        func fixed(_ value: Double) -> Int64 { Int64((value * 65536 + 0.5).rounded(.down)) }
        m00 = fixed(a)
        m01 = fixed(c)
        m10 = fixed(b)
        m11 = fixed(d)
        t0 = fixed(tx)
        t1 = fixed(ty)
    }

    /// A surface of pw x ph pixels that fills a snapped rectangle under a rectilinear map.
    init(filling box: Box, surface: PixelSize, map: PointMap) {
        let (pw, ph) = (Double(surface.width), Double(surface.height))
        let (width, height) = (Double(box.width), Double(box.height))
        let (x0, x1, y0, y1) = (Double(box.x0), Double(box.x1), Double(box.y0), Double(box.y1))
        /// The fraction of the way from one edge to the other, times `extent`, as slope and start.
        func ramp(_ forward: Bool, _ low: Double, _ high: Double, _ length: Double, _ extent: Double)
            -> (slope: Double, start: Double)
        {
            forward ? (extent / length, -low * extent / length) : (-extent / length, high * extent / length)
        }
        if map.b == 0 && map.c == 0 {
            let u = ramp(map.a > 0, x0, x1, width, pw)
            let v = ramp(map.d > 0, y0, y1, height, ph)
            self.init(a: u.slope, b: 0, c: 0, d: v.slope, tx: u.start, ty: v.start)
        } else {
            // A quarter turn: the surface's x runs down or up the picture.
            let u = ramp(map.b > 0, y0, y1, height, pw)
            let v = ramp(map.c > 0, x0, x1, width, ph)
            self.init(a: 0, b: v.slope, c: u.slope, d: 0, tx: u.start, ty: v.start)
        }
    }

    /// A surface of pw x ph pixels that fills a rectangle of a layer's own coordinates under any map.
    init(filling edges: Edges, surface: PixelSize, inverse: PixelInverse) {
        let sx = Double(surface.width) / edges.width
        let sy = Double(surface.height) / edges.height
        self.init(
            a: inverse.a * sx, b: inverse.b * sy, c: inverse.c * sx, d: inverse.d * sy,
            tx: (inverse.tx - edges.left) * sx, ty: (inverse.ty - edges.top) * sy)
    }

    /// The pixels of `box` of the picture, sampled out of the surface.
    func sample(_ surface: PixmanImage, in box: Box) -> PixmanImage {
        let raster = PixmanImage(width: box.width, height: box.height, format: .argb32)
        let origin = (x: Int64(box.x0), y: Int64(box.y0))
        let start = (u: t0 + m00 * origin.x + m01 * origin.y, v: t1 + m10 * origin.x + m11 * origin.y)
        var transform = pixman_transform_t(
            matrix: (
                (pixman_fixed_t(m00), pixman_fixed_t(m01), pixman_fixed_t(start.u)),
                (pixman_fixed_t(m10), pixman_fixed_t(m11), pixman_fixed_t(start.v)),
                (0, 0, 65536)
            ))
        pixman_image_set_transform(surface.handle, &transform)
        pixman_image_set_filter(surface.handle, PIXMAN_FILTER_BILINEAR, nil, 0)
        pixman_image_set_repeat(surface.handle, PIXMAN_REPEAT_PAD)
        pixman_image_composite32(
            PIXMAN_OP_SRC, surface.handle, nil, raster.handle, 0, 0, 0, 0, 0, 0, Int32(box.width),
            Int32(box.height))

        // What is sampled far outside is transparent. The middle of a pixel, in halves of a fixed-point unit.
        for y in 0..<Int64(box.height) {
            for x in 0..<Int64(box.width) {
                let u = 2 * start.u + m00 * (2 * x + 1) + m01 * (2 * y + 1)
                let v = 2 * start.v + m10 * (2 * x + 1) + m11 * (2 * y + 1)
                let (left, right) = (-4 * 65536, Int64(2 * surface.width + 4) * 65536)
                let (top, bottom) = (-4 * 65536, Int64(2 * surface.height + 4) * 65536)
                if u < left || u > right || v < top || v > bottom { raster.row(Int(y))[Int(x)] = 0 }
            }
        }
        return raster
    }
}
