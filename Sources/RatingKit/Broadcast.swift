/// Gives every element to everybody who listens.
package final class Broadcast<Element: Sendable>: Sendable {
    private struct Listeners {
        var continuations: [Int: AsyncStream<Element>.Continuation] = [:]
        var nextID = 0
    }

    private let listeners = Locked(Listeners())
    /// How many elements wait for a listener that has not taken them; of more, the oldest are dropped.
    private let capacity: Int

    package init(capacity: Int) {
        self.capacity = capacity
    }

    var listenerCount: Int { listeners.withLock { $0.continuations.count } }

    package func send(_ element: Element) {
        for continuation in listeners.withLock({ Array($0.continuations.values) }) { continuation.yield(element) }
    }

    package func stream() -> AsyncStream<Element> {
        let (stream, continuation) = AsyncStream.makeStream(
            of: Element.self, bufferingPolicy: .bufferingNewest(capacity))
        let id = listeners.withLock { listeners in
            listeners.nextID += 1
            listeners.continuations[listeners.nextID] = continuation
            return listeners.nextID
        }
        continuation.onTermination = { [weak self] _ in
            self?.listeners.withLock { $0.continuations[id] = nil }
        }
        return stream
    }

    deinit {
        for continuation in listeners.withLock({ Array($0.continuations.values) }) { continuation.finish() }
    }
}
