#if os(macOS) || os(Linux)
import TestTools
import Testing

/// That the tests' own server touches nothing of others.
struct ScriptedServerTests {
    /// What is closed gives its number to whatever opens next, which a server that ends twice would end too.
    @Test func `a server that is stopped and let go ends no other`() throws {
        for _ in 0..<20 {
            var stopped: ScriptedServer? = try ScriptedServer { _, peer in peer.reply() }
            stopped?.stop()
            let others = try (0..<3).map { _ in try ScriptedServer { _, peer in peer.reply() } }
            stopped = nil
            for other in others { #expect(Loopback.canConnect(to: other.port)) }
        }
    }
}
#endif
