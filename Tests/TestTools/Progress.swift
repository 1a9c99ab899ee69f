import Foundation

/// Says on standard error how far a long run is, every half a minute.
package struct Progress {
    private let name: String
    private let total: Int
    private let start = Date()
    private var (done, told) = (0, Date())

    package init(_ name: String, of total: Int) {
        (self.name, self.total) = (name, total)
    }

    /// One more is done.
    package mutating func note(_ what: @autoclosure () -> String = "") {
        done += 1
        let now = Date()
        guard now.timeIntervalSince(told) >= 30 || done == total && now.timeIntervalSince(start) >= 30 else { return }
        told = now
        tell("\(name): \(done) of \(total), \(Int(now.timeIntervalSince(start))) s \(what())")
    }
}

/// Writes a line that is there at once, also while tests run.
package func tell(_ line: String) { FileHandle.standardError.write(Data("\(line)\n".utf8)) }
