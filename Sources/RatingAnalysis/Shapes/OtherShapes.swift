import RatingCore

// MARK: Claims

extension DocumentKind {
    static let claimsShape = Shape.object(
        "a file of claims",
        .may("claims", .list(claim), "What must hold for the asks at all placements together."),
        .may("placements", .map(.list(claim), .name(of: .placements)), "What must hold for the asks at one placement."),
        .may(
            "offsets",
            .word(
                "a range of offsets",
                [
                    ("any", "Users travel: any offset at any moment."),
                    ("fixed", "Each user's offset from UTC never changes."),
                ]),
            "The offsets from UTC to consider; if missing, as the command line says."),
        .may("$schema", .anything, "The JSON Schema that an editor checks the document with."))

    private static let claim: Shape = {
        let span = " *\(TextShape.spanPattern) *"
        let occurrences = Claim.Occurrence.allCases.map { $0.rawValue }.joined(separator: "|")
        let situations = Claim.Situation.allCases.map { $0.rawValue }.joined(separator: "|")
        let pattern =
            "^ *(at-most +\\+?\\d+/+\(span)/*|apart\(span)|never-within\(span):+(\(occurrences)):*|never (\(situations))"
            + "|someone-asked( +| by\(span))?)$"
        return .text(
            TextShape("a claim such as \"apart 60d\"", pattern: pattern) { text in
                do throws(Claim.FormatError) {
                    _ = try Claim(text)
                    return nil
                } catch {
                    return "is not a claim: \(error.message)"
                }
            })
    }()
}

// MARK: Manifest

extension DocumentKind {
    static let manifestShape: Shape = {
        let version = ShapeMember.must(AppManifest.versionName, .version(AppManifest.version), "The form of the file.")
        let store = ShapeMember.may(
            AppManifest.storeName, .integer(1...Int64.max), "The app's number in the App Store.")
        let lists = AppManifest.List.allCases.map { list in
            ShapeMember.may(list.rawValue, .list(.text(list.shape)), list.summary)
        }
        return .object("an app manifest", [version, store] + lists)
    }()
}

extension AppManifest.List {
    fileprivate var summary: String {
        switch self {
        case .placements: "Where the app asks."
        case .events: "What it counts by name."
        case .destinations: "What its outbox can send to."
        case .traits: "What conditions may read under `traits`."
        case .emittedActions: "The actions that it performs when a workflow emits them."
        case .languages: "BCP 47 tags of the languages that it supports."
        case .mailDomains: "What may follow the `@` of a mailbox; `*.example.com` stands for every subdomain."
        case .versions: "The versions of the app in use."
        }
    }

    fileprivate var shape: TextShape {
        switch self {
        case .languages:
            TextShape(
                "a language as BCP 47 writes it, such as pt-BR", pattern: "^[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8})*$",
                isValid: { $0.isLanguageTag })
        case .mailDomains:
            TextShape("what follows the @, such as example.com", pattern: #"^(\*\.)?[^@\s]+$"#) { name in
                let domain = name.hasPrefix("*.") ? String(name.dropFirst(2)) : name
                return MailAddress("a@\(domain)")?.domain == domain
            }
        default:
            TextShape("a text, the name of one \(noun)", pattern: #"[\s\S]"#) { $0.isEmpty ? "is empty" : nil }
        }
    }
}

extension String {
    /// Letters first, then letters and digits, with hyphens between them (RFC 5646, section 2.1).
    fileprivate var isLanguageTag: Bool {
        let subtags = utf8.split(separator: .minus, omittingEmptySubsequences: false)
        return 2...8 ~= (subtags.first?.count ?? 0) && subtags[0].allSatisfy { $0.isLetter }
            && subtags.allSatisfy { 1...8 ~= $0.count && $0.allSatisfy { $0.isLetter || $0.isDigit } }
    }
}

// MARK: Mapping

/// What one word means, in a mapping and in RatingKit's own form of a log.
package enum MappingWord: String, CaseIterable, Sendable {
    case launch, foreground, session, crash, rated, decline, remind, install, prompt, feedback

    fileprivate var summary: String {
        switch self {
        case .launch: "The app was launched."
        case .foreground: "It came back to the foreground."
        case .session: "A session began."
        case .crash: "It crashed."
        case .rated: "The user rated."
        case .decline: "The user declined."
        case .remind: "The user wanted to be reminded."
        case .install: "The app was installed."
        case .prompt: "The app asked, which only experiments count."
        case .feedback: "The user sent feedback."
        }
    }
}

extension DocumentKind {
    static let mappingShape = Shape.object(
        "a mapping",
        .may("events", .map(meaning(isNamed: true)), "What each event means, by its name in the log: nothing for []."),
        .may(
            "newSession", meaning(isNamed: false),
            "What a session number means that the previous line did not have."),
        .may(
            "others",
            .word(
                "a way to treat others",
                [("count", "Each is counted by its own name."), ("ignore", "They are ignored.")]),
            "How to treat events that are not listed."),
        .may("utcOffset", .text(.offset), "The users' offset, where a line does not give one."),
        .may("logOffset", .text(.offset), "The offset of times that have none of their own."))

    /// - Parameter isNamed: whether the event has a name by which it can be counted.
    private static func meaning(isNamed: Bool) -> Shape {
        var meanings = MappingWord.allCases.map { (name: $0.rawValue, summary: $0.summary) }
        if isNamed { meanings.append((name: "event", summary: "It is counted by its own name.")) }
        var words = WordShape("a word for an event", meanings)
        words.ofOwner = ("event", .events)
        let word = Shape.word(words)
        var object = ObjectShape(
            "a meaning",
            .may("event", .text(.name(of: .events)), "It is counted by this name."),
            .may(
                "ask", .oneOf([.text(.name(of: .placements)), .null], "a text, or null"),
                "The app asks at this placement; null: at none."),
            .may("answer", .anyText, "The user answered: the parameter with the stars."),
            .may("exposure", .anyText, "The user met a variant: the parameter with EXPERIMENT=VARIANT."))
        object.oneOf = ["event", "ask", "answer", "exposure"]
        let wanted = "a word such as \"session\", an object such as {\"ask\": \"end\"}"
        return .oneOf(
            [word, .object(object), .list(.oneOf([word, .object(object)], wanted))], "\(wanted), or an array of them")
    }
}
