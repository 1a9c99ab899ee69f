#if canImport(Glibc)
import Glibc

/// A heap with nothing left: while it lasts, no allocation of any size succeeds in this process.
struct ExhaustedHeap {
    /// The blocks taken, each with the address of the one before in its first bytes.
    private var last: UnsafeMutableRawPointer?
    private let formerLimit: rlimit

    /// Largest first. Small blocks come from a free list for every 16 bytes, so each of these is emptied.
    private static let sizes = (10...24).reversed().map { 1 << $0 } + stride(from: 1_032, through: 24, by: -16)

    /// Nil if the system goes on giving memory.
    init?() {
        let sizes = Self.sizes
        var limit = rlimit()
        guard getrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &limit) == 0 else { return nil }
        formerLimit = limit
        limit.rlim_cur = 1  // Below what is in use: nothing more is mapped.
        guard setrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &limit) == 0 else { return nil }
        // A large request that fails may join small free blocks to larger ones, so there is more than one round.
        for _ in 0..<8 where !takeAll(sizes) { return }
        return nil
    }

    /// Takes all blocks of these sizes; false if there was none.
    private mutating func takeAll(_ sizes: [Int]) -> Bool {
        let before = last
        for size in sizes {
            while let block = malloc(size) {
                block.storeBytes(of: last, as: UnsafeMutableRawPointer?.self)
                last = block
            }
        }
        return last != before
    }

    func release() {
        var next = last
        while let block = next {
            next = block.load(as: UnsafeMutableRawPointer?.self)
            free(block)
        }
        var limit = formerLimit
        setrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &limit)
    }
}
#else
/// Where the address space has no limit, there is no such heap.
struct ExhaustedHeap {
    init?() { nil }

    func release() {}
}
#endif
