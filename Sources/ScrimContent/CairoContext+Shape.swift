internal import CPangoCairo
internal import Scrim

extension CairoContext {
    /// Fills and strokes the shape in its box.
    func draw(_ shape: Shape, in rect: Rect, scale: Double) throws(ContentError) {
        if let fill = shape.fill {
            try add(shape.outline, in: rect, inset: 0, scale: scale)
            try setSource(fill, in: rect, scale: scale)
            cairo_fill(handle)
        }
        if let stroke = shape.stroke, stroke.width != 0 {
            try checkLength(stroke.width, scale: scale, "the width of a stroke")
            try add(shape.outline, in: rect, inset: stroke.width / 2, scale: scale)
            try setSource(stroke.paint, in: rect, scale: scale)
            cairo_set_line_width(handle, stroke.width)
            cairo_set_line_cap(handle, CAIRO_LINE_CAP_ROUND)
            cairo_set_line_join(
                handle, shape.outline == .rectangle ? CAIRO_LINE_JOIN_MITER : CAIRO_LINE_JOIN_ROUND)
            cairo_stroke(handle)
        }
    }

    /// Begins a new path with the outline, the boxes made smaller by `inset` on each side.
    private func add(_ outline: Shape.Outline, in rect: Rect, inset: Double, scale: Double)
        throws(ContentError)
    {
        cairo_new_path(handle)
        let box = Rect(
            rect.minX + inset, rect.minY + inset, max(rect.size.width - 2 * inset, 0),
            max(rect.size.height - 2 * inset, 0))
        let shorter = min(box.size.width, box.size.height)
        switch outline {
        case .rectangle:
            cairo_rectangle(handle, box.minX, box.minY, box.size.width, box.size.height)
        case .roundedRectangle(let radius):
            try checkLength(radius, scale: scale, "a corner radius")
            addRoundedRectangle(box, radius: min(max(radius - inset, 0), shorter / 2))
        case .capsule:
            addRoundedRectangle(box, radius: shorter / 2)
        case .ellipse:
            addEllipse(box)
        case .path(let path):
            try add(path, at: rect.origin, scale: scale)
        }
    }

    private func addRoundedRectangle(_ box: Rect, radius: Double) {
        guard radius > 0 else {
            cairo_rectangle(handle, box.minX, box.minY, box.size.width, box.size.height)
            return
        }
        let left = box.minX + radius
        let right = box.maxX - radius
        let top = box.minY + radius
        let bottom = box.maxY - radius
        cairo_new_sub_path(handle)
        cairo_arc(handle, right, top, radius, -.pi / 2, 0)
        cairo_arc(handle, right, bottom, radius, 0, .pi / 2)
        cairo_arc(handle, left, bottom, radius, .pi / 2, .pi)
        cairo_arc(handle, left, top, radius, .pi, 3 * .pi / 2)
        cairo_close_path(handle)
    }

    private func addEllipse(_ box: Rect) {
        // A circle in a coordinate system stretched to the box, which cairo can't do for a box without area.
        guard !box.isEmpty else { return }
        cairo_save(handle)
        cairo_translate(handle, box.center.x, box.center.y)
        cairo_scale(handle, box.size.width / 2, box.size.height / 2)
        cairo_new_sub_path(handle)
        cairo_arc(handle, 0, 0, 1, 0, 2 * .pi)
        cairo_close_path(handle)
        cairo_restore(handle)
    }

    private func add(_ path: Path, at origin: Point, scale: Double) throws(ContentError) {
        func place(_ point: Point) throws(ContentError) -> Point {
            let placed = Point(origin.x + point.x, origin.y + point.y)
            try checkCoordinate(placed.x, scale: scale, "the x of a path")
            try checkCoordinate(placed.y, scale: scale, "the y of a path")
            return placed
        }
        for element in path.elements {
            switch element {
            case .move(let to):
                let to = try place(to)
                cairo_move_to(handle, to.x, to.y)
            case .line(let to):
                let to = try place(to)
                cairo_line_to(handle, to.x, to.y)
            case .curve(let control1, let control2, let to):
                let c1 = try place(control1)
                let c2 = try place(control2)
                let to = try place(to)
                cairo_curve_to(handle, c1.x, c1.y, c2.x, c2.y, to.x, to.y)
            case .arc(let center, let radius, let start, let end):
                let center = try place(center)
                try checkLength(radius, scale: scale, "the radius of an arc")
                // Cairo counts the turns of an angle one by one.
                for angle in [start, end] where !(angle.isFinite && abs(angle) <= 1000) {
                    throw .invalidNumber(angle, what: "the angle of an arc")
                }
                cairo_arc(handle, center.x, center.y, radius, start, end)
            case .close:
                cairo_close_path(handle)
            }
        }
    }
}
