#if os(macOS) || os(Linux)
import Foundation

/// Ports of this device.
package enum Loopback {
    package struct NoPort: Error {}

    /// A port where nobody listens.
    package static func unusedPort() throws -> UInt16 {
        let number = socket(AF_INET, streamSocket, 0)
        guard number >= 0 else { throw NoPort() }
        defer { close(number) }
        var address = address(port: 0)
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isBound = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(number, $0, length) == 0 && getsockname(number, $0, &length) == 0
            }
        }
        guard isBound else { throw NoPort() }
        return UInt16(bigEndian: address.sin_port)
    }

    package static func canConnect(to port: UInt16) -> Bool {
        let number = socket(AF_INET, streamSocket, 0)
        guard number >= 0 else { return false }
        defer { close(number) }
        var address = address(port: port)
        return withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(number, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
            }
        }
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
