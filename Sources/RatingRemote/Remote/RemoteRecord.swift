/// What is stored of a remote configuration: one line of JSON that describes the bodies, then the bodies themselves.
///
/// A document and its validators are in one record, so they are replaced together or not at all.
struct RemoteRecord {
    /// A document as it came, with what the server calls it.
    struct Document: Equatable {
        var body: [UInt8]
        var etag: String?
        var lastModified: String?
        /// The headers that prove it genuine, by lower-case name.
        var headers: [String: String] = [:]
        /// When the server last said that this is its document.
        var confirmedAt: UTCInstant

        var digest: SHA256Digest { SHA256Digest(of: body) }
    }

    /// A document that must not come back, because the app rolled back from it or processes ended in its use.
    struct Rejected {
        var digest: SHA256Digest
        var etag: String?
        var lastModified: String?
        var revision: ConfigurationDocument.Revision?
        /// Nil where the app rolled back from it.
        var setAside: SetAside?
    }

    /// When a document was set aside during whose use processes ended, and by which version of the app.
    struct SetAside {
        var at: UTCInstant
        var appVersion: String?
    }

    /// The form of the record: since 2 its line has a checksum, and the bodies have their digests in it. A record of a
    /// form that is not known is set aside.
    static let format: Int64 = 2

    /// The digest of the URL, which itself may hold a key.
    var source: SHA256Digest
    var schedule = FetchSchedule()
    var current: Document?
    var previous: Document?
    var rejected: Rejected?
    /// Whether the newest document was refused, but says `disabled`.
    var isDisabledByRefusal = false

    init(source: SHA256Digest) {
        self.source = source
    }

    /// Puts the previous document in the place of the current one, which must not come back. That one's `disabled` holds.
    mutating func rollBack(reading: (Document) -> ConfigurationReading) {
        if let bad = current {
            let reading = reading(bad)
            rejected = Rejected(
                digest: bad.digest, etag: bad.etag, lastModified: bad.lastModified,
                revision: reading.document?.revision)
            if reading.isDisabled { isDisabledByRefusal = true }
        }
        (current, previous) = (previous, nil)
    }

    /// Goes back from a document during whose use processes ended, until ``retry(at:appVersion:)`` lets it be tried again.
    mutating func setAside(
        _ digest: SHA256Digest, _ setAside: SetAside, reading: (Document) -> ConfigurationReading
    ) {
        // A flow that began with it has gone on with it.
        if previous?.digest == digest { previous = nil }
        guard current?.digest == digest else { return }
        rollBack(reading: reading)
        rejected?.setAside = setAside
    }

    /// Lets a document be tried again that was set aside a day ago, or by another version of the app. Its `disabled`
    /// holds until the server has answered.
    mutating func retry(at now: UTCInstant, appVersion: String?) {
        guard let setAside = rejected?.setAside else { return }
        let isOver = StoredWait(began: setAside.at, length: Self.setAsideLength).isOver(at: now)
        if isOver || setAside.appVersion != appVersion { rejected = nil }
    }

    /// 24 hours.
    static let setAsideLength: Int64 = 86_400_000

    var bytes: [UInt8] {
        let head = RatingJSON.object(
            [
                .init("format", .integer(Self.format)),
                .init("source", .string(source.hexadecimal)),
                .init("failures", .integer(schedule.failures)),
                .init("since", .integer(schedule.since.milliseconds)),
                .init("until", .integer(schedule.until.milliseconds)),
                .init("interval", .bool(schedule.isInterval)),
                .init("disabled", .bool(isDisabledByRefusal)),
                .init("current", current.map { $0.head } ?? .null),
                .init("previous", previous.map { $0.head } ?? .null),
                .init("rejected", rejected.map { $0.json } ?? .null),
            ]
        )
        return RecordChecksum.added(to: head.serializedBytes()) + [UInt8(ascii: "\n")]
            + (current?.body ?? []) + (previous?.body ?? [])
    }

