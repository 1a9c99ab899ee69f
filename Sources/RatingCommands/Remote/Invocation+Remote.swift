import Foundation
import RatingKit

extension CommandDefinition.Option {
    static let timeout = Self(
        name: "timeout", value: "seconds", summary: "The longest time for the whole answer.", standard: "10")
    static let maximumBytes = Self(
        name: "max-bytes", value: "number", summary: "The longest document, after decompression.", standard: "1048576")
    static let allowedHosts = Self(
        name: "allow-host", value: "hosts",
        summary: "Further hosts that a redirect may lead to, separated by commas; *.example.com is every name below.")
    static let bundled = Self(
        name: "bundled", value: "file",
        summary: "The document that the app ships: one that is fetched must not have a lower revision, nor name other "
            + "mail domains and pages.")

    static func minimumInterval(_ standard: String) -> Self {
        Self(
            name: "min-interval", value: "seconds",
            summary: "The shortest time from one answer to the next request; an app's own standard is 43200.",
            standard: standard)
    }
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
        settings.minimumInterval = try number(interval, in: 0...31_536_000)
        settings.jitter = 0
        settings.deadline = try number(.timeout, in: 0.001...3_600)
        settings.maximumBytes = Int(try number(.maximumBytes, in: 1...1_073_741_824, isWhole: true))
        settings.redirectHosts = (value(of: .allowedHosts) ?? "").split(separator: ",").map(String.init)
        let firebase = firebase
        settings.form = firebase.form
        settings.firebaseParameter = firebase.parameter
        settings.firebasePrefix = firebase.prefix
        settings.allowsPrivateAddresses = true
        settings.bundled = try bundled()
        settings.allowed = settings.bundled.map { _ in AllowedAddresses() }
        settings.allowsLoopback = HostRules([], allowsLoopback: true).allows(url)
        return settings
    }

    /// The document of `--bundled`; nil without that option.
    func bundled() throws(CommandFailure) -> ConfigurationDocument? {
        try value(of: .bundled).map { path throws(CommandFailure) in try layers(ofFile: path).bundled } ?? nil
    }

    private func number(
        _ option: CommandDefinition.Option, in range: ClosedRange<Double>, isWhole: Bool = false
    ) throws(CommandFailure) -> Double {
        let text = value(of: option) ?? ""
        guard let number = Double(text), range.contains(number), !isWhole || number == number.rounded() else {
            throw .usage(
                "The value '\(text)' is invalid for '--\(option.name)'; write a \(isWhole ? "whole " : "")number from \(Self.text(range.lowerBound)) "
                    + "to \(Self.text(range.upperBound)).")
        }
        return number
    }

    private static func text(_ number: Double) -> String { Int64(exactly: number).map(String.init) ?? "\(number)" }
}
