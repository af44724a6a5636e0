/// For each of 32 outputs the pixels that changed.
struct OutputDamage {
    private var regions = InlineArray<32, PixelRegion>(repeating: PixelRegion())

    subscript(bit: Int) -> PixelRegion {
        get { regions[bit] }
        set { regions[bit] = newValue }
    }

    mutating func formUnion(_ rect: PixelRect, for outputs: UInt32) {
        guard !rect.isEmpty else { return }
        var rest = outputs
        while rest != 0 {
            regions[rest.trailingZeroBitCount].formUnion(rect)
            rest &= rest - 1
        }
    }

    /// Has all of their pictures be damaged, and nothing beyond them.
    mutating func replace(by canvas: PixelRect, for outputs: UInt32) {
        for bit in 0..<32 where outputs >> UInt32(bit) & 1 == 1 { regions[bit] = PixelRegion(canvas) }
    }
}
