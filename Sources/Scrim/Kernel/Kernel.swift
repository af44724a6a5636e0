import CKernels

/// The Swift face of the C kernel, for work off the frame path.
enum Kernel {
    static func isOpaque(_ buffer: PixelBuffer) -> Bool { false }
}
