/// Reading the key `feedback`.
extension ReadingPass {
    mutating func feedback(_ node: JSONDocument.Node, at place: KeyPlace) -> ConfigurationValue? {
        var isValid = true
        for member in node.members {
            let name = member.name.stringValue ?? ""
            let path = DocumentPath.member(place.path, name)
            switch name {
            case "to": isValid = destination(member.value, path: path) && isValid
            case "fields": isValid = fields(member.value, path: path) && isValid
            case "redact" where member.value.kind != .bool:
                report(
                    .wrongType, member.value, at: path,
                    "\(path) must be true or false, not \(member.value.kind.description)")
                isValid = false
            case "redact": break
            default:
                report(
                    .unknownKey, severity: .warning, member.name, at: path,
                    "\(place.path) has no member “\(excerpt(name))”; it is passed over",
                    nearest(to: name, among: ["to", "fields", "redact"]))
            }
        }
        return isValid ? .object(node.value) : nil
    }

    private mutating func destination(_ node: JSONDocument.Node, path: String) -> Bool {
        guard let name = node.stringValue else {
            report(
                .wrongType, node, at: path, "\(path) must be the name of a destination, not \(node.kind.description)")
            return false
        }
        if FeedbackSettings.isDestinationName(name) { return true }
        report(
            .malformedValue, node, at: path,
            "\(path) must be a name of 1 to 64 letters, digits, “-”, “_” and “.”, not “\(excerpt(name))”",
            "name a destination that the app defines in code; addresses and URLs do not stand in a configuration")
        return false
    }

    private mutating func fields(_ node: JSONDocument.Node, path: String) -> Bool {
        guard node.kind == .array else {
            report(.wrongType, node, at: path, "\(path) must be an array of field names, not \(node.kind.description)")
            return false
        }
        var isValid = true
        let known = FeedbackField.allCases.map { $0.rawValue }
        let list = known.joined(separator: ", ")
        for (index, element) in node.elements.enumerated() {
            let elementPath = "\(path)[\(index)]"
            guard let name = element.stringValue else {
                report(
                    .wrongType, element, at: elementPath,
                    "\(elementPath) must be the name of a field, not \(element.kind.description)")
                isValid = false
                continue
            }
            guard FeedbackField(rawValue: name) == nil else { continue }
            report(
                .unknownValue, element, at: elementPath,
                "there is no field “\(excerpt(name))”; there are \(list)",
                nearest(to: name, among: known))
            isValid = false
        }
        return isValid
    }
}
