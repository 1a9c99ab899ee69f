import Foundation
import RatingKit

/// Reading and checking StarsKit's own example, against Foundation's decoder into a struct of the same keys.
struct ParseBenchmark {
    private let bytes: [UInt8]
    private let data: Data

    init() throws {
        data = try Data(contentsOf: PackageFiles.starskit)
        bytes = [UInt8](data)
        keep(try document(String(decoding: bytes, as: UTF8.self)))
    }

    var comparison: Comparison {
        Comparison(
            name: "parse and validate StarsKit's example (\(bytes.count) bytes)",
            subject: Work("ConfigurationReader.read") { times in
                let reader = ConfigurationReader()
                for _ in 0..<times { keep(reader.read(bytes)) }
            },
            baseline: Work("JSONDecoder into a Codable struct") { times in
                let decoder = JSONDecoder()
                for _ in 0..<times { keep(try decoder.decode(StarsKitSettings.self, from: data)) }
            },
            goal: 0.25, limit: 0.3)
    }

    /// The same up to a snapshot with layers, thresholds and gates. The decoder has nothing of the kind.
    var snapshotComparison: Comparison {
        Comparison(
            name: "the same, up to a RatingConfiguration",
            subject: Work("read and RatingConfiguration.init") { times in
                let reader = ConfigurationReader()
                for _ in 0..<times {
                    keep(RatingConfiguration(ConfigurationLayers(bundled: reader.read(bytes).document)))
                }
            },
            baseline: comparison.baseline)
    }
}

/// The keys of StarsKit's example.
struct StarsKitSettings: Codable {
    let disabled: Bool
    let prefersNativeRating: Bool
    let displaySessionCount: Int
    let mainTitle: String
    let mainText: String
    let mainActionButton: String
    let positiveStarsLimit: Int
    let dislikeMainTitle: String
    let dislikeMainText: String
    let dislikeActionButton: String
    let dislikeExitButton: String
    let likeMainTitle: String
    let likeMainText: String
    let likeActionButton: String
    let likeExitButton: String
    let maxNumberOfReminder: Int
    let maxDaysBetweenSession: Int
    let emailSupport: String
    let emailObject: String
    let daysWithoutCrash: Int
    let daysBeforeAskingAgain: Int
    let emailHeaderContent: String
}
