import CKernels
import Glibc

/// Memory of an output, with canaries before, behind and between its rows.
final class FrameOutput {
    /// What an output is, and where it lies.
    struct Layout {
        var width: Int
        var height: Int
        var format = Int(SCRK_ARGB32)
        var half = false
        /// Of the first row, in elements from a whole cache line.
        var offset = 0
        /// Of a row of the first plane, in elements; nil: none up to whole cache lines.
        var padding: Int?
        var isUpsideDown = false
    }

    private struct Plane {
        /// In bytes, from the begin of the memory.
        var first: Int
        var stride: Int
        var rowCount: Int
        var columnCount: Int
        var elementBytes: Int
        /// Pixels of the frame that an element stands for, in each direction.
        var block: Int

        var rowBytes: Int { columnCount * elementBytes }
    }

    private static let canary: UInt8 = 0xa5

    let output: scrk_output
    private let layout: Layout
    private let planes: [Plane]
    private let memory: UnsafeMutableRawBufferPointer

    init(_ layout: Layout) {
        self.layout = layout
        let isPlanar = layout.format == SCRK_NV12 || layout.format == SCRK_I420
        let scale = layout.half ? 2 : 1
        // Bytes of an element and pixels of the picture that it stands for.
        let kinds =
            switch layout.format {
            case Int(SCRK_NV12): [(1, 1), (2, 2)]
            case Int(SCRK_I420): [(1, 1), (1, 2), (1, 2)]
            default: [(4, 1)]
            }
        var planes: [Plane] = []
        var end = 128
        for (bytes, pixels) in kinds {
            let block = pixels * scale
            let columns = (layout.width + block - 1) / block
            let rows = (layout.height + block - 1) / block
            let stride = layout.padding.map { (columns + $0) * bytes } ?? (columns * bytes + 63) & ~63
            let first = end + layout.offset * bytes
            planes.append(
                Plane(
                    first: layout.isUpsideDown ? first + (rows - 1) * stride : first,
                    stride: layout.isUpsideDown ? -stride : stride, rowCount: rows, columnCount: columns,
                    elementBytes: bytes, block: block))
            end = (first + rows * stride + 191) & ~63
        }
        self.planes = planes
        memory = .allocate(byteCount: end, alignment: 64)
        memory.initializeMemory(as: UInt8.self, repeating: Self.canary)

        var output = scrk_output()
        output.pixels = memory.baseAddress! + planes[0].first
        output.stride = planes[0].stride
        output.format = scrk_format(layout.format)
        output.half = layout.half
        if isPlanar {
            let (second, last) = (planes[1], planes[planes.count - 1])
            output.chroma = (memory.baseAddress! + second.first, memory.baseAddress! + last.first)
            output.chroma_stride = (second.stride, last.stride)
        }
        self.output = output
    }

    deinit { memory.deallocate() }

    /// The bytes of all rows, without what lies around them.
    var picture: [UInt8] {
        planes.flatMap { plane in
            (0..<plane.rowCount).flatMap { row in
                let begin = plane.first + row * plane.stride
                return memory[begin..<begin + plane.rowBytes]
            }
        }
    }

    /// Takes over what another output of the same layout holds in the blocks that the rectangle touches.
    func copy(_ rect: scrk_rect, from other: FrameOutput) {
        let block = Int(withUnsafePointer(to: output) { scrk_output_block($0) })
        for plane in planes {
            func elements(_ low: Int32, _ high: Int32, count: Int) -> Range<Int> {
                let first = Int(low) / block * block
                let end = (Int(high) + block - 1) / block * block
                return first / plane.block..<min((end + plane.block - 1) / plane.block, count)
            }
            let columns = elements(rect.x0, rect.x1, count: plane.columnCount)
            for row in elements(rect.y0, rect.y1, count: plane.rowCount) {
                let begin = plane.first + row * plane.stride + columns.lowerBound * plane.elementBytes
                memcpy(address(begin), other.address(begin), columns.count * plane.elementBytes)
            }
        }
    }

    var surroundingsAreUntouched: Bool {
        let rows = FrameOutput(layout)
        rows.copy(
            scrk_rect(x0: 0, y0: 0, x1: Int32(layout.width), y1: Int32(layout.height)), from: self)
        return holdsTheSame(as: rows)
    }

    /// All of the memory.
    func holdsTheSame(as other: FrameOutput) -> Bool {
        memory.count == other.memory.count && memcmp(address(0), other.address(0), memory.count) == 0
    }

    private func address(_ offset: Int) -> UnsafeMutableRawPointer { memory.baseAddress! + offset }
}
