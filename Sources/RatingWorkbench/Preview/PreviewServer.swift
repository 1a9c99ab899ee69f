#if os(macOS) || os(Linux)
import Foundation

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// Serves one page to this device only, and tells it when what it shows has changed.
///
/// It answers GET for the host names of the loopback only, so that no other site that a browser is on gets to read it.
package final class PreviewServer: Sendable {
    /// The page as it is now.
    private let page: @Sendable () -> String
    /// Something that is another when the page is.
    private let stamp: @Sendable () -> String
    private let listener: Int32
    package let port: UInt16

    package struct Failure: Error, CustomStringConvertible {
        package let description: String
    }

    /// - Parameter port: 0 for one that is free.
    package init(port: UInt16, page: @escaping @Sendable () -> String, stamp: @escaping @Sendable () -> String)
        throws(Failure)
    {
        (self.page, self.stamp) = (page, stamp)
        listener = socket(AF_INET, Self.streamSocket, 0)
        guard listener >= 0 else { throw Failure(description: "no socket: \(Self.reason)") }
        var (yes, length) = (Int32(1), socklen_t(MemoryLayout<sockaddr_in>.size))
        setsockopt(listener, SOL_SOCKET, SO_REUSEADDR, &yes, socklen_t(MemoryLayout<Int32>.size))
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
        let listener = listener
        let isBound = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(listener, $0, length) == 0 && listen(listener, 16) == 0 && getsockname(listener, $0, &length) == 0
            }
        }
        guard isBound else {
            let reason = Self.reason
            close(listener)
            throw Failure(description: "cannot listen on port \(port): \(reason); choose another with --port")
        }
        self.port = UInt16(bigEndian: address.sin_port)
    }

    deinit { close(listener) }

    /// Serves until the thread that it is called on is cancelled: one of its own, never one of those that tasks share.
    ///
    /// - Parameter interval: milliseconds between two looks at what the page shows, and at whether to go on.
    package func run(interval: Int32 = 250) {
        let connections = PreviewConnections(listener, port: port, page: page, stamp: stamp)
        while !Thread.current.isCancelled, connections.serve(within: interval) {}
    }

    private static var reason: String { String(cString: strerror(errno)) }

    /// SOCK_STREAM, whose type differs from one system's C library to the next.
    private static let streamSocket: Int32 = 1
}
#endif
