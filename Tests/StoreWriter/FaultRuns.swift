#if os(Linux)
import Foundation
import RatingDelivery
import RatingKit
import RatingTesting

// `fault-store FAULT`, `fault-engine FAULT` and `fault-outbox FAULT` say what a disk that fails at one thing leads to;
// `fault-fetch FAULT URL` fetches over it.

/// The contract of stores, on a new folder for each promise.
func conform(in directory: String, at fault: FaultyDisk.Fault) async throws {
    var number = 0
    try await checkContextStore {
        FaultyDisk.mend()
        number += 1
        return FileContextStore(directory: URL(fileURLWithPath: "\(directory)/\(number)"), log: SilentLog())
    } failing: { _ in
        FaultyDisk.fail(fault)
    }
    say("conforms")
}

/// Each line: what was tried, what was thrown, and then what the file and the engine have, which must be the same.
@MainActor
func runEngine(in directory: String, at fault: FaultyDisk.Fault) async throws {
    let folder = URL(fileURLWithPath: directory)
    let (presenter, delegate) = (CountingPresenter(), UpdateCounter())
    let reading = ConfigurationReader().read(Array(#"{"policy": "starskit", "displaySessionCount": 0}"#.utf8))
    let engine = try await RatingEngine(
        ConfigurationLayers(bundled: reading.document),
        ports: RatingPorts(
            store: FileContextStore(directory: folder, log: SilentLog()), log: SilentLog(), presenter: presenter))
    engine.delegate = delegate
    func attempt(_ name: String, _ work: () async throws -> Void) async throws {
        var thrown = "done"
        do {
            try await work()
        } catch ContextStoreError.notDurable {
            thrown = "notDurable"
        } catch is ContextStoreError {
            thrown = "not stored"
        }
        FaultyDisk.mend()
        let stored = try await FileContextStore(directory: folder, log: SilentLog()).load()
        let (file, memory) = (stored ?? RatingContext(installID: ""), engine.context)
        let isSame = stored.map { $0 == memory } ?? (memory == RatingContext(installID: memory.installID))
        say(
            "\(name): \(thrown), launches \(file.launches), prompts \(file.promptCount), shown \(presenter.count), "
                + "updates heard \(delegate.count)" + (isSame ? "" : ", but memory differs: \(memory)"))
    }
    try await attempt("launch") { try await engine.record(.launch(version: "1")) }
    try await attempt("update") {
        FaultyDisk.fail(fault)
        try await engine.record(.launch(version: "2"))
    }
    try await attempt("ask, one fault") {
        FaultyDisk.fail(fault, calls: 1...1)
        try await engine.ask()
    }
    try await attempt("ask") {
        FaultyDisk.fail(fault)
        try await engine.ask()
    }
    try await attempt("ask, withdrawal impossible") {
        FaultyDisk.fail(.write, calls: 2...Int.max)
        FaultyDisk.fail(fault, calls: 1...(fault == .write ? Int.max : 1))
        try await engine.ask()
    }
    try await attempt("foreground") { try await engine.record(.foreground) }
    presenter.presents = false
    try await attempt("ask, not presented") {
        FaultyDisk.fail(.write, calls: 2...Int.max)
        try await engine.ask()
    }
    presenter.presents = true
    try await attempt("ask again") { try await engine.ask() }
    try await attempt("erase") {
        FaultyDisk.fail(fault)
        try await engine.erase()
    }
}

@MainActor private final class CountingPresenter: RatingPresenter {
    private(set) var count = 0
    var presents = true

    func present(_ step: PresentedStep, of engine: RatingEngine) async -> Bool {
        if presents { count += 1 }
        return presents
    }
    func show(_ step: PresentedStep) {}
    func dismiss() async {}
}

@MainActor private final class UpdateCounter: RatingDelegate {
    private(set) var count = 0

    func ratingEngine(_ engine: RatingEngine, didDetectAppUpdate version: String?) { count += 1 }
}

/// Each line: what was tried, what was thrown, and then what waits, what has failed, and the tries so far.
func runOutbox(in directory: String, at fault: FaultyDisk.Fault) async throws {
    let answer = Locked(DeliveryResult.delivered(reference: nil))
    let transport = RecordingTransport { _, _ in answer.withLock { $0 } }
    let outbox = Outbox(
        directory: URL(fileURLWithPath: directory).appendingPathComponent("outbox"), destinations: ["a": transport],
        log: SilentLog())
    func attempt(_ name: String, _ work: () async throws -> Void) async throws {
        var thrown = "done"
        do {
            try await work()
        } catch Outbox.Failure.notDurable {
            thrown = "notDurable"
        } catch is Outbox.Failure {
            thrown = "not done"
        }
        FaultyDisk.mend()
        let status = try await outbox.status()
        let isPaused = status.destinations.contains { $0.attempts > 0 }
        say(
            "\(name): \(thrown), \(status.waiting) waiting, \(status.failed) failed, \(transport.tries.count) tries"
                + (isPaused ? ", paused" : ""))
    }
    let feedback = Feedback(stars: 2, text: "slow")
    try await attempt("enqueue") { try await outbox.enqueue(feedback, to: "a") }
    try await attempt("deliver") {
        FaultyDisk.fail(fault)
        await outbox.deliver()
    }
    try await attempt("deliver again") { await outbox.deliver() }
    try await attempt("enqueue at fault") {
        FaultyDisk.fail(fault)
        try await outbox.enqueue(feedback, to: "a")
    }
    for _ in try await outbox.status().waiting..<1 { try await outbox.enqueue(feedback, to: "a") }
    answer.withLock { $0 = .refused(reason: "no") }
    try await attempt("refused") {
        FaultyDisk.fail(fault)
        await outbox.deliver()
    }
    try await attempt("refused again") {
        try await outbox.retryAll()
        await outbox.deliver()
    }
    try await attempt("drop") {
        FaultyDisk.fail(fault)
        for entry in try await outbox.entries() { try await outbox.drop(entry.key) }
    }
    try await attempt("erase") {
        try await outbox.enqueue(feedback, to: "a")
        FaultyDisk.fail(fault)
        try await outbox.erase()
    }
    // What is left says more than what may come back, whichever comes first: of two items one stays.
    for number in 1...2 {
        FaultyDisk.mend()
        try await outbox.erase()
        try await outbox.enqueue(feedback, to: "a")
        await outbox.deliver()
        try await outbox.enqueue(feedback, to: "a")
        try await attempt("erase but item \(number)") {
            FaultyDisk.fail(.unlink, calls: number...number)
            FaultyDisk.fail(fault)
            try await outbox.erase()
        }
    }
}
#endif
