import RatingAnalysis
import RatingKit

extension CommandDefinition.Option {
    static let firebase = Self(
        "firebase", "Accept only Firebase's forms: a fetch response, a template or a file of defaults.")
    fileprivate static let firebaseParameter = Self(
        "firebase-parameter", "name", "The Firebase parameter that holds a whole document.")
    fileprivate static let firebasePrefix = Self(
        "firebase-prefix", "text", "The prefix of the names of the parameters to read.", mayBeEmpty: true)
    static let aliases = Self(
        "aliases", "file", "Other names for keys, as the app's ConfigurationReader has them: {\"name\": \"key\"}.")
    static let pointer = Self(
        "pointer", "pointer",

        "Where in the text the document is, as a JSON Pointer: /value, /data/attributes/rating; an object, or "
            + "a string that holds one.",
        mayBeEmpty: true)
}

extension CommandDefinition {
    static let firebaseOptions: [Option] = [.firebase, .firebaseParameter, .firebasePrefix]
    /// Of every command that reads a document.
    static let documentOptions: [Option] = firebaseOptions + [.aliases]
}

extension Invocation {
    /// Where the document that the command is about stands.
    func documentPlace() throws(CommandFailure) -> DocumentPlace {
        var place = DocumentPlace(
            form: has(.firebase) ? .firebase : .any, parameter: value(of: .firebaseParameter),
            prefix: value(of: .firebasePrefix) ?? "", aliases: try aliases())
        guard let pointer = value(of: .pointer) else { return place }
        if let other = CommandDefinition.firebaseOptions.first(where: { has($0) }) {
            throw .usage("'--pointer' and '--\(other.name)' cannot be combined.")
        }
        do throws(JSONPointer.Failure) {
            _ = try JSONPointer(pointer)
        } catch {
            throw .usage("The value of '--pointer' is invalid: \(error.message).")
        }
        place.pointer = pointer
        return place
    }

    /// The names of the file of `--aliases`.
    func aliases() throws(CommandFailure) -> [String: ConfigurationKey] {
        guard let path = value(of: .aliases) else { return [:] }
        let bytes = try DocumentFile(path, terminal: terminal).content.get()
        do throws(KeyAliases.Failure) {
            return try KeyAliases.read((try? JSONDocument(bytes))?.root.value)
        } catch {
            throw .problem("\(path): \(error.message)")
        }
    }
}
