import RatingCore
import TestInput
import TestTools
import Testing

@testable import RatingWorkbench

/// Whatever a vendor's schema lets a row have besides, its user, moment, event, version and identifier are read.
@Suite struct ExportSchemaTests {
    private struct Row {
        let text: String
        let user: String
        let milliseconds: Int64
        let version: String?
        let id: String?
        let stars: Int64?
    }

    private static let name = "rated_in_app"
    private static let mapping = #"{"events": {"rated_in_app": {"answer": "stars"}, "NON_FATAL": "session"}}"#

    private static func row(_ schema: ExportSchema, _ number: Int, _ random: inout SeededGenerator) -> Row {
        let second = 1_767_614_400 + Int64(number) * 3_600
        let fraction = schema.form == .mixpanel ? 0 : Int64.random(in: 0..<1_000, using: &random)
        let at = LocalInstant(UTCInstant(milliseconds: second * 1_000 + fraction)).iso8601
        // 2026-01-05 12:00:00.123000
        let digits = ("00" + String(fraction)).suffix(3)
        let time = "\(at.prefix(10)) \(at.dropFirst(11).prefix(8)).\(digits)000"
        let version = Bool.random(using: &random) ? "2.1" : nil
        let id =
            schema.form == .ga4 || Bool.random(using: &random) && schema.form != .crashlytics ? nil : "id-\(number)"
        let stars: Int64? = schema.form == .crashlytics ? nil : Int64.random(in: 1...5, using: &random)
        let json: [String: RatingJSON?] =
            switch schema.form {
            case .ga4:
                [
                    "event_name": .string(name), "user_pseudo_id": "u",
                    "event_timestamp": .string("\(second * 1_000_000 + fraction * 1_000 + 456)"),
                    "device.time_zone_offset_seconds": ["3600", nil, .null].randomElement(using: &random)!,
                    "app_info.version": version.map { .string($0) },
                    "event_params": [
                        ["key": "stars_before", "value": ["int_value": "9"]], ["key": "engaged", "value": .null],
                        [
                            "key": "stars",
                            "value": [
                                "string_value": .null, "int_value": .string("\(stars ?? 0)"), "double_value": .null,
                            ],
                        ],
                    ],
                ]
            case .amplitude:
                [
                    "event_type": .string(name), "user_id": [nil, .null].randomElement(using: &random)!,
                    "device_id": "u",
                    "event_time": .string(time), "version_name": version.map { .string($0) },
                    "$insert_id": id.map { .string($0) }, "event_properties.stars": .integer(stars ?? 0),
                ]
            case .mixpanel:
                [
                    "event": .string(name), "properties.distinct_id": "u", "properties.time": .integer(second),
                    "properties.$app_version_string": version.map { .string($0) },
                    "properties.$insert_id": id.map { .string($0) },
                    "properties.nested": ["time": 3, "distinct_id": "x"],
                ]
            default:
                [
                    "installation_uuid": "u", "user.id": [nil, .null, ""].randomElement(using: &random)!,
                    "event_timestamp": .string(time + " UTC"), "error_type": "NON_FATAL",
                    "application.display_version": version.map { .string($0) }, "event_id": id.map { .string($0) },
                ]
            }
        var text = schema.row(json, &random)
        if schema.form == .mixpanel, let stars {
            text = text.replacing(#""properties":{"#, with: #""properties":{"stars":\#(stars),"#)
        }
        return Row(
            text: text, user: "u", milliseconds: second * 1_000 + fraction, version: version, id: id, stars: stars)
    }

    private static func plan(_ form: EventForm) throws -> ReplayPlan {
        let read = EventMapping.read(Array(Self.mapping.utf8), over: form).mapping
        return ReplayPlan(try configuration("{}"), form: form, mapping: read)
    }

    @Test(arguments: ExportSchema.all.indices, UInt64(0)..<6)
    func `a row is read whatever else it has`(place: Int, seed: UInt64) throws {
        let schema = ExportSchema.all[place]
        var random = SeededGenerator(seed: seed)
        var parser = LineParser(try Self.plan(schema.form))
        for number in 0..<rounds(40) {
            let row = Self.row(schema, number, &random)
            var user: [UInt8] = []
            let outcome = Array(row.text.utf8).withUnsafeBufferPointer {
                parser.read($0, number: 1, user: &user, remark: { _ in })
            }
            guard case .event(let event) = outcome else {
                Issue.record("\(outcome): \(row.text)")
                continue
            }
            #expect(user == Array(row.user.utf8) && event.at == row.milliseconds, "\(row.text)")
            #expect((event.version < 0 ? nil : parser.versions[Int(event.version)]) == row.version, "\(row.text)")
            #expect((event.id != nil) == (row.id != nil) && event.stars == row.stars, "\(row.text)")
            #expect(
                parser.meanings[Int(event.meaning)].steps == (schema.form == .crashlytics ? [.session] : [.answer]))
        }
    }

    /// Exports have rows twice: what was inserted again has the identifier of the first.
    @Test(arguments: ExportSchema.all.indices) func `a row that is inserted again counts once`(place: Int) async throws
    {
        let schema = ExportSchema.all[place]
        var random = SeededGenerator(seed: 7)
        let rows = (0..<60).map { Self.row(schema, $0, &random) }
        let again = rows.filter { $0.id != nil }
        let summary = try await LogRun()((rows + again).map(\.text), Self.plan(schema.form), unsorted: true).result
            .summary
        #expect(summary.events == 60 && summary[.duplicate].count == Int64(again.count))
        #expect(again.isEmpty == (schema.form == .ga4))
    }
}
