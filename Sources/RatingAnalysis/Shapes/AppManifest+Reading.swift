import RatingCore

extension AppManifest {
    /// Reads a manifest's JSON text. A list that is passed over would check nothing: an unknown member is an error.
    ///
    /// - Returns: where there is no manifest, an error is among the problems, which are in the order of the text.
    package static func read(_ bytes: [UInt8]) -> (manifest: AppManifest?, diagnostics: [Diagnostic]) {
        var pass = FormCheck(.manifest)
        let (manifest, diagnostics) = pass.read(bytes) { AppManifest($0) }
        return (manifest, diagnostics)
    }

    private init(_ root: JSONDocument.Node) {
        self.init()
        appStoreID = root[Self.storeName]?.integerValue
        for list in List.allCases {
            self[list] = root[list.rawValue]?.elements.compactMap { $0.stringValue }
        }
    }
}
