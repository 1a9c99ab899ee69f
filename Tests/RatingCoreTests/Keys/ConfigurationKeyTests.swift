import Testing

@testable import RatingCore

@Suite
struct ConfigurationKeyTests {
    static let keys: [ConfigurationKey] =
        ConfigurationKey.Flag.allCases.map { .flag($0) } + ConfigurationKey.Integer.allCases.map { .integer($0) }
        + ConfigurationKey.Number.allCases.map { .number($0) } + ConfigurationKey.Text.allCases.map { .text($0) }
        + ConfigurationKey.Structure.allCases.map { .structure($0) }

    @Test(arguments: keys)
    func `every key has exactly one row, and every row a key`(key: ConfigurationKey) {
        #expect(ConfigurationKey.table.filter { $0.key == key }.count == 1)
        #expect(key.row.key == key)
    }

    @Test func `the table has as many rows as there are keys`() {
        #expect(ConfigurationKey.table.count == Self.keys.count)
        #expect(ConfigurationKey.count == Self.keys.count)
    }

    @Test func `slots count up without gaps`() {
        #expect(Self.keys.map { $0.slot } == Array(0..<ConfigurationKey.count))
    }

    @Test(arguments: keys)
    func `a key is called as its case, but for the schema reference`(key: ConfigurationKey) {
        let name =
            switch key {
            case .flag(let key): "\(key)"
            case .integer(let key): "\(key)"
            case .number(let key): "\(key)"
            case .text(let key): key == .schema ? "$schema" : "\(key)"
            case .structure(let key): "\(key)"
            }
        #expect(key.name == name)
        #expect(ConfigurationKey(name: name) == key)
        #expect(!key.row.summary.description.isEmpty)
    }

    @Test(arguments: ["", "d", "Disabled", "disabled ", "disable", "disabledd", "é"])
    func `only a key's exact name finds it`(name: String) {
        #expect(ConfigurationKey(name: name) == nil)
    }

    @Test(arguments: ConfigurationKey.table)
    func `a row's type and default are of its key's kind`(row: KeyRow) {
        switch (row.key, row.type) {
        case (.flag, .flag), (.integer, .integer), (.number, .number), (.text, .text), (.text, .url), (.text, .country),
            (.text, .language),
            (.text, .mailAddresses):
            break
        case (.structure, .flag), (.structure, .integer), (.structure, .number), (.structure, .text): Issue.record()
        case (.structure, _): break
        default: Issue.record("\(row.key) is \(row.type.description)")
        }
        switch (row.key, row.standard) {
        case (_, nil), (.flag, .flag), (.integer, .integer), (.number, .number), (.text, .text),
            (.structure(.versionGranularity), .granularity):
            break
        default: Issue.record("\(row.key) has a default of another kind")
        }
    }

    @Test func `gates stand in the order of the table`() {
        var gates: [Gate] = [.enabled, .inProgress]
        for row in ConfigurationKey.table {
            for gate in row.gates.gates where !gates.contains(gate) { gates.append(gate) }
        }
        #expect(gates == Gate.allCases)
    }

    @Test(arguments: [
        ("displaySessionCount", "integer 0…1000000 (sessions)"), ("daysUntilPrompt", "number 0…36500 (days)"),
        ("disabled", "true or false"),
        ("policy", "string, one of starskit, irate, appreview, swiftrater, siriusrating, balanced"),
    ])
    func `types are told with range and unit`(name: String, text: String) {
        #expect(ConfigurationKey(name: name)?.row.type.description == text)
    }
}
