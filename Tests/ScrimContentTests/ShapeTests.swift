import Scrim
import ScrimContent
import XCTest

final class ShapeTests: XCTestCase {
    private let teal = Color(red: 10, green: 130, blue: 120)

    private func gradient(_ colors: [Color]) -> [GradientStop] {
        colors.enumerated().map { GradientStop($1, at: Double($0) / Double(colors.count - 1)) }
    }

    func testAreaIsTheGeometricArea() throws {
        let triangle = Path(polygon: [Point(3, 2), Point(38, 12), Point(14, 27)])
        var disc = Path()
        disc.addArc(center: Point(20, 15), radius: 11, from: 0, to: 2 * .pi)
        let cases: [(Shape.Outline, Double)] = [
            (.rectangle, 40 * 30),
            (.roundedRectangle(cornerRadius: 8), 40 * 30 - (4 - .pi) * 64),
            (.roundedRectangle(cornerRadius: 1000), 40 * 30 - (4 - .pi) * 225),
            (.capsule, 40 * 30 - (4 - .pi) * 225),
            (.ellipse, .pi * 20 * 15),
            (.path(triangle), 382.5),
            (.path(disc), .pi * 121),
        ]
        for (outline, area) in cases {
            for scale in [1, 1.5, 3] {
                let ink = Ink(try Shape(outline, fill: teal).draw(size: Size(40, 30), scale: scale))
                XCTAssertEqual(
                    ink.area / (scale * scale), area, accuracy: area * 0.005, "\(outline) at \(scale)")
                XCTAssertEqual(ink.brokenPixelCount, 0, "\(outline) at \(scale)")
            }
        }
    }

    func testCurveEnclosesItsArea() throws {
        var path = Path()
        path.move(to: Point(0, 30))
        path.addCurve(to: Point(30, 30), control1: Point(0, 0), control2: Point(30, 0))
        path.close()
        // Its height is 90 * t * (1 - t), and dx = 180 * t * (1 - t) dt: the integral of their product is
        // 16200 / 30.
        let ink = Ink(try Shape(.path(path), fill: teal).draw(size: Size(30, 30), scale: 4))
        XCTAssertEqual(ink.area / 16, 540, accuracy: 2)
    }

    func testStrokeLiesInsideOfTheBox() throws {
        let stroke = Shape.Stroke(teal, width: 4)
        let box = Ink(try Shape(.rectangle, stroke: stroke).draw(size: Size(40, 30), scale: 2))
        XCTAssertEqual(box.area / 4, 40 * 30 - 32 * 22, accuracy: 0.01)
        let ring = Ink(try Shape(.ellipse, stroke: stroke).draw(size: Size(30, 30), scale: 2))
        XCTAssertEqual(ring.area / 4, .pi * (225 - 121), accuracy: 1)
        XCTAssertEqual(ring.bounds, PixelRect(0, 0, 60, 60))
    }

    func testSolidFillIsThePremultipliedColor() throws {
        for alpha in 0...255 {
            for channel in stride(from: alpha % 3, through: 255, by: 3) {
                let color = Color(
                    red: UInt8(channel), green: UInt8(255 - channel), blue: UInt8(channel ^ 0x55),
                    alpha: UInt8(alpha))
                let pixels = try Shape(.rectangle, fill: color).draw(size: Size(1, 1), scale: 1)
                guard pixels.pixel(x: 0, y: 0) != color.premultiplied else { continue }
                return XCTFail("\(color) became \(String(pixels.pixel(x: 0, y: 0), radix: 16))")
            }
        }
    }

