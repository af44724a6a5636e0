/// What render lists are built with, kept from list to list: a list for which nothing new has to be prepared allocates
/// nothing.
final class RenderListMemory {
    let surfaces: PreparedSurfaces
    /// Those of the layer that is being added.
    var restrictions = SnapshotRestrictions()
    /// Those of the layer that is being added, above those of the layers that it is in.
    var substitutes: [PolicyResolver.Substitute] = []
    /// The outputs that see the same in the picture that is being made.
    var classes = OutputClasses()
    /// The placeholders that are being drawn.
    var openTemplates: [Layer.ID] = []

    init(_ surfaces: PreparedSurfaces) { self.surfaces = surfaces }
}
