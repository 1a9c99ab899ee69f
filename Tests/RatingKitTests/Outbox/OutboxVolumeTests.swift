#if os(Linux)
import Foundation
import TestTools
import Testing

@testable import RatingDelivery
@testable import RatingKit

/// Full disks, real ones where the test may mount them.
@Suite(.serialized) struct OutboxVolumeTests {
    private let scratch: ScratchDirectory

    init() throws {
        scratch = try ScratchDirectory()
    }

    @Test(.enabled(if: SmallVolume.isPossible, "needs root to mount a volume"))
    func `a full disk is an error and keeps what was queued before`() async throws {
        let volume = try SmallVolume(in: scratch)
        let outbox = Outbox(directory: URL(fileURLWithPath: volume.path), destinations: [:])
        let earlier = Feedback(stars: 1, text: "earlier")
        let key = try await outbox.enqueue(earlier, to: "support")
        await #expect {
            try await outbox.enqueue(Feedback(stars: 1, text: String(repeating: "x", count: 100_000)), to: "support")
        } throws: { error in
            guard case .noSpace(let message) = error as? Outbox.Failure else { return false }
            return message.hasSuffix(
                "no space left on device; what was queued before is kept; free some space and try again")
        }
        #expect(try await outbox.item(key)?.feedback == earlier)
        #expect(try await outbox.entries().count == 1)
        #expect(try FileManager.default.contentsOfDirectory(atPath: "\(volume.path)/tmp").isEmpty)
        let next = try await outbox.enqueue(earlier, to: "support")
        #expect(try await outbox.item(next)?.feedback == earlier)
    }

    @Test(.enabled(if: SmallVolume.isPossible, "needs root to mount a volume"))
    func `a process that fills the disk keeps every acknowledged item`() async throws {
        let volume = try SmallVolume(in: scratch)
        let child = try Child(Child.productPath("OutboxSender"), [volume.path, "fill"])
        var lines = child.remainingLines()
        #expect(child.waitForExit() == 1)
        #expect(lines.popLast()?.contains("no space left on device") == true)
        #expect(lines.count > 3)
        let outbox = Outbox(directory: URL(fileURLWithPath: volume.path), destinations: [:])
        #expect(try await outbox.entries().map(\.key) == lines)
        for key in lines { #expect(try await outbox.item(key)?.feedback != nil) }
    }
}
#endif
