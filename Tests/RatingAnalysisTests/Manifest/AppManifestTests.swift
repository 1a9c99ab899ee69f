import RatingAnalysis
import RatingCore
import Testing

@Suite struct AppManifestTests {
    private func read(_ text: String) -> (manifest: AppManifest?, diagnostics: [Diagnostic]) {
        AppManifest.read(Array(text.utf8))
    }

    @Test func `what is written is read back, sorted and each name once`() {
        var manifest = AppManifest()
        for list in AppManifest.List.allCases { manifest[list] = ["bb", "aa", "bb"] }
        manifest[.mailDomains] = ["*.example.com", "example.com"]
        manifest[.events] = []
        manifest[.versions] = nil
        manifest.appStoreID = 123_456_789
        let reading = AppManifest.read(manifest.json.serializedBytes(.pretty))
        #expect(reading.diagnostics.isEmpty)
        #expect(reading.manifest == manifest)
        #expect(reading.manifest?[.placements] == ["aa", "bb"])
        #expect(reading.manifest?[.events] == [] && reading.manifest?[.versions] == nil)
    }

    @Test(arguments: [
        (#"[]"#, "config.not-object", "1:1"),
        (#"{}"#, "manifest.malformed", "1:1"),
        (#"{"manifestVersion": 2}"#, "config.from-the-future", "1:21"),
        (#"{"manifestVersion": "1"}"#, "manifest.malformed", "1:21"),
        (#"{"manifestVersion": 1, "placments": []}"#, "manifest.malformed", "1:24"),
        (#"{"manifestVersion": 1, "events": {}}"#, "manifest.malformed", "1:34"),
        (#"{"manifestVersion": 1, "events": null}"#, "manifest.malformed", "1:34"),
        (#"{"manifestVersion": 1, "events": ["a", 1]}"#, "manifest.malformed", "1:40"),
        (#"{"manifestVersion": 1, "events": [""]}"#, "manifest.malformed", "1:35"),
        (#"{"manifestVersion": 1, "languages": ["pt_BR"]}"#, "manifest.malformed", "1:38"),
        (#"{"manifestVersion": 1, "mailDomains": ["a@b.example"]}"#, "manifest.malformed", "1:40"),
        (#"{"manifestVersion": 1, "mailDomains": ["b.example "]}"#, "manifest.malformed", "1:40"),
        (#"{"manifestVersion": 1, "appStoreID": "123"}"#, "manifest.malformed", "1:38"),
        (#"{"manifestVersion": 1, "events": [], "events": []}"#, "json.duplicate-key", "1:38"),
        (#"{"manifestVersion": 1,}"#, "json.syntax", "1:22"),
    ])
    func `a manifest of another form is refused, at its place`(_ text: String, _ code: String, _ place: String) {
        let reading = read(text)
        #expect(reading.manifest == nil)
        #expect(reading.diagnostics.map { $0.code.rawValue } == [code])
        #expect(reading.diagnostics.first?.position?.description == place)
    }

    @Test func `a misspelt member is told its name`() {
        let reading = read(#"{"manifestVersion": 1, "placments": []}"#)
        #expect(reading.diagnostics.first?.suggestion == "did you mean “placements”?")
    }
}
