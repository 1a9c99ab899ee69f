/// What a backend or a file serves, in one of several shapes, and the result of reading it.
///
/// ```swift
/// let body = ConfigurationBody.read(bytes)
/// if !body.isUnchanged { layers.apply(body.reading, to: .remote) }
/// ```
///
/// A Firebase project has parameters that are not meant for this library. They are ignored, with one note for all of
/// them; only a name that looks like a misspelt key gets a warning. A prefix, such as `ratingkit_`, marks the library's
/// own: then nothing else is read, and each name with the prefix must be a key.
public struct ConfigurationBody: Sendable {
    public let shape: Shape
    /// What a Firebase fetch response says of itself; nil for the other shapes, and for a state that Firebase does not
    /// have.
    package let state: FirebaseState?
    /// The document and its problems. If it has neither, nothing is new: see ``isUnchanged``.
    public let reading: ConfigurationReading

    /// A body read elsewhere, from a source that gave no JSON text.
    package init(shape: Shape, state: FirebaseState?, reading: ConfigurationReading) {
        self.shape = shape
        self.state = state
        self.reading = reading
    }

    /// Whether the body only says that the document fetched last still applies (`NO_CHANGE`).
    public var isUnchanged: Bool { state == .noChange }

    /// The shapes that are distinguished.
    public enum Shape: String, CaseIterable, Sendable {
        /// A document with the keys at its top level.
        case plain
        /// Firebase's answer to a fetch: `{"state": "UPDATE", "entries": {name: text}}`.
        case firebaseResponse
        /// A Firebase Remote Config template: `{"parameters": {name: {"defaultValue": {"value": text}}}}`, with
        /// `parameterGroups`. Its conditions cannot be evaluated here; each conditional value gives a note.
        case firebaseTemplate
        /// In-app defaults as Firebase's console saves them: one object or property list of names and values, each in a
        /// string or, in a property list, in its own type.
        case firebaseDefaults
    }

    /// What the caller expects.
    public enum Form: String, CaseIterable, Sendable {
        /// Detected: Firebase's response and template by their members, anything else is plain.
        case any
        /// A plain document and nothing else.
        case plain
        /// One of Firebase's; anything that is neither response nor template is a file of defaults.
        case firebase
    }

    /// Reads a body and detects its shape. The result depends only on the arguments.
    ///
    /// - Parameters:
    ///   - bytes: UTF-8 JSON text.
    ///   - form: what to expect.
    ///   - parameter: the Firebase parameter that holds a whole document as JSON text. Its problems are reported at
    ///     their place in the body. A plain body has no parameters and is read as it is.
    ///   - prefix: what the names of this library's parameters begin with in a Firebase project.
    ///   - reader: the layer and aliases, and where in the body the document is. Whether values are strings depends on
    ///     the shape.
    public static func read(
        _ bytes: [UInt8],
        as form: Form = .any,
        parameter: String? = nil,
        prefix: String = "",
        with reader: ConfigurationReader = ConfigurationReader(layer: .remote)
    ) -> ConfigurationBody {
        do {
            return read(try JSONDocument(bytes), as: form, parameter: parameter, prefix: prefix, with: reader)
        } catch {
            return unreadable(error, as: form)
        }
    }

    private static func unreadable(_ error: JSONSyntaxError, as form: Form) -> ConfigurationBody {
        let reading = ConfigurationReading(document: nil, diagnostics: [Diagnostic(error)], isDisabled: false)
        return ConfigurationBody(shape: form == .firebase ? .firebaseResponse : .plain, state: nil, reading: reading)
    }

    /// Reads JSON text as ``read(_:as:parameter:prefix:with:)-([UInt8],_,_,_,_)`` reads its bytes.
    public static func read(
        _ text: String,
        as form: Form = .any,
        parameter: String? = nil,
        prefix: String = "",
        with reader: ConfigurationReader = ConfigurationReader(layer: .remote)
    ) -> ConfigurationBody {
        read(Array(text.utf8), as: form, parameter: parameter, prefix: prefix, with: reader)
    }

