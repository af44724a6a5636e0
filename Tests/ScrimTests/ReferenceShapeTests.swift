import Scrim
import ScrimTestSupport
import XCTest

/// Corners, masks and contents of scenes worked out by hand.
final class ReferenceShapeTests: XCTestCase {
    /// The values are those of a program of a dozen lines in another language, written from the numerics page.
    func testCoverageOfRoundedCorners() throws {
        func rounded(_ side: Double, _ radius: Double) -> Scene {
            scene(side, side, background: .clear) { root in
                let shape = layer(Rect(0, 0, side, side), .black)
                shape.cornerRadius = radius
                root.add(shape)
            }
        }
        func row(_ coverage: [UInt32]) -> [UInt32] { coverage.map { $0 << 24 } }
        try assertRow(rounded(4, 1), y: 0, row([201, 255, 255, 201]))
        try assertRow(rounded(4, 1), y: 1, row([255, 255, 255, 255]))
        try assertRow(rounded(6, 2.5), y: 0, row([35, 196, 253, 253, 196, 35]))
        try assertRow(rounded(8, 4), y: 0, row([0, 41, 177, 245, 245, 177, 41, 0]))
        try assertRow(rounded(8, 4), y: 2, row([177, 255, 255, 255, 255, 255, 255, 177]))
        try assertRow(rounded(8, 1000), y: 3, row([244, 255, 255, 255, 255, 255, 255, 244]))
        try assertRow(rounded(8, 4), y: 7, row([0, 41, 177, 245, 245, 177, 41, 0]))
    }

    func testADiamond() throws {
        // A square of side 2 turned by an eighth around (2, 2) reaches to 2 ± 1.4142 on the axes.
        let scene = scene(4, 4, background: .clear) { root in
            let square = layer(Rect(1, 1, 2, 2), .black)
            let half = 0.5.squareRoot()
            square.transform = .rotation(sine: half, cosine: half)
            root.add(square)
        }
        // The quarter of it in each of the four quadrants is a triangle of legs 1.4142, area 1, of which the pixel at the centre holds all but two
        // triangles of legs 0.4142: 1 - 2*0.0858 = 0.8284; the next ones along the axes hold one of those triangles each.
        let words = ReferencePainter.paint(scene, as: .display).words.map { Int($0 >> 24) }
        let expected = [0, 22, 22, 0, 22, 211, 211, 22, 22, 211, 211, 22, 0, 22, 22, 0]
        for (word, value) in zip(words, expected) { XCTAssertLessThanOrEqual(abs(word - value), 1) }
        try assert(scene, .display, [])
    }

    func testMasks() throws {
        let scene = try scene(4, 1, background: .clear) { root in
            let masked = layer(Rect(0, 0, 4, 1), .black)
            let mask = Layer(frame: Rect(1, 0, 3, 1))
            mask.contents = .surface(try surface([0, 100, 255], width: 3, format: .a8))
            masked.mask = mask
            root.add(masked)
        }
        try assertRow(scene, y: 0, [0, 0, 0x6400_0000, 0xff00_0000])
        let masked = scene.windows[0].root.sublayers[0]
        masked.opacity = 0.5
        // round(100 * 128 / 255) = 50
        try assertRow(scene, y: 0, [0, 0, 0x3200_0000, 0x8000_0000])
        masked.mask?.isHidden = true
        try assertRow(scene, y: 0, [0, 0, 0, 0])
    }

    func testOnePixelStretchedKeepsItsColour() throws {
        let scene = try scene(4, 4, background: .clear) { root in
            root.contents = .surface(try surface([0xff33_6699], width: 1))
        }
        try scene.commit()
        XCTAssertTrue(ReferencePainter.paint(scene, as: .display).words.allSatisfy { $0 == 0xff33_6699 })
        try assert(scene, .display, [(3, 3, 0xff33_6699)])
    }

    func testTwoPixelsStretchedToFour() throws {
        let scene = try scene(4, 1, background: .clear) { root in
            root.contents = .surface(try surface([0xff00_0000, 0xff00_00ff], width: 2))
        }
        try assertRow(scene, y: 0, [0xff00_0000, 0xff00_003f, 0xff00_00bf, 0xff00_00ff])
        scene.windows[0].root.transform = .scale(-1, 1)
        try assertRow(scene, y: 0, [0xff00_00ff, 0xff00_00bf, 0xff00_003f, 0xff00_0000])
    }

    func testGravities() throws {
        let table: [(gravity: ContentsGravity, x: Int, y: Int)] = [
            (.center, 1, 1), (.top, 1, 0), (.bottom, 1, 2), (.left, 0, 1), (.right, 2, 1), (.topLeft, 0, 0),
            (.topRight, 2, 0), (.bottomLeft, 0, 2), (.bottomRight, 2, 2),
        ]
        for (gravity, x, y) in table {
            let scene = try scene(3, 3, background: .clear) { root in
                root.contents = .surface(try surface([0xff12_3456], width: 1))
                root.contentsGravity = gravity
            }
            try assert(
                scene, .display,
                (0..<9).map { ($0 % 3, $0 / 3, $0 % 3 == x && $0 / 3 == y ? 0xff12_3456 : 0) })
        }
    }

    func testJunkInTheTopByteMeansNothing() throws {
        let scene = try scene(2, 1, background: .white) { root in
            root.contents = .surface(try surface([0x0012_3456, 0x7f12_3456], width: 2, format: .xrgb32))
        }
        try assertRow(scene, y: 0, [0xff12_3456, 0xff12_3456])
    }

    func testALayerThatScrolls() throws {
        let scene = scene(4, 1, background: .white) { root in
            let scroller = Layer(frame: Rect(1, 0, 2, 1))
            scroller.masksToBounds = true
            scroller.boundsOrigin = Point(10, 0)
            scroller.add(layer(Rect(11, 0, 5, 1), .black))
            root.add(scroller)
        }
        try assertRow(scene, y: 0, [0xffff_ffff, 0xffff_ffff, 0xff00_0000, 0xffff_ffff])
    }

    /// A mask is painted as if it were alone: what it masks doesn't cut what is in it.
    func testAShadowInAMaskFallsIntoTheLayer() throws {
        let scene = scene(8, 1, background: .black) { root in
            let masked = layer(Rect(4, 0, 4, 1), .white)
            masked.masksToBounds = true
            let mask = Layer(frame: Rect(0, 0, 4, 1))
            mask.shadowColor = .black
            mask.shadowRadius = 0
            mask.shadowOffset = Point(4, 0)
            mask.add(layer(Rect(-3, 0, 2, 1), .black))
            masked.mask = mask
            root.add(masked)
        }
        let (black, white): (UInt32, UInt32) = (0xff00_0000, 0xffff_ffff)
        try assertRow(scene, y: 0, [black, black, black, black, black, white, white, black])
    }
}
