import Foundation
import RatingTesting
import TestInput
import Testing

@testable import RatingDelivery
@testable import RatingKit

/// Files in the folder that are no items, whatever their names say.
@Suite struct OutboxRubbishTests {
    private let fixture: OutboxFixture

    init() throws {
        fixture = try OutboxFixture()
    }

    private func path(_ box: String, _ name: String) -> String { "\(fixture.directory.path)/\(box)/\(name)" }

    private func makeFolder(_ box: String, _ name: String) throws {
        try FileManager.default.createDirectory(atPath: path(box, name), withIntermediateDirectories: false)
    }

    private func leftAlone(_ name: String) -> Int {
        fixture.log.messages.count { $0.message.contains("\(name) is left alone") }
    }

    /// The greatest size that a name can say, twice.
    @Test func `a size that only a name says deletes nothing`() async throws {
        let outbox = fixture.outbox(["a": RecordingTransport { _, _ in .retry(reason: "503", after: nil) }])
        try await outbox.enqueue(OutboxFixture.feedback("1"), to: "a")
        for (key, destination) in [("X", "a"), ("Y", "b"), ("Z", "c")] {
            try fixture.write("x", to: "new", "0199aaaaaaaa.000000.\(key).7fffffffffffffff.\(destination)")
        }
        let other = fixture.outbox(["a": RecordingTransport()])
        try await other.enqueue(OutboxFixture.feedback("2"), to: "a")
        #expect(await outbox.deliver().waiting >= 2)
        #expect(try await outbox.status().bytes < 10_000)
        try await other.retryAll()
        #expect(await other.deliver().delivered == 2)
        #expect(fixture.names("new").count == 3)
    }

    /// Real bytes, but none of an outbox's.
    @Test func `what is no item counts for no limit`() async throws {
        let outbox = fixture.outbox(limits: Outbox.Limits(items: 5, bytes: 5_000))
        for text in ["1", "2", "3"] { try await outbox.enqueue(OutboxFixture.feedback(text), to: "a") }
        for number in 0..<10 {
            try fixture.write(
                String(repeating: "x", count: 10_000), to: "new", "0199aaaaaaaa.00000\(number).X.10.a")
        }
        let again = fixture.outbox(limits: Outbox.Limits(items: 5, bytes: 5_000))
        for text in ["4", "5", "6"] { try await again.enqueue(OutboxFixture.feedback(text), to: "a") }
        var texts: [String?] = []
        for entry in try await again.entries() where entry.key != "X" {
            texts.append(try await again.item(entry.key)?.feedback?.text)
        }
        #expect(texts == ["2", "3", "4", "5", "6"])
        #expect(fixture.names("new").count == 15)
    }

    @Test(arguments: ["dangling", "folder", "copy of another", "junk"])
    func `what has an item's name among the failed takes nothing away`(kind: String) async throws {
        let transport = RecordingTransport { attempt, earlier in
            earlier == 0 ? .refused(reason: "no") : .delivered(reference: nil)
        }
        let outbox = fixture.outbox(["a": transport])
        for text in ["1", "2"] { try await outbox.enqueue(OutboxFixture.feedback(text), to: "a") }
        let names = fixture.names("new")
        switch kind {
        case "dangling":
            try FileManager.default.createSymbolicLink(
                atPath: path("failed", names[0]), withDestinationPath: path("failed", "nowhere"))
        case "folder": try makeFolder("failed", names[0])
        case "copy of another":
            try FileManager.default.copyItem(atPath: path("new", names[1]), toPath: path("failed", names[0]))
        default: try fixture.write("junk", to: "failed", names[0])
        }
        // It is refused, and is put next to the other.
        let report = await outbox.deliver()
        #expect(report.delivered == 1 && report.failed == 1 && report.waiting == 0)
        #expect(transport.texts == ["1", "2"] && fixture.names("failed").count == 2)
        #expect(try await outbox.retryAll() == 1)
        #expect(await outbox.deliver().delivered == 1)
        #expect(transport.texts == ["1", "2", "1"] && fixture.names("failed") == [names[0]])
    }

    @Test func `a key that only a name says is not known`() async throws {
        let outbox = fixture.outbox(["a": RecordingTransport()])
        try await outbox.enqueue(OutboxFixture.feedback("1"), to: "a")
        try fixture.write("x", to: "new", "0199aaaaaaaa.000000.K-1.10.a")
        #expect(try await !outbox.holds("K-1"))
        _ = try await outbox.enqueue(OutboxFixture.feedback("2"), to: "a", as: "K-1", isHeld: true)
        #expect(try await outbox.item("K-1")?.feedback?.text == "2")
        await outbox.withdraw("K-1")
        #expect(fixture.names("new").count == 2)
        #expect(await outbox.deliver().delivered == 1)
    }

