import CKernels

/// A call of a row operation.
struct RowCase: Sendable {
    let name: String
    /// Read and written.
    let bytesPerPixel: Int
    /// On so many pixels of the row.
    let call: @Sendable (scrk_rows, KernelBuffers.Row, Int) -> Void
}

extension RowCase {
    private static let color: UInt32 = 0x80_4020_10
    private static let opacity: UInt8 = 200
    /// Nothing is fetched ahead but what is read anyway.
    private static let ahead = scrk_ahead()
    private static let halves: [Int16] = [8_192, 8_192]
    /// One weight in the middle, three on each side that count twice.
    private static let filter: [Int16] = [4_096, 3_072, 2_048, 1_024]

    /// Those that write whole cache lines alone do so as far as the row goes.
    private static func lines(_ count: Int) -> Int { count & ~Int(SCRK_LINE - 1) }

    /// What reads and writes through the caches.
    static let cached: [RowCase] = [
        RowCase(name: "fill", bytesPerPixel: 4) { $0.fill($1.dst, color, $2) },
        RowCase(name: "copy", bytesPerPixel: 8) { $0.copy($1.dst, $1.src, $2) },
        RowCase(name: "copy_opaque", bytesPerPixel: 8) { $0.copy_opaque($1.dst, $1.src, $2) },
        RowCase(name: "over", bytesPerPixel: 12) { $0.over($1.dst, $1.under, $1.src, ahead, $2) },
        RowCase(name: "over, opaque", bytesPerPixel: 8) { $0.over($1.dst, $1.under, $1.opaque, ahead, $2) },
        RowCase(name: "over, clear", bytesPerPixel: 12) { $0.over($1.dst, $1.under, $1.clear, ahead, $2) },
        RowCase(name: "over_solid", bytesPerPixel: 8) { $0.over_solid($1.dst, $1.under, color, ahead, $2) },
        RowCase(name: "over_opacity", bytesPerPixel: 12) {
            $0.over_opacity($1.dst, $1.under, $1.src, opacity, ahead, $2)
        },
        RowCase(name: "over_mask", bytesPerPixel: 13) { $0.over_mask($1.dst, $1.under, $1.src, $1.mask, $2) },
        RowCase(name: "over_solid_mask", bytesPerPixel: 9) {
            $0.over_solid_mask($1.dst, $1.under, color, $1.mask, $2)
        },
        RowCase(name: "over_mask_opacity", bytesPerPixel: 13) {
            $0.over_mask_opacity($1.dst, $1.under, $1.src, $1.mask, opacity, $2)
        },
        RowCase(name: "alpha", bytesPerPixel: 5) { $0.alpha($1.bytes, $1.src, $2) },
    ]

    /// What writes past the caches.
    static let streamed: [RowCase] = [
        RowCase(name: "stream", bytesPerPixel: 8) { $0.stream($1.dst, $1.src, $2) },
        RowCase(name: "stream_opaque", bytesPerPixel: 8) { $0.stream_opaque($1.dst, $1.src, $2) },
        RowCase(name: "stream_fill", bytesPerPixel: 4) { $0.stream_fill($1.dst, color, 0, lines($2)) },
        RowCase(name: "stream_copy", bytesPerPixel: 8) {
            $0.stream_copy($1.dst, $1.src, 0, ahead, lines($2))
        },
        RowCase(name: "stream_over", bytesPerPixel: 12) {
            $0.stream_over($1.dst, nil, $1.under, $1.src, 0, ahead, lines($2))
        },
        RowCase(name: "stream_over_solid", bytesPerPixel: 8) {
            $0.stream_over_solid($1.dst, nil, $1.under, color, 0, ahead, lines($2))
        },
        RowCase(name: "stream_over_opacity", bytesPerPixel: 12) {
            $0.stream_over_opacity($1.dst, nil, $1.under, $1.src, opacity, 0, ahead, lines($2))
        },
    ]

    /// What converts an output. A pixel here is one of each of the two rows that chroma and halves are made of.
    static let converting: [RowCase] = [
        RowCase(name: "luma", bytesPerPixel: 5) { $0.luma($1.bytes, $1.src, $2) },
        RowCase(name: "chroma_pairs", bytesPerPixel: 9) { $0.chroma_pairs($1.bytes, $1.under, $1.src, $2) },
        RowCase(name: "chroma_planes", bytesPerPixel: 9) {
            $0.chroma_planes($1.bytes, $1.bytes + $2, $1.under, $1.src, $2)
        },
        RowCase(name: "halve", bytesPerPixel: 10) { $0.halve($1.dst, $1.under, $1.src, $2) },
        RowCase(name: "stream_bytes", bytesPerPixel: 2) { $0.stream_bytes($1.bytes, $1.mask, $2) },
    ]

    /// The steps of a blur. A sample has two bytes, four of them are a pixel.
    static let blurring: [RowCase] = [
        RowCase(name: "blur_average, 2 rows", bytesPerPixel: 2 * 4 + 8) {
            $0.blur_average($1.sampleTarget, $1.src, $1.pixelStride, halves, 2, $2)
        },
        RowCase(name: "blur_filter, 7 rows", bytesPerPixel: KernelBuffers.sampleRows * 8 + 8) {
            $0.blur_filter($1.sampleTarget, $1.samples, filter, 3, $2)
        },
        RowCase(name: "blur_mix", bytesPerPixel: 2 * 8 + 4) {
            $0.blur_mix($1.dst, $1.samples[0], $1.samples[1], 8_192, $2)
        },
    ]

    static var all: [RowCase] { cached + streamed + converting + blurring }
}
