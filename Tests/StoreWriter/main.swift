import Foundation
import RatingKit

// The process that the storage tests kill, starve and race: `StoreWriter DIRECTORY COMMAND [N]`, on a context store.
// `count N` counts N events (0: until killed) and says each new number; `hold` keeps the lock until killed;
// `fill N` counts an event with a name of N letters; `ask` is in Asking.swift, `fetch` and `measure` are in
// RemoteFetching.swift, `use` is in Deciding.swift, and what a faulty disk leads to in FaultRuns.swift. What fails is said
// and ends the process with 1.

@Sendable func say(_ text: String) {
    FileHandle.standardOutput.write(Data("\(text)\n".utf8))
}

let arguments = CommandLine.arguments.dropFirst()
guard let directory = arguments.first, let command = arguments.dropFirst().first else { exit(64) }
let number = arguments.dropFirst(2).first.flatMap { Int($0) } ?? 0
let store = FileContextStore(directory: URL(fileURLWithPath: directory), lockTimeout: .seconds(60))

@Sendable func count(_ name: String) async throws -> Int64 {
    try await store.update { stored in
        var context = stored ?? RatingContext(installID: "writer")
        _ = context.apply(.event(EventName(name)), configuration: RatingConfiguration(), now: SystemClock().now())
        stored = context
        return context.events
    }
}

do {
    switch command {
    case "count":
        var done = 0
        repeat {
            say("\(try await count("counted"))")
            done += 1
        } while done != number
    case "hold":
        try await store.update { _ in
            say("held")
            while true { sleep(60) }
        }
    case "fill":
        _ = try await count(String(repeating: "x", count: number))
    case "ask":
        try await ask(in: directory, store: store, count: number)
    case "fetch":
        await fetch(arguments.dropFirst(2).first ?? "", into: directory, count: arguments.last.flatMap { Int($0) } ?? 0)
    case "measure":
        let words = Array(arguments.dropFirst(2))
        guard words.count == 3, let count = Int(words[1]) else { exit(64) }
        await measure(words[0], words[2], in: directory, count: count)
    case "use":
        let words = Array(arguments.dropFirst(2))
        guard words.count == 3, let now = Int64(words[1]) else { exit(64) }
        try await use(words[0], at: now, by: words[2], in: directory, store: store)
    #if os(Linux)
    case "fault-store", "fault-engine", "fault-outbox", "fault-fetch":
        let words = Array(arguments.dropFirst(2))
        guard let fault = words.first.flatMap({ FaultyDisk.Fault(rawValue: $0) }) else { exit(64) }
        switch command {
        case "fault-store": try await conform(in: directory, at: fault)
        case "fault-engine": try await runEngine(in: directory, at: fault)
        case "fault-outbox": try await runOutbox(in: directory, at: fault)
        default:
            FaultyDisk.fail(fault)
            await fetch(words.last ?? "", into: directory, count: 1)
        }
    #endif
    default:
        exit(64)
    }
} catch {
    say("\(error)")
    exit(1)
}
