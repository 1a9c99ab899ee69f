extension HostileDocument {
    /// Bodies of Firebase.
    static let firebase: [HostileDocument] = [
        .init("Firebase entries near to keys") {
            #"{"state":"UPDATE","entries":{\#(list($0 - 40, #""daysBeforeAskingAgainAfter%":"1""#))}}"#
        },
        .init("Firebase entries") { #"{"state":"UPDATE","entries":{\#(list($0 - 40, #""p%":"1""#))}}"# },
        .init("Firebase conditional values") {
            #"{"parameters":{"minDays":{"valueType":"NUMBER","defaultValue":{"value":"1"},"conditionalValues":{\#(list($0 - 130, #""c%":{"value":"1"}"#))}}}}"#
        },
        .init("Firebase groups") {
            #"{"parameterGroups":{\#(list($0 - 30, #""g%":{"parameters":{"p%":{"defaultValue":{"value":"1"}}}}"#))}}"#
        },
        .init("Firebase groups with the same parameter") {
            #"{"parameterGroups":{\#(list($0 - 30, #""g%":{"parameters":{"p":{"defaultValue":{"value":"1"}}}}"#))}}"#
        },
        .init("Firebase conditions with problems inside a string") {
            #"{"state":"UPDATE","entries":{"strings":"{\"en\":{\#(list($0 - 60, #"\"k%\":1"#))}}"}}"#
        },
    ]

    /// What looks like secrets.
    static let secrets: [HostileDocument] = [
        .init("tokens") { "{\(list($0 - 2, #""k%":"ghp_0123456789abcdefghij""#))}" },
        .init("what begins like a token, again and again") {
            #"{"mainTitle": "x\#(filled($0 - 20, with: "eyJ"))"}"#
        },
        .init("what begins like a private key, again and again") {
            #"{"mainTitle": "\#(filled($0 - 20, with: "-----BEGIN "))"}"#
        },
        .init("short strings") { #"{"strings": {"en": [\#(list($0 - 30, #""abc""#))]}}"# },
        .init("strings deep down") { bytes in
            let depth = 400
            let name = filled(bytes / 2 / depth - 6, with: "n")
            let open = String(repeating: "{\"\(name)\":", count: depth)
            return open + "[\(list(bytes - open.utf8.count - depth - 2, #""password1""#))]" + filled(depth, with: "}")
        },
        .init("strings under a long name") { bytes in
            "{\"\(filled(bytes / 2, with: "n"))\":[\(list(bytes / 2 - 10, #""a""#))]}"
        },
    ]

    /// Files of destinations.
    static let templates: [HostileDocument] = [
        .init("template: unknown placeholders", .destinations) {
            #"{"a":{"kind":"webhook","template":{"t":"\#(list($0 - 60, "{{answerz#}}", separator: ""))"}}}"#
        },
        .init("template: strings with a problem each", .destinations) {
            #"{"a":{"kind":"webhook","template":[\#(list($0 - 50, #""{{titel}}""#))]}}"#
        },
        .init("template: opened and never closed", .destinations) {
            #"{"a":{"kind":"webhook","template":"\#(filled($0 - 50, with: "{{ {"))"}}"#
        },
        .init("template: a long placeholder", .destinations) {
            #"{"a":{"kind":"webhook","template":"{{\#(filled($0 - 50, with: "x "))}}"}}"#
        },
    ]
}
