import Foundation

/// Whether decisions allocate: a second process takes them with its heap used up, where any allocation is a crash.
///
/// Exact, and free of hooks: the address space is limited to what is there, every size of block is asked for until
/// none is left, and then it is the decisions' turn.
struct AllocationCheck {
    let name: String
    let decisions: Int
    let outcome: Outcome

    enum Outcome {
        case nothingAllocated
        /// It crashed.
        case allocated
        /// This system does not limit the address space, as on Apple's.
        case unknown
    }

    var isMissed: Bool { outcome == .allocated }

    /// The exit code of a process that could not use up its heap.
    private static let unlimited: Int32 = 69

    init(name: String, decisions: Int) throws {
        self.name = name
        self.decisions = decisions
        let process = Process()
        process.executableURL = URL(fileURLWithPath: ProcessInfo.processInfo.arguments[0])
        process.arguments = ["--without-memory", String(decisions)]
        process.environment = ["SWIFT_BACKTRACE": "enable=no"]
        process.standardError = FileHandle.nullDevice
        try process.run()
        process.waitUntilExit()
        outcome =
            switch (process.terminationReason, process.terminationStatus) {
            case (.exit, 0): .nothingAllocated
            case (.exit, Self.unlimited): .unknown
            default: .allocated
            }
    }

    /// What the second process does.
    static func runWithoutMemory(_ decide: (_ times: Int) -> Void, times: Int) -> Never {
        decide(1_000)  // Whatever is made once, at the first use, is made here.
        guard let heap = ExhaustedHeap() else { exit(unlimited) }
        decide(times)
        heap.release()
        exit(0)
    }
}
