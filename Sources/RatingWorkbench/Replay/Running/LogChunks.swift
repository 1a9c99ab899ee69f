import Foundation

/// Cuts a log that is sorted by user into chunks, between users.
struct LogChunks {
    private let input: LogInput
    private var parser: LineParser
    private let size: Int
    private let most: Int
    private var rest: [UInt8] = []
    /// Bytes at the end of what is there that are no whole line yet.
    private var unfinished = 0
    private var isAtEnd = false

    /// - Parameters:
    ///   - size: bytes of a chunk.
    ///   - most: bytes beyond which one user's history is cut too.
    init(_ input: LogInput, _ plan: ReplayPlan, size: Int, most: Int) {
        self.input = input
        parser = LineParser(plan)
        (self.size, self.most) = (size, most)
    }

    mutating func next() throws(FileFailure) -> LogChunk? {
        var bytes = rest
        rest = []
        var wanted = size
        while true {
            while bytes.count < wanted, !isAtEnd { try append(to: &bytes, wanted - bytes.count) }
            guard !isAtEnd else { return bytes.isEmpty ? nil : LogChunk(bytes: bytes) }
            if let cut = userStart(in: bytes) { return chunk(&bytes, cut) }
            if bytes.count >= most, unfinished < bytes.count {
                var chunk = chunk(&bytes, bytes.count - unfinished)
                chunk.isOpen = true
                return chunk
            }
            wanted = bytes.count * 2
        }
    }

    /// Cuts after a line, whosever it is.
    mutating func nextLines() throws(FileFailure) -> LogChunk? {
        var bytes = rest
        rest = []
        while bytes.count < size || unfinished == bytes.count, !isAtEnd {
            try append(to: &bytes, max(size - bytes.count, 1))
        }
        guard !isAtEnd else { return bytes.isEmpty ? nil : LogChunk(bytes: bytes) }
        return chunk(&bytes, bytes.count - unfinished)
    }

    private mutating func chunk(_ bytes: inout [UInt8], _ cut: Int) -> LogChunk {
        rest = Array(bytes[cut...])
        bytes.removeSubrange(cut...)
        return LogChunk(bytes: bytes)
    }

    /// Of a line that is too long only so much is kept that it is seen to be.
    private mutating func append(to bytes: inout [UInt8], _ count: Int) throws(FileFailure) {
        var more = try input.read(max(count, min(size, 65_536)))[...]
        isAtEnd = more.isEmpty
        if unfinished > LineParser.maximumLine {
            more = more[(more.firstIndex(of: 10) ?? more.endIndex)...]
        }
        bytes += more
        unfinished = more.lastIndex(of: 10).map { more.endIndex - $0 - 1 } ?? unfinished + more.count
    }

    /// Where the lines of the last user begin; nil where no other stands before.
    private mutating func userStart(in bytes: [UInt8]) -> Int? {
        var (last, user) = ([UInt8](), [UInt8]())
        return bytes.withUnsafeBufferPointer { bytes in
            var end = bytes.count - unfinished
            // The last line may be the next user's first.
            while end > 0 {
                let start = bytes.lineStart(before: end - 1)
                let line = UnsafeBufferPointer(rebasing: bytes[start..<end - 1])
                if parser.key(line, user: &user) != nil {
                    if last.isEmpty { last = user } else if user != last { return end }
                }
                end = start
            }
            return nil
        }
    }
}

extension UnsafeBufferPointer<UInt8> {
    /// The place after the last line feed before a place.
    fileprivate func lineStart(before end: Int) -> Int {
        var index = end
        while index > 0, self[index - 1] != 10 { index -= 1 }
        return index
    }
}
