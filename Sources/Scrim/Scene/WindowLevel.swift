/// The height at which a window lies; windows of equal level lie in the order in which they were added. The
/// raw values are those of `UIWindow.Level`.
public struct WindowLevel: RawRepresentable, Sendable, Hashable, Comparable {
    public var rawValue: Double

    public init(rawValue: Double) { self.rawValue = rawValue }

    public static let normal = WindowLevel(rawValue: 0)
    public static let statusBar = WindowLevel(rawValue: 1000)
    public static let alert = WindowLevel(rawValue: 2000)

    /// Above all that windows may have.
    static let cursor = WindowLevel(rawValue: .infinity)

    public static func + (level: WindowLevel, offset: Double) -> WindowLevel {
        WindowLevel(rawValue: level.rawValue + offset)
    }

    public static func - (level: WindowLevel, offset: Double) -> WindowLevel {
        WindowLevel(rawValue: level.rawValue - offset)
    }

    public static func < (a: WindowLevel, b: WindowLevel) -> Bool { a.rawValue < b.rawValue }
}
