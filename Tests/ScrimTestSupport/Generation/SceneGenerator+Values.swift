import Scrim

/// Values of single properties.
extension SceneGenerator {
    /// Mostly whole numbers, else multiples of 1/64.
    mutating func coordinate(_ range: ClosedRange<Int>) -> Double {
        let whole = Double(random.integer(in: range))
        switch random.integer(in: 0...9) {
        case 0..<5: return whole
        case 5..<8: return whole + random.pick([0.5, 0.25, 0.75])
        default: return whole + Double(random.integer(in: 0...63)) / 64
        }
    }

    /// A frame in something of the given size: inside, across its edges, or outside.
    mutating func frame(in size: Size) -> Rect {
        let (width, height) = (max(1, Int(size.width)), max(1, Int(size.height)))
        var rect = Rect(
            coordinate(-width / 3...width * 4 / 5), coordinate(-height / 3...height * 4 / 5),
            coordinate(1...width + 1), coordinate(1...height + 1))
        switch random.integer(in: 0...99) {
        case 0..<12: rect = Rect(origin: .zero, size: size)
        case 12: rect.origin = Point(coordinate(-90_000...90_000), coordinate(-500...500))
        case 13: rect.size.width = 0
        case 14: rect = Rect(-40_000, -20_000, 80_000, 40_000.5)
        case 15: rect.size = Size(0.25, 0.25)
        default: break
        }
        return rect
    }

    mutating func radius(in size: Size) -> Double {
        let half = max(1, Int(min(size.width, size.height) / 2))
        return random.chance(perMille: 150) ? 1000 : coordinate(0...min(half, 24)) + 0.5
    }

    mutating func opacity() -> Double {
        switch random.integer(in: 0...9) {
        case 0: 0
        case 1: random.pick([0.001, 0.002, 0.998, 0.999, 1.5, -1])
        case 2: 0.5
        default: random.fraction()
        }
    }

    mutating func color() -> Color {
        let alpha: UInt8 =
            switch random.integer(in: 0...9) {
            case 0..<4: 255
            case 4: random.pick([0, 1, 254, 128])
            default: random.byte()
            }
        return Color(red: random.byte(), green: random.byte(), blue: random.byte(), alpha: alpha)
    }

    func opaque(_ color: Color) -> Color { Color(red: color.red, green: color.green, blue: color.blue) }

    /// Anything but the identity.
    mutating func transform(in size: Size) -> AffineTransform {
        func quarter(_ range: ClosedRange<Int>, _ random: inout SplitMix64) -> Double {
            Double(random.integer(in: range)) / 4
        }
        switch random.integer(in: 0...13) {
        case 0..<2: return .translation(coordinate(-10...10), coordinate(-10...10))
        case 2..<4: return .scale(quarter(1...10, &random), quarter(1...10, &random))
        case 4:
            return AffineTransform(
                a: -quarter(2...6, &random), b: 0, c: 0, d: quarter(2...6, &random), tx: coordinate(-3...3),
                ty: 0)
        case 5: return random.pick([.scale(-1, 1), .scale(1, -1), .scale(-1, -1)])
        case 6..<8:
            // A quarter turn either way, or a reflection at a diagonal.
            let sign = random.pick([(1.0, -1.0), (-1, 1), (1, 1), (-1, -1)])
            let size =
                random.chance(perMille: 700) ? (1.0, 1.0) : (quarter(2...6, &random), quarter(2...6, &random))
            return AffineTransform(
                a: 0, b: sign.0 * size.0, c: sign.1 * size.1, d: 0, tx: 0, ty: coordinate(-3...3))
        case 8..<11:
            let turn = rotation()
            return random.chance(perMille: 500)
                ? turn
                : turn.concatenating(.scale(0.3 + 1.5 * random.fraction(), 0.3 + 1.5 * random.fraction()))
        case 11:
            return AffineTransform(
                a: 1, b: 1.4 * random.fraction() - 0.7, c: 1.4 * random.fraction() - 0.7, d: 1,
                tx: 4 * random.fraction(), ty: 0)
        case 12: return rotation().concatenating(AffineTransform(a: -1, b: 0, c: 0, d: 1, tx: 0, ty: 0))
        default:
            // Strongly smaller: a resampled surface skips pixels.
            return rotation().concatenating(
                .scale(0.02 + 0.2 * random.fraction(), 0.02 + 0.5 * random.fraction()))
        }
    }

    /// By any angle. Out of the tangent of half of it: the sines of two C libraries may differ in the last bit.
    private mutating func rotation() -> AffineTransform {
        let t = 4 * random.fraction() - 2
        return .rotation(sine: 2 * t / (1 + t * t), cosine: (1 - t * t) / (1 + t * t))
    }
}
