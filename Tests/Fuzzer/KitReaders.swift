import RatingImport

@testable import RatingDelivery
@testable import RatingHTTP
@testable import RatingKit
@testable import RatingRemote

extension Reader {
    static let kit = [
        Reader(name: "property-list", longest: 2_048, read: propertyList),
        Reader(name: "outbox", read: outbox),
        Reader(name: "fetched", read: fetched),
        Reader(name: "listing", read: listing),
        Reader(name: "header", longest: 1_024, read: header),
    ]
}

/// What an old library has stored, and Firebase's defaults; what is imported changes nothing a second time.
@Sendable private func propertyList(_ bytes: [UInt8]) {
    expectRefusal(fileContents: bytes)
    guard let state = try? LegacyState(propertyList: bytes) else { return }
    let now = LocalInstant(UTCInstant(milliseconds: 1_781_526_600_000), utcOffset: 7_200)
    var context = RatingContext(installID: "fuzz")
    _ = context.importLegacy(state, now: now)
    let once = context
    _ = context.importLegacy(state, now: now)
    precondition(context == once, "imported twice")
    precondition((try? RatingContext(json: context.json)) == context, "not the same after writing and reading")
    plantedTrap(state.entries.contains { if case .integer(let number) = $0.value { planted ~= number } else { false } })
}

private func expectRefusal(fileContents bytes: [UInt8]) {
    let body = ConfigurationBody.read(fileContents: bytes)
    expectRefusal(body.reading.document == nil && !body.isUnchanged, body.reading.diagnostics)
}

/// A queued feedback, whose checksum is set right: it is written as one that reads as the same.
@Sendable private func outbox(_ bytes: [UInt8]) {
    guard bytes.first == UInt8(ascii: "{"), let record = try? OutboxRecord(RecordChecksum.added(to: bytes)) else {
        return
    }
    precondition((try? OutboxRecord(record.bytes)) == record, "not the same after writing and reading")
    plantedTrap(planted ~= record.failure?.attempts ?? 0)
}

/// The record of a fetched document, whose checksum is set right.
@Sendable private func fetched(_ bytes: [UInt8]) {
    let end = bytes.firstIndex(of: 10) ?? bytes.endIndex
    guard bytes.first == UInt8(ascii: "{") else { return }
    guard let record = RemoteRecord(RecordChecksum.added(to: Array(bytes[..<end])) + bytes[end...]) else { return }
    precondition(RemoteRecord(record.bytes) == record, "not the same after writing and reading")
    plantedTrap(planted ~= record.schedule.failures)
}

/// The App Store's answer.
@Sendable private func listing(_ bytes: [UInt8]) {
    let listing = try? StoreListing(answer: bytes, bundleID: "com.example.app")
    plantedTrap(planted ~= listing?.storeID ?? 0)
}

/// The header of an answer is the same, however it is cut into pieces.
@Sendable private func header(_ bytes: [UInt8]) {
    func head(_ size: Int) -> HTTPHead? {
        var parser = HTTPHeadParser()
        for start in stride(from: 0, to: bytes.count, by: size) {
            do {
                let piece = Array(bytes[start..<min(start + size, bytes.count)])
                if let head = try piece.withUnsafeBytes({ try parser.take($0) }) { return head }
            } catch { return nil }
        }
        return nil
    }
    let whole = head(max(bytes.count, 1))
    precondition(head(3) == whole, "read otherwise")
    let names = ["retry-after", "date", "etag", "cache-control"]
    for name in names {
        guard let value = whole?.headers[name] else { continue }
        _ = RetryAfter(value)?.instant(from: UTCInstant(milliseconds: 1_781_526_600_000))
    }
    plantedTrap(whole.map { head in names.contains { head.headers[$0]?.isEmpty ?? false } } ?? false)
}
