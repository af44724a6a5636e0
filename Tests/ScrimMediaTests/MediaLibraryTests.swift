import Foundation
import Scrim
import XCTest

@testable import ScrimMedia

final class MediaLibraryTests: XCTestCase {
    /// Keeps movies under names of its own.
    private struct NumberedLibrary: MediaLibrary {
        let workingDirectory: String
        let shelf: String

        func check(_ name: String) throws(RecordingError) {}

        func save(_ file: String, as name: String) throws(RecordingError) -> String {
            try DirectoryLibrary(shelf).save(file, as: "0001-" + name)
        }
    }

    func testALibraryOfTheHosts() throws {
        let (work, shelf) = (try MovieDirectory(), try MovieDirectory())
        let output = RecordingOutput(
            path: "movie.mp4", library: NumberedLibrary(workingDirectory: work.path, shelf: shelf.path))
        try output.start()
        try output.append(try MovieStage(32, 32).picture(0), damage: [], atNanoseconds: 0)
        let movie = try output.finish(atNanoseconds: 1_000_000_000)
        XCTAssertEqual(movie.path, shelf.path + "/0001-movie.mp4")
        XCTAssertEqual(try work.names, [])
        XCTAssertEqual(try shelf.names, ["0001-movie.mp4"])
    }

    func testADirectoryNeverReplaces() throws {
        let directory = try MovieDirectory()
        let library = DirectoryLibrary(directory.path)
        for (name, bytes) in [("new", [1]), ("old", [2, 2])] as [(String, [UInt8])] {
            try Data(bytes).write(to: URL(fileURLWithPath: directory.path + "/" + name))
        }
        // A link that leads nowhere is there too.
        XCTAssertEqual(symlink("nowhere", directory.path + "/link"), 0)
        for name in ["old", "link"] {
            let expected = RecordingError.alreadyExists(path: directory.path + "/" + name)
            XCTAssertThrowsError(try library.check(name)) {
                XCTAssertEqual($0 as? RecordingError, expected)
            }
            XCTAssertThrowsError(try library.save(directory.path + "/new", as: name)) {
                XCTAssertEqual($0 as? RecordingError, expected)
            }
        }
        XCTAssertEqual(try library.save(directory.path + "/new", as: "moved"), directory.path + "/moved")
        XCTAssertEqual(try directory.names, ["link", "moved", "old"])
    }

    func testNamesThatAreNone() throws {
        let library = DirectoryLibrary(try MovieDirectory().path)
        for name in ["", ".", "..", "a/b", "a\0b"] {
            XCTAssertThrowsError(try library.check(name), name)
        }
    }

    func testADirectoryThatMayNotBeWritten() throws {
        try XCTSkipIf(geteuid() == 0, "root may write everywhere")
        let directory = try MovieDirectory()
        XCTAssertEqual(chmod(directory.path, 0o555), 0)
        defer { chmod(directory.path, 0o755) }
        XCTAssertThrowsError(try DirectoryLibrary(directory.path).check("movie.mp4")) {
            XCTAssertEqual($0 as? RecordingError, .permissionDenied(path: directory.path))
        }
    }

    /// A colon is a part of the name.
    func testAnUnusualName() throws {
        let directory = try MovieDirectory()
        let path = directory.path + "/pipe: 12:30 %d.mp4"
        let output = RecordingOutput(path: path)
        try output.start()
        try output.append(try MovieStage(32, 32).picture(0), damage: [], atNanoseconds: 0)
        XCTAssertEqual(try output.finish(atNanoseconds: 500_000_000).path, path)
        XCTAssertEqual(try directory.names, ["pipe: 12:30 %d.mp4"])
    }
}
