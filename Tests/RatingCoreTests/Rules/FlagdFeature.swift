import RatingCore

/// The scenarios of one of flagd's feature files (Gherkin), with the rows of their tables filled in.
struct FlagdFeature {
    struct Scenario {
        var name: String
        var steps: [String]
    }

    private(set) var scenarios: [Scenario] = []

    private var outline: Scenario?
    private var isTemplate = false
    private var isSkipped = false
    private var header: [String]?
    private var tags: [String] = []

    /// - Parameter skipping: a tag whose scenarios and tables are left out.
    init(_ text: String, skipping tag: String) {
        for line in text.split(separator: "\n").map({ Self.trimmed($0) }) {
            read(line, skipping: tag)
        }
        finish()
    }

    private mutating func read(_ line: String, skipping tag: String) {
        let words = line.split(separator: " ")
        if line.hasPrefix("@") {
            tags += words.map { String($0) }
        } else if line.hasPrefix("Scenario") || line.hasPrefix("Background") {
            finish()
            isTemplate = line.hasPrefix("Scenario Outline")
            isSkipped = tags.contains(tag)
            tags = []
            outline = line.hasPrefix("Background") ? nil : Scenario(name: line, steps: [])
        } else if line.hasPrefix("Examples") {
            isSkipped = tags.contains(tag)
            tags = []
            header = nil
        } else if line.hasPrefix("|") {
            add(
                row: line.split(separator: "|", omittingEmptySubsequences: false).dropFirst().dropLast().map(
                    Self.trimmed))
        } else if ["Given", "When", "Then", "And"].contains(words.first ?? "") {
            outline?.steps.append(line)
        }
    }

    private mutating func add(row: [String]) {
        guard let names = header else {
            header = row
            return
        }
        guard var scenario = outline, !isSkipped else { return }
        for (name, value) in zip(names, row) {
            scenario.steps = scenario.steps.map { $0.replacing("<\(name)>", with: value) }
        }
        scenario.name += " " + row.joined(separator: ", ")
        scenarios.append(scenario)
    }

    private mutating func finish() {
        if let outline, !isTemplate, !isSkipped { scenarios.append(outline) }
        outline = nil
    }

    private static func trimmed(_ text: Substring) -> String {
        let isSpace: (Character) -> Bool = { $0 == " " || $0 == "\t" || $0 == "\r" }
        return String(String(text.drop(while: isSpace).reversed().drop(while: isSpace)).reversed())
    }
}

extension FlagdFeature.Scenario {
    /// The quoted words of the first step with this text, in order.
    func quoted(_ part: String) -> [String]? {
        guard let step = steps.first(where: { $0.contains(part) }) else { return nil }
        return Self.quoted(in: step)
    }

    /// The evaluation context that the steps describe.
    var context: RatingJSON {
        var members = [RatingJSON.Member("$flagd", ["flagKey": .string(flagKey)])]
        for step in steps {
            let words = Self.quoted(in: step)
            if step.contains("nested property"), words.count == 3 {
                members.append(.init(words[0], .object([.init(words[1], .string(words[2]))])))
            } else if step.contains("targeting key"), words.count == 1 {
                members.append(.init("targetingKey", .string(words[0])))
            } else if step.contains("context containing a key"), words.count == 3 {
                members.append(.init(words[0], Self.value(words[2], type: words[1])))
            }
        }
        return .object(members)
    }

    var flagKey: String { quoted("-flag with key")?.first ?? "" }
    var fallback: String { quoted("-flag with key")?.last ?? "" }

    private static func quoted(in step: String) -> [String] {
        step.split(separator: "\"", omittingEmptySubsequences: false).enumerated()
            .compactMap { $0.offset % 2 == 1 ? String($0.element) : nil }
    }

    private static func value(_ text: String, type: String) -> RatingJSON {
        switch type {
        case "Integer": Int64(text).map { .integer($0) } ?? .null
        case "Float": Double(text).map { .number($0) } ?? .null
        default: .string(text)
        }
    }
}
