#if os(Linux)
import Foundation
import Testing

@testable import RatingHTTP
@testable import RatingKit
@testable import RatingRemote

/// Why `URLSession` on Linux serves only for want of the `curl` command. Each in a process of its own, which it may end.
///
/// A test that fails here is good news: Foundation has been mended, and the entry can go.
@Suite struct SessionFaultTests {
    private static let ending = RemoteFault.beyondSession.filter { $0.value == nil }.keys.sorted()
    private static let others = RemoteFault.beyondSession.filter { $0.value != nil }.keys.sorted()

    /// Why a fetch fails; nil if it does not.
    fileprivate static func code(
        version6: Bool = false, deadline: Double = 3_600, _ answer: @escaping ScriptedServer.Answer
    ) async throws -> RemoteConfiguration.Failure.Code? {
        let server = try ScriptedServer(version6: version6, answer)
        let request = HTTPRequest(server.url(), deadline: deadline, maximumBytes: 100_000)
        return await Carrier.session.client().failure(request).map { RemoteConfiguration.Failure($0).code }
    }

    fileprivate static func code(ofFault name: String) async throws -> RemoteConfiguration.Failure.Code? {
        let fault = try #require(RemoteFault.all.first { $0.name == name })
        let isSlow = RemoteFault.beyondSession[name] == .deadlineExceeded
        return try await code(deadline: isSlow ? 1 : 3_600, fault.answer)
    }

    @Test(arguments: ending)
    func `a server ends the process`(fault: String) async {
        await #expect(processExitsWith: .failure) { [fault = fault as String] in
            _ = try await SessionFaultTests.code(ofFault: fault)
            exit(0)
        }
    }

    @Test(arguments: others)
    func `a server is understood otherwise`(fault: String) async {
        await #expect(processExitsWith: .success) { [fault = fault as String] in
            exit(try await SessionFaultTests.code(ofFault: fault) == RemoteFault.beyondSession[fault] ? 0 : 1)
        }
    }

    @Test func `an interim answer before chunks ends the process`() async {
        await #expect(processExitsWith: .failure) {
            _ = try await SessionFaultTests.code { _, peer in
                peer.send("HTTP/1.1 103 Early Hints\r\nLink: </x>\r\n\r\n")
                peer.send("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\nTrailer: X-Sum\r\n\r\n")
                peer.send("2\r\n{}\r\n0\r\nX-Sum: 9\r\n\r\n")
            }
            exit(0)
        }
    }

    @Test func `nobody is reached under an address of version 6`() async {
        await #expect(processExitsWith: .success) {
            exit(try await SessionFaultTests.code(version6: true) { _, peer in peer.reply() } == .unreachable ? 0 : 1)
        }
    }
}
#endif
