import Dispatch
import Foundation
import TestTools
import Testing

@testable import RatingKit

/// Stands for the system: runs each block on a thread of its own and counts those that are under way.
private final class ActivitySystem: Sendable {
    struct State {
        var blocks: [@Sendable (Bool) -> Void] = []
        var running = 0
    }

    let state = Locked(State())
    let isOutOfTime: Bool

    init(isOutOfTime: Bool = false) {
        self.isOutOfTime = isOutOfTime
    }

    var start: ExpiringActivity.Start {
        { _, block in
            self.state.withLock { $0.blocks.append(block) }
            self.call(block, isExpired: self.isOutOfTime)
        }
    }

    func expire() {
        for block in state.withLock({ $0.blocks }) { call(block, isExpired: true) }
    }

    var running: Int { state.withLock { $0.running } }

    /// Waits for that many blocks to be under way, and no longer than half an hour.
    func reaches(running count: Int) -> Bool {
        for _ in 0..<900_000 where running != count { usleep(2000) }
        return running == count
    }

    private func call(_ block: @escaping @Sendable (Bool) -> Void, isExpired: Bool) {
        state.withLock { $0.running += 1 }
        Thread.detachNewThread {
            block(isExpired)
            self.state.withLock { $0.running -= 1 }
        }
    }
}

@Suite struct ExpiringActivityTests {
    private let scratch: ScratchDirectory

    init() throws {
        scratch = try ScratchDirectory()
    }

    private func makeFile(_ system: ActivitySystem) -> RecordFile {
        RecordFile(directory: scratch.path, name: "context", startActivity: system.start)
    }

    @Test func `the activity lasts as long as the change`() throws {
        let system = ActivitySystem()
        try makeFile(system).update { _ in
            #expect(system.reaches(running: 1))
            return ([1], ())
        }
        #expect(system.reaches(running: 0))
    }

    @Test func `the system waits for a change that is under way`() throws {
        let system = ActivitySystem()
        let file = makeFile(system)
        try file.update { _ in
            system.expire()
            #expect(system.reaches(running: 2))
            return ([1], ())
        }
        #expect(system.reaches(running: 0))
        #expect(try file.read() == [1])
    }

    @Test func `without time left nothing is locked or changed`() throws {
        let system = ActivitySystem(isOutOfTime: true)
        let file = makeFile(system)
        #expect(throws: RecordFileError.suspended(path: file.path)) { try file.update { _ in ([1], ()) } }
        #expect(system.reaches(running: 0))
        #expect(try scratch.entries.isEmpty)
    }

    @Test func `waiting for the lock ends when time runs out`() throws {
        let holder = RecordFile(directory: scratch.path, name: "context")
        let system = ActivitySystem()
        let file = makeFile(system)
        try holder.update { _ in
            DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(20)) { system.expire() }
            // On a slow machine the time is over before the lock is asked for.
            let paths = ["\(scratch.path)/context.lock", file.path]
            let error = #expect(throws: RecordFileError.self) { try file.update { _ in ([2], ()) } }
            #expect(paths.contains { error == .suspended(path: $0) })
            return ([1], ())
        }
        #expect(system.reaches(running: 0))
        try file.update { _ in ([3], ()) }
        #expect(try file.read() == [3])
    }
}
