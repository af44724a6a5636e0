import Scrim
import ScrimContent

extension Picture {
    /// The customer: opaque, the layer makes it round.
    static let avatar = Picture("avatar", 40, 40) { (canvas) throws(ContentError) in
        let box = Rect(0, 0, 40, 40)
        let ground = LinearGradient(stops(rgb(0xffb86b), rgb(0xf472b6), rgb(0x7c5cff)), to: Point(1, 1))
        try canvas.draw(Shape(.rectangle, fill: .linearGradient(ground)), in: box)
        try canvas.draw(Shape(.ellipse, fill: rgb(0x3b2a6b)), in: Rect(6, 28, 28, 30))
        try canvas.draw(Shape(.ellipse, fill: rgb(0x2a1d4f)), in: Rect(11.5, 7, 17, 19))
        try canvas.draw(
            Shape(.roundedRectangle(cornerRadius: 3), fill: rgb(0xf3c6a5)), in: Rect(17, 22, 6, 9))
        try canvas.draw(Shape(.ellipse, fill: rgb(0xffdcc2)), in: Rect(13, 10.5, 14, 16.5))
        var hair = Path()
        hair.move(to: Point(12.6, 18))
        hair.addCurve(to: Point(20, 8), control1: Point(11.5, 11), control2: Point(15, 8))
        hair.addCurve(to: Point(27.4, 18), control1: Point(25, 8), control2: Point(28.5, 11))
        hair.addCurve(to: Point(18.5, 13), control1: Point(25, 15), control2: Point(21, 14.5))
        hair.addCurve(to: Point(12.6, 18), control1: Point(17, 15), control2: Point(14.5, 16))
        hair.close()
        try canvas.draw(Shape(.path(hair), fill: rgb(0x2a1d4f)), in: box)
    }

    /// The bank's mark: a curtain of gauze, half drawn.
    static let brand = Picture("brand", 28, 28) { (canvas) throws(ContentError) in
        let box = Rect(0, 0, 28, 28)
        try canvas.draw(Shape(.ellipse, fill: rgb(0xffffff)), in: box)
        for (x, alpha) in [(7.5, 1.0), (12, 0.7), (16.5, 0.4)] {
            try canvas.draw(
                Shape(.capsule, fill: rgb(0x5b21b6, alpha: alpha)), in: Rect(x, 7, 3, 14))
        }
    }

    static let contactless = Picture("contactless", 24, 24) { (canvas) throws(ContentError) in
        for radius in [5.0, 10, 15] {
            var wave = Path()
            wave.addArc(center: Point(2, 12), radius: radius, from: -0.7, to: 0.7)
            let stroke = Shape.Stroke(rgb(0xffffff, alpha: 0.9), width: 2.2)
            try canvas.draw(Shape(.path(wave), stroke: stroke), in: Rect(0, 0, 24, 24))
        }
    }

    /// The pictures beside the transactions: opaque squares, the layers make them round.
    static let merchants: [Picture] = [
        merchant("coffee", .coffee, rgb(0xd9a066), rgb(0x8a4b20)),
        merchant("market", .bag, rgb(0x5fd38d), rgb(0x0f8a5f)),
        merchant("transit", .train, rgb(0x66b8ff), rgb(0x2458e6)),
        merchant("salary", .briefcase, rgb(0x9b8cff), rgb(0x5b3fe0)),
        merchant("cinema", .play, rgb(0xff8fa8), rgb(0xd61f5b)),
        merchant("rent", .home, rgb(0xffc15e), rgb(0xea7a15)),
    ]

    private static func merchant(_ name: String, _ icon: Icon, _ light: Color, _ dark: Color) -> Picture {
        Picture("merchant-" + name, 44, 44) { (canvas) throws(ContentError) in
            let ground = LinearGradient(stops(light, dark), to: Point(1, 1))
            try canvas.draw(Shape(.rectangle, fill: .linearGradient(ground)), in: Rect(0, 0, 44, 44))
            try icon.draw(on: canvas, in: Rect(10, 10, 24, 24), color: .white)
        }
    }
}
