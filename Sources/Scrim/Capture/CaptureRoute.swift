import Synchronization

/// A way by which pictures of the scene leave it: one of the four built-in ones, or one that the host registers.
///
/// A registered route starts closed: a layer whose policy is anything but visible on some route, and which says
/// nothing of the new one, is omitted there.
public struct CaptureRoute: Sendable, Hashable {
    /// 0, 1, 2 and so on, in the order of registration.
    let number: UInt8

    /// A still picture that the user or the host takes.
    public static let screenshot = CaptureRoute(number: 0)
    /// A movie that is being written.
    public static let recording = CaptureRoute(number: 1)
    /// A live view elsewhere: a second display, remote desktop, screen sharing.
    public static let mirroring = CaptureRoute(number: 2)
    /// The small picture of a task switcher.
    public static let thumbnail = CaptureRoute(number: 3)

    public static let builtIn: [CaptureRoute] = [.screenshot, .recording, .mirroring, .thumbnail]

    /// Built-in and registered ones together.
    public static let maximumCount = 63

    /// The built-in routes, then the registered ones in their order.
    public static var all: [CaptureRoute] {
        names.withLock { names in names.indices.map { CaptureRoute(number: UInt8($0)) } }
    }

    /// Of all routes.
    static var count: Int { names.withLock { $0.count } }

    /// The route of that name, registered by this call unless it's there already. For the whole process, from any
    /// thread; a route is never removed.
    ///
    /// - Throws: for an empty name, or if there are `maximumCount` routes.
    public static func register(_ name: String) throws(CaptureRouteError) -> CaptureRoute {
        guard !name.isEmpty else { throw .emptyName }
        let number = names.withLock { names -> Int? in
            if let index = names.firstIndex(of: name) { return index }
            guard names.count < maximumCount else { return nil }
            names.append(name)
            return names.count - 1
        }
        guard let number else { throw .tooManyRoutes }
        return CaptureRoute(number: UInt8(number))
    }

    public var name: String { Self.names.withLock { $0[Int(number)] } }

    var isBuiltIn: Bool { number < Self.builtIn.count }

    /// What stands for a route that nobody has registered yet.
    static let unregistered = CaptureRoute(number: UInt8(maximumCount))

    private static let names = Mutex(["screenshot", "recording", "mirroring", "thumbnail"])
}

extension CaptureRoute: CustomStringConvertible {
    public var description: String { name }
}

public enum CaptureRouteError: Error, Hashable {
    case emptyName
    /// More than `CaptureRoute.maximumCount`.
    case tooManyRoutes
}

extension CaptureRouteError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .emptyName: "a route needs a name"
        case .tooManyRoutes: "there are \(CaptureRoute.maximumCount) routes already"
        }
    }
}
