#if os(Linux)
import Foundation
import TestTools
import Testing

@testable import RatingHTTP
@testable import RatingKit

/// That deadlines are kept, whatever other servers do meanwhile.
@Suite(
    .measured, .serialized, .enabled(if: CurlExchange.installed != nil, "needs the curl command: apt-get install curl"))
struct HTTPClientMeasuredTests {
    private func duration(_ body: () async throws -> Void) async rethrows -> Duration {
        try await ContinuousClock().measure { try await body() }
    }

    @Test(arguments: Carrier.all)
    func `the deadline is kept against dripping`(over carrier: Carrier) async throws {
        let server = try ScriptedServer { _, peer in
            peer.send("HTTP/1.1 200 OK\r\nContent-Length: 100000\r\n\r\n")
            while peer.pause(0.05), peer.send("x") {}
        }
        let time = await duration {
            #expect(await carrier.client().failure(HTTPRequest(server.url(), deadline: 0.5)) == .deadlineExceeded)
        }
        #expect(time >= .milliseconds(500) && time < .seconds(2), "\(time)")
    }

    @Test(arguments: Carrier.all)
    func `cancelling ends the request at once`(over carrier: Carrier) async throws {
        let server = try ScriptedServer { _, peer in peer.pause(600) }
        let url = server.url()
        let task = Task { await carrier.client().failure(HTTPRequest(url)) }
        try await server.waitForRequests(1)
        let time = await duration {
            task.cancel()
            #expect(await task.value == .cancelled)
        }
        #expect(time < .seconds(1), "\(time)")
    }

    @Test func `twenty thousand headers hold up nobody`() async throws {
        let headers = (0..<20_000).map { "X\($0): 1\r\n" }.joined()
        let hostile = try ScriptedServer { _, peer in peer.send("HTTP/1.1 200 OK\r\n\(headers)\r\nok") }
        let silent = try ScriptedServer { _, peer in peer.pause(600) }
        let (hostileURL, silentURL) = (hostile.url(), silent.url())
        async let failures = withTaskGroup(of: HTTPFailure?.self, returning: [HTTPFailure?].self) { group in
            for _ in 0..<8 { group.addTask { await Carrier.curl.client().failure(HTTPRequest(hostileURL)) } }
            return await group.reduce(into: [HTTPFailure?]()) { $0.append($1) }
        }
        let time = await duration {
            let failure = await Carrier.curl.client().failure(HTTPRequest(silentURL, deadline: 0.5))
            #expect(failure == .deadlineExceeded)
        }
        #expect(time < .seconds(2), "\(time)")
        let others = await failures
        #expect(others.allSatisfy { $0 == nil })
    }

    /// The child goes with its parent, not when its own time is up.
    @Test func `when this process is killed so is the command`() async throws {
        let left = Locked<Bool?>(nil)
        let server = try ScriptedServer { _, peer in
            let isHeld = peer.pause(20)
            left.withLock { $0 = !isHeld }
        }
        let scratch = try ScratchDirectory()
        let child = try Child(Child.storeWriterPath, [scratch.path, "fetch", "\(server.url())", "1"])
        try await server.waitForRequests(1)
        child.killNow()
        try await eventually { left.withLock { $0 } != nil }
        #expect(left.withLock { $0 } == true)
    }
}
#endif
