#if os(Linux)
import Foundation
import TestTools
import Testing

@testable import RatingKit

/// What fetching costs a process, measured in one of its own. `RATINGKIT_POLLS` sets how many polls (default 300).
@Suite(.measured, .serialized) struct RemoteMemoryMeasuredTests {
    private static let polls = ProcessInfo.processInfo.environment["RATINGKIT_POLLS"].flatMap { Int($0) } ?? 300

    private struct Cost {
        let codes: String
        /// Growth in KB: the most at any time, and what lasted.
        let peak: Int
        let lasting: Int
        let filesBefore: Int
        let filesAfter: Int
    }

    private func cost(of answer: @escaping ScriptedServer.Answer, times: Int) async throws -> Cost {
        let scratch = try ScratchDirectory()
        let server = try ScriptedServer { request, peer in
            request.path == "/warm-up" ? RemoteFixture.good(request, peer) : answer(request, peer)
        }
        let arguments = [scratch.path, "measure", "\(server.url())", "\(times)", "\(server.url("/warm-up"))"]
        let said = try await onThread { try Child(Child.storeWriterPath, arguments).remainingLines().last ?? "" }
        let words = said.split(separator: " ")
        let numbers = words.dropFirst().compactMap { Int($0) }
        try #require(words.count == 5 && numbers.count == 4, "the child said \(said)")
        print("\(times) × \(words[0]): \(numbers[0]) KB at most, \(numbers[1]) KB at the end")
        return Cost(
            codes: String(words[0]), peak: numbers[0], lasting: numbers[1], filesBefore: numbers[2],
            filesAfter: numbers[3])
    }

    @Test func `polling for long costs no memory and no files`() async throws {
        let cost = try await cost(of: RemoteFixture.good, times: Self.polls)
        #expect(cost.codes == "unchanged,updated")
        // However many polls.
        #expect(cost.lasting < 4_096 && cost.peak < 8_192)
        #expect(cost.filesAfter <= cost.filesBefore + 2)
    }

    @Test func `failing for long costs no memory and no files`() async throws {
        let cost = try await cost(
            of: { _, peer in peer.send("HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\n{") }, times: 300)
        #expect(cost.codes == "remote.truncated")
        #expect(cost.lasting < 4_096 && cost.peak < 8_192)
        #expect(cost.filesAfter <= cost.filesBefore + 2)
    }

    @Test func `an endless body costs at most 8 megabytes`() async throws {
        let block = [UInt8](repeating: 32, count: 1 << 20)
        let cost = try await cost(
            of: { _, peer in
                peer.send("HTTP/1.1 200 OK\r\n\r\n")
                while peer.send(block) {}
            }, times: 5)
        #expect(cost.codes == "remote.too-large")
        #expect(cost.peak < 8_192)
    }

    @Test(arguments: [50, 1_000])
    func `a gzip bomb costs at most 8 megabytes`(megabytes: Int) async throws {
        let bomb = GzipBomb.make(megabytes: megabytes)
        let cost = try await cost(
            of: { _, peer in peer.reply(200, "Content-Encoding: gzip\r\n", body: bomb) }, times: 3)
        #expect(cost.codes == "remote.too-large")
        #expect(cost.peak < 8_192)
    }
}
#endif
