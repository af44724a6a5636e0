import Scrim
import ScrimContent

/// A line drawing on a grid of 24 x 24.
struct Icon: Sendable {
    var lines: [Path] = []
    var boxes: [(Rect, cornerRadius: Double)] = []
    var dots: [(Point, radius: Double)] = []
    var filled: [Path] = []

    func draw(on canvas: Canvas, in rect: Rect, color: Color, width: Double = 2) throws(ContentError) {
        let stroke = Shape.Stroke(color, width: width)
        for line in lines { try canvas.draw(Shape(.path(line), stroke: stroke), in: rect) }
        for path in filled { try canvas.draw(Shape(.path(path), fill: color), in: rect) }
        for (box, radius) in boxes {
            try canvas.draw(
                Shape(.roundedRectangle(cornerRadius: radius), stroke: stroke), in: box.moved(by: rect.origin)
            )
        }
        for (center, radius) in dots {
            let box = Rect(center.x - radius, center.y - radius, 2 * radius, 2 * radius)
            try canvas.draw(Shape(.ellipse, fill: color), in: box.moved(by: rect.origin))
        }
    }
}

extension Rect {
    func moved(by offset: Point) -> Rect {
        Rect(minX + offset.x, minY + offset.y, size.width, size.height)
    }
}

/// An open line through (x, y) pairs.
private func line(_ corners: (Double, Double)...) -> Path {
    var path = Path()
    for (x, y) in corners { path.addLine(to: Point(x, y)) }
    return path
}

private func arc(_ x: Double, _ y: Double, _ radius: Double, _ start: Double, _ end: Double) -> Path {
    var path = Path()
    path.addArc(center: Point(x, y), radius: radius, from: start, to: end)
    return path
}

