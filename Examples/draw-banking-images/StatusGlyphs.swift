import Scrim
import ScrimContent

extension Picture {
    /// Signal, wireless network and battery of the status bar.
    static let statusGlyphs: [Picture] = [
        Picture("status-signal", 18, 12) { (canvas) throws(ContentError) in
            for bar in 0..<4 {
                let height = 4 + 8 * Double(bar) / 3
                try canvas.draw(
                    Shape(.roundedRectangle(cornerRadius: 1), fill: ink),
                    in: Rect(Double(bar) * 5, 12 - height, 3, height))
            }
        },
        Picture("status-wifi", 17, 12) { (canvas) throws(ContentError) in
            let center = Point(8.5, 11.4)
            var drop = Path()
            drop.move(to: center)
            drop.addArc(center: center, radius: 2.9, from: -0.76 * .pi, to: -0.24 * .pi)
            drop.close()
            try canvas.draw(Shape(.path(drop), fill: ink), in: Rect(0, 0, 17, 12))
            for radius in [6.0, 9.8] {
                var wave = Path()
                wave.addArc(center: center, radius: radius, from: -0.74 * .pi, to: -0.26 * .pi)
                try canvas.draw(
                    Shape(.path(wave), stroke: Shape.Stroke(ink, width: 2.1)), in: Rect(0, 0, 17, 12))
            }
        },
        Picture("status-battery", 27, 13) { (canvas) throws(ContentError) in
            let faint = rgb(0x15162b, alpha: 0.4)
            try canvas.draw(
                Shape(.roundedRectangle(cornerRadius: 4), stroke: Shape.Stroke(faint, width: 1)),
                in: Rect(0, 0, 24, 13))
            try canvas.draw(
                Shape(.roundedRectangle(cornerRadius: 2.4), fill: ink), in: Rect(2, 2, 16.5, 9))
            var pole = Path()
            pole.addArc(center: Point(25, 6.5), radius: 2, from: -.pi / 2, to: .pi / 2)
            pole.close()
            try canvas.draw(Shape(.path(pole), fill: faint), in: Rect(0, 0, 27, 13))
        },
    ]

    private static let ink = rgb(0x15162b)
}
