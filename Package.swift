// swift-tools-version: 6.2
import PackageDescription

let strict: [SwiftSetting] = [.swiftLanguageMode(.v6), .treatAllWarnings(as: .error)]

// What .ci/release builds: on Linux the `curl` command alone carries requests.
let http: [SwiftSetting] = strict + (Context.environment["RATINGKIT_RELEASE"] == nil ? [] : [.define("CURL_ONLY")])

let package = Package(
    name: "RatingKit",
    platforms: [.iOS(.v16), .macOS(.v13), .tvOS(.v16), .watchOS(.v9), .visionOS(.v1)],
    products: [
        .library(name: "RatingKit", targets: ["RatingKit"]),
        .library(name: "RatingRemote", targets: ["RatingRemote"]),
        .library(name: "RatingDelivery", targets: ["RatingDelivery"]),
        .library(name: "RatingUI", targets: ["RatingUI"]),
        .library(name: "RatingImport", targets: ["RatingImport"]),
        .library(name: "RatingCompat", targets: ["RatingCompat"]),
        .library(name: "RatingTesting", targets: ["RatingTesting"]),
        .plugin(name: "RatingChecks", targets: ["RatingChecks"]),
        .plugin(name: "RatingPackageCommand", targets: ["RatingPackageCommand"]),
        .executable(name: "ratingkit", targets: ["RatingTool"]),
    ],
    targets: [
        .target(name: "RatingCore", swiftSettings: strict),
        .target(name: "RatingAnalysis", dependencies: ["RatingCore"], swiftSettings: strict),
        .target(
            name: "RatingKit",
            dependencies: ["RatingCore"],
            resources: [.copy("Resources/PrivacyInfo.xcprivacy")],
            swiftSettings: strict
        ),
        .target(name: "RatingHTTP", dependencies: ["RatingKit"], swiftSettings: http),
        .target(name: "RatingRemote", dependencies: ["RatingHTTP"], swiftSettings: strict),
        .target(name: "RatingDelivery", dependencies: ["RatingHTTP"], swiftSettings: strict),
        .target(name: "RatingUI", dependencies: ["RatingKit"], swiftSettings: strict),
        .target(name: "RatingImport", dependencies: ["RatingKit"], swiftSettings: strict),
        .target(
            name: "RatingCompat",
            dependencies: ["RatingUI", "RatingRemote", "RatingImport"],
            resources: [.copy("Resources/PrivacyInfo.xcprivacy")],
            swiftSettings: strict
        ),
        .target(
            name: "RatingTesting", dependencies: ["RatingKit", "RatingDelivery", "RatingAnalysis"],
            swiftSettings: strict),
        .target(
            name: "RatingWorkbench", dependencies: ["RatingAnalysis", "RatingCore"],
            resources: [.copy("Preview/Page"), .copy("Resources")], swiftSettings: strict),
        .target(
            name: "RatingCommands",
            dependencies: [
                "RatingRemote", "RatingDelivery", "RatingImport", "RatingKit", "RatingAnalysis", "RatingWorkbench",
            ],
            swiftSettings: strict),
        .target(
            name: "RatingWeb", dependencies: ["RatingAnalysis", "RatingCore"], exclude: ["Host"],
            swiftSettings: strict),
        .executableTarget(name: "RatingTool", dependencies: ["RatingCommands"], swiftSettings: strict),
        // No target here applies them: the tool would be built twice.
        .plugin(
            name: "RatingChecks", capability: .buildTool(), dependencies: ["RatingTool"], path: "Sources/RatingChecks"),
        .plugin(
            name: "RatingPackageCommand",
            capability: .command(
                intent: .custom(verb: "rating", description: "Runs ratingkit on the package's documents."),
                permissions: [
                    .writeToPackageDirectory(reason: "Pages, reports and fixes go where the command line says.")
                ]),
            dependencies: ["RatingTool"], path: "Sources/RatingPackageCommand"),
        .executableTarget(
            name: "QuickStart", dependencies: ["RatingKit"], path: "Examples/QuickStart", swiftSettings: strict),
        .executableTarget(
            name: "HotSwap", dependencies: ["RatingRemote"], path: "Examples/HotSwap", swiftSettings: strict),
        .executableTarget(
            name: "FeedbackByEmail", dependencies: ["RatingDelivery"], path: "Examples/FeedbackByEmail",
            swiftSettings: strict),
        .executableTarget(
            name: "FeedbackToTickets", dependencies: ["RatingDelivery"], path: "Examples/FeedbackToTickets",
            swiftSettings: strict),
        .executableTarget(
            name: "Benchmarks",
            dependencies: [
                "RatingCommands", "RatingRemote", "RatingDelivery", "RatingAnalysis", "RatingWorkbench", "TestInput",
            ],
            path: "Tests/Benchmarks",
            swiftSettings: strict),
        .target(
            name: "TestInput", dependencies: ["RatingCore", "RatingAnalysis"], path: "Tests/TestInput",
            swiftSettings: strict),
        .target(name: "TestTools", path: "Tests/TestTools", swiftSettings: strict),
        .executableTarget(
            name: "StoreWriter", dependencies: ["RatingRemote", "RatingTesting"], path: "Tests/StoreWriter",
            swiftSettings: strict),
        .executableTarget(
            name: "OutboxSender", dependencies: ["RatingDelivery"], path: "Tests/OutboxSender", swiftSettings: strict),
        .testTarget(
            name: "RatingAnalysisTests",
            dependencies: ["RatingAnalysis", "TestInput", "TestTools"],
            exclude: ["Foresight/Seeds/good.json", "Foresight/Seeds/seeds.jsonl"],
            swiftSettings: strict
        ),
        .testTarget(
            name: "RatingWorkbenchTests",
            dependencies: ["RatingWorkbench", "TestInput", "TestTools"],
            swiftSettings: strict
        ),
        .testTarget(
            name: "RatingWebTests",
            dependencies: ["RatingWeb", "TestInput", "TestTools"],
            exclude: ["Node"],
            swiftSettings: strict
        ),
        .testTarget(
            name: "RatingCoreTests",
            dependencies: ["RatingCore", "RatingAnalysis", "RatingImport", "RatingUI", "TestInput", "TestTools"],
            exclude: ["Context/Fixtures", "Workflow/Fixtures"],
            swiftSettings: strict
        ),
        .testTarget(
            name: "RatingDeliveryTests", dependencies: ["RatingDelivery", "TestInput", "TestTools"],
            swiftSettings: strict),
        .testTarget(
            name: "RatingKitTests",
            dependencies: [
                "RatingKit", "RatingRemote", "RatingDelivery", "RatingImport", "RatingUI", "RatingTesting",
                "StoreWriter",
                "OutboxSender", "TestInput", "TestTools",
            ],
            exclude: [
                "Storage/Fixtures", "Import/Fixtures", "Delivery/Goldens", "Delivery/Schemas", "Delivery/Services",
            ],
            swiftSettings: strict
        ),
        .testTarget(
            name: "RatingCompatTests", dependencies: ["RatingCompat", "TestInput"], exclude: ["Vectors"],
            swiftSettings: strict),
        .testTarget(
            name: "RatingCommandsTests", dependencies: ["RatingCommands", "TestInput", "TestTools"],
            exclude: ["LanguageServer/Services", "Versions"], swiftSettings: strict),
    ]
)

