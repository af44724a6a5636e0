import CKernels
import Scrim

extension PixelBuffer {
    /// The coverage of a rounded rectangle that fills the buffer, as Docs/numerics.md defines it.
    static func roundedMask(_ size: PixelSize, radius: Double) throws(BenchError) -> PixelBuffer {
        let radius = min(radius, Double(min(size.width, size.height)) / 2)
        let mask: PixelBuffer
        do throws(PixelBufferError) {
            mask = try PixelBuffer(size: size, format: .a8)
        } catch {
            throw .buffer(error)
        }
        let rect = scrk_rect(x0: 0, y0: 0, x1: Int32(size.width), y1: Int32(size.height))
        let stride = mask.strideInBytes
        let status = mask.withMutableBytes { bytes in
            scrk_rounded_coverage(bytes.baseAddress, stride, rect, rect, radius)
        }
        guard status == SCRK_OK else { throw .kernel(String(cString: scrk_status_text(status))) }
        return mask
    }
}
