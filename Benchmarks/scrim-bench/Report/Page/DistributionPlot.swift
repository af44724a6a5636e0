/// How long frames took: how many took about how long, and below it the share of those that took no longer, over one
/// logarithmic axis with the budgets.
struct DistributionPlot {
    private let times: Samples
    private let axis: LogarithmicAxis

    private static let width = 480.0
    private static let left = 52.0
    private static let right = 470.0
    /// From the upper edge to the lower edge of a half.
    private static let histogram = (top: 40.0, bottom: 140.0)
    private static let curve = (top: 160.0, bottom: 260.0)
    private static let height = 300.0
    private static let binCount = 72

    init(_ times: Samples) {
        self.times = times
        let budgets = FrameBudget.all.map(\.milliseconds)
        let (first, last) = ([times.quantile(0)] + budgets, [times.maximum] + budgets)
        axis = LogarithmicAxis(from: (first.min() ?? 1) / 1.2, to: (last.max() ?? 1) * 1.2)
    }

    func svg(title: String) -> HTML {
        let description =
            "Half of \(times.count) frames took at most \(times.median.milliseconds), 99 of 100 at most "
            + "\(times.quantile(0.99).milliseconds), the longest \(times.maximum.milliseconds)."
        return .element(
            "svg",
            [
                "viewBox": "0 0 \(Self.width.coordinate) \(Self.height.coordinate)", "role": "img",
                "xmlns": "http://www.w3.org/2000/svg",
            ],
            [.element("title", [:], title), .element("desc", [:], description)] + grid + bars + steps
                + budgets)
    }

    // MARK: - Parts

    private var grid: [HTML] {
        var parts = [Self.histogram, Self.curve].map { half in
            HTML.element(
                "rect",
                [
                    "class": "frame", "x": Self.left.coordinate, "y": half.top.coordinate,
                    "width": (Self.right - Self.left).coordinate,
                    "height": (half.bottom - half.top).coordinate,
                ])
        }
        for tick in axis.ticks {
            let x = x(of: tick)
            parts += [
                Self.line("grid", x, Self.histogram.top, x, Self.histogram.bottom),
                Self.line("grid", x, Self.curve.top, x, Self.curve.bottom),
                Self.text(tick.short, x, Self.curve.bottom + 18, anchor: "middle"),
            ]
        }
        let middle = (Self.left + Self.right) / 2
        return parts + [
            Self.text("milliseconds", middle, Self.height - 4, anchor: "middle"),
            Self.text("frames", Self.left, Self.histogram.top - 6, anchor: "start"),
            Self.text("100 %", Self.left - 4, Self.curve.top + 5, anchor: "end"),
            Self.text("50", Self.left - 4, (Self.curve.top + Self.curve.bottom) / 2 + 5, anchor: "end"),
            Self.text("0", Self.left - 4, Self.curve.bottom + 5, anchor: "end"),
        ]
    }

    private var bars: [HTML] {
        var bins = [Int](repeating: 0, count: Self.binCount)
        for time in times.sorted {
            bins[min(Int(axis.position(of: time) * Double(Self.binCount)), Self.binCount - 1)] += 1
        }
        let highest = Double(bins.max() ?? 1)
        let step = (Self.right - Self.left) / Double(Self.binCount)
        let height = Self.histogram.bottom - Self.histogram.top - 4
        var path = ""
        for (index, count) in bins.enumerated() where count > 0 {
            let bar = max(1, height * Double(count) / highest)
            let x = Self.left + Double(index) * step
            path +=
                "M\(x.coordinate) \(Self.histogram.bottom.coordinate)v-\(bar.coordinate)"
                + "h\((step - 0.5).coordinate)v\(bar.coordinate)z"
        }
        return [
            .element("path", ["class": "histogram", "d": path]),
            Self.text("\(Int(highest))", Self.left - 4, Self.histogram.top + 10, anchor: "end"),
        ]
    }

    /// The share of frames at each column of the picture: as long a path however many frames there are.
    private var steps: [HTML] {
        let columns = Int(Self.right - Self.left)
        var path = ""
        var count = 0
        for column in 0...columns {
            let limit = axis.value(at: Double(column) / Double(columns))
            while count < times.count, times.sorted[count] <= limit { count += 1 }
            let share = Double(count) / Double(times.count)
            let y = Self.curve.bottom - share * (Self.curve.bottom - Self.curve.top)
            path +=
                column == 0
                ? "M\(Self.left.coordinate) \(y.coordinate)"
                : "H\((Self.left + Double(column)).coordinate)V\(y.coordinate)"
        }
        let x = x(of: times.median)
        return [
            .element("path", ["class": "curve", "d": path]),
            Self.line("median", x, Self.histogram.top, x, Self.curve.bottom),
        ]
    }

    private var budgets: [HTML] {
        FrameBudget.all.flatMap { budget in
            let x = x(of: budget.milliseconds)
            return [
                Self.line(
                    "budget fps\(budget.framesPerSecond)", x, Self.histogram.top - 14, x, Self.curve.bottom),
                // Above each other, since they lie side by side.
                Self.text(
                    "\(budget.framesPerSecond) fps", x - 4, budget.framesPerSecond == 60 ? 14 : 30,
                    anchor: "end",
                    style: "over"),
            ]
        }
    }

    // MARK: - Drawing

    private func x(of time: Double) -> Double {
        Self.left + axis.position(of: time) * (Self.right - Self.left)
    }

    private static func line(
        _ style: String, _ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double
    ) -> HTML {
        .element(
            "line",
            [
                "class": style, "x1": x1.coordinate, "y1": y1.coordinate, "x2": x2.coordinate,
                "y2": y2.coordinate,
            ])
    }

    private static func text(
        _ text: String, _ x: Double, _ y: Double, anchor: String, style: String? = nil
    ) -> HTML {
        .element(
            "text", ["class": style, "x": x.coordinate, "y": y.coordinate, "text-anchor": anchor], text)
    }
}

extension Double {
    /// In a picture: a tenth of a pixel is enough.
    var coordinate: String { self == rounded() ? decimal(0) : decimal(1) }

    /// With its unit.
    var milliseconds: String { decimal(magnitude < 0.1 ? 4 : magnitude < 10 ? 2 : 1) + " ms" }

    /// Without zeros at the end.
    var short: String {
        var text = decimal(6)
        while text.hasSuffix("0") { text.removeLast() }
        if text.hasSuffix(".") { text.removeLast() }
        return text
    }
}
