import RatingCore

/// Where in a text the configuration stands — at its top, in what Firebase wrote, or where a pointer leads — and under which
/// names its keys stand there.
package struct DocumentPlace: Sendable {
    /// With `.firebase`, a text that is neither response nor template is a file of defaults.
    package var form: ConfigurationBody.Form
    /// The parameter that holds a whole document.
    package var parameter: String?
    package var prefix: String
    /// A JSON Pointer (RFC 6901); nil where there is none.
    package var pointer: String?
    /// Other names for keys, as the app's reader has them.
    package var aliases: [String: ConfigurationKey]

    package init(
        form: ConfigurationBody.Form = .any, parameter: String? = nil, prefix: String = "", pointer: String? = nil,
        aliases: [String: ConfigurationKey] = [:]
    ) {
        (self.form, self.parameter, self.prefix) = (form, parameter, prefix)
        (self.pointer, self.aliases) = (pointer, aliases)
    }
}
