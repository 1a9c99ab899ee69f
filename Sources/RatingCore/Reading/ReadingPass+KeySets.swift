/// Reading the key `anyOf`.
extension ReadingPass {
    mutating func keySets(_ node: JSONDocument.Node, at place: KeyPlace) -> KeySets? {
        guard (1...KeySets.maximumCount).contains(node.count) else {
            reportOutOfRange(place.key.type, node, at: place)
            return nil
        }
        let errorsBefore = cursor.errorCount
        var sets: [KeyEntries] = []
        for (index, element) in node.elements.enumerated() {
            let path = DocumentPath.element(place.path, index)
            guard isObject(element, path: path) else { continue }
            refuseOtherKeys(in: element, path: path)
            let entries = entries(
                of: Array(element.members), in: element, at: path)
            let bringsGate = entries.list.contains {
                if case .value = $0.entry { !ConfigurationKey.row(ofSlot: $0.slot).gates.isEmpty } else { false }
            }
            if !bringsGate, cursor.errorCount == errorsBefore {
                report(
                    .conflict, element, at: path, "\(path) has no gate, so it would always be open",
                    "write a key that a gate belongs to, such as displaySessionCount")
            }
            sets.append(entries.sorted)
        }
        return cursor.errorCount == errorsBefore ? KeySets(sets: sets) : nil
    }

    /// A set has keys that belong to gates, and no sets of its own.
    private mutating func refuseOtherKeys(in set: JSONDocument.Node, path: String) {
        for member in set.members {
            guard let key = key(named: member.name, at: path) else { continue }
            let isOfGate = !key.row.gates.isEmpty || !key.row.refines.isEmpty
            guard !isOfGate || key == .structure(.anyOf) || key == .flag(.disabled) else { continue }
            report(
                .notAllowedHere, member.name, at: DocumentPath.member(path, key.name),
                "\(key) is not allowed in a set of \(ConfigurationKey.structure(.anyOf)), which takes only keys of gates"
            )
        }
    }
}
