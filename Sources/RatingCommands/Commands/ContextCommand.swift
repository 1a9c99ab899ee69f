import RatingKit

extension CommandDefinition {
    static let context = CommandDefinition(
        name: "context", abstract: "Prints, resets or erases a stored context.",
        discussion: """
            The JSON is the form in which the context is stored. A reset keeps the installation's identifier; erasing \
            deletes everything that is stored about the user.
            """,
        options: [.store, .reset, .erase, .format],
        examples: [
            ("ratingkit context --store /tmp/user", "Shows what is known of the user."),
            ("ratingkit context --store /tmp/user --reset prompts", "Makes it look as if nothing had been asked."),
            ("ratingkit context --store /tmp/user --reset event:saved", "Restarts the count of one event."),
        ],
        run: { invocation in
            let store = invocation.store
            if invocation.has(.erase) {
                guard !invocation.has(.reset) else {
                    throw CommandFailure.usage("'--reset' and '--erase' cannot be combined.")
                }
                try await store.erase()
                invocation.print(context: nil)
                return .success
            }
            if let text = invocation.value(of: .reset) {
                guard let part = RatingContext.ResetPart(text) else {
                    let known = RatingContext.ResetPart.allCases.map(\.description)
                    throw CommandFailure.usage(
                        "The value '\(text)' is invalid for '--reset'; possible values are \(known.joined(separator: ", ")) and "
                            + "event:NAME.", suggestion: nearestName(to: text, among: known))
                }
                try await store.update { $0?.reset(part) }
            }
            invocation.print(context: try await store.load())
            return .success
        })
}

extension CommandDefinition.Option {
    fileprivate static let reset = Self(
        "reset", "part",
        "Reset a part first: \(RatingContext.ResetPart.allCases.map(\.description).joined(separator: ", ")), or "
            + "event:NAME.")
    fileprivate static let erase = Self("erase", "Delete everything that is stored.")
}

extension Invocation {
    fileprivate func print(context: RatingContext?) {
        guard let context else { return isJSON ? print(json: .null) : print("nothing is stored") }
        guard !isJSON else { return print(json: context.json) }
        let members = (context.json.members ?? []).filter { !["format", "lastPromptNumber"].contains($0.name) }
        let width = members.map(\.name.count).max() ?? 0
        for member in members {
            let name = style.bold("\(member.name.padded(to: width))")
            switch member.value {
            case .string(let text): print("\(name)  \(text)")
            case .array(let elements):
                print("\(name)  \(elements.isEmpty ? "none" : "")")
                for element in elements { print("  \(element.serialized())") }
            default: print("\(name)  \(member.value.serialized())")
            }
        }
    }
}
