extension Diagnostic.Code {
    public static let lowerRevision = Self(
        "config.lower-revision", "a fetched document is older than the one that the app ships; it is ignored")
}

extension Diagnostic {
    package static func lowerRevision(
        _ fetched: ConfigurationDocument.Revision, than shipped: ConfigurationDocument.Revision,
        at position: TextPosition? = nil
    ) -> Diagnostic {
        Diagnostic(
            .lowerRevision, severity: .warning, key: ConfigurationKey.structure(.revision).name, at: position,
            "the revision \(fetched) is lower than \(shipped), which the app ships; the document is ignored")
    }
}
