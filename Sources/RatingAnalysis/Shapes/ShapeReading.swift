import RatingCore

/// Reads documents by their shape, strictly: what is of another, and what there is none of, is an error.
package protocol ShapeReading: Reporting {
    var kind: DocumentKind { get }
    /// Reports a member that an object has not.
    mutating func reportUnknown(
        _ member: JSONDocument.Member, in what: String, at path: String, among known: [String])
}

extension ShapeReading {
    package mutating func reportUnknown(
        _ member: JSONDocument.Member, in what: String, at path: String, among known: [String]
    ) {
        let name = member.name.stringValue ?? ""
        report(
            kind.malformed, member.name, at: path, "\(what) has no “\(excerpt(name))”",
            nearest(to: name, among: known))
    }

    /// Reports all that is wrong with the form of a document, names that are given twice among it.
    package mutating func check(_ json: JSONDocument) {
        reportDuplicates(in: json, path: nil)
        check(json.root, kind.shape, at: nil)
    }

    /// Reads a document's JSON text. An unknown member is an error: what is passed over would have no effect, and nobody
    /// would notice.
    ///
    /// - Parameters:
    ///   - finish: reports what the form cannot say.
    ///   - make: makes the value of a document without errors.
    /// - Returns: where there is no value, an error is among the problems, which are in the order of the text.
    package mutating func read<Value>(
        _ bytes: [UInt8], finish: (inout Self, JSONDocument.Node) -> Void = { _, _ in },
        make: (JSONDocument.Node) -> Value
    ) -> (value: Value?, diagnostics: [Diagnostic]) {
        do {
            let json = try JSONDocument(bytes)
            check(json)
            finish(&self, json.root)
            return (cursor.hasError ? nil : make(json.root), cursor.diagnostics(in: json.text))
        } catch {
            return (nil, [Diagnostic(error)])
        }
    }

    package mutating func wrong(
        _ node: JSONDocument.Node, _ path: String?, saying what: String, _ suggestion: String? = nil
    ) {
        report(kind.malformed, node, at: path, path.map { "“\($0)” \(what)" } ?? what, suggestion)
    }

    private mutating func refuse(_ node: JSONDocument.Node, _ path: String?, _ wanted: String) {
        let holdsParts = node.kind == .object || node.kind == .array
        let given = holdsParts ? node.kind.description : excerpt(node.value)
        guard let path else {
            return report(
                kind.notObject, node, "\(kind.subject) is a JSON object, not \(node.kind.description)")
        }
        wrong(node, path, saying: "must be \(wanted), not \(given)", Self.hint(node, wanted))
    }

    private static func hint(_ node: JSONDocument.Node, _ wanted: String) -> String? {
        if node.isNull { return "leave it out" }
        if wanted.hasPrefix("a whole number"), let number = node.stringValue.flatMap({ Int64($0) }) {
            return "write \(number) without quotes"
        }
        return wanted == "an array" && node.kind != .object ? "write [\(excerpt(node.value))]" : nil
    }

    private mutating func check(_ node: JSONDocument.Node, _ shape: Shape, at path: String?) {
        switch shape {
        case .anything: return
        case .part(let notation): return check(node, notation.shape, at: path)
        case .oneOf(let shapes, _):
            if let shape = shapes.first(where: { $0.admits(node.kind) }) { return check(node, shape, at: path) }
        case .null: if node.isNull { return }
        case .flag: if node.boolValue != nil { return }
        case .constant(let value): if node.value == value { return }
        case .integer(let range): if let number = node.integerValue, range.contains(number) { return }
        case .number(let range): if let number = node.doubleValue, range.contains(number) { return }
        case .version(let newest):
            if let version = node.integerValue, version > 0 {
                return version > newest ? reportFuture(node, path ?? "", version, newest) : ()
            }
            return wrong(
                node, path, saying: "must be \(shape.wanted), not \(excerpt(node.value))", "write \(newest)")
        case .text(let text):
            guard let value = node.stringValue else { break }
            guard let problem = text.problem(value) else { return }
            if !problem.isEmpty { return wrong(node, path, saying: problem) }
        case .word(let word):
            guard let name = node.stringValue else { break }
            if word.words.contains(where: { $0.name == name }) { return }
            let hint = nearest(to: name, among: word.names)
            let known = word.isShort ? "; write one of \(word.names.joined(separator: ", "))" : ""
            let noun = word.noun.split(separator: " ", maxSplits: 1).last.map { String($0) } ?? ""
            return wrong(node, path, saying: "is not a known \(noun): \(excerpt(node.value))\(known)", hint)
        case .list(let element, let count):
            guard node.kind == .array else { break }
            return checkElements(of: node, element, count, path)
        case .map(let value, let names, let count):
            guard node.kind == .object else { break }
            return checkMembers(of: node, value, names, count, path)
        case .object(let object):
            guard node.kind == .object else { break }
            return checkMembers(of: node, object, path)
        }
        refuse(node, path, shape.wanted)
    }

