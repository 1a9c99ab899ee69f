import RatingCore

/// Mailboxes that nobody reads, or that are not the app's.
extension ForesightPass {
    mutating func checkMailboxes() {
        guard let list = ownNode(.text(.emailSupport))?.stringValue else { return }
        let isExample = isExample
        let mailbox = "write the mailbox that your team reads"
        // Nobody writes more by hand.
        for part in list.split(separator: ",", maxSplits: 100).prefix(100) {
            let address = part.filter { $0 != " " }
            guard let at = address.lastIndex(of: "@") else { continue }
            let (local, domain) = (address[..<at].lowercased(), address[address.index(after: at)...].lowercased())
            var found: (code: Diagnostic.Code, message: String, suggestion: String?)?
            if let meant = KnownHosts.slip(of: domain) {
                found = (
                    .linkAddress, "there is nobody at \(excerpt(domain)): it looks like a slip for \(meant)",
                    "did you mean “\(excerpt(local))@\(meant)”?"
                )
            } else if KnownHosts.isForTesting(domain) || Self.testers.contains(local) {
                found = (.leftoverTest, "\(excerpt(address)) is an address for testing", mailbox)
            } else if !isExample, KnownHosts.isExample(domain) || Self.nobodies.contains(local) {
                found = (.linkAddress, "\(excerpt(address)) is read by nobody", mailbox)
            } else if !isExample, let sample = LeftoverWords.sample(in: address) {
                found = (.leftoverSample, "\(excerpt(address)) is from an example of this library (\(sample))", mailbox)
            } else if !domain.utf8.contains(.period) {
                found = (
                    .linkAddress, "\(excerpt(domain)) is not a domain, so no mail arrives",
                    "write it in full: \(excerpt(domain)).com"
                )
            } else if let known = foresight.app?[.mailDomains],
                !known.contains(where: { $0 == domain || $0.hasPrefix("*.") && domain.hasSuffix($0.dropFirst()) })
            {
                let near = nearest(to: domain, among: known)
                found = (.nameUnknown, "the app does not allow mail to \(excerpt(domain))", near)
            }
            guard let found else { continue }
            report(found.code, keys: [.text(.emailSupport)], found.message, suggestion: found.suggestion)
        }
    }

    private static let testers = Set(words: "test testing qa debug dev-null devnull asdf foo bar")
    private static let nobodies = Set(
        words: """
            noreply no-reply no_reply donotreply do-not-reply you your yourname your.name name user username someone
            somebody nobody example john.doe johndoe jane.doe your.email your_email email youremail your-email xxx
            changeme change-me replaceme replace-me placeholder todo tbd
            """)
}
