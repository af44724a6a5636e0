import XCTest

@testable import Scrim

final class RecordingTimelineTests: XCTestCase {
    private let second: UInt64 = 1_000_000_000

    private func sound(at time: UInt64, count: Int, rate: Int = 48_000, channels: Int = 1) -> AudioSamples {
        AudioSamples(
            timeInNanoseconds: time, sampleRate: rate, channelCount: channels,
            samples: (0..<count * channels).map { Float($0) / 1_000_000 })
    }

    /// R10, R11: what comes late or at odd times keeps its time.
    func testR10TimesAreThoseOfTheSource() {
        var timeline = RecordingTimeline()
        let times: [UInt64] = [7, 8, 1_000_000_007, 3_600_000_000_007]
        XCTAssertEqual(times.map { timeline.movieTime(ofPictureAt: $0) }, times.map { $0 - 7 })
        XCTAssertEqual(timeline.duration, 3_600_000_000_001)
    }

    func testR13PausesDontAddUp() {
        var timeline = RecordingTimeline()
        var heard = 0
        var written: [UInt64] = []
        let start = 17 * second
        let silence = [Float](repeating: 0, count: 48_000)
        for round in 0..<51 as Range<UInt64> {
            let begin = start + round * 25 * second
            if round > 0 { timeline.resume(at: begin) }
            for step in 0..<1200 as Range<UInt64> {
                if let time = timeline.movieTime(ofPictureAt: begin + step * second / 60) {
                    written.append(time)
                }
            }
            timeline.pause(at: begin + 20 * second)
            // Sound goes on all the time.
            for piece in 0..<25 as Range<UInt64> {
                let sound = AudioSamples(
                    timeInNanoseconds: begin + piece * second, sampleRate: 48_000, channelCount: 1,
                    samples: silence)
                for cut in timeline.cut(sound) {
                    XCTAssertEqual(cut.timeInNanoseconds, UInt64(heard) * second / 48_000)
                    heard += cut.frameCount
                }
            }
        }
        timeline.end(at: start + 51 * 25 * second)
        XCTAssertEqual(timeline.duration, 1020 * second)
        XCTAssertEqual(heard, 1020 * 48_000)
        XCTAssertEqual(written.count, 51 * 1200)
        XCTAssertEqual(written.last, 1000 * second + 1199 * second / 60)
        XCTAssertTrue(zip(written, written.dropFirst()).allSatisfy(<))
    }

    func testR14ALongPauseTakesNoTime() {
        var timeline = RecordingTimeline()
        XCTAssertEqual(timeline.movieTime(ofPictureAt: 0), 0)
        timeline.pause(at: 60 * second)
        XCTAssertNil(timeline.movieTime(ofPictureAt: 100 * second))
        timeline.resume(at: 180 * second)
        XCTAssertEqual(timeline.movieTime(ofPictureAt: 180 * second), 60 * second)
        timeline.end(at: 240 * second)
        XCTAssertEqual(timeline.duration, 120 * second)
        XCTAssertNil(timeline.movieTime(ofPictureAt: 240 * second))
    }

    /// R16, R17: pictures and both kinds of sound stop at one time, whatever arrives when.
    func testR16R17AllSourcesStopAtOneTime() {
        var timeline = RecordingTimeline()
        XCTAssertEqual(timeline.movieTime(ofPictureAt: second), 0)
        timeline.pause(at: 2 * second)
        XCTAssertNil(timeline.movieTime(of: 2 * second + 1_000_000))
        XCTAssertNil(timeline.movieTime(of: 2 * second))
        XCTAssertEqual(timeline.movieTime(of: 2 * second - 1), second - 1)
        timeline.resume(at: 5 * second)
        XCTAssertEqual(timeline.movieTime(of: 5 * second), second)
        // From half a second before the pause to half a second behind it: 48,000 of 192,000 samples, in two pieces.
        for (rate, channels) in [(48_000, 1), (44_100, 2), (8_000, 2)] {
            let cuts = timeline.cut(
                sound(at: second + second / 2, count: 4 * rate, rate: rate, channels: channels))
            XCTAssertEqual(cuts.map(\.frameCount), [rate / 2, rate / 2], "\(rate)")
            XCTAssertEqual(cuts.map(\.timeInNanoseconds), [second / 2, second], "\(rate)")
            XCTAssertEqual(cuts[1].samples[0], Float(rate / 2 * 7 * channels) / 1_000_000, "\(rate)")
        }
    }

    func testSoundIsCutToTheSample() {
        var timeline = RecordingTimeline()
        XCTAssertEqual(timeline.cut(sound(at: 0, count: 10)), [])
        _ = timeline.movieTime(ofPictureAt: 100_000)
        // A sample is 20,833.3 ns long: the samples 0...4 lie before.
        let cut = timeline.cut(sound(at: 0, count: 10))
        XCTAssertEqual(cut.map(\.samples.first), [5 / 1_000_000])
        XCTAssertEqual(cut.map(\.frameCount), [5])
        XCTAssertEqual(cut.map(\.timeInNanoseconds), [4_166])
        timeline.end(at: 200_000)
        // 9 x 20,833.3 is the last one before the end.
        XCTAssertEqual(timeline.cut(sound(at: 0, count: 20)).map(\.frameCount), [5])
        XCTAssertEqual(timeline.cut(sound(at: 200_000, count: 20)), [])
        XCTAssertEqual(timeline.cut(sound(at: 0, count: 4)), [])
    }

    func testAMovieThatIsPausedBeforeItBegins() {
        var timeline = RecordingTimeline()
        timeline.pause(at: 5)
        XCTAssertNil(timeline.movieTime(ofPictureAt: 6))
        timeline.resume(at: 10)
        XCTAssertNil(timeline.movieTime(ofPictureAt: 9))
        XCTAssertFalse(timeline.hasBegun)
        XCTAssertEqual(timeline.movieTime(ofPictureAt: 12), 0)
        XCTAssertTrue(timeline.hasBegun)
    }

    /// R02: a picture that doesn't change lasts until the end.
    func testR02AStillPictureLastsUntilTheEnd() {
        var timeline = RecordingTimeline()
        _ = timeline.movieTime(ofPictureAt: 3)
        XCTAssertEqual(timeline.duration, 1)
        timeline.end(at: 2_425_000_003)
        XCTAssertEqual(timeline.duration, 2_425_000_000)
        timeline.end(at: 9_000_000_000)
        XCTAssertEqual(timeline.duration, 2_425_000_000)
    }

    func testAClockThatStandsOrJumpsBack() {
        var timeline = RecordingTimeline()
        XCTAssertEqual([10, 20, 20, 15].map { timeline.movieTime(ofPictureAt: $0) }, [0, 10, 11, 12])
        XCTAssertNil(timeline.movieTime(ofPictureAt: 9))
        timeline.pause(at: 5)
        timeline.resume(at: 2)
        XCTAssertEqual(timeline.movieTime(ofPictureAt: 30), 20)
    }

    func testPausesTwiceAndEndsInAPause() {
        var timeline = RecordingTimeline()
        _ = timeline.movieTime(ofPictureAt: 0)
        timeline.pause(at: 10)
        timeline.pause(at: 20)
        timeline.end(at: 90)
        timeline.resume(at: 95)
        XCTAssertNil(timeline.movieTime(ofPictureAt: 96))
        XCTAssertEqual(timeline.duration, 10)
    }
}
