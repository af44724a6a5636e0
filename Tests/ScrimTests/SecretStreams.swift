import ScrimTestSupport

@testable import Scrim

/// Streams of the routes in a scene of secrets, each with a consumer that is sometimes slow.
struct SecretStreams {
    private struct Guest {
        let name: String
        let stream: CaptureStream
        let reader: StreamReader
    }

    /// All that a consumer is given with a frame.
    struct Sighting: Equatable {
        let stream: String
        let status: StreamFrame.Status
        let sequenceNumber: UInt64
        let time: UInt64
        let damage: PixelRegion
        let bytes: PictureBytes?
        let keptFrom: [Bool]
    }

    private var guests: [Guest] = []
    private var random: SplitMix64

    init(_ scene: Scene, _ routes: [CaptureRoute], seed: UInt64) throws {
        random = SplitMix64(seed: seed &* 7 &+ 5)
        for route in routes where route != .screenshot && route != .thumbnail {
            let configuration = Self.configuration(&random)
            let stream = try CaptureStream(
                scene, route: route, name: "\(route)", filter: random.pick([.everything, .including()]),
                configuration: configuration)
            try stream.start()
            guests.append(
                Guest(name: "\(route) \(configuration)", stream: stream, reader: stream.makeReader()))
        }
    }

    private static func configuration(_ random: inout SplitMix64) -> StreamConfiguration {
        func side() -> Double { Double(random.integer(in: 1...40)) }
        return StreamConfiguration(
            outputSize: random.chance(perMille: 500)
                ? nil : PixelSize(random.integer(in: 1...50), random.integer(in: 1...50)),
            sourceRect: random.chance(perMille: 500) ? nil : Rect(side() - 10, side() - 10, side(), side()),
            scalesToFit: random.chance(perMille: 700),
            pixelFormat: random.pick([.argb32, .xrgb32, .nv12, .i420]),
            minimumFrameInterval: random.pick([.zero, .milliseconds(25)]),
            reportsIdle: random.chance(perMille: 500))
    }

    /// What happens to streams before a frame; alike in both scenes.
    mutating func change() throws {
        for guest in guests {
            switch random.integer(in: 0...19) {
            case 0: guest.stream.suspend()
            case 1: guest.stream.resume()
            case 2: guest.stream.filter = random.pick([.everything, .including(), .excluding()])
            case 3: try guest.stream.update(Self.configuration(&random))
            default: break
            }
        }
    }

    /// What consumers get after a frame, those that take it.
    mutating func take() -> [Sighting] {
        var sightings: [Sighting] = []
        for guest in guests where random.chance(perMille: 600) {
            while let frame = guest.reader.nextIfAvailable() {
                sightings.append(
                    Sighting(
                        stream: guest.name, status: frame.status, sequenceNumber: frame.sequenceNumber,
                        time: frame.timeInNanoseconds, damage: frame.damage,
                        bytes: frame.pixels.map { PictureBytes($0) },
                        keptFrom: frame.pixels.map { pixels in
                            CaptureRoute.tested.map { pixels.isKept(from: $0) }
                        }
                            ?? []))
            }
        }
        return sightings
    }
}
