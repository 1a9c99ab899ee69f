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
        guard let text = ownNode(.text(.ratingsURL))?.stringValue, let address = WebAddress(text) else {
            return
        }
        let (host, page) = (excerpt(address.host), "write the app's page in the store")
        let found: (code: Diagnostic.Code, message: String, suggestion: String)
        if KnownHosts.isForTesting(address.host) {
            found = (.leftoverTest, "the review page is at \(host), which is for testing only", page)
        } else if KnownHosts.isExample(address.host) {
            found = (
                .linkAddress, "the review page is at \(host), which belongs to nobody: it is reserved for examples",
                page
            )
        } else if address.scheme == "http" {
            found = (
                .linkInsecure, "the review page is opened without encryption, and anybody on the way can change it",
                "write https"
            )
        } else if ["mailto", "tel", "sms", "javascript", "file", "data"].contains(address.scheme) {
            found = (.linkStorePage, "a \(address.scheme) link is not a page on which users can write a review", page)
        } else if address.host == "play.google.com", let id = configuration[.appStoreID] {
            found = (
                .linkStorePage,
                "the page is in Google Play, but appStoreID \(id) is an app in the App Store: iPhone users get to the wrong store",
                "leave ratingsURL out"
            )
        } else if address.isOfAppleStore {
            return checkAppleStore(address)
        } else {
            return
        }
        report(found.code, keys: [.text(.ratingsURL)], found.message, suggestion: found.suggestion)
    }

    private mutating func checkAppleStore(_ address: WebAddress) {
        let own = foresight.app?.appStoreID ?? configuration[.appStoreID]
        let (message, suggestion): (String, String)
        if let id = address.appStoreID, !address.path.contains("developer") {
            if let own, own != id {
                message =
                    "the page is that of the app \(id), but \(foresight.app?.appStoreID == nil ? "appStoreID is" : "this app is") \(own): users rate another app"
                suggestion = "leave ratingsURL out, or write id\(own)"
            } else if let action = address.action, action != "write-review" {
                message =
                    "the store knows no action “\(excerpt(action))”, so the page opens without its review form"
                suggestion = "write action=write-review"
            } else {
                return
            }
        } else {
            message = "the page is in the App Store, but is not an app's"
            suggestion = "write https://apps.apple.com/app/id…, or appStoreID alone"
        }
        report(.linkStorePage, keys: [.text(.ratingsURL)], message, suggestion: suggestion)
    }

    private mutating func checkStoreID() {
        guard ownNode(.integer(.appStoreID)) != nil, let id = configuration[.appStoreID] else { return }
        let page = "take it from the app's page: apps.apple.com/app/id…"
        if let own = foresight.app?.appStoreID ?? shipped?[.appStoreID], own != id {
            report(
                .linkStorePage, keys: [.integer(.appStoreID)], "the app's number in the store is \(own), not \(id)",
                suggestion: "write \(own)")
        } else if id < 100_000_000 || id > 99_999_999_999 {
            report(
                .linkStorePage, keys: [.integer(.appStoreID)],
                "\(id) is not an app's number in the App Store: those have nine or ten digits", suggestion: page)
        } else if Self.sampleIDs.contains(id), isNamed, !isExample {
            report(
                .leftoverSample, keys: [.integer(.appStoreID)],
                "\(id) is a number used in examples, and hardly this app's", suggestion: page)
        }
    }

    private static let sampleIDs: Set<Int64> = [
        123_456_789, 1_234_567_890, 987_654_321, 9_876_543_210, 111_111_111, 1_111_111_111, 999_999_999, 9_999_999_999,
        100_000_000, 1_000_000_000,
    ]

    /// Whether the document is that of one app, and no piece of an example.
    private var isNamed: Bool {
        let keys: [ConfigurationKey] = [.text(.applicationName), .text(.applicationBundleID), .structure(.revision)]
        return keys.contains { subject.written.node($0.name) != nil }
    }

    private mutating func checkCountry() {
        guard let node = ownNode(.text(.appStoreCountry)), let code = node.stringValue?.uppercased(),
            code.utf8.count == 2, !Vocabulary.isCountry(code)
        else { return }
        report(
            .linkCountry, node, at: ConfigurationKey.text(.appStoreCountry).name,
            "there is no country “\(excerpt(code))” in ISO 3166-1, so the store finds nothing",
            suggestion: Vocabulary.countries(for: code) ?? "write two letters, such as gb")
    }

    private mutating func checkBundleID() {
        guard let text = ownNode(.text(.applicationBundleID))?.stringValue, !text.isEmpty, !isExample else { return }
        let found: (code: Diagnostic.Code, message: String, suggestion: String)
        if LeftoverWords.isSample(bundleID: text) {
            found = (.leftoverSample, "is the identifier of an example, not of an app", "write the app's own")
        } else if let mark = LeftoverWords.buildForTesting(in: text) {
            found = (
                .leftoverTest, "is that of a build for testing (\(mark)), which is not in the store",
                "write that of the app in the store"
            )
        } else if let shipped = shipped?[.applicationBundleID], shipped != text {
            found = (
                .linkStorePage,
                "is not the identifier that the app ships and keeps for good, “\(excerpt(shipped))”",
                "write “\(excerpt(shipped))”"
            )
        } else if !text.utf8.contains(.period)
            || !text.utf8.allSatisfy({ $0.isLetter || $0.isDigit || $0 == .period || $0 == .minus })
        {
            found = (
                .linkStorePage, "is not a bundle identifier, so the store finds nothing",
                "write it as in the app's settings: com.company.app"
            )
        } else {
            return
        }
        report(
            found.code, keys: [.text(.applicationBundleID)], "“\(excerpt(text))” \(found.message)",
            suggestion: found.suggestion)
    }

    // MARK: Testing

    private mutating func checkTesting() {
        let name = ConfigurationKey.text(.applicationName)
        if let node = ownNode(name), let text = node.stringValue, let mark = LeftoverWords.buildForTesting(in: text) {
            report(
                .leftoverTest, node, at: name.name,
                "“\(excerpt(text))” is the name of a build for testing (\(mark)), and users would read it",
                suggestion: "write the name that the app has in the store")
        }
        if configuration[.previewMode], ownNode(.flag(.previewMode)) != nil {
            report(
                .leftoverTest, keys: [.flag(.previewMode)],
                "previewMode asks everybody at every opportunity: it is for trying out the screens",
                suggestion: "remove it before release")
        }
        if configuration[.verboseLogging], ownNode(.flag(.verboseLogging)) != nil {
            report(
                .leftoverTest, keys: [.flag(.verboseLogging)],
                "verboseLogging logs every decision on everybody's device: it is for debugging",
                suggestion: "remove it before release")
        }
        if let name = part.placement, LeftoverWords.isStandIn(name: name) {
            report(
                .leftoverTest, nil, at: nil, "the placement “\(excerpt(name))” is a placeholder, not a place in an app",
                suggestion: "name the place where the app asks")
        }
        withOwn(.structure(.feedback)) { pass, node in
            guard let to = node["to"], let name = to.stringValue, LeftoverWords.isForTesting(name: name) else { return }
            pass.report(
                .leftoverTest, to, at: "feedback.to", "feedback goes to “\(excerpt(name))”, which is for testing",
                suggestion: "name the destination that your team reads")
        }
    }
}
