#if os(macOS) || os(Linux)
import Foundation
import TestTools
import Testing

/// What tests start, and what that starts in turn, ends with them.
struct ChildGroupTests {
    @Test(arguments: [true, false]) func `a group ends with its guard`(isKilled: Bool) async throws {
        let started = try await onThread {
            let child = try Child("/bin/sh", ["-c", "sleep 600 & echo $!; wait"], endsWithTests: true)
            let started = try #require(child.nextLine())
            #expect(try Self.isRunning(started))
            // Else the pipe closes alone, as it does however this process ends.
            if isKilled { child.killNow() }
            return started
        }
        try await eventually { try await onThread { try !Self.isRunning(started) } }
    }

    @Test func `a program that ends by itself is heard`() async throws {
        let lines = try await onThread {
            try Child("/bin/sh", ["-c", "echo once"], endsWithTests: true).remainingLines()
        }
        #expect(lines == ["once"])
    }

    private static func isRunning(_ id: String) throws -> Bool {
        let state = try Child("/bin/ps", ["-o", "stat=", "-p", id]).remainingLines().joined()
        return !state.isEmpty && !state.hasPrefix("Z")
    }
}
#endif
