import RatingKit
import Testing

@Suite
struct StoreListingTests {
    static let recorded = """


        {
         "resultCount":1,
         "results": [
        {"screenshotUrls":["https://is1-ssl.mzstatic.com/a.png"], "ipadScreenshotUrls":[], "isGameCenterEnabled":false,
        "kind":"software", "features":["iosUniversal"], "minimumOsVersion":"16.0", "trackId":123456789,
        "bundleId":"com.example.app", "trackName":"Exämple", "currentVersionReleaseDate":"2026-02-20T08:00:00Z",
        "version":"2.10.1", "primaryGenreName":"Productivity", "primaryGenreId":6007, "price":0.00, "releaseNotes":null,
        "averageUserRating":4.53211000000000012732925824820995330810546875, "userRatingCount":1022}]
        }
        """

    private func read(_ text: String, bundleID: String? = nil) throws -> StoreListing {
        try StoreListing(answer: Array(text.utf8), bundleID: bundleID)
    }

    @Test func `a recorded answer is read`() throws {
        #expect(
            try read(Self.recorded)
                == StoreListing(storeID: 123_456_789, bundleID: "com.example.app", version: "2.10.1", genreID: 6007))
    }

    @Test func `no results are no such app`() {
        #expect(throws: StoreListing.LookupError.notFound) { try read(#"{"resultCount":0, "results": []}"#) }
        #expect(throws: StoreListing.LookupError.notFound) { try read(#"{"resultCount":1, "results": []}"#) }
    }

    @Test(arguments: ["0", "7", "\"1\"", "null", "-1", "1e99"])
    func `how many results there are is counted`(resultCount: String) throws {
        let text = #"{"resultCount": \#(resultCount), "results": [{"trackId": 1, "bundleId": "a"}]}"#
        #expect(try read(text) == StoreListing(storeID: 1, bundleID: "a"))
    }

    @Test(arguments: [
        "", "<html>busy</html>", "{", #"{"results": [{"trackId": 1, "bundleId": "a"}"#, "[]", "null", "3", "{}",
        #"{"results": {}}"#, #"{"results": null}"#, #"{"results": [3]}"#, #"{"results": [null]}"#,
        #"{"results": [{}]}"#, #"{"results": [{"trackId": "1", "bundleId": "a"}]}"#,
        #"{"results": [{"trackId": 1.5, "bundleId": "a"}]}"#, #"{"results": [{"trackId": 0, "bundleId": "a"}]}"#,
        #"{"results": [{"trackId": -4, "bundleId": "a"}]}"#, #"{"results": [{"trackId": 1e99, "bundleId": "a"}]}"#,
        #"{"results": [{"trackId": 1}]}"#, #"{"results": [{"trackId": 1, "bundleId": 7}]}"#,
        #"{"errorMessage": "Invalid value(s) for key(s): [country]", "queryParameters": {}}"#,
    ])
    func `what is no such answer is unreadable`(text: String) {
        let error = #expect(throws: StoreListing.LookupError.self) { try read(text) }
        guard case .unreadable = error else { return #expect(Bool(false), "\(String(describing: error))") }
    }

    @Test func `a nested bomb is unreadable`() {
        #expect(throws: StoreListing.LookupError.self) { try read(String(repeating: "[", count: 300_000)) }
    }

    @Test func `a version or genre of another type is none`() throws {
        let text = #"{"results": [{"trackId": 1, "bundleId": "a", "version": 2.1, "primaryGenreId": "6014"}]}"#
        #expect(try read(text) == StoreListing(storeID: 1, bundleID: "a"))
    }

    @Test func `of several that of the bundle is taken`() throws {
        let text = #"{"results": [{"trackId": 1, "bundleId": "a"}, {"trackId": 2, "bundleId": "Com.B"}]}"#
        #expect(try read(text, bundleID: "com.b").storeID == 2)
        #expect(try read(text, bundleID: "c").storeID == 1)
        #expect(try read(text).storeID == 1)
        #expect(try read(text, bundleID: "com.b").isListing(of: "COM.b"))
    }
}
