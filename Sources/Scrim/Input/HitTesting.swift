/// Whether pointers find a layer. What captures see of it has no say in this.
public enum HitTesting: Sendable, Hashable, CaseIterable {
    /// It is hit where no sublayer is.
    case normal
    /// Its sublayers are hit, itself isn't: what is behind gets the pointer. A window whose root layer is set
    /// to this lets pointers through beside its layers.
    case sublayersOnly
    /// Neither it nor anything in it is hit.
    case none
}
