/// Where two pictures of one size differ, at tolerance 0 on the premultiplied words.
public struct PictureDifference: Sendable, CustomStringConvertible {
    public let expected: Picture
    public let actual: Picture
    public let count: Int
    /// The first differing pixel, row by row.
    public let x: Int
    public let y: Int

    /// Nil where the pictures are equal.
    ///
    /// - Precondition: they are of one size.
    public init?(expected: Picture, actual: Picture) {
        precondition(expected.width == actual.width && expected.height == actual.height)
        guard let first = expected.words.indices.first(where: { expected.words[$0] != actual.words[$0] })
        else {
            return nil
        }
        self.expected = expected
        self.actual = actual
        count = zip(expected.words, actual.words).reduce(0) { $0 + ($1.0 == $1.1 ? 0 : 1) }
        x = first % expected.width
        y = first / expected.width
    }

    public var description: String {
        func hex(_ word: UInt32) -> String {
            let digits = String(word, radix: 16)
            return String(repeating: "0", count: 8 - digits.utf8.count) + digits
        }
        return """
            \(count) of \(expected.words.count) pixels differ, the first at (\(x), \(y)): \
            expected \(hex(expected[x, y])), actual \(hex(actual[x, y]))
            """
    }

    /// Expected, difference and actual side by side, opaque. In the middle what differs is white on the darkened expected picture.
    public var sideBySide: Picture {
        let gap = 4
        let (width, height) = (expected.width, expected.height)
        var words: [UInt32] = []
        for y in 0..<height {
            let row = y * width..<(y + 1) * width
            words += expected.words[row].map { $0 | 0xff00_0000 }
            words += Array(repeating: 0xffff_00ff, count: gap)
            words += row.map {
                expected.words[$0] == actual.words[$0]
                    ? expected.words[$0] >> 2 & 0x003f_3f3f | 0xff00_0000 : 0xffff_ffff
            }
            words += Array(repeating: 0xffff_00ff, count: gap)
            words += actual.words[row].map { $0 | 0xff00_0000 }
        }
        return Picture(width: 3 * width + 2 * gap, height: height, words: words)
    }
}
