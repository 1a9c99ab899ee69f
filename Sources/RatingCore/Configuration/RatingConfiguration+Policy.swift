extension RatingConfiguration {
    /// What is to be told of a configuration that names no policy; nil where one is named at the top, or everything is
    /// switched off.
    package var policyProblem: Diagnostic? {
        let key = ConfigurationKey.structure(.policy)
        guard !isDisabled, self[any: key] == nil else { return nil }
        if let policy {
            return Diagnostic(
                .unnamedPolicy, severity: .warning, key: key.name,
                "no policy is named, so \(policy.name) applies, because one of StarsKit's keys is set",
                suggestion: "write \"policy\": \"\(policy.name)\" to keep it, or \"policy\": \"balanced\"")
        }
        let asking = placementNames.filter { !at($0).asksNobody }
        let except = asking.isEmpty ? "" : " except at \(asking.map { excerpt($0) }.joined(separator: ", "))"
        return Diagnostic(
            .unnamedPolicy, severity: asking.isEmpty ? .warning : .note, key: key.name,
            "no policy is named, so nobody is asked\(except)", suggestion: "write \"policy\": \"balanced\"")
    }
}
