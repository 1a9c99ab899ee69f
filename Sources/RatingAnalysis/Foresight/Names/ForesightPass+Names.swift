import RatingCore

/// Names that differ by a slip, from each other or from those that the app knows.
extension ForesightPass {
    mutating func checkNames() {
        for key in ["applicationName", "rolloutSalt"] {
            guard let node = ownNode(key), let name = node.stringValue, name.hasBlankEnd else { continue }
            report(
                .nameNear, node, at: key,
                "“\(excerpt(name))” has a blank at its end, which nobody sees\(key == "rolloutSalt" ? ", and by which other people are drawn" : "")",
                suggestion: "take it away")
        }
        guard isWhole else { return }
        var use: NameUse?
        if isWorkflowAlone {
            withWorkflow { _, root in use = NameUse(workflow: root) }
        } else {
            use = NameUse(subject.written)
        }
        compareValues(use?.values ?? [])
        let names = use?.names ?? []
        for list in AppManifest.List.allCases {
            let own = names.filter { $0.list == list }.map { $0.name }
            guard !own.isEmpty else { continue }
            if list == .events, foresight.app?[list] == nil {
                compareWithPlacements(own, names.filter { $0.list == .placements }.map { $0.name.text })
            }
            if let known = foresight.app?[list] { compare(own, with: known, list) } else { compare(own, list) }
        }
    }

    private mutating func compare(_ names: [NameUse.Name], with known: [String], _ list: AppManifest.List) {
        var seen: Set<String> = []
        for name in names where seen.insert(name.text).inserted && !known.contains(name.text) {
            if list == .traits, TargetVariable.systemTraits.contains(name.text) { continue }
            let problem = NameCheck.unknown(
                "the app", name.text, list, among: known, isCompared: seen.count <= Foresight.maximumParts)
            named(.nameUnknown, name, problem.message, problem.suggestion)
        }
    }

    private mutating func compare(_ names: [NameUse.Name], _ list: AppManifest.List) {
        var counts: [String: Int] = [:]
        var first: [NameUse.Name] = []
        for name in names {
            counts[name.text, default: 0] += 1
            if counts[name.text] == 1 { first.append(name) }
        }
        var reported: Set<String> = []
        for (index, name) in first.prefix(200).enumerated() {
            if name.text.hasBlankEnd {
                named(
                    .nameNear, name,
                    "the \(list.noun) “\(excerpt(name.text))” has a blank at its end, which no app sends",
                    "take it away")
                reported.insert(name.text)
            }
            if list == .traits, TargetVariable.systemTraits.contains(name.text) { continue }
            for other in first[..<index] {
                // A slip that makes another word shows where the right name stands again and again.
                let isOnce = (counts[other.text] == 1) != (counts[name.text] == 1)
                guard
                    NameLikeness.areNear(other.text, name.text)
                        || isOnce && NameLikeness.areAlmostOne(other.text, name.text)
                else { continue }
                if list == .traits, TargetVariable.systemTraits.contains(other.text) { continue }
                // That one of two required events is never sent is said of the gate.
                if list == .events, name.isBeside(other), EventWord.areTwins(other.text, name.text) { continue }
                // The rarer one is the slip; of two alike the later.
                let isFirstRarer = counts[other.text] ?? 0 < counts[name.text] ?? 0
                let (slip, meant) = isFirstRarer ? (other, name) : (name, other)
                guard reported.insert(slip.text).inserted else { continue }
                named(
                    .nameNear, slip,
                    "the \(list.noun) “\(excerpt(slip.text))” is nearly “\(excerpt(meant.text))”, and to the app another one",
                    "did you mean “\(excerpt(meant.text))”?")
            }
        }
        let rest = first.prefix(200).filter { !reported.contains($0.text) }
        compareBeginnings(rest, list.noun)
        compareStyles(rest, list.noun)
    }

