import Foundation
import RatingKit

/// Reading a snapshot while another thread swaps the configuration a thousand times a second, against a reference to an
/// object behind a lock that is swapped as often.
struct SnapshotBenchmark {
    private let store: ConfigurationStore
    private let reference = LockedReference()
    private let swaps: Swaps

    init() throws {
        let store = ConfigurationStore(
            ConfigurationLayers(bundled: try document(#"{"policy": "balanced", "revision": 1}"#)))
        let reader = ConfigurationReader(layer: .remote)
        let readings = (2...3).map {
            reader.read(Array(#"{"revision": \#($0), "displaySessionCount": \#($0)}"#.utf8))
        }
        self.store = store
        swaps = Swaps { [reference] count in
            store.apply(readings[count % 2], to: .remote)
            reference.value = LockedReference.Value(count)
        }
    }

    var comparison: Comparison {
        Comparison(
            name: "read a snapshot while 1,000 swaps a second happen",
            subject: Work("ConfigurationStore.configuration") { times in
                swaps.during { for _ in 0..<times { keep(store.configuration) } }
            },
            baseline: Work("an object's reference behind an NSLock") { times in
                swaps.during { for _ in 0..<times { keep(reference.value) } }
            },
            goal: 1.6, limit: 1.6, ceiling: 30)
    }
}

/// What an app would write by hand.
private final class LockedReference: @unchecked Sendable {
    final class Value: Sendable {
        let count: Int

        init(_ count: Int) { self.count = count }
    }

    private let lock = NSLock()
    private var current = Value(0)

    var value: Value {
        get {
            lock.lock()
            defer { lock.unlock() }
            return current
        }
        set {
            lock.lock()
            let old = current
            current = newValue
            lock.unlock()
            withExtendedLifetime(old) {}
        }
    }
}

/// A thread that swaps every millisecond, but only while something is timed.
private struct Swaps: Sendable {
    private let isOn = Locked(false)

    init(_ swap: @escaping @Sendable (_ count: Int) -> Void) {
        Thread { [isOn] in
            var count = 0
            while true {
                if isOn.withLock({ $0 }) { swap(count) }
                count += 1
                Thread.sleep(forTimeInterval: 0.001)
            }
        }.start()
    }

    func during(_ work: () -> Void) {
        isOn.withLock { $0 = true }
        work()
        isOn.withLock { $0 = false }
    }
}
