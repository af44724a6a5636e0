import CKernels
import Glibc

/// Times every row operation by itself, for each CPU level of this machine: in the first-level cache, in the second, and on the
/// rows of a full frame.
enum KernelBenchmark {
    /// A sample takes about as long.
    private static let sampleMilliseconds = 1.0
    private static let sampleCount = 9

    static func run() -> [KernelMeasurement] {
        var measurements: [KernelMeasurement] = []
        for size in KernelSize.allCases {
            let buffers = KernelBuffers(size)
            for level in SCRK_CPU_SCALAR...SCRK_CPU_NEON {
                guard let rows = scrk_rows_for(scrk_cpu_level(level))?.pointee else { continue }
                for rowCase in RowCase.all {
                    measurements.append(measurement(of: rowCase, rows, buffers, size))
                }
            }
        }
        return measurements
    }

    private static func measurement(
        of rowCase: RowCase, _ rows: scrk_rows, _ buffers: KernelBuffers, _ size: KernelSize
    ) -> KernelMeasurement {
        let (width, height) = (buffers.width, buffers.height)
        func pass(_ count: Int) {
            for y in 0..<height { rowCase.call(rows, buffers.row(y), count) }
            rows.fence()
        }
        func copyPass() {
            for y in 0..<height {
                let row = buffers.row(y)
                memcpy(row.dst, row.src, width * 4)
            }
        }
        // In turn, so that what slows the machine down for a while slows down all three.
        let times = interleaved([{ pass(width) }, { pass(0) }, copyPass])
        let pixels = Double(size.pixels)
        let nanoseconds = max(times[0] - times[1], 0) * 1e6 / pixels
        let copyNanoseconds = max(times[2] - times[1], 0) * 1e6 / pixels
        let bytesPerNanosecond = Double(rowCase.bytesPerPixel) / nanoseconds
        return KernelMeasurement(
            operation: rowCase.name, cpuLevel: String(cString: scrk_cpu_name(rows.level)), size: size,
            nanosecondsPerPixel: nanoseconds, bytesPerPixel: rowCase.bytesPerPixel,
            percentOfMemcpy: 100 * bytesPerNanosecond / (8 / copyNanoseconds))
    }

    /// The medians of the time that each takes, in milliseconds.
    private static func interleaved(_ bodies: [() -> Void]) -> [Double] {
        let repeats = bodies.map { body in
            body()
            let start = Clock.now
            body()
            return max(1, Int(sampleMilliseconds / max(Clock.now - start, 1e-4)))
        }
        var times = [[Double]](repeating: [], count: bodies.count)
        for _ in 0..<sampleCount {
            for (index, body) in bodies.enumerated() {
                // What the one before it left in the caches doesn't count.
                body()
                let start = Clock.now
                for _ in 0..<repeats[index] { body() }
                times[index].append((Clock.now - start) / Double(repeats[index]))
            }
        }
        return times.map { Samples($0).median }
    }
}
