import RatingCore

extension AppManifest {
    /// The result of reading a manifest; where there is none, an error is among the problems.
    package struct Reading: Sendable {
        package let manifest: AppManifest?
        /// In the order of the text.
        package let diagnostics: [Diagnostic]
    }

    /// Reads a manifest's JSON text. An unknown member is an error: a list that is passed over would check nothing, and
    /// nobody would notice.
    package static func read(_ bytes: [UInt8]) -> Reading {
        do {
            let json = try JSONDocument(bytes)
            var pass = FormCheck(.manifest)
            pass.check(json)
            let manifest = pass.cursor.hasError ? nil : AppManifest(json.root)
            return Reading(manifest: manifest, diagnostics: pass.cursor.diagnostics(in: json.text))
        } catch {
            return Reading(manifest: nil, diagnostics: [Diagnostic(error)])
        }
    }

    private init(_ root: JSONDocument.Node) {
        self.init()
        appStoreID = root[Self.storeName]?.integerValue
        for list in List.allCases {
            self[list] = root[list.rawValue]?.elements.compactMap { $0.stringValue }
        }
    }
}
