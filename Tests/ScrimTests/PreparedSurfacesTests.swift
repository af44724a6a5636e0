import XCTest

@testable import Scrim

final class PreparedSurfacesTests: XCTestCase {
    private func scene(_ count: Int) throws -> SceneSnapshot {
        let scene = try Scene(size: Size(16, 16), background: .white)
        for index in 0..<count {
            let layer = Layer(frame: Rect(0, 0, 16, 16))
            layer.backgroundColor = Color(red: UInt8(index), green: 0, blue: 0)
            layer.capture = .blurred(radius: 1)
            scene.addWindow().root.add(layer)
        }
        return try scene.commit()
    }

    /// Beyond the limit substitutes are omitted, and counted.
    func testWhatTakesTooMuchMemoryIsOmitted() throws {
        let resolver = PolicyResolver([OutputView(viewer: .route(.screenshot), filter: .everything)])
        for (count, failures) in [(3, 0), (5, 1), (9, 5)] {
            let surfaces = PreparedSurfaces(level: .best, maximumBytes: 4 * 16 * 16 * 4)
            let list = RenderListBuilder.build(
                try scene(count), resolver: resolver, RenderListMemory(surfaces))
            XCTAssertEqual(list.failureCount, failures)
            XCTAssertEqual(list.items.count, count - failures)
        }
    }

    /// What there is room for doesn't depend on what was made for the lists before.
    func testTheLimitIsTheSameForEveryList() throws {
        let resolver = PolicyResolver([OutputView(viewer: .route(.screenshot), filter: .everything)])
        let memory = RenderListMemory(PreparedSurfaces(level: .best, maximumBytes: 4 * 16 * 16 * 4))
        let snapshot = try scene(6)
        for _ in 0..<4 {
            let list = RenderListBuilder.build(snapshot, resolver: resolver, memory)
            XCTAssertEqual(list.failureCount, 2)
            XCTAssertEqual(list.items.count, 4)
        }
    }
}
