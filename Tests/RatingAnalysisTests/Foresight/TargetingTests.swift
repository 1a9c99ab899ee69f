import RatingAnalysis
import RatingCore
import TestInput
import Testing

/// Rules that people write wrongly, and those that are right.
struct TargetingTests {
    static let mistakes: [(String, String)] = [
        ("arguments", #"{"sem_ver": [▸"7.2.0", ">=", {"var": "context.version"}]}"#),
        ("arguments", #"{"num_ver": [▸"17.2", ">", {"var": "traits.osVersion"}]}"#),
        // Variables
        ("variable", #"{">=": [{"var": ▸"context.session"}, 5]}"#),
        ("variable", #"{">=": [{"var": ▸"sessions"}, 5]}"#),
        ("variable", #"{"!!": [{"var": ▸"context.events.saved >= 5"}]}"#),
        ("variable", #"{"!!": [{"var": ▸"traits.plan == pro"}]}"#),
        ("variable", #"{"==": [{"var": ▸"trait.country"}, "CA"]}"#),
        ("variable", #"{"==": [{"var": ▸"country"}, "CA"]}"#),
        ("variable", #"{"==": [{"var": ▸"context.country"}, "CA"]}"#),
        ("variable", #"{"==": [{"var": ▸"user.plan"}, "pro"]}"#),
        ("variable", #"{"==": [{"var": ▸"traits.Country"}, "CA"]}"#),
        ("variable", #"{"==": [{"var": ▸"traits.contry"}, "CA"]}"#),
        ("variable", #"{"num_ver": [{"var": ▸"traits.os_version"}, ">=", "17"]}"#),
        ("variable", #"{"num_ver": [{"var": ▸"context.appVersion"}, ">=", "2.1"]}"#),
        ("variable", #"{"num_ver": [{"var": ▸"traits.version"}, ">=", "2.1"]}"#),
        ("variable", #"{"==": [{"var": ▸"traits.lang"}, "fr"]}"#),
        ("variable", #"{">": [{"var": ▸"context.daysSinceInstalled"}, 3]}"#),
        ("variable", #"{"==": [{"var": ▸"config.positiveStarLimit"}, 4]}"#),
        ("variable", #"{"==": [{"var": [▸"traits", "country"]}, "CA"]}"#),
        ("variable", #"{"==": [{"var": ▸"stars"}, 5]}"#),
        ("variable", #"{"!": {"==": [{"var": ▸"traits.chanel"}, "debug"]}}"#),
        ("variable", #"{">=": [{"var": ▸"context.version.major"}, 3]}"#),
        ("constant", #"{"if": [{"var": "traits.premium"}, ▸"yes", false]}"#),
        ("arguments", #"{▸"all": [{"var": "traits.scores"}]}"#),
        // Arguments
        ("arguments", #"{▸"in": [["CA", "FR"], {"var": "traits.country"}]}"#),
        ("arguments", #"{▸"in": ["CA", {"var": "traits.country"}]}"#),
        ("arguments", #"{"in": [{"var": "traits.country"}, ▸"CA,FR"]}"#),
        ("arguments", #"{"in": [{"var": "traits.country"}, ▸"CA"]}"#),
        ("arguments", #"{"in": [{"var": "traits.country"}, "CA", ▸"FR"]}"#),
        ("arguments", #"{▸"starts_with": ["fr", {"var": "traits.locale"}]}"#),
        ("arguments", #"{▸"ends_with": ["-CA", {"var": "traits.locale"}]}"#),
        ("arguments", #"{"num_ver": [▸">=", {"var": "context.version"}, "2.1"]}"#),
        ("arguments", #"{"sem_ver": [{"var": "context.version"}, "2.1.0", ▸">="]}"#),
        ("arguments", #"{"num_ver": [{"var": "context.version"}, ▸"=>", "2.1"]}"#),
        ("arguments", #"{"num_ver": [{"var": "context.version"}, ▸"==", "2.1"]}"#),
        ("arguments", #"{"num_ver": [{"var": "context.version"}, ▸"gte", "2.1"]}"#),
        ("arguments", #"{▸"num_ver": [{"var": "context.version"}, "2.1"]}"#),
        ("arguments", #"{▸"==": [{"var": "traits.country"}]}"#),
        ("arguments", #"{▸">=": {"var": "context.sessions"}}"#),
        ("arguments", #"{">": [30, {"var": "context.sessions"}, ▸7]}"#),
        ("arguments", #"{"!": [{"==": [{"var": "traits.os"}, "tvos"]}, ▸{"==": [{"var": "traits.os"}, "ios"]}]}"#),
        // Versions
        ("version", #"{▸">=": [{"var": "context.version"}, "2.10"]}"#),
        ("version", #"{▸"<": ["2.0", {"var": "context.version"}]}"#),
        ("version", #"{▸">": [{"var": "context.version"}, 2]}"#),
        ("version", #"{▸"==": [{"var": "context.version"}, 2.1]}"#),
        ("version", #"{▸">=": [{"var": "traits.osVersion"}, "17.4"]}"#),
        ("version", #"{▸">=": [{"var": "traits.lastSeen"}, "2.10.1"]}"#),
        ("version", #"{"num_ver": [{"var": "context.version"}, ">=", ▸2.10]}"#),
        ("version", #"{"sem_ver": [{"var": "context.version"}, ">=", ▸"2026.03.1"]}"#),
        ("version", #"{"sem_ver": [{"var": "context.version"}, ">=", ▸"4.12.0.1987"]}"#),
        ("version", #"{"num_ver": [{"var": "traits.osVersion"}, ">=", ▸"iOS 17"]}"#),
        ("version", #"{"num_ver": [{"var": "context.version"}, ">=", ▸"2.x"]}"#),
        ("version", #"{"==": [{"var": "traits.osVersion"}, ▸"17"]}"#),
        ("version", #"{"in": [{"var": "traits.osVersion"}, ["17.4.1", ▸"18.0"]]}"#),
        // Kinds
        ("kinds", #"{▸"==": [{"var": "traits.country"}, ["CA", "FR"]]}"#),
        ("kinds", #"{▸"==": [{"var": "traits.plan"}, ["pro", "team"]]}"#),
        ("kinds", #"{"===": [{"var": "context.sessions"}, ▸"5"]}"#),
        ("kinds", #"{">=": [{"var": "context.sessions"}, ▸"5"]}"#),
        ("kinds", #"{"in": [{"var": "context.sessions"}, [▸"1", "2"]]}"#),
        ("kinds", #"{▸"==": [{"var": "context.sessions"}, "many"]}"#),
        ("kinds", #"{▸"==": [{"var": "traits.country"}, 33]}"#),
        ("kinds", #"{▸"==": [{"var": "traits.os"}, true]}"#),
        ("kinds", #"{"==": [{"var": "traits.premium"}, ▸"true"]}"#),
        ("kinds", #"{"==": [{"var": "config.promptAtLaunch"}, ▸"false"]}"#),
        ("kinds", #"{">": [{"var": "traits.level"}, ▸"10"]}"#),
        ("kinds", #"{"starts_with": [{"var": "traits.locale"}, ▸["fr", "de"]]}"#),
        // Closed vocabularies
        ("vocabulary", #"{"==": [{"var": "traits.os"}, ▸"iOS"]}"#),
        ("vocabulary", #"{"==": [{"var": "traits.os"}, ▸"ipados"]}"#),
        ("vocabulary", #"{"!=": [{"var": "traits.os"}, ▸"osx"]}"#),
        ("vocabulary", #"{"in": [{"var": "traits.os"}, ["ios", ▸"iPhone"]]}"#),
        ("vocabulary", #"{"==": [{"var": "traits.channel"}, ▸"AppStore"]}"#),
        ("vocabulary", #"{"!=": [{"var": "traits.channel"}, ▸"beta"]}"#),
        ("vocabulary", #"{"==": [{"var": "traits.channel"}, ▸"production"]}"#),
        ("vocabulary", #"{"==": [{"var": "traits.country"}, ▸"UK"]}"#),
        ("vocabulary", #"{"in": [{"var": "traits.country"}, ["US", ▸"EN"]]}"#),
        ("vocabulary", #"{"in": [{"var": "traits.country"}, [▸"us"]]}"#),
        ("vocabulary", #"{"==": [{"var": "traits.country"}, ▸"USA"]}"#),
        ("vocabulary", #"{"==": [{"var": "traits.country"}, ▸"France"]}"#),
        ("vocabulary", #"{"!": {"in": [{"var": "traits.country"}, ["DE", ▸"EU"]]}}"#),
        ("vocabulary", #"{"==": [{"var": "traits.language"}, ▸"jp"]}"#),
        ("vocabulary", #"{"in": [{"var": "traits.language"}, ["fr", ▸"cz"]]}"#),
        ("vocabulary", #"{"==": [{"var": "traits.language"}, ▸"cn"]}"#),
        ("vocabulary", #"{"==": [{"var": "traits.language"}, ▸"EN"]}"#),
        ("vocabulary", #"{"==": [{"var": "traits.language"}, ▸"en-US"]}"#),
        ("vocabulary", #"{"==": [{"var": "traits.language"}, ▸"pt_BR"]}"#),
        ("vocabulary", #"{"==": [{"var": "traits.language"}, ▸"english"]}"#),
        ("vocabulary", #"{"==": [{"var": "traits.locale"}, ▸"pt_BR"]}"#),
        ("vocabulary", #"{"==": [{"var": "traits.locale"}, ▸"en-UK"]}"#),
        ("vocabulary", #"{"==": [{"var": "traits.locale"}, ▸"fr-ca"]}"#),
        ("vocabulary", #"{"==": [{"var": "traits.locale"}, ▸"fr"]}"#),
        ("vocabulary", #"{"starts_with": [{"var": "traits.locale"}, ▸"en_"]}"#),
        ("vocabulary", #"{"starts_with": [{"var": "traits.os"}, ▸"iP"]}"#),
        // Constants
        ("constant", #"{"==": [▸"traits.country", "CA"]}"#),
        ("constant", #"{">=": [▸"context.sessions", 5]}"#),
        ("constant", #"{"and": [▸"traits.premium", {">": [{"var": "context.sessions"}, 3]}]}"#),
        ("constant", #"{▸"==": [1, 1]}"#),
        ("constant", #"{▸">=": [{"var": "context.sessions"}, 0]}"#),
        ("constant", #"{▸"<": [{"var": "context.crashes"}, 0]}"#),
        ("constant", #"{▸">": [{"var": "context.daysSinceInstall"}, -1]}"#),
        (
            "constant",
            #"{▸"or": [{"!=": [{"var": "traits.country"}, "US"]}, {"!=": [{"var": "traits.country"}, "CA"]}]}"#
        ),
        (
            "constant",
            #"{"or": [{▸"and": [{"==": [{"var": "traits.os"}, "ios"]}, {"==": [{"var": "traits.os"}, "macos"]}]}, {">": [{"var": "context.sessions"}, 20]}]}"#
        ),
        (
            "constant",
            #"{"or": [{"var": "traits.premium"}, {▸"and": [{">": [{"var": "context.sessions"}, 10]}, {"<": [{"var": "context.sessions"}, 5]}]}]}"#
        ),
        ("constant", #"{▸"or": [{">": [{"var": "context.sessions"}, 5]}, {"<": [{"var": "context.sessions"}, 10]}]}"#),
        (
            "constant",
            #"{"or": [{"var": "traits.premium"}, {▸"and": [{"num_ver": [{"var": "context.version"}, ">=", "3.0"]}, {"num_ver": [{"var": "context.version"}, "<", "2.0"]}]}]}"#
        ),
        ("constant", #"{▸"in": [{"var": "traits.country"}, []]}"#),
        ("constant", #"{▸"==": [{"var": "context.sessions"}, 2.5]}"#),
        ("constant", #"{▸"==": [{"var": "context.uses"}, {"var": "context.uses"}]}"#),
        ("constant", #"{▸"<=": [10, {"var": "context.sessions"}, 5]}"#),
        // Missing values
        ("missing-value", #"{▸"<": [{"var": "context.daysSinceCrash"}, 30]}"#),
        ("missing-value", #"{▸"<": [{"var": "traits.age"}, 18]}"#),
        ("missing-value", #"{▸"<=": [{"var": "traits.openTickets"}, 0]}"#),
        ("missing-value", #"{▸">": [3, {"var": "traits.tickets"}]}"#),
        ("missing-value", #"{"and": [{">": [{"var": "context.sessions"}, 3]}, {▸"<": [{"var": "traits.debt"}, 10]}]}"#),
        ("missing-value", #"{"or": [{▸"<": [{"var": "context.daysSincePrompt"}, 90]}, {"var": "traits.premium"}]}"#),
    ]

    @Test(arguments: mistakes)
    func `a mistake is shown at its operator`(_ code: String, _ rule: String) throws {
        let found = try Seeded(#"{"policy": "balanced", "conditions": \#(rule)}"#, prefixes: ["targeting."])
        #expect(found.isRead, "\(found.problems)")
        #expect(found.summary == found.expected("targeting.\(code)"), "\(found.findings)")
    }

    static let good: [String] = [
        #"{"<=": [15, {"var": "context.events.saved"}]}"#,
        #"{">": [30, {"var": "context.daysSinceInstall"}]}"#,
        #"{"sem_ver": ["7.2.0", "<=", {"var": "context.version"}]}"#,
        #"{"if": [{"==": [{"var": "traits.country"}, "BR"]}, true, {">": [{"var": "context.uses"}, 5]}]}"#,
        #"{"and": [{"==": [{"var": "traits.country"}, "FR"]}, {"==": [{"var": "traits.region"}, "HDF"]}]}"#,
        // The article's
        #"{"and": [{"num_ver": [{"var": "context.version"}, ">=", "2.10"]}, {"in": [{"var": "traits.country"}, ["CA", "FR"]]}, {"!=": [{"var": "traits.channel"}, "debug"]}]}"#,
        #"{"==": [{"var": "traits.plan"}, "pro"]}"#, "true", "false",
        // Counts
        #"{">=": [{"var": "context.sessions"}, 5]}"#, #"{">": [{"var": "context.launches"}, 0]}"#,
        #"{"==": [{"var": "context.crashes"}, 0]}"#, #"{"<": [{"var": "context.crashes"}, 1]}"#,
        #"{"<=": [{"var": "context.prompts"}, 2]}"#, #"{"<": [{"var": "context.prompts"}, 3]}"#,
        #"{">=": [{"var": "context.events.photo_saved"}, 3]}"#, #"{"!": {"var": "context.events.refund"}}"#,
        #"{"<=": [3, {"var": "context.sessions"}, 30]}"#, #"{"<": [7, {"var": "context.daysSinceInstall"}, 365]}"#,
        #"{">": [{"var": "context.uses"}, {"var": "context.sessions"}]}"#,
        #"{">": [{"-": [{"var": "context.uses"}, {"var": "context.sessions"}]}, 5]}"#,
        #"{">=": [{"var": "context.sessions"}, {"var": "config.displaySessionCount"}]}"#,
        #"{"and": [{">": [{"var": "context.sessions"}, 5]}, {"<": [{"var": "context.sessions"}, 100]}]}"#,
        #"{"or": [{">=": [{"var": "context.sessions"}, 20]}, {">=": [{"var": "context.events.export"}, 3]}]}"#,
        #"{"!": {">": [{"var": "context.crashes"}, 3]}}"#, #"{"var": "context.crashes"}"#,
        // Missing values that are thought of
        #"{">": [{"var": ["context.daysSinceCrash", 999]}, 30]}"#,
        #"{"or": [{"==": [{"var": "context.daysSinceCrash"}, null]}, {">": [{"var": "context.daysSinceCrash"}, 14]}]}"#,
        #"{"or": [{"!": {"var": "context.daysSincePrompt"}}, {">": [{"var": "context.daysSincePrompt"}, 90]}]}"#,
        #"{"and": [{"!=": [{"var": "traits.age"}, null]}, {"<": [{"var": "traits.age"}, 18]}]}"#,
        #"{"and": [{"var": "traits.tickets"}, {"<": [{"var": "traits.tickets"}, 3]}]}"#,
        #"{"<": [0, {"var": "traits.age"}, 18]}"#, #"{">=": [{"var": "traits.age"}, 18]}"#,
        #"{"if": [{"missing": ["traits.age"]}, false, {"<": [{"var": "traits.age"}, 18]}]}"#,
        #"{"<": [{"var": ["traits.tickets", 0]}, 3]}"#, #"{">": [{"var": "traits.level"}, 10]}"#,
        #"{"or": [{"==": [{"var": "context.crashes"}, 0]}, {">": [{"var": "context.daysSinceCrash"}, 7]}]}"#,
        #"{"and": [{"<": [{"var": "context.daysSinceCrash"}, 30]}, {">=": [{"var": "context.daysSinceCrash"}, 7]}]}"#,
        // Versions
        #"{"sem_ver": [{"var": "context.version"}, ">=", "2.1.0"]}"#,
        #"{"sem_ver": [{"var": "context.version"}, "^", "2.0.0"]}"#,
        #"{"num_ver": [{"var": "traits.osVersion"}, ">=", "17"]}"#,
        #"{"num_ver": [{"var": "traits.osVersion"}, "<", "18.2"]}"#,
        #"{"num_ver": [{"var": "context.version"}, ">=", "2026.03.1"]}"#,
        #"{"num_ver": [{"var": "context.version"}, "!=", "3.0.0"]}"#,
        #"{"num_ver": [{"var": "context.version"}, ">=", 3]}"#, #"{"==": [{"var": "context.version"}, "3.2.0"]}"#,
        #"{"in": [{"var": "context.version"}, ["3.2.0", "3.2.1"]]}"#,
        #"{"!": {"in": [{"var": "context.version"}, ["4.0.0"]]}}"#,
        #"{"starts_with": [{"var": "context.version"}, "2."]}"#,
        #"{"starts_with": [{"var": "traits.osVersion"}, "17"]}"#,
        #"{"and": [{"num_ver": [{"var": "context.version"}, ">=", "2.0"]}, {"num_ver": [{"var": "context.version"}, "<", "3.0"]}]}"#,
        #"{"num_ver": [{"var": "traits.firstVersion"}, "<", "2.0"]}"#,
        #"{"num_ver": ["2.0", "<=", {"var": "context.version"}]}"#,
        #"{"sem_ver": [{"var": "context.version"}, ">", "1.0.0-beta.2"]}"#,
        #"{"num_ver": [{"var": "context.version"}, ">=", "v3"]}"#,
        // Vocabularies
        #"{"==": [{"var": "traits.os"}, "ios"]}"#, #"{"in": [{"var": "traits.os"}, ["ios", "visionos"]]}"#,
        #"{"in": [{"var": "traits.plan"}, ["pro", "team"]]}"#, #"{"in": ["beta", {"var": "traits.groups"}]}"#,
        #"{"!=": [{"var": "traits.os"}, "watchos"]}"#, #"{"!": {"==": [{"var": "traits.os"}, "tvos"]}}"#,
        #"{"==": [{"var": "traits.channel"}, "appstore"]}"#,
        #"{"in": [{"var": "traits.channel"}, ["appstore", "testflight"]]}"#,
        #"{"!=": [{"var": "traits.channel"}, "testflight"]}"#, #"{"starts_with": [{"var": "traits.os"}, "mac"]}"#,
        #"{"==": [{"var": "traits.country"}, "GB"]}"#,
        #"{"in": [{"var": "traits.country"}, ["GB", "IE", "US", "CA", "AU", "NZ"]]}"#,
        #"{"!": {"in": [{"var": "traits.country"}, ["CN", "RU"]]}}"#, #"{"!=": [{"var": "traits.country"}, "JP"]}"#,
        #"{"==": [{"var": "traits.country"}, "CZ"]}"#, #"{"in": [{"var": "traits.country"}, ["AR", "ES", "SV"]]}"#,
        #"{"==": [{"var": "traits.language"}, "ja"]}"#,
        #"{"in": [{"var": "traits.language"}, ["cs", "zh", "uk", "el", "da", "fil"]]}"#,
        #"{"!=": [{"var": "traits.language"}, "en"]}"#, #"{"starts_with": [{"var": "traits.locale"}, "pt"]}"#,
        #"{"starts_with": [{"var": "traits.locale"}, "zh-Hant"]}"#, #"{"==": [{"var": "traits.locale"}, "fr-CA"]}"#,
        #"{"in": [{"var": "traits.locale"}, ["en-US", "en-GB", "es-419"]]}"#,
        #"{"ends_with": [{"var": "traits.locale"}, "-CA"]}"#,
        #"{"in": ["Hant", {"var": "traits.locale"}]}"#,
        #"{"or": [{"==": [{"var": "traits.country"}, "US"]}, {"==": [{"var": "traits.country"}, "CA"]}]}"#,
        #"{"and": [{"!=": [{"var": "traits.country"}, "US"]}, {"!=": [{"var": "traits.country"}, "CA"]}]}"#,
        #"{"and": [{"starts_with": [{"var": "traits.locale"}, "fr"]}, {"ends_with": [{"var": "traits.locale"}, "CA"]}]}"#,
        // The app's own traits
        #"{"var": "traits.premium"}"#, #"{"!": {"var": "traits.premium"}}"#, #"{"!!": [{"var": "traits.premium"}]}"#,
        #"{"==": [{"var": "traits.premium"}, true]}"#, #"{"===": [{"var": "traits.premium"}, false]}"#,
        #"{"!=": [{"var": "traits.plan"}, "free"]}"#, #"{"in": [{"var": "traits.plan"}, ["pro", "team"]]}"#,
        #"{"in": ["beta", {"var": "traits.groups"}]}"#,
        #"{"some": [{"var": "traits.groups"}, {"==": [{"var": ""}, "beta"]}]}"#,
        #"{"==": [{"var": "traits.level"}, 3]}"#, #"{"==": [{"var": "traits.cohort"}, "2026.3"]}"#,
        #"{"starts_with": [{"var": "traits.email"}, "a"]}"#, #"{"in": ["@corp", {"var": "traits.email"}]}"#,
        #"{"==": [{"var": "traits.a.b"}, 1]}"#, #"{"==": [{"var": "traits.platformName"}, "tablet"]}"#,
        #"{"all": [{"var": "traits.scores"}, {">": [{"var": ""}, 3]}]}"#,
        // Draws and settings
        #"{"==": [{"fractional": [["on", 20], ["off", 80]]}, "on"]}"#, #"{"var": "config.promptAtLaunch"}"#,
        #"{"in": [{"fractional": [{"var": "targetingKey"}, ["a", 1], ["b", 1], ["c", 2]]}, ["a", "b"]]}"#,
        #"{"!": {"var": "config.previewMode"}}"#, #"{"<": [{"%": [{"var": "context.sessions"}, 5]}, 1]}"#,
        #"{"if": [{"==": [{"var": "traits.os"}, "macos"]}, {">=": [{"var": "context.uses"}, 10]}, {">=": [{"var": "context.sessions"}, 5]}]}"#,
        #"{"if": [{"==": [{"var": "traits.plan"}, "pro"]}, true, {">": [{"var": "context.sessions"}, 9]}]}"#,
        #"{">=": [{"var": "context.uses"}, {"var": "config.displaySessionCount"}]}"#,
        #"{"<": [{"var": "context.daysSinceInstall"}, {"*": [{"var": "config.daysUntilPrompt"}, 10]}]}"#,
        #"{"or": [{"var": "config.promptAtLaunch"}, {">": [{"var": "context.sessions"}, 3]}]}"#,
        #"{"if": [{"var": "config.verboseLogging"}, true, {">": [{"var": "context.sessions"}, 3]}]}"#,
    ]

    @Test(arguments: good)
    func `a rule that is right is left alone`(_ rule: String) throws {
        let found = try Seeded(#"{"policy": "balanced", "conditions": \#(rule)}"#, prefixes: ["targeting."])
        #expect(found.isRead && found.findings.isEmpty, "\(found.problems) \(found.findings)")
    }

    @Test func `a rule inside a string has its place there`() throws {
        let found = try Seeded(
            #"{"entries": {"policy": "balanced", "conditions": "{\"==\": [{\"var\": \"traits.os\"}, ▸\"iOS\"]}"}, "state": "UPDATE"}"#,
            prefixes: ["targeting."])
        #expect(found.summary == found.expected("targeting.vocabulary"), "\(found.findings)")
    }

    @Test func `each part is checked for what it says itself`() throws {
        let found = try Seeded(
            #"{"policy": "balanced", "placements": {"a": {"conditions": {"==": [{"var": "traits.os"}, ▸"iOS"]}}}}"#,
            prefixes: ["targeting."])
        #expect(found.summary == found.expected("targeting.vocabulary"), "\(found.findings)")
        #expect(found.findings.map(\.key) == ["placements.a.conditions"])
    }
}