extension Icon {
    static let home = Icon(lines: [
        line((3.5, 11.5), (12, 4), (20.5, 11.5)), line((5.5, 10.5), (5.5, 20), (18.5, 20), (18.5, 10.5)),
        line((12, 15.5), (12, 20)),
    ])
    static let card = Icon(
        lines: [line((3.5, 10), (20.5, 10)), line((7, 14.5), (10, 14.5))],
        boxes: [(Rect(2, 4.5, 20, 15), cornerRadius: 3.5)])
    static let transfer = Icon(lines: [
        line((4, 8), (20, 8)), line((16.5, 4.5), (20, 8), (16.5, 11.5)),
        line((20, 16), (4, 16)), line((7.5, 12.5), (4, 16), (7.5, 19.5)),
    ])
    static let insights = Icon(lines: [
        line((5, 20), (5, 13)), line((12, 20), (12, 4)), line((19, 20), (19, 9)),
    ])
    static let person = Icon(lines: [arc(12, 8, 4, 0, 2 * .pi), arc(12, 21, 8, 1.06 * .pi, 1.94 * .pi)])
    static let send = Icon(lines: [line((6, 18), (18, 6)), line((9, 6), (18, 6), (18, 15))])
    static let request = Icon(lines: [line((18, 6), (6, 18)), line((15, 18), (6, 18), (6, 9))])
    static let plus = Icon(lines: [line((12, 5), (12, 19)), line((5, 12), (19, 12))])
    static let more = Icon(dots: [
        (Point(5.5, 12), radius: 1.8), (Point(12, 12), radius: 1.8), (Point(18.5, 12), radius: 1.8),
    ])
    static let bell: Icon = {
        var dome = Path()
        dome.move(to: Point(5, 17))
        dome.addCurve(to: Point(7, 10.5), control1: Point(6.5, 15.5), control2: Point(7, 14))
        dome.addCurve(to: Point(12, 5), control1: Point(7, 7.5), control2: Point(9, 5))
        dome.addCurve(to: Point(17, 10.5), control1: Point(15, 5), control2: Point(17, 7.5))
        dome.addCurve(to: Point(19, 17), control1: Point(17, 14), control2: Point(17.5, 15.5))
        dome.close()
        return Icon(lines: [dome, arc(12, 18.6, 2.2, 0.25, .pi - 0.25), line((12, 3.4), (12, 5))])
    }()
    static let lock: Icon = {
        var shackle = line((8, 11.5), (8, 8))
        shackle.addArc(center: Point(12, 8), radius: 4, from: .pi, to: 2 * .pi)
        shackle.addLine(to: Point(16, 11.5))
        return Icon(
            lines: [shackle], boxes: [(Rect(4, 10.5, 16, 11), cornerRadius: 3.5)],
            dots: [(Point(12, 16), radius: 1.5)])
    }()
    static let eye: Icon = {
        var lids = Path()
        lids.move(to: Point(2, 12))
        lids.addCurve(to: Point(12, 5.5), control1: Point(4.5, 7.5), control2: Point(8, 5.5))
        lids.addCurve(to: Point(22, 12), control1: Point(16, 5.5), control2: Point(19.5, 7.5))
        lids.addCurve(to: Point(12, 18.5), control1: Point(19.5, 16.5), control2: Point(16, 18.5))
        lids.addCurve(to: Point(2, 12), control1: Point(8, 18.5), control2: Point(4.5, 16.5))
        lids.close()
        return Icon(lines: [lids, arc(12, 12, 3, 0, 2 * .pi)])
    }()
    static let coffee: Icon = {
        var cup = line((5, 9), (5, 14))
        cup.addCurve(to: Point(10.5, 19.5), control1: Point(5, 17.5), control2: Point(7, 19.5))
        cup.addCurve(to: Point(16, 14), control1: Point(14, 19.5), control2: Point(16, 17.5))
        cup.addLine(to: Point(16, 9))
        cup.close()
        return Icon(lines: [
            cup, arc(16, 12.5, 2.7, -.pi / 2, .pi / 2), line((8.5, 3.5), (8.5, 5.5)),
            line((12.5, 3.5), (12.5, 5.5)),
        ])
    }()
    static let bag = Icon(lines: [
        Path(polygon: [Point(6, 8), Point(18, 8), Point(19.2, 20), Point(4.8, 20)]),
        line((8.8, 11), (8.8, 7.4)), arc(12, 7.4, 3.2, .pi, 2 * .pi), line((15.2, 7.4), (15.2, 11)),
    ])
    static let train = Icon(
        lines: [line((6, 11), (18, 11)), line((8.5, 18), (6.5, 21)), line((15.5, 18), (17.5, 21))],
        boxes: [(Rect(5, 3, 14, 15), cornerRadius: 4)],
        dots: [(Point(9, 14.2), radius: 1.3), (Point(15, 14.2), radius: 1.3)])
    static let briefcase = Icon(
        lines: [line((9, 8), (9, 5), (15, 5), (15, 8)), line((3.5, 13), (20.5, 13))],
        boxes: [(Rect(2.5, 7, 19, 13), cornerRadius: 3.5)])
    static let play = Icon(
        lines: [arc(12, 12, 9, 0, 2 * .pi)],
        filled: [Path(polygon: [Point(10, 8), Point(16, 12), Point(10, 16)])])
}

extension Picture {
    /// The icons of buttons, fields and tabs, each in the one colour that the scene shows it in.
    static let icons: [Picture] = [
        icon("bell", .bell, ink, side: 22), icon("lock", .lock, muted, side: 18),
        icon("eye", .eye, accent, side: 20),
        icon("send", .send, accent), icon("request", .request, accent), icon("top-up", .plus, accent),
        icon("more", .more, accent), icon("tab-home", .home, accent), icon("tab-cards", .card, muted),
        icon("tab-transfers", .transfer, muted), icon("tab-insights", .insights, muted),
        icon("tab-profile", .person, muted),
    ]

    private static let ink = rgb(0x15162b)
    private static let muted = rgb(0x7a7c94)
    private static let accent = rgb(0x5b34e0)

    private static func icon(_ name: String, _ icon: Icon, _ color: Color, side: Double = 24) -> Picture {
        Picture(name, side, side) { (canvas) throws(ContentError) in
            let grid = try Canvas(drawingInto: canvas.pixels, scale: canvas.scale * side / 24)
            try icon.draw(on: grid, in: Rect(0, 0, 24, 24), color: color)
        }
    }
}
