import RatingCore

/// The shape of configurations: the key table, and what structures hold.
enum ConfigurationShape {
    static let configuration = Shape.object("a configuration", keys(inParts: false))
    static let placement = Shape.object("a placement", keys(inParts: true))
    static let variant = Shape.object(
        "a variant",
        [
            .must("name", .text(.full), "The variant's name, which every action carries."),
            .may(
                "weight", .number(0...1_000_000),
                "Its share relative to the other weights, 0…1000000; 1 if none is given."),
        ] + keys(inParts: true))

    /// What a set of `anyOf` may have.
    static let keySet = Shape.object(
        "a set of keys",
        keys(inParts: true).filter { member in
            guard let key = member.key, key != .structure(.anyOf), key != .flag(.disabled) else { return false }
            return !key.row.gates.isEmpty || !key.row.refines.isEmpty
        })

    /// The keys of a whole document, or those that may differ between placements and variants.
    private static func keys(inParts: Bool) -> [ShapeMember] {
        ConfigurationKey.table.filter { !inParts || !$0.key.isForWholeDocument }.map { row in
            ShapeMember.may(row.key.name, shape(of: row.key), key: row.key, row.summary.description)
        }
    }

    static func shape(of key: ConfigurationKey) -> Shape {
        switch key {
        case .structure(.placements): .part(.placements)
        case .structure(.experiments): .part(.experiments)
        case .structure(.requiredEvents): .part(.requiredEvents)
        case .structure(.strings): .part(.languages)
        case .structure(.appearance): .part(.appearance)
        case .structure(.feedback): .part(.feedback)
        case .structure(.workflow):
            .oneOf(
                [.word("a built-in workflow", BuiltInWorkflow.allCases.map { $0.name }), .part(.workflow)],
                "an object, or the name of a built-in workflow")
        case .structure(.conditions): .part(.rule(isGuard: false))
        default: .part(.value(key))
        }
    }

    // MARK: Structures

    static let placements = Shape.map(
        .oneOf([.part(.placement), .null], "an object, or null"), .name(of: .placements),
        0...ConfigurationReader.maximumPlacements)
    static let experiments = Shape.map(.part(.experiment), .any, 0...Experiment.maximumCount)
    static let experiment = Shape.object(
        "an experiment",
        .must("variants", .part(.variants), "The variants, in the order in which they share the buckets."))
    static let variants = Shape.list(.part(.variant), 1...Experiment.maximumCount)

    private static let count = Shape.integer(RequiredEvent.counts)

    private static func byEvent(_ value: Shape) -> Shape {
        .map(value, .name(of: .events), 0...RatingContext.maximumEventNames)
    }

    static let requiredEvents = byEvent(
        .oneOf(
            [
                count,
                .object(
                    "a recent count",
                    .must("count", count, "How often it must have happened."),
                    .may("withinDays", .integer(RequiredEvent.days), "Within how many of the last days.")),
            ], "a whole number or an object"))

    static let languages = Shape.map(.part(.texts))
    static let texts = Shape.map(.anyText)
    private static let color = Shape.text(TextShape("a colour", pattern: "^#[0-9A-Fa-f]{6}$"))
    private static let colors = Shape.object(
        "colours", .must("light", color, "In light mode, as #RRGGBB."), .must("dark", color, "In dark mode."))
    static let appearance = Shape.object(
        "an appearance",
        .may("accent", colors, "Of buttons, and of whatever is chosen."),
        .may("star", colors, "Of stars that are filled."),
        .may("corner", .integer(Appearance.corners), "The radius of corners, in points."),
        .may(
            "alignment", .word("an alignment", Appearance.Alignment.allCases.map { $0.rawValue }),
            "Where title and text stand; center if it is missing."),
        .may("header", .anyText, "The name of an image in the app's bundle, above the title."))
    static let feedback = Shape.object(
        "feedback",
        .may("to", WorkflowShape.destination, "The name of a destination that the app defines in code."),
        .may(
            "fields", .list(.word("a field", FeedbackSettings.Field.allCases.map { $0.rawValue })),
            "What is sent with the text; everything if it is missing."),
        .may("redact", .flag, "Whether addresses and numbers in what the user typed are masked."))

    // MARK: Values

    static func value(of key: ConfigurationKey) -> Shape {
        func text(_ pattern: String) -> Shape { .text(TextShape(key.row.type.description, pattern: pattern)) }
        return switch key.row.type {
        case .flag: .flag
        case .integer(let range, _): .integer(range)
        case .number(let range, _): .number(range)
        case .text: .anyText
        case .country: text("^[A-Za-z]{2}$")
        case .language: text("^[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8})*$")
        case .url: text(#"^[A-Za-z][A-Za-z0-9+.\-]*:[^\u0000-\u0020\u007F]+$"#)
        case .mailAddresses: text("^([^@,]+@[^@,]+(,[^@,]+@[^@,]+)*)?$")
        case .policy: .word("a policy", RatingPolicy.allCases.map { $0.name })
        case .date: text(TextShape.momentPattern)
        case .quietHours: text(#"^([01]\d|2[0-3]):[0-5]\d-([01]\d|2[0-3]):[0-5]\d$"#)
        case .versionGranularity: .word("a granularity", VersionGranularity.allCases.map { $0.name })
        case .counts: byEvent(count)
        case .totalOrCounts: .oneOf([count, byEvent(count)], key.row.type.description)
        case .points: byEvent(.integer(EventPoints.range))
        case .keySets: .list(.part(.keySet), 1...KeySets.maximumCount)
        case .revision: .oneOf([.anyText, .integer(Int64.min...Int64.max)], key.row.type.description)
        case .rule, .workflow, .object: .anything
        }
    }
}
