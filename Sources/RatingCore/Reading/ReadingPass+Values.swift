/// Reading one value as its key's type.
extension ReadingPass {
    /// The entry that a value makes; nil if it has an error, which is reported.
    mutating func entry(
        _ type: KeyType, _ node: JSONDocument.Node, at place: KeyPlace
    ) -> ConfigurationDocument.Entry? {
        if place.key == .flag(.previewMode), reader.layer == .remote {
            report(
                .notAllowedHere, node, at: place.path,
                "previewMode is not allowed from a remote source, where it would ask everybody")
            return nil
        }
        if node.isNull { return .null }
        let value = form.isString(node) ? valueOfString(type, node, at: place) : value(type, node, at: place)
        return value.map { .value($0) }
    }

    private mutating func value(_ type: KeyType, _ node: JSONDocument.Node, at place: KeyPlace) -> ConfigurationValue? {
        switch type {
        case .flag:
            if let flag = node.boolValue { return .flag(flag) }
        case .integer(let range, _):
            if let integer = node.integerValue { return checked(integer, in: range, type, node, at: place) }
        case .number(let range, _):
            if let number = node.doubleValue { return checked(number, in: range, type, node, at: place) }
        case .revision:
            if let integer = node.integerValue { return .revision(.integer(integer)) }
            if let text = node.stringValue { return .revision(.text(text)) }
        case .text:
            if let text = node.stringValue { return .text(text) }
        case .country, .language, .url, .mailAddresses, .policy, .date, .quietHours, .versionGranularity:
            if let text = node.stringValue { return value(of: text, type, node, at: place) }
        case .workflow:
            if let name = node.stringValue { return builtInWorkflow(named: name, node, at: place) }
            if node.kind == .object { return structure(type, node, at: place) }
        case .counts, .points, .object:
            if node.kind == .object { return structure(type, node, at: place) }
        case .totalOrCounts:
            if let integer = node.integerValue {
                return checked(integer, in: RequiredEvent.counts, type, node, at: place)
            }
            if node.kind == .object { return structure(type, node, at: place) }
        case .keySets:
            if node.kind == .array { return structure(type, node, at: place) }
        case .rule:
            return structure(type, node, at: place)
        }
        reportWrongType(type, node, at: place)
        return nil
    }

    /// The value of a source that can carry strings only.
    private mutating func valueOfString(
        _ type: KeyType, _ node: JSONDocument.Node, at place: KeyPlace
    ) -> ConfigurationValue? {
        guard let text = node.stringValue else {
            report(
                .wrongType, node, at: place.path,
                "\(place.path) must be written as a string, like all values from this source")
            return nil
        }
        switch type {
        case .flag:
            if text == "true" || text == "false" { return .flag(text == "true") }
        case .integer(let range, _):
            if let integer = literal(text)?.integerValue { return checked(integer, in: range, type, node, at: place) }
        case .number(let range, _):
            if let number = literal(text)?.doubleValue { return checked(number, in: range, type, node, at: place) }
        case .revision:
            if case .integer(let integer)? = literal(text) { return .revision(.integer(integer)) }
            return .revision(.text(text))
        case .text, .country, .language, .url, .mailAddresses, .policy, .date, .quietHours, .versionGranularity:
            return value(of: text, type, node, at: place)
        case .workflow where text.utf8.first { $0 > .space } != .openBrace:
            return builtInWorkflow(named: text, node, at: place)
        case .workflow, .counts, .totalOrCounts, .points, .keySets, .object, .rule:
            var value: ConfigurationValue?
            withStructure(node, at: place) { pass, inner in value = pass.value(type, inner, at: place) }
            return value
        }
        reportWrongType(type, node, at: place)
        return nil
    }

    /// A JSON number, and nothing besides.
    func literal(_ text: String) -> RatingJSON? {
        guard let first = text.utf8.first, first == .minus || first.isDigit, let last = text.utf8.last, last.isDigit
        else {
            return nil
        }
        return (try? JSONDocument(text))?.root.value
    }

    /// Calls the body with the value itself, or for a source of strings with the JSON inside the string.
    mutating func withStructure(
        _ node: JSONDocument.Node, at place: KeyPlace, _ body: (inout ReadingPass, JSONDocument.Node) -> Void
    ) {
        guard form.isString(node), let embedded = EmbeddedText(node) else { return body(&self, node) }
        do {
            let json = try JSONDocument(embedded.bytes)
            var typed = reader
            typed.valuesAreStrings = false
            var inner = inner(typed, document: document)
            inner.reportDuplicates(in: json, path: place.path)
            body(&inner, json.root)
            document = inner.document
            take(inner, in: embedded)
        } catch {
            let message = "\(place.path) does not contain JSON: \(error.message)"
            cursor.add(
                Diagnostic(error.diagnosticCode, key: place.path, message),
                atByte: embedded.outerOffset(of: error.byteOffset))
        }
    }

    private mutating func checked(
        _ integer: Int64, in range: ClosedRange<Int64>, _ type: KeyType, _ node: JSONDocument.Node, at place: KeyPlace
    ) -> ConfigurationValue? {
        if !range.contains(integer) {
            reportOutOfRange(type, node, at: place)
            return nil
        }
        if place.key == .integer(.schemaVersion), integer > ConfigurationReader.schemaVersion {
            report(
                .fromTheFuture, node, at: place.path,
                "the document has the form \(integer), and this library reads forms up to \(ConfigurationReader.schemaVersion)",
                "update the library, or serve this version of the app an older form")
            return nil
        }
        return .integer(integer)
    }

