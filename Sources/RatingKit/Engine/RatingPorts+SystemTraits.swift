import Foundation

extension RatingPorts {
    /// What conditions may read about every device without the app's help (`traits.NAME`). What the app reports under
    /// the same name wins.
    public struct SystemTraits: Equatable, Sendable {
        /// `ios`, `macos`, `tvos`, `watchos`, `visionos`, `linux`, `android` or `windows`. An iPad is `ios`, and so is
        /// an iPhone app on a Mac.
        public var os: String?
        /// Three numbers: `17.4.1`.
        public var osVersion: String?
        /// A BCP 47 tag: `fr-CA`.
        public var locale: String?
        /// The locale's language (ISO 639): `fr`.
        public var language: String?
        /// The locale's region (ISO 3166-1): `CA`; nil if the region is not a country.
        public var country: String?
        /// How the app was installed: `debug`, `testflight` or `appstore`; nil if that is unknown, as on Linux and on a
        /// Mac without a receipt.
        public var channel: String?

        public init(
            os: String? = nil, osVersion: String? = nil, locale: String? = nil, language: String? = nil,
            country: String? = nil, channel: String? = nil
        ) {
            self.os = os
            self.osVersion = osVersion
            self.locale = locale
            self.language = language
            self.country = country
            self.channel = channel
        }

        /// The traits' names, in the order of ``json``.
        public static let names = ["os", "osVersion", "locale", "language", "country", "channel"]

        /// The traits that have a value, by name.
        public var json: RatingJSON {
            let values = [os, osVersion, locale, language, country, channel]
            return .object(zip(Self.names, values).compactMap { name, value in value.map { .init(name, .string($0)) } })
        }
    }
}

extension RatingPorts.SystemTraits {
    /// The traits of this device and of the user's current settings.
    public static var current: RatingPorts.SystemTraits { RatingPorts.SystemTraits(Locale.current) }

    init(_ locale: Locale) {
        let region = locale.region?.identifier
        self.init(
            os: RatingPorts.System.name?.lowercased(), osVersion: RatingPorts.System.version,
            locale: locale.identifier(.bcp47), language: locale.language.languageCode?.identifier,
            country: region.flatMap { $0.count == 2 ? $0 : nil }, channel: Self.installationChannel)
    }

    /// A receipt of the sandbox is TestFlight's; Xcode's own builds have one too, but are debug builds as a rule.
    private static var installationChannel: String? {
        #if targetEnvironment(simulator)
        "debug"
        #elseif canImport(Darwin) && DEBUG
        "debug"
        #elseif os(macOS)
        Bundle.main.appStoreReceiptURL.flatMap { FileManager.default.fileExists(atPath: $0.path) ? "appstore" : nil }
        #elseif canImport(Darwin)
        Bundle.main.appStoreReceiptURL?.lastPathComponent == "sandboxReceipt" ? "testflight" : "appstore"
        #else
        nil
        #endif
    }
}

extension RatingJSON {
    /// The members of two objects; of a name that both have, the other's.
    package func overlaid(by other: RatingJSON) -> RatingJSON {
        guard let own = members, let members = other.members else { return other }
        return .object(own.filter { member in !members.contains { $0.name == member.name } } + members)
    }
}
