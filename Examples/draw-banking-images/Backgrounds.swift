import Scrim
import ScrimContent

extension Picture {
    /// An opaque morning sky with three soft lights.
    static let wallpaper = Picture("wallpaper", 390, 844) { (canvas) throws(ContentError) in
        let screen = Rect(0, 0, 390, 844)
        let sky = LinearGradient(stops(rgb(0xdfe6ff), rgb(0xefe7ff), rgb(0xffe9e4)), to: Point(0.3, 1))
        try canvas.draw(Shape(.rectangle, fill: .linearGradient(sky)), in: screen)
        for (color, center, radius) in [
            (0x8ea2ff as UInt32, Point(0.02, 0.1), 330.0), (0xf7a8d8, Point(1.05, 0.42), 300),
            (0xa78bfa, Point(0.1, 0.75), 280), (0xffc9a3, Point(0.95, 0.98), 310),
        ] {
            let light = RadialGradient(
                stops(rgb(color, alpha: 0.75), rgb(color, alpha: 0.28), rgb(color, alpha: 0)), center: center,
                endRadius: radius)
            try canvas.draw(Shape(.rectangle, fill: .radialGradient(light)), in: screen)
        }
    }

    /// The face of the bank card, without its corners: the layer rounds them.
    static let card = Picture("card", 350, 206) { (canvas) throws(ContentError) in
        let face = Rect(0, 0, 350, 206)
        let ground = LinearGradient(stops(rgb(0x1e1b5e), rgb(0x5b21b6), rgb(0xc026a3)), to: Point(1, 1))
        try canvas.draw(Shape(.rectangle, fill: .linearGradient(ground)), in: face)
        let glow = RadialGradient(
            stops(rgb(0xff8fb8, alpha: 0.7), rgb(0xff8fb8, alpha: 0)), center: Point(1, 1.05), endRadius: 190)
        try canvas.draw(Shape(.rectangle, fill: .radialGradient(glow)), in: face)
        // A curtain of gauze, seen from the side: folds that share the right edge.
        for fold in 0..<7 {
            let t = Double(fold)
            var path = Path()
            path.move(to: Point(350, -10 + 22 * t))
            path.addCurve(
                to: Point(60 + 34 * t, 226), control1: Point(240 - 6 * t, 30 + 20 * t),
                control2: Point(250 + 4 * t, 120 + 14 * t))
            path.addLine(to: Point(350, 226))
            path.close()
            try canvas.draw(Shape(.path(path), fill: rgb(0xffffff, alpha: 0.035)), in: face)
        }
        let sheen = LinearGradient(
            stops(rgb(0xffffff, alpha: 0.14), rgb(0xffffff, alpha: 0)), to: Point(0.25, 0.6))
        try canvas.draw(Shape(.rectangle, fill: .linearGradient(sheen)), in: face)
    }
}
