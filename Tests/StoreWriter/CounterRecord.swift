import RatingKit

/// A counter in a durable record: its decimal value on each of 128 lines, so that damage shows.
struct CounterRecord {
    private let file: RecordFile
    private static let lines = 128

    struct Damaged: Error {}

    init(directory: String) {
        file = RecordFile(directory: directory, name: "counter", lockTimeout: .seconds(60))
    }

    /// Adds one durably and returns the new value.
    func increment() throws -> Int {
        try file.update { bytes in
            let value = try Self.value(of: bytes) + 1
            return (Self.bytes(of: value), value)
        }
    }

    /// Keeps the record locked for as long as the body runs.
    func hold(_ body: () -> Void) throws {
        try file.update { bytes in
            body()
            return (bytes, ())
        }
    }

    /// Replaces the record by that many zero bytes.
    func fill(_ count: Int) throws {
        try file.update { _ in ([UInt8](repeating: 0, count: count), ()) }
    }

    private static func value(of bytes: [UInt8]?) throws -> Int {
        guard let bytes else { return 0 }
        let found = String(decoding: bytes, as: UTF8.self).split(separator: "\n").compactMap { Int($0) }
        guard let value = found.first, self.bytes(of: value) == bytes else { throw Damaged() }
        return value
    }

    private static func bytes(of value: Int) -> [UInt8] {
        [UInt8](String(repeating: "\(value)\n", count: lines).utf8)
    }
}
