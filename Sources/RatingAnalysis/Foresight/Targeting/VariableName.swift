extension String {
    /// Whether two names are the same but for case and what separates their words.
    func isSameName(as other: String) -> Bool {
        guard utf8.allSatisfy({ $0 < 0x80 }), other.utf8.allSatisfy({ $0 < 0x80 }) else {
            return plainName == other.plainName
        }
        func plain(_ name: String) -> some Sequence<UInt8> {
            name.utf8.lazy.filter { $0.isLetter || $0.isDigit }.map { $0.isLetter ? $0 | 0x20 : $0 }
        }
        return plain(self).elementsEqual(plain(other))
    }

    /// In lower case, letters and digits only.
    var plainName: String { lowercased().filter { $0.isLetter || $0.isNumber } }
}
