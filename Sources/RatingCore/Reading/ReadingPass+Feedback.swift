/// Reading the key `feedback`.
extension ReadingPass {
    mutating func feedback(_ node: JSONDocument.Node, at place: KeyPlace) -> FeedbackSettings? {
        let errorsBefore = cursor.errorCount
        var (to, fields, redact): (String?, [FeedbackSettings.Field]?, Bool?) = (nil, nil, nil)
        for member in node.members {
            let name = member.name.stringValue ?? ""
            let path = DocumentPath.member(place.path, name)
            switch name {
            case "to": to = destination(member.value, path: path)
            case "fields": fields = self.fields(member.value, path: path)
            case "redact":
                redact = member.value.boolValue
                if redact != nil { continue }
                report(
                    .wrongType, member.value, at: path,
                    "\(path) must be true or false, not \(member.value.kind.description)")
            default:
                report(
                    .unknownKey, severity: .warning, member.name, at: path,
                    "\(place.path) has no member “\(excerpt(name))”; it is ignored",
                    nearest(to: name, among: ["to", "fields", "redact"]))
            }
        }
        guard cursor.errorCount == errorsBefore else { return nil }
        return FeedbackSettings(destination: to, fields: fields, redacts: redact)
    }

    private mutating func destination(_ node: JSONDocument.Node, path: String) -> String? {
        guard let name = node.stringValue else {
            report(
                .wrongType, node, at: path, "\(path) must be the name of a destination, not \(node.kind.description)")
            return nil
        }
        if FeedbackSettings.isDestinationName(name) { return name }
        report(
            .malformedValue, node, at: path,
            "\(path) must be a name of 1 to 64 letters, digits, “-”, “_” and “.”, not “\(excerpt(name))”",
            "name a destination that the app defines in code; addresses and URLs do not belong in a configuration")
        return nil
    }

    /// Those that there are; any other is reported.
    private mutating func fields(_ node: JSONDocument.Node, path: String) -> [FeedbackSettings.Field]? {
        guard node.kind == .array else {
            report(
                .wrongType, node, at: path, "\(path) must be an array of field names, not \(node.kind.description)")
            return nil
        }
        var fields: [FeedbackSettings.Field] = []
        let known = FeedbackSettings.Field.allCases.map { $0.rawValue }
        for (index, element) in node.elements.enumerated() {
            let path = "\(path)[\(index)]"
            guard let name = element.stringValue else {
                report(
                    .wrongType, element, at: path,
                    "\(path) must be the name of a field, not \(element.kind.description)")
                continue
            }
            if let field = FeedbackSettings.Field(rawValue: name) {
                fields.append(field)
            } else {
                report(
                    .unknownValue, element, at: path,
                    "there is no field “\(excerpt(name))”; the fields are \(known.joined(separator: ", "))",
                    nearest(to: name, among: known))
            }
        }
        return fields
    }
}
