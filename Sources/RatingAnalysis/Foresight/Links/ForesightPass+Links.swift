import RatingCore

/// Addresses that lead elsewhere, and leftovers of writing and testing.
extension ForesightPass {
    mutating func checkLinks() {
        checkPage()
        checkStoreID()
        checkCountry()
        checkBundleID()
        checkMailboxes()
        checkTesting()
        checkWords()
    }

    // MARK: Pages

    private mutating func checkPage() {
        guard let node = ownNode("ratingsURL"), let text = node.stringValue, let address = WebAddress(text) else {
            return
        }
        let path = "ratingsURL"
        if KnownHosts.isForTesting(address.host) {
            report(
                .leftoverTest, node, at: path,
                "the review page is at \(excerpt(address.host)), which is for testing only",
                suggestion: "write the app's page in the store")
        } else if KnownHosts.isExample(address.host) {
            report(
                .linkAddress, node, at: path,
                "the review page is at \(excerpt(address.host)), which is nobody's: it is for examples",
                suggestion: "write the app's page in the store")
        } else if address.scheme == "http" {
            report(
                .linkInsecure, node, at: path,
                "the review page is opened without encryption, and everybody on the way can change it",
                suggestion: "write https")
        } else if ["mailto", "tel", "sms", "javascript", "file", "data"].contains(address.scheme) {
            report(
                .linkStorePage, node, at: path,
                "a \(address.scheme) link is no page on which people can write a review",
                suggestion: "write https://apps.apple.com/app/id…, or appStoreID alone")
        } else if ["bit.ly", "tinyurl.com", "goo.gl", "t.co", "ow.ly"].contains(address.host) {
            report(
                .linkStorePage, node, at: path,
                "what \(excerpt(address.host)) leads to can change, and people come to the store by a detour",
                suggestion: "write https://apps.apple.com/app/id…, or appStoreID alone")
        } else if address.host == "play.google.com", let id = configuration[.appStoreID] {
            report(
                .linkStorePage, node, at: path,
                "the page is in Google Play, and appStoreID \(id) is an app of the App Store: people with an iPhone come to the wrong store",
                suggestion: "leave ratingsURL out")
        } else if address.isOfAppleStore {
            checkAppleStore(address, node)
        } else if address.host.hasSuffix(".apple.com") || address.host == "apple.com" {
            report(
                .linkStorePage, node, at: path, "\(excerpt(address.host)) is not where the App Store's pages are",
                suggestion: "did you mean https://apps.apple.com/app/id…?")
        }
    }

    private mutating func checkAppleStore(_ address: WebAddress, _ node: JSONDocument.Node) {
        guard let id = address.appStoreID, !address.path.contains("developer") else {
            report(
                .linkStorePage, node, at: "ratingsURL", "the page is in the App Store, and no app's",
                suggestion: "write https://apps.apple.com/app/id…, or appStoreID alone")
            return
        }
        if let own = foresight.app?.appStoreID ?? configuration[.appStoreID], own != id {
            report(
                .linkStorePage, node, at: "ratingsURL",
                "the page is that of the app \(id), and \(foresight.app?.appStoreID == nil ? "appStoreID is" : "this app is") \(own): people rate another app",
                suggestion: "leave ratingsURL out, or write id\(own)")
            return
        }
        guard let country = address.storefront, !Vocabulary.isCountry(country.uppercased()) else { return }
        report(
            .linkCountry, node, at: "ratingsURL",
            "the page is of the storefront “\(excerpt(country))”, and there is none",
            suggestion: Vocabulary.countries(for: country.uppercased()) ?? "leave the country out")
    }

    private mutating func checkStoreID() {
        guard let node = ownNode("appStoreID"), let id = configuration[.appStoreID] else { return }
        if let own = foresight.app?.appStoreID, own != id {
            report(
                .linkStorePage, node, at: "appStoreID", "the app's number in the store is \(own), not \(id)",
                suggestion: "write \(own)")
        } else if id < 100_000_000 || id > 99_999_999_999 {
            report(
                .linkStorePage, node, at: "appStoreID",
                "\(id) is no app's number in the App Store: those have nine or ten digits",
                suggestion: "take it from the app's page: apps.apple.com/app/id…")
        } else if Self.sampleIDs.contains(id), isNamed, !isExample {
            report(
                .leftoverSample, node, at: "appStoreID", "\(id) is a number of examples, and hardly this app's",
                suggestion: "take it from the app's page: apps.apple.com/app/id…")
        }
    }

