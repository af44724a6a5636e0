import Scrim
import ScrimTestSupport

/// An output whose buffers are all looked at before and after each frame: nothing may be written, drawn or reported but what has to be.
final class WatchedOutput {
    let kind: Output.Kind
    let scale: OutputScale
    /// Of each buffer of the ring.
    let formats: [PixelFormat]
    /// Whether the buffers are the host's.
    let isHost: Bool
    private(set) var output: Output
    /// The buffers of the present size that were seen so far; all of them if they're the host's.
    private(set) var buffers: [PixelBuffer] = []
    /// Where the last picture is.
    private(set) var last: PixelBuffer?
    private var canaries: [PlaneCanary] = []
    private var before: [PictureBytes] = []

    /// For pictures of a scene of `picture` pixels.
    init(_ kind: Output.Kind, picture: PixelSize, _ random: inout SplitMix64) throws {
        self.kind = kind
        scale = random.chance(perMille: 250) ? .half : .full
        isHost = random.chance(perMille: 500)
        let format = Self.format(&random)
        let count = random.integer(in: 1...4)
        let areAlike = !isHost || random.chance(perMille: 800)
        formats = (0..<count).map { _ in areAlike ? format : Self.format(&random) }
        output = Self.output(kind, format: format, scale, count)
        if isHost { try renew(for: picture, &random) }
    }

    private static func format(_ random: inout SplitMix64) -> PixelFormat {
        random.pick([.argb32, .argb32, .xrgb32, .nv12, .i420])
    }

    private static func output(
        _ kind: Output.Kind, format: PixelFormat, _ scale: OutputScale, _ count: Int
    ) -> Output {
        switch kind {
        case .display: .display(format: format, scale: scale, bufferCount: count)
        case .capture(let route): .capture(route, format: format, scale: scale, bufferCount: count)
        }
    }

    /// Makes the host's buffers anew if the scene's picture isn't of their size any more.
    func fit(_ picture: PixelSize, _ random: inout SplitMix64) throws {
        guard isHost, let buffer = buffers.first, buffer.size != size(of: picture) else { return }
        try renew(for: picture, &random)
    }

    private func renew(for picture: PixelSize, _ random: inout SplitMix64) throws {
        canaries = try formats.map {
            try PlaneCanary(
                size: size(of: picture), format: $0, padding: random.integer(in: 0...5),
                offset: random.integer(in: 0...7))
        }
        buffers = canaries.map(\.buffer)
        last = nil
        switch kind {
        case .display: output = .display(into: buffers, scale: scale)
        case .capture(let route):
            output = .capture(route, filter: output.filter, into: buffers, scale: scale)
        }
    }

    private func size(of picture: PixelSize) -> PixelSize {
        scale == .full ? picture : PixelSize((picture.width + 1) / 2, (picture.height + 1) / 2)
    }

    /// An output without a history that shows the same, in the format of a buffer.
    func fresh(like buffer: PixelBuffer) -> Output {
        let fresh = Self.output(kind, format: buffer.format, scale, 1)
        fresh.filter = output.filter
        return fresh
    }
}

// MARK: What a frame did

extension WatchedOutput {
    /// Takes note of what all buffers hold, before a frame.
    func look() { before = buffers.map { PictureBytes($0) } }

    /// What a frame did that it wasn't part of: nothing.
    func problem() -> String? { changedBuffer(except: nil) }

