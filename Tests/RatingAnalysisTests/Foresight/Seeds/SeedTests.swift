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
        /// Who made it up.
        var author: Substring { base.contains(".") ? base.prefix { $0 != "." } : "own" }
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
        let reading = reader.advising.read(Array(text.utf8))
        let document = try? JSONDocument(text)
        let written = document.map { WrittenKeys($0, shape: .plain, parameter: nil, prefix: "") }
        let secrets = document.map { SecretRules().check($0) } ?? []
        let findings = DocumentLint(stores: Set(Store.allCases), foresight: foresight)
            .findings(in: reading, written: written, over: shipped)
        return Set(
            (reading.diagnostics + findings + secrets).filter { $0.severity > .note }
                .map { Finding(code: $0.code.rawValue, key: $0.key, message: $0.message) })
    }

    /// The same of many, on as many threads as there are.
    private static func lint(_ documents: [(json: RatingJSON, bundled: RatingJSON?)]) async -> [Set<Finding>] {
        await withTaskGroup(of: (Int, Set<Finding>).self) { group in
            for (place, document) in documents.enumerated() {
                group.addTask { (place, lint(document.json, over: document.bundled)) }
            }
            return await group.reduce(into: [Set<Finding>](repeating: [], count: documents.count)) { $0[$1.0] = $1.1 }
        }
    }

    /// What each family catches of the mistakes, and leaves alone of the good ones: all of them where it may take long.
    @Test func `mistakes are found and good changes left alone`() async throws {
        let good = try Self.good()
        var before: [String: Set<Finding>] = [:]
        let seeds = try Self.seeds(good).enumerated().filter { isLong || $0.offset.isMultiple(of: 12) }.map {
            $0.element
        }
        let bases = Set(seeds.map { $0.base })
        for (number, member) in (good.members ?? []).enumerated()
        where isLong || number.isMultiple(of: 12) || bases.contains(member.name) {
            before[member.name] = Self.lint(member.value, over: nil)
        }
        #expect(before.values.allSatisfy { $0.isEmpty }, "\(before.filter { !$0.value.isEmpty })")
        var figures: [String: (caught: Int, seeded: Int)] = [:]
        let all = await Self.lint(seeds.map { ($0.changed, $0.bundled.flatMap { good[$0] }) })
        for (seed, found) in zip(seeds, all) {
            let found = found.subtracting(before[seed.base] ?? [])
            let isRight =
                seed.family == "good" ? found.isEmpty : seed.found.map { code in found.contains { $0.code == code } }
            #expect(isRight != false, "\(seed.family), \(seed.base): \(seed.what): \(found)")
            for row in seed.family == "good" ? ["good"] : [seed.family, "by \(seed.author)", "all"] {
                figures[row, default: (0, 0)].caught += isRight == true ? 1 : 0
                figures[row, default: (0, 0)].seeded += 1
            }
        }
        #expect(figures.keys.filter { !$0.hasPrefix("by ") }.count == 13)
        for (row, figure) in figures.sorted(by: { $0.key < $1.key }) where isLong {
            print("| \(row) | \(figure.caught) of \(figure.seeded) |")
            // Of each author at least 93 in a hundred; all that is good is left alone.
            guard row == "all" || row == "good" || row.hasPrefix("by ") else { continue }
            #expect(figure.caught * 100 >= figure.seeded * (row == "good" ? 100 : 93), "\(row)")
        }
    }

    /// What is found in each configuration and each seed, a line of JSON each, for `.ci/checks`.
    @Test(.enabled(if: ProcessInfo.processInfo.environment["RATINGKIT_SEED_FINDINGS"] != nil))
    func `all findings are written down`() throws {
        let path = try #require(ProcessInfo.processInfo.environment["RATINGKIT_SEED_FINDINGS"])
        let good = try Self.good()
        var lines: [RatingJSON] = []
        var before: [String: Set<Finding>] = [:]
        for member in good.members ?? [] {
            let found = Self.lint(member.value, over: nil)
            before[member.name] = found
            lines.append(.object([.init("good", .string(member.name)), .init("found", Self.json(found))]))
        }
        for seed in try Self.seeds(good) {
            let found = Self.lint(seed.changed, over: seed.bundled.flatMap { good[$0] })
            lines.append(.object([.init("found", Self.json(found.subtracting(before[seed.base] ?? [])))]))
        }
        try lines.map { $0.serialized() + "\n" }.joined().write(toFile: path, atomically: true, encoding: .utf8)
    }

    private static func good() throws -> RatingJSON {
        try JSONDocument(String(contentsOf: folder.appendingPathComponent("good.json"), encoding: .utf8)).root.value
    }

    private static func json(_ findings: Set<Finding>) -> RatingJSON {
        .array(findings.map { .array([.string($0.code), .string($0.key ?? ""), .string($0.message)]) })
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
