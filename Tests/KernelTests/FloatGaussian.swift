import Foundation

/// A Gaussian in floating point with the mirrored edges of the kernel's blur, over one channel of a picture.
struct FloatGaussian {
    private let across: Weights
    private let down: Weights

    /// `weights[x * n + i]`: the part of pixel i in pixel x.
    private struct Weights {
        let n: Int
        let weights: [Double]

        init(n: Int, sigma: Double) {
            self.n = n
            let radius = Int((6 * sigma).rounded(.up)) + 1
            let gaussian = (-radius...radius).map { exp(-Double($0 * $0) / (2 * sigma * sigma)) }
            let total = gaussian.reduce(0, +)
            var weights = [Double](repeating: 0, count: n * n)
            for x in 0..<n {
                for (index, weight) in gaussian.enumerated() {
                    let remainder = (x + index - radius) % (2 * n)
                    let i = remainder < 0 ? remainder + 2 * n : remainder
                    weights[x * n + (i < n ? i : 2 * n - 1 - i)] += weight / total
                }
            }
            self.weights = weights
        }

        /// Filters the lines of n values and turns columns to rows.
        func transposed(_ lines: [Double]) -> [Double] {
            let count = lines.count / n
            return [Double](unsafeUninitializedCapacity: lines.count) { result, initialized in
                weights.withUnsafeBufferPointer { weights in
                    lines.withUnsafeBufferPointer { lines in
                        for line in 0..<count {
                            for x in 0..<n {
                                var sum = 0.0
                                var i = 0
                                while i < n {
                                    sum += weights[x * n + i] * lines[line * n + i]
                                    i += 1
                                }
                                result[x * count + line] = sum
                            }
                        }
                    }
                }
                initialized = lines.count
            }
        }
    }

    init(width: Int, height: Int, sigma: Double) {
        across = Weights(n: width, sigma: sigma)
        down = Weights(n: height, sigma: sigma)
    }

    func blurred(_ values: [Double]) -> [Double] {
        down.transposed(across.transposed(values))
    }
}
