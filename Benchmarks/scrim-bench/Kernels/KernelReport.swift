/// The speed of the row operations, for people and for programs.
enum KernelReport {
    static func text(of measurements: [KernelMeasurement]) -> String {
        var lines = [
            "row operations: nanoseconds per pixel, and bytes moved per second in percent of memcpy's at the same size",
            "(L1: \(KernelSize.l1.pixels) pixels, L2: \(KernelSize.l2.pixels), frame: "
                + "\(KernelSize.frame.width) x \(KernelSize.frame.height); calls subtracted)",
        ]
        var levels: [String] = []
        for measurement in measurements where !levels.contains(measurement.cpuLevel) {
            levels.append(measurement.cpuLevel)
        }
        for level in levels {
            let ofLevel = measurements.filter { $0.cpuLevel == level }
            lines += [
                "",
                level.padded(24) + "bytes" + KernelSize.allCases.map { column($0.rawValue, "") }.joined(),
            ]
            for first in ofLevel where first.size == KernelSize.allCases[0] {
                let figures = KernelSize.allCases.map { size in
                    ofLevel.first { $0.operation == first.operation && $0.size == size }.map {
                        column($0.nanosecondsPerPixel.decimal(3), $0.percentOfMemcpy.decimal(0) + " %")
                    } ?? column("", "")
                }
                let bytes = "\(first.bytesPerPixel)"
                lines.append(
                    "  " + first.operation.padded(22) + bytes.right(5) + figures.joined())
            }
        }
        return lines.joined(separator: "\n") + "\n"
    }

    static func json(of measurements: [KernelMeasurement]) -> JSON {
        .array(
            measurements.map {
                .object([
                    ("operation", .string($0.operation)), ("cpu", .string($0.cpuLevel)),
                    ("size", .string($0.size.rawValue)), ("pixels", .integer($0.size.pixels)),
                    ("nanoseconds_per_pixel", .number($0.nanosecondsPerPixel)),
                    ("bytes_per_pixel", .integer($0.bytesPerPixel)),
                    ("percent_of_memcpy", .number($0.percentOfMemcpy)),
                ])
            })
    }

    private static func column(_ value: String, _ share: String) -> String {
        value.right(10) + share.right(7)
    }
}
