import RatingCore

/// Documents that an app would not take for newer than its own.
extension ForesightPass {
    mutating func checkRevisions() {
        guard isWhole, let bundled = foresight.bundled, let shipped = bundled.revision else { return }
        guard let revision = subject.document.revision else {
            return report(
                .foresightRevision, keys: ["revision"],
                "the app ships revision \(shipped), and without one this document holds for every version of the app, also for newer ones",
                suggestion: "write a revision above \(shipped)")
        }
        if revision == shipped {
            guard subject.document != bundled else { return }
            report(
                .foresightRevision, keys: ["revision"],
                "the app ships revision \(shipped) with another content, so that nobody can tell the two apart",
                suggestion: "write a higher revision")
        } else if revision.form != shipped.form {
            report(
                .foresightRevision, keys: ["revision"],
                "revision \(revision) has another form than \(shipped), which the app ships, so that \(revision.form.isText || shipped.form.isText ? "neither is ever lower" : "they are hard to compare")",
                suggestion: "write it in the form of \(shipped)")
        } else if shipped.form.isText, let numbers = revision.numbers, let old = shipped.numbers,
            numbers.lexicographicallyPrecedes(old), shipped.year != nil
        {
            report(
                .foresightRevision, keys: ["revision"],
                "revision \(revision) looks older than \(shipped), which the app ships, and is taken all the same: texts have no order",
                suggestion: "write a later one, or numbers with dots between them")
        } else if revision.form == .dotted, !revision.isLower(than: shipped), !shipped.isLower(than: revision) {
            report(
                .foresightRevision, keys: ["revision"],
                "revision \(revision) counts the same as \(shipped), which the app ships with another content",
                suggestion: "write a higher revision")
        } else if let first = revision.numbers?.first, let year = shipped.year, first > year * 5 {
            report(
                .foresightRevision, keys: ["revision"],
                "revision \(revision) is far above \(shipped), which the app ships, and until then apps take nothing that comes after it for newer",
                suggestion: "check the digits")
        } else if let day = revision.impossibleDate {
            report(
                .foresightRevision, keys: ["revision"],
                "revision \(revision) looks like a date, and there is no month or day \(day)",
                suggestion: "write it in the form of \(shipped)")
        } else if case (.integer(let new), .integer(let old)) = (revision, shipped), old > 9, new / old >= 10,
            !isDate(new)
        {
            report(
                .foresightRevision, keys: ["revision"],
                "revision \(new) is far above \(old), which the app ships, and until then apps take nothing that comes after it for newer",
                suggestion: "check the digits")
        } else if let year = revision.year, let before = shipped.year, year > before + 1,
            foresight.today.map({ year > (Int64($0.description.prefix(4)) ?? year) + 1 }) ?? true
        {
            report(
                .foresightRevision, keys: ["revision"],
                "revision \(revision) is of the year \(year), and until then apps take nothing that comes after it for newer",
                suggestion: "check the year")
        }
    }
}

extension ForesightPass {
    /// Whether a number is a day of about now, as who counts revisions by days writes it: 20261124.
    private func isDate(_ number: Int64) -> Bool {
        let (year, month, day) = (number / 10_000, number / 100 % 100, number % 100)
        let now = foresight.today.flatMap { Int64($0.description.prefix(4)) } ?? year
        return 1...12 ~= month && 1...31 ~= day && (year - now).magnitude <= 1
    }
}

extension ConfigurationDocument.Revision {
    fileprivate enum Form: Equatable {
        case integer
        /// Numbers with dots between them.
        case dotted
        /// Without an order; where among its numbers that of a year stands.
        case text(year: Int?)

        var isText: Bool { if case .text = self { true } else { false } }
    }

    /// The year that the first number is; nil for any other number.
    fileprivate var year: Int64? {
        let first: Int64? =
            switch self {
            case .integer: nil
            case .text(let text): text.split { !$0.isNumber }.first.flatMap { Int64($0) }
            }
        return first.flatMap { (2000...2999).contains($0) ? $0 : nil }
    }

    /// All numbers of a text that has nothing else but marks between them.
    fileprivate var numbers: [Int64]? {
        guard case .text(let text) = self else { return nil }
        let parts = text.split { $0 == "." || $0 == "-" || $0 == "/" }
        let numbers = parts.compactMap { Int64($0) }
        return numbers.count == parts.count ? numbers : nil
    }

    /// What cannot be the month or the day of a date that begins with a year.
    fileprivate var impossibleDate: Int64? {
        guard case .text(let text) = self, year != nil else { return nil }
        let numbers = text.split(separator: "-").compactMap { Int64($0) }
        guard numbers.count == 3 else { return nil }
        return !(1...12).contains(numbers[1]) ? numbers[1] : (1...31).contains(numbers[2]) ? nil : numbers[2]
    }

    fileprivate var form: Form {
        guard case .text(let text) = self else { return .integer }
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        if parts.allSatisfy({ Int64($0) != nil }) { return .dotted }
        return .text(year: text.split { !$0.isNumber }.firstIndex { $0.utf8.count == 4 })
    }
}
