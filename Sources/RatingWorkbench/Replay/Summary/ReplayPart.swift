import RatingCore

/// What a partial result of a replay is part of, and what it is: so that no part is counted twice, and none is missed unnoticed.
package struct ReplayPart: Equatable, Sendable {
    /// The log's name.
    package var log = ""
    /// Which of how many parts, from 1 on, where the command line says it.
    package var place: Place?
    package internal(set) var trace = ReplayTrace()

    package struct Place: Equatable, Sendable {
        package let number: Int
        package let count: Int

        /// Reads `3/8`.
        package init?(_ text: String) {
            let numbers = text.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
            guard numbers.count == 2, let number = numbers[0], let count = numbers[1], 1...1_000_000 ~= count,
                1...count ~= number
            else { return nil }
            (self.number, self.count) = (number, count)
        }

        package var description: String { "\(number)/\(count)" }
    }

    package init() {}
}

/// What lines and users leave behind, in any order: the sum of the lines' hashes, and the least of the users' hashes, which
/// two parts have in common where they share more than a few users.
package struct ReplayTrace: Equatable, Sendable {
    private(set) var lines: UInt64 = 0
    /// In order.
    private(set) var users: [UInt64] = []

    static let mostUsers = 256

    @inline(__always)
    mutating func note(line: UnsafeBufferPointer<UInt8>) { lines &+= Self.hash(line) }

    mutating func note(user: [UInt8]) {
        let hash = user.withUnsafeBufferPointer { Self.hash($0) }
        if users.count == Self.mostUsers, hash >= users[Self.mostUsers - 1] { return }
        add([hash])
    }

    mutating func add(_ other: ReplayTrace) {
        lines &+= other.lines
        add(other.users)
    }

    private mutating func add(_ hashes: [UInt64]) {
        users = Array(Set(users + hashes).sorted().prefix(Self.mostUsers))
    }

    /// How many of the kept users two have in common.
    func shared(with other: ReplayTrace) -> Int { Set(users).intersection(other.users).count }

    init() {}

    init(lines: UInt64, users: [UInt64]) { (self.lines, self.users) = (lines, users) }

    /// Eight bytes at a time, each mixed as by SplitMix64.
    private static func hash(_ bytes: UnsafeBufferPointer<UInt8>) -> UInt64 {
        let raw = UnsafeRawBufferPointer(bytes)
        var hash = UInt64(bytes.count) &* 0x9E37_79B9_7F4A_7C15
        var place = 0
        while place + 8 <= raw.count {
            hash = mixed(hash ^ UInt64(littleEndian: raw.loadUnaligned(fromByteOffset: place, as: UInt64.self)))
            place += 8
        }
        var rest: UInt64 = 0
        while place < raw.count {
            rest = rest << 8 | UInt64(raw[place])
            place += 1
        }
        return mixed(hash ^ rest)
    }

    @inline(__always)
    private static func mixed(_ value: UInt64) -> UInt64 {
        var mixed = value &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 29)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 32)
    }
}

extension ReplaySummary {
    /// Why a partial result is not added to others: it was, overlaps, or is part of something else. Nil where it can be.
    package func refusal(of other: ReplaySummary) -> String? {
        guard subject == other.subject else {
            return "it is of \(other.subject.name) as \(other.subject.form.rawValue), and the previous one of "
                + "\(subject.name) as \(subject.form.rawValue), or their contents differ"
        }
        for (part, mine) in other.parts.flatMap({ part in parts.map { (part, $0) } }) {
            if part.trace == mine.trace, !part.trace.users.isEmpty {
                return "\(part.log) and \(mine.log) are the same part, which would count twice"
            }
            let shared = part.trace.shared(with: mine.trace)
            if shared > 0 {
                return
                    "\(part.log) and \(mine.log) overlap: users are in both (\(shared) of the \(ReplayTrace.mostUsers) compared), "
                    + "and would count twice"
            }
            guard let place = part.place, let other = mine.place else { continue }
            if place.count != other.count {
                return
                    "\(part.log) is part \(place.description), and \(mine.log) part \(other.description): they are of different runs"
            }
            if place.number == other.number { return "\(part.log) and \(mine.log) are both part \(place.description)" }
        }
        return nil
    }

    /// The parts that are not there, where it is known how many there are.
    package var missingParts: [Int] {
        let places = parts.compactMap(\.place)
        guard let count = places.first?.count else { return [] }
        return Set(1...count).subtracting(places.map(\.number)).sorted()
    }
}

extension ReplayPart {
    var json: RatingJSON {
        [
            "log": .string(log), "part": place.map { .string($0.description) } ?? .null,
            "lines": .string(String(trace.lines, radix: 16)),
            "users": .array(trace.users.map { .string(String($0, radix: 16)) }),
        ]
    }

    init?(_ json: RatingJSON) {
        guard let log = json["log"]?.stringValue,
            let lines = json["lines"]?.stringValue.flatMap({ UInt64($0, radix: 16) }),
            let list = json["users"]?.arrayValue
        else { return nil }
        let users = list.compactMap { $0.stringValue.flatMap { UInt64($0, radix: 16) } }
        guard users.count == list.count, users.count <= ReplayTrace.mostUsers, users == users.sorted() else {
            return nil
        }
        (self.log, place) = (log, json["part"]?.stringValue.flatMap { Place($0) })
        trace = ReplayTrace(lines: lines, users: users)
    }
}
