/// A document that is made to be slow to read, of whatever size is wanted.
public struct HostileDocument: Sendable {
    public enum Kind: Sendable {
        case configuration, workflow, destinations
    }

    public let name: String
    public let kind: Kind
    /// The document's text, of about so many bytes and not more.
    public let text: @Sendable (_ bytes: Int) -> String

    init(_ name: String, _ kind: Kind = .configuration, _ text: @escaping @Sendable (_ bytes: Int) -> String) {
        (self.name, self.kind, self.text) = (name, kind, text)
    }

    /// All of them.
    public static let all = texts + names + rules + workflows + parts + firebase + secrets + templates
}

/// A text repeated to fill so many bytes, with commas between; the number of each stands for `%`.
func list(_ bytes: Int, _ item: String, separator: String = ",") -> String {
    let pieces = item.split(separator: "%", omittingEmptySubsequences: false).map { Array($0.utf8) }
    var result: [UInt8] = []
    result.reserveCapacity(max(bytes, 0))
    var number = 0
    while true {
        var next = number > 0 ? Array(separator.utf8) : []
        for (index, piece) in pieces.enumerated() {
            if index > 0 { next += String(number).utf8 }
            next += piece
        }
        guard result.count + next.count <= bytes else { break }
        result += next
        number += 1
    }
    return String(decoding: result, as: UTF8.self)
}

/// A text repeated to fill so many bytes.
func filled(_ bytes: Int, with text: String) -> String {
    String(repeating: text, count: max(0, bytes / text.utf8.count))
}
