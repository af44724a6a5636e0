import Scrim
import ScrimTestSupport
import XCTest

/// What consumers lost, and what hosts wrote into the buffers of outputs.
final class InvalidationTests: XCTestCase {
    private struct Kind {
        let format: PixelFormat
        let scale: OutputScale
        /// Pixels of the scene's picture that are drawn at a time.
        let block: Int
    }

    private static let kinds = [
        Kind(format: .argb32, scale: .full, block: 1), Kind(format: .xrgb32, scale: .full, block: 1),
        Kind(format: .nv12, scale: .full, block: 2), Kind(format: .i420, scale: .full, block: 2),
        Kind(format: .argb32, scale: .half, block: 2), Kind(format: .nv12, scale: .half, block: 4),
    ]

    private let picture = PixelSize(45, 31)

    /// A scene with something in every pixel, and an output of it whose buffers all hold the picture. The
    /// first one is next.
    private func stage(_ kind: Kind, bufferCount: Int) throws -> (
        compositor: Compositor, output: Output, canaries: [PlaneCanary]
    ) {
        let scene = try scene(Double(picture.width), Double(picture.height), background: Paint.slate) {
            root in
            var random = SplitMix64(seed: 1)
            let words = (0..<picture.width * picture.height).map { _ in
                UInt32(truncatingIfNeeded: random.next()) | 0xff00_0000
            }
            root.contents = .surface(try surface(words, width: picture.width))
        }
        try scene.commit()
        let size =
            kind.scale == .full ? picture : PixelSize((picture.width + 1) / 2, (picture.height + 1) / 2)
        let canaries = try (0..<bufferCount).map {
            try PlaneCanary(size: size, format: kind.format, padding: $0, offset: 3 * $0)
        }
        let output = Output.capture(.recording, into: canaries.map(\.buffer), scale: kind.scale)
        let compositor = try Compositor(scene)
        XCTAssertEqual(
            try compositor.render([output])[output].damage, [PixelRect(0, 0, size.width, size.height)])
        for _ in 1..<2 * bufferCount {
            output.invalidate(rects[0])
            _ = try compositor.render([output])
        }
        return (compositor, output, canaries)
    }

    private let rects = [
        PixelRect(0, 0, 1, 1), PixelRect(3, 5, 6, 2), PixelRect(7, 1, 1, 9), PixelRect(21, 14, 2, 2),
        PixelRect(18, 11, 40, 40),
    ]

    /// That is reported, and nothing else is drawn: what the host wrote elsewhere without saying so stays.
    func testARectangleIsReportedAndDrawnAndNothingElse() throws {
        for kind in Self.kinds {
            for bufferCount in 1...3 {
                let (compositor, output, canaries) = try stage(kind, bufferCount: bufferCount)
                let other = Output.display()
                _ = try compositor.render([other])
                let whole = PictureBytes(canaries[0].buffer)
                for (index, rect) in rects.enumerated() {
                    let canary = canaries[index % bufferCount]
                    canary.fill(0x77)
                    var expected = PictureBytes(canary.buffer)
                    // What was drawn in the buffers before this one is due in it too.
                    let size = canary.buffer.size
                    let room = rect.onThePicture(kind.scale).intersection(
                        PixelRect(0, 0, picture.width, picture.height))
                    let place = room.roundedOutward(to: kind.block, kind.scale, in: size)
                    for earlier in rects[max(0, index - bufferCount + 1)...index] {
                        expected.copy(
                            earlier.onThePicture(kind.scale).intersection(
                                PixelRect(0, 0, picture.width, picture.height)
                            )
                            .roundedOutward(to: kind.block, kind.scale, in: size), from: whole)
                    }
                    output.invalidate(rect)
                    let frame = try compositor.render([other, output])
                    XCTAssertEqual(frame[output].damage, place.isEmpty ? [] : [place], "\(kind), \(rect)")
                    XCTAssertEqual(frame[output].status, .complete)
                    XCTAssertTrue(frame[output].pixels === canary.buffer)
                    XCTAssertNil(PictureBytes(canary.buffer).difference(from: expected), "\(kind), \(rect)")
                    XCTAssertTrue(canary.isIntact)
                    XCTAssertEqual(frame[other].status, .idle)
                }
            }
        }
    }

