import RatingCore

/// Where a cursor stands.
struct EditedPlace: Equatable, Sendable {
    /// The innermost object or array around the cursor, or the text.
    let container: Int
    let role: Role
    /// What a completion replaces: the name or value that the cursor is in; empty where it is in none.
    let token: Range<Int>
    /// Whether a colon follows a name already.
    var hasColon = false

    enum Role: Equatable, Sendable {
        /// In a member's name, or where one may begin. With the member, where it is written already.
        case name(member: Int?)
        /// In a value, or where one may begin. With the member or element, where it is written already.
        case value(part: Int?)
        /// Where only a comma, a colon or a bracket can stand.
        case between
    }
}

extension EditedText {
    /// What a cursor before this byte is in. Offsets outside the text are moved to its beginning or end.
    func place(at offset: Int) -> EditedPlace {
        let offset = min(max(offset, 0), parts[0].range.upperBound)
        let container = innermost(at: offset)
        var before: Int?
        for child in children(of: container) {
            let part = parts[child]
            if part.whole.lowerBound >= offset { break }
            if let name = part.name, contains(name, offset) {
                let token = token(name, offset)
                return EditedPlace(
                    container: container, role: .name(member: child), token: token,
                    hasColon: bytes[token.upperBound...].first { !Self.isBlank($0) } == .colon)
            }
            if !part.holdsParts, part.kind != .missing, contains(part.range, offset) {
                return EditedPlace(container: container, role: .value(part: child), token: token(part.range, offset))
            }
            before = child
        }
        let role = role(at: offset, in: container, after: before)
        return EditedPlace(container: container, role: role, token: offset..<offset)
    }

    private func innermost(at offset: Int) -> Int {
        var innermost = 0
        var index = 1
        while index < parts.count, parts[index].range.lowerBound < offset {
            if parts[index].encloses(offset) {
                innermost = index
                index += 1
            } else {
                index = parts[index].next
            }
        }
        return innermost
    }

    /// What may begin at a place that is in no name and no value.
    private func role(at offset: Int, in container: Int, after before: Int?) -> EditedPlace.Role {
        // Behind the last thing that is known to end there, only what stands between values is left to look at.
        let written = before.map { parts[$0].range.lowerBound <= offset ? parts[$0].range.upperBound : 0 } ?? 0
        let nameEnd = before.flatMap { parts[$0].name?.upperBound } ?? 0
        var index = offset
        while index > 0, Self.isBlank(bytes[index - 1]) { index -= 1 }
        let end = max(min(written, offset), nameEnd, parts[container].range.lowerBound)
        let last: UInt8? = index > end ? bytes[index - 1] : nil
        switch (parts[container].kind, last) {
        case (.object, .openBrace?), (.object, .comma?): return .name(member: nil)
        case (.object, .colon?), (.object, nil): return valueRole(offset, of: before)
        case (.array, .openBracket?), (.array, .comma?): return .value(part: nil)
        case (.text, _): return before == nil ? .value(part: nil) : .between
        default: return .between
        }
    }

    /// The value that a member does not have yet, behind its colon.
    private func valueRole(_ offset: Int, of before: Int?) -> EditedPlace.Role {
        guard let before, let name = parts[before].name, parts[before].kind == .missing, name.upperBound <= offset,
            bytes[name.upperBound..<offset].contains(.colon)
        else { return .between }
        return .value(part: before)
    }

    /// Whether a cursor is in a token: behind its first byte, and before a closing quote.
    private func contains(_ token: Range<Int>, _ offset: Int) -> Bool {
        guard token.lowerBound < offset, offset <= token.upperBound else { return false }
        guard offset == token.upperBound, bytes[token.lowerBound] == .quote else { return true }
        return !isClosed(token)
    }

    private func isClosed(_ token: Range<Int>) -> Bool { token.count > 1 && bytes[token.upperBound - 1] == .quote }

    /// What of a token is replaced: a string without its end goes on to the end of the line, but what somebody meant
    /// ends with the word.
    private func token(_ token: Range<Int>, _ offset: Int) -> Range<Int> {
        guard bytes[token.lowerBound] == .quote else { return token }
        var end = offset
        while end < token.upperBound, Self.isNamePart(bytes[end]) { end += 1 }
        if end < token.upperBound, bytes[end] == .quote { end += 1 }
        return token.lowerBound..<end
    }

    private static func isBlank(_ byte: UInt8) -> Bool {
        byte == .space || byte == .tab || byte == .lineFeed || byte == .carriageReturn
    }

    private static func isNamePart(_ byte: UInt8) -> Bool {
        byte.isLetter || byte.isDigit || byte == .period || byte == .minus || byte == 0x5F || byte == 0x24
            || byte >= 0x80
    }
}
