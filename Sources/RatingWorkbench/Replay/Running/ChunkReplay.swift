import Foundation
import RatingCore

/// Replays the histories in a chunk of a log, one user after another.
struct ChunkReplay {
    private let plan: ReplayPlan
    private var parser: LineParser
    private var result = ReplayedChunk()
    private var history: UserHistory?
    /// The events of the user, until all are there.
    private var events: [LoggedEvent] = []
    private var isInOrder = true
    /// The latest of them.
    private var latest = Int64.min
    private var user: [UInt8] = []

    /// - Parameter history: what the chunk before has left open.
    static func run(_ chunk: LogChunk, _ plan: ReplayPlan, continuing history: UserHistory?) -> ReplayedChunk {
        var replay = ChunkReplay(plan, history)
        chunk.bytes.withUnsafeBufferPointer { bytes in
            var (start, line) = (0, Int64(0))
            while start < bytes.count {
                let end = bytes.lineEnd(from: start)
                let number = chunk.numbers?[Int(line)] ?? line + 1
                replay.take(UnsafeBufferPointer(rebasing: bytes[start..<end]), number)
                (start, line) = (end + 1, line + 1)
            }
            replay.result.summary.lines = line
        }
        replay.result.countsFromBeginning = chunk.numbers != nil
        replay.live(isWhole: !chunk.isOpen)
        for traits in replay.parser.traits where replay.result.traits.count < 1_000 {
            for member in traits.members ?? [] { replay.result.traits.insert(member.name) }
        }
        if chunk.isOpen { replay.result.openHistory = replay.history } else { replay.end() }
        return replay.result
    }

    private init(_ plan: ReplayPlan, _ history: UserHistory?) {
        self.plan = plan
        self.history = history
        parser = LineParser(plan)
        if let history { (result.firstUser, result.lastUser) = (history.user, history.user) }
    }

    private mutating func take(_ line: UnsafeBufferPointer<UInt8>, _ number: Int64) {
        var isAssumed = false
        var isForeign = false
        let outcome = parser.read(line, number: number, user: &user) { remark in
            if remark == .assumedUTC { isAssumed = true } else { isForeign = true }
        }
        switch outcome {
        case .blank: break
        case .nothing(let remark): result.summary.note(remark, number)
        case .event(let event):
            if plan.traces { result.summary.trace.note(line: line) }
            if isAssumed { result.summary.note(.assumedUTC, number) }
            if isForeign { result.summary.note(.foreignMember, number) }
            add(event)
        }
    }

    private mutating func add(_ event: LoggedEvent) {
        if history?.user != user { begin(at: event.line) }
        if let id = event.id, history?.isRepeated(id) == true {
            return result.summary.note(.duplicate, event.line)
        }
        if event.at < max(latest, history?.latest ?? .min) {
            // Of a history too long for a chunk the part before has been lived through.
            if let history, event.at < history.latest { return result.summary.note(.tooLate, event.line) }
            result.summary.note(.late, event.line)
            isInOrder = false
        }
        latest = max(latest, event.at)
        events.append(event)
    }

    private mutating func begin(at line: Int64) {
        live(isWhole: true)
        end()
        if result.firstUser == nil {
            (result.firstUser, result.firstLine) = (user, line)
        } else if user.lexicographicallyPrecedes(result.lastUser) {
            result.summary.disorder.note(line)
            if result.misplacedUsers.count < LineTally.maximumLines {
                result.misplacedUsers.append(String(decoding: user, as: UTF8.self))
            }
        }
        result.lastUser = user
        if plan.traces { result.summary.trace.note(user: user) }
        history = UserHistory(user, plan)
    }

    /// Lives through the events that are there.
    ///
    /// - Parameter isWhole: whether no more of the user follow.
    private mutating func live(isWhole: Bool) {
        if !isInOrder {
            // Of the same moment the order of the lines holds.
            events.sort { ($0.at, $0.line) < ($1.at, $1.line) }
        }
        if isWhole, history?.latest == .min { dropWildTimes() }
        for event in events { history?.take(event, parser, plan, in: &result) }
        events.removeAll(keepingCapacity: true)
        (isInOrder, latest) = (true, .min)
    }

    /// Leaves out what a clock cannot have shown: a moment that stands alone, more than a year from all others of a user who
    /// has more of those. Of two alone nobody knows which is wrong.
    private mutating func dropWildTimes() {
        let (gap, count) = (366 * UTCInstant.millisecondsPerDay, events.count)
        guard count > 2, events[count - 1].at - events[0].at > gap else { return }
        func isFar(_ place: Int) -> Bool {
            place == 0 || place == count || events[place].at - events[place - 1].at > gap
        }
        let wild = events.indices.filter { isFar($0) && isFar($0 + 1) }
        guard 2 * wild.count < count else { return }
        for place in wild.reversed() {
            result.summary.note(.wildTime, events[place].line)
            events.remove(at: place)
        }
    }

    private mutating func end() {
        history?.end(plan, in: &result)
        history = nil
    }
}

extension UnsafeBufferPointer<UInt8> {
    /// The place of the next line feed, or the end.
    func lineEnd(from start: Int) -> Int {
        guard start < count, let found = memchr(baseAddress! + start, 10, count - start) else { return count }
        return UnsafeRawPointer(found) - UnsafeRawPointer(baseAddress!)
    }
}
