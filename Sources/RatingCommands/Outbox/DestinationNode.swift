import RatingKit

/// A value of a destinations file, read strictly: what is wrong with it is said with its place.
struct DestinationNode {
    private let node: JSONDocument.Node
    private let file: String
    /// The value's name in messages.
    private let place: String

    init(_ node: JSONDocument.Node, file: String, place: String) {
        self.node = node
        self.file = file
        self.place = place
    }

    var json: RatingJSON { node.value }

    func failure(_ message: String) -> CommandFailure {
        .problem("\(file):\(node.position.line):\(node.position.column): \(message)")
    }

    /// The members of an object, in the order of the file.
    func members() throws(CommandFailure) -> [(name: String, node: DestinationNode)] {
        guard node.kind == .object else { throw failure("\(place) must be an object, not \(node.kind.description)") }
        return node.members.map { member in
            let name = member.name.stringValue ?? ""
            return (name, DestinationNode(member.value, file: file, place: "'\(name)'"))
        }
    }

    /// Refuses members of other names.
    func allow(_ names: [String]) throws(CommandFailure) {
        for (name, node) in try members() where !names.contains(name) {
            let isSecret = ["secret", "token", "password", "key", "apikey", "authorization"].contains(name.lowercased())
            if isSecret {
                throw node.failure(
                    "no secret stands in this file: name the variable that holds it in 'secretEnvironment'")
            }
            throw node.failure("'\(name)' means nothing here\(CommandFailure.hint(nearest: name, among: names))")
        }
    }

    func optional(_ name: String) throws(CommandFailure) -> DestinationNode? {
        try members().last { $0.name == name }?.node
    }

    func string(_ name: String) throws(CommandFailure) -> String {
        guard let text = try optionalString(name), !text.isEmpty else { throw failure("\(place) needs '\(name)'") }
        return text
    }

    func optionalString(_ name: String) throws(CommandFailure) -> String? {
        guard let member = try optional(name) else { return nil }
        guard let text = member.node.stringValue else { throw member.wrongType("a string") }
        return text
    }

    /// None where the member is missing.
    func strings(_ name: String) throws(CommandFailure) -> [String] {
        guard let member = try optional(name) else { return [] }
        guard let texts = member.json.arrayValue?.compactMap(\.stringValue), texts.count == member.node.count else {
            throw member.wrongType("an array of strings")
        }
        return texts
    }

    /// False where the member is missing.
    func flag(_ name: String) throws(CommandFailure) -> Bool {
        guard let member = try optional(name) else { return false }
        guard let flag = member.node.boolValue else { throw member.wrongType("true or false") }
        return flag
    }

    func seconds(_ name: String) throws(CommandFailure) -> Double? {
        guard let member = try optional(name) else { return nil }
        guard let seconds = member.node.doubleValue, (0.001...3_600).contains(seconds) else {
            throw member.wrongType("a number of seconds up to 3600")
        }
        return seconds
    }

    private func wrongType(_ expected: String) -> CommandFailure {
        failure("\(place) must be \(expected), not \(node.kind.description)")
    }
}
