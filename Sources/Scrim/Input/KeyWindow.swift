extension Scene {
    /// The window that keys are for. The scene only says which one it is.
    ///
    /// As in UIKit there is none until a window is made key, by a pointer that goes down in it or by
    /// `makeKey()`. When the key window is hidden, removed or told that it can't be key, the frontmost visible
    /// window that can takes its place, and keeps it when the old one is shown again.
    public var keyWindow: Window? { input.keyWindow }

    func resignKey(_ window: Window) {
        guard input.keyWindow === window else { return }
        input.keyWindow = windowPaintingOrder.reversed().lazy.map { self.windows[$0] }
            .first { $0 !== window && $0.mayBeKey }
    }
}

extension Window {
    public var isKey: Bool { scene?.keyWindow === self }

    /// Makes it the key window of its scene, without moving it to the front. Does nothing where it's hidden,
    /// can't be key or was removed.
    public func makeKey() {
        if mayBeKey { scene?.input.keyWindow = self }
    }

    fileprivate var mayBeKey: Bool { canBecomeKey && !isHidden }
}
