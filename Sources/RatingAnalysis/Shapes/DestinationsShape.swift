import RatingCore

/// What a destination of feedback is.
package enum DestinationKind: String, CaseIterable, Sendable {
    case webhook, github, jira, zendesk, linear, slack, roundup, sendmail

    fileprivate var summary: String {
        switch self {
        case .webhook: "Your own address that accepts JSON."
        case .github: "An issue on GitHub."
        case .jira: "An issue in Jira."
        case .zendesk: "A ticket in Zendesk."
        case .linear: "An issue in Linear."
        case .slack: "A message in Slack; the secret is the address."
        case .roundup: "An issue in Roundup."
        case .sendmail: "A mail, sent by the system's sendmail."
        }
    }

    fileprivate var members: [ShapeMember] {
        self == .sendmail
            ? own + [Self.deadline]
            : own + [
                .may(
                    "secretEnvironment", .text(.full), isRequired: self != .webhook && self != .zendesk,
                    "The name of the environment variable with the secret."),
                .may("hosts", .list(.anyText), "Hosts that requests may go to in addition to its own."),
                .may("allowLoopback", .flag, "Whether requests may go to this device, and over http."),
                .may("allowPrivateAddresses", .flag, "Whether requests may go to private networks."),
                Self.deadline,
            ]
    }

    private static let deadline = ShapeMember.may(
        "deadline", .number(0.001...3_600), "How many seconds an attempt may take.")

    private var own: [ShapeMember] {
        func text(_ name: String, isRequired: Bool = true, _ summary: String) -> ShapeMember {
            ShapeMember.may(name, .text(.full), isRequired: isRequired, summary)
        }
        return switch self {
        case .webhook:
            [
                text("url", "The address to post to."),
                text(
                    "secretHeader", isRequired: false,
                    "The header that carries the secret, instead of Authorization."),
                .may("template", .anything, "The body, with {{…}} where values go."),
                text("source", isRequired: false, "The source of the event (CloudEvents)."),
                text("type", isRequired: false, "The type of the event (CloudEvents)."),
            ]
        case .github:
            [
                text("owner", "Whose repository it is."), text("repository", "The repository's name."),
                .may("labels", .list(.anyText), "Labels of the issue."),
                text("api", isRequired: false, "The address of the API, if the server is your own."),
            ]
        case .jira:
            [
                text("site", "The site's host."), text("user", "Whose token the secret is."),
                text("project", "The project's key."), text("issueType", isRequired: false, "The type of the issue."),
            ]
        case .zendesk:
            [
                text("site", "The site's host."), text("user", isRequired: false, "Whose token the secret is."),
                text("requesterName", isRequired: false, "The name under which tickets are filed."),
            ]
        case .linear:
            [
                text("team", "The team's identifier."),
                .may("usesOAuth", .flag, "Whether the secret is an OAuth token rather than an API key."),
            ]
        case .slack: []
        case .roundup:
            [
                text("tracker", "The tracker's address."), text("user", "Whose password the secret is."),
                .may("fields", .map(.anything), "Further properties of the issue."),
            ]
        case .sendmail:
            [
                .must("from", .text(Self.mailbox), "The sender."),
                .must("to", .text(Self.mailboxes), "The recipients, separated by commas."),
                text("subject", isRequired: false, "The subject."),
                .may("introduction", .anyText, "The text above the feedback."),
                .may("command", .list(.anyText), "The command that sends the mail, and its arguments."),
            ]
        }
    }

    private static let mailbox = TextShape("a mail address", pattern: "^[^@]+@[^@]+$") {
        $0.isEmpty ? "is empty" : MailAddress($0) == nil ? "" : nil
    }
    private static let mailboxes = TextShape("a list of mail addresses", pattern: "^[^@,]+@[^@,]+(,[^@,]+@[^@,]+)*$") {
        $0.isEmpty ? "is empty" : MailAddress.list($0) == nil ? "" : nil
    }
}

extension DocumentKind {
    static let destinationsShape = Shape.map(
        destination,
        TextShape("a destination", pattern: #"^[A-Za-z0-9._\-]{1,64}$"#) { name in
            FeedbackSettings.isDestinationName(name)
                ? nil : "is not a destination's name: 1 to 64 letters, digits, '-', '_' and '.'"
        })

    private static let destination: Shape = {
        let kinds = DestinationKind.allCases
        let kind = WordShape("a kind of destination", kinds.map { ($0.rawValue, $0.summary) })
        var object = ObjectShape("a destination", .must("kind", .word(kind), "What it is."))
        object.cases = ObjectShape.Cases(member: "kind", cases: kinds.map { ($0.rawValue, $0.members) })
        return .object(object)
    }()
}
