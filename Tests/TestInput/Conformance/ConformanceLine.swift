import Foundation
import RatingCore

/// A case of `Tests/Conformance`: one line of a file, with the documentation's sentence that it shows.
///
/// Whoever decides, counts or reads is asked what it makes of the line, in the form in which the line says what is
/// expected; members that the line does not have are not compared.
package struct ConformanceLine: Sendable {
    package let file: File
    package let number: Int
    package let json: RatingJSON

    package enum File: String, CaseIterable, Sendable {
        /// A configuration and events, and what is stored then.
        case counting
        /// A configuration, a user and a moment, and the decision with its gates.
        case decisions
        /// A workflow and moves, and the steps and actions.
        case workflows
        /// A document, and its problems.
        case reading
        /// Documents, and what is in force.
        case values
    }

    package init(_ file: File, _ number: Int, _ json: RatingJSON) {
        (self.file, self.number, self.json) = (file, number, json)
    }

    package subscript(name: String) -> RatingJSON? {
        guard let value = json[name], !value.isNull else { return nil }
        return value
    }

    package func text(_ name: String) -> String? { self[name]?.stringValue }

    package var doc: String { text("doc") ?? "" }

    package static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appendingPathComponent("Conformance")

    /// The lines of a file, read once.
    package static func all(_ file: File) throws -> [ConformanceLine] { try loaded[file]?.get() ?? [] }

    private static let loaded = Dictionary(
        uniqueKeysWithValues: File.allCases.map { file in (file, Result { try load(file) }) })

    private static func load(_ file: File) throws -> [ConformanceLine] {
        let path = folder.appendingPathComponent("\(file.rawValue).jsonl")
        let lines = try Data(contentsOf: path).split(separator: UInt8(ascii: "\n"))
        return try lines.enumerated().map { ConformanceLine(file, $0 + 1, try JSONDocument(Array($1)).root.value) }
    }

    /// What does not agree with the line; empty where all does.
    package func differences(from found: RatingJSON) -> [String] {
        var differences: [String] = []
        for name in Self.expected[file] ?? [] {
            guard let expected = json[name] else { continue }
            Self.compare(expected, found[name], name, &differences)
        }
        return differences
    }

    /// The members that say what is expected.
    private static let expected: [File: [String]] = [
        .counting: ["context"],
        .decisions: ["decision", "asked", "closed", "gates", "needs", "blockers", "notBefore"],
        .workflows: ["steps", "done", "outcome", "recorded"],
        .reading: ["problems", "accepted", "disabled", "unchanged"],
        .values: ["values"],
    ]

    private static func compare(
        _ expected: RatingJSON, _ found: RatingJSON?, _ path: String, _ differences: inout [String]
    ) {
        if let members = expected.members, !members.isEmpty, found?.members != nil {
            for member in members {
                // A name with slashes leads down: `recentEvents/saved/days`.
                let value = member.name.split(separator: "/").reduce(found) { $0?[String($1)] }
                compare(member.value, value, "\(path).\(member.name)", &differences)
            }
        } else if let elements = expected.arrayValue, let others = found?.arrayValue, elements.count == others.count {
            for (index, pair) in zip(elements, others).enumerated() {
                compare(pair.0, pair.1, "\(path)[\(index)]", &differences)
            }
        } else if let number = expected.doubleValue, let other = found?.doubleValue {
            if number != other { differences.append("\(path): \(other), not \(number)") }
        } else if expected != found ?? .null {
            differences.append("\(path): \((found ?? .null).serialized()), not \(expected.serialized())")
        }
    }
}

extension ConformanceLine: CustomStringConvertible {
    /// `decisions.jsonl:17`.
    package var description: String { "\(file.rawValue).jsonl:\(number)" }
}

/// What became of holding somebody to the lines of a file.
package struct ConformanceReport: Sendable {
    /// How many lines were held.
    package private(set) var held = 0
    /// The lines that cannot be said there.
    package private(set) var passedOver = 0
    /// Each with its line and the sentence of the documentation.
    package private(set) var failures: [String] = []

    package init() {}

    /// - Parameter found: what it made of the line; nil where the line cannot be said there.
    package mutating func hold(_ line: ConformanceLine, to found: RatingJSON?) {
        guard let found else {
            passedOver += 1
            return
        }
        held += 1
        let differences = line.differences(from: found)
        if !differences.isEmpty {
            failures.append("\(line) “\(line.doc)”: \(differences.joined(separator: "; "))")
        }
    }

    /// The first failures, and how many there are; empty where all lines are met.
    package var summary: String {
        guard !failures.isEmpty else { return "" }
        let more = failures.count > 12 ? "\n… of \(failures.count)" : ""
        return failures.prefix(12).joined(separator: "\n") + more
    }
}