    /// Nil for bytes that are no record of this form, or whose bodies are not those that it describes.
    init?(_ bytes: [UInt8]) {
        guard let end = bytes.firstIndex(of: UInt8(ascii: "\n")) else { return nil }
        let line = Array(bytes[..<end])
        guard let hasChecksum = try? RecordChecksum.isPresent(in: line),
            let head = try? JSONDocument(line).root.value, let format = head["format"]?.integerValue,
            hasChecksum ? format == Self.format : format == 1,
            let source = head["source"]?.stringValue.flatMap({ SHA256Digest(hexadecimal: $0) }),
            let failures = head["failures"]?.integerValue, let since = head["since"]?.integerValue,
            let until = head["until"]?.integerValue, let disabled = head["disabled"]?.boolValue
        else { return nil }
        self.source = source
        schedule = FetchSchedule(
            failures: max(0, failures), since: UTCInstant(milliseconds: since), until: UTCInstant(milliseconds: until),
            isInterval: head["interval"]?.boolValue ?? (failures <= 0))
        isDisabledByRefusal = disabled
        var rest = bytes[(end + 1)...]
        do throws(Unreadable) {
            current = try Document.read(head["current"], from: &rest)
            previous = try Document.read(head["previous"], from: &rest)
            rejected = try Rejected.read(head["rejected"])
        } catch {
            return nil
        }
        guard rest.isEmpty else { return nil }
    }

    fileprivate struct Unreadable: Error {}
}

extension RemoteRecord: Equatable {
    static func == (left: RemoteRecord, right: RemoteRecord) -> Bool { left.bytes == right.bytes }
}

extension RemoteRecord.Document {
    fileprivate var head: RatingJSON {
        .object([
            .init("bytes", .integer(Int64(body.count))),
            .init("sha256", .string(digest.hexadecimal)),
            .init("etag", text(etag)),
            .init("lastModified", text(lastModified)),
            .init("headers", .object(headers.keys.namesInOrder().map { .init($0, text(headers[$0])) })),
            .init("confirmedAt", .integer(confirmedAt.milliseconds)),
        ])
    }

    fileprivate static func read(
        _ head: RatingJSON?, from rest: inout ArraySlice<UInt8>
    ) throws(RemoteRecord.Unreadable) -> RemoteRecord.Document? {
        guard let head, !head.isNull else { return nil }
        guard let count = head["bytes"]?.integerValue, count >= 0, count <= rest.count,
            let confirmedAt = head["confirmedAt"]?.integerValue
        else { throw RemoteRecord.Unreadable() }
        let body = Array(rest.prefix(Int(count)))
        rest = rest.dropFirst(Int(count))
        guard SHA256Digest(of: body).hexadecimal == head["sha256"]?.stringValue else { throw RemoteRecord.Unreadable() }
        return RemoteRecord.Document(
            body: body, etag: RemoteValidators.usableETag(head["etag"]?.stringValue),
            lastModified: RemoteValidators.usable(head["lastModified"]?.stringValue),
            headers: headers(head["headers"]), confirmedAt: UTCInstant(milliseconds: confirmedAt))
    }
}

extension RemoteRecord.Document {
    private static func headers(_ json: RatingJSON?) -> [String: String] {
        var headers: [String: String] = [:]
        for member in json?.members ?? [] { headers[member.name] = member.value.stringValue }
        return headers
    }
}

extension RemoteRecord.Rejected {
    fileprivate var json: RatingJSON {
        .object([
            .init("sha256", .string(digest.hexadecimal)),
            .init("etag", text(etag)),
            .init("lastModified", text(lastModified)),
            .init("revision", revision?.json ?? .null),
            .init("setAside", setAside?.json ?? .null),
        ])
    }

    fileprivate static func read(_ json: RatingJSON?) throws(RemoteRecord.Unreadable) -> RemoteRecord.Rejected? {
        guard let json, !json.isNull else { return nil }
        guard let digest = json["sha256"]?.stringValue.flatMap({ SHA256Digest(hexadecimal: $0) }) else {
            throw RemoteRecord.Unreadable()
        }
        return RemoteRecord.Rejected(
            digest: digest, etag: RemoteValidators.usableETag(json["etag"]?.stringValue),
            lastModified: RemoteValidators.usable(json["lastModified"]?.stringValue),
            revision: json["revision"].flatMap { revision($0) },
            setAside: json["setAside"].flatMap { RemoteRecord.SetAside($0) })
    }

    private static func revision(_ json: RatingJSON) -> ConfigurationDocument.Revision? {
        json.integerValue.map { .integer($0) } ?? json.stringValue.map { .text($0) }
    }
}

extension RemoteRecord.SetAside {
    fileprivate var json: RatingJSON {
        .object([.init("at", .integer(at.milliseconds)), .init("appVersion", text(appVersion))])
    }

    fileprivate init?(_ json: RatingJSON) {
        guard let at = json["at"]?.integerValue else { return nil }
        self.init(at: UTCInstant(milliseconds: at), appVersion: json["appVersion"]?.stringValue)
    }
}

private func text(_ text: String?) -> RatingJSON {
    text.map { .string($0) } ?? .null
}
