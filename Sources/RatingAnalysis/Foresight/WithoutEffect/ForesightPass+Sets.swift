import RatingCore

/// The sets of `anyOf`: each is checked with all that holds outside it, as what it asks of people, and against the others.
extension ForesightPass {
    mutating func checkSets() {
        guard !found(.foresightNeverAsked) else { return }
        let sets = subject.sets(of: part)
        guard !sets.isEmpty, sets.count <= memory.setsLeft else { return }
        memory.setsLeft -= sets.count
        let known = Set(cursor.findings.map { ForesightFinding($0.diagnostic) })
        let passes = sets.map { set in
            var pass = ForesightPass(subject, set, memory)
            pass.checkSet()
            memory = pass.memory
            return pass
        }
        let isClosed = passes.map { $0.found(.foresightNeverAsked) }
        let isAnyOpen = isClosed.contains(false)
        for finding in passes.flatMap({ $0.cursor.findings }) {
            var diagnostic = finding.diagnostic
            if known.contains(ForesightFinding(diagnostic)) { continue }
            if diagnostic.code == .foresightNeverAsked, isAnyOpen {
                diagnostic = Diagnostic(
                    .foresightWithoutEffect, severity: diagnostic.severity, key: diagnostic.key,
                    "this set of anyOf never opens: \(diagnostic.message)", suggestion: diagnostic.suggestion)
            }
            add(diagnostic, atByte: finding.offset)
        }
        compare(sets.indices.filter { !isClosed[$0] }.map { sets[$0] })
        // Where a key in it is at fault, that is the cause.
        let open = sets.indices.first { passes[$0].cursor.findings.isEmpty && sets[$0].set?.isOpenAnyway == true }
        guard let open, !isClosed[open] else { return }
        report(
            sets[open],
            "this set of anyOf is open for everybody whom the other keys admit, so \(sets.count > 1 ? "the other sets make" : "anyOf makes") no difference",
            "demand more in it, or leave anyOf out")
    }

    /// What the keys outside a set leave of it.
    mutating func checkWithin() {
        guard let set = part.set, let members = part.members, !found(.foresightNeverAsked) else { return }
        for row in ConfigurationKey.table where members[row.key.name] != nil {
            let (own, outside) = (set.own[any: row.key], set.outside[any: row.key])
            if row.gates.isEmpty, !set.own.gates.contains(where: { row.refines.contains($0) }) {
                report(
                    .foresightWithoutEffect, keys: [row.key],
                    "\(row.key) has no effect here: the set has no key that it refines",
                    suggestion: "write it beside anyOf, or leave it out")
            } else if let own, let outside, set.outside.gates.contains(where: { row.gates.contains($0) }),
                !set.isOpenAnyway,
                own == outside && number(row.key) == nil
                    || own != outside && GateDifference.Key(key: row.key, old: own, new: outside).effect == .stricter
            {
                report(
                    .foresightWithoutEffect, keys: [row.key],
                    "\(row.key) makes no difference in this set: the keys outside it demand as much",
                    suggestion: "leave it out, or demand more")
            }
        }
    }

    /// Sets of which one opens whenever another does.
    private mutating func compare(_ sets: [ForesightPart]) {
        for (index, set) in sets.enumerated() {
            guard let keys = set.set, !keys.isOpenAnyway else { continue }
            for (other, theirs) in sets.enumerated() where other != index {
                guard let wider = theirs.set, !wider.isOpenAnyway, keys.implies(wider) else { continue }
                let isSame = wider.implies(keys)
                if isSame, other > index { continue }
                report(
                    set,
                    isSame
                        ? "this set of anyOf is the same as \(excerpt(theirs.path ?? ""))"
                        : "whoever meets this set of anyOf meets \(excerpt(theirs.path ?? "")) too, so it admits nobody else",
                    isSame ? "leave it out" : "leave it out, or demand less of one thing and more of another")
                break
            }
        }
    }

    private mutating func report(_ set: ForesightPart, _ message: String, _ suggestion: String) {
        guard let node = set.members?.object else { return }
        add(
            Diagnostic(.foresightWithoutEffect, severity: .warning, key: set.path, message, suggestion: suggestion),
            atByte: set.offset(of: node))
    }
}

extension ForesightPart.KeySet {
    /// Whether nobody comes to it whom it keeps out.
    var isOpenAnyway: Bool {
        own.gates.allSatisfy { own.demandsNothing(of: $0, of: outside) || outside.implies($0, of: own) }
    }

    /// Whether whoever meets this set meets another beside it.
    func implies(_ other: Self) -> Bool {
        other.own.gates.allSatisfy { gate in
            other.own.demandsNothing(of: gate, of: outside) || outside.implies(gate, of: other.own)
                || own.implies(gate, of: other.own)
        }
    }
}

extension RatingConfiguration {
    /// Whether whom this lets in passes a gate of another too.
    func implies(_ gate: Gate, of other: RatingConfiguration) -> Bool {
        guard gates.contains(gate) else { return false }
        return ConfigurationKey.table.filter { $0.concerns(gate) }.allSatisfy { row in
            let (theirs, own) = (other[any: row.key], self[any: row.key])
            if case .rule(let needed) = theirs, case .rule(let rule) = own {
                let parts = rule.conjuncts.map { $0.source }
                return needed.conjuncts.allSatisfy { parts.contains($0.source) }
            }
            return theirs == own || GateDifference.Key(key: row.key, old: theirs, new: own).effect == .stricter
        }
    }

    /// Whether a gate is open for everybody who can be asked at all.
    ///
    /// - Parameter outside: what is demanded of them besides.
    func demandsNothing(of gate: Gate, of outside: RatingConfiguration? = nil) -> Bool {
        let others = outside?.demands ?? []
        return gate.demands(of: self).map { !$0.isEmpty && $0.allSatisfy { $0.holdsAnyway(beside: others) } } ?? false
    }
}

extension GateDemand {
    /// Whether it holds of everybody who is asked by gates that demand others: there has been a launch, and a session, and
    /// each launch is a use. A wait of none after a prompt says something all the same.
    fileprivate func holdsAnyway(beside others: [Self]) -> Bool {
        switch self {
        case .atLeast(.sessions, let count), .atLeast(.launches, let count): count <= 1
        case .atLeast(.uses, let count): count <= 1 || others.contains { $0.implies(.atLeast(.launches, count)) }
        case .elapsed(.installation, _, _), .elapsed(.lastUpdate, _, _), .atLeast: isTrueOfAll
        case .calendarDays(.installation, let days, _):
            (others + [.elapsed(since: .installation, 0)]).contains {
                $0.implies(.elapsed(since: .installation, days * UTCInstant.millisecondsPerDay))
            }
        case .usesPerWeek(let uses): uses == 0
        case .dayAfterUpdate: true
        case .oneOf(let ways): ways.contains { $0.holdsAnyway(beside: others) }
        default: false
        }
    }
}
