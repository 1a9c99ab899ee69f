import RatingCore

/// The names that an app's reader has for keys, beside their own: `{"minimum_sessions": "displaySessionCount"}`.
package enum KeyAliases {
    package struct Failure: Error {
        package let message: String
    }

    /// - Throws: what keeps the JSON from naming keys.
    package static func read(_ json: RatingJSON?) throws(Failure) -> [String: ConfigurationKey] {
        let form = "write an object whose members are names of keys: {\"minimumSessions\": \"displaySessionCount\"}"
        guard let members = json?.members else { throw Failure(message: "no aliases: \(form)") }
        var aliases: [String: ConfigurationKey] = [:]
        for member in members {
            guard let name = member.value.stringValue else { throw Failure(message: "\(member.name): \(form)") }
            guard let key = ConfigurationKey(name: name) else {
                throw Failure(message: "\(member.name): there is no key “\(excerpt(name))”; see 'ratingkit keys'")
            }
            guard ConfigurationKey(name: member.name) == nil else {
                throw Failure(message: "\(member.name) is a key, and stands for itself")
            }
            aliases[member.name] = key
        }
        return aliases
    }
}