    /// What is wrong with a frame of it; `expected` is the picture that an output without a history shows.
    func problem(_ frame: OutputFrame, expected: PixelBuffer) -> String? {
        let (actual, wanted) = (PictureBytes(frame.pixels), PictureBytes(expected))
        if let difference = actual.difference(from: wanted) { return "\(frame.status), \(difference)" }
        if let canary = canaries.first(where: { !$0.isIntact }) {
            return "bytes around the planes of \(canary.buffer.format) were written"
        }
        if (frame.status == .idle) != frame.damage.isEmpty {
            return "\(frame.status) with damage \(frame.damage)"
        }
        let previous = last.flatMap { last in buffers.firstIndex { $0 === last } }.map { before[$0] }
        if frame.status == .idle {
            if frame.pixels !== last { return "idle, not with the last picture" }
        } else {
            let bounds = PixelRect(0, 0, expected.width, expected.height)
            if let rect = frame.damage.first(where: { $0.isEmpty || !bounds.contains($0) }) {
                return "damage \(rect) beyond \(bounds)"
            }
            if isHost, formats.count > 1, frame.pixels === last { return "drawn over the last picture" }
            // Where there was no picture before, all pixels differ.
            var patched = last?.size == expected.size ? previous ?? wanted.inverted : wanted.inverted
            if last == nil || last?.size != expected.size || last?.format == expected.format {
                for rect in frame.damage { patched.copy(rect, from: wanted) }
                if let difference = patched.difference(from: wanted) {
                    return "damage \(frame.damage) leaves out \(difference)"
                }
            }
        }
        return changedBuffer(except: frame.status == .idle ? nil : frame.pixels)
    }

    /// Takes note of what a frame gave.
    func accept(_ frame: OutputFrame) {
        last = frame.pixels
        buffers.removeAll { $0.size != frame.pixels.size }
        if !buffers.contains(where: { $0 === frame.pixels }) { buffers.append(frame.pixels) }
    }

    private func changedBuffer(except drawn: PixelBuffer?) -> String? {
        for (index, buffer) in buffers.enumerated() where buffer !== drawn {
            if let difference = PictureBytes(buffer).difference(from: before[index]) {
                return "a buffer was written that isn't drawn: \(difference)"
            }
        }
        return nil
    }
}

// MARK: What the host does to it

extension WatchedOutput {
    /// Writes into one of its buffers, and says where.
    func scribble(_ random: inout SplitMix64) -> String {
        guard !buffers.isEmpty else { return "nothing" }
        let buffer = random.pick(buffers)
        let rect = Self.rect(in: buffer.size, &random)
        for index in 0..<buffer.format.planeCount {
            let plane = buffer.plane(index)
            let divisor = index == 0 ? 1 : 2
            // Elements that lie within the rectangle.
            let (left, top) = ((rect.minX + divisor - 1) / divisor, (rect.minY + divisor - 1) / divisor)
            let columns = left..<max(left, rect.maxX / divisor)
            buffer.withBytes(ofPlane: index) { bytes in
                let base = UnsafeMutableRawPointer(mutating: bytes.baseAddress!)
                for y in top..<max(top, rect.maxY / divisor) {
                    for x in columns.lowerBound * plane.bytesPerElement..<columns.upperBound
                        * plane.bytesPerElement
                    {
                        base.storeBytes(
                            of: random.byte(), toByteOffset: y * plane.strideInBytes + x, as: UInt8.self)
                    }
                }
            }
        }
        buffer.markChanged(in: rect)
        return "\(rect) of \(buffer === last ? "the last picture" : "another buffer")"
    }

    /// Has pixels of it drawn and reported.
    func invalidate(_ random: inout SplitMix64) -> String {
        guard let size = buffers.first?.size, random.chance(perMille: 700) else {
            output.invalidate()
            return "all"
        }
        let rect = Self.rect(in: size, &random)
        output.invalidate(rect)
        return "\(rect)"
    }

    private static func rect(in size: PixelSize, _ random: inout SplitMix64) -> PixelRect {
        let (x, y) = (random.integer(in: 0...size.width - 1), random.integer(in: 0...size.height - 1))
        return PixelRect(
            x, y, random.integer(in: 1...min(9, size.width - x)),
            random.integer(in: 1...min(9, size.height - y)))
    }
}

extension WatchedOutput: CustomStringConvertible {
    var description: String {
        "\(kind)\(scale == .half ? " at half size" : "") in \(isHost ? "the host's" : "own") \(formats)"
    }
}
