extension TextLanguage {
    /// All texts of the language, one a line, in the order of ``BuiltInText``.
    var table: StaticString {
        switch self {
        default: Self.english
        }
    }
}
