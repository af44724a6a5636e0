/// Rectangles of a picture in which every pixel is opaque: at most four, none over another one. Plain memory.
struct OpaqueRects {
    static let maximumCount = 4

    private var rects = InlineArray<4, PixelRect>(repeating: .empty)
    private(set) var count = 0

    init() {}

    init(_ rect: PixelRect) { append(rect) }

    /// - Precondition: there are fewer than four.
    mutating func append(_ rect: PixelRect) {
        rects[count] = rect
        count += 1
    }
}

extension OpaqueRects: RandomAccessCollection {
    var startIndex: Int { 0 }
    var endIndex: Int { count }

    subscript(index: Int) -> PixelRect {
        precondition(index >= 0 && index < count)
        return rects[index]
    }
}
