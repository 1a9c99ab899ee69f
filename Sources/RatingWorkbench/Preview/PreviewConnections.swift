#if os(macOS) || os(Linux)
import Foundation

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// Who has the page open: one thread and no lock, which waits for what comes.
final class PreviewConnections {
    private let listener: Int32
    private let port: UInt16
    private let page: () -> String
    private let stamp: () -> String
    private var connections: [Connection] = []
    /// Of the page when it was last looked at.
    private var last: String
    /// Of the page that was last served: who listens only after a change is told of it at once.
    private var served: String?

    private struct Connection {
        let socket: Int32
        var received: [UInt8] = []
        var sending: ArraySlice<UInt8> = []
        var isListening = false
    }

    init(_ listener: Int32, port: UInt16, page: @escaping () -> String, stamp: @escaping () -> String) {
        (self.listener, self.port, self.page, self.stamp) = (listener, port, page, stamp)
        last = stamp()
    }

    deinit { for connection in connections { close(connection.socket) } }

    /// Serves whoever comes within some milliseconds, and tells of a change. False if the system refuses to wait.
    func serve(within interval: Int32) -> Bool {
        var polled = [pollfd(fd: listener, events: Int16(POLLIN), revents: 0)]
        polled += connections.map {
            pollfd(fd: $0.socket, events: Int16(POLLIN) | ($0.sending.isEmpty ? 0 : Int16(POLLOUT)), revents: 0)
        }
        guard poll(&polled, nfds_t(polled.count), interval) >= 0 || errno == EINTR else { return false }
        let now = stamp()
        if now != last { tellOfChange() }
        last = now
        for (index, state) in polled.dropFirst().enumerated() where state.revents != 0 { serve(index) }
        connections.removeAll { $0.socket < 0 }
        if polled[0].revents != 0 { accept() }
        return true
    }

    /// More are not served at once.
    static let most = 64

    /// Makes room: who has asked nothing goes first, else who has waited longest for changes, else who reads slowest. A
    /// browser asks again.
    private func endOldest() {
        let oldest =
            connections.firstIndex { $0.sending.isEmpty && !$0.isListening }
            ?? connections.firstIndex { $0.isListening } ?? 0
        end(oldest)
        connections.remove(at: oldest)
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
        if connections.count >= Self.most { endOldest() }
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
}

/// The system's `send`, which the server's own method hides.
private func platformSend(_ socket: Int32, _ bytes: UnsafeRawPointer?, _ count: Int, _ flags: Int32) -> Int {
    send(socket, bytes, count, flags)
}
#endif
