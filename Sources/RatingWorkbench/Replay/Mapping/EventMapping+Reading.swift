import RatingAnalysis
import RatingCore

extension EventMapping {
    /// Reads a mapping's JSON text. An unknown member is an error: a word that is passed over would replay something
    /// else, and nobody would notice.
    ///
    /// - Returns: where there is no mapping, an error is among the problems.
    package static func read(
        _ bytes: [UInt8], over form: EventForm
    ) -> (mapping: EventMapping?, diagnostics: [Diagnostic]) {
        var pass = FormCheck(.mapping)
        let (mapping, diagnostics) = pass.read(bytes) { EventMapping($0, over: form) }
        return (mapping, diagnostics)
    }

    /// Of a file whose form was checked.
    private init(_ root: JSONDocument.Node, over form: EventForm) {
        self.init(standardOf: form)
        for member in root["events"]?.members.map({ $0 }) ?? [] {
            let name = member.name.stringValue ?? ""
            events[name] = Self.meaning(member.value, of: name)
        }
        if let meaning = root["newSession"] { newSession = Self.meaning(meaning, of: nil).steps }
        if let others = root["others"] { countsOthers = others.isString("count") }
        func offset(_ name: String) -> Int32? { root[name]?.stringValue.flatMap { LocalInstant.utcOffset($0) } }
        utcOffset = offset("utcOffset") ?? utcOffset
        logOffset = offset("logOffset") ?? logOffset
    }

    /// - Parameter event: the event's own name; nil where there is none to count.
    private static func meaning(_ node: JSONDocument.Node, of event: String?) -> Meaning {
        var meaning = Meaning([])
        for node in node.kind == .array ? node.elements.map({ $0 }) : [node] {
            if let word = node.stringValue {
                if let step = words[word] ?? event.map({ .event($0) }) { meaning.steps.append(step) }
            } else if let name = node["event"]?.stringValue {
                meaning.steps.append(.event(name))
            } else if let placement = node["ask"] {
                meaning.steps.append(.ask(placement: placement.stringValue))
            } else if let parameter = node["answer"]?.stringValue {
                meaning.steps.append(.answer)
                meaning.starsParameter = parameter
            } else if let parameter = node["exposure"]?.stringValue {
                meaning.exposureParameter = parameter
            }
        }
        return meaning
    }
}
