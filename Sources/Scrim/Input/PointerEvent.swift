/// What a mouse button, a finger or a pen does.
public struct PointerEvent: Sendable, Hashable {
    public enum Phase: Sendable, Hashable, CaseIterable {
        /// It goes down.
        case began
        case moved
        /// It goes up.
        case ended
        /// It is taken away: nothing that it began counts.
        case cancelled
    }

    public var phase: Phase
    /// In the scene's coordinates, points.
    public var location: Point
    /// Tells fingers apart. A pointer is the same one from began to ended or cancelled.
    public var pointer: Int

    public init(_ phase: Phase, at location: Point, pointer: Int = 0) {
        self.phase = phase
        self.location = location
        self.pointer = pointer
    }
}

/// What a scene made of a pointer event.
public enum PointerResponse: Sendable, Hashable {
    /// There is nothing of the scene under the pointer, or there isn't any more.
    case ignored
    /// The pointer belongs to a layer of the scene, and no handler was called.
    case tracked
    /// A handler was called for a tap.
    case tapped
}

/// A pointer that went down in a layer and up in the same one.
public struct TapEvent {
    public let window: Window
    /// The layer that was hit: the one whose handler is called, or one inside of it.
    public let layer: Layer
    /// Where the pointer went up, in the own coordinates of `layer`.
    public let point: Point
    /// The same in the scene's coordinates.
    public let location: Point
    public let pointer: Int
}
