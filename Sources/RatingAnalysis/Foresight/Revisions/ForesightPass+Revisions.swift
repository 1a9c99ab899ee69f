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
                "revision \(revision) has another form than \(shipped), which the app ships, so that \(revision.form == .text || shipped.form == .text ? "neither is ever lower" : "they are hard to compare")",
                suggestion: "write it in the form of \(shipped)")
        }
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
}
