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

extension JSONDocument {
    /// Whether this is a file of destinations: one of its members says its `kind`, and none is a key of a configuration.
    var isDestinationFile: Bool {
        let others = root.members.filter { $0.value["kind"] == nil }
        return others.count < root.count
            && others.allSatisfy { ConfigurationKey(name: $0.name.stringValue ?? "") == nil }
    }
}

private struct DestinationReader: MemberReading {
    static let malformed = Diagnostic.Code.destinationMalformed
    static let subject = "a file of destinations"

    var cursor = ReportingCursor()
    private(set) var destinations: [String: any FeedbackTransport] = [:]

    private enum Kind: String, CaseIterable {
        case webhook, github, jira, zendesk, linear, slack, roundup, sendmail
    }

    mutating func read(_ json: JSONDocument) {
        reportDuplicates(in: json, path: nil)
        guard checkKind(json.root, .object, nil) else { return }
        for entry in json.root.members {
            let name = entry.name.stringValue ?? ""
            if !FeedbackSettings.isDestinationName(name) {
                wrong(
                    entry.name, name, saying: "is no name of a destination: 1 to 64 letters, digits, '-', '_' and '.'")
            }
            guard checkKind(entry.value, .object, name) else { continue }
            destinations[name] = transport(entry.value, name)
        }
    }

    private mutating func transport(_ node: JSONDocument.Node, _ path: String) -> (any FeedbackTransport)? {
        let known = Kind.allCases.map(\.rawValue)
        let wanted = "one of \(known.joined(separator: ", "))"
        guard let name = text("kind", of: node, at: path, isRequired: true, wanted), let given = node["kind"] else {
            return nil
        }
        guard let kind = Kind(rawValue: name) else {
            wrong(
                given, member(path, "kind"),
                saying: "is “\(excerpt(name))”; there are \(known.joined(separator: ", "))",
                nearest(to: name, among: known))
            return nil
        }
        return kind == .sendmail ? mail(node, path) : ticket(kind, node, path)
    }

    /// Refuses members of other names.
    private mutating func allow(_ names: [String], in node: JSONDocument.Node, _ path: String) {
        for given in node.members {
            let name = given.name.stringValue ?? ""
            guard !names.contains(name) else { continue }
            if ["secret", "token", "password", "key", "apikey", "authorization"].contains(name.lowercased()) {
                report(
                    .secret, given.value, at: member(path, name), "no secret stands in this file",
                    "name the variable that holds it in 'secretEnvironment'")
            } else {
                wrong(
                    given.name, member(path, name), saying: "means nothing here", nearest(to: name, among: names))
            }
        }
    }

    // MARK: Values

    private mutating func required(_ name: String, of node: JSONDocument.Node, _ path: String) -> String {
        let found = text(name, of: node, at: path, isRequired: true, "a text")
        if found == "", let given = node[name] { wrong(given, member(path, name), saying: "is empty") }
        return found ?? ""
    }

    private mutating func optional(_ name: String, of node: JSONDocument.Node, _ path: String) -> String? {
        node[name] == nil ? nil : required(name, of: node, path)
    }

    /// None where the member is missing.
    private mutating func texts(_ name: String, of node: JSONDocument.Node, _ path: String) -> [String] {
        guard let list = array(name, of: node, at: path) else { return [] }
        let path = member(path, name)
        var texts: [String] = []
        for (index, element) in list.elements.enumerated() {
            if let text = element.stringValue {
                texts.append(text)
            } else {
                wrong(element, DocumentPath.element(path, index), "a text")
            }
        }
        return texts
    }

    private mutating func seconds(_ name: String, of node: JSONDocument.Node, _ path: String) -> Double? {
        guard let given = node[name] else { return nil }
        if let seconds = given.doubleValue, (0.001...3_600).contains(seconds) { return seconds }
        wrong(given, member(path, name), "a number of seconds, 0.001 to 3600")
        return nil
    }

    // MARK: Tickets

    private static let common = [
        "kind", "secretEnvironment", "hosts", "allowLoopback", "allowPrivateAddresses", "deadline",
    ]

    private mutating func ticket(_ kind: Kind, _ node: JSONDocument.Node, _ path: String) -> any FeedbackTransport {
        let before = cursor.findings.count
        let secret = optional("secretEnvironment", of: node, path)
        let (form, address, members) = form(kind, node, path, hasSecret: secret != nil)
        allow(members + Self.common, in: node, path)
        let hosts = hosts(of: node, path, address: address)
        if secret == nil, form.authorization != .none {
            wrong(
                node, member(path, "secretEnvironment"), saying: "is missing: the name of the variable with the secret")
        }
        if cursor.findings.count == before, let problem = Self.problem(of: form, hosts) {
            wrong(node, path, saying: "cannot be asked: \(problem)")
        }
        return TicketTransport(
            form, secret: secret.map { RatingSecret(environment: $0) }, hosts: hosts,
            deadline: .seconds(seconds("deadline", of: node, path) ?? 30))
    }

