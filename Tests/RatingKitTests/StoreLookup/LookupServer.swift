import Foundation
import RatingKit

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// A web server on this device that says what a test tells it to say, piece by piece. It ends with the test.
final class LookupServer: Sendable {
    /// What follows the request.
    enum Piece: Sendable {
        case text(String)
        case bytes([UInt8])
        case wait(milliseconds: Int)
    }

    private let listener: Int32
    let port: UInt16
    private let requests = Locked<[String]>([])

    struct Failed: Error {}

    init(_ answer: [Piece]) throws {
        #if canImport(Glibc)
        let stream = Int32(SOCK_STREAM.rawValue)
        #else
        let stream = SOCK_STREAM
        #endif
        let descriptor = socket(AF_INET, stream, 0)
        guard descriptor >= 0 else { throw Failed() }
        listener = descriptor
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isBound = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { generic in
                bind(descriptor, generic, length) == 0 && listen(descriptor, 16) == 0
                    && getsockname(descriptor, generic, &length) == 0
            }
        }
        guard isBound else {
            close(descriptor)
            throw Failed()
        }
        port = UInt16(bigEndian: address.sin_port)
        let requests = requests
        Thread.detachNewThread {
            while true {
                let connection = accept(descriptor, nil, nil)
                guard connection >= 0 else {
                    close(descriptor)
                    return
                }
                Thread.detachNewThread { Self.serve(connection, answer, requests) }
            }
        }
    }

    deinit {
        // The waiting thread then closes it.
        shutdown(listener, Int32(SHUT_RDWR))
    }

    /// The first lines of all requests, `GET /us/lookup?id=1 HTTP/1.1`.
    var requestLines: [String] { requests.withLock { $0 } }

    var url: URL? { URL(string: "http://127.0.0.1:\(port)") }

    private static func serve(_ connection: Int32, _ answer: [Piece], _ requests: Locked<[String]>) {
        defer { close(connection) }
        var request: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 4_096)
        while !request.contains(subsequence: Array("\r\n\r\n".utf8)) {
            let count = recv(connection, &buffer, buffer.count, 0)
            guard count > 0 else { return }
            request += buffer.prefix(count)
        }
        let line = request.prefix { $0 != 13 }
        requests.withLock { $0.append(String(decoding: line, as: UTF8.self)) }
        for piece in answer {
            switch piece {
            case .wait(let milliseconds): usleep(UInt32(milliseconds) * 1_000)
            case .text(let text): guard write(connection, Array(text.utf8)) else { return }
            case .bytes(let bytes): guard write(connection, bytes) else { return }
            }
        }
    }

    private static func write(_ connection: Int32, _ bytes: [UInt8]) -> Bool {
        #if canImport(Glibc)
        let flags = Int32(MSG_NOSIGNAL)
        #else
        let flags: Int32 = 0
        #endif
        var sent = 0
        while sent < bytes.count {
            let count = bytes[sent...].withUnsafeBytes { send(connection, $0.baseAddress, $0.count, flags) }
            guard count > 0 else { return false }
            sent += count
        }
        return true
    }
}

extension LookupServer {
    /// A server with one answer of a status and a body, whose length it says truly.
    convenience init(status: Int = 200, body: String) throws {
        try self.init([
            .text("HTTP/1.1 \(status) Whatever\r\nContent-Type: text/javascript; charset=utf-8\r\n"),
            .text("Content-Length: \(body.utf8.count)\r\nConnection: close\r\n\r\n\(body)"),
        ])
    }
}

extension [UInt8] {
    fileprivate func contains(subsequence: [UInt8]) -> Bool {
        count >= subsequence.count
            && indices.dropLast(subsequence.count - 1).contains {
                self[$0..<($0 + subsequence.count)].elementsEqual(subsequence)
            }
    }
}
