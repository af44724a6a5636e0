import Foundation
import Scrim
import XCTest

/// The compiler keeps a scene, its windows and its layers in one isolation domain, and lets the rest go anywhere. The
/// region checks come after type checking, hence `-emit-sil`.
final class IsolationTests: XCTestCase {
    func testTheCompilerRefusesToLetASceneCross() throws {
        for (type, use) in [
            ("Scene", "_ = value.windows"), ("Window", "value.isHidden = true"),
            ("Layer", "value.opacity = 0"),
        ] {
            let intoATask = """
                import Scrim
                func cross(_ value: \(type)) {
                    Task.detached { \(use) }
                    \(use)
                }
                """
            let fromAnActor = """
                import Scrim
                actor Host {
                    let value: \(type)
                    init(_ value: sending \(type)) { self.value = value }
                }
                @MainActor func cross(_ host: Host) async { let value = await host.value; \(use) }
                """
            for source in [intoATask, fromAnActor] {
                let result = try compile(source)
                XCTAssertEqual(result.status, 1, source)
                XCTAssertTrue(
                    result.errors.contains("data race") || result.errors.contains("non-Sendable"),
                    "\(source)\n\(result.errors)")
            }
        }
    }

    func testTheCompilerAcceptsTheAllowedPattern() throws {
        let source = """
            import Scrim
            actor Host {
                private let scene: Scene
                private let layer = Layer(frame: Rect(0, 0, 1, 1))
                init() throws {
                    scene = try Scene(size: Size(4, 3))
                    scene.addWindow().root.add(layer)
                }
                func fade(to opacity: Double) throws -> SceneSnapshot {
                    layer.opacity = opacity
                    return try scene.commit()
                }
                func makeCompositor() throws -> Compositor { try Compositor(scene) }
                var captures: SceneCaptures { scene.captures }
            }
            @MainActor final class MainHost {
                private let scene: Scene
                init() throws { scene = try Scene(size: Size(4, 3)) }
                func draw() async throws -> UInt64 {
                    try scene.commit()
                    let compositor = try Compositor(scene)
                    return try await Task.detached { try compositor.render([.display()]).number }.value
                }
            }
            func draw(_ host: Host) async throws {
                _ = try await host.fade(to: 0.5)
                let (compositor, captures) = (try await host.makeCompositor(), await host.captures)
                async let session = captures.begin(by: "recorder", route: .recording)
                async let frame = compositor.render([.display(), .capture(.recording)])
                _ = try await (session.capture, frame.number)
            }
            """
        let result = try compile(source)
        XCTAssertEqual(result.status, 0, result.errors)
    }

    /// The allowed pattern as it runs.
    func testASceneOfAnActorDrawnByAnotherTask() async throws {
        let host = try Host()
        try await host.commit()
        let compositor = try await host.makeCompositor()
        let number = try await Task.detached { try compositor.render([.display()]).number }.value
        XCTAssertEqual(number, 1)
    }

    private actor Host {
        private let scene: Scene
        init() throws { scene = try Scene(size: Size(4, 3)) }
        func commit() throws { try scene.commit() }
        func makeCompositor() throws -> Compositor { try Compositor(scene) }
    }

    /// Compiles a source against the modules that lie beside the test bundle.
    private func compile(_ source: String) throws -> (status: Int32, errors: String) {
        let bundle = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
        let products = (bundle as NSString).deletingLastPathComponent
        let directory = FileManager.default.temporaryDirectory.appendingPathComponent(
            "scrim-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: directory) }
        let file = directory.appendingPathComponent("Crossing.swift")
        let errors = directory.appendingPathComponent("errors")
        try source.write(to: file, atomically: true, encoding: .utf8)
        // A file, since a pipe that nobody empties in time would stop the compiler.
        try Data().write(to: errors)

        let compiler = Process()
        compiler.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        compiler.arguments = [
            "swiftc", "-emit-sil", "-o", "/dev/null", "-parse-as-library", "-swift-version", "6",
            "-I", products + "/Modules",
            "-Xcc", "-fmodule-map-file=\(products)/CKernels.build/module.modulemap", file.path,
        ]
        compiler.standardError = try FileHandle(forWritingTo: errors)
        try compiler.run()
        compiler.waitUntilExit()
        return (compiler.terminationStatus, try String(contentsOf: errors, encoding: .utf8))
    }
}
