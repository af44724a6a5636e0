import ScrimTestSupport

@testable import Scrim

/// One seed's scene, built twice, in which all that some routes must not see is filled with two different noises, over several frames: after
/// commits, after pixels were written, after nothing. The secrets change when they like in one scene, and at other times in the other one. What
/// the routes are given must be the same.
struct SecretSwap {
    let seed: UInt64
    var rules = PrivacyRules.all

    struct Outcome {
        /// Whether there was something to fill.
        var isSwap = false
        /// Whether that could be seen on the display.
        var displaysDiffer = false
        /// Frames before which secrets changed, in one of the scenes or in both.
        var secretFrames = 0
        /// Pictures of captures that were idle.
        var idleCaptures = 0
        /// Frames that consumers of streams took.
        var streamFrames = 0
        /// The first thing that the routes could tell the two by.
        var leak: Leak?
    }

    struct Leak {
        let what: String
        let pictures: PictureDifference?
        let scene: String
    }

    /// The routes whose secrets are swapped: one of them, or what none of them may see.
    private var routes: [CaptureRoute] {
        let routes = CaptureRoute.tested
        let turn = Int(seed % UInt64(routes.count + 1))
        return turn < routes.count ? [routes[turn]] : routes
    }

    func run() throws -> Outcome {
        var first = try SecretPlay(seed: seed, filledBy: 1, hiddenFrom: routes, rules: rules)
        var second = try SecretPlay(seed: seed, filledBy: 2, hiddenFrom: routes, rules: rules)
        var outcome = Outcome()
        for step in 0..<4 {
            let (a, b) = (try first.next(), try second.next())
            outcome.isSwap = outcome.isSwap || first.filledCount > 0
            outcome.displaysDiffer = outcome.displaysDiffer || a.display != b.display
            outcome.secretFrames += a.changedSecrets || b.changedSecrets ? 1 : 0
            outcome.streamFrames += a.streams.count
            outcome.idleCaptures += a.captures.count { $0.status == .idle }
            guard let what = a.difference(from: b) else { continue }
            let pictures = zip(a.captures, b.captures).lazy.compactMap { a, b -> PictureDifference? in
                guard let expected = a.picture, let actual = b.picture else { return nil }
                return PictureDifference(expected: expected, actual: actual)
            }.first
            outcome.leak = Leak(
                what: "frame \(step), \(first.kind), hidden from \(routes): \(what)", pictures: pictures,
                scene: first.generated.text + "\nThe other:\n" + second.generated.text)
            return outcome
        }
        return outcome
    }
}
