import RatingKit

/// Which files the server checks; editors send it every JSON file.
///
/// `rating*.json` is a file's name; a pattern with a slash is the end of its path: `Configs/*.json`. A star stands for any
/// characters but a slash. Several have commas between them.
struct FilePatterns: Sendable {
    private let patterns: [[String]]

    /// - Parameter text: nil: all files.
    init(_ text: String?) {
        patterns = (text ?? "").split(separator: ",").map { Self.parts($0.trimmingBlanks) }
    }

    func match(_ uri: String) -> Bool {
        let path = Self.parts(uri.removingPercentEncoding ?? uri)
        return patterns.isEmpty
            || patterns.contains { pattern in
                pattern.count <= path.count
                    && zip(pattern.reversed(), path.reversed()).allSatisfy { Self.matches($1, $0) }
            }
    }

    private static func parts(_ path: String) -> [String] {
        path.split(separator: "/").map { String($0) }
    }

    /// Each part between stars is found as early as can be, and the last one at the end.
    private static func matches(_ name: String, _ pattern: String) -> Bool {
        var parts = pattern.split(separator: "*", omittingEmptySubsequences: false)[...]
        var rest = Substring(name)
        guard let first = parts.popFirst(), rest.hasPrefix(first) else { return false }
        rest = rest.dropFirst(first.count)
        guard let last = parts.popLast() else { return rest.isEmpty }
        for part in parts where !part.isEmpty {
            guard let found = rest.firstRange(of: part) else { return false }
            rest = rest[found.upperBound...]
        }
        return rest.hasSuffix(last)
    }
}
