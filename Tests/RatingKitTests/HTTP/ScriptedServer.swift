#if os(macOS) || os(Linux)
import Foundation
import TestTools

@testable import RatingKit

/// An HTTP server on this device that answers whatever a test wants it to, down to single bytes and broken promises.
final class ScriptedServer: Sendable {
    struct Request: Sendable {
        let method: String
        let path: String
        /// By lower-case name.
        let headers: [String: String]
        let body: String
    }

    typealias Answer = @Sendable (Request, Peer) -> Void

    let port: UInt16
    private let core: Core
    private let host: String

    /// - Parameters:
    ///   - version6: whether it listens under `[::1]` in place of `127.0.0.1`.
    ///   - answer: called on a thread of the connection for every request. The connection ends when it returns,
    ///   unless it replied with a length.
    init(version6: Bool = false, _ answer: @escaping Answer) throws {
        host = version6 ? "[::1]" : "127.0.0.1"
        let listener = socket(version6 ? AF_INET6 : AF_INET, Loopback.streamSocket, 0)
        guard listener >= 0 else { throw Failed() }
        var yes: Int32 = 1
        setsockopt(listener, SOL_SOCKET, SO_REUSEADDR, &yes, socklen_t(MemoryLayout<Int32>.size))
        _ = fcntl(listener, F_SETFD, FD_CLOEXEC)
        var address = Loopback.address(port: 0)
        var address6 = sockaddr_in6()
        address6.sin6_family = sa_family_t(AF_INET6)
        address6.sin6_addr = in6addr_loopback
        guard version6 ? Self.listen(listener, under: &address6) : Self.listen(listener, under: &address) else {
            close(listener)
            throw Failed()
        }
        port = UInt16(bigEndian: version6 ? address6.sin6_port : address.sin_port)
        let core = Core(listener: listener, answer: answer)
        self.core = core
        Thread.detachNewThread { core.accept() }
    }

    deinit {
        core.stop()
    }

    struct Failed: Error {}

    private static func listen<Address>(_ listener: Int32, under address: inout Address) -> Bool {
        var length = socklen_t(MemoryLayout<Address>.size)
        return withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { socketAddress in
                bind(listener, socketAddress, length) == 0 && systemListen(listener) == 0
                    && getsockname(listener, socketAddress, &length) == 0
            }
        }
    }

    func url(_ path: String = "/config.json") -> URL {
        URL(string: "http://\(host):\(port)\(path)") ?? URL(fileURLWithPath: "/")
    }

    /// All requests so far.
    var requests: [Request] { core.state.withLock { $0.requests } }

    /// Answers otherwise from now on.
    func set(_ answer: @escaping Answer) {
        core.state.withLock { $0.answer = answer }
    }

    /// Ends all connections, and takes no more.
    func stop() {
        core.stop()
        for _ in 0..<200 where Loopback.canConnect(to: port) { usleep(10_000) }
    }
}

/// The server's part that its threads share.
private final class Core: Sendable {
    struct State {
        var answer: ScriptedServer.Answer
        var requests: [ScriptedServer.Request] = []
        var isStopped = false
        /// Its number may be another's from then on.
        var isClosed = false
        var open: Set<Int32> = []
    }

    let listener: Int32
    let state: Locked<State>

    init(listener: Int32, answer: @escaping ScriptedServer.Answer) {
        self.listener = listener
        state = Locked(State(answer: answer))
    }

    func accept() {
        while true {
            let number = systemAccept(listener)
            if number < 0, errno == EINTR || errno == ECONNABORTED { continue }
            guard number >= 0 else { break }
            _ = fcntl(number, F_SETFD, FD_CLOEXEC)
            let isWanted = state.withLock { state in
                if !state.isStopped { state.open.insert(number) }
                return !state.isStopped
            }
            guard isWanted else {
                close(number)
                break
            }
            Thread.detachNewThread { self.serve(Peer(number: number) { self.state.withLock { $0.isStopped } }) }
        }
        state.withLock { state in
            state.isClosed = true
            close(listener)
        }
    }

    func stop() {
        state.withLock { state in
            state.isStopped = true
            for number in state.open { shutdown(number, Int32(SHUT_RDWR)) }
            // On Linux this ends a waiting accept; elsewhere a connection does.
            if !state.isClosed { shutdown(listener, Int32(SHUT_RDWR)) }
        }
    }

    private func serve(_ peer: Peer) {
        while let request = peer.readRequest() {
            let answer = state.withLock { state in
                state.requests.append(request)
                return state.answer
            }
            peer.isKeptOpen = false
            answer(request, peer)
            guard peer.isKeptOpen else { break }
        }
        state.withLock { _ = $0.open.remove(peer.number) }
        close(peer.number)
    }
}

