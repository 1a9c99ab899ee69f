import Foundation
import RatingKit

/// The destinations of feedback in a trusted local file: an object of names and what each is.
///
/// ```json
/// {"support": {"kind": "github", "owner": "example", "repository": "app", "secretEnvironment": "GITHUB_TOKEN"},
///  "mail": {"kind": "sendmail", "from": "app@example.org", "to": "support@example.org"}}
/// ```
///
/// No secret stands in it, only the name of the environment variable that holds one. Unlike a configuration it may name
/// hosts, and those it names are the ones that are asked: over `http` and on this device with `"allowLoopback": true`, in
/// private networks with `"allowPrivateAddresses": true`.
struct DestinationFile {
    let destinations: [String: any FeedbackTransport]

    /// 1 MiB.
    private static let maximumBytes = 1 << 20

    init(_ path: String, terminal: Console) throws(CommandFailure) {
        let bytes: [UInt8]
        do throws(FileProblem) {
            bytes = try InputBytes.read(path, limit: Self.maximumBytes, terminal)
        } catch {
            throw .problem(error.message)
        }
        let document: JSONDocument
        do throws(JSONSyntaxError) {
            document = try JSONDocument(bytes)
        } catch {
            throw .problem("\(path):\(error.position.line):\(error.position.column): \(error.message)")
        }
        let root = DestinationNode(document.root, file: path, place: "the file")
        var destinations: [String: any FeedbackTransport] = [:]
        for (name, node) in try root.members() {
            guard FeedbackSettings.isDestinationName(name) else {
                throw node.failure("“\(name)” is no name of a destination: 1 to 64 letters, digits, '-', '_' and '.'")
            }
            guard destinations[name] == nil else { throw node.failure("there is another “\(name)”") }
            destinations[name] = try Self.transport(node)
        }
        self.destinations = destinations
    }

    private enum Kind: String, CaseIterable {
        case webhook, github, jira, zendesk, linear, slack, roundup, sendmail
    }

    private static func transport(_ node: DestinationNode) throws(CommandFailure) -> any FeedbackTransport {
        let name = try node.string("kind")
        guard let kind = Kind(rawValue: name) else {
            let known = Kind.allCases.map(\.rawValue)
            let hint = CommandFailure.hint(nearest: name, among: known)
            throw node.failure("'\(name)' is no kind; there are \(known.joined(separator: ", "))\(hint)")
        }
        if kind == .sendmail { return try mail(node) }
        let form = try form(kind, node)
        try node.allow(form.members + common)
        let secret = try node.optionalString("secretEnvironment").map { RatingSecret(environment: $0) }
        var hosts = try node.strings("hosts")
        if let host = form.address.flatMap({ URLComponents(string: $0)?.host }) { hosts.append(host) }
        return TicketTransport(
            form.form, secret: secret,
            hosts: HostRules(
                hosts, allowsLoopback: try node.flag("allowLoopback"),
                allowsPrivateAddresses: try node.flag("allowPrivateAddresses")),
            deadline: try node.seconds("deadline") ?? 30)
    }

    private static let common = [
        "kind", "secretEnvironment", "hosts", "allowLoopback", "allowPrivateAddresses", "deadline",
    ]

    /// The form, the address that it asks, and the members that it reads.
    private static func form(
        _ kind: Kind, _ node: DestinationNode
    ) throws(CommandFailure) -> (form: any TicketForm, address: String?, members: [String]) {
        switch kind {
        case .webhook:
            let url = try node.string("url")
            var form = WebhookTicket(url: url, authorization: try authorization(node), template: try template(node))
            form.source = try node.optionalString("source") ?? form.source
            form.type = try node.optionalString("type") ?? form.type
            return (form, url, ["url", "secretHeader", "template", "source", "type"])
        case .github:
            var form = GitHubTicket(
                owner: try node.string("owner"), repository: try node.string("repository"),
                labels: try node.strings("labels"))
            form.api = try node.optionalString("api") ?? form.api
            return (form, form.api, ["owner", "repository", "labels", "api"])
        case .jira:
            var form = JiraTicket(
                site: try node.string("site"), user: try node.string("user"), project: try node.string("project"))
            form.issueType = try node.optionalString("issueType") ?? form.issueType
            return (form, "https://\(form.site)", ["site", "user", "project", "issueType"])
        case .zendesk:
            var form = ZendeskTicket(site: try node.string("site"), user: try node.optionalString("user"))
            form.requesterName = try node.optionalString("requesterName") ?? form.requesterName
            return (form, "https://\(form.site)", ["site", "user", "requesterName"])
        case .linear:
            let form = LinearTicket(team: try node.string("team"), usesOAuth: try node.flag("usesOAuth"))
            return (form, "https://api.linear.app", ["team", "usesOAuth"])
        case .slack: return (SlackTicket(), "https://hooks.slack.com", [])
        case .roundup:
            let tracker = try node.string("tracker")
            let fields = try node.optional("fields")?.members().map { RatingJSON.Member($0.name, $0.node.json) }
            let form = RoundupTicket(tracker: tracker, user: try node.string("user"), fields: fields ?? [])
            return (form, tracker, ["tracker", "user", "fields"])
        case .sendmail: throw node.failure("sendmail is no ticket system")
        }
    }

    private static func authorization(_ node: DestinationNode) throws(CommandFailure) -> TicketRequest.Authorization {
        if let header = try node.optionalString("secretHeader") { return .header(header) }
        return try node.optionalString("secretEnvironment") == nil ? .none : .bearer
    }

    private static func template(_ node: DestinationNode) throws(CommandFailure) -> FeedbackTemplate? {
        guard let template = try node.optional("template") else { return nil }
        do {
            return try FeedbackTemplate(template.json)
        } catch {
            throw template.failure("\(error)")
        }
    }

    private static func mail(_ node: DestinationNode) throws(CommandFailure) -> any FeedbackTransport {
        #if os(macOS) || os(Linux)
        try node.allow(["kind", "from", "to", "subject", "introduction", "command", "deadline"])
        guard let from = MailAddress(try node.string("from")) else {
            throw node.failure("'from' is no mail address")
        }
        guard let to = MailAddress.list(try node.string("to")) else {
            throw node.failure("'to' is no list of mail addresses")
        }
        let mail = FeedbackMail(
            from: from, to: to, subject: try node.optionalString("subject"),
            introduction: try node.optionalString("introduction") ?? "")
        let command = try node.strings("command")
        let deadline = try node.seconds("deadline") ?? 60
        return command.isEmpty
            ? SendmailTransport(mail, deadline: deadline)
            : SendmailTransport(mail, command: command, deadline: deadline)
        #else
        throw node.failure("there is no sendmail on this system")
        #endif
    }
}
