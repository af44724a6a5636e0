import CKernels

/// An instruction set that the kernel has row operations for. All give the same bytes.
public enum CPULevel: Sendable, Hashable, CaseIterable {
    case scalar, avx2, neon

    /// The best one of this machine, or the one that the environment variable `SCRIM_CPU` names, if this
    /// machine has it. Reads the environment.
    public static var best: CPULevel {
        let level = scrk_cpu_best()
        return allCases.first { $0.kernelValue == level } ?? .scalar
    }

    /// Whether this machine has it.
    public var isAvailable: Bool { scrk_cpu_has(kernelValue) }

    var rows: UnsafePointer<scrk_rows>? { scrk_rows_for(kernelValue) }

    private var kernelValue: scrk_cpu_level {
        switch self {
        case .scalar: scrk_cpu_level(SCRK_CPU_SCALAR)
        case .avx2: scrk_cpu_level(SCRK_CPU_AVX2)
        case .neon: scrk_cpu_level(SCRK_CPU_NEON)
        }
    }
}

extension CPULevel: CustomStringConvertible {
    public var description: String {
        switch self {
        case .scalar: "scalar"
        case .avx2: "avx2"
        case .neon: "neon"
        }
    }
}
