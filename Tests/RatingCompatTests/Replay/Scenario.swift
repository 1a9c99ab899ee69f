import Foundation
import RatingCompat

/// One recorded scenario: what was done to an original, and what it did.
struct Scenario {
    let id: String
    let note: String?
    let config: RatingJSON
    let timeZone: TimeZone
    let start: Date
    let ops: [RatingJSON]
    let expect: [RatingJSON]

    init?(_ json: RatingJSON) {
        guard let id = json["id"]?.stringValue, let ops = json["ops"]?.arrayValue,
            let expect = json["expect"]?.arrayValue, ops.count == expect.count,
            let start = json["start"]?.date,
            let zone = TimeZone(identifier: json["timeZone"]?.stringValue ?? "UTC")
        else { return nil }
        self.id = id
        note = json["note"]?.stringValue
        config = json["config"] ?? [:]
        timeZone = zone
        self.start = start
        self.ops = ops
        self.expect = expect
    }

    /// All scenarios of a file, one a line.
    static func read(_ file: URL) throws -> [Scenario] {
        try String(contentsOf: file, encoding: .utf8).split(separator: "\n").map { line in
            guard let scenario = Scenario(try JSONDocument(String(line)).root.value) else {
                throw UnreadableScenario(line: String(line.prefix(120)))
            }
            return scenario
        }
    }
}

struct UnreadableScenario: Error {
    let line: String
}

extension RatingJSON {
    var date: Date? { stringValue.flatMap { LocalInstant(iso8601: $0) }?.date }

    var int: Int? { integerValue.map { Int($0) } }

    /// The object with another's members in place of its own of the same names.
    func merging(_ other: RatingJSON) -> RatingJSON {
        var members = self.members ?? []
        for member in other.members ?? [] {
            members.removeAll { $0.name == member.name }
            members.append(member)
        }
        return .object(members)
    }
}
