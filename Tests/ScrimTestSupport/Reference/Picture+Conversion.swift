public import Scrim

/// What outputs of other formats and sizes make of a picture, as plain as Docs/numerics.md says it.
extension Picture {
    /// At half the width and height.
    public var halved: Picture {
        let (columns, rows) = ((width + 1) / 2, (height + 1) / 2)
        var words: [UInt32] = []
        words.reserveCapacity(columns * rows)
        for y in 0..<rows {
            for x in 0..<columns {
                let sums = sums(ofBlock: x, y)
                words.append(
                    [24, 16, 8, 0].reduce(0) { $0 | UInt32((sums[$1 / 8] + 2) / 4) << UInt32($1) })
            }
        }
        return Picture(width: columns, height: rows, words: words)
    }

    public func scaled(_ scale: OutputScale) -> Picture { scale == .half ? halved : self }

    /// The bytes of the planes, without padding: words for the formats that have them.
    public func planes(_ format: PixelFormat) -> [[UInt8]] {
        switch format {
        case .a8: preconditionFailure("no picture of an output")
        case .argb32: return [words.withUnsafeBytes(Array.init)]
        case .xrgb32: return [opaque.words.withUnsafeBytes(Array.init)]
        case .nv12, .i420: break
        }
        let luma = words.map { word in
            let (red, green, blue) = (Int(word >> 16 & 255), Int(word >> 8 & 255), Int(word & 255))
            return UInt8((5983 * red + 20127 * green + 2032 * blue + 16 * 32768 + 16384) / 32768)
        }
        var (cb, cr): ([UInt8], [UInt8]) = ([], [])
        for y in 0..<(height + 1) / 2 {
            for x in 0..<(width + 1) / 2 {
                let sums = sums(ofBlock: x, y)
                let (red, green, blue) = (sums[2], sums[1], sums[0])
                let offset = 128 * 131072 + 65536
                cb.append(UInt8((14392 * blue - 3298 * red - 11094 * green + offset) / 131072))
                cr.append(UInt8((14392 * red - 13072 * green - 1320 * blue + offset) / 131072))
            }
        }
        return format == .i420 ? [luma, cb, cr] : [luma, zip(cb, cr).flatMap { [$0, $1] }]
    }

    /// Of blue, green, red and alpha.
    private func sums(ofBlock x: Int, _ y: Int) -> [Int] {
        let (right, lower) = (min(2 * x + 1, width - 1), min(2 * y + 1, height - 1))
        var sums = [0, 0, 0, 0]
        for word in [self[2 * x, 2 * y], self[right, 2 * y], self[2 * x, lower], self[right, lower]] {
            for channel in 0..<4 { sums[channel] += Int(word >> UInt32(8 * channel) & 255) }
        }
        return sums
    }
}

extension PixelBuffer {
    /// The bytes of the planes, without padding.
    public var bytesOfPlanes: [[UInt8]] {
        (0..<format.planeCount).map { index in
            let plane = plane(index)
            return withBytes(ofPlane: index) { bytes in
                (0..<plane.size.height).flatMap { y in
                    let begin = y * plane.strideInBytes
                    return bytes[begin..<begin + plane.size.width * plane.bytesPerElement]
                }
            }
        }
    }
}
