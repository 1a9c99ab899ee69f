import Foundation
import RatingAnalysis
import RatingCore
import TestTools
import Testing

/// Mistakes that people make, put one by one into good configurations, and changes after which those are still good.
///
/// `good.json` has the configurations by name. A line of `seeds.jsonl` is one change: what it is (`what`), of which
/// `family`, `in` which configuration, the values that it sets by path (null at `drop`: takes away), the code that it is
/// found by (`found`; null: it is known to be missed), and the document that the app ships (`over`). Those of the family
/// `good` are left alone.
@Suite struct SeedTests {
    private struct Seed {
        let family: String
        let base: String
        let what: String
        let changed: RatingJSON
        let found: String?
        let bundled: String?
    }

    private struct Finding: Hashable {
        let code: String
        let key: String?
        let message: String
    }

    private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()

    private static func seeds(_ good: RatingJSON) throws -> [Seed] {
        let lines = try String(contentsOf: folder.appendingPathComponent("seeds.jsonl"), encoding: .utf8)
        return try lines.split(separator: "\n").map { line in
            let seed = try JSONDocument(String(line)).root.value
            let base = seed["in"]?.stringValue ?? ""
            var changed = try #require(good[base], "\(line)")
            for member in seed["set"]?.members ?? [] {
                changed = changed.changing(member.name.split(separator: "/")[...], to: member.value)
            }
            for path in seed["drop"]?.arrayValue ?? [] {
                changed = changed.changing((path.stringValue ?? "").split(separator: "/")[...], to: nil)
            }
            return Seed(
                family: seed["family"]?.stringValue ?? "", base: base, what: seed["what"]?.stringValue ?? "",
                changed: changed, found: seed["found"]?.stringValue, bundled: seed["over"]?.stringValue)
        }
    }

    /// Errors and warnings.
    private static func lint(_ json: RatingJSON, over bundled: RatingJSON?) -> Set<Finding> {
        let shipped = bundled.flatMap { ConfigurationReader().read(Array($0.serialized().utf8)).document }
        let foresight = Foresight(today: LocalInstant(iso8601: "2026-11-22T12:00:00Z"), bundled: shipped)
        let text = json.serialized()
        let reader = shipped.map { ConfigurationReader(remoteOver: $0) } ?? ConfigurationReader()
        let reading = reader.read(Array(text.utf8))
        let document = try? JSONDocument(text)
        let written = document.map { WrittenKeys($0, shape: .plain, parameter: nil, prefix: "") }
        let secrets = document.map { SecretRules().check($0) } ?? []
        let findings = DocumentLint(stores: Set(Store.allCases), foresight: foresight)
            .findings(in: reading, written: written, over: shipped)
        return Set(
            (reading.diagnostics + findings + secrets).filter { $0.severity > .note }
                .map { Finding(code: $0.code.rawValue, key: $0.key, message: $0.message) })
    }

    /// What each family catches of the mistakes, and leaves alone of the good ones: all of them where it may take long.
    @Test func `mistakes are found and good changes left alone`() throws {
        let good = try JSONDocument(
            String(contentsOf: Self.folder.appendingPathComponent("good.json"), encoding: .utf8)
        ).root.value
        var before: [String: Set<Finding>] = [:]
        for member in good.members ?? [] { before[member.name] = Self.lint(member.value, over: nil) }
        #expect(before.values.allSatisfy { $0.isEmpty }, "\(before.filter { !$0.value.isEmpty })")
        var figures: [(family: String, caught: Int, seeded: Int)] = []
        for (number, seed) in try Self.seeds(good).enumerated() where isLong || number.isMultiple(of: 6) {
            let found = Self.lint(seed.changed, over: seed.bundled.flatMap { good[$0] }).subtracting(
                before[seed.base] ?? [])
            let isRight =
                seed.family == "good" ? found.isEmpty : seed.found.map { code in found.contains { $0.code == code } }
            #expect(isRight != false, "\(seed.family), \(seed.base): \(seed.what): \(found)")
            let index = figures.firstIndex { $0.family == seed.family } ?? figures.count
            if index == figures.count { figures.append((seed.family, 0, 0)) }
            figures[index].caught += isRight == true ? 1 : 0
            figures[index].seeded += 1
        }
        for row in figures where isLong { print("| \(row.family) | \(row.caught) of \(row.seeded) |") }
        #expect(figures.count == 12)
    }
}

extension RatingJSON {
    /// - Parameter value: nil takes away what there is.
    fileprivate func changing(_ path: ArraySlice<Substring>, to value: RatingJSON?) -> RatingJSON {
        guard let first = path.first else { return value ?? .null }
        let rest = path.dropFirst()
        if case .array(var elements) = self, let index = Int(first), elements.indices.contains(index) {
            elements[index] = elements[index].changing(rest, to: value)
            return .array(elements)
        }
        var members = members ?? []
        let index = members.firstIndex { $0.name == first }
        guard !rest.isEmpty || value != nil else {
            if let index { members.remove(at: index) }
            return .object(members)
        }
        let changed = (index.map { members[$0].value } ?? .object([])).changing(rest, to: value)
        if let index {
            members[index] = Member(String(first), changed)
        } else {
            members.append(Member(String(first), changed))
        }
        return .object(members)
    }
}
