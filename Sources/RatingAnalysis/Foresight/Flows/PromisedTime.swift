import RatingCore

/// When a label says that people will be asked again, as far as its words tell.
enum PromisedTime {
    /// How many days from now.
    static func days(in label: String) -> ClosedRange<Double>? {
        guard label.utf8.count < 200 else { return nil }
        let text = label.lowercased()
        if let days = asian(text) { return days }
        let words = text.split { !$0.isLetter && !$0.isNumber }.map { String($0) }
        if words.contains(where: { tomorrow.contains($0) }) { return 0.5...2 }
        for (index, word) in words.enumerated() {
            guard let unit = units[word] else { continue }
            let before = index > 0 ? words[index - 1] : ""
            let after = index + 1 < words.count ? words[index + 1] : ""
            if let number = Double(before) { return around(number * unit) }
            if next.contains(before) || next.contains(after) { return unit * 0.4...unit * 2.1 }
            if few.contains(before) { return unit * 1.9...unit * 10 }
            // “One day” is some day.
            let isSomeDay = unit == 1 && !(index > 1 && within.contains(words[index - 2]) || within.contains(before))
            if let number = numbers[before], number > 1 || !isSomeDay { return around(number * unit) }
        }
        return nil
    }

    /// Whether a label speaks of asking or reminding.
    static func asksAgain(_ label: String) -> Bool {
        let text = label.lowercased()
        return asking.contains { LeftoverWords.contains(text, $0) }
    }

    private static func around(_ days: Double) -> ClosedRange<Double>? {
        days > 0 ? days * 0.5...max(days * 1.8, days + 1) : nil
    }

    private static func asian(_ text: String) -> ClosedRange<Double>? {
        for (words, days) in fixed where words.contains(where: { LeftoverWords.contains(text, $0) }) { return days }
        let scalars = Array(text.unicodeScalars)
        guard let first = scalars.firstIndex(where: { $0.properties.numericType != nil && $0.value < 0x80 }) else {
            return nil
        }
        let digits = scalars[first...].prefix { $0.value < 0x80 && UInt8($0.value).isDigit }
        let number = Double(digits.map { String($0) }.joined()) ?? 0
        let rest = scalars[(first + digits.count)...].drop {
            $0 == " " || $0 == "个" || $0 == "個" || $0 == "か" || $0 == "ヶ"
        }
        switch rest.first {
        case "日", "天", "일": return around(number)
        case "週", "周", "주": return around(number * 7)
        case "月", "개": return around(number * 30)
        default: return nil
        }
    }

    private static let fixed: [(words: [String], days: ClosedRange<Double>)] = [
        (["明日", "あした", "明天", "내일", "غدا", "غدًا"], 0.5...2),
        (["来週", "下周", "下週", "下个星期", "다음 주", "다음주", "一周后", "一週間後", "일주일"], 2.8...14.7),
        (["来月", "下个月", "下個月", "다음 달", "다음달", "한 달"], 12...63),
    ]

    private static let tomorrow = Set(
        words:
            "tomorrow morgen demain mañana amanhã domani imorgon jutro завтра huomenna yarın αύριο holnap zítra")

    /// In days.
    private static let units: [String: Double] = {
        let rows: [(days: Double, words: String)] = [
            (
                1 / 24.0,
                "hour hours stunde stunden heure heures hora horas ora ore uur timme timmar час часа часов"
            ),
            (
                1,
                "day days tag tage tagen jour jours día días dia dias giorno giorni dag dagen dagar dage dager dzień dni день дня дней дні днів gün"
            ),
            (
                7,
                "week weeks woche wochen semaine semaines semana semanas settimana settimane weken vecka veckor uge uger uke uker tydzień tygodnie tygodni tygodniu неделю недели недель неделе тиждень тижні тижнів hafta viikko viikon"
            ),
            (
                30,
                "month months monat monate monaten mois mes meses mês mese mesi maand maanden månad månader måned måneder miesiąc miesiące miesięcy miesiącu месяц месяца месяцев месяце місяць місяці місяців ay"
            ),
            (365, "year years jahr jahre jahren an ans année año años anno anni ano anos jaar år rok год"),
        ]
        var units: [String: Double] = [:]
        for row in rows {
            for word in Set(words: row.words) { units[word] = row.days }
        }
        return units
    }()

