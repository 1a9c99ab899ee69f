import RatingCore

extension Rule {
    /// The rule that is written here as JSON.
    init(text: String, limits: Limits = Limits()) throws {
        try self.init(JSONValue(text: text), limits: limits)
    }
}

extension JSONValue {
    /// The value that is written here as JSON.
    init(text: String) throws {
        self = try JSONDocument(text).root.value
    }
}
