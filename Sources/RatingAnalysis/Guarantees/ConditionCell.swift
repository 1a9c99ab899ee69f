import RatingCore

/// What the conditions may read of a user, cut into cells within which no comparison makes a difference.
struct ConditionVariable {
    let path: String
    let cells: [Cell]

    /// Whole numbers from one to another, or one value.
    enum Cell: Hashable {
        case numbers(low: Int64, high: Int64)
        case value(RatingJSON?)

        /// What stands for all that is in the cell.
        var value: RatingJSON? {
            switch self {
            case .numbers(let low, _): .integer(low)
            case .value(let value): value
            }
        }
    }

    /// Nil where the cases cannot be listed.
    init?(_ path: String, comparedIn nodes: [RuleNode]) {
        self.path = path
        let constants = nodes.flatMap { $0.scalars }
        if path == "context.version" {
            guard let cells = Self.texts(constants, nodes, isText: true) else { return nil }
            self.cells = cells
        } else if path.hasPrefix("traits.") {
            guard let cells = Self.texts(constants, nodes, isText: false) ?? Self.amounts(constants) else {
                return nil
            }
            self.cells = cells
        } else if path.isCounter || path.isDays {
            guard let cells = Self.counts(constants) else { return nil }
            self.cells = (path.isDays ? [.value(nil)] : []) + cells
        } else {
            return nil
        }
    }

    /// Cut at each number that something is compared with.
    private static func counts(_ constants: [RatingJSON]) -> [Cell]? {
        let numbers = constants.compactMap { $0.doubleValue }
        guard numbers.count == constants.count(where: { $0 != .null }), numbers.allSatisfy({ $0.magnitude < 1e12 })
        else { return nil }
        return CountCells(comparedWith: numbers).cells.map { .numbers(low: $0.lowerBound, high: $0.upperBound) }
    }

    /// Texts that are only held for equal or not.
    ///
    /// - Parameter isText: whether it is a text where there is any; else other values that are taken for equal are among
    ///   the cases.
    private static func texts(_ constants: [RatingJSON], _ nodes: [RuleNode], isText: Bool) -> [Cell]? {
        guard nodes.allSatisfy({ $0.operation.map { $0.isEquality || $0 == .contained } ?? false })
        else { return nil }
        var texts: [String] = []
        for constant in constants {
            guard constant != .null else { continue }
            // A text that is a number is also equal to that number.
            guard let text = constant.stringValue, text.utf8.first.map({ !Self.canBeginNumber($0) }) ?? false else {
                return nil
            }
            if !texts.contains(text) { texts.append(text) }
        }
        let other = (texts.max { $0.utf8.count < $1.utf8.count } ?? "") + "x"
        var cells: [Cell] = [.value(.string(other))] + texts.map { .value(.string($0)) }
        if !isText { cells += texts.map { .value([.string($0)]) } }
        return cells + [.value(nil)]
    }

    private static func canBeginNumber(_ byte: UInt8) -> Bool {
        byte <= 32 || byte >= 128 || (byte >= 43 && byte <= 57) || byte == UInt8(ascii: "I")
    }

    /// Numbers, and what counts as a number or as none.
    private static func amounts(_ constants: [RatingJSON]) -> [Cell]? {
        var numbers: Set<Double> = [0, 1]
        for constant in constants {
            guard let number = constant.doubleValue, number.magnitude < 1e12 else { return nil }
            numbers.insert(number)
        }
        let sorted = numbers.sorted()
        guard let first = sorted.first, let last = sorted.last else { return nil }
        var representatives = [first - 1]
        for (index, number) in sorted.enumerated() {
            representatives.append(number)
            if index + 1 < sorted.count { representatives.append((number + sorted[index + 1]) / 2) }
        }
        representatives.append(last + 1)
        var cells: [Cell] = [.value(nil), .value(.string("x")), .value(.bool(false)), .value(.bool(true))]
        for number in representatives {
            let json = Int64(exactly: number).map { RatingJSON.integer($0) } ?? .number(number)
            cells += [.value(json), .value(.string(json.serialized()))]
        }
        return cells
    }
}

extension String {
    /// Whether conditions read a count of the context here.
    var isCounter: Bool {
        switch self {
        case "context.sessions", "context.launches", "context.uses", "context.events", "context.crashes",
            "context.prompts":
            true
        default: hasPrefix("context.events.")
        }
    }

    var isDays: Bool {
        self == "context.daysSinceInstall" || self == "context.daysSinceCrash" || self == "context.daysSincePrompt"
    }
}
