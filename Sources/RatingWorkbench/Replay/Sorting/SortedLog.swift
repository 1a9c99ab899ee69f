import RatingCore

/// A line of a log with what it is sorted by.
struct SortedRecord {
    var user: [UInt8]
    var at: Int64
    var number: Int64
    var line: [UInt8]

    func append(to bytes: inout [UInt8]) {
        bytes.append(Int64(user.count))
        bytes.append(Int64(line.count))
        bytes.append(at)
        bytes.append(number)
        bytes += user
        bytes += line
    }

    static func < (left: SortedRecord, right: SortedRecord) -> Bool {
        if left.user != right.user { return left.user.lexicographicallyPrecedes(right.user) }
        return (left.at, left.number) < (right.at, right.number)
    }
}

/// Reads a sorted piece from its beginning.
struct RunCursor {
    private let run: SortedRun
    private var buffer: [UInt8] = []
    private var place = 0
    private var offset: Int64 = 0
    private(set) var current: SortedRecord?

    init(_ run: SortedRun) throws(FileFailure) {
        self.run = run
        try advance()
    }

    mutating func advance() throws(FileFailure) {
        current = nil
        guard try have(32) else { return }
        let (users, lines) = (Int(buffer.int64(at: place)), Int(buffer.int64(at: place + 8)))
        let (at, number) = (buffer.int64(at: place + 16), buffer.int64(at: place + 24))
        guard try have(32 + users + lines) else { return }
        let user = place + 32
        current = SortedRecord(
            user: Array(buffer[user..<user + users]), at: at, number: number + run.linesBefore,
            line: Array(buffer[user + users..<user + users + lines]))
        place = user + users + lines
    }

    /// Whether so many bytes are left, which then are in the buffer.
    private mutating func have(_ count: Int) throws(FileFailure) -> Bool {
        while buffer.count - place < count {
            let more = try run.file.read(max(65_536, count), at: offset)
            if more.isEmpty { return false }
            offset += Int64(more.count)
            buffer.removeSubrange(..<place)
            place = 0
            buffer += more
        }
        return true
    }
}

/// The lines of all pieces, merged.
struct SortedLog {
    private var cursors: [RunCursor]
    /// A heap of the cursors that are not at their end, the one whose record is next on top.
    private var heap: [Int] = []

    init(_ cursors: [RunCursor]) {
        self.cursors = cursors
        for index in cursors.indices where cursors[index].current != nil {
            heap.append(index)
            rise(from: heap.count - 1)
        }
    }

    mutating func next() throws(FileFailure) -> SortedRecord? {
        guard let top = heap.first, let record = cursors[top].current else { return nil }
        try cursors[top].advance()
        if cursors[top].current == nil {
            heap[0] = heap[heap.count - 1]
            heap.removeLast()
        }
        sink()
        return record
    }

    private func precedes(_ left: Int, _ right: Int) -> Bool {
        guard let first = cursors[heap[left]].current, let second = cursors[heap[right]].current else { return false }
        return first < second
    }

    private mutating func rise(from place: Int) {
        var place = place
        while place > 0, precedes(place, (place - 1) / 2) {
            heap.swapAt(place, (place - 1) / 2)
            place = (place - 1) / 2
        }
    }

    private mutating func sink() {
        var place = 0
        while true {
            let least = [2 * place + 1, 2 * place + 2].filter { $0 < heap.count }.min { precedes($0, $1) }
            guard let least, precedes(least, place) else { return }
            heap.swapAt(least, place)
            place = least
        }
    }

    /// The same lines in chunks, as `LogChunks` makes them.
    func chunks(size: Int, most: Int) -> SortedChunks { SortedChunks(self, size: size, most: most) }
}

struct SortedChunks {
    private var log: SortedLog
    private let size: Int
    private let most: Int
    private var record: SortedRecord?
    private var hasBegun = false

    init(_ log: SortedLog, size: Int, most: Int) { (self.log, self.size, self.most) = (log, size, most) }

    mutating func next() throws(FileFailure) -> LogChunk? {
        if !hasBegun { record = try log.next() }
        hasBegun = true
        guard record != nil else { return nil }
        var (bytes, numbers) = ([UInt8](), [Int64]())
        while let line = record {
            bytes += line.line
            bytes.append(.lineFeed)
            numbers.append(line.number)
            record = try log.next()
            let isOpen = record.map { $0.user == line.user } ?? false
            if isOpen ? bytes.count >= most : bytes.count >= size {
                return LogChunk(bytes: bytes, numbers: numbers, isOpen: isOpen)
            }
        }
        return LogChunk(bytes: bytes, numbers: numbers)
    }
}

extension [UInt8] {
    fileprivate mutating func append(_ number: Int64) {
        Swift.withUnsafeBytes(of: number) { append(contentsOf: $0) }
    }

    fileprivate func int64(at place: Int) -> Int64 {
        withUnsafeBytes { $0.loadUnaligned(fromByteOffset: place, as: Int64.self) }
    }
}
