import RatingKit
import RatingRemote
import TestInput

/// What a hundred million installations do to a server: the arithmetic of the article “Serving configurations”.
///
/// Nothing is sent and nothing is timed. A million clients are drawn from a fixed seed, each of which stands for a
/// hundred; their waits are those of the library.
struct PollingSimulation {
    static let installations = 100_000_000.0
    private static let clients = 1_000_000
    private static let weight = installations / Double(clients)
    /// Twelve hours, the standard interval.
    private static let interval = 43_200.0
    /// Requests are counted in spans of ten seconds.
    private static let span = 10.0

    var text: String {
        [Self.steadyLoad, Self.traffic, Self.echoes, Self.outage].joined(separator: "\n\n")
    }

    /// Everybody polls all day, which no real population does.
    private static var steadyLoad: String {
        let rows = [0, 0.5, 1].map { jitter -> [String] in
            let rate = installations / (interval * (1 + jitter / 2))
            return [number(jitter), grouped(rate), grouped(rate * 86_400 / 1e6)]
        }
        return table(["jitter", "requests a second", "million requests a day"], rows)
    }

    /// Measured of nginx 1.22 with gzip: heads of 341 bytes (200) and 265 bytes (304), `Configs/balanced.json` of 919
    /// bytes as 456. TLS and TCP come on top, in either case.
    private static var traffic: String {
        let polls = installations / (interval * 1.5) * 86_400
        let rows = [("balanced.json, 919 bytes", 456.0), ("one of 40 KB", 10_000.0)].map { name, body -> [String] in
            let full = polls * (341 + body)
            // A new document twice a week is fetched whole once by everybody.
            let conditional = polls * 265 + installations * (341 + body - 265) * 2 / 7
            return [name, gigabytes(full), gigabytes(conditional), "\(number((1 - conditional / full) * 100)) %"]
        }
        return table(["document", "GB a day, always 200", "with 304", "saved"], rows)
    }

    /// All are woken in the same minute, as by a message to everybody, and poll on from there.
    private static var echoes: String {
        let rows = [0, 0.1, 0.5, 1].map { jitter -> [String] in
            var random = SeededGenerator(seed: 5)
            var counts = [Int](repeating: 0, count: Int(72 * 3_600 / span))
            for _ in 0..<clients {
                var time = Double.random(in: 0..<60, using: &random)
                while time < 72 * 3_600 {
                    counts[Int(time / span)] += 1
                    time += interval + Double.random(in: 0...1, using: &random) * jitter * interval
                }
            }
            let days = [1..<24, 24..<48, 48..<72].map { hours in
                grouped(peak(counts, from: Double(hours.lowerBound) * 3_600, to: Double(hours.upperBound) * 3_600))
            }
            return [number(jitter)] + days
        }
        return table(["jitter", "peak a second, first day", "second day", "third day"], rows)
    }

    /// The server is down for an hour, while everybody polls with full jitter.
    private static var outage: String {
        let library = RemoteConfiguration.Settings().backoff
        let fixed: (Int64, inout SeededGenerator) -> Double = { _, _ in 60 }
        let ways: [(String, (Int64, inout SeededGenerator) -> Double)] = [
            ("again after a minute", fixed),
            ("back-off with full jitter", { library.wait(failures: $0, using: &$1).inSeconds }),
        ]
        let rows = ways.map { name, wait -> [String] in
            var random = SeededGenerator(seed: 6)
            var counts = [Int](repeating: 0, count: Int(9 * 3_600 / span))
            var recovered: [Double] = []
            let (begin, end) = (0.0, 3_600.0)
            for _ in 0..<clients {
                // Where in its cycle the outage finds a client: the longer its wait, the likelier.
                var cycle = interval + Double.random(in: 0...1, using: &random) * interval
                while Double.random(in: 0..<(2 * interval), using: &random) > cycle {
                    cycle = interval + Double.random(in: 0...1, using: &random) * interval
                }
                var time = begin + Double.random(in: 0..<cycle, using: &random)
                var failures: Int64 = 0
                while time < 9 * 3_600 {
                    counts[Int(time / span)] += 1
                    guard time < end else { break }
                    failures += 1
                    time += wait(failures, &random)
                }
                if failures > 0 { recovered.append(max(0, time - end)) }
            }
            recovered.sort()
            let minutes = recovered.isEmpty ? 0 : recovered[recovered.count * 95 / 100] / 60
            return [
                name, grouped(peak(counts, from: begin, to: end)), grouped(peak(counts, from: end, to: 9 * 3_600)),
                "\(number(minutes)) min",
            ]
        }
        return table(["retry", "peak a second, server down", "up again", "95 % have recovered after"], rows)
    }

    private static func peak(_ counts: [Int], from: Double, to: Double) -> Double {
        Double(counts[Int(from / span)..<Int(to / span)].max() ?? 0) * weight / span
    }
}

private func table(_ head: [String], _ rows: [[String]]) -> String {
    let lines = [head, head.map { _ in "---" }] + rows
    return lines.map { "| \($0.joined(separator: " | ")) |" }.joined(separator: "\n")
}

/// At most one decimal.
private func number(_ value: Double) -> String {
    let tenths = (value * 10).rounded() / 10
    return Int(exactly: tenths).map(String.init) ?? "\(tenths)"
}

private func gigabytes(_ bytes: Double) -> String { grouped(bytes / 1e9) }

/// `1,666,667`.
private func grouped(_ value: Double) -> String {
    var digits = String(Int(value.rounded()))
    var groups: [String] = []
    while digits.count > 3 {
        groups.insert(String(digits.suffix(3)), at: 0)
        digits.removeLast(3)
    }
    return ([digits] + groups).joined(separator: ",")
}
