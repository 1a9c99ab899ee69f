// swift-tools-version: 6.0
import AppleProductTypes
import PackageDescription

// An app for iPhone and iPad, which Xcode builds and runs. It is no part of the package two folders up.
let package = Package(
    name: "StarsKitApp",
    platforms: [.iOS("16.0")],
    products: [
        .iOSApplication(
            name: "StarsKitApp", targets: ["StarsKitApp"], bundleIdentifier: "org.example.StarsKitApp",
            displayVersion: "1.0",
            bundleVersion: "1", appIcon: .placeholder(icon: .star), accentColor: .presetColor(.orange),
            supportedDeviceFamilies: [.pad, .phone],
            supportedInterfaceOrientations: [.portrait, .landscapeRight, .landscapeLeft])
    ],
    dependencies: [.package(name: "RatingKit", path: "../..")],
    targets: [
        .executableTarget(
            name: "StarsKitApp",
            dependencies: [.product(name: "RatingCompat", package: "RatingKit")],
            path: ".",
            resources: [.copy("config.json")])
    ]
)
