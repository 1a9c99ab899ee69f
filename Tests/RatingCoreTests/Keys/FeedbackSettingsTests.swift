import RatingCore
import Testing

@Suite
struct FeedbackSettingsTests {
    @Test func `it says where feedback goes and what goes along`() {
        let json: RatingJSON = ["feedback": ["to": "support.eu-1", "fields": ["stars", "system"], "redact": true]]
        let reading = ConfigurationReader().read(json)
        #expect(reading.diagnostics.isEmpty)
        let settings = RatingConfiguration(ConfigurationLayers(bundled: reading.document)).feedbackSettings
        #expect(settings == FeedbackSettings(destination: "support.eu-1", fields: [.stars, .system], redacts: true))
        #expect(RatingConfiguration().feedbackSettings == FeedbackSettings())
        #expect(FeedbackSettings().fields == FeedbackSettings.Field.allCases)
    }

    @Test(arguments: [
        (#"{"feedback": {"to": 3}}"#, Diagnostic.Code.wrongType, "feedback.to"),
        (#"{"feedback": {"to": ""}}"#, .malformedValue, "feedback.to"),
        (#"{"feedback": {"to": "https://example.org/hook"}}"#, .malformedValue, "feedback.to"),
        (#"{"feedback": {"to": "ana@example.org"}}"#, .malformedValue, "feedback.to"),
        (#"{"feedback": {"redact": "yes"}}"#, .wrongType, "feedback.redact"),
        (#"{"feedback": {"fields": "stars"}}"#, .wrongType, "feedback.fields"),
        (#"{"feedback": {"fields": ["stars", 3]}}"#, .wrongType, "feedback.fields[1]"),
        (#"{"feedback": {"fields": ["crash"]}}"#, .unknownValue, "feedback.fields[0]"),
        (#"{"feedback": {"feilds": []}}"#, .unknownKey, "feedback.feilds"),
        (
            #"{"placements": {"settings": {"feedback": {"to": " "}}}}"#, .malformedValue,
            "placements.settings.feedback.to"
        ),
    ])
    func `what is wrong with it is told at its place`(_ text: String, _ code: Diagnostic.Code, _ key: String) {
        let reading = ConfigurationReader().read(Array(text.utf8))
        #expect(reading.diagnostics.map { $0.code } == [code])
        #expect(reading.diagnostics.first?.key == key)
        #expect((reading.document == nil) == (code != .unknownKey))
    }
}
