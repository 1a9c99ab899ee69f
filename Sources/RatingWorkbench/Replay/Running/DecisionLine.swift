import RatingAnalysis
import RatingCore

/// A decision as a line of JSON.
enum DecisionLine {
    /// - Parameter other: the decision of the configuration that the first is compared with.
    static func append(
        _ user: String, _ now: LocalInstant, _ placement: String?, _ decision: Decision, _ other: Decision?,
        to lines: inout [UInt8]
    ) {
        let first = RatingJSON.string(decision.name)
        let line = RatingJSON.object(present: [
            "user": .string(user), "at": .string(now.iso8601), "placement": placement.map { .string($0) },
            "old": other == nil ? nil : first, "new": other.map { .string($0.name) },
            "decision": other == nil ? first : nil,
        ])
        var members = line.members ?? []
        for case .skip(let closed) in [decision, other] {
            members.append(.init("closed", .array(closed.gates.map { .string($0.name) })))
        }
        lines += RatingJSON.object(members).serializedBytes()
        lines.append(.lineFeed)
    }
}