    private static let sampleIDs: Set<Int64> = [
        123_456_789, 1_234_567_890, 987_654_321, 9_876_543_210, 111_111_111, 1_111_111_111, 999_999_999, 9_999_999_999,
        100_000_000, 1_000_000_000,
    ]

    /// Whether the document is that of one app, and no piece of an example.
    private var isNamed: Bool {
        ["applicationName", "applicationBundleID", "revision"].contains { subject.written.node($0) != nil }
    }

    private mutating func checkCountry() {
        guard let node = ownNode("appStoreCountry"), let code = node.stringValue else { return }
        let upper = code.uppercased()
        guard upper.utf8.count == 2, !Vocabulary.isCountry(upper) else { return }
        report(
            .linkCountry, node, at: "appStoreCountry",
            "there is no country “\(excerpt(code))” in ISO 3166-1, so the store finds nothing",
            suggestion: Vocabulary.countries(for: upper) ?? "write two letters, such as gb")
    }

    private mutating func checkBundleID() {
        guard let node = ownNode("applicationBundleID"), let text = node.stringValue, !text.isEmpty, !isExample else {
            return
        }
        if LeftoverWords.isSample(bundleID: text) {
            report(
                .leftoverSample, node, at: "applicationBundleID",
                "“\(excerpt(text))” is the identifier of an example, and no app's",
                suggestion: "write the app's own")
        } else if let mark = LeftoverWords.buildForTesting(in: text) {
            report(
                .leftoverTest, node, at: "applicationBundleID",
                "“\(excerpt(text))” is that of a build for testing (\(mark)), which the store does not have",
                suggestion: "write that of the app in the store")
        } else if !text.utf8.contains(.period)
            || !text.utf8.allSatisfy({ $0.isLetter || $0.isDigit || $0 == .period || $0 == .minus })
            || (text.split(separator: ".").first.map { $0.utf8.count == 10 && $0.uppercased() == $0 } ?? false)
        {
            report(
                .linkStorePage, node, at: "applicationBundleID",
                "“\(excerpt(text))” is no bundle identifier, so the store finds nothing",
                suggestion: "write it as in the app's settings: com.company.app")
        }
    }

    // MARK: Mailboxes

