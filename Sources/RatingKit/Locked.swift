import Foundation

/// A value that only one thread at a time can touch.
///
/// The bodies run under a plain lock: keep them short. Of two locks that are ever held together, one must always be the
/// outer.
package final class Locked<Value: Sendable>: @unchecked Sendable {
    private let lock = NSLock()
    /// In memory of its own: to a property, each access would also be checked for others at the same time, which the
    /// lock rules out.
    private let value: UnsafeMutablePointer<Value>

    package init(_ value: Value) {
        self.value = .allocate(capacity: 1)
        self.value.initialize(to: value)
    }

    deinit {
        value.deinitialize(count: 1)
        value.deallocate()
    }

    /// Gives the body exclusive access to the value for as long as it runs.
    package func withLock<Result, Failure: Error>(
        _ body: (inout Value) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        lock.lock()
        defer { lock.unlock() }
        return try body(&value.pointee)
    }
}
