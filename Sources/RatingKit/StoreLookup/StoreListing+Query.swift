extension StoreListing {
    /// Which app to look up, and in which store.
    public struct Query: Equatable, Sendable {
        /// The app's store id; if unknown, the app is looked up by bundle id.
        public var storeID: Int64?
        /// The app's bundle id; nil: that of the running app.
        public var bundleID: String?
        /// The store's country, two letters; nil: that of the user's locale.
        public var country: String?

        /// A query by id if one is given, otherwise by bundle id.
        public init(storeID: Int64? = nil, bundleID: String? = nil, country: String? = nil) {
            self.storeID = storeID
            self.bundleID = bundleID
            self.country = country
        }

        /// The query of a configuration: its `appStoreID`, `applicationBundleID` and `appStoreCountry`.
        public init(_ configuration: RatingConfiguration) {
            self.init(
                storeID: configuration[.appStoreID], bundleID: configuration[.applicationBundleID],
                country: configuration[.appStoreCountry])
        }

        /// The store of a region, with iRate's exceptions: region 150 (Europe) has the store `eu`, Gibraltar that of
        /// Great Britain, and anything but two letters that of the United States.
        public static func country(of region: String?) -> String {
            switch region {
            case "150"?: "eu"
            case "GI"?: "GB"
            case let region? where isCountry(region): region
            default: "us"
            }
        }

        package static func isCountry(_ text: String) -> Bool {
            text.utf8.count == 2 && text.isOnly { 97...122 ~= $0 | 0x20 }
        }
    }
}
