extension Scene {
    /// Gives a pointer event to the layer that it belongs to.
    ///
    /// The window and layer that are hit when a pointer begins own it until it ends or is cancelled, wherever
    /// it moves; the window becomes the key window if it can. It is a tap if the pointer ends inside of the
    /// bounds of that layer, as they lie then: the layer, or else the nearest ancestor that has an `onTap`, is
    /// called before this returns. There is no tap if the layer left the window meanwhile, or is hidden.
    ///
    /// A handler may change the scene, remove its own layer or window, and send events. A pointer that begins
    /// twice is taken as cancelled in between.
    @discardableResult
    public func send(_ event: PointerEvent) -> PointerResponse {
        switch event.phase {
        case .began: return begin(event)
        case .moved: return owner(of: event.pointer) == nil ? .ignored : .tracked
        case .cancelled:
            defer { input.pointers[event.pointer] = nil }
            return owner(of: event.pointer) == nil ? .ignored : .tracked
        case .ended:
            let owner = owner(of: event.pointer)
            input.pointers[event.pointer] = nil
            guard let owner else { return .ignored }
            return tap(owner.window, owner.layer, event) ? .tapped : .tracked
        }
    }

    private func begin(_ event: PointerEvent) -> PointerResponse {
        let hit = hitTest(event.location)
        input.pointers[event.pointer] = hit.map { PointerOwner(window: $0.window, layer: $0.layer) }
        guard let hit else { return .ignored }
        hit.window.makeKey()
        return .tracked
    }

    /// Nil where the pointer belongs to nothing that is still there.
    private func owner(of pointer: Int) -> (window: Window, layer: Layer)? {
        guard let owner = input.pointers[pointer], let window = owner.window, let layer = owner.layer,
            window.scene === self, layer.window === window
        else { return nil }
        return (window, layer)
    }

    private func tap(_ window: Window, _ layer: Layer, _ event: PointerEvent) -> Bool {
        guard let point = layer.geometry(in: self)?.inside(event.location),
            let handler = layer.ancestry.lazy.compactMap(\.onTap).first
        else { return false }
        handler(
            TapEvent(
                window: window, layer: layer, point: point, location: event.location, pointer: event.pointer))
        return true
    }
}

/// What a scene remembers between two events.
struct InputState {
    weak var keyWindow: Window?
    var pointers: [Int: PointerOwner] = [:]
}

/// Weak: a pointer keeps nothing alive that the host let go.
struct PointerOwner {
    weak var window: Window?
    weak var layer: Layer?
}
