/// The forms that ticket systems want texts in.
extension String {
    /// Whole characters from the beginning within this many bytes of UTF-8; where some are missing, `…` stands for them
    /// and counts.
    func shortened(toBytes limit: Int) -> String {
        guard utf8.count > limit else { return self }
        var end = startIndex
        var count = 3
        for index in indices {
            count += self[index].utf8.count
            if count > limit { break }
            end = self.index(after: index)
        }
        return "\(self[..<end])…"
    }

    /// Characters that stand for a code block in Markdown, with the text in it exactly as it is: nothing in it becomes a
    /// mention, a link, a picture or markup.
    var fenced: String {
        var longest = 2
        var run = 0
        for byte in utf8 {
            run = byte == 0x60 ? run + 1 : 0
            longest = max(longest, run)
        }
        let fence = String(repeating: "`", count: longest + 1)
        return "\(fence)text\n\(self)\n\(fence)"
    }
}
