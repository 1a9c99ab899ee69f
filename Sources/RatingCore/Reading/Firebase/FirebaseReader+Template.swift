/// Reading a Remote Config template: default values, since whom a condition holds for is known to Firebase alone.
extension FirebaseReader {
    mutating func readTemplate() {
        var fields: [JSONDocument.Member] = []
        var names: Set<String> = []
        for parameters in parameterObjects() {
            for member in parameters.members {
                let name = member.name.stringValue ?? ""
                guard !names.contains(name) else {
                    pass.report(
                        .conflict, member.name, at: name, "“\(excerpt(name))” is a parameter in two groups",
                        "keep one of the two")
                    continue
                }
                if let field = field(member, named: name) { fields.append(field) }
            }
            names.formUnion(parameters.members.lazy.compactMap { $0.name.stringValue })
        }
        take(fields, of: json.root["parameters"] ?? json.root)
    }

    /// The template's own parameters, then those of each group.
    private mutating func parameterObjects() -> [JSONDocument.Node] {
        var objects: [JSONDocument.Node] = []
        if let parameters = json.root["parameters"], pass.isObject(parameters, path: "parameters") {
            objects.append(parameters)
        }
        guard let groups = json.root["parameterGroups"], pass.isObject(groups, path: "parameterGroups") else {
            return objects
        }
        for group in groups.members {
            guard let parameters = group.value["parameters"] else { continue }
            let path = DocumentPath.member("parameterGroups", group.name.stringValue ?? "")
            if pass.isObject(parameters, path: DocumentPath.member(path, "parameters")) {
                objects.append(parameters)
            }
        }
        return objects
    }

    /// A parameter with its default value; nil for one that leaves the value to the app.
    private mutating func field(_ member: JSONDocument.Member, named name: String) -> JSONDocument.Member? {
        let isDocument = name == parameter
        guard parameter == nil ? pass.key(named: member.name) != nil : isDocument else {
            return member
        }
        let parameter = member.value
        guard pass.isObject(parameter, path: name) else { return nil }
        readConditionalValues(of: parameter, name: member.name, path: name, isDocument: isDocument)
        guard let standard = parameter["defaultValue"], pass.isObject(standard, path: name) else { return nil }
        if let value = standard["value"] {
            checkType(of: value, parameter["valueType"], path: name)
            return JSONDocument.Member(name: member.name, valueIndex: value.index)
        }
        if standard["useInAppDefault"]?.boolValue == true {
            if isDocument { isLeftToApp = true }
        } else {
            reportNotEvaluated(standard, name, "the default value of \(name)")
        }
        return nil
    }

    /// Says that they are not evaluated, and checks each as if it were.
    private mutating func readConditionalValues(
        of parameter: JSONDocument.Node, name: JSONDocument.Node, path: String, isDocument: Bool
    ) {
        guard let values = parameter["conditionalValues"], values.count > 0,
            pass.isObject(values, path: path)
        else { return }
        let count = values.count
        reportNotEvaluated(
            values, path, "\(count == 1 ? "the conditional value" : "the \(count) conditional values") of \(path)")
        let before = (document: pass.document, isDisabled: pass.isDisabled)
        for condition in values.members {
            guard let value = condition.value["value"] else { continue }
            checkType(of: value, parameter["valueType"], path: path)
            if isDocument {
                take([.init(name: name, valueIndex: value.index)], of: values)
            } else {
                _ = pass.entries(of: [.init(name: name, valueIndex: value.index)], in: values, at: nil)
            }
        }
        (pass.document, pass.isDisabled) = before
    }

    private mutating func reportNotEvaluated(_ node: JSONDocument.Node, _ path: String, _ what: String) {
        pass.report(
            .notEvaluated, severity: .note, node, at: path,
            "\(what) cannot be evaluated here; Firebase does that for each user")
    }

    /// Checks a value against the type that the template says it has.
    private mutating func checkType(of value: JSONDocument.Node, _ type: JSONDocument.Node?, path: String) {
        guard let type, let text = value.stringValue else { return }
        let fits: Bool
        switch type.stringValue {
        case "STRING", "PARAMETER_VALUE_TYPE_UNSPECIFIED": fits = true
        case "BOOLEAN": fits = text == "true" || text == "false"
        case "NUMBER": fits = pass.literal(text) != nil
        case "JSON": fits = (try? JSONDocument(text)) != nil
        default:
            let known = ["STRING", "BOOLEAN", "NUMBER", "JSON"]
            let name = type.stringValue ?? type.kind.description
            return pass.report(
                .unknownValue, severity: .warning, type, at: path,
                "there is no value type “\(excerpt(name))”; write one of \(known.joined(separator: ", "))",
                pass.nearest(to: name, among: known))
        }
        if !fits {
            pass.report(
                .wrongType, value, at: path,
                "\(path) is declared as \(type.stringValue ?? ""), but “\(excerpt(text))” is not")
        }
    }
}
