/// What the name of a placement or event says of the moment.
enum MomentName {
    /// What speaks against asking there; nil if nothing does.
    static func reason(against name: String) -> String? {
        let words = words(name)
        if starts.contains(EventWord.plain(name)) || says(words, starting) {
            return "people have not used the app yet"
        }
        // Who checks out of a hotel is done.
        let isDone = words.starts(with: ["check", "out"])
        if !isDone && interruptions.contains(EventWord.plain(name)) || words.suffix(2) == ["in", "progress"]
            || words.last == "inprogress" || words.first == "before"
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
        if words.count == 2, words[0] == "report" { return isReported(words[1]) }
        for (index, word) in words.enumerated() {
            let isNone =
                index > 0 && negations.contains(words[index - 1])
                || index + 1 < words.count && words[index + 1] == "free"
            if trouble.contains(word), !isNone { return true }
        }
        return troubleOf.contains { deeds, things in
            words.contains { deeds.contains($0) } && words.contains { things.contains($0) }
        } || words.contains { $0 == "reported" } && words.contains { isReported($0) }
    }

    /// Whether it is bad that this was reported, unlike the weather.
    private static func isReported(_ word: String) -> Bool {
        reported.contains(word) || word.hasSuffix("s") && reported.contains(String(word.dropLast()))
    }

    /// Whether people come there to say something, whenever that is.
    static func isForWords(_ name: String) -> Bool { words(name).contains { ofWords.contains($0) } }

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

    private static let fillers = Set(
        words: """
            app application user on at after before did will has is the every each any first next new cold warm screen
            view event time enter entered main home become became active finish finished by with success succeeded
            successful back into to from or session page
            """)

    private static let starting = Set(
        words: """
            launch launched launching launches start started starts startup begin began begun open opened opening opens
            foreground foregrounded resume resumed splash login signin signup onboarding welcome boot wake woke appear
            appeared
            """)

    private static let leaving = Set(
        words: """
            exit exited quit close closed closing terminate terminated background backgrounded leave left logout signout
            """)

    /// At the end of a name: of what goes on from then.
    private static let beginnings: Set<String> = ["started", "starting", "began", "begun", "loading"]

    private static let starts = Set(
        words: """
            launch launched applaunch applaunched atlaunch onlaunch afterlaunch didlaunch didfinishlaunching firstlaunch
            startup appstartup appstart appstarted onstart onappstart coldstart firststart appopen appopened onopen
            onappopen firstopen splash splashscreen onboarding onboardingcompleted onboardingfinished onboardingdone
            afteronboarding welcome welcomescreen login loginscreen loggedin signin signedin signup signedup registration
            loggedout signedout signout logout updateinstalled afterupdate appupdated loading loadingscreen
            willenterforeground didbecomeactive foreground
            """)

    /// Trouble that is over, and losses that people want.
    private static let mended = Set(
        words: """
            fixed resolved solved recovered avoided prevented corrected weight pounds kilos kg closed restored boss enemy
            monster record records settled arrived credited insurance insured protection protected enabled allowed consent
            alerts reporting blocker tester hunter hit hits strike acclaim
            """)

    /// Whether a name says that people are doing something just now: `recording`, `isPlaying`, `inCall`.
    static func isUnderWay(_ name: String) -> Bool {
        let words = words(name)
        let plain = words.drop { $0 == "is" || $0 == "currently" }.joined()
        // A sport may be what people like.
        if words.count == 1, ["flying", "riding", "running"].contains(plain) { return false }
        return [
            "recording", "playing", "driving", "navigating", "calling", "incall", "streaming", "presenting", "typing",
            "editing", "busy", "ingame", "inmeeting", "flying", "riding", "running", "workingout", "incheckout",
        ].contains(plain)
    }

    private static let interruptions = Set(
        words: """
            checkout checkoutstarted checkoutopened checkoutbegan startcheckout begincheckout paymentstarted paymentscreen
            startpayment purchasestarted paywall paywallshown paywallopened paywallviewed showpaywall adstarted adshown
            videostarted callstarted incall duringcall levelstarted gamestarted matchstarted recordingstarted driving
            """)

    /// Before a word of trouble: there was none.
    private static let negations: Set<String> = ["no", "not", "without", "never", "zero"]

    /// Words that are bad of some things only: a pin is dropped on purpose, a call is not.
    private static let troubleOf: [(deeds: Set<String>, things: Set<String>)] = [
        // Who wants something of the support has a problem.
        (["rescue"], ["used", "called", "requested", "needed", "triggered"]),
        (["support"], ["ticket", "case", "request", "requested", "contacted", "message", "chat", "called"]),
        (["account"], ["delete", "deleted", "deleting", "deletion"]),
        (
            ["dropped"],
            ["stream", "call", "connection", "signal", "session", "network", "line", "frame", "frames", "transfer"]
        ),
        (
            ["blocked", "locked"],
            ["account", "user", "card", "payment", "profile", "member", "login", "transfer", "withdrawal", "order"]
        ),
        (
            ["late", "missing", "damaged", "returned", "stolen"],
            ["order", "delivery", "parcel", "package", "shipment", "train", "flight", "bus", "driver"]
        ),
        (["rage"], ["click", "clicks", "clicked", "tap", "taps", "tapped", "quit"]),
    ]

    private static let reported = Set(
        words: """
            profile user member player account post comment message content photo review chat conversation listing seller
            buyer driver rider host guest match abuse harassment spam scam fraud theft problem issue bug fault delay fine
            loss outage accident injury incident
            """)

    private static let ofWords = Set(
        words: """
            help contact feedback support suggestion suggestions ideas wishes bildirim destek kontakt hilfe ayuda
            sugerencias aide aiuto ajuda contato pomoc hjelp hjelpe
            """)

    private static let trouble = Set(
        words: """
            crash crashed crashes error errors fail failed fails failure failures refund refunded cancel cancelled
            canceled cancellation unsubscribe unsubscribed complaint declined rejected expired uninstall uninstalled
            downgrade downgraded timeout freeze hang lost overdue bug broken denied banned invalid wrong unavailable
            disconnected interrupted abort aborted delayed died death outage frozen stuck unable missed dispute disputes
            disputed chargeback suspended corrupted conflict forgot forgotten refunds cancels cancelling canceling
            complaints complained injury injuries injured overdrawn overcharged unpaid arrears escalated escalation hacked
            breached relapse relapsed incident accident emergency severe sos hazard seizure leak leaks critical deceased
            funeral bereaved bereavement euthanized euthanised disappointed frustrated angry unhappy dissatisfied fehler
            fehlgeschlagen gescheitert abgebrochen abgelehnt storniert absturz mislukt geannuleerd afgewezen erreur echec
            échec annule annulé annulee annulée refuse refusé fallo fallido fallida cancelado cancelada rechazado
            rechazada erro falhou falha recusado recusada errore fallito fallita annullato annullata rifiutato ausgefallen
            ausfall störung stoerung gestört kaputt defekt verspätet verspaetet verloren vertraging panne retard
            avería averia retraso atraso guasto ritardo försenad forsinket awaria ariza gecikme misslyckades misslyckad
            avbruten avbrutet mislykket avslått fejl feil nieudane nieudany błąd odrzucone hata iptal basarisiz başarısız
            """)
}
