import RatingCore

/// Where the keys of a document stand, whatever its shape: at its top, in the entries, parameters or groups of Firebase, or
/// inside the text of one parameter.
package struct WrittenKeys {
    /// What the keys are searched in, the first first.
    private let objects: [MemberIndex]
    private let prefix: String
    /// What findings are about that are about no key that is written.
    let whole: JSONDocument.Node
    /// The string that holds the document, if one does, and the text around it.
    private let surrounding: (text: EmbeddedText, outer: SourceText)?

    /// The keys of an object.
    init(_ root: JSONDocument.Node) {
        (objects, prefix, whole, surrounding) = ([MemberIndex(root)], "", root, nil)
    }

    /// - Parameters:
    ///   - shape: what the document was read as.
    ///   - parameter: the Firebase parameter that holds the document itself.
    ///   - prefix: what the names of Firebase parameters begin with.
    package init(_ json: JSONDocument, shape: ConfigurationBody.Shape, parameter: String?, prefix: String) {
        let root = json.root
        let objects: [JSONDocument.Node] =
            switch shape {
            case .plain, .firebaseDefaults: [root]
            case .firebaseResponse: [root["entries"]].compactMap { $0 }
            case .firebaseTemplate:
                ([root["parameters"]] + (root["parameterGroups"]?.members.map { $0.value["parameters"] } ?? []))
                    .compactMap { $0 }
            }
        guard shape != .plain, let parameter else {
            (self.objects, self.prefix) = (objects.map { MemberIndex($0) }, shape == .plain ? "" : prefix)
            (whole, surrounding) = (root, nil)
            return
        }
        let holder = objects.lazy.compactMap { $0[parameter] }.first.map { Self.value($0) }
        guard let holder, let text = EmbeddedText(holder), let inner = try? JSONDocument(text.bytes) else {
            (self.objects, self.prefix) = ([holder].compactMap { $0.map { MemberIndex($0) } }, "")
            (whole, surrounding) = (holder ?? root, nil)
            return
        }
        (self.objects, self.prefix, whole) = ([MemberIndex(inner.root)], "", inner.root)
        surrounding = (text, json.text)
    }

    /// The value of a key; nil for one that is not written.
    func node(_ key: String) -> JSONDocument.Node? {
        let name = prefix + key
        return objects.lazy.compactMap { $0[name] }.first.map { Self.value($0) }
    }

    /// The findings at their places, in the order given.
    func diagnostics(_ findings: [StoreRulesPass.Finding]) -> [Diagnostic] {
        let positions = positions(ofBytes: findings.map { $0.offset ?? whole.byteOffset })
        return zip(findings, positions).map { finding, position in
            finding.offset == nil ? finding.diagnostic : finding.diagnostic.moved(to: position)
        }
    }

    /// Where the value of a key stands; nil for one that is not written.
    package func position(ofKey key: String) -> TextPosition? {
        node(key).flatMap { positions(ofBytes: [$0.byteOffset]).first }
    }

    private func positions(ofBytes offsets: [Int]) -> [TextPosition] {
        let positions = whole.text.positions(ofBytes: offsets)
        guard let surrounding else { return positions }
        // The way out of a string is found in one pass, from its beginning to its end.
        let order = positions.indices.sorted { offsets[$0] < offsets[$1] }
        let outer = surrounding.text.outerOffsets(of: order.map { positions[$0] })
        let places = surrounding.outer.positions(ofBytes: outer)
        var result = positions
        for (place, index) in zip(places, order) { result[index] = place }
        return result
    }

    /// What a template's parameter holds; anything else is the value itself.
    private static func value(_ node: JSONDocument.Node) -> JSONDocument.Node {
        node["defaultValue"]?["value"] ?? node
    }
}

/// An object's members by their names, for many look-ups.
struct MemberIndex {
    let object: JSONDocument.Node
    private let members: [String: JSONDocument.Node]

    init(_ object: JSONDocument.Node) {
        self.object = object
        var members: [String: JSONDocument.Node] = [:]
        for member in object.members { members[member.name.stringValue ?? ""] = member.value }
        self.members = members
    }

    subscript(name: String) -> JSONDocument.Node? { members[name] }
}