    func testGradientRunsFromStartToEnd() throws {
        let stops = gradient([.black, .white])
        let linear = try Shape(
            .rectangle, fill: .linearGradient(LinearGradient(stops, from: Point(0, 0), to: Point(1, 0)))
        ).draw(size: Size(256, 2), scale: 1)
        for x in 0..<256 {
            let red = Int(linear.pixel(x: x, y: 1) >> 16 & 255)
            XCTAssertLessThanOrEqual(abs(red - x), 1, "column \(x)")
        }
        let radial = try Shape(.rectangle, fill: .radialGradient(RadialGradient(stops, endRadius: 20)))
            .draw(size: Size(50, 50), scale: 1)
        XCTAssertLessThan(radial.pixel(x: 25, y: 25) & 255, 12)
        XCTAssertEqual(radial.pixel(x: 0, y: 25), 0xffff_ffff)
        XCTAssertEqual(Double(radial.pixel(x: 35, y: 25) & 255), 10.5 / 20 * 255, accuracy: 4)
    }

    func testGradientIsPremultiplied() throws {
        let stops = gradient([
            Color(red: 255, green: 0, blue: 90, alpha: 200), Color(red: 0, green: 255, blue: 255, alpha: 3),
            .clear, Color(red: 255, green: 255, blue: 255, alpha: 90),
        ])
        for fill in [
            Paint.linearGradient(LinearGradient(stops)),
            .radialGradient(RadialGradient(stops, endRadius: 60)),
        ] {
            let ink = Ink(try Shape(.ellipse, fill: fill).draw(size: Size(120, 80), scale: 1.5))
            XCTAssertGreaterThan(ink.area, 1000)
            XCTAssertEqual(ink.brokenPixelCount, 0)
        }
    }

    func testTwoDrawsAreEqual() throws {
        let stops = gradient([teal, .white, Color(red: 90, green: 10, blue: 200, alpha: 80)])
        let shape = Shape(
            .roundedRectangle(cornerRadius: 9), fill: .linearGradient(LinearGradient(stops, to: Point(1, 1))),
            stroke: Shape.Stroke(.white, width: 1.3))
        let size = Size(77.7, 33.3)
        XCTAssertEqual(
            bytes(try shape.draw(size: size, scale: 1.25)), bytes(try shape.draw(size: size, scale: 1.25)))
    }

    func testHostileNumbersAreErrors() throws {
        let shape = Shape(.rectangle, fill: teal)
        for side in [0, -1, 0.1, .nan, .infinity, -.infinity, 1e9, 32_001] {
            for size in [Size(side, 10), Size(10, side)] {
                XCTAssertThrowsError(try shape.draw(size: size, scale: 1), "\(size)") {
                    guard case ContentError.invalidSize = $0 else { return XCTFail("\(size): \($0)") }
                }
            }
        }
        // Each side is allowed, the whole isn't.
        XCTAssertThrowsError(try shape.draw(size: Size(32_000, 32_000), scale: 1))
        for scale in [0, -3, .nan, .infinity] {
            XCTAssertThrowsError(try shape.draw(size: Size(10, 10), scale: scale)) {
                guard case ContentError.invalidScale = $0 else { return XCTFail("\($0)") }
            }
        }
        var far = Path()
        far.addLine(to: Point(1e8, 0))
        var turned = Path()
        turned.addArc(center: .zero, radius: 1, from: 0, to: 1e12)
        let stops = [GradientStop(teal, at: 0)]
        let shapes = [
            Shape(.path(far), fill: teal), Shape(.path(turned), fill: teal),
            Shape(.roundedRectangle(cornerRadius: -1), fill: teal),
            Shape(.roundedRectangle(cornerRadius: .nan), fill: teal),
            Shape(.ellipse, stroke: Shape.Stroke(teal, width: -2)),
            Shape(.ellipse, stroke: Shape.Stroke(teal, width: .infinity)),
            Shape(.ellipse, fill: .linearGradient(LinearGradient([]))),
            Shape(.ellipse, fill: .linearGradient(LinearGradient([GradientStop(teal, at: 1.5)]))),
            Shape(.ellipse, fill: .linearGradient(LinearGradient(stops, from: Point(.nan, 0)))),
            Shape(.ellipse, fill: .radialGradient(RadialGradient(stops, endRadius: -1))),
        ]
        for shape in shapes {
            XCTAssertThrowsError(try shape.draw(size: Size(10, 10), scale: 1), "\(shape)") {
                XCTAssertFalse(String(describing: $0).contains("\n"))
            }
        }
    }
}
