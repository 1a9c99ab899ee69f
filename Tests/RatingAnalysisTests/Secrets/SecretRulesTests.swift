import RatingAnalysis
import RatingCore
import Testing

@Suite
struct SecretRulesTests {
    /// Written in two parts, so that no tool takes this file for a leak.
    private static let secrets = [
        "ghp" + "_0123456789abcdefABCDEF0123456789abcd", "github" + "_pat_11ABCDEFG0123456789abcdef",
        "xoxb" + "-123456789012-abcdefghijkl", "https://hooks.slack.com" + "/services/T00000000/B00000000/XXXXXXXX",
        "lin" + "_api_0123456789abcdefghij", "AKIA" + "ABCDEFGHIJKLMNOP",
        "eyJ" + "hbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0NTY3ODkwIn0.dozjgNryP4J3jVmNHl0w5N", "Bearer " + "abcdefgh1jklmnop",
        "https://ana:" + "password@example.org/", "-----BEGIN " + "RSA PRIVATE KEY-----",
        "-----BEGIN " + "EC PRIVATE KEY-----", "-----BEGIN " + "PRIVATE KEY-----",
        "glpat" + "-abcdefghijklmnop1234",
        "q8Zk2Lw7Xv4Nc9Rt1Yb6Hm3Jd5Gf0SpQe", "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
    ]

    @Test(arguments: secrets)
    func `what looks like one is flagged at its place and not quoted`(_ secret: String) throws {
        let document = try JSONDocument("{\"placements\": {\"a\": {\"message\": \"use \(secret) please\"}}}")
        let found = SecretRules().check(document)
        #expect(found.map { $0.code } == [.secret])
        #expect(found.first?.key == "placements.a.message")
        #expect(found.first?.position?.column == 34)
        #expect(found.first?.severity == .error)
        #expect(found.first?.description.contains(secret.prefix(12)) == false)
    }

    @Test(arguments: [
        #"{"apiToken": "hunter2hunter2"}"#, #"{"a": {"password": "correct-horse"}}"#, #"{"client_secret": "abcdef"}"#,
        #"{"API-Key": "abcdef"}"#, #"{"dbPwd": "hunter"}"#, #"{"awsAccessKey": "hunter"}"#,
        #"{"signing_key": "hunter"}"#,
        #"{"x": [{"token": "abcdef"}]}"#,
    ])
    func `what is named like one is flagged`(_ text: String) throws {
        #expect(SecretRules().check(try JSONDocument(text)).count == 1)
    }

    @Test(arguments: ["rolloutSalt", "revision", "$schema", "message"], secrets.dropLast(2))
    func `a key that may be random is no place for a token`(_ key: String, _ secret: String) throws {
        #expect(SecretRules().check(try JSONDocument("{\"\(key)\": \"\(secret)\"}")).count == 1)
    }

    @Test(arguments: [
        #"{"revision": "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b"}"#,
        #"{"rolloutSalt": "q8Zk2Lw7Xv4Nc9Rt1Yb6Hm3Jd5Gf0SpQe"}"#,
        #"{"team": "9cfb482a-81e3-4154-b5b9-2c805e70a02d"}"#, #"{"secret": {"environment": "GITHUB_TOKEN"}}"#,
        #"{"strings": {"en": {"password": "Password"}}}"#, #"{"message": "Bearer of good news? Basic question"}"#,
        #"{"ratingsURL": "https://apps.apple.com/app/id123456789?action=write-review"}"#,
        #"{"mainTitle": "Donaudampfschifffahrtsgesellschaftskapitän"}"#, #"{"tokenName": "abcdefgh"}"#,
        #"{"message": "Bearer authentication is off, Basic authentication/authorization too"}"#,
        #"{"certificate": "-----BEGIN CERTIFICATE-----"}"#,
        #"{"message": "https://example.org/a/very/long/path/that/goes/on/and/on/2026/03/01/Index"}"#,
    ])
    func `what is none is not`(_ text: String) throws {
        #expect(SecretRules().check(try JSONDocument(text)).isEmpty)
    }
}
