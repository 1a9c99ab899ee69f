import RatingCore

/// Where the keys of a document stand, whatever its shape: at its top, in the entries, parameters or groups of Firebase, or
/// inside the text of one parameter.
package struct WrittenKeys {
    /// What the keys are searched in, the first first.
    private let objects: [MemberIndex]
    private let prefix: String
    /// Other names that keys have there.
    package var aliases: [String: ConfigurationKey] = [:]
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
    ///   - pointer: where in a plain body the document stands.
    package init(
        _ json: JSONDocument, shape: ConfigurationBody.Shape, parameter: String?, prefix: String, pointer: String? = nil
    ) {
        let root = json.root
        if let pointer, let holder = try? JSONPointer(pointer).node(in: root) {
            self.init(holder: holder, in: json)
            return
        }
        let objects: [JSONDocument.Node] =
            switch shape {
            case .plain, .firebaseDefaults: [root]
            case .firebaseResponse: [root["entries"]].compactMap { $0 }
            case .firebaseTemplate:
                ([root["parameters"]] + (root["parameterGroups"]?.members.map { $0.value["parameters"] } ?? []))
                    .compactMap { $0 }
            }
        guard shape != .plain, let parameter else {
            self.init(
                objects: objects.map { MemberIndex($0) }, prefix: shape == .plain ? "" : prefix, whole: root,
                surrounding: nil)
            return
        }
        let holder = objects.lazy.compactMap { $0[parameter] }.first.map { Self.value($0) }
        self.init(holder: holder, in: json)
    }

    private init(
        objects: [MemberIndex], prefix: String, whole: JSONDocument.Node,
        surrounding: (text: EmbeddedText, outer: SourceText)?
    ) {
        (self.objects, self.prefix, self.whole, self.surrounding) = (objects, prefix, whole, surrounding)
    }

    /// The keys of an object, or of the text that a string holds.
    private init(holder: JSONDocument.Node?, in json: JSONDocument) {
        guard let holder, let text = EmbeddedText(holder), let inner = try? JSONDocument(text.bytes) else {
            (objects, prefix) = ([holder].compactMap { $0.map { MemberIndex($0) } }, "")
            (whole, surrounding) = (holder ?? json.root, nil)
            return
        }
        (objects, prefix, whole) = ([MemberIndex(inner.root)], "", inner.root)
        surrounding = (text, json.text)
    }

    /// The value of a key; nil for one that is not written.
    func node(_ key: String) -> JSONDocument.Node? {
        let names = [prefix + key] + aliases.filter { $0.value.name.description == key }.keys.map { prefix + $0 }
        return names.lazy.flatMap { name in objects.lazy.compactMap { $0[name] } }.first.map { Self.value($0) }
    }

    /// What was found, at its places.
    func diagnostics(_ cursor: ReportingCursor) -> [Diagnostic] {
        guard let surrounding else { return cursor.diagnostics(in: whole.text) }
        var outer = ReportingCursor()
        outer.take(cursor, in: surrounding.text)
        return outer.diagnostics(in: surrounding.outer)
    }

    /// Where the value of a key stands; nil for one that is not written.
    package func position(ofKey key: String) -> TextPosition? {
        guard let offset = node(key)?.byteOffset else { return nil }
        guard let surrounding else { return whole.text.position(ofByte: offset) }
        return surrounding.outer.position(ofByte: surrounding.text.outerOffset(of: offset))
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
