import Scrim

/// What was measured of a scene. Times are in milliseconds.
struct SceneMeasurement {
    var scene: String
    /// What it is, in a line.
    var summary: String
    var size: PixelSize
    var layers: Int
    var captures: Int
    var cpuLevel: CPULevel
    var threads: Int
    var frames: Int
    /// By name, out of frames in turn:
    /// - `display`, and `display_capture`: the display with all captures of the scene;
    /// - `painter_display`, `painter_display_capture`: the same by pixman; `cairo_...` by Cairo, if asked for;
    /// - `commit`: of the scene, after what changes from frame to frame;
    /// - `memcpy_frame`: a frame copied;
    /// - `floor`, and `floor_cached`, which reads the same bytes each frame: where the last cache holds the
    ///   images of a scene, Scrim's frames find them there too, and this is the floor to compare with;
    /// - `floor_display`, `floor_display_cached`: the same without the captures;
    /// - `baseline_display_capture`: of the scene that this one adds something to;
    /// - `display_capture_1_thread`, or `display_capture_2_threads` where that is measured with one.
    var times: [(name: String, samples: Samples)]
    /// Of display and captures together, frame after frame.
    var steady: SteadyFrames
    /// The largest difference between Cairo's pictures and the others, in levels of a channel; nil if it didn't paint.
    var cairoDifference: Int?
    /// Whether painters were given pictures that Scrim makes in its frames.
    var givesPaintersPictures: Bool

    func samples(_ name: String) -> Samples? { times.first { $0.name == name }?.samples }

    /// Not a number for what wasn't measured.
    func median(_ name: String) -> Double { samples(name)?.median ?? .nan }

    /// How often the second fits into the first, by their medians.
    func ratio(_ first: String, _ second: String) -> Double { median(first) / median(second) }

    /// By which factor more threads than one are faster: of the frames with `threads`, or with two.
    var speedup: Double? {
        if samples("display_capture_1_thread") != nil {
            return ratio("display_capture_1_thread", "display_capture")
        }
        if samples("display_capture_2_threads") != nil {
            return ratio("display_capture", "display_capture_2_threads")
        }
        return nil
    }

    var ratios: [(name: String, value: Double)] {
        [
            ("painter_display_capture", "display_capture"), ("painter_display", "display"),
            ("cairo_display_capture", "display_capture"), ("cairo_display", "display"),
            ("display_capture", "display"), ("display_capture", "floor"), ("display_capture", "floor_cached"),
            ("floor", "floor_display"), ("floor_cached", "floor_display_cached"),
            ("commit", "display_capture"),
        ].filter { samples($0.0) != nil }.map { ("\($0)/\($1)", ratio($0, $1)) }
    }
}
