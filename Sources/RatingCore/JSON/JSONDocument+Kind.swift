extension JSONDocument.Kind {
    /// With its article, for messages.
    @inline(never)
    package var description: String {
        switch self {
        case .null: "null"
        case .bool: "true or false"
        case .integer, .number: "a number"
        case .string: "a string"
        case .array: "an array"
        case .object: "an object"
        }
    }
}
