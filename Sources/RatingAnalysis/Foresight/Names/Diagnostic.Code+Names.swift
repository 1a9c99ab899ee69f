import RatingCore

/// What foresight reports of names.
extension Diagnostic.Code {
    package static let nameForm = Self(
        "name.form", "a name is blank, has spaces at its ends, mixes letters of two scripts, or was damaged")
    package static let nameNear = Self("name.near", "two names differ by a slip")
    package static let nameUnknown = Self("name.unknown", "the app does not know a name")

    static let names: [Self] = [.nameForm, .nameNear, .nameUnknown]
}
