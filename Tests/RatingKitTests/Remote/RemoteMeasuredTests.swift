#if os(macOS) || os(Linux)
import Foundation
import TestTools
import Testing

@testable import RatingKit
@testable import RatingRemote

/// How long fetching takes where something holds it up.
@Suite(.measured, .serialized) struct RemoteMeasuredTests {
    /// Whatever a server does, a fetch whose deadline is a second ends within three.
    @Test(arguments: RemoteFault.all)
    func `the deadline holds`(_ fault: RemoteFault) async throws {
        var fixture = try RemoteFixture()
        fixture.settings.deadline = .seconds(1)
        fixture.settings.maximumBytes = 100_000
        let remote = fixture.makeRemote(url: fault.url(on: fixture.server))
        fixture.server.set(fault.answer)
        if fault.isStopped { fixture.server.stop() }
        let time = await ContinuousClock().measure { _ = await remote.fetch(force: true) }
        #expect(time < .seconds(3))
    }

    @Test func `the deadline holds while another process has the record`() async throws {
        var fixture = try RemoteFixture()
        fixture.settings.deadline = .seconds(0.5)
        let file = RecordFile(directory: fixture.scratch.path, name: "remote.json")
        let activity = try file.lockRecord()
        defer { file.unlockRecord(activity) }
        let clock = ContinuousClock()
        let start = clock.now
        #expect(await fixture.makeRemote().fetch().code == "remote.not-stored")
        // Without it: five seconds for the document, and five to note that.
        #expect(start.duration(to: clock.now) < .seconds(4))
    }

    @Test func `the own sleep takes the time it should`() async throws {
        var fixture = try RemoteFixture()
        fixture.settings.minimumInterval = .zero
        let remote = RemoteConfiguration(
            url: fixture.server.url(), cache: URL(fileURLWithPath: fixture.scratch.path), settings: fixture.settings,
            clock: fixture.clock, log: fixture.log)
        let clock = ContinuousClock()
        let start = clock.now
        var count = 0
        for await _ in remote.poll() {
            count += 1
            if count == 2 { break }
        }
        #expect((.milliseconds(990)...Duration.seconds(10)).contains(start.duration(to: clock.now)))
    }
}
#endif
