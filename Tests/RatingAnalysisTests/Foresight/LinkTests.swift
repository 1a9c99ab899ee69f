import RatingAnalysis
import RatingCore
import Testing

/// Addresses that reach nobody, and what was left over.
struct LinkTests {
    private static let prefixes = ["link.", "leftover.", "security."]

    /// `§` parts what no tool should take for a leak.
    private static func document(_ keys: String) -> String {
        #"{"policy": "balanced", "appStoreID": 6446901002, "applicationName": "Inkwell", \#(keys.filter { $0 != "§" })}"#
    }

    /// Put together so that no search for unfinished work finds the table.
    private static let mark = "TO" + "DO"

    @Test(arguments: [
        ("link.insecure", #""ratingsURL": ▸"http://inkwell.app/rate""#),
        ("link.insecure", #""ratingsURL": ▸"http://apps.apple.com/app/id6446901002""#),
        ("link.store-page", #""ratingsURL": ▸"https://apps.apple.com/app/id284882215""#),
        ("link.store-page", #""ratingsURL": ▸"https://apps.apple.com/us/app/ink/id644690100?action=write-review""#),
        ("link.store-page", #""ratingsURL": ▸"https://apps.apple.com/app/inkwell""#),
        ("link.store-page", #""ratingsURL": ▸"itms-apps://itunes.apple.com/app/id284882215""#),
        ("link.country", #""appStoreCountry": ▸"uk""#),
        ("link.store-page", #""ratingsURL": ▸"mailto:help@inkwell.app""#),
        ("link.store-page", #""ratingsURL": ▸"https://play.google.com/store/apps/details?id=app.inkwell""#),
        ("leftover.sample", #""emailSupport": ▸"starskit@smartnsoft.com""#),
        ("link.country", #""appStoreCountry": ▸"en""#),
        ("link.country", #""appStoreCountry": ▸"EU""#),
        ("link.country", #""appStoreCountry": ▸"xx""#), ("link.country", #""appStoreCountry": ▸"ja""#),
        ("link.store-page", #""applicationBundleID": ▸"inkwell""#),
        ("link.address", #""emailSupport": ▸"help@gmial.com""#),
        ("link.address", #""emailSupport": ▸"help@gmail.con""#),
        ("link.address", #""emailSupport": ▸"help@hotmial.com""#),
        ("link.address", #""emailSupport": ▸"help@iclould.com""#),
        ("link.address", #""emailSupport": ▸"help@outlok.com""#),
        ("link.address", #""emailSupport": ▸"help@gmail.co""#),
        ("link.address", #""emailSupport": ▸"help@yaho.com""#),
        ("link.address", #""emailSupport": ▸"help@inkwell.cmo""#),
        ("link.address", #""emailSupport": ▸"help@protonmial.com""#),
        ("link.address", #""emailSupport": ▸"help@gamil.com""#),
        ("link.address", #""emailSupport": ▸"support@example.com""#),
        ("link.address", #""emailSupport": ▸"support@yourcompany.com""#),
        ("link.address", #""emailSupport": ▸"no-reply@inkwell.app""#),
        ("link.address", #""emailSupport": ▸"you@inkwell.app""#),
        ("link.address", #""ratingsURL": ▸"https://example.com/review""#),
        ("link.address", #""emailSupport": ▸"help@inkwell.app, x@example.org""#),
        ("leftover.test", #""emailSupport": ▸"test@inkwell.app""#),
        ("leftover.test", #""emailSupport": ▸"anna@mailinator.com""#),
        ("leftover.test", #""ratingsURL": ▸"https://staging.inkwell.app/rate""#),
        ("leftover.test", #""ratingsURL": ▸"http://localhost:8080/rate""#),
        ("leftover.test", #""ratingsURL": ▸"https://192.168.1.20/rate""#),
        ("leftover.test", #""ratingsURL": ▸"https://abc.ngrok.io""#),
        ("leftover.test", #""previewMode": ▸true"#), ("leftover.test", #""feedback": {"to": ▸"test"}"#),
        ("leftover.test", #""feedback": {"to": ▸"support-staging"}"#),
        ("leftover.text", #""mainTitle": ▸"\#(mark): ask marketing""#),
        ("leftover.text", #""mainText": ▸"Lorem ipsum dolor sit amet""#),
        ("leftover.text", #""emailObject": ▸"[TEST] Inkwell feedback""#),
        ("leftover.text", #""emailObject": ▸"Inkwell feedback - please ignore""#),
        ("leftover.text", #""emailObject": ▸"[STAGING] Inkwell""#),
        ("leftover.text", #""mainTitle": ▸"test""#),
        ("leftover.text", #""mainTitle": ▸"asdf""#),
        ("leftover.text", #""mainTitle": ▸"mainTitle""#), ("leftover.text", #""mainTitle": ▸"TBD""#),
        ("leftover.text", #""mainText": ▸"Your text here""#),
        ("leftover.text", #""strings": {"de": {"mainTitle": ▸"\#(mark) übersetzen"}}"#),
        ("leftover.text", #""emailObject": ▸"Hello World""#),
        ("leftover.text", #""mainText": ▸"CHANGE_ME""#), ("leftover.text", #""mainText": ▸"Placeholder""#),
        ("leftover.sample", #""mainTitle": ▸"How do you like Teapot?""#),
        ("leftover.sample", #""mainText": ▸"Do you like the app StarsKit?""#),
        ("leftover.sample", #""emailObject": ▸"Application StarsKit""#),
        ("leftover.sample", #""applicationBundleID": ▸"com.example.inkwell""#),
        ("leftover.sample", #""applicationBundleID": ▸"com.yourcompany.app""#),
        ("leftover.test", #""verboseLogging": ▸true"#), ("leftover.test", #""placements": {"test": ▸{"minDays": 3}}"#),
        ("leftover.text", #""mainTitle": ▸"xxx""#),
        ("link.insecure", #""mainText": ▸"See http://inkwell.app/help""#),
        ("security.secret", #""emailHeaderContent": ▸"token gh§p_abcdefghijklmnopqrst1234""#),
        ("security.secret", #""ratingsURL": ▸"https://inkwell.app/rate?api§_key=9f8e7d6c5b4a3f2e""#),
        ("security.secret", #""rolloutSalt": ▸"sk§_test_4eC39HqLyjWDarjtT1zdp7dc""#),
        ("security.secret", #""revision": ▸"S§G.ngeVfQFYQlKU0ufo8x5d1A.TwL2iGABf9DHoTf09kqeF8tAmbihYzrnopKc1s5cr""#),
        ("security.secret", #""mainText": ▸"https://discord.com/api§/webhooks/123456789012345678/abcDEF""#),
        ("security.secret", #""emailHeaderContent": ▸"pass§word: hunter2xyz""#),
        ("security.secret", #""slackToken": ▸"abcdef123""#),
        ("security.secret", #""mainText": ▸"sk§-proj-abcdefghijklmnopqrstuvwx123456""#),
        ("security.secret", #""mainText": ▸"np§m_abcdefghijklmnopqrstuvwxyz0123456789""#),
        // Destinations that wait for a name
        ("leftover.test", #""feedback": {"to": ▸"changeme"}"#),
        ("leftover.test", #""feedback": {"to": ▸"CHANGE_ME"}"#),
        ("leftover.test", #""feedback": {"to": ▸"replace-me"}"#),
        ("leftover.test", #""feedback": {"to": ▸"your_destination"}"#),
        // What is to be done in the store
        ("link.store-page", #""ratingsURL": ▸"https://apps.apple.com/app/id6446901002?action=write-reveiw""#),
        ("link.store-page", #""ratingsURL": ▸"https://apps.apple.com/app/id6446901002?mt=8&action=review""#),
        ("link.store-page", #""ratingsURL": ▸"itms-apps://itunes.apple.com/app/id6446901002?action=writeReview""#),
        // Marks of translators
        ("leftover.text", #""strings": {"de": {"mainTitle": ▸"[DE] How do you like it?"}}"#),
        ("leftover.text", #""mainText": ▸"[FR] Tell us""#),
        ("leftover.text", #""mainText": ▸"To be confirmed""#),
        ("link.address", #""emailSupport": ▸"help@inkwell.com, ios@inkwell.cpm""#),
    ])
    func `a mistake is shown at its place`(_ code: String, _ keys: String) throws {
        let (found, secrets) = try Self.findings(Self.document(keys))
        #expect(found.isRead, "\(found.problems)")
        #expect(found.summary + secrets == found.expected(code), "\(found.findings)")
    }

    @Test(arguments: [
        #""appStoreCountry": "se", "strings": {"sv": {"mainTitle": "Är den bra?"}}"#,
        #""appStoreCountry": "vi", "strings": {"en": {"mainTitle": "Is it good?"}}"#,
        #""appStoreCountry": "fr", "strings": {"fr": {"mainTitle": "Ça va ?"}}"#,
        #""emailSupport": "help@inkwell.app", "workflow": "open", "strings": {"en": {"mainText": "Write to help@inkwell.app."}, "de": {"mainText": "Schreib an help@inkwell.app."}, "fr": {"mainText": "Écrivez à help@inkwell.app."}}"#,
        #""emailSupport": "help@inkwell.app", "workflow": "open", "strings": {"en": {"mainText": "Write to help@inkwell.app."}, "de": {"mainText": "Schreib an hilfe@inkwell.de."}, "fr": {"mainText": "Écrivez à aide@inkwell.fr."}}"#,
        #""emailSupport": "help@inkwell.app", "workflow": "open", "strings": {"en": {"mainText": "Follow @inkwell."}, "de": {"mainText": "Folge @inkwell.de."}}"#,
        #""ratingsURL": "https://inkwell.app/rate""#,
        #""ratingsURL": "https://apps.apple.com/app/id6446901002?action=write-review""#,
        #""ratingsURL": "https://apps.apple.com/gb/app/inkwell/id6446901002""#,
        #""ratingsURL": "itms-apps://itunes.apple.com/app/id6446901002""#,

        #""ratingsURL": "inkwell://review""#,
        #""appStoreCountry": "gb""#, #""appStoreCountry": "US""#, #""appStoreCountry": "jp""#,
        #""applicationBundleID": "app.inkwell.ios""#,
        #""emailSupport": "help@inkwell.app""#, #""emailSupport": "inkwell@gmail.com""#,
        #""emailSupport": "ink@mail.com""#, #""emailSupport": "ink@ymail.com""#,
        #""emailSupport": "ink@gmx.de, ink@web.de""#, #""emailSupport": "support+ios@inkwell.co.uk""#,
        #""emailSupport": "ink@icloud.com""#,
        #""emailSupport": "hello@inkwell.company""#, #""emailSupport": "a@hey.com""#,
        #""emailSupport": "team@contest.app""#, #""emailSupport": "tester@latest.io""#,
        #""emailSupport": "feedback@outlook.com""#, #""emailSupport": "ink@yahoo.co.uk""#,
        #""emailSupport": "ink@live.com""#, #""emailSupport": "ink@aol.com""#,
        #""previewMode": false"#, #""feedback": {"to": "support"}"#, #""feedback": {"to": "latest-feedback"}"#,
        #""feedback": {"to": "contest"}"#,
        #""mainTitle": "Do you like the latest version?""#,
        #""mainText": "Test your knowledge every day, and tell us how it goes.""#,
        #""mainText": "Por favor, cuéntanos todo""#,
        #""mainText": "Was für ein Test! Wie war er für dich und deine Klasse?""#,
        #""mainTitle": "How was your coffee?""#, #""emailObject": "[Inkwell] Feedback""#,
        #""emailObject": "Inkwell [iOS]""#, #""emailObject": "[Local] Feedback""#,
        #""emailObject": "[Beta] Inkwell feedback""#, #""emailObject": "[Tester] Feedback""#,
        #""emailObject": "[Test] Inkwell feedback""#, #""emailObject": "[Stage] Feedback""#,
        #""emailObject": "[Tests & quizzes] Feedback""#, #""emailObject": "Inkwell [test]""#,
        #""emailHeaderContent": "Please do not ignore what annoys you.""#,
        #""mainText": "Ignored by your friends? Tell us.""#,
        #""mainText": "Bitte ignorieren Sie nichts.""#, #""emailObject": "Your test results""#,
        #""emailObject": "Feedback_iOS""#, #""mainTitle": "Lehrer_in oder Student_in""#,
        #""emailObject": "inkwell.app""#,
        #""mainTitle": "inkwell_: yes or no?""#,
        #""strings": {"es": {"mainText": "Cuéntanos todo"}}"#, #""mainTitle": "Your message matters""#,
        #""mainTitle": "Thank you for your example""#,
        #""emailObject": "Inkwell feedback""#, #""mainActionButton": "Send a message""#,
        #""mainText": "None of us is perfect""#,
        #""rolloutSalt": "spring-2026""#, #""rolloutSalt": "f3b1c2d4e5a697887766554433221100ffeeddcc""#,
        #""revision": "2026.6.1""#,
        #""revision": "9fceb02d0ae598e95dc970b74767f19372d61af8""#,
        #""experiments": {"secret_menu": {"variants": [{"name": "control"}, {"name": "b", "mainTitle": "Hi there"}]}}"#,
        #""mainText": "Forgot your password? Tell us.""#, #""mainText": "Your token of thanks: a review""#,
        #""ratingsURL": "https://inkwell.app/rate?ref=token""#,
        #""verboseLogging": false"#, #""placements": {"test_passed": {"minDays": 3}}"#,
        #""placements": {"contest": {"minDays": 3}, "exam": {"minDays": 3}}"#, #""mainTitle": "XXL or XS?""#,
        #""mainText": "See https://inkwell.app/help""#, #""mainText": "Your http client of choice?""#,
        #""placements": {"level_completed": {"minDays": 3}}"#, #""applicationBundleID": "com.teapot.inkwell""#,
        #""feedback": {"to": "exchange"}"#,
        #""feedback": {"to": "change-requests"}"#,
        #""feedback": {"to": "destinations_team"}"#,
        #""feedback": {"to": "replacements"}"#,
        #""feedback": {"to": "fixes"}"#,
        #""feedback": {"to": "support_de"}"#,
        #""feedback": {"to": "tbd-team"}"#,
        #""ratingsURL": "https://apps.apple.com/app/id6446901002?mt=8""#,
        #""ratingsURL": "https://apps.apple.com/app/id6446901002?mt=8&action=write-review""#,
        #""ratingsURL": "itms-apps://itunes.apple.com/app/id6446901002?action=write-review""#,
        #""ratingsURL": "https://apps.apple.com/app/id6446901002?action=write-review&mt=8""#,
        #""ratingsURL": "https://inkwell.app/rate?action=go""#,
        #""ratingsURL": "https://apps.apple.com/app/id6446901002?transaction=1""#,
        #""mainText": "We display stored drawings faster""#,
        #""mainText": "You can play stored songs offline""#,
        #""mainText": "Rate us in the App Store""#,
        #""mainText": "Play, store and share your songs""#,
        #""mainText": "Play stories every day""#,
        #""mainText": "Replay 스토리를 평가해 주세요""#,
        #""mainText": "Display stores near you""#,
        #""emailObject": "[DE] Inkwell feedback""#,
        #""emailObject": "[FR] Feedback""#,
        #""mainText": "[OK] Tell us""#,
        #""mainText": "Inkwell [DE]""#,
        #""mainText": "[de] Sag es uns""#,
        #""mainText": "[DE]""#,
        #""mainText": "[3D] Tell us""#,
        #""mainText": "[XQ] Tell us""#,
        #""$schema": "./schema.json""#,
        #""$schema": "../home/schema.json""#,
        #""$schema": "https://inkwell.app/users/schema.json""#,
        #""$schema": "schema.json""#,
        #""emailSupport": "help@inkwell.de, hjelp@inkwell.dk""#,
        #""emailSupport": "help@inkwell.com, ayuda@inkwell.co""#,
        #""emailSupport": "ink@gmail.com, ink@ymail.com""#,
        #""emailSupport": "ink@mail.com, ink@gmail.com""#,
        #""emailSupport": "a@team1.inkwell.app, b@team2.inkwell.app""#,
        #""emailSupport": "help@inkwell.app, ios@inkwell.app""#,
        #""emailSupport": "help@inkwell.de", "placements": {"saved": {"minDays": 9, "emailSupport": "aide@inkwell.be"}}"#,
        #""mainText": "What is to be improved?""#,
        #""mainText": "Loans to be proud of""#,
        #""mainText": "Confirmed and approved: thanks""#,
        #""emailSupport": "changes@inkwell.app""#,
        #""emailSupport": "todos@inkwell.app""#,
    ])
    func `what is right is left alone`(_ keys: String) throws {
        let (found, secrets) = try Self.findings(Self.document(keys))
        #expect(
            found.isRead && found.findings.isEmpty && secrets.isEmpty, "\(found.problems) \(found.findings) \(secrets)")
    }

    @Test(arguments: ["changeme@inkwell.app", "change-me@inkwell.app", "placeholder@inkwell.app"])
    func `an address that was to be changed is seen`(_ address: String) throws {
        let found = try Self.findings(Self.document(#""emailSupport": ▸"\#(address)""#)).0
        #expect(found.isRead && found.findings.count == 1, "\(found.findings)")
    }

    @Test(arguments: [("Test Pilot Logbook", false), ("Testing Lab Kit", false), ("Test App", true), ("Test", true)])
    func `an app may be for tests`(_ name: String, _ isFlagged: Bool) throws {
        let found = try Seeded(#"{"policy": "balanced", "applicationName": "\#(name)"}"#, prefixes: ["leftover."])
        #expect(found.isRead && found.findings.isEmpty != isFlagged, "\(found.findings)")
    }

    @Test(arguments: [
        ("123456", true), ("5", true), ("99999999", true), ("284882215", false), ("6446901002", false),
        ("1234567890", false),
    ])
    func `an app's number has nine or ten digits`(_ id: String, _ isFlagged: Bool) throws {
        let found = try Seeded(#"{"policy": "balanced", "appStoreID": ▸\#(id)}"#, prefixes: ["link."])
        #expect(found.summary == (isFlagged ? found.expected("link.store-page") : []))
    }

    @Test(arguments: [
        (#"{"applicationName": "Inkwell", "appStoreID": ▸1234567890}"#, true),
        (#"{"applicationBundleID": "app.inkwell.ios", "appStoreID": ▸123456789}"#, true),
        (#"{"revision": 7, "policy": "balanced", "appStoreID": ▸123456789}"#, true),
        (#"{"applicationName": "Teapot", "revision": 7, "appStoreID": ▸1234567890}"#, false),
        (#"{"policy": "appreview", "appStoreID": ▸1234567890}"#, false),
        (#"{"applicationName": "Inkwell", "appStoreID": ▸1234567809}"#, false),
        (#"{"policy": "irate", "appStoreID": ▸123456789, "daysUntilPrompt": 5}"#, false),
    ])
    func `a number of examples is seen in the document of an app`(_ text: String, _ isFlagged: Bool) throws {
        let found = try Seeded(text, prefixes: ["link.", "leftover."])
        #expect(found.summary == (isFlagged ? found.expected("leftover.sample") : []))
    }

    private static func findings(_ text: String) throws -> (Seeded, secrets: [String]) {
        let found = try Seeded(text, prefixes: prefixes)
        let secrets = SecretRules().check(try JSONDocument(text.filter { $0 != "▸" }))
        return (found, secrets.map { "\($0.code.rawValue) \($0.position?.description ?? "")" })
    }
}
