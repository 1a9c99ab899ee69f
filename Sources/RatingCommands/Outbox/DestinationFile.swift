import Foundation
import RatingAnalysis
import RatingDelivery
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
/// private networks with `"allowPrivateAddresses": true`. What is wrong with it is the same for whoever sends and for `lint`.
struct DestinationFile {
    /// Nil where one of them cannot be used as it stands.
    let destinations: [String: any FeedbackTransport]?
    /// In the order of the text, with what looks like a secret.
    let diagnostics: [Diagnostic]

    init(_ bytes: [UInt8]) {
        do throws(JSONSyntaxError) {
            self.init(try JSONDocument(bytes))
        } catch {
            self.init(nil, [Diagnostic(error)])
        }
    }

    init(_ json: JSONDocument) {
        var reader = DestinationReader()
        reader.read(json)
        let problems = reader.cursor.diagnostics(in: json.text) + TemplateRules().check(json)
        self.init(
            problems.contains { $0.severity == .error } ? nil : reader.destinations,
            (problems + SecretRules().check(json)).inOrderOfText)
    }

    private init(_ destinations: [String: any FeedbackTransport]?, _ diagnostics: [Diagnostic]) {
        (self.destinations, self.diagnostics) = (destinations, diagnostics)
    }
}

private struct DestinationReader: ShapeReading {
    let kind = DocumentKind.destinations

    var cursor = ReportingCursor()
    private(set) var destinations: [String: any FeedbackTransport] = [:]

    mutating func read(_ json: JSONDocument) {
        check(json)
        var places = cursor.findings.compactMap { $0.offset }.sorted()[...]
        for entry in json.root.members {
            let name = entry.name.stringValue ?? ""
            guard let kind = entry.value["kind"]?.stringValue.flatMap({ DestinationKind(rawValue: $0) }) else {
                continue
            }
            let range = entry.value.byteRange
            places = places.drop { $0 < range.lowerBound }
            let isWellFormed = places.first.map { $0 >= range.upperBound } ?? true
            destinations[name] =
                kind == .sendmail
                ? mail(entry.value, name) : ticket(kind, entry.value, name, isWellFormed: isWellFormed)
        }
    }

    mutating func reportUnknown(
        _ member: JSONDocument.Member, in what: String, at path: String, among known: [String]
    ) {
        let name = member.name.stringValue ?? ""
        if ["secret", "token", "password", "key", "apikey", "authorization"].contains(name.lowercased()) {
            report(
                .secret, member.value, at: path, "secrets do not belong in this file",
                "name the variable that holds it in 'secretEnvironment'")
        } else {
            wrong(member.name, path, saying: "means nothing here", nearest(to: name, among: known))
        }
    }

    // MARK: Tickets

    private mutating func ticket(
        _ kind: DestinationKind, _ node: JSONDocument.Node, _ path: String, isWellFormed: Bool
    ) -> any FeedbackTransport {
        let before = cursor.findings.count
        let secret = node["secretEnvironment"]?.stringValue
        let (form, address) = form(kind, node)
        let hosts = hosts(of: node, path, address: address)
        // Whether these two need one depends on their other members.
        if kind == .webhook || kind == .zendesk, secret == nil, form.authorization != .none {
            wrong(
                node, DocumentPath.member(path, "secretEnvironment"),
                saying: "is missing: the name of the variable with the secret")
        }
        if isWellFormed, cursor.findings.count == before, let problem = Self.problem(of: form, hosts) {
            wrong(node, path, saying: "is not allowed: \(problem)")
        }
        return TicketTransport(
            form, secret: secret.map { RatingSecret(environment: $0) }, hosts: hosts,
            deadline: .seconds(node["deadline"]?.doubleValue ?? 30))
    }

