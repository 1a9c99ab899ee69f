#if os(macOS) || os(Linux)
import Foundation
import Testing

@testable import RatingKit

/// How soon an exchange ends that is to end.
@Suite(.measured, .serialized) struct HTTPClientMeasuredTests {
    private let client = HTTPClient(allowing: HostRules([], allowsLoopback: true))

    private func failure(_ request: HTTPRequest) async -> HTTPFailure? {
        do throws(HTTPFailure) {
            _ = try await client.send(request)
            return nil
        } catch {
            return error
        }
    }

    @Test func theDeadlineHoldsAgainstDripping() async throws {
        let server = try ScriptedServer { _, peer in
            peer.send("HTTP/1.1 200 OK\r\nContent-Length: 100000\r\n\r\n")
            while peer.pause(0.05), peer.send("x") {}
        }
        let time = await ContinuousClock().measure {
            #expect(await failure(HTTPRequest(server.url(), deadline: 0.5)) == .deadlineExceeded)
        }
        #expect(time >= .milliseconds(500) && time < .seconds(3), "\(time)")
    }

    @Test func cancellingEndsTheRequestAtOnce() async throws {
        let server = try ScriptedServer { _, peer in peer.pause(20) }
        let task = Task { [url = server.url()] in await failure(HTTPRequest(url)) }
        try await server.waitForRequests(1)
        let time = await ContinuousClock().measure {
            task.cancel()
            #expect(await task.value == .cancelled)
        }
        #expect(time < .seconds(2), "\(time)")
    }
}
#endif
