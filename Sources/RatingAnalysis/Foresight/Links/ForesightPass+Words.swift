import RatingCore

/// Notes, stand-ins and words of our own examples in texts.
extension ForesightPass {
    /// Whether the document is one of our own examples, and not the remains of one.
    var isExample: Bool {
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

    mutating func checkWords() {
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
        let isMail = key == "emailObject" || key == "emailHeaderContent"
        if let note = LeftoverWords.note(in: text, key: key) ?? (isMail ? nil : LeftoverWords.language(in: text)) {
            report(
                .leftoverText, node, at: path, "“\(excerpt(note))” is a note or a stand-in, and people would read it",
                suggestion: "write the text")
        } else if LeftoverWords.hasInsecureLink(text) {
            report(
                .linkInsecure, node, at: path,
                "the text has an address without encryption, which everybody on the way can change",
                suggestion: "write https")
        } else if configuration[.appStoreID] != nil,
            let store = ["google play", "play store", "play-store", "play 스토어", "play ストア", "play 商店", "play маркет"]
                .first(where: { LeftoverWords.names($0, in: text.lowercased()) })
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
