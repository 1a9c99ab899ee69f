import Foundation
import RatingDelivery
import RatingKit
import RatingRemote

extension CommandDefinition.Option {
    static let timeout = Self("timeout", "seconds", "The longest time for the whole response.", standard: "10")
    static let maximumBytes = Self(
        "max-bytes", "number", "The longest document, after decompression.", standard: "1048576")
    static let allowedHosts = Self(
        "allow-host", "hosts",
        "Further hosts that a redirect may lead to, separated by commas; *.example.com is every subdomain.")
    static let bundled = Self(
        "bundled", "file",
        "The document that the app ships: a fetched one must not have a lower revision, nor name other "
            + "mail domains and pages.")

    static let header = Self(
        "header", "header",
        "A header of the request: 'Accept-Language: de'. 'Authorization: Bearer $TOKEN', in single quotes, ends "
            + "with the value of an environment variable, which is neither stored nor printed.",
        repeats: true)
    static let body = Self(
        "body", "json",
        "Sent by POST: JSON text, or @ and the name of a file that contains it. Otherwise the request is a GET.")

    static func minimumInterval(_ standard: String) -> Self {
        Self(
            "min-interval", "seconds",
            "The shortest time from one response to the next request; an app's default is 43200.",
            standard: standard)
    }
}

extension CommandDefinition {
    /// How a URL is asked.
    static let requestOptions: [Option] = [.header, .body]
}

extension Invocation {
    /// The URL that an argument is; nil for the path of a file.
    func url(_ argument: String) -> URL? {
        guard ["http://", "https://"].contains(where: { argument.lowercased().hasPrefix($0) }) else { return nil }
        return URL(string: argument)
    }

    /// How the command line wants a URL fetched. This device may be asked by plain `http`.
    func settings(for url: URL, interval: CommandDefinition.Option) throws(CommandFailure)
        -> RemoteConfiguration.Settings
    {
        var settings = RemoteConfiguration.Settings()
        settings.minimumInterval = .seconds(try number(interval, in: 0...31_536_000))
        settings.jitter = 0
        settings.deadline = .seconds(try number(.timeout, in: 0.001...3_600))
        settings.maximumBytes = Int(try number(.maximumBytes, in: 1...1_073_741_824, isWhole: true))
        settings.redirectHosts = (value(of: .allowedHosts) ?? "").split(separator: ",").map(String.init)
        let place = try documentPlace()
        settings.form = place.form
        settings.firebaseParameter = place.parameter
        settings.firebasePrefix = place.prefix
        settings.pointer = place.pointer
        settings.aliases = place.aliases
        try setHeaders(of: &settings)
        settings.requestBody = try value(of: .body).map { text throws(CommandFailure) in try body(text) }
        settings.allowsPrivateAddresses = true
        settings.names = ["hosts": "--allow-host", "maximumBytes": "--max-bytes", "deadline": "--timeout"]
        settings.bundled = try bundled()
        settings.allowed = settings.bundled.map { _ in AllowedAddresses() }
        settings.allowsLoopback = HostRules([], allowsLoopback: true).allows(url)
        return settings
    }

    /// The document of `--bundled`; nil without that option.
    func bundled() throws(CommandFailure) -> ConfigurationDocument? {
        try value(of: .bundled).map { path throws(CommandFailure) in try layers(ofFile: path).bundled } ?? nil
    }

    /// Says nothing of a header's value in messages: it may be a secret.
    private func setHeaders(of settings: inout RemoteConfiguration.Settings) throws(CommandFailure) {
        for header in values(of: .header) {
            let parts = header.split(separator: ":", maxSplits: 1).map { $0.trimmingCharacters(in: .whitespaces) }
            guard parts.count == 2, !parts[0].isEmpty, !parts[1].isEmpty else {
                throw .usage("A value of '--header' is not a header; write 'Name: value'.")
            }
            let (name, value) = (parts[0], parts[1])
            guard let sign = value.firstIndex(of: "$") else {
                settings.headers[name] = value
                continue
            }
            let variable = value[value.index(after: sign)...]
            guard let first = variable.utf8.first, !first.isDigit,
                variable.utf8.allSatisfy({ $0.isLetter || $0.isDigit || $0 == UInt8(ascii: "_") })
            else {
                throw .usage(
                    "In the header '\(name)', '$' must be followed by the name of an environment variable and nothing else."
                )
            }
            settings.secretHeaders[name] = RatingSecret(environment: String(variable), prefix: String(value[..<sign]))
        }
    }

    private func body(_ text: String) throws(CommandFailure) -> RatingJSON {
        let bytes =
            text.hasPrefix("@")
            ? try InputBytes.read(String(text.dropFirst()), limit: 1 << 20, terminal) : Array(text.utf8)
        do throws(JSONSyntaxError) {
            return try JSONDocument(bytes).root.value
        } catch {
            throw .usage("The value of '--body' is not JSON: \(error); write {\"context\": {}}, or @ and a file.")
        }
    }
}
