import RatingCore
import Testing

@testable import RatingWorkbench

/// Exports of analytics services are read as they are.
@Suite struct ExportTests {
    private func events(_ form: EventForm, _ lines: [String], _ mapping: String? = nil) throws -> [LoggedLine] {
        var meaning = EventMapping(standardOf: form)
        if let mapping { meaning = try #require(EventMapping.read(Array(mapping.utf8), over: form).mapping) }
        var parser = LineParser(ReplayPlan(RatingConfiguration(), form: form, mapping: meaning))
        return lines.enumerated().map { index, line in
            var user: [UInt8] = []
            let outcome = Array(line.utf8).withUnsafeBufferPointer {
                parser.read($0, number: Int64(index + 1), user: &user, remark: { _ in })
            }
            guard case .event(let event) = outcome else { return LoggedLine(refused: "\(outcome)") }
            return LoggedLine(
                user: String(decoding: user, as: UTF8.self),
                at: LocalInstant(UTCInstant(milliseconds: event.at), utcOffset: event.utcOffset).iso8601,
                steps: parser.meanings[Int(event.meaning)].steps,
                version: event.version < 0 ? nil : parser.versions[Int(event.version)],
                traits: event.traits < 0 ? nil : parser.traits[Int(event.traits)], stars: event.stars,
                session: event.session, hasID: event.id != nil)
        }
    }

    struct LoggedLine: Equatable {
        var user = ""
        var at = ""
        var steps: [ReplayStep] = []
        var version: String?
        var traits: RatingJSON?
        var stars: Int64?
        var session: Int64?
        var hasID = false
        var refused: String?
    }

    private static let sessionStart: [ReplayStep] = [.launch, .session, .ask(placement: nil)]

    @Test(arguments: [
        "2026-01-1 10:00:00.000000", "2026-01-05  12:00:00.000", "2026 01 05 12:00:00.000000", " 2026-01-05 12:00:00",
        "2026-01-05 12 :00:00.000", "2026-01-05T12:00:00 UTC  ", "                    ", "2026-01-05 12:00:00.",
    ])
    func `a time in an odd form is no time, and the next line is read`(_ time: String) throws {
        for (form, name) in [(EventForm.amplitude, "event_time"), (.crashlytics, "event_timestamp")] {
            let line = #"{"user_id": "a", "event_type": "x", "event_name": "x", "\#(name)": "\#(time)"}"#
            let good = line.replacing(time, with: "2026-01-05 12:00:00.000000")
            let read = try events(form, [line, good])
            #expect(read[0].refused != nil || read[0].at.hasPrefix("2026-01-05T12:00:00"), "\(form) \(read[0])")
            #expect(read[1] != LoggedLine(), "\(form)")
        }
    }

    @Test(arguments: [
        "-9223372036854775808", "9223372036854775807", "1e308", "-1e308", "5e-324", "-0.0", "99999999999.9999",
        "253402300799", "-62135596800",
    ])
    func `a moment beyond all years is no time`(_ time: String) throws {
        for offset in ["+18:00", "-18:00"] {
            let line = #"{"event": "x", "properties": {"distinct_id": "a", "time": \#(time)}}"#
            _ = try events(.mixpanel, [line], #"{"logOffset": "\#(offset)"}"#)
            _ = try events(.ga4, [#"{"event_name": "x", "user_pseudo_id": "a", "event_timestamp": "\#(time)"}"#])
        }
    }

    @Test func `Google Analytics 4`() throws {
        func line(_ name: String, _ more: String = "") -> String {
            #"""
            {"event_date":"20260105","event_timestamp":"1767614400123456","event_name":"\#(name)","event_params":[{"key":"ga_session_id","value":{"int_value":"1767614400"}},{"key":"stars","value":{"string_value":null,"int_value":"4"}}],"user_id":null,"user_pseudo_id":"A1B2","device":{"category":"mobile","time_zone_offset_seconds":"3600"},"geo":{"continent":"Europe","country":"France"},"app_info":{"id":"org.example","version":"2.1"},"platform":"IOS"\#(more)}
            """#
        }
        let read = try events(
            .ga4, ["first_open", "session_start", "app_exception", "screen_view", "level_up", "rate"].map { line($0) },
            #"{"events": {"level_up": [{"event": "level"}, {"ask": "level_completed"}], "rate": {"answer": "stars"}}}"#)
        #expect(
            read[0]
                == LoggedLine(
                    user: "A1B2", at: "2026-01-05T13:00:00.123+01:00", steps: [.install], version: "2.1",
                    traits: ["country": "France"]))
        #expect(
            read.map(\.steps) == [
                [.install], Self.sessionStart, [.crash], [], [.event("level"), .ask(placement: "level_completed")],
                [.answer],
            ])
        #expect(read[5].stars == 4)
        // In UTC where the device does not say, and with a number in place of the text.
        let plain =
            #"{"event_timestamp":1767614400123456,"event_name":"saved","user_pseudo_id":"A","geo":{},"app_info":null}"#
        #expect(
            try events(.ga4, [plain]) == [
                LoggedLine(user: "A", at: "2026-01-05T12:00:00.123Z", steps: [.event("saved")])
            ])
    }

    @Test func `Amplitude`() throws {
        let lines = [
            #"{"$insert_id":"1-a","user_id":null,"device_id":"D","event_type":"Saved","event_time":"2026-01-05 12:00:00.250000","session_id":1767614400000,"version_name":"2.1","country":"Chile","event_properties":{"stars":5}}"#,
            #"{"user_id":17,"device_id":"D","event_type":"Saved","event_time":"2026-01-05T12:00:00Z","session_id":-1}"#,
        ]
        let read = try events(.amplitude, lines, #"{"events": {"Saved": {"answer": "stars"}}, "utcOffset": "-03:00"}"#)
        #expect(
            read[0]
                == LoggedLine(
                    user: "D", at: "2026-01-05T09:00:00.250-03:00", steps: [.answer], version: "2.1",
                    traits: ["country": "Chile"], stars: 5, session: 1_767_614_400_000, hasID: true))
        #expect(read[1].refused?.contains("malformed") == true, "no stars in it")
        #expect(try events(.amplitude, lines)[1].user == "17")
    }

    @Test func `a new session of Amplitude is one however many events it has`() async throws {
        func line(_ minute: Int, _ session: Int) -> String {
            #"{"device_id":"D","event_type":"Saved","event_time":"2026-01-05 12:0\#(minute):00","session_id":\#(session)}"#
        }
        let plan = ReplayPlan(try configuration(#"{"displaySessionCount": 9}"#), form: .amplitude)
        let run = try LogRun()
        let summary = try await run(
            [line(0, 1), line(1, 1), line(2, -1), line(3, 1), line(4, 2), line(5, 2)], plan
        ).result.summary
        #expect(summary.considered == 2)
        #expect(summary.events == 6)
    }

    @Test func `Mixpanel`() throws {
        let lines = [
            #"{"event":"$ae_session","properties":{"time":1767614400,"distinct_id":"M","$insert_id":"x","$app_version_string":"2.1","mp_country_code":"DE"}}"#,
            #"{"event":"Saved","properties":{"time":1767614400250,"distinct_id":"M"}}"#,
            #"{"event":"Saved","properties":{"time":1767614400.25,"distinct_id":"M"}}"#,
        ]
        let read = try events(.mixpanel, lines)
        #expect(
            read[0]
                == LoggedLine(
                    user: "M", at: "2026-01-05T12:00:00Z", steps: Self.sessionStart, version: "2.1",
                    traits: ["country": "DE"], hasID: true))
        #expect(read[1].at == "2026-01-05T12:00:00.250Z")
        #expect(read[2] == read[1])
        // A project whose times are those of its own clock.
        #expect(try events(.mixpanel, lines, #"{"logOffset": "-08:00"}"#)[0].at == "2026-01-05T20:00:00Z")
    }

    @Test func `Crashlytics`() throws {
        func line(_ kind: String) -> String {
            #"{"platform":"IOS","event_id":"e","event_timestamp":"2026-01-05 12:00:00.000000 UTC","installation_uuid":"I",\#(kind),"application":{"display_version":"2.1"},"user":{"name":"","id":""}}"#
        }
        let read = try events(
            .crashlytics,
            [
                line(#""error_type":"FATAL""#), line(#""error_type":"NON_FATAL""#), line(#""is_fatal":true"#),
                line(#""is_fatal":false"#), line(#""blame_frame":{}"#),
            ])
        #expect(
            read[0]
                == LoggedLine(user: "I", at: "2026-01-05T12:00:00Z", steps: [.crash], version: "2.1", hasID: true))
        #expect(read.prefix(4).map(\.steps) == [[.crash], [], [.crash], []])
        #expect(read[4].refused?.contains("noEvent") == true)
    }

    @Test func `names with escapes are the names that they stand for`() throws {
        let read = try events(
            .ratingkit,
            [
                #"{"us\u0065r": "a\"\u00fc", "at": "2026-01-05T12:00:00Z", "do": "event", "name": "s\u0061ved"}"#,
                #"{"user": "a\"ü", "at": "2026-01-05T12:00:00Z", "do": "event", "name": "saved"}"#,
            ])
        #expect(read[0] == read[1])
        #expect(read[0].user == "a\"ü")
    }

    @Test(arguments: [
        (#"[]"#, "a mapping is a JSON object"), (#"{"event": {}}"#, "a mapping has no “event”"),
        (#"{"events": []}"#, "“events” must be an object"),
        (#"{"events": {"a": "sesion"}}"#, "is not a known word for an event: \"sesion\""),
        (#"{"events": {"a": 4}}"#, "must be a word"),
        (#"{"events": {"a": {"ask": 4}}}"#, "“events.a.ask” must be a text, or null"),
        (#"{"events": {"a": {"asks": "x"}}}"#, "a meaning has no “asks”"),
        (#"{"events": {"a": ["session", "evnt"]}}"#, "\"evnt\""),
        (#"{"newSession": "event"}"#, "is not a known word for an event"),
        (#"{"others": true}"#, "“others” must be"), (#"{"utcOffset": "Paris"}"#, "“utcOffset” must be an offset"),
        (#"{"logOffset": 3}"#, "“logOffset” must be an offset"), (#"{"events": {"a": [], "a": []}}"#, "given twice"),
        (#"{"#, "ends before"),
    ])
    func `a mapping that is not understood is refused`(text: String, message: String) {
        let reading = EventMapping.read(Array(text.utf8), over: .ga4)
        #expect(reading.mapping == nil)
        #expect(reading.diagnostics.contains { $0.message.contains(message) && $0.position != nil })
    }
}
