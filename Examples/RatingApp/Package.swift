// swift-tools-version: 6.0
import AppleProductTypes
import PackageDescription

// An app for iPhone and iPad, which Xcode builds and runs. It is no part of the package two folders up.
let package = Package(
    name: "RatingApp",
    platforms: [.iOS("16.0")],
    products: [
        .iOSApplication(
            name: "RatingApp", targets: ["RatingApp"], bundleIdentifier: "org.example.RatingApp", displayVersion: "1.0",
            bundleVersion: "1", appIcon: .placeholder(icon: .star), accentColor: .presetColor(.orange),
            supportedDeviceFamilies: [.pad, .phone],
            supportedInterfaceOrientations: [.portrait, .landscapeRight, .landscapeLeft])
    ],
    dependencies: [.package(name: "RatingKit", path: "../..")],
    targets: [
        .executableTarget(
            name: "RatingApp",
            dependencies: [
                .product(name: "RatingUI", package: "RatingKit"), .product(name: "RatingRemote", package: "RatingKit"),
                .product(name: "RatingDelivery", package: "RatingKit"),
            ],
            path: ".",
            resources: [.copy("rating.json")])
    ]
)
