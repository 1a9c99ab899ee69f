/// Feedback that the user has sent and the outbox could not take. It is kept beside the interrupted flow, and goes to
/// the outbox as soon as that takes it.
struct UnsentFeedback: Equatable {
    /// The idempotency key.
    let key: String
    let destination: String
    let feedback: Feedback
}

/// What waits to be queued, the oldest first.
struct UnsentList: Equatable {
    private(set) var items: [UnsentFeedback] = []
    /// The keys of all that was ever among it. What else is stored is another engine's or process's.
    private var keys: Set<String> = []

    /// The most items that are kept, and the bytes of one; of a larger one the attachments are left out.
    private static let maximumItems = 4
    private static let maximumBytes = 100_000

    var isEmpty: Bool { items.isEmpty }

    func contains(_ item: UnsentFeedback) -> Bool { items.contains(item) }

    /// - Returns: what is lost, because there is more than can be kept.
    mutating func add(_ item: UnsentFeedback) -> UnsentFeedback? {
        let isSmall = item.json.serializedBytes().count <= Self.maximumBytes
        items.removeAll { $0.key == item.key }
        items.append(isSmall ? item : item.withoutAttachments)
        keys.insert(item.key)
        return items.count > Self.maximumItems ? items.removeFirst() : nil
    }

    mutating func remove(_ key: String) { items.removeAll { $0.key == key } }

    mutating func removeAll() { items = [] }

    /// Takes what an earlier process has stored.
    mutating func takeUp(from stored: JSONValue) {
        items = Self.items(in: stored)
        keys.formUnion(items.map(\.key))
    }

    /// What is to be stored: this flow, what waits here, and what waits in another engine or process.
    func joined(to flow: JSONValue?, in stored: JSONValue?) -> JSONValue? {
        let all = Self.items(in: stored).filter { !keys.contains($0.key) } + items
        guard !all.isEmpty else { return flow }
        return .object((flow?.members ?? []) + [.init("unsent", .array(all.map(\.json)))])
    }

    private static func items(in stored: JSONValue?) -> [UnsentFeedback] {
        stored?["unsent"]?.arrayValue?.compactMap(UnsentFeedback.init) ?? []
    }
}

extension JSONValue {
    /// Of what is stored, the interrupted flow; nil where there is none.
    var flowAlone: JSONValue? {
        guard let members else { return self }
        let flow = members.filter { $0.name != "unsent" }
        return flow.isEmpty ? nil : .object(flow)
    }
}

extension UnsentFeedback {
    /// The key of a flow's n-th feedback, counted from 0, of a move that sends several.
    static func key(_ key: String, number: Int) -> String { number == 0 ? key : "\(key.prefix(32))-\(number)" }

    var withoutAttachments: UnsentFeedback {
        var words = feedback
        words.attachments = []
        return UnsentFeedback(key: key, destination: destination, feedback: words)
    }

    var json: JSONValue {
        ["key": .string(key), "destination": .string(destination), "feedback": feedback.json]
    }

    init?(json: JSONValue) {
        guard let key = json["key"]?.stringValue, OutboxEntry.isKey(key),
            let destination = json["destination"]?.stringValue,
            let feedback = json["feedback"].flatMap({ try? Feedback(json: $0) })
        else { return nil }
        self.init(key: key, destination: destination, feedback: feedback)
    }
}
