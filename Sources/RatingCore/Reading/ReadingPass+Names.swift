/// Finding the keys that names stand for, and reporting those that stand for none.
extension ReadingPass {
    /// The key that a name stands for, its own or an alias. Changes nothing, but would be given a copy of the pass for each
    /// name if it said so.
    mutating func key(named name: JSONDocument.Node, at part: String? = nil) -> ConfigurationKey? {
        if let project, part == nil, !project.prefix.isEmpty {
            let text = name.stringValue ?? ""
            return project.ownName(text).flatMap { ConfigurationKey(name: $0) ?? reader.aliases[$0] }
                ?? reader.aliases[text]
        }
        let own = name.withUTF8 { bytes, hasEscapes in hasEscapes ? nil : KeyIndex.shared.key(named: bytes) }
        if let own { return own }
        let text = name.stringValue ?? ""
        return ConfigurationKey(name: text) ?? reader.aliases[text]
    }

    mutating func reportSecondName(
        _ name: JSONDocument.Node, first: JSONDocument.Node?, of place: KeyPlace
    ) {
        guard let other = first?.stringValue, let text = name.stringValue, other != text else { return }
        report(
            .conflict, name, at: place.path, "“\(excerpt(text))” and “\(excerpt(other))” both name \(place.key)",
            "keep one of the two")
    }

    /// - Parameter written: the keys that the object has, and those that names in it were taken for.
    mutating func reportUnknownKey(_ name: JSONDocument.Node, at part: String?, besides written: inout KeySet) {
        var text = name.stringValue ?? ""
        if project != nil, part == nil {
            guard let own = project?.ownName(text) else {
                project?.foreignNames += 1
                return
            }
            text = own
        }
        let known =
            knownKeys
            ?? KnownNames(
                ConfigurationKey.table.map { $0.name.description } + reader.aliases.keys.namesInOrder())
        knownKeys = known
        var nearest = cursor.nearest(to: text, among: known)
        if let project, project.prefix.isEmpty, part == nil, nearest == nil {
            self.project?.foreignNames += 1
            return
        }
        // Two names for one key would be the next problem.
        if let meant = nameMeant(by: nearest), let key = ConfigurationKey(name: meant), !written.insert(key.slot) {
            nearest = "\(meant) is there too; keep one of the two"
        }
        report(
            .unknownKey, severity: .warning, name, at: DocumentPath.member(part, text),
            "there is no key “\(excerpt(text))”; it is ignored", nearest)
    }
}
