import Foundation
import Testing

/// Lengths of time in public API are `Duration`: a number leaves its unit to the documentation.
@Suite struct PublicTimesTests {
    private static let modules = [
        "RatingCore", "RatingKit", "RatingHTTP", "RatingRemote", "RatingDelivery", "RatingImport", "RatingUI",
        "RatingTesting",
    ]
    /// Moments, offsets and calendar days, which are no lengths of time.
    private static let others = [
        "public let milliseconds: Int64", "public init(milliseconds: Int64)", "utcOffset", "civilDay: Int64",
        "civilMilliseconds: Int64", "calendarDays", "timeIntervalSince1970",
        "minuteOfDay", "withinDays", "inLast days",
    ]

    @Test func `no public declaration takes or gives a length of time as a number`() throws {
        let sources = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appendingPathComponent("Sources")
        var (found, durations): ([String], Int) = ([], 0)
        for module in Self.modules {
            let folder = sources.appendingPathComponent(module)
            for case let file as URL in FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)!
            where file.pathExtension == "swift" {
                var isPublic = false
                for line in try String(contentsOf: file, encoding: .utf8).split(separator: "\n") {
                    let code = line.drop { $0 == " " }
                    if code.hasPrefix("//") { continue }
                    // A declaration over several lines goes on up to its body.
                    isPublic = isPublic || code.hasPrefix("public ") && !code.hasSuffix("}")
                    if isPublic || code.hasPrefix("public ") {
                        if code.contains(": Duration") { durations += 1 }
                        if code.contains(Self.timeAsNumber), !Self.others.contains(where: { code.contains($0) }) {
                            found.append("\(file.lastPathComponent): \(code)")
                        }
                    }
                    if code.hasSuffix("{") || code.hasSuffix("}") || !code.hasSuffix(",") && !code.hasSuffix("(") {
                        isPublic = false
                    }
                }
            }
        }
        #expect(found == [])
        #expect(durations > 12)
    }

    nonisolated(unsafe) private static let timeAsNumber =
        #/(?i)\b\w*(?:seconds|minutes|hours|days?|validity|delay|deadline|timeout|interval|maximumAge|patience|backoff)\w*(?: \w+)?(?:: | = )(?:Double|Float|Int\d*|TimeInterval|[\d_.]+\b)/#
}
