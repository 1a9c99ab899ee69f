/// A key where it stands; its path is made only to be shown.
struct KeyPlace {
    let key: ConfigurationKey
    /// The path of the placement or variant that it stands in; nil: the top.
    var part: String?

    /// `minDays`, `placements.level_completed.minDays`.
    @inline(never)
    var path: String { DocumentPath.member(part, key.name) }
}

extension ConfigurationKey {
    /// Whether the key cannot differ between placements or variants.
    package var isForWholeDocument: Bool {
        switch self {
        case .structure(.placements), .structure(.revision), .structure(.experiments), .integer(.schemaVersion),
            .text(.schema):
            true
        default: false
        }
    }
}
