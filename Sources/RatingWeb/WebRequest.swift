import RatingAnalysis
import RatingCore

/// Why a request has no answer.
struct WebFailure: Error {
    let message: String

    init(_ message: String) {
        self.message = message
    }

    /// The message, and behind it the known name that a mistyped one probably means.
    init(_ message: String, mistyped name: String, known: [String]) {
        self.init(message + (nearestName(to: name, among: known).map { "; did you mean “\($0)”?" } ?? ""))
    }

    var json: RatingJSON { ["error": .string(message)] }
}

/// The members of a request. A member that is missing is absent, and so is `null`; one of another type is an error.
struct WebRequest {
    let json: RatingJSON

    init(_ json: RatingJSON) {
        self.json = json
    }

    subscript(name: String) -> RatingJSON? {
        guard let value = json[name], !value.isNull else { return nil }
        return value
    }

    func optionalText(_ name: String) throws(WebFailure) -> String? {
        guard let value = self[name] else { return nil }
        guard let text = value.stringValue else { throw WebFailure("“\(name)” is not a text") }
        return text
    }

    func text(_ name: String) throws(WebFailure) -> String {
        guard let text = try optionalText(name) else { throw WebFailure("“\(name)” is missing: a text") }
        return text
    }

    func optionalNumber(_ name: String, _ range: ClosedRange<Double>) throws(WebFailure) -> Double? {
        guard let value = self[name] else { return nil }
        guard let number = value.doubleValue, range.contains(number) else {
            throw WebFailure("“\(name)” is not a number \(shortest(range.lowerBound))…\(shortest(range.upperBound))")
        }
        return number
    }

    func optionalInteger(_ name: String, _ range: ClosedRange<Int64>) throws(WebFailure) -> Int64? {
        guard let value = self[name] else { return nil }
        guard let number = value.integerValue, range.contains(number) else {
            throw WebFailure("“\(name)” is not a whole number \(range.lowerBound)…\(range.upperBound)")
        }
        return number
    }

    func flag(_ name: String) throws(WebFailure) -> Bool {
        guard let value = self[name] else { return false }
        guard let flag = value.boolValue else { throw WebFailure("“\(name)” is neither true nor false") }
        return flag
    }

    func optionalDate(_ name: String) throws(WebFailure) -> LocalInstant? {
        guard let text = try optionalText(name) else { return nil }
        guard let date = LocalInstant(iso8601: text) else {
            throw WebFailure("“\(name)” is not a date such as \"2026-01-05T12:00:00+01:00\"")
        }
        return date
    }

    func date(_ name: String) throws(WebFailure) -> LocalInstant {
        guard let date = try optionalDate(name) else {
            throw WebFailure("“\(name)” is missing: a date such as \"2026-01-05T12:00:00+01:00\"")
        }
        return date
    }

    func optionalTexts(_ name: String) throws(WebFailure) -> [String]? {
        guard let value = self[name] else { return nil }
        var texts: [String] = []
        guard let elements = value.arrayValue else { throw WebFailure("“\(name)” is not an array of texts") }
        for element in elements {
            guard let text = element.stringValue else { throw WebFailure("“\(name)” is not an array of texts") }
            texts.append(text)
        }
        return texts
    }

    /// An object; empty where it is missing.
    func object(_ name: String) throws(WebFailure) -> WebRequest {
        guard let value = self[name] else { return WebRequest([:]) }
        guard value.members != nil else { throw WebFailure("“\(name)” is not an object") }
        return WebRequest(value)
    }
}
