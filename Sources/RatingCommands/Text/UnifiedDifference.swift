import RatingKit

/// The difference of two texts line by line, in the unified form; a text that ends before the other has empty lines there.
struct UnifiedDifference {
    let file: String
    let old: [UInt8]
    let new: [UInt8]
    /// Bytes of the old text whose lines are not shown.
    var hidden: [Int] = []

    private static let context = 3

    func lines(style: TextStyle) -> [StyledText] {
        var (before, after) = (Self.lines(of: old), Self.lines(of: new))
        let count = max(before.count, after.count)
        before += repeatElement([], count: count - before.count)
        after += repeatElement([], count: count - after.count)
        let secret = Set(hidden.map { offset in before.firstIndex { $0.endIndex >= offset } ?? 0 })
        let changed = before.indices.filter { !before[$0].elementsEqual(after[$0]) }
        guard !changed.isEmpty else { return [] }
        var lines = [style.bold("--- \(file)"), style.bold("+++ \(file)")]
        var rest = changed[...]
        while let first = rest.first {
            var last = first
            while let next = rest.first, next - last <= 2 * Self.context + 1 {
                last = next
                rest.removeFirst()
            }
            let hunk = max(first - Self.context, 0)...min(last + Self.context, before.count - 1)
            lines.append(
                style.cyan("@@ -\(hunk.lowerBound + 1),\(hunk.count) +\(hunk.lowerBound + 1),\(hunk.count) @@"))
            lines += self.lines(hunk, before, after, secret, style)
        }
        return lines
    }

    /// Of neighbours that changed, the old ones first.
    private func lines(
        _ hunk: ClosedRange<Int>, _ before: [ArraySlice<UInt8>], _ after: [ArraySlice<UInt8>], _ secret: Set<Int>,
        _ style: TextStyle
    ) -> [StyledText] {
        var lines: [StyledText] = []
        var added: [StyledText] = []
        for index in hunk {
            let isSecret = secret.contains(index)
            let (old, new) = (Self.text(before[index], isSecret), Self.text(after[index], isSecret))
            if before[index].elementsEqual(after[index]) {
                lines += added + [" \(old)"]
                added = []
            } else {
                lines.append(style.red("-\(old)"))
                added.append(style.green("+\(new)"))
            }
        }
        return lines + added
    }

    /// A line end at the end of the text begins no line.
    private static func lines(of bytes: [UInt8]) -> [ArraySlice<UInt8>] {
        var lines = bytes.split(separator: 10, omittingEmptySubsequences: false)
        if lines.last?.isEmpty ?? false { lines.removeLast() }
        return lines
    }

    private static func text(_ line: ArraySlice<UInt8>, _ isSecret: Bool) -> String {
        if isSecret { return "… (what looks like a secret is not shown)" }
        return String(decoding: line.last == 13 ? line.dropLast() : line, as: UTF8.self)
    }
}
