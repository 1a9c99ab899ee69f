/// Reads configuration documents: bytes in, a checked document or diagnostics out.
///
/// JSON types are strict: `true` and `"3"` are not numbers; `3.0` is the integer 3. A document with an error is refused
/// whole; every problem is reported, except that a syntax error ends the reading.
public struct ConfigurationReader: Sendable {
    /// The newest form of documents that this library reads (key `schemaVersion`).
    public static let schemaVersion: Int64 = 1
    /// How many placements a document may have.
    public static let maximumPlacements = 256

    /// The layer that the document is for. A few keys are not allowed from a remote one.
    public var layer: ConfigurationLayer
    /// Whether the source can carry only strings, like Firebase entries and the environment. Then each value is written
    /// as a string and parsed just as strictly: `"true"`, `"3"`, `"{\"level\": 2}"`.
    public var valuesAreStrings: Bool
    /// Further names for keys, for a backend that uses its own. The keys' own names stay valid, and mean themselves.
    public var aliases: [String: ConfigurationKey]
    /// Where a document for the remote layer may send users and what they write; nil: anywhere. Other layers are the
    /// app's own, and are not restricted.
    public var allowed: AllowedAddresses?
    /// Where in a text the document is, as a JSON Pointer (RFC 6901): `/value`, `/data/attributes/rating`; an object
    /// there, or a string that holds one as JSON text. Anything else in the text is ignored, and Firebase's shapes are
    /// not detected. Nil: the text is the document.
    public var pointer: String?
    /// What else is said of workflows than what refuses them; an app asks nobody.
    package var advice: WorkflowVerifier.Advice?

    public init(
        layer: ConfigurationLayer = .bundled,
        valuesAreStrings: Bool = false,
        aliases: [String: ConfigurationKey] = [:],
        allowed: AllowedAddresses? = AllowedAddresses(),
        pointer: String? = nil
    ) {
        self.layer = layer
        self.valuesAreStrings = valuesAreStrings
        self.aliases = aliases
        self.allowed = allowed
        self.pointer = pointer
    }

    /// Reads UTF-8 JSON text.
    public func read(_ bytes: [UInt8]) -> ConfigurationReading {
        read { () throws(JSONSyntaxError) in try JSONDocument(bytes) }
    }

    /// Reads JSON text.
    public func read(_ text: String) -> ConfigurationReading {
        read(Array(text.utf8))
    }

    /// Reads values that never were text, such as a dictionary made in code; the diagnostics have no position.
    public func read(_ json: RatingJSON) -> ConfigurationReading {
        read { () throws(JSONSyntaxError) in try JSONDocument(json) }.withoutPlaces
    }

    private func read(_ document: () throws(JSONSyntaxError) -> JSONDocument) -> ConfigurationReading {
        do {
            return read(try document())
        } catch {
            return ConfigurationReading(document: nil, diagnostics: [Diagnostic(error)], isDisabled: false)
        }
    }

    func read(_ json: JSONDocument) -> ConfigurationReading {
        var pass = ReadingPass(reader: self)
        if let pointer { pass.read(json, at: pointer) } else { pass.read(json) }
        return ConfigurationReading(
            document: pass.cursor.hasError ? nil : pass.document, diagnostics: pass.cursor.diagnostics(in: json.text),
            isDisabled: pass.isDisabled)
    }
}

/// The result of reading a document.
public struct ConfigurationReading: Sendable {
    /// The document; nil if it has an error and is therefore refused whole.
    public let document: ConfigurationDocument?
    /// All problems found, in the order of the text.
    public let diagnostics: [Diagnostic]
    /// Whether the text says `"disabled": true` at its top level. Honour it even if the document is refused.
    public let isDisabled: Bool

    /// A reading made elsewhere, for a source without text to read.
    public init(document: ConfigurationDocument?, diagnostics: [Diagnostic], isDisabled: Bool) {
        self.document = document
        self.diagnostics = diagnostics
        self.isDisabled = isDisabled
    }

    /// The same of bytes that were fetched, which have this digest.
    package func fetched(as digest: SHA256Digest) -> ConfigurationReading {
        var document = document
        document?.fetched = digest
        return ConfigurationReading(document: document, diagnostics: diagnostics, isDisabled: isDisabled)
    }

    /// The same of what never was text.
    var withoutPlaces: ConfigurationReading {
        ConfigurationReading(
            document: document, diagnostics: diagnostics.map { $0.moved(to: nil) }, isDisabled: isDisabled)
    }
}
