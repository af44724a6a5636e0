/// All that a run has measured.
struct Report {
    var scenes: [SceneMeasurement]
    var kernels: [KernelMeasurement]

    var goals: [GoalResult] { GoalResult.all(of: scenes) }
}
