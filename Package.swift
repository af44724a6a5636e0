// swift-tools-version: 6.2
import PackageDescription

let swiftSettings: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .treatAllWarnings(as: .error),
]

let cSettings: [CSetting] = [
    .define("NDEBUG", .when(configuration: .release)),
    .enableWarning("all"),
    .enableWarning("extra"),
    .enableWarning("shadow"),
    .enableWarning("strict-prototypes"),
    .treatAllWarnings(as: .error),
]

let package = Package(
    name: "scrim",
    products: [
        .library(name: "Scrim", targets: ["Scrim"]),
        .library(name: "ScrimImages", targets: ["ScrimImages"]),
        .library(name: "ScrimMedia", targets: ["ScrimMedia"]),
        .library(name: "ScrimContent", targets: ["ScrimContent"]),
        .library(name: "ScrimSceneFile", targets: ["ScrimSceneFile"]),
        .executable(name: "scrim", targets: ["scrim"]),
        .executable(name: "scrim-record", targets: ["scrim-record"]),
        .executable(name: "scrim-bench", targets: ["scrim-bench"]),
    ],
    targets: [
        // C libraries of the system.
        .systemLibrary(
            name: "CPixman", path: "Sources/CPixman", pkgConfig: "pixman-1",
            providers: [.apt(["libpixman-1-dev"])]),
        .systemLibrary(
            name: "CSPNG", path: "Sources/CSPNG", pkgConfig: "spng",
            providers: [.apt(["libspng-dev"])]),
        .systemLibrary(
            name: "CCairo", path: "Sources/CCairo", pkgConfig: "cairo",
            providers: [.apt(["libcairo2-dev"])]),
        .systemLibrary(
            name: "CPangoCairo", path: "Sources/CPangoCairo", pkgConfig: "pangocairo",
            providers: [.apt(["libpango1.0-dev"])]),
        .systemLibrary(
            name: "CFFmpeg", path: "Sources/CFFmpeg",
            pkgConfig: "libavformat libavcodec libswresample libavutil",
            providers: [.apt(["libavformat-dev", "libavcodec-dev", "libswresample-dev", "libavutil-dev"])]),
        // Has no .pc file.
        .systemLibrary(name: "CYUV", path: "Sources/CYUV", providers: [.apt(["libyuv-dev"])]),

        // The compositor.
        .target(
            name: "CKernels", dependencies: ["CPixman"], path: "CKernels", cSettings: cSettings),
        .target(name: "Scrim", dependencies: ["CKernels"], swiftSettings: swiftSettings),

        // What feeds it and what it feeds.
        .target(
            name: "ScrimImages", dependencies: ["Scrim", "CSPNG"], swiftSettings: swiftSettings),
        .target(
            name: "ScrimMedia", dependencies: ["Scrim", "CFFmpeg", "CYUV"], swiftSettings: swiftSettings),
        .target(
            name: "ScrimContent", dependencies: ["Scrim", "CPangoCairo"],
            swiftSettings: swiftSettings),
        .target(
            name: "ScrimSceneFile", dependencies: ["Scrim", "ScrimImages", "ScrimContent"],
            swiftSettings: swiftSettings),

        // Commands.
        .target(
            name: "ScrimCommandLine", dependencies: ["ScrimImages"], swiftSettings: swiftSettings),
        .executableTarget(
            name: "scrim", dependencies: ["Scrim", "ScrimCommandLine", "ScrimImages", "ScrimSceneFile"],
            swiftSettings: swiftSettings),
        // Apart from `scrim`, because FFmpeg's libraries take longer to load than most commands take.
        .executableTarget(
            name: "scrim-record",
            dependencies: ["Scrim", "ScrimCommandLine", "ScrimImages", "ScrimMedia", "ScrimSceneFile"],
            swiftSettings: swiftSettings),
        .target(
            name: "CAllocationCounter", path: "Benchmarks/CAllocationCounter", cSettings: cSettings),
        .target(
            name: "CStreamingFloor", path: "Benchmarks/CStreamingFloor", cSettings: cSettings),
        .executableTarget(
            name: "scrim-bench",
            dependencies: [
                "Scrim", "ScrimImages", "ScrimCommandLine", "CKernels", "CPixman", "CCairo",
                "CAllocationCounter",
                "CStreamingFloor",
            ],
            path: "Benchmarks/scrim-bench", swiftSettings: swiftSettings),

        // Examples.
        .executableTarget(
            name: "draw-banking-images", dependencies: ["Scrim", "ScrimImages", "ScrimContent"],
            path: "Examples/draw-banking-images", swiftSettings: swiftSettings),

        // Tests.
        .target(
            name: "KernelHarness", dependencies: ["CKernels", "CPixman"], path: "Tests/KernelHarness",
            cSettings: cSettings),
        .target(name: "ReferenceEffects", path: "Tests/ReferenceEffects", cSettings: cSettings),
        .target(
            name: "ScrimTestSupport",
            dependencies: ["Scrim", "ScrimImages", "CPixman", "ReferenceEffects"],
            path: "Tests/ScrimTestSupport", swiftSettings: swiftSettings),
        .testTarget(
            name: "KernelTests", dependencies: ["CKernels", "KernelHarness"],
            swiftSettings: swiftSettings),
        .testTarget(
            name: "ScrimTests",
            dependencies: ["Scrim", "ScrimSceneFile", "ScrimTestSupport", "CAllocationCounter"],
            swiftSettings: swiftSettings),
        .testTarget(
            name: "ScrimImagesTests", dependencies: ["ScrimImages", "ScrimTestSupport"],
            swiftSettings: swiftSettings),
        .executableTarget(
            name: "MovieProcess", dependencies: ["Scrim", "ScrimMedia"], path: "Tests/MovieProcess",
            swiftSettings: swiftSettings),
        .testTarget(
            name: "ScrimMediaTests",
            dependencies: [
                "ScrimMedia", "Scrim", "ScrimSceneFile", "CFFmpeg", "ScrimTestSupport", "MovieProcess",
            ],
            swiftSettings: swiftSettings),
        .testTarget(
            name: "ScrimContentTests",
            dependencies: ["ScrimContent", "ScrimImages", "ScrimTestSupport", "draw-banking-images"],
            swiftSettings: swiftSettings),
        .testTarget(
            name: "ScrimSceneFileTests", dependencies: ["ScrimSceneFile", "ScrimTestSupport"],
            swiftSettings: swiftSettings),
        .executableTarget(
            name: "scrim-alone", dependencies: ["Scrim"], path: "Tests/ScrimAlone",
            swiftSettings: swiftSettings),
        .testTarget(
            name: "CommandTests",
            dependencies: [
                "scrim", "scrim-record", "scrim-alone", "ScrimCommandLine", "ScrimSceneFile",
                "ScrimTestSupport",
            ],
            swiftSettings: swiftSettings),
        .testTarget(
            name: "BenchTests", dependencies: ["scrim-bench", "Scrim"], swiftSettings: swiftSettings),
    ]
)
