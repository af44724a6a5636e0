// What restrictions are called.
extension LayerInspector {
    func warnings(about node: SnapshotNode, _ title: String) -> [String] {
        if node.unreadReasons.isEmpty { return [] }
        return [
            "\(title) is redacted for \(node.unreadReasons), which nothing inside of it reads: it hides nothing"
        ]
    }

    func rule(of restriction: Restriction) -> String {
        switch restriction.rule {
        case .policy: "the policy"
        case .token: "a protection token"
        case .secureContainer: "the secure container"
        case .updateMask(let mask): "the update mask 0x\(String(mask.rawValue, radix: 16))"
        case .redaction(.privacy): "the redaction for privacy"
        case .redaction: "the prohibited screen capture"
        case .recapture: "the captured picture in the contents"
        }
    }

    func holder(of restriction: Restriction, _ title: String) -> String {
        switch restriction.holder {
        case .layer: title
        case .mask: "the mask of \(title)"
        case .surroundings: "what \(title) lies in"
        case .window: window.map(self.title) ?? title
        case .owner(let index?):
            "windows[\(index)], which owns \(window.map(self.title) ?? title)"
        case .owner(nil): "the window which owns \(window.map(self.title) ?? title)"
        }
    }

    func title(of window: SnapshotWindow) -> String {
        Self.title("windows[\(window.index)]", window.name)
    }

    static func title(_ path: String, _ name: String?) -> String {
        name.map { "\(path) (\($0))" } ?? path
    }
}
