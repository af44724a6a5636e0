import XCTest

@testable import Scrim

/// What a commit makes anew, counted: it must be in proportion to the change.
final class SharedNodesTests: XCTestCase {
    private var scene: Scene!
    private var last: SceneSnapshot!

    /// Two windows of three lists of two hundred layers each.
    override func setUpWithError() throws {
        scene = try Scene(size: Size(10, 10))
        for _ in 0..<2 {
            let root = scene.addWindow().root
            for _ in 0..<3 {
                let list = Layer()
                for _ in 0..<200 { list.add(Layer()) }
                root.add(list)
            }
        }
        last = try scene.commit()
    }

    func testAChangedPropertyMakesItsAncestorsAnew() throws {
        let layer = list(0).sublayers[100]
        let token = layer.protect(.visible)
        try assertNew([.layers: 3, .runs: 2, .windows: 1]) {}
        let edits: [(String, () throws -> Void)] = [
            ("name", { layer.name = "x" }), ("frame", { layer.frame.origin.x = 1 }),
            ("bounds", { layer.boundsOrigin.x = 1 }), ("transform", { layer.transform = .scale(2, 2) }),
            ("zPosition", { layer.zPosition = 1 }), ("isHidden", { layer.isHidden = true }),
            ("opacity", { layer.opacity = 0.5 }), ("color", { layer.backgroundColor = .black }),
            ("radius", { layer.cornerRadius = 1 }), ("clips", { layer.masksToBounds = true }),
            ("contents", { layer.contents = .surface(try PixelBuffer(size: PixelSize(1, 1))) }),
            ("gravity", { layer.contentsGravity = .center }), ("scale", { layer.contentsScale = 2 }),
            ("backdrop", { layer.backdropBlur = 1 }), ("shadow", { layer.shadowColor = .black }),
            ("shadow's radius", { layer.shadowRadius = 1 }),
            ("shadow's offset", { layer.shadowOffset = .zero }), ("capture", { layer.capture = .omitted }),
            ("update mask", { layer.updateMask = .clones }), ("modifiers", { layer.hiddenFromCapture() }),
            ("token", { _ = layer.protect() }), ("released token", { try token.release() }),
        ]
        for (name, edit) in edits {
            try assertNew([.layers: 3, .runs: 2, .windows: 1], name, edit)
            try assertNew([:], name) {
                layer.frame.size = layer.frame.size
                layer.contents = layer.contents.map { .surface($0.surface) }
                layer.opacity += 0
            }
        }
    }

    func testAMaskIsMadeWithTheLayersThatHaveIt() throws {
        let mask = Layer()
        try assertNew([.layers: 7, .runs: 4, .windows: 2]) {
            list(0).sublayers[0].mask = mask
            list(3).sublayers[0].mask = mask
        }
        try assertNew([.layers: 7, .runs: 4, .windows: 2]) { mask.opacity = 0.5 }
        try assertNew([.layers: 6, .runs: 4, .windows: 2], "the mask is as it was") {
            list(0).sublayers[0].mask = nil
            list(3).sublayers[1].mask = mask
        }
    }

    func testAddingAndRemovingLeavesTheOthers() throws {
        try assertNew([.layers: 3, .runs: 2, .windows: 1]) { list(0).insert(Layer(), at: 0) }
        try assertNew([.layers: 3, .runs: 2, .windows: 1]) { list(1).add(Layer()) }
        try assertNew([.layers: 2, .runs: 2, .windows: 1]) { list(1).sublayers[7].removeFromSuperlayer() }
        try assertNew([.layers: 2, .runs: 2, .windows: 2], "what moves is as it was") {
            scene.windows[1].root.add(list(0))
        }
    }

    func testWindowsAreMadeAnewByThemselves() throws {
        let (first, second) = (scene.windows[0], scene.windows[1])
        try assertNew([.windows: 1]) { first.name = "x" }
        try assertNew([.windows: 1]) { first.isHidden = true }
        try assertNew([.windows: 1]) { first.application = ApplicationID(rawValue: 1) }
        try assertNew([:]) { second.level = .alert }
        try assertNew([.windows: 2], "reasons are inherited by all") { scene.redactionReasons = .privacy }
        try assertNew([.windows: 1]) { second.owner = first }
        try assertNew([.windows: 2], "what its owner says may have changed") { first.capture = .omitted }
    }

    func testASortedListIsMadeLikeAnyOther() throws {
        for (index, layer) in list(0).sublayers.enumerated() { layer.zPosition = Double(-index) }
        last = try scene.commit()
        try assertNew([.layers: 3, .runs: 2, .windows: 1]) { list(0).sublayers[10].opacity = 0.5 }
        let bottom = last.windows[0].root.sublayers.first { _ in true }?.node.sublayers.first { _ in true }
        XCTAssertEqual(bottom?.index, 199)
    }

    private func list(_ number: Int) -> Layer { scene.windows[number / 3].root.sublayers[number % 3] }

    private enum Kind { case layers, runs, windows }

    /// How many of the objects of the next commit's snapshot aren't in the last one.
    private func assertNew(
        _ expected: [Kind: Int], _ message: String = "", line: UInt = #line, _ edit: () throws -> Void
    ) throws {
        try edit()
        let next = try scene.commit()
        defer { last = next }
        let (old, new) = (objects(last), objects(next))
        for kind in [Kind.layers, .runs, .windows] {
            let count = new[kind, default: []].subtracting(old[kind, default: []]).count
            XCTAssertEqual(count, expected[kind] ?? 0, "\(kind) \(message)", line: line)
        }
    }

    private func objects(_ snapshot: SceneSnapshot) -> [Kind: Set<ObjectIdentifier>] {
        var objects: [Kind: Set<ObjectIdentifier>] = [:]
        func add(_ node: SnapshotNode) {
            objects[.layers, default: []].insert(ObjectIdentifier(node))
            for run in node.sublayers.runs {
                objects[.runs, default: []].insert(ObjectIdentifier(run))
                run.nodes.forEach(add)
            }
            node.mask.map(add)
        }
        for window in snapshot.windows {
            objects[.windows, default: []].insert(ObjectIdentifier(window))
            add(window.root)
        }
        return objects
    }
}
