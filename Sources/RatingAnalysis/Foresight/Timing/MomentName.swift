/// What the name of a placement or event says of the moment.
enum MomentName {
    /// What speaks against asking there; nil if nothing does.
    static func reason(against name: String) -> String? {
        let words = words(name)
        if starts.contains(EventWord.plain(name)) || says(words, starting) {
            return "people have not used the app yet"
        }
        if interruptions.contains(EventWord.plain(name)) || words.first == "before"
            || words.last.map({ beginnings.contains($0) }) ?? false
        {
            return "people are in the middle of something"
        }
        let isLoggedOut = ["loggedout", "signedout", "logout", "signout"].contains {
            EventWord.plain(name).hasSuffix($0)
        }
        if isLoggedOut || says(words, leaving) { return "people are just leaving" }
        return isTrouble(name) ? "something has just gone wrong for them" : nil
    }

    /// Whether something has gone wrong.
    static func isTrouble(_ name: String) -> Bool {
        let words = words(name)
        if words.contains(where: { mended.contains($0) }) { return false }
        return words.contains { trouble.contains($0) }
            || words.contains("support") && words.contains { asking.contains($0) }
            || words.contains("account") && words.contains { $0.hasPrefix("delet") }
    }

    /// `payment`, `failed` of `paymentFailed` and `payment_failed`.
    static func words(_ name: String) -> [String] {
        var words: [String] = []
        var word = ""
        for letter in name.unicodeScalars {
            let isLetter = letter.properties.isAlphabetic
            if !isLetter || letter.properties.isUppercase && !word.isEmpty && word.last?.isLowercase == true {
                if !word.isEmpty { words.append(word.lowercased()) }
                word = ""
            }
            if isLetter { word.unicodeScalars.append(letter) }
        }
        return word.isEmpty ? words : words + [word.lowercased()]
    }

    /// Whether a name consists of such words, and of those that only say when.
    private static func says(_ words: [String], _ meant: Set<String>) -> Bool {
        words.contains { meant.contains($0) } && words.allSatisfy { meant.contains($0) || fillers.contains($0) }
    }

    private static let fillers: Set<String> = [
        "app", "application", "user", "on", "at", "after", "before", "did", "will", "has", "is", "the", "every", "each",
        "any", "first", "next", "new", "cold", "warm", "screen", "view", "event", "time", "enter", "entered", "main",
        "home", "become", "became", "active", "finish", "finished", "by", "with", "success", "succeeded",
        "successful", "back", "into", "to", "from", "or", "session", "page",
    ]

    private static let starting: Set<String> = [
        "launch", "launched", "launching", "launches", "start", "started", "starts", "startup", "begin", "began",
        "begun",
        "open", "opened", "opening", "opens", "foreground", "foregrounded", "resume", "resumed", "splash", "login",
        "signin", "signup", "onboarding", "welcome", "boot", "wake", "woke", "appear", "appeared",
    ]

    private static let leaving: Set<String> = [
        "exit", "exited", "quit", "close", "closed", "closing", "terminate", "terminated", "background", "backgrounded",
        "leave", "left", "logout", "signout",
    ]

    /// At the end of a name: of what goes on from then.
    private static let beginnings: Set<String> = ["started", "starting", "began", "begun", "loading"]

    private static let starts: Set<String> = [
        "launch", "launched", "applaunch", "applaunched", "atlaunch", "onlaunch", "afterlaunch", "didlaunch",
        "didfinishlaunching", "firstlaunch", "startup", "appstartup", "appstart", "appstarted", "onstart", "onappstart",
        "coldstart", "firststart", "appopen", "appopened", "onopen", "onappopen", "firstopen", "splash", "splashscreen",
        "onboarding", "onboardingcompleted", "onboardingfinished", "onboardingdone", "afteronboarding", "welcome",
        "welcomescreen", "login", "loginscreen", "loggedin", "signin", "signedin", "signup", "signedup", "registration",
        "loggedout", "signedout", "signout", "logout",
        "updateinstalled", "afterupdate", "appupdated", "loading", "loadingscreen", "willenterforeground",
        "didbecomeactive", "foreground",
    ]

    /// Trouble that is over, and losses that people want.
    private static let mended: Set<String> = [
        "fixed", "resolved", "solved", "recovered", "avoided", "prevented", "corrected", "weight", "pounds", "kilos",
        "kg", "closed", "restored", "boss", "enemy", "monster",
    ]

    private static let interruptions: Set<String> = [
        "checkout", "checkoutstarted", "checkoutopened", "checkoutbegan", "startcheckout", "begincheckout",
        "paymentstarted", "paymentscreen", "startpayment", "purchasestarted", "paywall", "paywallshown",
        "paywallopened",
        "paywallviewed", "showpaywall", "adstarted", "adshown", "videostarted", "callstarted", "incall", "duringcall",
        "levelstarted", "gamestarted", "matchstarted", "recordingstarted", "driving",
    ]

    /// With `support`: who wants something of it has a problem.
    private static let asking: Set<String> = [
        "ticket", "case", "request", "requested", "contacted", "message", "chat", "called",
    ]

    private static let trouble: Set<String> = [
        "crash", "crashed", "crashes", "error", "errors", "fail", "failed", "fails", "failure", "failures", "refund",
        "refunded", "cancel", "cancelled", "canceled", "cancellation", "unsubscribe", "unsubscribed", "complaint",
        "declined", "rejected", "expired", "uninstall", "uninstalled", "downgrade", "downgraded", "timeout", "freeze",
        "hang", "lost", "overdue", "bug", "broken", "denied", "banned", "invalid", "wrong", "unavailable",
        "disconnected",
        "interrupted", "abort", "aborted", "delayed", "died", "death", "outage", "frozen", "stuck", "unable", "missed",
        "dispute", "disputed", "chargeback", "suspended", "corrupted", "conflict", "forgot", "forgotten",
    ]
}
