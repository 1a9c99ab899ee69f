/// What the file of one item holds.
struct OutboxRecord: Equatable {
    /// The idempotency key.
    let key: String
    let destination: String
    let enqueuedAt: UTCInstant
    let feedback: Feedback
    /// Why and when it was given up; nil while it waits, and kept as history when it is tried again.
    var failure: Failure?

    struct Failure: Equatable {
        let reason: String
        let at: UTCInstant
        /// How often it was tried.
        let attempts: Int64
    }

    /// The version of the form below: since 2 it has a checksum.
    static let version: Int64 = 2
    /// 16 MiB: a larger record is refused when it is queued.
    static let maximumBytes = 16 << 20
}

extension Outbox {
    /// The file of an item, for measuring with more of them than can be queued in a while.
    ///
    /// - Parameter number: its place among those that were queued at that moment, from 0.
    package static func file(
        _ feedback: Feedback, to destination: String, key: String, at moment: UTCInstant, number: Int64
    ) -> (name: String, bytes: [UInt8]) {
        let bytes = OutboxRecord(key: key, destination: destination, enqueuedAt: moment, feedback: feedback).bytes
        let stamp = OutboxEntry.Stamp(milliseconds: moment.milliseconds, sequence: number)
        return (OutboxEntry(key: key, destination: destination, stamp: stamp, bytes: Int64(bytes.count)).name, bytes)
    }
}

extension OutboxRecord {
    /// Why this version cannot send what a file holds.
    enum Unreadable: Error, Equatable, CustomStringConvertible {
        case damaged(String)
        /// A newer version of this library wrote it.
        case fromTheFuture(version: Int64)

        var description: String {
            switch self {
            case .damaged(let reason): "the record is damaged: \(reason)"
            case .fromTheFuture(let version): "a newer version of this library wrote it (form \(version))"
            }
        }
    }

    var bytes: [UInt8] {
        var members: [RatingJSON.Member] = [
            .init("version", .integer(Self.version)), .init("key", .string(key)),
            .init("destination", .string(destination)), .init("enqueuedAt", .string(enqueuedAt.description)),
            .init("feedback", feedback.json),
        ]
        if let failure {
            members.append(
                .init(
                    "failure",
                    [
                        "reason": .string(failure.reason), "at": .string(failure.at.description),
                        "attempts": .integer(failure.attempts),
                    ]))
        }
        return RecordChecksum.added(to: RatingJSON.object(members).serializedBytes())
    }

    init(_ bytes: [UInt8]) throws(Unreadable) {
        let hasChecksum: Bool
        do throws(RecordChecksum.Mismatch) {
            hasChecksum = try RecordChecksum.isPresent(in: bytes)
        } catch {
            throw .damaged("\(error)")
        }
        let json: RatingJSON
        do throws(JSONSyntaxError) {
            json = try JSONDocument(bytes, limits: JSONLimits(maximumBytes: Self.maximumBytes)).root.value
        } catch {
            throw .damaged("\(error)")
        }
        guard let version = json["version"]?.integerValue, version > 0 else { throw .damaged("it has no version") }
        guard version <= Self.version else { throw .fromTheFuture(version: version) }
        guard hasChecksum || version < 2 else { throw .damaged("it has no checksum") }
        guard let key = json["key"]?.stringValue, let destination = json["destination"]?.stringValue,
            let enqueuedAt = json["enqueuedAt"]?.stringValue.flatMap(LocalInstant.init(iso8601:))?.instant,
            let stored = json["feedback"]
        else { throw .damaged("a member is missing or of the wrong type") }
        let feedback: Feedback
        do throws(FeedbackFormatError) {
            feedback = try Feedback(json: stored)
        } catch .fromTheFuture(let version) {
            throw .fromTheFuture(version: version)
        } catch {
            throw .damaged(error.description)
        }
        self.init(
            key: key, destination: destination, enqueuedAt: enqueuedAt, feedback: feedback,
            failure: json["failure"].flatMap(Failure.init))
    }
}

extension OutboxRecord.Failure {
    /// What a damaged history says is not worth losing the item for.
    fileprivate init?(_ json: RatingJSON) {
        guard let reason = json["reason"]?.stringValue,
            let at = json["at"]?.stringValue.flatMap(LocalInstant.init(iso8601:))?.instant
        else { return nil }
        self.init(reason: reason, at: at, attempts: max(0, json["attempts"]?.integerValue ?? 0))
    }
}
