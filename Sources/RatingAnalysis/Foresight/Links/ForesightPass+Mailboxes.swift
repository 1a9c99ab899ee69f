import RatingCore

/// Mailboxes that nobody reads, or that are not the app's.
extension ForesightPass {
    mutating func checkMailboxes() {
        checkTextMailboxes()
        guard let node = ownNode("emailSupport"), let list = node.stringValue else { return }
        let isExample = isExample
        // Nobody writes more by hand.
        for part in list.split(separator: ",", maxSplits: 100).prefix(100) {
            let address = part.filter { $0 != " " }
            guard let at = address.lastIndex(of: "@") else { continue }
            let (local, domain) = (address[..<at].lowercased(), address[address.index(after: at)...].lowercased())
            if let twin = domainsElsewhere(beside: list).first(where: { KnownHosts.isNear(domain, $0) }) {
                report(
                    .linkAddress, node, at: "emailSupport",
                    "\(excerpt(domain)) is nearly \(excerpt(twin)), where other mail goes",
                    suggestion: "did you mean “\(excerpt(String(address[..<at])))@\(excerpt(twin))”?")
            } else if let meant = KnownHosts.slip(of: domain) {
                report(
                    .linkAddress, node, at: "emailSupport",
                    "there is nobody at \(excerpt(domain)): it looks like a slip of \(meant)",
                    suggestion: "did you mean “\(excerpt(String(address[..<at])))@\(meant)”?")
            } else if KnownHosts.isForTesting(domain)
                || ["test", "testing", "qa", "debug", "dev-null", "devnull", "asdf", "foo", "bar"].contains(local)
                || local.hasPrefix("test+") || local.hasSuffix("+test")
            {
                report(
                    .leftoverTest, node, at: "emailSupport", "\(excerpt(address)) is an address for testing",
                    suggestion: "write the mailbox that your team reads")
            } else if !isExample, KnownHosts.isExample(domain) || Self.nobodies.contains(local) {
                report(
                    .linkAddress, node, at: "emailSupport", "\(excerpt(address)) is read by nobody",
                    suggestion: "write the mailbox that your team reads")
            } else if !isExample, let sample = LeftoverWords.sample(in: String(address)) {
                report(
                    .leftoverSample, node, at: "emailSupport",
                    "\(excerpt(String(address))) is from an example of this library (\(sample))",
                    suggestion: "write the mailbox that your team reads")
            } else if !domain.utf8.contains(.period) {
                report(
                    .linkAddress, node, at: "emailSupport", "\(excerpt(domain)) is no domain, so no mail arrives",
                    suggestion: "write it in full: \(excerpt(domain)).com")
            } else if let known = foresight.app?[.mailDomains],
                !known.contains(where: { $0 == domain || $0.hasPrefix("*.") && domain.hasSuffix($0.dropFirst()) })
            {
                report(
                    .nameUnknown, node, at: "emailSupport", "the app does not allow mail to \(excerpt(domain))",
                    suggestion: nearest(to: domain, among: known))
            }
        }
    }

    /// Of the first address in a list for the others, and of the whole document for its parts.
    private func domainsElsewhere(beside list: String) -> [String] {
        let whole = isWhole ? nil : subject.whole[.emailSupport]
        return [list, whole ?? ""].compactMap { list in
            list.split(separator: ",").first.flatMap { $0.split(separator: "@").last }.map {
                $0.filter { $0 != " " }.lowercased()
            }
        }
    }

    private static let nobodies = Set(
        words: """
            noreply no-reply no_reply donotreply do-not-reply you your yourname your.name name user username someone
            somebody nobody example john.doe johndoe jane.doe your.email your_email email youremail your-email xxx
            changeme change-me replaceme replace-me placeholder todo tbd
            """)

    // MARK: In texts

    /// A mailbox that a text names otherwise than emailSupport, or one language otherwise than all others.
    private mutating func checkTextMailboxes() {
        guard isWhole, !isWorkflowAlone else { return }
        let own = configuration[.emailSupport]?.split(separator: ",").first.map { $0.filter { $0 != " " }.lowercased() }
        let languages = configuration.strings?.languages.prefix(60) ?? []
        let named = languages.flatMap { language in
            language.texts.prefix(100).compactMap { text in
                Self.mailbox(in: text.text).map { (tag: language.tag, key: text.key, address: $0) }
            }
        }
        for place in named {
            let others =
                named.filter { $0.key == place.key && $0.tag != place.tag }.map { $0.address } + [own].compactMap { $0 }
            let isOther = others.count > 1 && others.allSatisfy { $0 == others[0] && $0 != place.address }
            guard let meant = isOther ? others.first : own, isOther || Self.areOneMailbox(meant, place.address) else {
                continue
            }
            return report(
                .linkAddress, subject.written.node("strings"), at: DocumentPath.member("strings", place.tag),
                "\(excerpt(place.key)) names \(excerpt(place.address)) under “\(excerpt(place.tag))”, and \(isOther ? "the others name" : "emailSupport is") \(excerpt(meant))",
                suggestion: "write one of the two everywhere")
        }
    }

    /// Whether two addresses have the same name at domains of which one continues the other.
    private static func areOneMailbox(_ left: String, _ right: String) -> Bool {
        let (one, other) = (left.split(separator: "@"), right.split(separator: "@"))
        guard left != right, one.count == 2, other.count == 2, one[0] == other[0] else { return false }
        func name(_ domain: Substring) -> String { domain.split(separator: ".").dropLast().joined(separator: ".") }
        return one[1].hasPrefix(other[1]) || other[1].hasPrefix(one[1]) || name(one[1]) == name(other[1])
            || KnownHosts.isNear(String(one[1]), String(other[1]))
    }

    /// The first address in a text, in small letters.
    private static func mailbox(in text: String) -> String? {
        guard text.utf8.count <= 1_000, text.utf8.contains(0x40) else { return nil }
        let words = text.lowercased().unicodeScalars.split {
            !$0.properties.isAlphabetic && !(0x30...0x39 ~= $0.value) && !"@.-_+".unicodeScalars.contains($0)
        }
        for word in words {
            let trimmed = String(word).split(separator: ".").joined(separator: ".")
            let parts = trimmed.split(separator: "@")
            if parts.count == 2, parts[1].utf8.contains(0x2E) { return trimmed }
        }
        return nil
    }
}
