import XCTest

@testable import Scrim

/// All orders of events.
final class RecordingMachineSearchTests: XCTestCase {
    /// Follows every sequence of steps up to a length, and drains the world after each of them. Sequences that lead to the same
    /// machine in the same world go on alike, since both are plain values that hold all there is: such a world is followed once for
    /// each number of steps that are left, and counts as often as it was reached. So no sequence is left out.
    private struct Search {
        private struct Key: Hashable {
            let play: MachinePlay
            let left: Int
        }

        struct Found: Error, CustomStringConvertible {
            let steps: [MachinePlay.Step]
            let violation: MachinePlay.Violation
            var description: String { "\(steps): \(violation.reason)" }
        }

        let handling: MachinePlay.Handling
        private var known: [Key: Int] = [:]
        private var path: [MachinePlay.Step] = []
        var worldCount: Int { known.count }

        init(_ handling: @escaping MachinePlay.Handling = { $0.handle($1) }) {
            self.handling = handling
        }

        /// - Returns: the number of sequences of 1...length steps.
        mutating func run(countdown: Int, length: Int) throws(Found) -> Int {
            try follow(MachinePlay(countdown: countdown), length)
        }

        private mutating func follow(_ play: MachinePlay, _ left: Int) throws(Found) -> Int {
            let key = Key(play: play, left: left)
            if let count = known[key] { return count }
            do throws(MachinePlay.Violation) {
                var drained = play
                try drained.drain(handling)
            } catch {
                throw Found(steps: path, violation: error)
            }
            var count = 0
            for step in MachinePlay.Step.allCases where left > 0 {
                path.append(step)
                var next = play
                do throws(MachinePlay.Violation) {
                    try next.take(step, handling)
                } catch {
                    throw Found(steps: path, violation: error)
                }
                count += 1 + (try follow(next, left - 1))
                path.removeLast()
            }
            known[key] = count
            return count
        }
    }

    func testAllOrdersOfEightEvents() throws {
        let expected = (1...8).reduce(into: (sum: 0, power: 1)) { total, _ in
            total.power *= MachinePlay.Step.allCases.count
            total.sum += total.power
        }
        XCTAssertEqual(MachinePlay.Step.allCases.count, 10)
        XCTAssertEqual(expected.sum, 111_111_110)
        for countdown in 0...3 {
            var search = Search()
            XCTAssertEqual(try search.run(countdown: countdown, length: 8), expected.sum)
            XCTAssertGreaterThan(search.worldCount, 300)
        }
    }

    private func assertFound(
        _ reason: String, line: UInt = #line, _ handling: @escaping MachinePlay.Handling
    ) {
        var search = Search(handling)
        XCTAssertThrowsError(try search.run(countdown: 1, length: 6), line: line) { error in
            XCTAssertTrue("\(error)".contains(reason), "\(error)", line: line)
        }
    }

    // The search finds broken machines.

    func testItFindsALostCaller() {
        assertFound("never answered") { machine, event in
            let actions = machine.handle(event)
            // One slot for those who wait: the last of several isn't answered.
            let answers = actions.filter { if case .answer = $0 { true } else { false } }
            return answers.count < 2 ? actions : actions.filter { $0 != answers.last }
        }
    }

    func testItFindsASecondAnswer() {
        assertFound("isn't waiting") { machine, event in
            let actions = machine.handle(event)
            return actions + actions.filter { if case .answer = $0 { true } else { false } }
        }
    }

    func testItFindsSavingWithoutAnEnd() {
        assertFound("saving without a limit") { machine, event in
            machine.handle(event).filter { if case .setTimer(.timeLimit, _) = $0 { false } else { true } }
        }
        assertFound("saving without a limit") { machine, event in
            if case .fired(.timeLimit, _) = event { [] } else { machine.handle(event) }
        }
    }

    func testItFindsAMovieThatIsNone() {
        assertFound("a stop without a movie") { machine, event in
            if case .ended(let generation, .failure) = event {
                machine.handle(.ended(generation, .success(nil)))
            } else {
                machine.handle(event)
            }
        }
    }

    func testItFindsASinkThatIsLeftOpen() {
        assertFound("a sink") { machine, event in
            machine.handle(event).filter { if case .end(_, .abandon) = $0 { false } else { true } }
        }
    }
}