    /// The host of the destination's own address, and those beside it.
    private mutating func hosts(of node: JSONDocument.Node, _ path: String, address: String?) -> HostRules {
        var hosts = texts("hosts", of: node, path)
        let isLoopback = flag("allowLoopback", of: node, at: path) ?? false
        let isPrivate = flag("allowPrivateAddresses", of: node, at: path) ?? false
        for (index, host) in hosts.enumerated() {
            let plain = host.hasPrefix("*.") ? String(host.dropFirst(2)) : host
            let rules = HostRules([plain], allowsLoopback: isLoopback, allowsPrivateAddresses: isPrivate)
            let literal = plain.contains(":") && !plain.hasPrefix("[") ? "[\(plain)]" : plain
            if URL(string: "https://\(literal)/").map({ rules.allows($0) }) != true, let list = node["hosts"],
                let element = list.elements.enumerated().first(where: { $0.offset == index })?.element
            {
                wrong(
                    element, DocumentPath.element(member(path, "hosts"), index),
                    "the name of a host, such as api.example.com or *.example.com")
            }
        }
        if let host = address.flatMap({ URLComponents(string: $0)?.host }) { hosts.append(host) }
        var rules = HostRules(hosts, allowsLoopback: isLoopback, allowsPrivateAddresses: isPrivate)
        (rules.settings.loopback, rules.settings.privateAddresses) = ("allowLoopback", "allowPrivateAddresses")
        return rules
    }

    /// Why the first request of a form would not be sent; nil for one that would, and where the secret is the address.
    private static func problem(of form: any TicketForm, _ hosts: HostRules) -> String? {
        guard form.authorization != .url,
            case .send(let request) = form.step(Feedback(stars: 5, text: ""), idempotencyKey: "", answers: [])
        else { return nil }
        guard let url = URL(string: request.url) else { return "\(excerpt(request.url)) is no URL" }
        return hosts.refusal(of: url)
    }

    /// The form, the address that it asks, and the members that it reads.
    private mutating func form(
        _ kind: Kind, _ node: JSONDocument.Node, _ path: String, hasSecret: Bool
    ) -> (form: any TicketForm, address: String?, members: [String]) {
        switch kind {
        case .webhook:
            let url = required("url", of: node, path)
            let header = optional("secretHeader", of: node, path)
            var form = WebhookTicket(
                url: url, authorization: header.map { .header($0) } ?? (hasSecret ? .bearer : .none),
                // What is wrong with it is reported at its place.
                template: node["template"].flatMap { try? FeedbackTemplate($0.value) })
            form.source = optional("source", of: node, path) ?? form.source
            form.type = optional("type", of: node, path) ?? form.type
            return (form, url, ["url", "secretHeader", "template", "source", "type"])
        case .github:
            var form = GitHubTicket(
                owner: required("owner", of: node, path), repository: required("repository", of: node, path),
                labels: texts("labels", of: node, path))
            form.api = optional("api", of: node, path) ?? form.api
            return (form, form.api, ["owner", "repository", "labels", "api"])
        case .jira:
            var form = JiraTicket(
                site: required("site", of: node, path), user: required("user", of: node, path),
                project: required("project", of: node, path))
            form.issueType = optional("issueType", of: node, path) ?? form.issueType
            return (form, "https://\(form.site)", ["site", "user", "project", "issueType"])
        case .zendesk:
            var form = ZendeskTicket(
                site: required("site", of: node, path), user: optional("user", of: node, path))
            form.requesterName = optional("requesterName", of: node, path) ?? form.requesterName
            return (form, "https://\(form.site)", ["site", "user", "requesterName"])
        case .linear:
            let form = LinearTicket(
                team: required("team", of: node, path), usesOAuth: flag("usesOAuth", of: node, at: path) ?? false)
            return (form, "https://api.linear.app", ["team", "usesOAuth"])
        case .slack, .sendmail: return (SlackTicket(), "https://hooks.slack.com", [])
        case .roundup:
            let tracker = required("tracker", of: node, path)
            var fields: [RatingJSON.Member] = []
            if let given = node["fields"], checkKind(given, .object, member(path, "fields")) {
                fields = given.value.members ?? []
            }
            let form = RoundupTicket(tracker: tracker, user: required("user", of: node, path), fields: fields)
            return (form, tracker, ["tracker", "user", "fields"])
        }
    }

    // MARK: Mail

    private mutating func mail(_ node: JSONDocument.Node, _ path: String) -> (any FeedbackTransport)? {
        #if os(macOS) || os(Linux)
        allow(["kind", "from", "to", "subject", "introduction", "command", "deadline"], in: node, path)
        let (sender, receivers) = (required("from", of: node, path), required("to", of: node, path))
        let (from, to) = (MailAddress(sender), MailAddress.list(receivers))
        if from == nil, let given = node["from"] { wrong(given, member(path, "from"), "a mail address") }
        if to == nil, let given = node["to"] { wrong(given, member(path, "to"), "a list of mail addresses") }
        let (subject, introduction) = (
            optional("subject", of: node, path), text("introduction", of: node, at: path, "a text")
        )
        let command = texts("command", of: node, path)
        let deadline = Duration.seconds(seconds("deadline", of: node, path) ?? 60)
        guard let from, let to else { return nil }
        let mail = FeedbackMail(from: from, to: to, subject: subject, introduction: introduction ?? "")
        return command.isEmpty
            ? SendmailTransport(mail, deadline: deadline)
            : SendmailTransport(mail, command: command, deadline: deadline)
        #else
        wrong(node, path, saying: "cannot be used: there is no sendmail on this system")
        return nil
        #endif
    }
}
