/// Which frame of a scene is due. All that moves or changes in a scene is a function of it, for Scrim and for painters alike.
final class Turn {
    private(set) var frame = 0

    func advance() { frame += 1 }
}
