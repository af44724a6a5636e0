import Glibc
import Scrim
import ScrimImages
import XCTest

/// Reading from and writing to paths.
final class PNGFileTests: XCTestCase {
    private let directory = TemporaryDirectory()

    // MARK: - Reading

    func testAFileOnDiskIsReadLikeItsBytes() throws {
        // Larger than what is read at a time.
        let file = HandmadePNG(width: 200, height: 150, colorType: .rgba, depth: 8) { x, y in
            [x, y, x ^ y, 255 - x / 2]
        }
        let path = directory.write(file.bytes, to: "picture.png")
        let (fromPath, fromBytes) = (try PNG.decode(path: path), try PNG.decode(file.bytes))
        for y in 0..<150 {
            for x in 0..<200 { XCTAssertEqual(fromPath.pixel(x: x, y: y), fromBytes.pixel(x: x, y: y)) }
        }
    }

    func testEveryPathThatIsNoReadableFileSaysWhy() throws {
        XCTAssertEqual(readError("\(directory.path)/missing.png"), .file(.notFound))
        XCTAssertEqual(readError(""), .file(.notFound))
        XCTAssertEqual(readError("/dev/null\0.png"), .file(.notFound))
        XCTAssertEqual(readError(directory.path), .file(.isDirectory))
        XCTAssertEqual(readError("/dev/zero"), .file(.notRegular))
        let file = directory.write(picture().1, to: "picture.png")
        XCTAssertEqual(readError(file + "/inside.png"), .file(.cannotOpen(code: ENOTDIR)))
        XCTAssertEqual(readError(directory.write([], to: "empty.png")), .empty)
        XCTAssertEqual(readError(directory.write([1, 2, 3], to: "short.png")), .truncated)
        XCTAssertEqual(readError(directory.write(Array(picture().1.dropLast()), to: "cut.png")), .truncated)
    }

    func testAPipeIsRefusedInsteadOfWaitedFor() {
        let path = directory.path + "/pipe"
        XCTAssertEqual(mkfifo(path, 0o600), 0)
        XCTAssertEqual(readError(path), .file(.notRegular))
        XCTAssertEqual(writeError(path), .file(.notRegular))
    }

    func testAFileAboveTheSizeLimitIsNotRead() {
        let (_, bytes) = picture()
        let path = directory.write(bytes, to: "picture.png")
        let limits = PNG.Limits(maximumFileBytes: bytes.count - 1)
        XCTAssertThrowsError(try PNG.decode(path: path, limits: limits)) {
            XCTAssertEqual($0 as? PNGError, .file(.tooLarge(bytes: bytes.count, maximum: bytes.count - 1)))
        }
    }

    func testAHugeSparseFileTakesNoMemory() {
        let path = directory.write(picture().1, to: "sparse.png")
        XCTAssertEqual(truncate(path, 500 << 20), 0)
        XCTAssertNil(readError(path), "zeros behind the end are passed over")
        let zeros = directory.write([], to: "zeros.png")
        XCTAssertEqual(truncate(zeros, 500 << 20), 0)
        XCTAssertEqual(readError(zeros), .notPNG)
        XCTAssertEqual(truncate(zeros, 1 << 40), 0)
        XCTAssertEqual(readError(zeros), .file(.tooLarge(bytes: 1 << 40, maximum: 512 << 20)))
    }

    func testAnUnreadableFileSaysSo() throws {
        let path = directory.write(picture().1, to: "secret.png")
        chmod(path, 0)
        try asOrdinaryUser { XCTAssertEqual(readError(path), .file(.cannotOpen(code: EACCES))) }
    }

    // MARK: - Writing

    func testWritingMakesTheFileAndNothingElse() throws {
        let (picture, bytes) = picture()
        try PNG.write(picture, to: directory.path + "/new.png")
        XCTAssertEqual(directory.names, ["new.png"])
        XCTAssertEqual(directory.bytes(of: "new.png"), bytes)
    }

    func testWritingReplacesAnOldFile() throws {
        let path = directory.write([1, 2, 3], to: "old.png")
        try PNG.write(picture().0, to: path)
        XCTAssertEqual(directory.names, ["old.png"])
        XCTAssertEqual(directory.bytes(of: "old.png"), picture().1)
    }

    func testANameWithoutDirectoryIsWrittenWhereTheProcessIs() throws {
        let back = open(".", O_RDONLY | O_DIRECTORY)
        defer {
            fchdir(back)
            close(back)
        }
        XCTAssertEqual(chdir(directory.path), 0)
        try PNG.write(picture().0, to: "here.png")
        XCTAssertEqual(directory.names, ["here.png"])
    }

    func testTheLongestNameCanBeWritten() throws {
        let name = String(repeating: "n", count: 251) + ".png"
        try PNG.write(picture().0, to: directory.path + "/" + name)
        XCTAssertEqual(directory.names, [name])
    }

