/// All that a run has measured.
struct Report {
    var machine = Machine.current
    var scenes: [SceneMeasurement] = []
    var kernels: [KernelMeasurement] = []
    /// Nil if it wasn't asked for.
    var workMaps: WorkMaps?

    var goals: [GoalResult] { GoalResult.all(of: scenes) }
}