    private mutating func checked(
        _ number: Double, in range: ClosedRange<Double>, _ type: KeyType, _ node: JSONDocument.Node, at place: KeyPlace
    ) -> ConfigurationValue? {
        if range.contains(number) { return .number(number) }
        reportOutOfRange(type, node, at: place)
        return nil
    }

    private mutating func value(
        of text: String, _ type: KeyType, _ node: JSONDocument.Node, at place: KeyPlace
    ) -> ConfigurationValue? {
        switch type {
        case .policy:
            if let policy = RatingPolicy(name: text) { return .policy(policy) }
            reportUnknown(text, "policy", among: RatingPolicy.allCases.map { $0.name }, node, at: place)
            return nil
        case .versionGranularity:
            if let granularity = VersionGranularity(name: text) { return .granularity(granularity) }
            reportUnknown(
                text, "version granularity", among: VersionGranularity.allCases.map { $0.name }, node, at: place)
            return nil
        case .date:
            return date(of: text, node, at: place)
        case .quietHours:
            if let hours = QuietHours(text) { return .quietHours(hours) }
            reportMalformed(text, "two different local times, such as 22:00-08:00", node, at: place)
        case .country:
            if text.utf8.count == 2, text.isOnly({ $0.isLetter }) { return .text(text) }
            reportMalformed(text, "a two-letter ISO 3166-1 code, such as fr", node, at: place)
        case .language:
            if LanguageTag.isWellFormed(text) { return .text(text) }
            reportMalformed(text, "a BCP 47 language tag, such as de or pt-BR", node, at: place)
        case .url:
            if PageAddress(text) != nil { return allowed(text, { $0.refusal(ofPage: text) }, node, at: place) }
            reportMalformed(text, "an absolute URL, such as https://example.com/review", node, at: place)
        case .mailAddresses:
            if text.isEmpty || MailAddress.isList(text) {
                return allowed(text, { $0.refusal(ofMail: text) }, node, at: place)
            }
            reportMalformed(text, "mail addresses separated by commas, such as help@example.com", node, at: place)
        default: return .text(text)
        }
        return nil
    }

    /// A date with its time and offset; without them, it is another moment on every phone.
    private mutating func date(
        of text: String, _ node: JSONDocument.Node, at place: KeyPlace
    ) -> ConfigurationValue? {
        let day = text.prefix(10)
        if let date = LocalInstant(iso8601: text), text.utf8.count > day.utf8.count { return .date(date) }
        let problem: (reason: String, suggestion: String?)
        if LocalInstant(iso8601: text) != nil {
            problem = (
                "must have a time and an offset, not only “\(text)”",
                "write \"\(text)T00:00:00Z\" for midnight in UTC"
            )
        } else if LocalInstant(iso8601: "\(text)Z") != nil {
            problem = (
                "must have an offset, which “\(excerpt(text))” lacks",
                "write \"\(text)Z\" for UTC, or \"\(text)+01:00\""
            )
        } else if day.isWrittenAsDay, LocalInstant(iso8601: String(day)) == nil {
            problem = ("names a day that does not exist: “\(excerpt(text))”", nil)
        } else if day.isWrittenAsDay, let dated = text.datedWithT, LocalInstant(iso8601: dated) != nil {
            problem = ("must have a T between day and time, not “\(excerpt(text))”", "write \"\(dated)\"")
        } else if day.isWrittenAsDay, text.dropFirst(10).isWrittenAsTime {
            problem = ("names a time that does not exist: “\(excerpt(text))”", "write hours 00…23 and minutes 00…59")
        } else {
            reportMalformed(text, "an ISO 8601 date with its offset, such as 2026-01-31T09:00:00Z", node, at: place)
            return nil
        }
        report(.malformedValue, node, at: place.path, "\(place.path) \(problem.reason)", problem.suggestion)
        return nil
    }

    /// A text that says where something goes, if a document of this layer may say so.
    private mutating func allowed(
        _ text: String, _ refusal: (AllowedAddresses) -> String?, _ node: JSONDocument.Node, at place: KeyPlace
    ) -> ConfigurationValue? {
        guard reader.layer == .remote, let reason = reader.allowed.flatMap(refusal) else { return .text(text) }
        report(
            .addressNotAllowed, node, at: place.path, "\(place.path) is refused from a remote source: \(reason)",
            "allow it in AllowedAddresses in the app’s code, or write it in the document that the app ships")
        return nil
    }

    private mutating func builtInWorkflow(
        named name: String, _ node: JSONDocument.Node, at place: KeyPlace
    ) -> ConfigurationValue? {
        if let builtIn = BuiltInWorkflow(name: name) { return .workflow(.builtIn(builtIn)) }
        reportUnknown(name, "built-in workflow", among: BuiltInWorkflow.allCases.map { $0.name }, node, at: place)
        return nil
    }
}

extension Substring {
    /// `2026-02-31`: a year, a month and a day in digits, whether there is such a day or not.
    fileprivate var isWrittenAsDay: Bool {
        utf8.map { $0.isDigit ? UInt8(ascii: "0") : $0 }.elementsEqual("0000-00-00".utf8)
    }
}

extension Substring {
    /// `T25:00:00Z`: hours and minutes in digits, whether there is such a time or not.
    fileprivate var isWrittenAsTime: Bool {
        utf8.prefix(6).map { $0.isDigit ? UInt8(ascii: "0") : $0 }.elementsEqual("T00:00".utf8)
    }
}

extension String {
    /// With a T in place of the blank behind the day; nil without one there.
    fileprivate var datedWithT: String? {
        let rest = dropFirst(10)
        return utf8.count <= 40 && rest.first == " " ? "\(prefix(10))T\(rest.dropFirst())" : nil
    }
}
