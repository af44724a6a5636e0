import Scrim

/// Surfaces: noise, runs, all formats, odd strides.
extension SceneGenerator {
    /// A surface for a layer of the given size: of as many pixels as the layer has, or of any size.
    mutating func surface(for size: Size) -> PixelBuffer {
        var pixels = PixelSize(random.integer(in: 1...24), random.integer(in: 1...24))
        if random.chance(perMille: 450) {
            let (width, height) = (
                (size.width * scale + 0.5).rounded(.down), (size.height * scale + 0.5).rounded(.down)
            )
            if (1...200).contains(width), (1...200).contains(height) {
                pixels = PixelSize(Int(width), Int(height))
            }
        }
        let format: PixelFormat = random.pick([.argb32, .argb32, .argb32, .xrgb32, .a8])
        let padding = random.pick([0, 0, 1, 3, 13]) * format.bytesPerPixel
        let stride = pixels.width * format.bytesPerPixel + padding
        let count = stride * pixels.height
        let memory = UnsafeMutableRawPointer.allocate(byteCount: count, alignment: 16)
        memory.initializeMemory(as: UInt8.self, repeating: 0xa5, count: count)

        let isOpaque = random.chance(perMille: 300)
        let style = random.integer(in: 0...2)
        for y in 0..<pixels.height {
            let row = memory + y * stride
            var color: UInt32 = 0
            var run = 0
            for x in 0..<pixels.width {
                if run == 0 {
                    color = pixel(isOpaque: isOpaque)
                    // Noise, short runs, long ones.
                    run = random.integer(in: 1...[1, 8, 64][style])
                }
                run -= 1
                switch format {
                case .argb32: row.storeBytes(of: color, toByteOffset: x * 4, as: UInt32.self)
                // Whatever the top byte holds means nothing.
                case .xrgb32: row.storeBytes(of: color ^ 0x5a00_0000, toByteOffset: x * 4, as: UInt32.self)
                case .a8: row.storeBytes(of: UInt8(color >> 24), toByteOffset: x, as: UInt8.self)
                case .nv12, .i420: preconditionFailure("layers have no such contents")
                }
            }
        }
        let address = UInt(bitPattern: memory)
        do {
            return try PixelBuffer(memory: memory, size: pixels, strideInBytes: stride, format: format) {
                UnsafeMutableRawPointer(bitPattern: address)?.deallocate()
            }
        } catch {
            preconditionFailure("\(error)")
        }
    }

    /// A premultiplied word; opaque and transparent ones are frequent. One in fifty isn't premultiplied rightly: sums saturate then.
    mutating func pixel(isOpaque: Bool) -> UInt32 {
        let alpha: UInt8 = isOpaque ? 255 : random.pick([0, 255, 255, random.byte(), random.byte()])
        let word = Arithmetic.premultiply(
            red: random.byte(), green: random.byte(), blue: random.byte(), alpha: alpha)
        return random.chance(perMille: 20) ? word | 0x0080_4020 : word
    }
}
