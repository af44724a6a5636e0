import ScrimTestSupport

@testable import Scrim

/// Layers and windows that no capture sees, that come, move and go in one of two scenes alone.
struct SecretGuests {
    static let name = "guest"

    private let scene: Scene
    private let hosts: [Layer]
    private var layers: [Layer] = []
    private var windows: [Window] = []

    init(_ scene: Scene, among hosts: [Layer]) {
        self.scene = scene
        self.hosts = hosts
    }

    mutating func change(_ random: inout SplitMix64) {
        for _ in 0..<random.integer(in: 1...3) {
            switch random.integer(in: 0...5) {
            case 0..<2:
                let layer = Layer()
                layer.capture = .omitted
                paint(layer, &random)
                layers.append(layer)
                let host = random.pick(hosts)
                host.insert(layer, at: random.integer(in: 0...host.sublayers.count))
            case 2:
                let window = scene.addWindow(
                    level: random.pick([.normal, .alert, .normal - 1]), frame: frame(&random), name: Self.name
                )
                window.capture = .omitted
                paint(window.root, &random)
                windows.append(window)
            case 3 where !layers.isEmpty:
                layers.remove(at: random.integer(in: 0...layers.count - 1)).removeFromSuperlayer()
            case 4 where !windows.isEmpty:
                scene.remove(windows.remove(at: random.integer(in: 0...windows.count - 1)))
            default: for layer in layers + windows.map(\.root) { paint(layer, &random) }
            }
        }
    }

    private func frame(_ random: inout SplitMix64) -> Rect {
        Rect(
            Double(random.integer(in: -10...20)), Double(random.integer(in: -10...20)),
            Double(random.integer(in: 0...40)), Double(random.integer(in: 1...40)))
    }

    private func paint(_ layer: Layer, _ random: inout SplitMix64) {
        layer.frame = frame(&random)
        layer.isHidden = random.chance(perMille: 200)
        layer.backgroundColor = Color(red: random.byte(), green: 0, blue: 0, alpha: random.pick([255, 128]))
        layer.opacity = random.pick([1, 0.5, 0])
        layer.cornerRadius = random.pick([0, 3])
        layer.masksToBounds = random.chance(perMille: 300)
        layer.backdropBlur = random.pick([0, 0, 2])
        layer.shadowColor = random.chance(perMille: 300) ? .black : nil
        layer.mask = random.chance(perMille: 200) ? Layer(frame: Rect(0, 0, 9, 9)) : nil
        layer.mask?.backgroundColor = .black
    }
}
