import RatingKit

/// Where in a Firebase project the configuration is.
struct FirebaseOptions: Sendable {
    /// With Firebase's, what neither response nor template is a file of defaults.
    var form = ConfigurationBody.Form.any
    /// The parameter that holds a whole document.
    var parameter: String?
    var prefix = ""
}

extension CommandDefinition.Option {
    static let firebase = Self(
        name: "firebase", summary: "Take only Firebase's forms: a fetch response, a template or a file of defaults.")
    fileprivate static let firebaseParameter = Self(
        name: "firebase-parameter", value: "name", summary: "The Firebase parameter that holds a whole document.")
    fileprivate static let firebasePrefix = Self(
        name: "firebase-prefix", value: "text", summary: "What the names of the parameters to read begin with.",
        mayBeEmpty: true)
}

extension CommandDefinition {
    /// Those of every command that reads a document.
    static let firebaseOptions: [Option] = [.firebase, .firebaseParameter, .firebasePrefix]
}

extension Invocation {
    /// What the command line says of Firebase.
    var firebase: FirebaseOptions {
        FirebaseOptions(
            form: has(.firebase) ? .firebase : .any, parameter: value(of: .firebaseParameter),
            prefix: value(of: .firebasePrefix) ?? "")
    }
}
