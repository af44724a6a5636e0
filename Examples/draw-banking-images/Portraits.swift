import Scrim
import ScrimContent

extension Picture {
    /// The customer.
    static let avatar = portrait(
        "avatar", ground: (0xffb86b, 0xf472b6, 0x7c5cff), clothes: 0x3b2a6b, hair: 0x2a1d4f,
        skin: (0xffdcc2, 0xf3c6a5))

    /// People that money goes to and comes from.
    static let contacts: [Picture] = [
        portrait(
            "portrait-mia", ground: (0x9be7d8, 0x4fb7c9, 0x2f6fb5), clothes: 0xb3402f, hair: 0x8a3b12,
            skin: (0xffe3cf, 0xf0c3a2)),
        portrait(
            "portrait-noah", ground: (0xffe29a, 0xffb35c, 0xe8743b), clothes: 0x1f4d4a, hair: 0x1c1512,
            skin: (0x9c6644, 0x7f4f32)),
    ]

    /// A face: opaque, the layer makes it round.
    private static func portrait(
        _ name: String, ground: (UInt32, UInt32, UInt32), clothes: UInt32, hair: UInt32,
        skin: (face: UInt32, neck: UInt32)
    ) -> Picture {
        Picture(name, 40, 40) { (canvas) throws(ContentError) in
            let box = Rect(0, 0, 40, 40)
            let light = LinearGradient(stops(rgb(ground.0), rgb(ground.1), rgb(ground.2)), to: Point(1, 1))
            try canvas.draw(Shape(.rectangle, fill: .linearGradient(light)), in: box)
            try canvas.draw(Shape(.ellipse, fill: rgb(clothes)), in: Rect(6, 28, 28, 30))
            try canvas.draw(Shape(.ellipse, fill: rgb(hair)), in: Rect(11.5, 7, 17, 19))
            try canvas.draw(
                Shape(.roundedRectangle(cornerRadius: 3), fill: rgb(skin.neck)), in: Rect(17, 22, 6, 9))
            try canvas.draw(Shape(.ellipse, fill: rgb(skin.face)), in: Rect(13, 10.5, 14, 16.5))
            var fringe = Path()
            fringe.move(to: Point(12.6, 18))
            fringe.addCurve(to: Point(20, 8), control1: Point(11.5, 11), control2: Point(15, 8))
            fringe.addCurve(to: Point(27.4, 18), control1: Point(25, 8), control2: Point(28.5, 11))
            fringe.addCurve(to: Point(18.5, 13), control1: Point(25, 15), control2: Point(21, 14.5))
            fringe.addCurve(to: Point(12.6, 18), control1: Point(17, 15), control2: Point(14.5, 16))
            fringe.close()
            try canvas.draw(Shape(.path(fringe), fill: rgb(hair)), in: box)
        }
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
