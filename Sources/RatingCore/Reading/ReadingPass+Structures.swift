/// Reading values that are objects, and the words of what can be wrong with a value.
extension ReadingPass {
    mutating func structure(_ type: KeyType, _ node: JSONDocument.Node, at place: KeyPlace) -> ConfigurationValue? {
        switch place.key {
        case .structure(.requiredEvents), .structure(.eventsBeforeAskingAgain): return counts(node, at: place)
        case .structure(.eventScores): return points(node, at: place)
        case .structure(.anyOf): return keySets(node, at: place).map { .keySets($0) }
        case .structure(.conditions): return rule(node, at: place).map { .rule($0) }
        case .structure(.workflow): return workflow(node, at: place).map { .workflow(.custom($0)) }
        case .structure(.strings): return strings(node, at: place).map { .strings($0) }
        case .structure(.appearance): return appearance(node, at: place).map { .appearance($0) }
        case .structure(.feedback): return feedback(node, at: place).map { .feedback($0) }
        case .structure(.experiments): return experiments(node, at: place).map { .experiments($0) }
        default: return nil
        }
    }

    private mutating func strings(_ node: JSONDocument.Node, at place: KeyPlace) -> LanguageTexts? {
        let errorsBefore = cursor.errorCount
        var languages: [LanguageTexts.Language] = []
        for member in node.members {
            let tag = member.name.stringValue ?? ""
            let path = DocumentPath.member(place.path, tag)
            guard isObject(member.value, path: path) else { continue }
            languages.append(.init(tag, texts(member.value, path: path)))
        }
        return cursor.errorCount == errorsBefore ? LanguageTexts(languages) : nil
    }

    private mutating func texts(_ node: JSONDocument.Node, path: String) -> [LanguageTexts.Text] {
        var texts: [LanguageTexts.Text] = []
        texts.reserveCapacity(node.count)
        for member in node.members {
            let key = member.name.stringValue ?? ""
            if let text = member.value.stringValue {
                texts.append(.init(key, text))
            } else {
                let path = DocumentPath.member(path, key)
                report(
                    .wrongType, member.value, at: path,
                    "\(path) must be a string, not \(member.value.kind.description)")
            }
        }
        return texts
    }

    private mutating func rule(_ node: JSONDocument.Node, at place: KeyPlace) -> Rule? {
        do {
            let rule = try Rule(node.value)
            guard let value = rule.valueInPlaceOfQuestion else {
                warnOfUnknownVariables(of: rule, node, at: place)
                return rule
            }
            report(
                .invalidRule, node, at: place.path, "\(place.path) tests nothing: it is \(value) for every user",
                "write an operation, such as {\">=\": [{\"var\": \"context.sessions\"}, 3]}")
            return nil
        } catch {
            report(
                .invalidRule, error.node(in: node), at: place.path,
                "\(place.path) is not a valid rule: \(error.description)", error.suggestion)
            return nil
        }
    }

    mutating func isObject(_ node: JSONDocument.Node, path: String) -> Bool {
        if node.kind == .object { return true }
        report(.notObject, node, at: path, "\(path) must be an object, not \(node.kind.description)")
        return false
    }

    mutating func reportWrongType(_ type: KeyType, _ node: JSONDocument.Node, at place: KeyPlace) {
        var found = node.kind.description
        var suggestion: String?
        if let text = node.stringValue {
            found = "the string “\(excerpt(text))”"
            switch type {
            case _ where form != .typed: break
            case _ where text == "never" || text == "none": suggestion = place.key.insteadOfNever
            case .flag where text == "true" || text == "false", .integer where literal(text)?.integerValue != nil,
                .number where literal(text) != nil:
                suggestion = "write \(text) without quotes"
            default: break
            }
        } else if let integer = node.integerValue, case .flag = type, integer == 0 || integer == 1 {
            suggestion = "write \(integer == 1)"
        } else if node.boolValue == false {
            found = "false"
            suggestion = place.key.insteadOfNever
        } else if let number = node.doubleValue {
            found = "the number \(shortest(number))"
            if case .date = type {
                suggestion = node.integerValue.flatMap { UTCInstant(unixTime: $0) }.map {
                    "write \"\(LocalInstant($0).iso8601)\""
                }
            }
        } else if let flag = node.boolValue {
            found = "\(flag)"
        }
        report(
            .wrongType, node, at: place.path, "\(place.path) must be \(type.phrase), not \(found)", suggestion)
    }

    mutating func reportOutOfRange(_ type: KeyType, _ node: JSONDocument.Node, at place: KeyPlace) {
        let found = node.stringValue.map { excerpt($0) } ?? excerpt(node.value)
        report(
            .outOfRange, node, at: place.path, "\(place.path) must be \(type.phrase), not \(found)",
            node.doubleValue.map { $0 < 0 } ?? false ? place.key.insteadOfNever : nil)
    }

    mutating func reportMalformed(_ text: String, _ expected: String, _ node: JSONDocument.Node, at place: KeyPlace) {
        report(.malformedValue, node, at: place.path, "\(place.path) must be \(expected), not “\(excerpt(text))”")
    }

    @inline(never)
    mutating func reportUnknown(
        _ name: String, _ what: String, among known: [String], _ node: JSONDocument.Node, at place: KeyPlace
    ) {
        report(
            .unknownValue, node, at: place.path,
            "there is no \(what) “\(excerpt(name))”; write one of \(known.joined(separator: ", "))",
            nearest(to: name, among: known))
    }
}

extension ConfigurationKey {
    /// What is written for “never” or “no limit” in place of a number; nil for a key that has none.
    fileprivate var insteadOfNever: String? {
        switch self {
        case .integer(.daysBeforeAskingAgainAfterAnswer): "write null: nobody who answered is asked again"
        case .integer(.maxDaysBetweenSession): "write null: no pause restarts the count"
        case .integer, .number:
            row.gates.isEmpty
                ? nil : "write null to take out the gate \(row.gates), so that it keeps nobody from being asked"
        default: nil
        }
    }
}

extension UTCInstant {
    /// Seconds since 1970 of the years 2001 to 2286, or milliseconds.
    fileprivate init?(unixTime: Int64) {
        switch unixTime {
        case 1_000_000_000..<10_000_000_000: self.init(milliseconds: unixTime * 1_000)
        case 1_000_000_000_000..<10_000_000_000_000: self.init(milliseconds: unixTime)
        default: return nil
        }
    }
}
