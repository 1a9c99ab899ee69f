import RatingCore

/// Reads objects whose members have one type each, strictly: what is of another, and what there is none of, is an error.
package protocol MemberReading: Reporting {
    /// Of whatever is wrong with a member.
    static var malformed: Diagnostic.Code { get }
    /// What the document is, or holds: “a scenario”.
    static var subject: String { get }
}

extension MemberReading {
    package func member(_ path: String?, _ name: String) -> String { DocumentPath.member(path, name) }

    package mutating func wrong(
        _ node: JSONDocument.Node, _ path: String?, saying what: String, _ suggestion: String? = nil
    ) {
        report(Self.malformed, node, at: path, path.map { "“\($0)” \(what)" } ?? what, suggestion)
    }

    package mutating func wrong(_ node: JSONDocument.Node, _ path: String?, _ wanted: String) {
        wrong(node, path, saying: "must be \(wanted), not \(excerpt(node.value))")
    }

    package mutating func checkKind(_ node: JSONDocument.Node, _ kind: JSONDocument.Kind, _ path: String?) -> Bool {
        guard node.kind != kind else { return true }
        if let path {
            wrong(node, path, saying: "must be \(kind.description), not \(node.kind.description)")
        } else {
            wrong(node, nil, saying: "\(Self.subject) is an object, not \(node.kind.description)")
        }
        return false
    }

    /// - Returns: false for what is no object.
    package mutating func checkMembers(
        of node: JSONDocument.Node, at path: String?, _ what: String, among known: [String]
    ) -> Bool {
        guard checkKind(node, .object, path) else { return false }
        for given in node.members {
            let name = given.name.stringValue ?? ""
            guard !known.contains(name) else { continue }
            report(
                Self.malformed, given.name, at: member(path, name), "\(what) has no “\(excerpt(name))”",
                nearest(to: name, among: known))
        }
        return true
    }

    /// A member that may have to be there.
    private mutating func value(
        _ name: String, of node: JSONDocument.Node, at path: String?, isRequired: Bool, _ wanted: String
    ) -> JSONDocument.Node? {
        if let value = node[name] { return value }
        if isRequired { wrong(node, member(path, name), saying: "is missing: \(wanted)") }
        return nil
    }

    package mutating func text(
        _ name: String, of node: JSONDocument.Node, at path: String?, isRequired: Bool = false, _ wanted: String
    ) -> String? {
        guard let value = value(name, of: node, at: path, isRequired: isRequired, wanted) else { return nil }
        if let text = value.stringValue { return text }
        wrong(value, member(path, name), wanted)
        return nil
    }

    package mutating func flag(_ name: String, of node: JSONDocument.Node, at path: String?) -> Bool? {
        guard let value = node[name] else { return nil }
        if let flag = value.boolValue { return flag }
        wrong(value, member(path, name), "true or false")
        return nil
    }

    package mutating func integer(
        _ name: String, of node: JSONDocument.Node, at path: String?, within range: ClosedRange<Int64>
    ) -> Int64? {
        guard let value = node[name] else { return nil }
        if let integer = value.integerValue, range.contains(integer) { return integer }
        wrong(value, member(path, name), "a whole number, \(range.lowerBound) to \(range.upperBound)")
        return nil
    }

    package mutating func array(
        _ name: String, of node: JSONDocument.Node, at path: String?, isRequired: Bool = false
    ) -> JSONDocument.Node? {
        guard let value = value(name, of: node, at: path, isRequired: isRequired, "an array"),
            checkKind(value, .array, member(path, name))
        else { return nil }
        return value
    }

    /// A list of names that there are.
    package mutating func names<Value>(
        _ name: String, of node: JSONDocument.Node, at path: String?, _ noun: String,
        among known: [(name: String, value: Value)]
    ) -> [Value]? {
        guard let list = array(name, of: node, at: path) else { return nil }
        var values: [Value] = []
        for (index, element) in list.elements.enumerated() {
            let place = DocumentPath.element(member(path, name), index)
            if let value = known.first(where: { $0.name == element.stringValue })?.value {
                values.append(value)
            } else {
                wrong(
                    element, place, saying: "is no \(noun): \(excerpt(element.value))",
                    nearest(to: element.stringValue, among: known.map { $0.name }))
            }
        }
        return values
    }
}
