/// Tiles of a picture in colours of steps, as one path a step.
struct HeatMap {
    /// The upper ends of the steps but the last. 0 has a colour of its own.
    static let limits = [0.0, 0.5, 1, 1.5, 2, 3, 4]

    let columns: Int
    let rows: Int
    /// Row by row.
    let values: [Double]
    /// Of a tile, in what the picture is measured in; the last ones are cut.
    let tileSide: Int
    let width: Int
    let height: Int

    static func step(of value: Double) -> Int { limits.firstIndex { value <= $0 } ?? limits.count }

    /// What the steps stand for.
    static var stepNames: [String] {
        var names = ["0"]
        for (lower, upper) in zip(limits, limits.dropFirst()) {
            names.append("\(lower.short) to \(upper.short)")
        }
        return names + ["above \((limits.last ?? 0).short)"]
    }

    func svg(title: String) -> HTML {
        .element(
            "svg",
            [
                "viewBox": "0 0 \(width) \(height)", "role": "img", "xmlns": "http://www.w3.org/2000/svg",
                "shape-rendering": "crispEdges",
            ],
            [.element("title", [:], title)]
                + paths.enumerated().compactMap { step, path in
                    path.isEmpty ? nil : .element("path", ["class": "heat\(step)", "d": path])
                })
    }

    /// For each step a path around its tiles, those side by side as one.
    private var paths: [String] {
        var paths = [String](repeating: "", count: Self.limits.count + 1)
        for row in 0..<rows {
            let y = row * tileSide
            var column = 0
            while column < columns {
                let step = Self.step(of: values[row * columns + column])
                let first = column
                while column < columns, Self.step(of: values[row * columns + column]) == step { column += 1 }
                let (x, end) = (first * tileSide, min(column * tileSide, width))
                let height = min(tileSide, height - y)
                paths[step] += "M\(x) \(y)h\(end - x)v\(height)h-\(end - x)z"
            }
        }
        return paths
    }
}