    /// A date that only a name says is not the beginning of the line's end.
    @Test func `a date that only a name says dates nothing`() async throws {
        let outbox = fixture.outbox()
        try await outbox.enqueue(OutboxFixture.feedback("1"), to: "a")
        for time in ["e677d21fdc00", "ffffffffffff"] { try fixture.write("x", to: "new", "\(time).ffffff.X.10.a") }
        let again = fixture.outbox(["a": RecordingTransport()])
        let key = try await again.enqueue(OutboxFixture.feedback("2"), to: "a")
        #expect(try await again.item(key)?.entry.enqueuedAt == fixture.clock.now().instant)
        #expect(await again.deliver().delivered == 2)
    }

    @Test func `at the end of time nothing is lost`() async throws {
        fixture.clock.set(LocalInstant(UTCInstant(milliseconds: .max)))
        let last = OutboxEntry.Stamp(milliseconds: UTCInstant(milliseconds: .max).milliseconds, sequence: 0xFF_FFFF)
        let next = OutboxEntry.Stamp.next(at: fixture.clock.now().instant, after: last)
        let entry = OutboxEntry(key: "K", destination: "a", stamp: next, bytes: 1)
        #expect(OutboxEntry(name: entry.name, isFailed: false) == entry)
    }

    /// There is one way to write each name, or the order of names were not that of queueing.
    @Test(arguments: [
        "+199aaaaaaaa.000000.K.10.a", "0199AAAAAAAA.000000.K.10.a", "0199aaaaaaaa.+00000.K.10.a",
        "0199aaaaaaaa.000000.K.010.a", "0199aaaaaaaa.000000.K.+10.a", "0199aaaaaaaa.000000.K.-1.a",
        "0199aaaaaaaa.000000.K.8000000000000000.a", "0199aaaaaaaa.000000.K_.10.a", "0199aaaaaaaa.000000.K.10.%61",
        "0199aaaaaaaa.000000.K.10.%c3%a4", "0199aaaaaaaa.000000.K.10.%FF", "0199aaaaaaaa.000000.K.10.a.b",
        "0199aaaaaaaa.000000.K.10.", "ffffffffffff.000000.K.10.a", "0199aaaaaaaa.000000.K..a",
    ])
    func `a name that no outbox gives is none`(name: String) {
        #expect(OutboxEntry(name: name, isFailed: false) == nil)
    }

    @Test func `a folder stops neither the sweep nor the removal of what is too old`() async throws {
        let transport = RecordingTransport { _, _ in .refused(reason: "no") }
        let outbox = fixture.outbox(["a": transport], limits: Outbox.Limits(maximumAge: .seconds(10 * 86_400)))
        try await outbox.enqueue(OutboxFixture.feedback("1"), to: "a")
        await outbox.deliver()
        let name = try #require(fixture.names("failed").first)
        let earlier = "000000000000.000000.X.10.a"
        for box in ["tmp", "failed", "new", "state"] { try makeFolder(box, earlier) }
        try fixture.write("half", to: "tmp", name)
        fixture.clock.advance(by: .days(11))
        let again = fixture.outbox(["a": transport], limits: Outbox.Limits(maximumAge: .seconds(10 * 86_400)))
        for _ in 0..<3 { await again.deliver() }
        #expect(fixture.names("tmp") == [earlier] && fixture.names("failed") == [earlier])
        #expect(leftAlone(earlier) == 4)
        #expect(try await again.status().destinations.isEmpty)
    }

