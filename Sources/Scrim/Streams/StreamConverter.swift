/// Makes a consumer's pictures of those that were drawn. Keeps memory from picture to picture, and draws each into a buffer that
/// nobody holds.
///
/// Not `Sendable`: one picture at a time.
final class StreamConverter {
    private struct Place {
        let buffer: PixelBuffer
        var lease: BufferLease?
    }

    private let conversion: StreamConversion
    private let renderer: FrameRenderer
    private let list = PictureItems()
    private var places: [Place] = []
    private var sample: PixelBuffer?

    private static let bandHeight = 64

    init(_ conversion: StreamConversion) throws(RenderError) {
        self.conversion = conversion
        renderer = try FrameRenderer(level: .best, pool: ThreadPool(threadCount: 1))
    }

    func does(_ conversion: StreamConversion) -> Bool { self.conversion == conversion }

    /// - Returns: the picture; it stays as it is while somebody has the lease.
    func convert(_ drawn: PixelBuffer) throws(RenderError) -> (pixels: PixelBuffer, lease: BufferLease) {
        let index = try freePlace()
        let picture = places[index].buffer
        let rect = conversion.target.intersection(
            PixelRect(0, 0, conversion.size.width, conversion.size.height))
        defer { list.removeAll() }
        if !rect.isEmpty {
            let source = try resampled(drawn, rect)
            list.list.addImage(source, x: rect.minX, y: rect.minY, rect: rect, mask: .none, outputs: 1)
        }
        defer { renderer.unload() }
        try renderer.load(
            list.list, size: conversion.size, background: 0, outputCount: 1, bandHeight: Self.bandHeight)
        renderer.setOutput(0, picture)
        _ = try renderer.render(streaming: false, drawsEverything: true)
        picture.markChanged()
        // What the picture is made of decides who may see it in turn.
        picture.routesKeptFrom = drawn.routesKeptFrom
        return (picture, places[index].lease!)
    }

    /// The source at its place in the picture.
    private func resampled(_ drawn: PixelBuffer, _ rect: PixelRect) throws(RenderError) -> PixelBuffer {
        let buffer: PixelBuffer
        if let sample {
            buffer = sample
        } else {
            buffer = try Kernel.buffer(rect.size, .argb32)
            sample = buffer
        }
        try Kernel.writeSample(of: drawn, region: rect, map: conversion.map, to: buffer)
        buffer.markChanged()
        return buffer
    }

    private func freePlace() throws(RenderError) -> Int {
        for index in places.indices where isKnownUniquelyReferenced(&places[index].lease) { return index }
        places.append(
            Place(buffer: try Kernel.buffer(conversion.size, conversion.format), lease: BufferLease()))
        return places.count - 1
    }
}
