import RatingCore

/// What commands and requests answer, in the form of the lines.
extension ConformanceLine {
    /// Actions without empty params.
    package static func form(of action: RatingJSON) -> RatingJSON {
        let type = RatingJSON.Member("type", action["type"] ?? .null)
        guard let params = action["params"], params.members?.isEmpty == false else { return .object([type]) }
        return .object([type, .init("params", params)])
    }

    /// An explanation with its gates by name.
    package static func form(ofExplanation json: RatingJSON) -> RatingJSON {
        let gates = json["gates"]?.arrayValue ?? []
        let names = gates.map { $0["gate"] ?? .null }
        var members = (json.members ?? []).filter { $0.name != "gates" }
        members.append(.init("asked", .array(names)))
        members.append(.init("closed", .array(gates.filter { $0["open"] == false }.map { $0["gate"] ?? .null })))
        let named = gates.map { gate in
            let needs = gate["needs"] == nil ? [RatingJSON.Member("needs", [:])] : []
            return RatingJSON.Member(gate["gate"]?.stringValue ?? "", .object((gate.members ?? []) + needs))
        }
        members.append(.init("gates", .object(named)))
        return .object(members)
    }

    /// The problems of reading among those that lint finds: what is said of all layers together is none, and a text that
    /// nobody has is an error there, where all texts are known.
    package static func form(ofProblems problems: [RatingJSON]) -> RatingJSON {
        let known = Set(Diagnostic.Code.core.filter { $0 != .unnamedPolicy }.map { $0.rawValue })
        let own = problems.filter { known.contains($0["code"]?.stringValue ?? "") }
        let forms = own.map { problem -> RatingJSON in
            guard problem["code"] == "workflow.unknown-text" else { return problem }
            return .object((problem.members ?? []).map { $0.name == "severity" ? .init("severity", "warning") : $0 })
        }
        return .array(forms)
    }
}