    func testWhatLiesOutsideOfThePictureIsNothing() throws {
        let (compositor, output, _) = try stage(Self.kinds[0], bufferCount: 2)
        for rect in [
            PixelRect(45, 0, 10, 10), PixelRect(-20, -20, 20, 60), PixelRect.empty,
            PixelRect(minX: 5, minY: 5, maxX: 2, maxY: 9),
            PixelRect(minX: .max - 4, minY: 0, maxX: .max, maxY: .max),
        ] {
            output.invalidate(rect)
            XCTAssertEqual(try compositor.render([output])[output].status, .idle, "\(rect)")
        }
    }

    /// It's due once, in the next frame that the output is part of.
    func testItIsRememberedUntilTheOutputIsDrawn() throws {
        let (compositor, output, _) = try stage(Self.kinds[0], bufferCount: 1)
        let other = Output.display()
        output.invalidate(PixelRect(1, 2, 3, 4))
        output.invalidate(PixelRect(20, 20, 2, 2))
        for _ in 0..<3 { _ = try compositor.render([other]) }
        XCTAssertEqual(
            try compositor.render([output])[output].damage, [PixelRect(1, 2, 3, 4), PixelRect(20, 20, 2, 2)])
        XCTAssertEqual(try compositor.render([output])[output].status, .idle)
    }

    /// Where the host wrote into the picture that was drawn last, that is damage; in another buffer it's mended when its turn comes.
    func testWhatTheHostWroteIsMended() throws {
        for kind in Self.kinds {
            for bufferCount in 1...3 {
                for place in 0..<bufferCount {
                    let (compositor, output, canaries) = try stage(kind, bufferCount: bufferCount)
                    let whole = PictureBytes(canaries[0].buffer)
                    let buffer = canaries[place].buffer
                    let size = buffer.size
                    let rect = PixelRect(4, 4, 5, 3)
                    // More than is said would stay: rects of even sides for the planes of chroma.
                    canaries[place].fill(0x77, in: PixelRect(4, 4, 4, 2))
                    buffer.markChanged(in: rect)
                    let isLast = place == bufferCount - 1
                    let first = try compositor.render([output])[output]
                    XCTAssertEqual(first.status, isLast ? .complete : .idle, "\(kind)")
                    if isLast {
                        let picture = rect.onThePicture(kind.scale)
                        XCTAssertEqual(
                            first.damage, [picture.roundedOutward(to: kind.block, kind.scale, in: size)])
                    }
                    for _ in 0..<bufferCount {
                        output.invalidate(PixelRect(0, 0, 1, 1))
                        let pixels = try compositor.render([output])[output].pixels
                        XCTAssertNil(
                            PictureBytes(pixels).difference(from: whole),
                            "\(kind), \(place) of \(bufferCount)")
                    }
                    for canary in canaries {
                        XCTAssertNil(PictureBytes(canary.buffer).difference(from: whole))
                    }
                }
            }
        }
    }
}

extension PixelRect {
    /// Of an output's pixels, the scene's.
    fileprivate func onThePicture(_ scale: OutputScale) -> PixelRect {
        scale == .full ? self : PixelRect(minX: 2 * minX, minY: 2 * minY, maxX: 2 * maxX, maxY: 2 * maxY)
    }
}

extension PlaneCanary {
    /// Writes the elements that lie in a rectangle of pixels, or all, and says so to nobody.
    fileprivate func fill(_ byte: UInt8, in rect: PixelRect? = nil) {
        let rect = rect ?? PixelRect(0, 0, buffer.width, buffer.height)
        for index in 0..<buffer.format.planeCount {
            let plane = buffer.plane(index)
            let divisor = index == 0 ? 1 : 2
            let columns =
                rect.minX / divisor * plane.bytesPerElement..<(rect.maxX + divisor - 1) / divisor
                * plane.bytesPerElement
            buffer.withBytes(ofPlane: index) { bytes in
                let base = UnsafeMutableRawPointer(mutating: bytes.baseAddress!)
                for y in rect.minY / divisor..<(rect.maxY + divisor - 1) / divisor {
                    (base + y * plane.strideInBytes + columns.lowerBound).initializeMemory(
                        as: UInt8.self, repeating: byte, count: columns.count)
                }
            }
        }
    }
}