    @Test func `folders keep nothing from being erased`() async throws {
        let outbox = fixture.outbox(["a": RecordingTransport { _, _ in .retry(reason: "503", after: nil) }])
        try await outbox.enqueue(OutboxFixture.feedback("1"), to: "a")
        await outbox.deliver()
        for box in ["tmp", "new", "failed", "state"] {
            for name in ["0", "z", "0199aaaaaaaa.000000.X.10.a"] { try makeFolder(box, name) }
        }
        for number in 2..<10 { try await outbox.enqueue(OutboxFixture.feedback("\(number)"), to: "a") }
        try await outbox.erase()
        for box in ["tmp", "new", "failed"] { #expect(fixture.names(box).count == 3) }
        #expect(fixture.names("state").filter { !$0.hasSuffix(".lock") }.count == 3)
    }

    @Test(arguments: [99, 100, 101, 103]) func `of many strange files a hundred are named`(count: Int) async throws {
        try await fixture.outbox().enqueue(OutboxFixture.feedback("1"), to: "a")
        for number in 0..<count { try fixture.write("x", to: "tmp", "strange \(number)") }
        #expect(await fixture.outbox().deliver().waiting == 1)
        let messages = fixture.log.messages.map(\.message)
        #expect(messages.count { $0.contains("is left alone") } == min(count, 100))
        #expect(messages.count { $0.contains("more files") } == (count < 100 ? 0 : 1))
    }

    // MARK: Anything

    /// Whatever is in the folder and whatever the clock does, delivering ends, every item is delivered once and in order
    /// or still there, and nothing else is touched.
    @Test(arguments: 1...12) func `every item goes in order through any rubbish`(seed: Int) async throws {
        var random = SeededGenerator(seed: UInt64(seed))
        let chance = Locked(SeededGenerator(seed: UInt64(seed) + 1_000))
        let transports = ["a", "b", "é"].map { name in
            let transport = RecordingTransport { _, _ in
                switch chance.withLock({ $0.next() % 8 }) {
                case 0: .retry(reason: "503", after: nil)
                case 1: .retry(reason: "429", after: .seconds(3_600))
                case 2: .unusable(reason: "401")
                default: .delivered(reference: nil)
                }
            }
            return (name, transport)
        }
        let destinations = Dictionary(uniqueKeysWithValues: transports)
        var outbox = fixture.outbox(destinations)
        var outboxes = 1
        var (queued, rubbish): ([String: [String]], Set<String>) = ([:], [])
        for number in 0..<12 {
            let name = transports[number % 3].0
            try await outbox.enqueue(OutboxFixture.feedback("\(number)"), to: name)
            queued[name, default: []].append("\(number)")
            for _ in 0..<3 {
                if let path = try makeRubbish(&random) { rubbish.insert(path) }
            }
            if Int.random(in: 0..<4, using: &random) == 0 { jump(&random) }
            if Int.random(in: 0..<4, using: &random) == 0 {
                outbox = fixture.outbox(destinations)
                outboxes += 1
            }
            if Int.random(in: 0..<4, using: &random) == 0 { await outbox.deliver() }
        }
        var passes = 0
        await outbox.deliver()
        while let next = try await outbox.status().nextTryAt, passes < 1_000 {
            passes += 1
            if Int.random(in: 0..<6, using: &random) == 0 {
                jump(&random)
            } else if next > fixture.clock.now().instant {
                fixture.clock.set(LocalInstant(next))
            }
            await outbox.deliver()
        }
        #expect(passes < 1_000)
        for (name, transport) in transports {
            var texts: [String] = []
            for text in transport.texts where texts.last != text { texts.append(text) }
            #expect(texts == queued[name], "“\(name)”, seed \(seed)")
        }
        for path in rubbish { #expect(entryExists(path), "\(path), seed \(seed)") }
        #expect(fixture.names("failed").allSatisfy { rubbish.contains(path("failed", $0)) })
        let said = fixture.log.messages.filter { $0.message.contains("left alone") }.map(\.message)
        #expect(!said.isEmpty)
        for (message, times) in Dictionary(grouping: said, by: { $0 }).mapValues(\.count) {
            #expect(times <= outboxes, "\(message)")
        }
    }

    private func jump(_ random: inout SeededGenerator) {
        let days = ([-3_650, -1, -0.01, 0.01, 1] as [Double]).randomElement(using: &random) ?? 0
        fixture.clock.advance(by: .days(days))
    }

    /// Something that is no item, and its path; nil where its name was taken.
    private func makeRubbish(_ random: inout SeededGenerator) throws -> String? {
        let waiting = fixture.names("new").filter { isFile(self.path("new", $0)) }
        let name: String
        switch Int.random(in: 0..<4, using: &random) {
        case 0: name = "rubbish \(random.next() % 1_000)"
        case 1: name = waiting.randomElement(using: &random) ?? "none"
        default:
            let (time, size) = (UInt64.random(in: 0...0xE677_D21F_DC00, using: &random), random.next() >> 1)
            let key = Bool.random(using: &random) ? "K" : "\(random.next() % 100)"
            let digits = String(time, radix: 16)
            name =
                String(repeating: "0", count: 12 - digits.count) + digits + ".000000.\(key)."
                + String(size, radix: 16) + "." + (["a", "b", "%C3%A9", "x"].randomElement(using: &random) ?? "a")
        }
        // A file of that kind in `tmp` is what a killed process left, and of that name in `state` it may be its own.
        let kind = Int.random(in: 0..<6, using: &random)
        let boxes = kind < 3 ? ["new", "failed"] : ["new", "failed", "tmp", "state"]
        let box = boxes.randomElement(using: &random) ?? "new"
        let path = self.path(box, name)
        guard !entryExists(path) else { return nil }
        switch kind {
        case 0: try fixture.write(String(repeating: "{", count: Int(random.next() % 500)), to: box, name)
        case 1:
            guard let other = waiting.randomElement(using: &random), other != name else { return nil }
            try FileManager.default.copyItem(atPath: self.path("new", other), toPath: path)
        case 2: try fixture.write(#"{"version":\#(2 + random.next() % 9),"key":"K"}"#, to: box, name)
        case 3: try makeFolder(box, name)
        case 4:
            let end = ["/dev/zero", "/nowhere", path, self.path("new", waiting.first ?? "")]
            try FileManager.default.createSymbolicLink(
                atPath: path, withDestinationPath: end.randomElement(using: &random) ?? path)
        default: try #require(mkfifo(path, 0o600) == 0)
        }
        return path
    }
}
