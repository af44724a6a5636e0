import Scrim
import ScrimTestSupport
import XCTest

/// Edges, groups and order of scenes worked out by hand.
final class ReferenceOrderTests: XCTestCase {
    func testCellsEdgeToEdgeUnderFractionalScales() throws {
        let table: [(scale: Double, edges: [Int])] = [
            (1.25, [0, 1, 3, 4, 5]), (4.0 / 3, [0, 1, 3, 4, 5]), (1.5, [0, 2, 3, 5, 6]),
            (1.75, [0, 2, 4, 5, 7]),
        ]
        // Translucent: a pixel that two cells paint, or none, shows.
        let colors = [0x10, 0x40, 0x80, 0xc0].map { Color(red: $0, green: 0, blue: 0, alpha: 128) }
        for (scale, edges) in table {
            let scene = scene(4, 1, scale: scale) { root in
                for (index, color) in colors.enumerated() {
                    root.add(layer(Rect(Double(index), 0, 1, 1), color))
                }
            }
            var words: [UInt32] = []
            for index in 0..<4 {
                // Over black: the premultiplied colour itself, opaque. round(c * 128 / 255)
                let word: UInt32 = [0xff08_0000, 0xff20_0000, 0xff40_0000, 0xff60_0000][index]
                words += Array(repeating: word, count: edges[index + 1] - edges[index])
            }
            XCTAssertEqual(words.count, edges[4])
            try assertRow(scene, y: 0, words)
        }
    }

    func testNoLineBetweenABarAndWhatIsBelow() throws {
        let scene = scene(100, 100, scale: 1.3, background: .black) { root in
            root.add(layer(Rect(0, 0, 100, 25), .white))
            root.add(layer(Rect(0, 25, 100, 75), Color(red: 0, green: 255, blue: 0)))
        }
        try assert(
            scene, .display,
            [(64, 0, 0xffff_ffff), (64, 32, 0xffff_ffff), (64, 33, 0xff00_ff00), (129, 129, 0xff00_ff00)])
    }

    func testTilesOfFractionalSizeLeaveNoSeam() throws {
        let scene = scene(200, 200, background: .white) { root in
            for row in 0..<10 {
                for column in 0..<10 {
                    root.add(layer(Rect(Double(column) * 20.13, Double(row) * 20.13, 20.13, 20.13), .black))
                }
            }
        }
        XCTAssertTrue(ReferencePainter.paint(scene, as: .display).words.allSatisfy { $0 == 0xff00_0000 })
        try assert(scene, .display, [(0, 0, 0xff00_0000)])
    }

    func testHalvesRoundUpOnEitherSideOfZero() throws {
        let scene = scene(3, 1, background: .white) { root in
            root.frame = Rect(1, 0, 2, 1)
            // -0.5 to 0.5 in a window at 1: pixel edges 1 and 2.
            root.add(layer(Rect(-0.5, 0, 1, 1), .black))
        }
        try assertRow(scene, y: 0, [0xffff_ffff, 0xff00_0000, 0xffff_ffff])
        scene.windows[0].root.sublayers[0].frame = Rect(-1.75, 0, 1.2, 1)
        // -0.75 and 0.45 of the scene: edges -1 and 0, nothing.
        try assertRow(scene, y: 0, [0xffff_ffff, 0xffff_ffff, 0xffff_ffff])
    }

    func testAGroupFadesOnce() throws {
        let scene = scene(3, 1, background: .white) { root in
            let group = Layer(frame: Rect(0, 0, 3, 1))
            group.opacity = 0.5
            group.add(layer(Rect(0, 0, 2, 1), .white))
            group.add(layer(Rect(1, 0, 2, 1), .black))
            root.add(group)
        }
        // Where both lie only the upper one shows, faded: 255 - 128.
        try assertRow(scene, y: 0, [0xffff_ffff, 0xff7f_7f7f, 0xff7f_7f7f])
    }

    func testOpacityOverBlack() throws {
        let scene = scene(1, 1) { root in root.add(layer(Rect(0, 0, 1, 1), .white)) }
        try assertRow(scene, y: 0, [0xffff_ffff])
        scene.windows[0].root.sublayers[0].opacity = 128.0 / 255
        try assertRow(scene, y: 0, [0xff80_8080])
    }

    func testAMovedGroupTakesItsLayersAlong() throws {
        let (grey, red, green) = (
            Color(red: 100, green: 100, blue: 100), Color(red: 255, green: 0, blue: 0),
            Color(red: 0, green: 255, blue: 0)
        )
        let scene = scene(220, 120) { root in
            root.add(layer(Rect(50, 10, 100, 100), grey))
            let group = Layer(frame: .zero)
            group.add(layer(Rect(100, 40, 40, 40), red))
            group.add(layer(Rect(120, 35, 10, 50), green))
            root.add(group)
        }
        try assert(scene, .display, [(105, 60, 0xffff_0000), (125, 60, 0xff00_ff00)])
        scene.windows[0].root.sublayers[1].frame.origin.x = 40
        try assert(scene, .display, [(105, 60, 0xff64_6464), (160, 60, 0xff00_ff00), (175, 60, 0xffff_0000)])
    }

    func testWindowsByLevelThenByAge() throws {
        let scene = try Scene(size: Size(1, 1))
        func add(_ level: WindowLevel, _ color: Color) -> Window {
            let window = scene.addWindow(level: level)
            window.root.backgroundColor = color
            return window
        }
        let alert = add(.alert, Color(red: 1, green: 0, blue: 0))
        let first = add(.normal + 1, Color(red: 2, green: 0, blue: 0))
        let second = add(.normal + 1, Color(red: 3, green: 0, blue: 0))
        _ = add(.normal, Color(red: 4, green: 0, blue: 0))
        try assertRow(scene, y: 0, [0xff01_0000])
        scene.remove(alert)
        try assertRow(scene, y: 0, [0xff03_0000])
        second.level = .normal
        try assertRow(scene, y: 0, [0xff02_0000])
        first.root.zPosition = -1
        try assertRow(scene, y: 0, [0xff02_0000])
        first.isHidden = true
        try assertRow(scene, y: 0, [0xff04_0000])
    }

    func testSiblingsByZPosition() throws {
        let scene = scene(1, 1) { root in
            for red: UInt8 in [1, 2, 3] {
                root.add(layer(Rect(0, 0, 1, 1), Color(red: red, green: 0, blue: 0)))
            }
        }
        try assertRow(scene, y: 0, [0xff03_0000])
        scene.windows[0].root.sublayers[0].zPosition = 1
        try assertRow(scene, y: 0, [0xff01_0000])
        scene.windows[0].root.sublayers[1].zPosition = 1
        try assertRow(scene, y: 0, [0xff02_0000])
    }

    func testATranslucentBackgroundSetsThePixels() throws {
        let scene = scene(1, 1, background: Color(red: 255, green: 0, blue: 0, alpha: 128)) { _ in }
        try assertRow(scene, y: 0, [0x8080_0000])
    }
}
