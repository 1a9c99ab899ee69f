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
/// One thread and no lock: it waits for what comes, looks at the files at an interval, and ends when its task does. It
/// answers GET for the host names of the loopback only, so that no other site that a browser is on gets to read it.
package final class PreviewServer {
    /// The page as it is now.
    private let page: @Sendable () -> String
    /// Something that is another when the page is.
    private let stamp: @Sendable () -> String
    private var listener: Int32
    package let port: UInt16
    private var connections: [Connection] = []
    /// Of the page that was last served: who listens only after a change is told of it at once.
    private var served: String?

    package struct Failure: Error, CustomStringConvertible {
        package let description: String
    }

    private struct Connection {
        let socket: Int32
        var received: [UInt8] = []
        var sending: ArraySlice<UInt8> = []
        var isListening = false
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

    deinit { end() }

    /// Nobody is served any more.
    private func end() {
        for connection in connections { close(connection.socket) }
        connections = []
        if listener >= 0 { close(listener) }
        listener = -1
    }

    /// Serves until the task is cancelled.
    ///
    /// - Parameter interval: milliseconds between two looks at what the page shows.
    package func run(interval: Int32 = 250) {
        defer { end() }
        var last = stamp()
        while !Task.isCancelled {
            var polled = [pollfd(fd: listener, events: Int16(POLLIN), revents: 0)]
            polled += connections.map {
                pollfd(fd: $0.socket, events: Int16(POLLIN) | ($0.sending.isEmpty ? 0 : Int16(POLLOUT)), revents: 0)
            }
            guard poll(&polled, nfds_t(polled.count), interval) >= 0 || errno == EINTR else { return }
            let now = stamp()
            if now != last { tellOfChange() }
            last = now
            for (index, state) in polled.dropFirst().enumerated() where state.revents != 0 { serve(index) }
            connections.removeAll { $0.socket < 0 }
            if polled[0].revents != 0 { accept() }
        }
    }

    private func accept() {
        #if canImport(Darwin)
        let socket = Darwin.accept(listener, nil, nil)
        #elseif canImport(Musl)
        let socket = Musl.accept(listener, nil, nil)
        #else
        let socket = Glibc.accept(listener, nil, nil)
        #endif
        guard socket >= 0 else { return }
        guard connections.count < 64 else {
            close(socket)
            return
        }
        _ = fcntl(socket, F_SETFL, O_NONBLOCK)
        #if canImport(Darwin)
        var yes: Int32 = 1
        setsockopt(socket, SOL_SOCKET, SO_NOSIGPIPE, &yes, socklen_t(MemoryLayout<Int32>.size))
        #endif
        connections.append(Connection(socket: socket))
    }

    /// Reads what there is of a request, and sends what is left of its answer.
    private func serve(_ index: Int) {
        var bytes = [UInt8](repeating: 0, count: 4_096)
        let count = recv(connections[index].socket, &bytes, bytes.count, 0)
        let isGone = count == 0 || (count < 0 && errno != EAGAIN && errno != EWOULDBLOCK && errno != EINTR)
        guard !isGone else { return end(index) }
        if count > 0, connections[index].sending.isEmpty, !connections[index].isListening {
            connections[index].received += bytes.prefix(count)
            if let request = PreviewRequest(connections[index].received, port: port) { answer(request, index) }
        }
        send(index)
    }

    private func answer(_ request: PreviewRequest, _ index: Int) {
        let response: PreviewResponse
        switch request {
        case .page:
            served = stamp()
            response = .page(page())
        case .changes:
            response = .changes
            connections[index].isListening = true
        case .refused(let status): response = .refusal(status)
        }
        connections[index].sending = response.bytes[...]
        if request == .changes, let served, served != stamp() { connections[index].sending += Self.change }
    }

    private static let change = Array("event: change\ndata:\n\n".utf8)

    private func tellOfChange() {
        for index in connections.indices where connections[index].isListening {
            connections[index].sending += Self.change
            send(index)
        }
    }

    private func send(_ index: Int) {
        guard connections[index].socket >= 0, !connections[index].sending.isEmpty else { return }
        let socket = connections[index].socket
        #if canImport(Darwin)
        let flags: Int32 = 0
        #else
        let flags = Int32(MSG_NOSIGNAL)
        #endif
        let sent = connections[index].sending.withUnsafeBytes { platformSend(socket, $0.baseAddress, $0.count, flags) }
        if sent > 0 { connections[index].sending.removeFirst(sent) }
        let isBroken = sent < 0 && errno != EAGAIN && errno != EWOULDBLOCK && errno != EINTR
        if isBroken || (connections[index].sending.isEmpty && !connections[index].isListening) { end(index) }
    }

    private func end(_ index: Int) {
        close(connections[index].socket)
        connections[index] = Connection(socket: -1)
    }

    private static var reason: String { String(cString: strerror(errno)) }

    /// SOCK_STREAM, whose type differs from one system's C library to the next.
    private static let streamSocket: Int32 = 1
}

/// The system's `send`, which the server's own method hides.
private func platformSend(_ socket: Int32, _ bytes: UnsafeRawPointer?, _ count: Int, _ flags: Int32) -> Int {
    send(socket, bytes, count, flags)
}
#endif
