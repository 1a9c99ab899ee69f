/// The flow that was on screen when a context was stored. Behind a reference, because few contexts have one, and all are
/// copied.
package indirect enum InterruptedFlow: Equatable, Sendable {
    case flow(RatingFlow)
    /// A stored flow that this version of the library cannot read. It counts as dismissed.
    case unreadable(RatingJSON)

    /// The stored form, without feedback that stands beside it.
    package var json: RatingJSON {
        switch self {
        case .flow(let flow): flow.json
        case .unreadable(let json): json
        }
    }

    /// The idempotency key of what the flow would send next; also that of a flow that cannot be read.
    package var feedbackKey: String? {
        switch self {
        case .flow(let flow): flow.feedbackKey
        case .unreadable(let json): json["feedbackKey"]?.stringValue
        }
    }

    /// Nil for one that cannot be read.
    package var flow: RatingFlow? {
        if case .flow(let flow) = self { flow } else { nil }
    }
}

/// The flow and the feedback are stored in one member: the flow's own members, and the feedback under `unsent`.
extension RatingContext {
    /// Without what the user has typed: the flow on screen and the feedback on its way.
    package var withoutTexts: RatingContext {
        var context = self
        (context.interruptedFlow, context.unsentFeedback, context.unreadableUnsent) = (nil, [], [])
        return context
    }

    package var storedFlow: RatingJSON? {
        let items = unsentFeedback.map { $0.json } + unreadableUnsent
        guard !items.isEmpty else { return interruptedFlow?.json }
        let unsent = RatingJSON.Member("unsent", .array(items))
        return .object((interruptedFlow?.json.members ?? []) + [unsent])
    }

    mutating func takeUp(storedFlow stored: JSONDocument.Node) {
        for element in stored["unsent"].map({ Array($0.elements) }) ?? [] {
            if let item = UnsentFeedback(json: element.value) {
                unsentFeedback.append(item)
            } else {
                unreadableUnsent.append(element.value)
            }
        }
        let own = stored.value.members?.filter { $0.name != "unsent" }
        if let own, own.isEmpty { return }
        if let flow = RatingFlow(stored) {
            interruptedFlow = .flow(flow)
        } else {
            interruptedFlow = .unreadable(own.map { .object($0) } ?? stored.value)
        }
    }
}
