// swift-tools-version: 6.0
import PackageDescription

// An app for the Mac, which Xcode builds and runs. It is no part of the package two folders up.
let package = Package(
    name: "AppKitApp",
    platforms: [.macOS("13.0")],
    dependencies: [.package(name: "RatingKit", path: "../..")],
    targets: [
        .executableTarget(
            name: "AppKitApp",
            dependencies: [.product(name: "RatingUI", package: "RatingKit")],
            path: ".",
            resources: [.copy("rating.json")])
    ]
)
