import RatingCore

extension Rule {
    /// The rule that is written here as JSON.
    init(text: String, limits: Limits = Limits()) throws {
        try self.init(RatingJSON(text: text), limits: limits)
    }
}

extension RatingJSON {
    /// The value that is written here as JSON.
    init(text: String) throws {
        self = try JSONDocument(text).root.value
    }
}