    private mutating func checkMailboxes() {
        guard let node = ownNode("emailSupport"), let list = node.stringValue else { return }
        let isExample = isExample
        // Nobody writes more by hand.
        for part in list.split(separator: ",", maxSplits: 100).prefix(100) {
            let address = part.filter { $0 != " " }
            guard let at = address.lastIndex(of: "@") else { continue }
            let (local, domain) = (address[..<at].lowercased(), address[address.index(after: at)...].lowercased())
            if let meant = KnownHosts.slip(of: domain) {
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

    private static let nobodies: Set<String> = [
        "noreply", "no-reply", "no_reply", "donotreply", "do-not-reply", "you", "your", "yourname", "your.name", "name",
        "user", "username", "someone",
        "somebody", "nobody", "example", "john.doe", "johndoe", "jane.doe", "your.email", "your_email", "email",
        "youremail", "your-email", "xxx",
    ]

    // MARK: Testing

    private mutating func checkTesting() {
        if let node = ownNode("applicationName"), let name = node.stringValue,
            let mark = LeftoverWords.buildForTesting(in: name)
        {
            report(
                .leftoverTest, node, at: "applicationName",
                "“\(excerpt(name))” is the name of a build for testing (\(mark)), and people would read it",
                suggestion: "write the name that the app has in the store")
        }
        if let node = ownNode("previewMode"), configuration[.previewMode] {
            report(
                .leftoverTest, node, at: "previewMode",
                "previewMode asks everybody, at every turn: it is for trying the screens",
                suggestion: "take it away before release")
        }
        if let node = ownNode("verboseLogging"), configuration[.verboseLogging] {
            report(
                .leftoverTest, node, at: "verboseLogging",
                "verboseLogging writes each decision to the log on everybody's device: it is for looking for a mistake",
                suggestion: "take it away before release")
        }
        if case .placement(let name) = part.kind, LeftoverWords.isStandIn(name: name) {
            report(
                .leftoverTest, nil, at: nil, "the placement “\(excerpt(name))” is a stand-in, and no place of an app",
                suggestion: "name the place where the app asks")
        }
        withOwn("feedback") { pass, node in
            guard let to = node["to"], let name = to.stringValue else { return }
            let labels = name.lowercased().split { $0 == "-" || $0 == "_" || $0 == "." }
            guard
                labels.contains(where: {
                    ["test", "testing", "debug", "staging", "dummy", "sandbox", "todo", "example", "mock"].contains($0)
                })
            else { return }
            pass.report(
                .leftoverTest, to, at: "feedback.to", "feedback goes to “\(excerpt(name))”, which is for testing",
                suggestion: "name the destination that your team reads")
        }
    }

    // MARK: Words

    /// Whether the document is one of our own examples, and not the remains of one.
    private var isExample: Bool {
        let samples = ["teapot", "starskit"]
        var found = false
        for key in ["applicationName", "applicationBundleID", "emailSupport", "ratingsURL"] {
            guard let whole = subject.written.node(key)?.stringValue else { continue }
            let text = String(decoding: whole.utf8.prefix(300), as: UTF8.self).lowercased()
            guard
                text.split(whereSeparator: { !$0.isLetter }).contains(where: { word in samples.contains { $0 == word } }
                )
            else { return false }
            found = true
        }
        let id = subject.written.node("appStoreID")?.integerValue
        return found && (id == nil || id == 123_456_789 || id == 1_234_567_890)
    }

    private mutating func checkWords() {
        let isExample = isExample
        for key in ConfigurationKey.Text.allCases.map({ ConfigurationKey.text($0).name })
        where BuiltInText(rawValue: key) != nil
            || ["updateMessage", "emailObject", "emailHeaderContent", "applicationName"].contains(key)
        {
            guard let node = ownNode(key), let text = node.stringValue else { continue }
            checkWords(text, key, node, at: key, isExample)
        }
        withOwn("strings") { pass, node in
            for language in node.members {
                for member in language.value.members {
                    guard let text = member.value.stringValue, let key = member.name.stringValue else { continue }
                    let path = DocumentPath.member(DocumentPath.member("strings", language.name.stringValue ?? ""), key)
                    pass.checkWords(text, key, member.value, at: path, isExample)
                }
            }
        }
        withWorkflow { pass, root in
            for state in root["states"]?.members.map({ $0.value }) ?? [] {
                guard let meta = state["meta"] else { continue }
                let parts =
                    (meta["buttons"]?.elements.map { $0["text"] } ?? [])
                    + (meta["choices"]?.elements.map { $0["text"] } ?? [])
                for node in [meta["title"], meta["text"]] + parts {
                    guard let literal = node?["literal"], let text = literal.stringValue else { continue }
                    pass.checkWords(text, nil, literal, at: pass.workflowPath, isExample)
                }
            }
        }
        if !isExample { checkSampleNames() }
    }

    private mutating func checkWords(
        _ text: String, _ key: String?, _ node: JSONDocument.Node, at path: String?, _ isExample: Bool
    ) {
        if let note = LeftoverWords.note(in: text, key: key) {
            report(
                .leftoverText, node, at: path, "“\(excerpt(note))” is a note or a stand-in, and people would read it",
                suggestion: "write the text")
        } else if LeftoverWords.hasInsecureLink(text) {
            report(
                .linkInsecure, node, at: path,
                "the text has an address without encryption, which everybody on the way can change",
                suggestion: "write https")
        } else if configuration[.appStoreID] != nil,
            let store = ["google play", "play store"].first(where: { LeftoverWords.contains(text.lowercased(), $0) })
        {
            report(
                .linkStorePage, node, at: path, "the text speaks of \(store), and the app is in the App Store",
                suggestion: "write App Store")
        } else if !isExample, let sample = LeftoverWords.sample(in: text), !isOwnName(sample) {
            report(
                .leftoverSample, node, at: path,
                "“\(excerpt(sample))” is from an example of this library, and people would read it",
                suggestion: "write your own")
        }
    }

    private func isOwnName(_ sample: String) -> Bool {
        (subject.written.node("applicationBundleID")?.stringValue ?? "").lowercased().hasSuffix(".\(sample)")
    }

    /// Names that only our examples have.
    private mutating func checkSampleNames() {
        guard isWhole, !isWorkflowAlone else { return }
        let isTeapot = configuration[.applicationName]?.lowercased().hasPrefix("tea") ?? false
        guard !isTeapot, let placements = subject.written.node("placements") else { return }
        for member in placements.members where member.name.stringValue == "brew_finished" {
            report(
                .leftoverSample, member.name, at: "placements.brew_finished",
                "“brew_finished” is from an example of this library", suggestion: "name a place of your app")
        }
    }
}
