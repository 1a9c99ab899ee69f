import RatingCore

extension EditedDocument {
    /// What a problem at each of these bytes is about: the name or value that begins there, of an object or array the rest
    /// of its line, otherwise one character, and none at the end of a line.
    package func ranges(startingAt offsets: [Int]) -> [Range<Int>] {
        var ends: [Int: Int] = [:]
        for part in text.parts.dropFirst() {
            if let name = part.name { ends[name.lowerBound] = name.upperBound }
            if part.kind == .missing { continue }
            ends[part.range.lowerBound] = part.holdsParts ? nil : part.range.upperBound
        }
        return offsets.map { offset in
            let start = min(max(offset, 0), bytes.count)
            if let end = ends[start] { return start..<end }
            guard start < bytes.count, !endsLine(start) else { return start..<start }
            let opens = bytes[start] == .openBrace || bytes[start] == .openBracket
            var end = start + 1
            while end < bytes.count, bytes[end].isContinuation || opens && end < start + 200 && !endsLine(end) {
                end += 1
            }
            return start..<end
        }
    }

    private func endsLine(_ index: Int) -> Bool { bytes[index] == .lineFeed || bytes[index] == .carriageReturn }
}
