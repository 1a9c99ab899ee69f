/// What a gate is: what it measures, when it opens, and what is told of it.
///
/// Each gate is a type in a file of its own, made of plain numbers once for an installation. Whatever only explanations
/// need has a default that follows from what it found.
protocol GateRule {
    /// Takes what it compares with from the values in force.
    init(_ values: GateValues)

    /// What it finds. Allocates nothing.
    func check(_ context: RatingContext, _ occasion: Occasion) -> GateCheck

    /// What `measured` and `required` count.
    var unit: String? { get }

    func quantities(_ check: GateCheck, _ question: GateQuestion) -> GateQuantities

    /// How it opens, once it is closed.
    ///
    /// - Parameter budget: steps that the evaluation of conditions may still take.
    func opening(_ check: GateCheck, _ question: GateQuestion, budget: inout Int) -> GateOpening

    /// Whether it is checked only where it takes part: because it takes more than some comparisons of numbers, or is
    /// seldom in force. What is quick is checked even where the gate takes no part, so it must be sound for absent keys.
    static var isSlow: Bool { get }

    /// Whether what it measures falls with time, so that more is needed the longer other gates wait.
    static var fallsWithTime: Bool { get }

    /// See ``Gate/demands(of:)``.
    static func demands(of configuration: RatingConfiguration) -> [GateDemand]?

    /// See ``Gate/isStricter(withHigher:)``. Most keys make a gate stricter; what is no number does not say.
    static func isStricter(withHigher key: ConfigurationKey) -> Bool?
}

extension GateRule {
    var unit: String? { nil }

    func quantities(_ check: GateCheck, _ question: GateQuestion) -> GateQuantities {
        check.quantities(unit, now: question.now)
    }

    func opening(_ check: GateCheck, _ question: GateQuestion, budget: inout Int) -> GateOpening {
        check.opening(now: question.now)
    }

    static var isSlow: Bool { false }

    static var fallsWithTime: Bool { false }

    static func demands(of configuration: RatingConfiguration) -> [GateDemand]? { nil }

    static func isStricter(withHigher key: ConfigurationKey) -> Bool? {
        switch key {
        case .flag, .integer, .number: true
        case .text, .structure: nil
        }
    }
}

/// When it is asked, and whether a flow is on screen then.
struct Occasion {
    let now: LocalInstant
    let isInProgress: Bool
}

/// Of whom an explanation is given, when, and by which rules.
struct GateQuestion {
    let eligibility: Eligibility
    let context: RatingContext
    let now: LocalInstant
}

/// What a gate measured and required, in the gate's own unit.
struct GateQuantities {
    var measured: RatingJSON?
    var required: RatingJSON?
    var unit: String?

    static func days(_ milliseconds: Int64) -> RatingJSON {
        let days = (Double(milliseconds) / Double(UTCInstant.millisecondsPerDay)).roundedDown(toPlaces: 2)
        return Int64(exactly: days).map { .integer($0) } ?? .number(days)
    }
}

extension Double {
    /// So that a wait never looks over before it is.
    func roundedDown(toPlaces places: Int) -> Double {
        let scale = (0..<places).reduce(1.0) { scale, _ in scale * 10 }
        let units = (self * scale).rounded(.down)
        // The product may have been rounded down below a whole number: 0.29 × 100 is 28.999….
        let next = (units + 1) / scale
        return next <= self ? next : units / scale
    }
}
