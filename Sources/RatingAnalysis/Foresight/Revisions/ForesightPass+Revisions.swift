import RatingCore

/// Documents that an app would not take for newer than its own.
extension ForesightPass {
    mutating func checkRevisions() {
        guard isWhole, let bundled = foresight.bundled, let shipped = bundled.revision, subject.document != bundled
        else { return }
        let (message, suggestion): (String, String)
        if let revision = subject.document.revision {
            if !revision.isLower(than: shipped), !shipped.isLower(than: revision), revision.form == shipped.form {
                guard revision == shipped || revision.form != .text else { return }
                message =
                    "the app ships revision \(shipped) with other content, so nobody can tell the two apart"
                suggestion = "write a higher revision"
            } else if revision.form != shipped.form {
                message =
                    "revision \(revision) has a different form from \(shipped), which the app ships, so it is unclear which is lower"
                suggestion = "write it in the form of \(shipped)"
            } else if let new = revision.first, let old = shipped.first, old > 9, new / old >= 10, !isDate(new) {
                message =
                    "revision \(revision) is far above \(shipped), which the app ships, and until then apps see nothing that comes after it as newer"
                suggestion = "check the digits"
            } else if let year = revision.year, let before = shipped.year, year > before + 1,
                thisYear.map({ year > $0 + 1 }) ?? true
            {
                message =
                    "revision \(revision) is from the year \(year), and until then apps see nothing that comes after it as newer"
                suggestion = "check the year"
            } else {
                return
            }
        } else {
            message =
                "the app ships revision \(shipped), and without one this document applies to every version of the app, even newer ones"
            suggestion = "write a revision above \(shipped)"
        }
        report(.foresightRevision, keys: [.structure(.revision)], message, suggestion: suggestion)
    }

    private var thisYear: Int64? { foresight.today.flatMap { Int64($0.description.prefix(4)) } }

    /// Whether a number is a day of about now, as who counts revisions by days writes it: 20261124.
    private func isDate(_ number: Int64) -> Bool {
        let (year, month, day) = (number / 10_000, number / 100 % 100, number % 100)
        return 1...12 ~= month && 1...31 ~= day && (year - (thisYear ?? year)).magnitude <= 1
    }
}

extension ConfigurationDocument.Revision {
    fileprivate enum Form: Equatable {
        case integer
        /// Numbers with dots between them.
        case dotted
        /// Without an order.
        case text
    }

    fileprivate var form: Form {
        guard case .text(let text) = self else { return .integer }
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        return parts.allSatisfy { Int64($0) != nil } ? .dotted : .text
    }

    /// The first number.
    fileprivate var first: Int64? {
        switch self {
        case .integer(let number): number
        case .text(let text): text.split { !$0.isNumber }.first.flatMap { Int64($0) }
        }
    }

    /// The year that the first number of a text is.
    fileprivate var year: Int64? {
        if case .text = self, let first, 2000...2999 ~= first { first } else { nil }
    }
}
