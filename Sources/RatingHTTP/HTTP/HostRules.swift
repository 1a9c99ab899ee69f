import Foundation

/// Which servers requests may go to: those that the app names in code, never one that a document or a redirect chooses.
///
/// ```swift
/// HostRules(["config.example.com", "*.cdn.example.net"])
/// ```
///
/// Only `https`, and `http` to this device if loopback is allowed. A URL with a user name or password in it is
/// refused, and so is an address literal of a private network, in whatever notation. What a name resolves to is not
/// examined: name only hosts whose DNS you trust.
public struct HostRules: Hashable, Sendable {
    /// Host names and address literals, in lower case. `*.example.com` stands for every subdomain of `example.com`, but
    /// not for `example.com` itself. No ports: every port of a host is allowed.
    public let hosts: Set<String>
    /// Whether requests may go to this device (`localhost`, `127.0.0.1`, `[::1]`), with `http` too: for development and
    /// tests.
    public var allowsLoopback: Bool
    /// Whether an address literal of a private network is allowed when it is one of ``hosts``.
    public var allowsPrivateAddresses: Bool
    /// What the settings that lift a refusal are called where it is read, by their names here.
    package var names: [String: String] = [:]

    /// - Parameters:
    ///   - hosts: none allows only loopback, if that is allowed.
    ///   - allowsLoopback: whether requests may go to this device, with `http` too.
    ///   - allowsPrivateAddresses: whether an address literal of a private network may be one of the hosts.
    public init(
        _ hosts: some Sequence<String>, allowsLoopback: Bool = false, allowsPrivateAddresses: Bool = false
    ) {
        self.hosts = Set(hosts.map { $0.lowercased().trimmingCharacters(in: CharacterSet(charactersIn: "[]")) })
        self.allowsLoopback = allowsLoopback
        self.allowsPrivateAddresses = allowsPrivateAddresses
    }

    public func allows(_ url: URL) -> Bool { refusal(of: url) == nil }

    /// Why requests may not go to a URL, for a message, with the setting that would allow it, if there is one; nil if
    /// they may.
    public func refusal(of url: URL) -> String? {
        guard let parts = URLComponents(url: url, resolvingAgainstBaseURL: true),
            let scheme = parts.scheme?.lowercased(), let host = Self.host(of: parts)
        else { return "it is not a URL with a scheme and a host" }
        guard parts.percentEncodedUser == nil, parts.percentEncodedPassword == nil else {
            return "it has a user name or password"
        }
        let ownDevice = "\(host) is this device (\(name(of: "allowsLoopback")))"
        let isLoopback: Bool
        switch Self.kind(of: host) {
        case .invalid(let reason): return reason
        case .name: isLoopback = host == "localhost" || host.hasSuffix(".localhost")
        case .address(let address):
            isLoopback = address.isLoopback
            if address.isPrivate, !allowsPrivateAddresses, !(isLoopback && allowsLoopback) {
                return isLoopback
                    ? ownDevice : "\(host) is an address of a private network (\(name(of: "allowsPrivateAddresses")))"
            }
        }
        guard scheme == "https" || scheme == "http" && isLoopback && allowsLoopback else {
            let isLifted = scheme == "http" && isLoopback
            return "the scheme is \(scheme), not https\(isLifted ? " (\(name(of: "allowsLoopback")))" : "")"
        }
        if isLoopback && allowsLoopback || isListed(host) { return nil }
        return isLoopback
            ? ownDevice : "\(host) is not a host that the app allows (\(name(of: "hosts")))"
    }

    private func name(of setting: String) -> String { names[setting] ?? setting }

    private func isListed(_ host: String) -> Bool {
        if hosts.contains(host) { return true }
        var rest = host[...]
        while let dot = rest.firstIndex(of: ".") {
            rest = rest[rest.index(after: dot)...]
            if hosts.contains("*.\(rest)") { return true }
        }
        return false
    }

    private enum HostKind {
        case name
        case address(IPAddress)
        case invalid(String)
    }

    /// In lower case; of an IPv6 literal without brackets.
    package static func host(of parts: URLComponents) -> String? {
        guard var host = parts.percentEncodedHost?.lowercased(), !host.isEmpty else { return nil }
        if host.hasPrefix("["), host.hasSuffix("]") { host = String(host.dropFirst().dropLast()) }
        return host
    }

    private static func kind(of host: String) -> HostKind {
        if host.utf8.contains(UInt8(ascii: ":")) {
            return IPAddress(version6: host).map { .address($0) } ?? .invalid("\(host) is not an address")
        }
        if let address = IPAddress(version4: host) { return .address(address) }
        if IPAddress.isOddNumber(host) { return .invalid("\(host) is an address in an unusual notation") }
        let isPlain = host.isOnly { byte in
            byte.isDigit || (97...122).contains(byte) || byte == .minus || byte == .period || byte == UInt8(ascii: "_")
        }
        return isPlain ? .name : .invalid("\(host) is not a host name")
    }
}
