import Foundation
import RatingKit
import RatingTesting
import Testing

/// The suite that transports are checked with finds what is broken.
@Suite struct FeedbackTransportConformanceTests {
    @Test func `a transport that delivers keeps the contract`() async throws {
        let transport = RecordingTransport()
        try await checkFeedbackTransport(transport, patience: .seconds(3_600)) { key in
            Set(transport.tries.filter { $0.key == key }.map(\.key)).count
        }
    }

    @Test(arguments: [
        ("It is slow", "that the receiver accepts"), ("\u{0}", "whatever the user typed"),
        ("one", "whatever the user typed"),
    ])
    func `a transport that refuses is found`(beginning: String, promise: String) async {
        let transport = RecordingTransport { attempt, _ in
            attempt.feedback.text.hasPrefix(beginning) ? .refused(reason: "no") : .delivered(reference: nil)
        }
        await #expect {
            try await checkFeedbackTransport(transport, patience: .seconds(3_600))
        } throws: { error in
            (error as? BrokenTransportContract)?.promise.contains(promise) == true
        }
    }

    @Test func `a receiver that takes repetitions is found`() async {
        let transport = RecordingTransport()
        await #expect {
            try await checkFeedbackTransport(transport, patience: .seconds(3_600)) { key in
                transport.tries.count { $0.key == key }
            }
        } throws: { error in
            (error as? BrokenTransportContract)?.found == "the receiver has it 2 times"
        }
    }
}
