internal import CPangoCairo
internal import Scrim

/// A cairo context on memory that was lent to it. It must not outlive the loan; nothing of it stays in the
/// memory but pixels.
struct CairoContext: ~Copyable {
    let handle: OpaquePointer
    private let surface: OpaquePointer

    /// - Parameter bytes: rows of `argb32` pixels, which are those of `CAIRO_FORMAT_ARGB32`.
    init(drawingInto bytes: UnsafeMutableRawBufferPointer, size: PixelSize, strideInBytes: Int, scale: Double)
    {
        // Cairo never returns null: where it fails it returns an object whose status says why.
        surface = cairo_image_surface_create_for_data(
            bytes.baseAddress?.assumingMemoryBound(to: UInt8.self), CAIRO_FORMAT_ARGB32,
            Int32(size.width), Int32(size.height), Int32(strideInBytes))
        handle = cairo_create(surface)
        cairo_scale(handle, scale, scale)
        cairo_set_antialias(handle, CAIRO_ANTIALIAS_BEST)
        // Pixels that a curve may be off; Cairo's own 0.1 makes small circles a little small.
        cairo_set_tolerance(handle, 0.02)
    }

    deinit {
        cairo_destroy(handle)
        cairo_surface_finish(surface)
        cairo_surface_destroy(surface)
    }

    func flush() { cairo_surface_flush(surface) }

    func checkStatus() throws(ContentError) {
        for status in [cairo_surface_status(surface), cairo_status(handle)]
        where status != CAIRO_STATUS_SUCCESS {
            throw .cairo(status: status.rawValue, message: String(cString: cairo_status_to_string(status)))
        }
    }

    /// Makes what is drawn next a colour. A fully covered pixel gets exactly `color.premultiplied` over what
    /// was there.
    func setSource(_ color: Color) {
        // Cairo premultiplies in floating point and cuts off; Scrim rounds. A straight channel of
        // premultiplied / alpha comes out of cairo's arithmetic as the premultiplied byte itself.
        let pixel = color.premultiplied
        let alpha = Double(pixel >> 24)
        func straight(_ shift: UInt32) -> Double { alpha == 0 ? 0 : Double(pixel >> shift & 255) / alpha }
        cairo_set_source_rgba(handle, straight(16), straight(8), straight(0), alpha / 255)
    }

    /// Makes what is drawn next the colour or gradient, the gradient laid out in `rect`.
    func setSource(_ paint: Paint, in rect: Rect, scale: Double) throws(ContentError) {
        let pattern: OpaquePointer
        let stops: [GradientStop]
        switch paint {
        case .color(let color):
            setSource(color)
            return
        case .linearGradient(let gradient):
            let from = try place(gradient.start, in: rect, scale: scale)
            let to = try place(gradient.end, in: rect, scale: scale)
            pattern = cairo_pattern_create_linear(from.x, from.y, to.x, to.y)
            stops = gradient.stops
        case .radialGradient(let gradient):
            let center = try place(gradient.center, in: rect, scale: scale)
            for radius in [gradient.startRadius, gradient.endRadius] {
                try checkLength(radius, scale: scale, "the radius of a gradient")
            }
            pattern = cairo_pattern_create_radial(
                center.x, center.y, gradient.startRadius, center.x, center.y, gradient.endRadius)
            stops = gradient.stops
        }
        defer { cairo_pattern_destroy(pattern) }
        guard !stops.isEmpty else { throw .gradientWithoutStops }
        for stop in stops {
            guard (0...1).contains(stop.location) else {
                throw .invalidNumber(stop.location, what: "the location of a gradient stop")
            }
            func unit(_ byte: UInt8) -> Double { Double(byte) / 255 }
            let color = stop.color
            cairo_pattern_add_color_stop_rgba(
                pattern, stop.location, unit(color.red), unit(color.green), unit(color.blue),
                unit(color.alpha))
        }
        cairo_set_source(handle, pattern)
    }

    private func place(_ unit: Point, in rect: Rect, scale: Double) throws(ContentError) -> Point {
        let point = Point(rect.minX + unit.x * rect.size.width, rect.minY + unit.y * rect.size.height)
        try checkCoordinate(point.x, scale: scale, "the x of a gradient")
        try checkCoordinate(point.y, scale: scale, "the y of a gradient")
        return point
    }
}

/// A radius or width: a coordinate that isn't negative.
func checkLength(_ value: Double, scale: Double, _ what: String) throws(ContentError) {
    guard value >= 0 else { throw .invalidNumber(value, what: what) }
    try checkCoordinate(value, scale: scale, what)
}
