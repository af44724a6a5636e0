internal import Scrim

/// A property over time: a value to begin with and the changes to it, a pure function of time.
struct Track<Value> {
    private struct Change {
        let at: Double
        let duration: Double
        /// The value at `at` by the changes before: one that isn't finished is cut short.
        let from: Value
        let to: Value
    }

    private let base: Value
    private let mix: (Value, Value, Double) -> Value
    private var changes: [Change] = []

    /// - Parameter mix: what lies between two values, the third argument being in 0..<1.
    init(_ base: Value, mix: @escaping (Value, Value, Double) -> Value) {
        self.base = base
        self.mix = mix
    }

    /// A track of values that switch.
    init(_ base: Value) {
        self.init(base) { start, _, _ in start }
    }

    var isEmpty: Bool { changes.isEmpty }

    /// Adds a change that begins no earlier than the last one.
    mutating func append(at: Double, duration: Double = 0, to value: Value) {
        changes.append(Change(at: at, duration: duration, from: self.value(at: at), to: value))
    }

    func value(at time: Double) -> Value {
        // The last change that has begun.
        var low = 0
        var high = changes.count
        while low < high {
            let middle = (low + high) / 2
            if changes[middle].at <= time { low = middle + 1 } else { high = middle }
        }
        guard low > 0 else { return base }
        let change = changes[low - 1]
        let elapsed = time - change.at
        guard elapsed < change.duration else { return change.to }
        return mix(change.from, change.to, elapsed / change.duration)
    }
}

/// Straight lines between numbers.
enum Mix {
    static func number(_ a: Double, _ b: Double, _ part: Double) -> Double { a + (b - a) * part }

    static func rect(_ a: Rect, _ b: Rect, _ part: Double) -> Rect {
        Rect(
            number(a.minX, b.minX, part), number(a.minY, b.minY, part),
            number(a.size.width, b.size.width, part), number(a.size.height, b.size.height, part))
    }

    static func transform(_ a: AffineTransform, _ b: AffineTransform, _ part: Double) -> AffineTransform {
        AffineTransform(
            a: number(a.a, b.a, part), b: number(a.b, b.b, part), c: number(a.c, b.c, part),
            d: number(a.d, b.d, part), tx: number(a.tx, b.tx, part), ty: number(a.ty, b.ty, part))
    }
}
