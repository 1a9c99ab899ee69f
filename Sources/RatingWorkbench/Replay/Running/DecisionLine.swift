import RatingCore

/// A decision as a line of JSON.
enum DecisionLine {
    /// - Parameter other: the decision of the configuration that the first is compared with.
    static func append(
        _ user: String, _ now: LocalInstant, _ placement: String?, _ decision: Decision, _ other: Decision?,
        to lines: inout [UInt8]
    ) {
        var members: [RatingJSON.Member] = [.init("user", .string(user)), .init("at", .string(now.iso8601))]
        if let placement { members.append(.init("placement", .string(placement))) }
        if let other {
            members.append(.init("old", .string(word(decision))))
            members.append(.init("new", .string(word(other))))
        } else {
            members.append(.init("decision", .string(word(decision))))
        }
        for case .skip(let closed) in [decision, other] {
            members.append(.init("closed", .array(closed.gates.map { .string($0.name) })))
        }
        lines += RatingJSON.object(members).serializedBytes()
        lines.append(.lineFeed)
    }

    private static func word(_ decision: Decision) -> String { decision == .ask ? "ask" : "skip" }
}
