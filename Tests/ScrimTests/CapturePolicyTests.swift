import Scrim
import XCTest

final class CapturePolicyTests: XCTestCase {
    private let red = Appearance.solid(Color(red: 255, green: 0, blue: 0))

    func testOneAppearanceNamesEveryRoute() {
        for appearance in [Appearance.visible, .omitted, red] {
            let policy = CapturePolicy(appearance)
            for route in CaptureRoute.builtIn {
                XCTAssertEqual(policy[route], appearance)
                XCTAssertTrue(policy.names(route))
            }
            XCTAssertEqual(policy.isVisible, appearance == .visible)
        }
    }

    /// All 4^4 combinations of nothing, visible, a colour and omitted on the four routes.
    func testRoutesThatAreNotNamed() {
        let choices: [Appearance?] = [nil, .visible, red, .omitted]
        for number in 0..<256 {
            let chosen = (0..<4).map { choices[number >> (2 * $0) & 3] }
            var policy = CapturePolicy([:])
            for (route, appearance) in zip(CaptureRoute.builtIn, chosen) {
                if let appearance { policy[route] = appearance }
            }
            let isOpen = chosen.allSatisfy { $0 == nil || $0 == .visible }
            for (route, appearance) in zip(CaptureRoute.builtIn, chosen) {
                XCTAssertEqual(policy[route], appearance ?? (isOpen ? .visible : .omitted))
                XCTAssertEqual(policy.names(route), appearance != nil)
            }
            XCTAssertEqual(policy.isVisible, isOpen)
        }
    }

    func testNamingARouteClosesTheOthers() {
        var policy = CapturePolicy([:])
        XCTAssertTrue(CaptureRoute.builtIn.allSatisfy { policy[$0] == .visible })
        policy[.recording] = red
        XCTAssertEqual(policy[.recording], red)
        XCTAssertEqual(policy[.screenshot], .omitted)
        policy[.recording] = .visible
        XCTAssertEqual(policy[.screenshot], .visible)
        XCTAssertEqual(CapturePolicy([.thumbnail: .omitted])[.mirroring], .omitted)
    }

    func testRoutesAreNamedAsInTheSceneFile() {
        XCTAssertEqual(
            CaptureRoute.builtIn.map(\.description), ["screenshot", "recording", "mirroring", "thumbnail"])
    }
}
