import RatingCore

/// A document with all that can be fixed in it.
package struct FixedDocument: Sendable {
    /// The text; all bytes outside of the fixes are as they were.
    package private(set) var bytes: [UInt8]
    /// How many fixes were made.
    package private(set) var count = 0

    /// Fixes until nothing is left that can be: a second time there is nothing to do.
    ///
    /// A fix after which its place is still wrong is taken back. Where a document was accepted, and is refused once the
    /// members that it passed over are in force, those stay as they are.
    /// - Parameters:
    ///   - bytes: UTF-8 text; a byte order mark stays.
    ///   - read: gives the problems of a text, with their places in it.
    package init(_ bytes: [UInt8], read: ([UInt8]) -> [Diagnostic]) {
        let mark = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
        self.bytes = Array(bytes[mark...])
        fixSyntax()
        let before = self
        let wasAccepted = !read(self.bytes).hasError
        fixValues(bringingIntoForce: true, read)
        if wasAccepted, count > before.count, read(self.bytes).hasError {
            self = before
            fixValues(bringingIntoForce: false, read)
        }
        self.bytes = bytes[..<mark] + self.bytes
    }

    /// Only the first error of syntax is known, so each is a round of its own.
    private mutating func fixSyntax() {
        for _ in 0..<Self.mostCommas {
            guard let fix = FixFinder(bytes).syntaxFix else { return }
            bytes = [fix].applied(to: bytes)
            count += 1
        }
    }

    private static let mostCommas = 1_000

    /// A name that is fixed may show problems in its value: those are the next round's.
    private mutating func fixValues(bringingIntoForce: Bool, _ read: ([UInt8]) -> [Diagnostic]) {
        for _ in 0..<Self.mostRounds {
            let found = FixFinder(bytes).fixes(for: read(bytes)).compactMap { $0 }
            var fixes = found.filter { bringingIntoForce || !$0.bringsIntoForce }.inOrder
            var fixed = fixes.applied(to: bytes)
            while !fixes.isEmpty {
                let bad = Self.wrongPlaces(read(fixed), in: fixed)
                let good = zip(fixes, fixes.places).filter { !bad.contains($1) }.map { $0.0 }
                if good.count == fixes.count { break }
                fixes = good
                fixed = fixes.applied(to: bytes)
            }
            guard !fixes.isEmpty else { return }
            bytes = fixed
            count += fixes.count
        }
    }

    private static let mostRounds = 32

    /// Where something is refused or passed over.
    private static func wrongPlaces(_ diagnostics: [Diagnostic], in bytes: [UInt8]) -> Set<Int> {
        let wrong = diagnostics.filter { $0.severity == .error || $0.code == .unknownKey || $0.code == .unknownMember }
        return Set(SourceText(bytes).offsets(of: wrong.compactMap { $0.position }))
    }
}

extension [Diagnostic] {
    fileprivate var hasError: Bool { contains { $0.severity == .error } }
}

extension [Fix] {
    /// In the order of the text; of those at one place the first.
    fileprivate var inOrder: [Fix] {
        var end = -1
        return sorted { $0.range.lowerBound < $1.range.lowerBound }.filter { fix in
            guard fix.range.lowerBound > end else { return false }
            end = fix.range.upperBound
            return true
        }
    }

    /// Where each begins in the fixed text.
    fileprivate var places: [Int] {
        var shift = 0
        return map { fix in
            defer { shift += fix.replacement.utf8.count - fix.range.count }
            return fix.range.lowerBound + shift
        }
    }
}
