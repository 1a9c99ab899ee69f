/// Names that an object has twice.
extension Reporting {
    /// Reports the names that an object has twice, with their paths, in one walk over the objects that hold such names.
    package mutating func reportDuplicates(in json: JSONDocument, path: String?) {
        var names = json.duplicateNames()[...]
        if !names.isEmpty { reportDuplicates(&names, in: json.root, path: path) }
    }

    private mutating func reportDuplicates(
        _ names: inout ArraySlice<JSONDocument.Node>, in node: JSONDocument.Node, path: String?
    ) {
        func isWithin(_ node: JSONDocument.Node) -> Bool {
            names.first.map { $0.byteOffset < node.byteRange.upperBound } ?? false
        }
        for member in node.members where isWithin(member.value) {
            let path = DocumentPath.member(path, member.name.stringValue ?? "")
            if names.first?.byteOffset == member.name.byteOffset {
                names.removeFirst()
                reportDuplicate(member.name, at: path)
            }
            reportDuplicates(&names, in: member.value, path: path)
        }
        for element in node.elements where isWithin(element) {
            reportDuplicates(&names, in: element, path: path)
        }
    }

    /// Says that a name was there before in its object.
    package mutating func reportDuplicate(_ name: JSONDocument.Node, at path: String? = nil) {
        report(
            .jsonDuplicateKey, name, at: path, "“\(excerpt(name.stringValue ?? ""))” is given twice in one object",
            "keep one of the two")
    }
}
