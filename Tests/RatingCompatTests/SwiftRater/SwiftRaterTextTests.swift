import Testing

@testable import RatingCompat

@Suite
struct SwiftRaterTextTests {
    private let app = AppIdentity(name: "Test")

    @Test(arguments: [("de-AT", "Test bewerten"), ("fr", "Noter Test"), ("en", "Rate Test"), ("tlh", "Rate Test")])
    func `without words of the app's own they are in the user's language`(language: String, title: String) {
        let alert = SwiftRaterSettings().alert(of: app, languages: [language])
        let texts = TextLanguage(preferred: [language])
        #expect(alert.title == title && alert.message == texts[.message].naming("Test"))
        #expect(alert.buttons.map(\.answer) == [.rate, .remind, .decline])
        #expect(alert.buttons.map(\.label) == [title, texts[.remindButtonLabel], texts[.cancelButtonLabel]])
    }

    @Test
    func `the app's own words are shown as they are`() {
        var settings = SwiftRaterSettings()
        settings.alertTitle = "%@?"
        settings.alertCancelTitle = "No"
        settings.showLaterButton = false
        let alert = settings.alert(of: app, languages: ["de"])
        #expect(alert.title == "%@?" && alert.buttons.map(\.label) == ["Test bewerten", "No"])
    }
}
