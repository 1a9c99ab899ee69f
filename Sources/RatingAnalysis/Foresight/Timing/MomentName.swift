/// What the name of a placement or event says of the moment.
enum MomentName {
    /// What speaks against asking for a review there; nil if nothing does.
    static func reason(against name: String) -> String? {
        let words = words(name)
        func says(_ meant: Set<String>) -> Bool {
            words.contains { meant.contains($0) } && words.allSatisfy { meant.contains($0) || fillers.contains($0) }
        }
        if says(starting) { return "users have not used the app yet" }
        if words.last.map({ beginnings.contains($0) }) ?? false || words.suffix(2) == ["in", "progress"] {
            return "users are in the middle of something"
        }
        if says(leaving) { return "users are just leaving" }
        return isTrouble(name) ? "something has just gone wrong for them" : nil
    }

    /// Whether something has gone wrong.
    static func isTrouble(_ name: String) -> Bool {
        let words = words(name)
        if words.contains(where: { mended.contains($0) }) { return false }
        let isOfThings = words.contains { things.contains($0.last == "s" ? String($0.dropLast()) : $0) }
        for (index, word) in words.enumerated() {
            let isNone =
                index > 0 && ["no", "not", "without", "never", "zero"].contains(words[index - 1])
                || index + 1 < words.count && words[index + 1] == "free"
            if !isNone, trouble.contains(word) || isOfThings && troubleOfThings.contains(word) { return true }
        }
        return false
    }

    /// Whether people come there to say something, whenever that is.
    static func isForWords(_ name: String) -> Bool {
        words(name).contains {
            ["help", "contact", "feedback", "support", "suggestion", "suggestions", "ideas"].contains($0)
        }
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

    /// Words that only say when.
    private static let fillers = Set(
        words: """
            app application user on at after before did will has is the every each any first next new cold warm screen
            view home main become became active finish finished completed done by with into to from or session page
            """)
    private static let starting = Set(
        words: """
            launch launched launching launches start started starts startup begin began open opened opening opens
            foreground foregrounded resume resumed splash login signin signup onboarding welcome boot wake
            """)
    private static let leaving = Set(
        words:
            "exit exited quit close closed closing terminate terminated background backgrounded leave left logout signout"
    )
    /// At the end of a name: of what goes on from then.
    private static let beginnings: Set<String> = ["started", "starting", "began", "begun", "loading", "inprogress"]

    /// Trouble that is over, losses that people want, and what only looks like it.
    private static let mended = Set(
        words: """
            fixed resolved solved recovered avoided prevented corrected weight pounds kilos kg restored boss enemy
            monster record records settled arrived credited insurance insured protection enabled allowed consent alerts
            blocker tester hunter
            """)

    private static let trouble = Set(
        words: """
            crash crashed crashes error errors fail failed fails failure failures refund refunded refunds cancel
            cancelled canceled cancellation unsubscribe unsubscribed complaint complaints declined rejected expired
            uninstall uninstalled downgrade downgraded timeout freeze lost overdue bug broken denied banned invalid
            unavailable disconnected interrupted abort aborted delayed died death deceased outage frozen stuck missed
            dispute disputed chargeback suspended corrupted conflict injury accident emergency incident relapse
            """)
    /// Words that are bad of some things only: a pin is dropped on purpose, a call is not.
    private static let troubleOfThings = Set(
        words: "dropped blocked locked late missing damaged returned stolen reported deleted deletion delete ticket")
    private static let things = Set(
        words: """
            stream call connection signal network line frame transfer account user card payment profile member login
            order delivery parcel package shipment train flight bus driver post comment message content support
            """)
}
