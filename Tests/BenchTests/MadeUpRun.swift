import Scrim

@testable import scrim_bench

/// A measurement of round figures.
extension SceneMeasurement {
    static func madeUp(
        _ scene: String, threads: Int = 1, _ times: KeyValuePairs<String, Double> = [:],
        allocations: Double = 0, work: Work = Work()
    ) -> SceneMeasurement {
        SceneMeasurement(
            scene: scene, summary: "made up", size: PixelSize(40, 30), layers: 3, captures: 1,
            cpuLevel: .scalar,
            threads: threads, frames: 3, times: times.map { ($0.key, Samples([$0.value])) },
            steady: SteadyFrames(
                times: Samples([1, 2, 20]), allocationsPerFrame: allocations, work: work),
            givesPaintersPictures: false)
    }
}
