/// A window for the display alone that follows a layer of another window, its placeholder.
///
/// No capture shows anything of it, whatever its layers' policies say. The placeholder is transparent and keeps
/// its place, so that what is laid out around it stays. Each `Scene.commit()` first makes the window's frame
/// the smallest rectangle around the placeholder's bounds on the scene, through all scrolling and transforms,
/// and then takes the snapshot: both move in the same commit.
///
/// The window isn't shown as long as the placeholder is in no window of the scene, or it, an ancestor or its
/// window is hidden, or its numbers aren't finite or leave it without area, or the content is empty. It comes
/// back with the placeholder. Ancestors that fade or clip the placeholder do neither to the window. A placeholder inside of
/// another anchored window isn't followed.
///
/// It lies at `.alert + 1` unless its level is changed, never becomes the key window, and gets the pointers in
/// its frame. `isHidden` is the host's; `frame` and whether the root layer is hidden are set at each commit.
public final class AnchoredWindow: Window {
    /// The placeholder. It isn't kept alive; the commit after it is gone removes the window.
    public private(set) weak var anchor: Layer?
    /// What fills the window.
    public var content: (any AnchoredContent)? {
        didSet { setNeedsLayout() }
    }

    private var needsLayout = true
    private var laidOut = (size: Size.zero, scale: 0.0)

    fileprivate init(over anchor: Layer, name: String?) {
        self.anchor = anchor
        super.init(level: .alert + 1, frame: .zero, name: name)
        root.isHidden = true
        anchor.opacity = 0
        anchor.follower = self
    }

    /// Always `omitted`; setting it does nothing.
    public override var capture: CapturePolicy {
        get { .omitted }
        set {}
    }

    /// Always false; setting it does nothing.
    public override var canBecomeKey: Bool {
        get { false }
        set {}
    }

    /// Lets the next commit that shows the window lay out its content, also if neither size nor scale changed.
    public func setNeedsLayout() { needsLayout = true }

    override func prepareForCommit() {
        guard let scene else { return }
        guard let anchor else { return scene.remove(self) }
        anchor.opacity = 0
        let place = anchor.window is AnchoredWindow ? nil : anchor.geometry(in: scene)?.frame
        root.isHidden = place == nil || content?.isEmpty == true
        guard let place else { return }
        frame = place
        guard !isHidden, !root.isHidden, let content,
            needsLayout || content.needsLayout || isLaidOutForOther(place.size, scene.scale)
        else { return }
        needsLayout = false
        laidOut = (place.size, scene.scale)
        content.layOut(in: self, scale: scene.scale)
    }

    private func isLaidOutForOther(_ size: Size, _ scale: Double) -> Bool {
        // Where the window moves, its far edges are rounded anew; its size doesn't change by that.
        let rounding = 1e-6
        return abs(size.width - laidOut.size.width) > rounding
            || abs(size.height - laidOut.size.height) > rounding || scale != laidOut.scale
    }
}

/// What fills an anchored window.
public protocol AnchoredContent: AnyObject {
    /// Whether there is nothing to show. Asked at each commit; the window isn't shown then, nor hit.
    var isEmpty: Bool { get }
    /// Whether what it shows isn't what `layOut` placed last. Asked at each commit that shows the window, so it must be quick. False
    /// unless a type says otherwise: then `setNeedsLayout()` has it laid out.
    var needsLayout: Bool { get }

    /// Places and draws the layers of the window, inside of `window.root.bounds`.
    ///
    /// Called inside of a commit, before its snapshot, when the window is shown and its size or the scene's
    /// scale changed, `needsLayout` is true or `setNeedsLayout()` was called. It edits that window only: other anchored windows have
    /// been placed already, or not yet.
    ///
    /// - Parameter scale: the scene's, pixels to the point.
    func layOut(in window: AnchoredWindow, scale: Double)
}

extension AnchoredContent {
    public var needsLayout: Bool { false }
}

extension Scene {
    /// Adds a window that follows `placeholder` and no capture sees. The placeholder's opacity becomes 0, now
    /// and at each commit while the window is there; it may enter the scene later.
    ///
    /// A placeholder has one such window: if there is one in this scene it is returned as it is, and one in
    /// another scene is removed there.
    @discardableResult
    public func addAnchoredWindow(over placeholder: Layer, name: String? = nil) -> AnchoredWindow {
        if let window = placeholder.anchoredWindow {
            if window.scene === self { return window }
            window.scene?.remove(window)
        }
        let window = AnchoredWindow(over: placeholder, name: name)
        add(window)
        return window
    }
}

extension Layer {
    /// The window that follows this layer, if there is one in a scene.
    public var anchoredWindow: AnchoredWindow? { follower?.scene == nil ? nil : follower }
}

extension LayerGeometry {
    /// The smallest rectangle around the layer on the scene; nil where it has no area or isn't finite.
    fileprivate var frame: Rect? {
        guard !bounds.isEmpty else { return nil }
        let frame = map.boundingBox(of: bounds)
        return frame.isFinite && !frame.isEmpty ? frame : nil
    }
}
