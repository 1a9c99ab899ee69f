import RatingKit

/// Where in a body the configuration is: in a Firebase project, or where a pointer says.
struct FirebaseOptions: Sendable {
    /// With Firebase's, what neither response nor template is a file of defaults.
    var form = ConfigurationBody.Form.any
    /// The parameter that holds a whole document.
    var parameter: String?
    var prefix = ""
    /// A JSON Pointer; nil where there is none.
    var pointer: String?
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

extension CommandDefinition.Option {
    static let pointer = Self(
        name: "pointer", value: "pointer",
        summary:
            "Where in the text the document stands, as a JSON Pointer: /value, /data/attributes/rating; an object, or "
            + "a string that holds one.",
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

    /// Where the document that the command is about stands.
    func documentPlace() throws(CommandFailure) -> FirebaseOptions {
        var place = firebase
        guard let pointer = value(of: .pointer) else { return place }
        if let other = CommandDefinition.firebaseOptions.first(where: { has($0) }) {
            throw .usage("'--pointer' and '--\(other.name)' exclude each other.")
        }
        do throws(JSONPointer.Failure) {
            _ = try JSONPointer(pointer)
        } catch {
            throw .usage("The value of '--pointer' is invalid: \(error.message).")
        }
        place.pointer = pointer
        return place
    }
}