/// One connection, used by its own thread only.
final class Peer {
    let number: Int32
    var isKeptOpen = false
    private let isStopped: () -> Bool
    private var unread: [UInt8] = []

    init(number: Int32, isStopped: @escaping () -> Bool) {
        self.number = number
        self.isStopped = isStopped
    }

    /// - Returns: whether somebody still takes it.
    @discardableResult
    func send(_ bytes: [UInt8]) -> Bool {
        var done = 0
        while done < bytes.count {
            let put = bytes[done...].withUnsafeBytes { systemSend(number, $0) }
            if put < 0, errno == EINTR { continue }
            guard put > 0 else { return false }
            done += put
        }
        return true
    }

    @discardableResult
    func send(_ text: String) -> Bool { send(Array(text.utf8)) }

    /// A whole answer, after which the connection goes on.
    func reply(_ status: Int = 200, _ headers: String = "", body: [UInt8]) {
        let head = "HTTP/1.1 \(status) Scripted\r\n\(headers)Content-Length: \(body.count)\r\n\r\n"
        isKeptOpen = send(Array(head.utf8) + body)
    }

    func reply(_ status: Int = 200, _ headers: String = "", _ body: String = "") {
        reply(status, headers, body: Array(body.utf8))
    }

    /// - Returns: false if the server ended, or the client went away, before the time had passed.
    @discardableResult
    func pause(_ seconds: Double) -> Bool {
        for _ in 0..<Int(seconds / 0.005) {
            usleep(5_000)
            var byte: UInt8 = 0
            let got = recv(number, &byte, 1, peekNow)
            if isStopped() || got == 0 { return false }
        }
        return true
    }

    /// Whether the client of a connection still listens.
    static func isOpen(_ number: Int32) -> Bool {
        var byte: UInt8 = 0
        let got = recv(number, &byte, 1, peekNow)
        return got > 0 || got < 0 && (errno == EAGAIN || errno == EINTR)
    }

    /// Ends the connection with a reset.
    func reset() {
        var linger = linger(l_onoff: 1, l_linger: 0)
        setsockopt(number, SOL_SOCKET, SO_LINGER, &linger, socklen_t(MemoryLayout.size(ofValue: linger)))
    }

    /// Whether somebody listens on a port of this device.
    func readRequest() -> ScriptedServer.Request? {
        guard let head = read(until: Array("\r\n\r\n".utf8)) else { return nil }
        let lines = String(decoding: head, as: UTF8.self).components(separatedBy: "\r\n")
        let words = lines[0].split(separator: " ")
        guard words.count == 3 else { return nil }
        var headers: [String: String] = [:]
        for line in lines.dropFirst() {
            guard let colon = line.firstIndex(of: ":") else { continue }
            let name = line[..<colon].lowercased()
            let value = line[line.index(after: colon)...].trimmingCharacters(in: .whitespaces)
            headers[name] = headers[name].map { "\($0), \(value)" } ?? value
        }
        let length = headers["content-length"].flatMap { Int($0) } ?? 0
        while unread.count < length { guard fill() else { return nil } }
        let body = String(decoding: unread.prefix(length), as: UTF8.self)
        unread.removeFirst(length)
        return .init(method: String(words[0]), path: String(words[1]), headers: headers, body: body)
    }

    private func read(until end: [UInt8]) -> [UInt8]? {
        while true {
            if unread.count >= end.count {
                for start in 0...(unread.count - end.count) where Array(unread[start..<(start + end.count)]) == end {
                    defer { unread.removeFirst(start + end.count) }
                    return Array(unread[..<start])
                }
            }
            guard fill() else { return nil }
        }
    }

    private func fill() -> Bool {
        var buffer = [UInt8](repeating: 0, count: 16_384)
        while true {
            let count = recv(number, &buffer, buffer.count, 0)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return false }
            unread += buffer.prefix(count)
            return true
        }
    }
}

private let peekNow = Int32(MSG_PEEK) | Int32(MSG_DONTWAIT)

private func systemListen(_ listener: Int32) -> Int32 { listen(listener, 128) }

private func systemAccept(_ listener: Int32) -> Int32 {
    let number = accept(listener, nil, nil)
    #if canImport(Darwin)
    var yes: Int32 = 1
    if number >= 0 { setsockopt(number, SOL_SOCKET, SO_NOSIGPIPE, &yes, socklen_t(MemoryLayout<Int32>.size)) }
    #endif
    return number
}

private func systemSend(_ number: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
    #if canImport(Darwin)
    send(number, bytes.baseAddress, bytes.count, 0)
    #else
    send(number, bytes.baseAddress, bytes.count, Int32(MSG_NOSIGNAL))
    #endif
}
#endif
