import RatingAnalysis
import RatingCore

/// A key whose values are tried one after another where it stands: `displaySessionCount=1..20` at the top of the document,
/// `placements.settings.displaySessionCount=1..20` at one placement, `everywhere.displaySessionCount=1..20` in place of whatever
/// placements, rules and variants say.
package struct SimulationSweep: Equatable, Sendable {
    package let key: ConfigurationKey
    package let place: Place
    package let values: [ConfigurationValue]

    package struct FormatError: Error, Equatable, Sendable {
        package let message: String
    }

    package enum Place: Equatable, Sendable {
        case top, everywhere
        case placement(String)
    }

    static let mostValues = 200

    /// Reads `key=1..20`, `key=1..20/2` or `key=1,2,5`.
    package init(_ text: String) throws(FormatError) {
        guard let equals = text.firstIndex(of: "=") else {
            throw FormatError(message: "'\(text)' names no values; write it like displaySessionCount=1..20")
        }
        var name = String(text[..<equals])
        var place = Place.top
        if let dot = name.lastIndex(of: ".") {
            let path = String(name[..<dot])
            name = String(name[name.index(after: dot)...])
            switch path {
            case "everywhere": place = .everywhere
            case _ where path.hasPrefix(Self.placements) && path != Self.placements:
                place = .placement(String(path.dropFirst(Self.placements.count)))
            default:
                throw FormatError(
                    message: "'\(path)' is no place; write everywhere.\(name) or placements.NAME.\(name)")
            }
        }
        guard let key = ConfigurationKey(name: name) else {
            let known = ConfigurationKey.table.map { $0.key.name }
            let hint = nearestName(to: name, among: known).map { "; did you mean '\($0)'?" } ?? ""
            throw FormatError(message: "there is no key '\(name)'\(hint)")
        }
        guard case .numeric(let isInteger) = key.sweepType else {
            throw FormatError(message: "'\(name)' is not a number, so it has no curve")
        }
        let list = String(text[text.index(after: equals)...])
        guard let numbers = Self.numbers(list) else {
            throw FormatError(
                message: "'\(list)' is neither a range such as 1..20 or 1..20/2, nor a list such as 1,2,5")
        }
        guard !numbers.isEmpty, numbers.count <= Self.mostValues else {
            throw FormatError(
                message: "'\(list)' has \(numbers.isEmpty ? "no" : "more than \(Self.mostValues)") values")
        }
        guard Set(numbers).count == numbers.count else { throw FormatError(message: "'\(list)' has a value twice") }
        var values: [ConfigurationValue] = []
        for number in numbers {
            if !isInteger {
                values.append(.number(number))
            } else if let integer = Int64(exactly: number) {
                values.append(.integer(integer))
            } else {
                throw FormatError(message: "'\(name)' takes only whole numbers, not \(number)")
            }
        }
        (self.key, self.place, self.values) = (key, place, values)
    }

    private static let placements = "placements."

    /// The key with its place.
    package var name: String {
        switch place {
        case .top: key.name
        case .everywhere: "everywhere.\(key.name)"
        case .placement(let placement): "\(Self.placements)\(placement).\(key.name)"
        }
    }

    /// Changes the value where it stands.
    ///
    /// - Throws: what a document with such a value would be refused for, or why it stands elsewhere.
    func set(_ value: ConfigurationValue, in layers: inout ConfigurationLayers) throws {
        guard place != .everywhere else { return try layers.set(value, for: key) }
        var shipped = ConfigurationLayers()
        shipped.override = layers.bundled
        let document = layers.bundled ?? ConfigurationDocument()
        switch place {
        case .placement(let name):
            guard document.placementNames.contains(name) else {
                throw FormatError(message: "the document has no placement '\(name)'")
            }
            try shipped.set(value, for: key, at: name)
        case .top, .everywhere:
            let others = document.placementNames.filter { document[key, $0] != .absent }
            if document[key] == .absent, let other = others.first {
                throw FormatError(
                    message: "'\(key.name)' stands at placements only; write placements.\(other).\(key.name) or "
                        + "everywhere.\(key.name)")
            }
            try shipped.set(value, for: key)
        }
        layers.bundled = shipped.override
    }

    /// As the table's rows and the chart's points are named.
    package func label(_ index: Int) -> String { "\(name)=\(numberText(number(index)))" }

    package func number(_ index: Int) -> Double { values[index].json.doubleValue ?? 0 }

    private static func numbers(_ list: String) -> [Double]? {
        if let dots = list.range(ofDots: ()) {
            let rest = list[dots.upperBound...].split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
            guard let first = Double(list[..<dots.lowerBound]), let last = rest.first.flatMap({ Double($0) }),
                let step = rest.count > 1 ? Double(rest[1]) : 1, step > 0, step.isFinite, first.isFinite, first <= last,
                last.isFinite
            else { return nil }
            let count = ((last - first) / step + 1e-9).rounded(.down)
            guard count < Double(mostValues) else { return [Double](repeating: first, count: mostValues + 1) }
            return (0...Int(count)).map { first + Double($0) * step }
        }
        let numbers = list.split(separator: ",", omittingEmptySubsequences: false).map { Double($0) }
        return numbers.contains { $0?.isFinite != true } ? nil : numbers.compactMap { $0 }
    }
}

extension ConfigurationKey {
    fileprivate enum SweepType {
        case numeric(isInteger: Bool)
        case other
    }

    fileprivate var sweepType: SweepType {
        switch self {
        case .integer: .numeric(isInteger: true)
        case .number: .numeric(isInteger: false)
        default: .other
        }
    }
}

extension String {
    fileprivate func range(ofDots _: Void) -> Range<String.Index>? {
        var index = startIndex
        while index < endIndex {
            let next = self.index(after: index)
            if self[index] == ".", next < endIndex, self[next] == "." { return index..<self.index(after: next) }
            index = next
        }
        return nil
    }
}

extension SimulationSweep: CustomStringConvertible {
    /// With every value: `displaySessionCount=1,2,3`.
    package var description: String { "\(name)=\(values.map { $0.json.serialized() }.joined(separator: ","))" }
}

extension [SimulationSweep] {
    static let mostEntries = 400

    /// How many entries there are; nil for more than two keys.
    var combinations: Int? { count <= 2 ? reduce(1) { $0 * $1.values.count } : nil }

    /// A configuration with one or two keys at all their values, the last key's changing fastest.
    func entries(_ layers: ConfigurationLayers) throws -> [Simulation.Entry] {
        guard let total = combinations, total <= Self.mostEntries else {
            throw SimulationSweep.FormatError(
                message: "at most two keys can be swept, with at most \(Self.mostEntries) combinations of values")
        }
        return try (0..<total).map { row in
            var varied = layers
            for (sweep, place) in zip(self, places(ofRow: row)) { try sweep.set(sweep.values[place], in: &varied) }
            let name = zip(self, places(ofRow: row)).map { $0.label($1) }.joined(separator: ", ")
            return Simulation.Entry(name, RatingConfiguration(varied))
        }
    }

    /// Which value each key has in an entry.
    func places(ofRow row: Int) -> [Int] {
        guard count == 2 else { return [row] }
        return [row / self[1].values.count, row % self[1].values.count]
    }
}
