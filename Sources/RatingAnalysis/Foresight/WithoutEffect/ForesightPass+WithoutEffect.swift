import RatingCore

/// What is written and never read.
///
/// A key at the top counts as read where any placement or variant reads it.
extension ForesightPass {
    mutating func checkWithoutEffect() {
        checkGateKeys()
        checkCompanions()
        checkParts()
        // Of so many parts some may read what the others do not.
        guard subject.parts.count < Foresight.maximumParts else { return }
        if let reads { checkFlowKeys(reads) }
        if isWhole { checkSessions() }
    }

    /// All of the above that keys of gates can have.
    mutating func checkSetKeys() {
        checkGateKeys()
        if let reads { checkReplyKeys(reads) }
    }

    /// What the flows read that this part can come to; nil of a variant, which is judged by what it changes.
    private var reads: WorkflowReads? {
        switch part.kind {
        case .whole: return subject.reads
        case .variant: return nil
        case .placement:
            var reads = WorkflowReads(configuration.workflow.workflow)
            if let rule = configuration.conditions { reads.read(rule) }
            for part in subject.parts where part.isVariant && part.changesFlow {
                reads.add(WorkflowReads(part.configuration.workflow.workflow))
            }
            return reads
        }
    }

    var flows: String { isWhole ? subject.flowNames : "the workflow \(configuration.workflow.name)" }

    /// A part that is to be asked at, in a document that switches everything off.
    mutating func checkDisabled() {
        guard !isWhole, subject.whole.isDisabled, ownNode(.flag(.disabled))?.boolValue == false else { return }
        report(
            .foresightWithoutEffect, keys: [.flag(.disabled)],
            "disabled false has no effect here: when the whole document is switched off, every part is",
            suggestion: "remove \"disabled\": true from the top level, and write it where nobody should be asked")
    }

    /// Reports a key that this part writes and nothing reads, unless something else was found of it.
    mutating func report(unread key: ConfigurationKey, because reason: String, _ suggestion: String? = nil) {
        guard ownNode(key) != nil, !isFaulty(key) else { return }
        report(
            .foresightWithoutEffect, keys: [key], "\(key) has no effect: \(reason)",
            suggestion: suggestion ?? "leave \(key) out")
    }

    // MARK: Placements

    private mutating func checkParts() {
        guard let name = part.placement, let members = part.members else { return }
        // A placement without keys changes nothing for all to see.
        guard members.object.count > 0, configuration.says(theSameAs: subject.whole) else {
            return checkRepetition(members)
        }
        report(
            .foresightWithoutEffect, nil, at: nil,
            "the placement “\(excerpt(name))” changes nothing: all its values apply anyway",
            suggestion: "leave it out, or write what should differ there")
    }

    /// Keys that say what the top of the document says.
    private mutating func checkRepetition(_ members: MemberIndex) {
        let repeated = ConfigurationKey.table.filter { row in
            members[row.key.name] != nil && subject.written.node(row.key.name) != nil && !row.gates.isEmpty
                && configuration[any: row.key] == subject.whole[any: row.key]
        }
        // One may be said again to be clear.
        guard let first = repeated.first, repeated.count > 1 else { return }
        report(
            .foresightWithoutEffect, members[first.name.description], at: first.name.description,
            "\(repeated.prefix(4).map { "\($0.name)" }.joined(separator: ", ")) have no effect here: they repeat the top level of the document",
            suggestion: "leave them out, or write what should differ there")
    }
}

extension RatingConfiguration {
    /// Whether all keys have the same values.
    func says(theSameAs other: RatingConfiguration) -> Bool {
        ConfigurationKey.table.allSatisfy { self[any: $0.key] == other[any: $0.key] } && policy == other.policy
    }
}