    private static let next = Set(
        words:
            "next nächste nächsten nächster prochain prochaine próximo próxima que prossimo prossima volgende nästa næste neste przyszłym przyszły następnym следующей следующем наступного gelecek ensi"
    )
    private static let few = Set(
        words:
            "few couple paar quelques unos unas algunos alguns algumas qualche några nogle noen kilka несколько кілька")
    private static let within = Set(words: "in dans en em tra fra over om om w za через за")

    private static let numbers: [String: Double] = {
        let rows: [(number: Double, words: String)] = [
            (1, "a an one einem einer ein eine un une una uno um uma een en ett et za через за"),
            (2, "two zwei deux dos dois duas due twee två to dwa два две дві"),
            (3, "three drei trois tres três tre drie trzy три"),
            (4, "four vier quatre cuatro quatro quattro fyra fire"),
            (5, "five fünf cinq cinco cinque vijf fem"), (6, "six sechs seis sei zes sex seks"),
            (7, "seven sieben sept siete sete sette zeven sju syv"), (10, "ten zehn dix diez dez dieci tien tio"),
        ]
        var numbers: [String: Double] = [:]
        for row in rows {
            for word in Set(words: row.words) { numbers[word] = row.number }
        }
        return numbers
    }()

    private static let asking = [String](
        phrases: """
            ask|remind|erinner|frag|rappel|redemand|recu|recorda|pregunt|lembr|pergunt|ricord|chied|herinner
            vraag|påminn|fråga|minn |spør|spørg|przypomn|zapyta|напомн|спрос|нагад|запит|hatırlat|sor|通知|聞|提醒|问我
            알림|다시
            """)
}

extension FlowCheck {
    /// Buttons that promise to ask again at another time than the configuration says.
    mutating func checkPromises(
        _ step: Int, _ screen: StepScreen, in language: String?, _ words: (StepScreen.Text) -> String?
    ) {
        for (index, button) in screen.buttons.enumerated() where !isLarge {
            guard let label = words(button.text), let promise = PromisedTime.days(in: label) else { continue }
            let ways = edges(button.event, from: step).filter { $0.transition != nil }
            let reminds = ways.contains { performs($0, .recordReminder) }
            guard !ways.contains(where: { performs($0, .openStore, .requestNativeReview, .sendFeedback, .composeMail) })
            else { continue }
            // Without a word of asking it is a wait only where it is the reminder's.
            let asks = PromisedTime.asksAgain(label) && !ways.isEmpty
            let waits: [(key: String, days: Double?)] = [
                ("remindPeriod", reminds ? configuration[.remindPeriod] : nil),
                ("daysBeforeAskingAgain", asks ? configuration[.daysBeforeAskingAgain].map { Double($0) } : nil),
                ("daysBetweenReviews", asks ? configuration[.daysBetweenReviews].map { Double($0) } : nil),
            ]
            guard let wait = waits.first(where: { $0.days != nil }), let days = wait.days, days > 0,
                !promise.contains(days)
            else { continue }
            var place = Place.button(step: step, index)
            if case .key(let key) = button.text { place = .keys([language == nil ? key : "strings", wait.key]) }
            let message =
                "the button “\(excerpt(label))”\(language.map { " (\(excerpt($0)))" } ?? "") promises another time than \(wait.key) says, which is \(numberText(days)) days"
            // One label may stand on two steps.
            guard !findings.contains(where: { $0.message == message }) else { continue }
            report(.flowDeadButton, place, message, "let the label and \(wait.key) say the same")
        }
    }
}
