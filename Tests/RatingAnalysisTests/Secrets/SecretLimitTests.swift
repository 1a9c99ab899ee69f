import RatingAnalysis
import RatingCore
import Testing

/// Where what looks like a secret begins: the shortest token of each service, name and word, and one less.
@Suite struct SecretLimitTests {
    /// What tokens begin with, in two parts so that no tool takes this file for a leak, and how much follows at least.
    private static let tokens: [(start: String, end: String, count: Int, kind: String)] = [
        ("gh", "p_", 16, "a token for GitHub"), ("gh", "o_", 16, "a token for GitHub"),
        ("gh", "u_", 16, "a token for GitHub"), ("gh", "s_", 16, "a token for GitHub"),
        ("gh", "r_", 16, "a token for GitHub"), ("gi", "thub_pat_", 16, "a token for GitHub"),
        ("gl", "pat-", 16, "a token for GitLab"), ("xo", "xb-", 10, "a token for Slack"),
        ("xo", "xp-", 10, "a token for Slack"), ("xo", "xa-", 10, "a token for Slack"),
        ("xo", "xr-", 10, "a token for Slack"), ("xo", "xs-", 10, "a token for Slack"),
        ("xa", "pp-", 10, "a token for Slack"),
        ("ho", "oks.slack.com/services/", 8, "the webhook of a Slack channel"),
        ("ho", "oks.slack.com/workflows/", 8, "the webhook of a Slack workflow"),
        ("li", "n_api_", 10, "a key for Linear"), ("li", "n_oauth_", 10, "a token for Linear"),
        ("AT", "ATT", 20, "a token for Atlassian"), ("AK", "IA", 16, "a key for AWS"),
        ("AS", "IA", 16, "a key for AWS"), ("AI", "za", 30, "a key for Google"),
        ("sk", "_live_", 16, "a key for Stripe"), ("sk", "_test_", 16, "a key for Stripe"),
        ("rk", "_live_", 16, "a key for Stripe"), ("wh", "sec_", 16, "a secret for Stripe"),
        ("SG", ".", 40, "a key for SendGrid"), ("ke", "y-", 32, "a key for Mailgun"),
        ("np", "m_", 30, "a token for npm"), ("py", "pi-", 30, "a token for PyPI"),
        ("do", "p_v1_", 30, "a token for DigitalOcean"), ("hf", "_", 30, "a token for Hugging Face"),
        ("sh", "pat_", 20, "a token for Shopify"), ("sq", "0atp-", 16, "a token for Square"),
        ("ya", "29.", 20, "a token for Google"), ("GO", "CSPX-", 16, "a secret for Google"),
        ("sk", "-ant-", 16, "a key for Anthropic"), ("sk", "-proj-", 16, "a key for OpenAI"),
        ("sk", "-", 40, "a key for OpenAI"),
        ("di", "scord.com/api/webhooks/", 8, "the webhook of a Discord channel"),
        ("di", "scordapp.com/api/webhooks/", 8, "the webhook of a Discord channel"),
        ("we", "bhook.office.com/", 8, "the webhook of a Teams channel"),
        ("ap", "i.telegram.org/bot", 20, "a token for Telegram"), ("Ac", "countKey=", 20, "a key for Azure"),
        ("Sh", "aredAccessKey=", 20, "a key for Azure"), ("se", "cret_", 30, "a secret for Notion"),
        ("nt", "n_", 30, "a token for Notion"), ("dc", "kr_pat_", 16, "a token for Docker"),
        ("sn", "trys_", 20, "a token for Sentry"), ("fi", "gd_", 20, "a token for Figma"),
        ("gl", "rt-", 16, "a token for GitLab"), ("xo", "xe-", 10, "a token for Slack"),
        ("ey", "J", 40, "a JSON Web Token"), ("Be", "arer ", 12, "a bearer token"),
        ("Ba", "sic ", 16, "a password in a header"),
    ]

    private func kind(_ text: String) -> String? { SecretRules().kind(of: text) }