    /// One of names that begin with the same word, whose own lacks a letter of it: `nps_good`, `nps_bad` and `np_fair`.
    private mutating func compareBeginnings(_ names: [NameUse.Name], _ noun: String) {
        let words = names.map { NameLikeness.words(of: $0.text) }
        var counts: [[UInt8]: Int] = [:]
        for word in words where word.count > 1 { counts[word[0], default: 0] += 1 }
        for (name, own) in zip(names, words) where own.count > 1 && counts[own[0]] == 1 {
            let word = own[0]
            let meant = counts.keys.filter { other in
                counts[other] ?? 0 > 1 && KnownHosts.isOneSlip(word, other)
                    && !(other + word).contains { $0.isDigit || "aeiou".utf8.contains($0) }
            }
            let others = zip(names, words).filter { _, words in words.first.map { meant.contains($0) } ?? false }
            guard let other = others.first?.0 else { continue }
            named(
                .nameNear, name,
                "the \(noun) “\(excerpt(name.text))” begins with nearly the word of “\(excerpt(other.text))” and others",
                "write all of them in one way")
        }
    }

    /// One of names that go together, written in another style.
    private mutating func compareStyles(_ names: [NameUse.Name], _ noun: String) {
        guard let found = NameStyle.stranger(among: names.map { $0.text }) else { return }
        let (name, other) = (names[found.index], names[found.other])
        named(
            .nameNear, name,
            "the \(noun) “\(excerpt(name.text))” is written in another way than “\(excerpt(other.text))” and those that go with it",
            NameStyle(other.text)?.spelling(of: name.text).map { "did you mean “\(excerpt($0))”?" }
                ?? "write all of them in one way")
    }

    /// What a trait is compared with here and there, in two spellings.
    private mutating func compareValues(_ values: [NameUse.Value]) {
        var kinds: [(key: String, spellings: [Spelling])] = []
        var places: [String: Int] = [:]
        for value in values.prefix(2_000) {
            let key = "\(value.trait) \(value.name.text.plainName)"
            let place = places[key] ?? kinds.count
            if place == kinds.count { kinds.append((key, [])) }
            places[key] = place
            let spellings = kinds[place].spellings
            let index = spellings.firstIndex { $0.first.name.text == value.name.text } ?? spellings.count
            if index == spellings.count { kinds[place].spellings.append(Spelling(first: value)) }
            kinds[place].spellings[index].groups.append(value.group)
        }
        compareSlips(values)
        for trait in Set(values.prefix(200).map { $0.trait }).sorted() {
            var seen: Set<String> = []
            let own = values.prefix(200).filter { $0.trait == trait && seen.insert($0.name.text).inserted }
            compareStyles(own.map { $0.name }, "value")
        }
        for value in values.prefix(200) where value.name.text.hasBlankEnd {
            named(
                .nameNear, value.name,
                "“\(excerpt(value.trait))” is compared with “\(excerpt(value.name.text))”, which has a blank at its end, and texts are equal letter by letter",
                "take it away")
        }
        for (_, spellings) in kinds where spellings.count > 1 && spellings.count < 20 {
            let common = spellings.max { $0.groups.count < $1.groups.count } ?? spellings[0]
            for spelling in spellings where spelling.first.name.text != common.first.name.text {
                // Who writes both beside each other means both.
                guard Set(spelling.groups).isDisjoint(with: common.groups) else { continue }
                let (slip, meant) = (spelling.first, common.first)
                named(
                    .nameNear, slip.name,
                    "“\(excerpt(slip.trait))” is compared with “\(excerpt(slip.name.text))” here and with “\(excerpt(meant.name.text))” elsewhere, and texts are equal letter by letter",
                    "write it as the app does: “\(excerpt(meant.name.text))”?")
            }
        }
    }

