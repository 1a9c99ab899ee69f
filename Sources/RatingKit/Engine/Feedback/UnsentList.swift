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
        remove(item.key)
        items.append(isSmall ? item : item.withoutAttachments)
        keys.insert(item.key)
        return items.count > Self.maximumItems ? items.removeFirst() : nil
    }

    @inline(never)
    mutating func remove(_ key: String) { items.removeAll { $0.key == key } }

    mutating func removeAll() { items = [] }

    /// Takes what an earlier process has stored.
    mutating func takeUp(from context: RatingContext) {
        items = context.unsentFeedback
        keys.formUnion(items.map(\.key))
    }

    /// Puts into what is stored this flow, what waits here, and what waits in another engine or process.
    func join(_ flow: InterruptedFlow?, to context: inout RatingContext) {
        context.interruptedFlow = flow
        context.unsentFeedback = context.unsentFeedback.filter { !keys.contains($0.key) } + items
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
}
