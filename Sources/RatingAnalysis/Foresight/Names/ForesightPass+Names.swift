import RatingCore

/// Names that are none, or differ by a slip from each other or from those that the app knows.
extension ForesightPass {
    mutating func checkNames() {
        for key in [ConfigurationKey.Text.applicationName, .rolloutSalt] {
            guard let node = ownNode(.text(key)), let name = node.stringValue, !name.isEmpty,
                let flaw = NameForm.flaw(in: name)
            else { continue }
            report(
                .nameForm, node, at: ConfigurationKey.text(key).name, "“\(excerpt(name))” \(flaw.message)",
                suggestion: flaw.suggestion)
        }
        guard isWhole else { return }
        var use = NameUse(subject.written)
        if isWorkflowAlone { withWorkflow { _, root in use = NameUse(root, .workflow) } }
        var seen: Set<String> = []
        for (noun, name) in use.names.map({ ($0.list.noun, $0.name) }) + use.labels {
            guard seen.count < 2_000, seen.insert("\(noun) \(name.text)").inserted,
                let flaw = NameForm.flaw(in: name.text)
            else { continue }
            named(.nameForm, name, "the \(noun) “\(excerpt(name.text))” \(flaw.message)", flaw.suggestion)
        }
        compareValues(use.values)
        for list in AppManifest.List.allCases {
            let own = use.names.filter { $0.list == list }.map { $0.name }.filter { NameForm.flaw(in: $0.text) == nil }
            guard !own.isEmpty else { continue }
            if list == .events, foresight.app?[list] == nil {
                compareWithPlacements(own, use.names.filter { $0.list == .placements }.map { $0.name.text })
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
        for name in names where list != .traits || !TargetVariable.systemTraits.contains(name.text) {
            counts[name.text, default: 0] += 1
            if counts[name.text] == 1 { first.append(name) }
        }
        var reported: Set<String> = []
        for (index, name) in first.prefix(200).enumerated() {
            for other in first[..<index] {
                // A slip that makes another word shows where the right name stands again and again.
                let isOnce = (counts[other.text] == 1) != (counts[name.text] == 1)
                guard
                    NameLikeness.areNear(other.text, name.text)
                        || isOnce && NameLikeness.areAlmostOne(other.text, name.text)
                else { continue }
                // The rarer one is the slip; of two alike the later.
                let isFirstRarer = counts[other.text] ?? 0 < counts[name.text] ?? 0
                let (slip, meant) = isFirstRarer ? (other, name) : (name, other)
                guard reported.insert(slip.text).inserted else { continue }
                named(
                    .nameNear, slip,
                    "the \(list.noun) “\(excerpt(slip.text))” is nearly “\(excerpt(meant.text))”, but a different one to the app",
                    "did you mean “\(excerpt(meant.text))”?")
            }
        }
    }

    /// What a trait is compared with here and there, in two spellings.
    private mutating func compareValues(_ values: [NameUse.Value]) {
        let values = values.prefix(200)
        var reported: Set<String> = []
        for value in values {
            // Who writes both beside each other means both.
            let twins = values.filter {
                $0.trait == value.trait && $0.name.text != value.name.text
                    && $0.name.text.isSameName(as: value.name.text)
            }
            let (own, others) = (values.filter { $0.name.text == value.name.text }, Set(twins.map { $0.group }))
            guard let meant = twins.first?.name,
                own.count < twins.count || own.count == twins.count && own[0].name.offset > meant.offset,
                own.allSatisfy({ !others.contains($0.group) }), reported.insert(value.name.text).inserted
            else { continue }
            named(
                .nameNear, value.name,
                "“\(excerpt(value.trait))” is compared with “\(excerpt(value.name.text))” here and with “\(excerpt(meant.text))” elsewhere, and texts are compared letter by letter",
                "write it as the app does: “\(excerpt(meant.text))”?")
        }
    }

    /// An event that differs from the name of a placement by a slip.
    private mutating func compareWithPlacements(_ events: [NameUse.Name], _ placements: [String]) {
        var counts: [String: Int] = [:]
        for event in events { counts[event.text, default: 0] += 1 }
        func placement(of event: NameUse.Name) -> String? {
            guard event.path.hasPrefix("placements.") else { return nil }
            return String(event.path.dropFirst("placements.".utf8.count).prefix { $0 != "." })
        }
        // Places and events may be written in two ways throughout.
        let areSpelledAlike = events.contains { placement(of: $0) == $0.text }
        // An event of one place may be named as it is; elsewhere any place will do.
        var comparisons = 20_000
        for event in events where counts[event.text] == 1 && comparisons > 0 {
            let candidates = placement(of: event).map { [$0] } ?? Array(placements.prefix(200))
            comparisons -= candidates.count
            // What is near to an event too is said of that.
            let found = candidates.first { place in
                place != event.text && (areSpelledAlike || !place.isSameName(as: event.text))
                    && (NameLikeness.areNear(place, event.text) && counts[place] == nil
                        || NameLikeness.areAlmostOne(place, event.text) && counts[place] ?? 0 < 2)
            }
            guard let found else { continue }
            named(
                .nameNear, event,
                "the event “\(excerpt(event.text))” is nearly the placement “\(excerpt(found))”, but a different name to the app",
                "did you mean “\(excerpt(found))”?")
        }
    }

    private mutating func named(
        _ code: Diagnostic.Code, _ name: NameUse.Name, _ message: String, _ suggestion: String?
    ) {
        report(code, atByte: name.offset, name.path, message, suggestion)
    }
}
