import RatingCore

extension AppManifest {
    /// The result of reading a manifest; where there is none, an error is among the problems.
    package struct Reading: Sendable {
        package let manifest: AppManifest?
        /// In the order of the text.
        package let diagnostics: [Diagnostic]
    }

    /// Reads a manifest's JSON text. A list that is passed over would check nothing: an unknown member is an error.
    package static func read(_ bytes: [UInt8]) -> Reading {
        var pass = FormCheck(.manifest)
        let (manifest, diagnostics) = pass.read(bytes) { AppManifest($0) }
        return Reading(manifest: manifest, diagnostics: diagnostics)
    }

    private init(_ root: JSONDocument.Node) {
        self.init()
        appStoreID = root[Self.storeName]?.integerValue
        for list in List.allCases {
            self[list] = root[list.rawValue]?.elements.compactMap { $0.stringValue }
        }
    }
}
