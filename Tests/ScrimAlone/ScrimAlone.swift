import Scrim

/// A program that links `Scrim` and nothing else of the package: tests look at what that pulls in.
@main
struct ScrimAlone {
    static func main() throws {
        let scene = try Scene(size: Size(2, 2), background: .white)
        try scene.commit()
        let shot = try scene.takeScreenshot()
        print(shot.pixels.pixel(x: 1, y: 1))
    }
}