    /// The host of the destination's own address, and those beside it.
    private mutating func hosts(of node: JSONDocument.Node, _ path: String, address: String?) -> HostRules {
        var hosts: [String] = []
        let isLoopback = node["allowLoopback"]?.boolValue ?? false
        let isPrivate = node["allowPrivateAddresses"]?.boolValue ?? false
        for (index, element) in (node["hosts"]?.elements.map { $0 } ?? []).enumerated() {
            guard let host = element.stringValue else { continue }
            hosts.append(host)
            let plain = host.hasPrefix("*.") ? String(host.dropFirst(2)) : host
            let rules = HostRules([plain], allowsLoopback: isLoopback, allowsPrivateAddresses: isPrivate)
            let literal = plain.contains(":") && !plain.hasPrefix("[") ? "[\(plain)]" : plain
            if URL(string: "https://\(literal)/").map({ rules.allows($0) }) != true {
                wrong(
                    element, DocumentPath.element(DocumentPath.member(path, "hosts"), index),
                    saying:
                        "must be a host name, such as api.example.com or *.example.com, not \(excerpt(element.value))"
                )
            }
        }
        if let host = address.flatMap({ URLComponents(string: $0)?.host }) { hosts.append(host) }
        var rules = HostRules(hosts, allowsLoopback: isLoopback, allowsPrivateAddresses: isPrivate)
        rules.names = ["allowsLoopback": "allowLoopback", "allowsPrivateAddresses": "allowPrivateAddresses"]
        return rules
    }

    /// Why the first request of a form would not be sent; nil for one that would, and where the secret is the address.
    private static func problem(of form: any TicketForm, _ hosts: HostRules) -> String? {
        guard form.authorization != .url,
            case .send(let request) = form.step(Feedback(stars: 5, text: ""), idempotencyKey: "", answers: [])
        else { return nil }
        guard let url = URL(string: request.url) else { return "\(excerpt(request.url)) is not a URL" }
        return hosts.refusal(of: url)
    }

    /// The form, and the address that it asks.
    private func form(
        _ kind: DestinationKind, _ node: JSONDocument.Node
    ) -> (form: any TicketForm, address: String?) {
        func text(_ name: String) -> String { node[name]?.stringValue ?? "" }
        func texts(_ name: String) -> [String] { node[name]?.elements.compactMap { $0.stringValue } ?? [] }
        switch kind {
        case .webhook:
            let header = node["secretHeader"]?.stringValue
            var form = WebhookTicket(
                url: text("url"),
                authorization: header.map { .header($0) } ?? (node["secretEnvironment"] == nil ? .none : .bearer),
                // What is wrong with it is reported at its place.
                template: node["template"].flatMap { try? FeedbackTemplate($0.value) })
            form.source = node["source"]?.stringValue ?? form.source
            form.type = node["type"]?.stringValue ?? form.type
            return (form, form.url)
        case .github:
            var form = GitHubTicket(owner: text("owner"), repository: text("repository"), labels: texts("labels"))
            form.api = node["api"]?.stringValue ?? form.api
            return (form, form.api)
        case .jira:
            var form = JiraTicket(site: text("site"), user: text("user"), project: text("project"))
            form.issueType = node["issueType"]?.stringValue ?? form.issueType
            return (form, "https://\(form.site)")
        case .zendesk:
            var form = ZendeskTicket(site: text("site"), user: node["user"]?.stringValue)
            form.requesterName = node["requesterName"]?.stringValue ?? form.requesterName
            return (form, "https://\(form.site)")
        case .linear:
            let form = LinearTicket(team: text("team"), usesOAuth: node["usesOAuth"]?.boolValue ?? false)
            return (form, "https://api.linear.app")
        case .slack, .sendmail: return (SlackTicket(), "https://hooks.slack.com")
        case .roundup:
            let form = RoundupTicket(
                tracker: text("tracker"), user: text("user"), fields: node["fields"]?.value.members ?? [])
            return (form, form.tracker)
        }
    }

    // MARK: Mail

    private mutating func mail(_ node: JSONDocument.Node, _ path: String) -> (any FeedbackTransport)? {
        #if os(macOS) || os(Linux)
        guard let from = node["from"]?.stringValue.flatMap({ MailAddress($0) }),
            let to = node["to"]?.stringValue.flatMap({ MailAddress.list($0) })
        else { return nil }
        let mail = FeedbackMail(
            from: from, to: to, subject: node["subject"]?.stringValue,
            introduction: node["introduction"]?.stringValue ?? "")
        let command = node["command"]?.elements.compactMap { $0.stringValue } ?? []
        let deadline = Duration.seconds(node["deadline"]?.doubleValue ?? 60)
        return command.isEmpty
            ? SendmailTransport(mail, deadline: deadline)
            : SendmailTransport(mail, command: command, deadline: deadline)
        #else
        wrong(node, path, saying: "cannot be used: there is no sendmail on this system")
        return nil
        #endif
    }
}
