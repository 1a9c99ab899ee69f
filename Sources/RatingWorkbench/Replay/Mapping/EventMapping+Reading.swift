import RatingCore

extension EventMapping {
    /// Reads a mapping's JSON text. An unknown member is an error: a word that is passed over would replay something
    /// else, and nobody would notice.
    ///
    /// - Returns: where there is no mapping, an error is among the problems.
    package static func read(
        _ bytes: [UInt8], over form: EventForm
    ) -> (mapping: EventMapping?, diagnostics: [Diagnostic]) {
        do {
            let json = try JSONDocument(bytes)
            var pass = MappingPass(mapping: EventMapping(standardOf: form))
            pass.read(json)
            return (pass.cursor.hasError ? nil : pass.mapping, pass.cursor.diagnostics(in: json.text))
        } catch {
            return (nil, [Diagnostic(error)])
        }
    }
}

private struct MappingPass: Reporting {
    var mapping: EventMapping
    var cursor = ReportingCursor()

    private static let members = ["events", "newSession", "others", "utcOffset", "logOffset"]
    mutating func read(_ json: JSONDocument) {
        guard json.root.kind == .object else {
            report(.mappingMalformed, json.root, "a mapping is a JSON object, not \(json.root.kind.description)")
            return
        }
        reportDuplicates(in: json, path: nil)
        for member in json.root.members {
            let (name, value) = (member.name.stringValue ?? "", member.value)
            switch name {
            case "events": readEvents(value)
            case "newSession": mapping.newSession = meaning(value, of: nil, at: name).steps
            case "others": readOthers(value)
            case "utcOffset": mapping.utcOffset = offset(value, at: name)
            case "logOffset": mapping.logOffset = offset(value, at: name) ?? 0
            default:
                report(
                    .mappingMalformed, member.name, at: DocumentPath.member(nil, name),
                    "a mapping has no “\(excerpt(name))”", nearest(to: name, among: Self.members))
            }
        }
    }

    private mutating func readEvents(_ node: JSONDocument.Node) {
        guard node.kind == .object else {
            report(.mappingMalformed, node, at: "events", "events must be an object, not \(node.kind.description)")
            return
        }
        for member in node.members {
            let name = member.name.stringValue ?? ""
            mapping.events[name] = meaning(member.value, of: name, at: DocumentPath.member("events", name))
        }
    }

    private mutating func readOthers(_ node: JSONDocument.Node) {
        switch node.stringValue {
        case "count": mapping.countsOthers = true
        case "ignore": mapping.countsOthers = false
        default:
            report(
                .mappingMalformed, node, at: "others",
                "others must be \"count\" or \"ignore\", not \(excerpt(node.value))")
        }
    }

    private mutating func offset(_ node: JSONDocument.Node, at path: String) -> Int32? {
        if let offset = node.stringValue.flatMap({ LocalInstant.utcOffset($0) }) { return offset }
        report(
            .mappingMalformed, node, at: path, "\(path) must be an offset from UTC, not \(excerpt(node.value))",
            "write it like \"+01:00\", \"-05:30\" or \"Z\"")
        return nil
    }

    /// - Parameter event: the event's own name; nil where there is none to count.
    private mutating func meaning(
        _ node: JSONDocument.Node, of event: String?, at path: String
    ) -> EventMapping.Meaning {
        var meaning = EventMapping.Meaning([])
        guard node.kind == .array else {
            add(node, of: event, at: path, to: &meaning)
            return meaning
        }
        for (index, element) in node.elements.enumerated() {
            add(element, of: event, at: DocumentPath.element(path, index), to: &meaning)
        }
        return meaning
    }

    private mutating func add(
        _ node: JSONDocument.Node, of event: String?, at path: String, to meaning: inout EventMapping.Meaning
    ) {
        if let word = node.stringValue {
            if let step = EventMapping.words[word] { return meaning.steps.append(step) }
            if word == "event", let event { return meaning.steps.append(.event(event)) }
            let names = EventMapping.words.keys.sorted() + (event == nil ? [] : ["event"])
            report(
                .mappingMalformed, node, at: path,
                "“\(excerpt(word))” is none of \(names.joined(separator: ", "))", nearest(to: word, among: names))
            return
        }
        let members = Array(node.members)
        guard members.count == 1, let member = members.first, let name = member.name.stringValue else {
            report(
                .mappingMalformed, node, at: path,
                "what an event means is a word or an object with one member, not \(excerpt(node.value))",
                "write \"session\", {\"event\": \"saved\"}, {\"ask\": \"level_completed\"} or an array of them")
            return
        }
        switch (name, member.value.stringValue) {
        case ("event", let text?): meaning.steps.append(.event(text))
        case ("ask", let text?): meaning.steps.append(.ask(placement: text))
        case ("ask", nil) where member.value.isNull: meaning.steps.append(.ask(placement: nil))
        case ("answer", let text?):
            meaning.steps.append(.answer)
            meaning.starsParameter = text
        case ("event", nil), ("ask", nil), ("answer", nil):
            report(
                .mappingMalformed, member.value, at: DocumentPath.member(path, name),
                "\(name) must be a string, not \(member.value.kind.description)")
        default:
            report(
                .mappingMalformed, member.name, at: DocumentPath.member(path, name),
                "there is no “\(excerpt(name))”", nearest(to: name, among: ["event", "ask", "answer"]))
        }
    }
}
