extension String {
    /// Whether the text has these bytes somewhere: texts are long and hardly any byte begins the part, so nothing but that
    /// byte is looked at.
    func contains(part: String) -> Bool {
        var (text, part) = (self, part)
        return text.withUTF8 { whole in
            part.withUTF8 { part in
                guard let first = part.first, part.count <= whole.count else { return false }
                var start = 0
                while start <= whole.count - part.count {
                    if whole[start] == first, whole[start..<start + part.count].elementsEqual(part) { return true }
                    start += 1
                }
                return false
            }
        }
    }
}
