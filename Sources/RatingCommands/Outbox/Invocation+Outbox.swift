import Foundation
import RatingDelivery
import RatingKit

extension CommandDefinition.Option {
    static let outbox = Self("outbox", "directory", "The directory of the outbox.", isRequired: true)
    static let destinations = Self(
        "destinations", "file", "A JSON file that defines each destination; secrets stay in environment variables.")
}

extension Invocation {
    /// The destinations of `--destinations`; none without it.
    func destinations() throws(CommandFailure) -> [String: any FeedbackTransport] {
        guard let path = arguments.options["destinations"] else { return [:] }
        let (file, bytes) = try content(ofFile: path)
        let reading = DestinationFile(bytes)
        guard let destinations = reading.destinations else { try refuse(reading.diagnostics, of: file, bytes) }
        return destinations
    }

    /// The outbox in the directory of `--outbox`, which sends to the destinations of `--destinations`.
    ///
    /// - Parameter observe: hears what became of every try.
    func outbox(_ observe: @escaping @Sendable (DeliveryResult) -> Void = { _ in }) throws(CommandFailure) -> Outbox {
        let destinations = try destinations().mapValues { ObservedTransport(transport: $0, observe: observe) }
        return Outbox(
            directory: URL(fileURLWithPath: arguments.options["outbox"] ?? ".", isDirectory: true),
            destinations: destinations, clock: try clock(), log: log)
    }

    /// Says so where there is no directory of that name, which looks like an empty outbox.
    func noteMissingOutbox() {
        let path = arguments.options["outbox"] ?? "."
        if !FileManager.default.fileExists(atPath: path) { warn("there is no outbox at \(path)") }
    }

    /// The time of `--at`, which stands still, or the system's.
    private func clock() throws(CommandFailure) -> any RatingClock {
        has(.at) ? ManualClock(try now()) : SystemClock()
    }
}