    /// Reads the values that Firebase's own SDK has fetched, or those of any other source of strings.
    ///
    /// - Parameter values: each parameter's `stringValue` by its name.
    public static func read(
        firebase values: [String: String],
        parameter: String? = nil,
        prefix: String = "",
        with reader: ConfigurationReader = ConfigurationReader(layer: .remote)
    ) -> ConfigurationBody {
        let members = values.keys.namesInOrder().map { RatingJSON.Member($0, .string(values[$0] ?? "")) }
        return read(defaults: .object(members), parameter: parameter, prefix: prefix, with: reader)
    }

    /// Reads a file of Firebase's defaults that was not JSON text, such as a property list; its diagnostics have no
    /// position.
    public static func read(
        defaults: RatingJSON,
        parameter: String? = nil,
        prefix: String = "",
        with reader: ConfigurationReader = ConfigurationReader()
    ) -> ConfigurationBody {
        do {
            let body = read(
                try JSONDocument(defaults), shape: .firebaseDefaults, parameter: parameter, prefix: prefix, with: reader
            )
            return ConfigurationBody(shape: body.shape, state: body.state, reading: body.reading.withoutPlaces)
        } catch {
            let body = unreadable(error, as: .firebase)
            return ConfigurationBody(shape: body.shape, state: nil, reading: body.reading.withoutPlaces)
        }
    }

    static func read(
        _ json: JSONDocument, as form: Form, parameter: String?, prefix: String, with reader: ConfigurationReader
    ) -> ConfigurationBody {
        let shape = reader.pointer == nil ? Shape(of: json.root, as: form) : .plain
        return read(json, shape: shape, parameter: parameter, prefix: prefix, with: reader)
    }

    private static func read(
        _ json: JSONDocument, shape: Shape, parameter: String?, prefix: String, with reader: ConfigurationReader
    ) -> ConfigurationBody {
        guard shape != .plain else {
            return ConfigurationBody(shape: shape, state: nil, reading: reader.read(json))
        }
        var firebase = FirebaseReader(json, shape: shape, parameter: parameter, prefix: prefix, reader: reader)
        let reading = firebase.read()
        return ConfigurationBody(shape: shape, state: firebase.state, reading: reading)
    }
}

extension ConfigurationBody.Shape {
    /// The shape of a document with this root.
    init(of root: JSONDocument.Node, as form: ConfigurationBody.Form) {
        guard form != .plain, root.kind == .object else {
            self = .plain
            return
        }
        let isState = root["state"]?.kind == .string && !root.members.contains { Self.isKey($0.name) }
        if root["entries"]?.kind == .object || isState {
            self = .firebaseResponse
        } else if root["parameters"]?.kind == .object || root["parameterGroups"]?.kind == .object {
            self = .firebaseTemplate
        } else {
            self = form == .firebase ? .firebaseDefaults : .plain
        }
    }

    private static func isKey(_ name: JSONDocument.Node) -> Bool {
        name.stringValue.flatMap { ConfigurationKey(name: $0) } != nil
    }
}

/// What a Firebase fetch response says of itself (`state`).
package enum FirebaseState: String, CaseIterable, Sendable {
    /// The entries are the document.
    case update = "UPDATE"
    /// The document that was fetched last still applies.
    case noChange = "NO_CHANGE"
    /// No parameter has a value for this app: an empty document, as Firebase's SDK then drops what it fetched before.
    /// Every key falls back to the layers below.
    case emptyConfig = "EMPTY_CONFIG"
    /// The project has no template. As with `EMPTY_CONFIG`, the SDK drops what it fetched, and so does this library.
    case noTemplate = "NO_TEMPLATE"
    /// The server did not say: refused, and the running configuration stays.
    case unspecified = "INSTANCE_STATE_UNSPECIFIED"
}
