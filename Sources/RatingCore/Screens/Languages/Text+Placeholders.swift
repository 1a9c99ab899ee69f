extension String {
    /// The text with the app's name for `%@` and numbers for `%d`, or `%1$d`, `%2$d` in another order. A placeholder
    /// without its value stays.
    func filled(name: String? = nil, numbers: [String] = []) -> String {
        guard utf8.contains(Self.percent) else { return self }
        var filled = ""
        var rest = self[...]
        var taken = 0
        while let start = rest.utf8.firstIndex(of: Self.percent) {
            filled += rest[..<start]
            rest = rest[start...]
            var tail = rest.utf8.dropFirst()
            var place: Int?
            if let digit = tail.first, digit.isDigit, tail.dropFirst().first == 0x24 {
                place = Int(digit &- .digitZero) - 1
                tail = tail.dropFirst(2)
            }
            let value: String?
            switch tail.first {
            case 0x40: value = name
            case 0x64:
                let place = place ?? taken
                value = numbers.indices.contains(place) ? numbers[place] : nil
                taken += 1
            default: value = nil
            }
            if let value {
                filled += value
                rest = rest[(tail.indices.first.map { tail.index(after: $0) } ?? tail.endIndex)...]
            } else {
                filled += "%"
                rest = rest.dropFirst()
            }
        }
        return filled + rest
    }

    private static var percent: UInt8 { 0x25 }
}