    /// What a trait is compared with once, and nearly so elsewhere.
    private mutating func compareSlips(_ values: [NameUse.Value]) {
        var reported: Set<String> = []
        for (index, value) in values.prefix(200).enumerated() {
            let (text, trait) = (value.name.text, value.trait)
            let twin = values.prefix(200).enumerated().first { place, other in
                let theirs = other.name.text
                guard other.trait == trait, theirs != text, other.group != value.group, theirs.utf8.count >= 4,
                    NameLikeness.areNear(theirs, text)
                        || min(theirs.utf8.count, text.utf8.count) >= 5
                            && KnownHosts.isOneSlip(Array(theirs.utf8), Array(text.utf8))
                else { return false }
                let (own, others) = (count(of: text, trait, values), count(of: theirs, trait, values))
                // The rarer one is the slip; of two alike the later.
                return !theirs.isSameName(as: text) && (own < others || own == others && place < index)
            }
            guard let twin, !(text + twin.element.name.text).utf8.contains(where: { $0.isDigit }),
                reported.insert("\(trait) \(text)").inserted
            else { continue }
            named(
                .nameNear, value.name,
                "“\(excerpt(trait))” is compared with “\(excerpt(text))” here and with “\(excerpt(twin.element.name.text))” elsewhere",
                "did you mean “\(excerpt(twin.element.name.text))”?")
        }
    }

    private func count(of text: String, _ trait: String, _ values: [NameUse.Value]) -> Int {
        values.prefix(200).filter { $0.trait == trait && $0.name.text == text }.count
    }

    private struct Spelling {
        let first: NameUse.Value
        var groups: [Int] = []
    }

    /// An event that differs from the name of a placement by a slip.
    private mutating func compareWithPlacements(_ events: [NameUse.Name], _ placements: [String]) {
        func isNear(_ event: String, _ placement: String) -> Bool {
            NameLikeness.areNear(placement, event) || NameLikeness.areAlmostOne(placement, event)
        }
        var counts: [String: Int] = [:]
        for event in events { counts[event.text, default: 0] += 1 }
        func placement(of event: NameUse.Name) -> String {
            String(event.path.dropFirst("placements.".utf8.count).prefix { $0 != "." })
        }
        let placed = events.filter { $0.path.hasPrefix("placements.") }
        let areSpelledAlike = placed.contains { placement(of: $0) == $0.text }
        // An event of one place may be named as it is; elsewhere any place will do.
        var comparisons = 20_000
        for event in events where counts[event.text] == 1 && comparisons > 0 {
            let candidates =
                event.path.hasPrefix("placements.") ? [placement(of: event)] : placements.prefix(200).map { $0 }
            comparisons -= candidates.count
            let found = candidates.first { place in
                // What is near to an event too is said of that.
                guard let count = counts[place] else { return isNear(event.text, place) }
                return count == 1 && !NameLikeness.areNear(place, event.text)
                    && NameLikeness.areAlmostOne(place, event.text)
            }
            guard let placement = found else { continue }
            // Places and events may be written in two ways throughout.
            let style = NameStyle(placement)
            let isOtherwise =
                areSpelledAlike
                || Self.areOthers(than: placement, placements, styled: NameStyle(event.text))
                || events.contains { $0.text != event.text && style != nil && NameStyle($0.text) == style }
            guard placement != event.text, isOtherwise || !placement.isSameName(as: event.text) else { continue }
            named(
                .nameNear, event,
                "the event “\(excerpt(event.text))” is nearly the placement “\(excerpt(placement))”, and to the app another name",
                "did you mean “\(excerpt(placement))”?")
        }
    }

    /// Whether there are other names of several words, and all of them have a style that this one has not.
    private static func areOthers(than name: String, _ names: [String], styled style: NameStyle?) -> Bool {
        let others = names.prefix(200).filter { $0 != name }.compactMap { NameStyle($0) }
        return NameStyle(name) != style && !others.isEmpty && others.allSatisfy { $0 == style }
    }

    private mutating func named(
        _ code: Diagnostic.Code, _ name: NameUse.Name, _ message: String, _ suggestion: String?
    ) {
        report(code, atByte: name.offset, name.path, message, suggestion)
    }
}
