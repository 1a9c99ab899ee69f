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
        if let action = address.action, action != "write-review" {
            report(
                .linkStorePage, node, at: "ratingsURL",
                "the store knows no action “\(excerpt(action))”, so the page opens without its form for a review",
                suggestion: "write action=write-review")
        }
        guard let country = address.storefront, !Vocabulary.isCountry(country.uppercased()) else { return }
        report(
            .linkCountry, node, at: "ratingsURL",
            "the page is of the storefront “\(excerpt(country))”, and there is none",
            suggestion: Vocabulary.countries(for: country.uppercased()) ?? "leave the country out")
    }

    private mutating func checkStoreID() {
        guard let node = ownNode("appStoreID"), let id = configuration[.appStoreID] else { return }
        if let own = foresight.app?.appStoreID ?? shipped?[.appStoreID], own != id {
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
        if let meant = Vocabulary.country(ofLanguage: code.lowercased()),
            configuration.strings?.languages.contains(where: {
                LanguageTagRules.language(of: $0.tag) == code.lowercased()
            })
                ?? false
        {
            return report(
                .linkCountry, node, at: "appStoreCountry",
                "“\(excerpt(code))” is the language of these texts, and as a country another than \(meant)",
                suggestion: "write \(meant) if that is the country of the store")
        }
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
        } else if let shipped = shipped?[.applicationBundleID], shipped != text {
            report(
                .linkStorePage, node, at: "applicationBundleID",
                "the app ships “\(excerpt(shipped))” as its identifier, which an app keeps for good, and not “\(excerpt(text))”",
                suggestion: "write “\(excerpt(shipped))”")
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
        if isWhole, let node = subject.written.node("$schema"), let text = node.stringValue,
            ["file:", "/users/", "/home/", "c:\\", "localhost", "http://localhost"].contains(where: {
                text.lowercased().hasPrefix($0)
            })
        {
            report(
                .leftoverTest, node, at: "$schema", "the schema is a file of one machine, and no other finds it",
                suggestion: "name the file beside this one, such as ./schema.json, or leave it out")
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
                }) || LeftoverWords.isStandIn(name: name)
            else { return }
            pass.report(
                .leftoverTest, to, at: "feedback.to", "feedback goes to “\(excerpt(name))”, which is for testing",
                suggestion: "name the destination that your team reads")
        }
    }
}