    @Test(arguments: tokens)
    func `a token has its length`(token: (start: String, end: String, count: Int, kind: String)) {
        func text(_ count: Int, after before: String = "") -> String {
            before + token.start + token.end + ("a1" + String(repeating: "a", count: 80)).prefix(count)
        }
        #expect(kind(text(token.count)) == token.kind && kind(text(token.count, after: "(")) == token.kind)
        #expect(kind(text(token.count - 1)) != token.kind)
        #expect(kind(text(token.count - 1) + " a") != token.kind)
        for before in ["a", "Z", "0"] { #expect(kind(text(token.count, after: before)) != token.kind) }
    }

    /// So that `Bearer authentication` is none, though one capital may begin a word.
    @Test(arguments: ["Bear" + "er ", "Ba" + "sic ", "ke" + "y-", "s" + "k-", "sec" + "ret_"])
    func `some have a digit or a capital within`(prefix: String) {
        let word = String(repeating: "a", count: 45)
        for plain in [word, "A\(word)", "\(word).-_/"] { #expect(kind(prefix + plain) == nil) }
        for mixed in ["a1\(word)", "aA\(word)", "aZ\(word)", "\(word)9"] { #expect(kind(prefix + mixed) != nil) }
        #expect(kind(prefix + "a[\(word)1") == nil)
    }

    @Test(arguments: [
        ("password: abcde1", true), ("password: abcd1", false), ("password: abcdef", false),
        ("password=\"abcde1\"", true),
        ("password:abcde&1", false), ("password: abcde,1", false), ("password: //abc1", false),
        ("pass word: abcde1", false), ("api key: abcde1", true),
        ("my-api_key=abcde1", true), ("password is: abcde1", false), ("token    : abcde1", true),
        ("pwd = abcde1", true), ("tokens: abcde1", false), ("a secretkey: abcde1", true), ("Passwort: abcde1", true),
    ])
    func `a word with a digit after a name for secrets is one`(text: String, isSecret: Bool) {
        #expect((kind(text) == "a secret after its name") == isSecret)
    }

    @Test(arguments: [(72, true), (73, true), (74, false), (90, false)])
    func `it stands within eighty characters`(blanks: Int, isSecret: Bool) {
        #expect((kind("token:" + String(repeating: " ", count: blanks) + "abcde1") != nil) == isSecret)
    }

    /// 32 characters with two digits: hexadecimal ones of ten kinds, others of both cases and of eighteen kinds.
    @Test(arguments: [
        ("01abcdef89", 32, true), ("01abcdef89", 31, false), ("01abcdef8", 32, false), ("0123456789", 32, false),
        ("01abcdefghijklmnXY", 32, true), ("01abcdefghijklmnXY", 31, false), ("01abcdefghijklmXY", 32, false),
        ("01abcdefghijklmnop", 32, false), ("01ABCDEFGHIJKLMNOP", 32, false),
        ("0abcdefghijklmnopqrstuvwxyzABCDE", 32, false),
        ("01abcdefghijklmnopqrstuvwxyzABCD", 32, true), ("abcdefghijklmnopqrstuvwxyzABCDEF", 32, false),
    ])
    func `a long word is as mixed as chance makes it`(characters: String, count: Int, isSecret: Bool) {
        #expect((kind(String(String(repeating: characters, count: 5).prefix(count))) != nil) == isSecret)
    }

    @Test(arguments: [
        ([8, 4, 4, 4, 12], false), ([9, 3, 4, 4, 12], true), ([8, 5, 3, 4, 12], true), ([8, 4, 5, 3, 12], true),
        ([8, 4, 4, 5, 11], true), ([8, 4, 4, 4, 13], true), ([8, 4, 4, 4, 11], true), ([7, 4, 4, 4, 13], true),
    ])
    func `an identifier of 8, 4, 4, 4 and 12 digits is none`(counts: [Int], isSecret: Bool) {
        var digits = "0123456a789bcdefABCDEF01234567890"[...]
        let groups = counts.map { count in
            defer { digits = digits.dropFirst(count) }
            return String(digits.prefix(count))
        }
        #expect((kind(groups.joined(separator: "-")) != nil) == isSecret)
    }

    @Test(arguments: [("abcde", 0), ("abcdef", 1), ("abc def", 0)])
    func `what is named like one is a word of six letters`(text: String, count: Int) throws {
        #expect(SecretRules().check(try JSONDocument("{\"appToken\": \"\(text)\"}")).count == count)
        #expect(SecretRules().check(try JSONDocument("{\"strings\": {\"token\": \"\(text)\"}}")).isEmpty)
    }
}
