/// How a list moves: down its length at an even pace, and up again.
final class ScrollPath {
    private let turn: Turn
    private let pointsPerFrame: Int
    private let length: Int

    /// - Parameters:
    ///   - pointsPerFrame: whole ones, so that what moves keeps its place among the pixels.
    ///   - length: points from one end to the other.
    init(pointsPerFrame: Int, length: Int, turn: Turn) {
        precondition(pointsPerFrame > 0 && length > 0, "a list that doesn't move")
        self.pointsPerFrame = pointsPerFrame
        self.length = length
        self.turn = turn
    }

    /// Points of the content that lie above the frame.
    var offset: Double {
        let way = turn.frame * pointsPerFrame % (2 * length)
        return Double(way <= length ? way : 2 * length - way)
    }
}
