import Scrim

/// Where the work of a frame lies: how many times a pixel was blended, and how many layers were skipped there.
enum HeatMapSection {
    static func html(_ maps: WorkMaps) -> [HTML] {
        let figures = maps.pictures.flatMap { picture in
            [
                photo(picture), heatMap(picture, "blended", \.blended),
                heatMap(picture, "skipped", \.skipped),
            ]
        }
        return [
            .element("h2", [:], "Work per pixel"),
            .element(
                "p", ["class": "soft"],
                "The \(maps.scene) scene, drawn tile by tile, \(maps.pictures.first?.map.tileSide ?? 0) pixels square; the "
                    + "tiles add up to the frame. Blended: how often a blending operation made a pixel. Skipped: how many "
                    + "layers weren't painted there, since something opaque lies above them."),
            .element("div", ["class": "maps"], figures), legend,
            .element("p", [:], sharing(maps)),
        ]
    }

    private static func photo(_ picture: WorkMaps.Picture) -> HTML {
        .element(
            "figure", [:],
            [
                .element(
                    "img",
                    ["src": "data:image/png;base64," + Base64.text(of: picture.file), "alt": picture.name]),
                .element("figcaption", [:], picture.name),
            ])
    }

    private static func heatMap(
        _ picture: WorkMaps.Picture, _ word: String, _ count: KeyPath<Work, Int>
    ) -> HTML {
        let map = picture.map
        let heat = HeatMap(
            columns: map.columns, rows: map.rows, values: map.density(of: count), tileSide: map.tileSide,
            width: map.size.width, height: map.size.height)
        let mean = Double(map.whole[keyPath: count]) / Double(map.size.width * map.size.height)
        return .element(
            "figure", [:],
            [
                heat.svg(title: "\(picture.name): \(word) per pixel"),
                .element("figcaption", [:], "\(picture.name), \(word): \(mean.decimal(2)) a pixel"),
            ])
    }

    private static var legend: HTML {
        .element(
            "ul", ["class": "legend"],
            HeatMap.stepNames.enumerated().map { step, name in
                .element("li", [:], [.element("i", ["class": "heat\(step)"], []), HTML(name)])
            })
    }

    private static func sharing(_ maps: WorkMaps) -> String {
        let apart = maps.pictures.reduce(0) { $0 + $1.map.whole.blended }
        let together = maps.together.blended
        guard apart > 0 else { return "" }
        let saved = (1 - Double(together) / Double(apart)) * 100
        return
            "Drawn by themselves, the two pictures blend \(apart.grouped) pixels; drawn in one frame \(together.grouped), "
            + "\(saved.decimal(0)) % fewer, since what both see is blended once."
    }
}