// RATINGKIT_FUZZ=1 swift build --sanitize=fuzzer --product Fuzzer; see .ci/fuzz. Apart, because its flags are not allowed in
// a dependency.
if Context.environment["RATINGKIT_FUZZ"] != nil {
    package.targets.append(
        .executableTarget(
            name: "Fuzzer",
            dependencies: ["RatingCommands"],
            path: "Tests/Fuzzer",
            swiftSettings: strict + [.unsafeFlags(["-parse-as-library", "-sanitize=fuzzer"])],
            linkerSettings: [.unsafeFlags(["-sanitize=fuzzer"])]
        ))
}

// What .ci/size measures besides QuickStart.
if Context.environment["RATINGKIT_SIZE"] != nil {
    package.targets += [
        .executableTarget(
            name: "WithRemote", dependencies: ["RatingRemote"], path: "Tests/Size/WithRemote", swiftSettings: strict),
        .executableTarget(
            name: "WithDelivery", dependencies: ["RatingRemote", "RatingDelivery"], path: "Tests/Size/WithDelivery",
            swiftSettings: strict),
    ]
}

// RATINGKIT_TESTS=RatingWebTests swift test -c release -Xswiftc -enable-testing: these tests alone, because optimising all
// of them takes long, and ends the compiler at MailDeliveryTests.
if let tests = Context.environment["RATINGKIT_TESTS"]?.split(separator: ",").map(String.init) {
    package.targets.removeAll { $0.type == .test && !tests.contains($0.name) }
}
