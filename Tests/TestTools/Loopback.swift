#if os(macOS) || os(Linux)
import Foundation

/// Ports of this device.
package enum Loopback {
    package struct NoPort: Error {}

    /// A port that nobody had just now: what listens there next may still be somebody else's.
    package static func unusedPort() throws -> UInt16 { try SilentPort().number }

    /// A port where nobody listens, and nobody can as long as this is kept.
    package final class SilentPort {
        package let number: UInt16
        private let holder: Int32

        package init() throws {
            let holder = socket(AF_INET, Loopback.streamSocket, 0)
            guard holder >= 0 else { throw NoPort() }
            var address = Loopback.address(port: 0)
            var length = socklen_t(MemoryLayout<sockaddr_in>.size)
            let isBound = withUnsafeMutablePointer(to: &address) { pointer in
                pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                    bind(holder, $0, length) == 0 && getsockname(holder, $0, &length) == 0
                }
            }
            guard isBound else {
                close(holder)
                throw NoPort()
            }
            (self.holder, number) = (holder, UInt16(bigEndian: address.sin_port))
        }

        deinit { close(holder) }
    }

    /// A connection that stays open as long as this is kept.
    package final class Connection {
        private let socket: Int32

        /// - Parameter opening: what is sent at once.
        package init(_ port: UInt16, _ opening: String) throws {
            socket = try Loopback.connected(to: port)
            _ = Array(opening.utf8).withUnsafeBytes { send(socket, $0.baseAddress, $0.count, 0) }
        }

        deinit { close(socket) }

        /// Waits for something to read; empty where the other side has closed.
        package func read() -> String {
            var part = [UInt8](repeating: 0, count: 1 << 16)
            let count = recv(socket, &part, part.count, 0)
            return String(decoding: part.prefix(max(count, 0)), as: UTF8.self)
        }

        /// Whether the other side has not closed it, as far as is known here.
        package var isOpen: Bool {
            var byte: UInt8 = 0
            let count = recv(socket, &byte, 1, Int32(MSG_DONTWAIT))
            return count > 0 || count < 0 && errno == EAGAIN
        }
    }

    private static func connected(to port: UInt16) throws -> Int32 {
        let number = socket(AF_INET, streamSocket, 0)
        guard number >= 0 else { throw NoPort() }
        var address = address(port: port)
        let isConnected = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(number, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
            }
        }
        guard isConnected else {
            close(number)
            throw NoPort()
        }
        return number
    }

    package static func canConnect(to port: UInt16) -> Bool {
        guard let number = try? connected(to: port) else { return false }
        close(number)
        return true
    }

    /// Sends all of a request, and gives all that comes until the other side closes or has sent what it announced.
    package static func exchange(_ request: [UInt8], with port: UInt16) throws -> [UInt8] {
        let number = try connected(to: port)
        defer { close(number) }
        var sent = 0
        while sent < request.count {
            let count = request[sent...].withUnsafeBytes { send(number, $0.baseAddress, $0.count, 0) }
            guard count > 0 else { throw NoPort() }
            sent += count
        }
        var answer: [UInt8] = []
        var part = [UInt8](repeating: 0, count: 1 << 16)
        while announced(answer).map({ answer.count < $0 }) ?? true {
            let count = recv(number, &part, part.count, 0)
            guard count > 0 else { break }
            answer += part.prefix(count)
        }
        return answer
    }

    /// How long an HTTP answer is with its header; nil as long as that is not known.
    private static func announced(_ answer: [UInt8]) -> Int? {
        guard let end = answer.firstRange(of: Array("\r\n\r\n".utf8)) else { return nil }
        let head = String(decoding: answer[..<end.lowerBound], as: UTF8.self).lowercased()
        guard let field = head.components(separatedBy: "\r\n").first(where: { $0.hasPrefix("content-length:") }),
            let length = Int(field.dropFirst(15).trimmingCharacters(in: .whitespaces))
        else { return nil }
        return end.upperBound + length
    }

    package static func address(port: UInt16) -> sockaddr_in {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
        return address
    }

    #if canImport(Darwin) || canImport(Musl)
    package static let streamSocket = SOCK_STREAM
    #else
    package static let streamSocket = Int32(SOCK_STREAM.rawValue)
    #endif
}
#endif