    private mutating func reportFuture(
        _ node: JSONDocument.Node, _ path: String, _ version: Int64, _ newest: Int64
    ) {
        report(
            .fromTheFuture, node, at: path,
            "\(kind.subject) of the form \(version) cannot be read: this version reads forms up to \(newest)",
            "update ratingkit")
    }

    private mutating func checkElements(
        of node: JSONDocument.Node, _ shape: Shape, _ count: ClosedRange<Int>, _ path: String?
    ) {
        guard count.contains(node.count) else { return wrongCount(node, "elements", count, path) }
        for (index, element) in node.elements.enumerated() {
            check(element, shape, at: DocumentPath.element(path ?? "", index))
        }
    }

    private mutating func wrongCount(
        _ node: JSONDocument.Node, _ what: String, _ count: ClosedRange<Int>, _ path: String?
    ) {
        let wanted =
            count.lowerBound == count.upperBound
            ? "\(count.lowerBound)"
            : count.upperBound == .max ? "at least \(count.lowerBound)" : "\(count.lowerBound) to \(count.upperBound)"
        wrong(node, path, saying: "must have \(wanted) \(what), not \(node.count)")
    }

    /// Of members that the author names.
    private mutating func checkMembers(
        of node: JSONDocument.Node, _ shape: Shape, _ names: TextShape, _ count: ClosedRange<Int>, _ path: String?
    ) {
        if !count.contains(node.count) { wrongCount(node, "members", count, path) }
        for member in node.members {
            let name = member.name.stringValue ?? ""
            let path = DocumentPath.member(path, name)
            if let problem = names.problem(name) {
                wrong(member.name, path, saying: problem.isEmpty ? "must be named for \(names.wanted)" : problem)
            }
            check(member.value, shape, at: path)
        }
    }

    private mutating func checkMembers(of node: JSONDocument.Node, _ object: ObjectShape, _ path: String?) {
        var (known, what) = (object.members, object.what)
        if let cases = object.cases {
            let teller = object.members.first { $0.name == cases.member }
            guard let given = node[cases.member] else {
                if let teller { reportMissing(teller, node, path) }
                return
            }
            guard let own = cases.cases.first(where: { $0.value == given.stringValue }) else {
                if let teller { check(given, teller.shape, at: DocumentPath.member(path, cases.member)) }
                return
            }
            known = object.members(where: own.value)
            what = "“\(own.value)”"
        }
        for member in known where member.isRequired && node[member.name] == nil {
            reportMissing(member, node, path)
        }
        if !object.oneOf.isEmpty, object.oneOf.count(where: { node[$0] != nil }) != 1 {
            wrong(node, path, saying: "must have one of \(object.oneOf.joined(separator: ", "))")
        }
        for member in node.members {
            let name = member.name.stringValue ?? ""
            let path = DocumentPath.member(path, name)
            if let found = known.first(where: { $0.name == name }) {
                check(member.value, found.shape, at: path)
            } else if !object.isOpen {
                reportUnknown(member, in: what, at: path, among: known.map { $0.name })
            }
        }
    }

    private mutating func reportMissing(_ member: ShapeMember, _ node: JSONDocument.Node, _ path: String?) {
        var hint: String?
        if case .version(let newest) = member.shape { hint = "write \"\(member.name)\": \(newest)" }
        wrong(
            node, DocumentPath.member(path, member.name), saying: "is missing: \(member.shape.wanted)", hint)
    }
}

extension DocumentKind {
    /// What is wrong with the form of a document of this kind, in the order of the text.
    package func problems(ofForm json: JSONDocument) -> [Diagnostic] {
        var check = FormCheck(self)
        check.check(json)
        return check.cursor.diagnostics(in: json.text)
    }
}

/// The form of a document, for those of which a form says all.
package struct FormCheck: ShapeReading {
    package let kind: DocumentKind
    package var cursor = ReportingCursor()

    package init(_ kind: DocumentKind) { self.kind = kind }
}
