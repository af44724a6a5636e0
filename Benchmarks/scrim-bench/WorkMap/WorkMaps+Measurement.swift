import Scrim
import ScrimImages

extension WorkMaps {
    /// - Throws: where the tiles of a picture don't add up to the whole.
    init(of scene: any BenchScene.Type, tileSide: Int = 18) throws {
        let stage = try Stage(scene.describe())
        self.scene = scene.name
        let outputs = Array(stage.outputs(withCaptures: true).prefix(2))
        pictures = try outputs.map { output in
            let name =
                switch output.kind {
                case .display: "display"
                case .capture(let route): route.name
                }
            let (map, picture) = try Self.map(of: output, on: stage, tileSide: tileSide)
            if let (count, tiles, whole) = map.discrepancy {
                throw BenchError.tilesDoNotAddUp(
                    scene: scene.name, picture: name, count: count, tiles: tiles, whole: whole)
            }
            let small = try picture.reduced(by: Self.reduction)
            do throws(PNGError) {
                return Picture(name: name, map: map, file: try PNG.encode(small, compression: .smallest))
            } catch {
                throw BenchError.picture(error)
            }
        }
        let compositor = try Compositor(stage.scene, threads: 1)
        _ = try compositor.render(outputs)
        together = Work(compositor.statistics)
    }

    /// After a frame in which nothing changed, one tile is said to be lost and drawn again, then the next.
    private static func map(
        of output: Output, on stage: Stage, tileSide: Int
    ) throws -> (WorkMap, PixelBuffer) {
        let compositor = try Compositor(stage.scene, threads: 1)
        let picture = try compositor.render([output])[output].pixels
        let whole = Work(compositor.statistics)
        let size = PixelSize(picture.width, picture.height)
        let tiles = try WorkMap.tiles(of: size, side: tileSide).map { rect in
            output.invalidate(rect)
            _ = try compositor.render([output])
            return Work(compositor.statistics)
        }
        return (WorkMap(size: size, tileSide: tileSide, tiles: tiles, whole: whole), picture)
    }
}

extension PixelBuffer {
    /// Averages of squares of so many pixels; what is left over at the right and lower edge is cut off.
    fileprivate func reduced(by side: Int) throws(PixelBufferError) -> PixelBuffer {
        let reduced = try PixelBuffer(size: PixelSize(max(1, width / side), max(1, height / side)))
        let stride = reduced.strideInBytes
        reduced.withMutableBytes { bytes in
            for y in 0..<reduced.height {
                for x in 0..<reduced.width {
                    bytes.storeBytes(
                        of: average(x: x * side, y: y * side, side: side), toByteOffset: y * stride + x * 4,
                        as: UInt32.self)
                }
            }
        }
        return reduced
    }

    private func average(x: Int, y: Int, side: Int) -> UInt32 {
        var sums = SIMD4<UInt32>()
        var count: UInt32 = 0
        for y in y..<min(y + side, height) {
            for x in x..<min(x + side, width) {
                let pixel = pixel(x: x, y: y)
                sums &+= SIMD4(pixel >> 24, pixel >> 16 & 255, pixel >> 8 & 255, pixel & 255)
                count += 1
            }
        }
        let means = (sums &+ SIMD4(repeating: count / 2)) / SIMD4(repeating: count)
        return means[0] << 24 | means[1] << 16 | means[2] << 8 | means[3]
    }
}
