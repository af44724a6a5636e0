/// The speed of one row operation at one size.
struct KernelMeasurement {
    /// As in `scrk_rows`, with what is special about its pixels.
    var operation: String
    var cpuLevel: String
    var size: KernelSize
    /// The overhead of the calls is subtracted.
    var nanosecondsPerPixel: Double
    /// Read and written; a pixel is 4.
    var bytesPerPixel: Int
    /// Bytes moved per second, in percent of those that `memcpy` moves at the same size in the same run; it reads and
    /// writes 4 bytes a pixel.
    var percentOfMemcpy: Double
}

/// How many pixels are worked on again and again.
enum KernelSize: String, CaseIterable {
    /// All that an operation touches fits into 32 KiB.
    case l1 = "L1"
    /// The same for 512 KiB, but not for 32.
    case l2 = "L2"
    /// The rows of a full frame: main memory.
    case frame

    var width: Int {
        switch self {
        case .l1: 512
        case .l2: 4_096
        case .frame: 1_170
        }
    }

    var height: Int {
        switch self {
        case .l1: 1
        case .l2: 2
        case .frame: 2_532
        }
    }

    var pixels: Int { width * height }
}
