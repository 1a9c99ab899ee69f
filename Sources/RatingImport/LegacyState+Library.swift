import RatingKit

extension LegacyState {
    /// A library whose stored state can be imported.
    public typealias Library = RatingContext.Import.Library
}

extension LegacyState.Library {
    /// The name under which the library is known.
    public var title: String {
        switch self {
        case .starskit: "StarsKit"
        case .irate: "iRate"
        case .swiftyirate: "SwiftyiRate"
        case .appreview: "AppReview"
        case .swiftrater: "SwiftRater"
        case .appirater: "Appirater"
        case .armchair: "Armchair"
        }
    }

    /// iRate and SwiftyiRate have the same keys: who imported one has imported the other.
    func sharesKeys(with other: LegacyState.Library) -> Bool {
        self == other || (isRate && other.isRate)
    }

    var isRate: Bool { self == .irate || self == .swiftyirate }

    /// Whether the library stores the date of every question: its answers then belong to the last one.
    var recordsEveryPrompt: Bool { self == .starskit }

    /// What a question of this library most likely showed, where it does not say.
    var promptKind: RatingContext.Prompt.Kind { self == .appreview || self == .irate ? .native : .custom }
}