    func testALinkIsFollowed() throws {
        let path = directory.write([1], to: "target.png")
        XCTAssertEqual(symlink("target.png", directory.path + "/link.png"), 0)
        try PNG.write(picture().0, to: directory.path + "/link.png")
        XCTAssertEqual(directory.names, ["link.png", "target.png"])
        XCTAssertNil(readError(path))
    }

    func testAFailingWriteLeavesTheOldFileAndNothingElse() throws {
        let path = directory.write([1, 2, 3], to: "old.png")
        let (picture, _) = picture(width: 100)
        // The system refuses to let a file grow beyond 100 bytes, as it would on a full disk.
        signal(SIGXFSZ, SIG_IGN)
        var before = rlimit()
        getrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &before)
        var limit = rlimit(rlim_cur: 100, rlim_max: before.rlim_max)
        setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
        let result = Result { try PNG.write(picture, to: path) }
        let resultOfNew = Result { try PNG.write(picture, to: directory.path + "/new.png") }
        setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &before)
        signal(SIGXFSZ, SIG_DFL)

        for result in [result, resultOfNew] {
            XCTAssertThrowsError(try result.get()) {
                XCTAssertEqual($0 as? PNGError, .file(.cannotWrite(code: EFBIG)))
            }
        }
        XCTAssertEqual(directory.names, ["old.png"])
        XCTAssertEqual(directory.bytes(of: "old.png"), [1, 2, 3])
    }

    func testEveryPathThatCannotBeWrittenSaysWhy() throws {
        let file = directory.write([1], to: "file")
        XCTAssertEqual(writeError(directory.path), .file(.isDirectory))
        XCTAssertEqual(writeError(directory.path + "/"), .file(.isDirectory))
        XCTAssertEqual(
            writeError(directory.path + "/none/a.png"), .file(.directoryNotFound(directory.path + "/none")))
        XCTAssertEqual(writeError(file + "/a.png"), .file(.directoryNotFound(file)))
        XCTAssertEqual(
            writeError(directory.path + "/none/"), .file(.directoryNotFound(directory.path + "/none")))
        XCTAssertEqual(writeError(""), .file(.notFound))
        XCTAssertEqual(writeError("/dev/null"), .file(.notRegular), "a device isn't replaced by a file")
        XCTAssertEqual(directory.names, ["file"])
        let tooLong = String(repeating: "n", count: 300)
        XCTAssertEqual(writeError(directory.path + "/" + tooLong), .file(.cannotReplace(code: ENAMETOOLONG)))
        XCTAssertEqual(
            directory.names, ["file"], "no temporary file is left where the name is refused at the end")
    }

    func testADirectoryThatCannotBeWrittenToSaysSo() throws {
        chmod(directory.path, 0o555)
        let path = directory.path
        try asOrdinaryUser {
            XCTAssertEqual(writeError(path + "/a.png"), .file(.cannotCreate(directory: path, code: EACCES)))
        }
        chmod(directory.path, 0o755)
        XCTAssertEqual(directory.names, [])
    }

    func testErrorsAreOneLineThatFollowsTheNameOfTheFile() {
        XCTAssertEqual("\(readError(directory.path)!)", "is a directory")
        XCTAssertEqual("\(writeError("none/a.png")!)", "no directory 'none'")
        XCTAssertEqual(
            "\(PNGError.tooLarge(width: 100_000, height: 100_000, maximumPixels: 36_000_000))",
            "100000 x 100000 pixels are too many: at most 36000000, and 32000 on a side")
        XCTAssertEqual(
            "\(PNGError.file(.cannotCreate(directory: "out", code: EACCES)))",
            "can't create a file in 'out': Permission denied")
    }

    // MARK: - What is read and written

    private func picture(width: Int = 4) -> (PixelBuffer, [UInt8]) {
        let file = HandmadePNG(width: width, height: 3, colorType: .rgba, depth: 8) { x, y in
            [x * 71 % 256, y * 13, x * y % 256, 100]
        }
        do {
            let picture = try PNG.decode(file.bytes)
            return (picture, try PNG.encode(picture))
        } catch {
            fatalError("\(error)")
        }
    }

    private func readError(_ path: String) -> PNGError? {
        do throws(PNGError) {
            _ = try PNG.decode(path: path)
            return nil
        } catch {
            return error
        }
    }

    private func writeError(_ path: String) -> PNGError? {
        do throws(PNGError) {
            try PNG.write(picture().0, to: path)
            return nil
        } catch {
            return error
        }
    }

    /// Nothing is closed to root: takes its rights away meanwhile.
    private func asOrdinaryUser(_ body: () -> Void) throws {
        let user = geteuid()
        if user == 0 { try XCTSkipIf(seteuid(65_534) != 0, "can't become another user") }
        body()
        if user == 0 { XCTAssertEqual(seteuid(0), 0) }
    }
}
