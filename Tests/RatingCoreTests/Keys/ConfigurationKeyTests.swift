import Testing

@testable import RatingCore

@Suite("Configuration keys")
struct ConfigurationKeyTests {
    static let keys: [ConfigurationKey] =
        FlagKey.allCases.map { .flag($0) } + IntegerKey.allCases.map { .integer($0) }
        + NumberKey.allCases.map { .number($0) } + TextKey.allCases.map { .text($0) }
        + StructureKey.allCases.map { .structure($0) }

    @Test("Every key has exactly one row, and every row a key", arguments: keys)
    func everyKeyHasOneRow(key: ConfigurationKey) {
        #expect(ConfigurationKey.table.filter { $0.key == key }.count == 1)
        #expect(key.row.key == key)
    }

    @Test func theTableHasAsManyRowsAsThereAreKeys() {
        #expect(ConfigurationKey.table.count == Self.keys.count)
        #expect(ConfigurationKey.count == Self.keys.count)
    }

    @Test func slotsCountUpWithoutGaps() {
        #expect(Self.keys.map { $0.slot } == Array(0..<ConfigurationKey.count))
    }

    @Test("A key is called as its case, but for the schema reference", arguments: keys)
    func nameIsThatOfTheCase(key: ConfigurationKey) {
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

    @Test(
        "Only a key's exact name finds it", arguments: ["", "d", "Disabled", "disabled ", "disable", "disabledd", "é"])
    func otherNamesFindNothing(name: String) {
        #expect(ConfigurationKey(name: name) == nil)
    }

    @Test("A row's type and default are of its key's kind", arguments: ConfigurationKey.table)
    func rowFitsItsKey(row: KeyRow) {
        switch (row.key, row.type) {
        case (.flag, .flag), (.integer, .integer), (.number, .number), (.text, .text), (.text, .url), (.text, .country),
            (.text, .mailAddresses):
            break
        case (.structure, .flag), (.structure, .integer), (.structure, .number), (.structure, .text): Issue.record()
        case (.structure, _): break
        default: Issue.record("\(row.key) is \(row.type.description)")
        }
        switch (row.key, row.standard) {
        case (_, nil), (.flag, .flag), (.integer, .integer), (.number, .number), (.text, .text): break
        default: Issue.record("\(row.key) has a default of another kind")
        }
    }

    @Test func gatesStandInTheOrderOfTheTable() {
        var gates: [Gate] = [.enabled, .inProgress]
        for row in ConfigurationKey.table {
            for gate in row.gates.gates where !gates.contains(gate) { gates.append(gate) }
        }
        #expect(gates == Gate.allCases)
    }

    @Test(
        "Types are told with range and unit",
        arguments: [
            ("displaySessionCount", "integer 0…1000000 (sessions)"), ("daysUntilPrompt", "number 0…36500 (days)"),
            ("disabled", "true or false"), ("policy", "string, one of starskit, irate, appreview, balanced"),
        ])
    func typeDescription(name: String, text: String) {
        #expect(ConfigurationKey(name: name)?.row.type.description == text)
    }
}
