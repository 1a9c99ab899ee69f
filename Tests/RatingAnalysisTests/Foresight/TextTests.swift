import RatingAnalysis
import RatingCore
import TestInput
import Testing

/// Texts that people should not see.
struct TextTests {
    static func document(_ keys: String) -> String {
        #"{"policy": "balanced", "workflow": "open", "appStoreID": 1234567890, "emailSupport": "a@b.org", \#(keys)}"#
    }

    @Test(arguments: [
        // Languages that lack something
        (
            "missing",
            #""strings": {"de": {"mainTitle": "Gefällt dir die App?", "mainText": "Sag es uns."}, ▸"fr": {"mainTitle": "Vous aimez l’app ?"}}"#
        ),
        (
            "missing",
            #""mainTitle": "Do you like it?", "mainText": "Tell us.", "strings": {▸"fr": {"mainTitle": "Vous aimez l’app ?"}}"#
        ),
        (
            "missing",
            #""strings": {▸"en": {"mainText": "Tell us."}, "de": {"mainTitle": "Gefällt dir die App?", "mainText": "Sag es uns."}}"#
        ),
        (
            "missing",
            #""strings": {"pt": {"mainTitle": "O que acha?", "mainText": "Conte."}, ▸"es": {"mainText": "Cuenta."}}"#
        ),
        (
            "missing",
            #""strings": {"de": {"mainTitle": "Gefällt dir die App?", "mainText": "Sag es uns."}, "fr": {"mainTitle": "Vous aimez l’app ?", "mainText": ▸""}}"#
        ),
        // Not translated
        (
            "untranslated",
            #""strings": {"en": {"mainTitle": "Do you like this?"}, "de": {"mainTitle": ▸"Do you like this?"}}"#
        ),
        ("untranslated", #""mainTitle": "Do you like Ink?", "strings": {"de": {"mainTitle": ▸"Do you like Ink?"}}"#),
        ("untranslated", #""strings": {"fr": {"likeMainTitle": ▸"Thank you!"}}"#),
        ("untranslated", #""strings": {"fr": {"mainTitle": ▸"What do you think of your tea?"}}"#),
        ("untranslated", #""strings": {"ru": {"mainTitle": ▸"Rate this app"}}"#),
        ("untranslated", #""strings": {"ja": {"mainTitle": ▸"Please rate us"}}"#),
        ("untranslated", #""strings": {"uk": {"mainTitle": ▸"Do you love it?"}}"#),
        ("untranslated", #""strings": {"en": {"mainTitle": ▸"Оцените приложение"}}"#),
        (
            "untranslated",
            #""strings": {"de": {"mainTitle": "Wie findest du die App?"}, "it": {"mainTitle": ▸"Wie findest du die App?"}}"#
        ),
        ("untranslated", #""strings": {"ja": {"mainActionButton": ▸"Submit"}}"#),
        // Those of a part, which take the place of all others
        (
            "missing",
            #""strings": {"en": {"mainTitle": "How is it?"}, "de": {"mainTitle": "Wie ist es?"}}, "placements": {"a": {"minDays": 9, "strings": ▸{"en": {"mainTitle": "How was it?"}}}}"#
        ),
        // Letters that its language never has
        ("untranslated", #""strings": {"zh-Hant": {"mainTitle": ▸"ありがとうございます"}}"#),
        ("untranslated", #""strings": {"zh-Hans": {"mainTitle": ▸"アプリはいかがですか"}}"#),
        ("untranslated", #""strings": {"ja": {"mainTitle": ▸"앱이 마음에 드시나요?"}}"#),
        ("untranslated", #""strings": {"zh-TW": {"mainTitle": ▸"请给我们评分"}}"#),
        ("untranslated", #""strings": {"zh-Hans": {"mainTitle": ▸"請給我們評分"}}"#),
        ("untranslated", #""strings": {"zh": {"mainTitle": ▸"謝謝您的評分"}}"#),
        ("untranslated", #""strings": {"uk": {"mainTitle": ▸"Вы бы оценили это?"}}"#),
        ("untranslated", #""strings": {"ru": {"mainTitle": ▸"Чи подобається вам її дія і вигляд?"}}"#),
        // Placeholders
        ("placeholder", #""mainTitle": ▸"Do you like {app}?""#),
        ("placeholder", #""mainTitle": ▸"Do you like {{name}}?""#),
        ("placeholder", #""mainTitle": ▸"Do you like ${appName}?""#),
        ("placeholder", #""mainTitle": ▸"Do you like %s?""#),
        ("placeholder", #""mainTitle": ▸"Do you like %1$s?""#),
        ("placeholder", #""mainTitle": ▸"Do you like %APP_NAME%?""#),
        ("placeholder", #""mainTitle": ▸"Do you like $app?""#),
        ("placeholder", #""mainTitle": ▸"Do you like [App Name]?""#),
        ("placeholder", #""mainTitle": ▸"You came %d times""#),
        ("placeholder", #""mainTitle": ▸"You are 100%% right""#),
        ("placeholder", #""emailObject": ▸"Feedback on %@""#),
        ("placeholder", #""emailHeaderContent": ▸"What is wrong with {app}?""#),
        ("placeholder", #""strings": {"de": {"mainTitle": ▸"Magst du __APP__?"}}"#),
        ("placeholder", #""strings": {"de": {"starsValue": ▸"%1$d Sterne"}}"#),
        ("placeholder", #""strings": {"de": {"mainTitle": ▸"Wie gefällt dir % @?"}}"#),
        // Markup and damage
        ("markup", #""mainText": ▸"Tell us <b>now</b>""#), ("markup", #""mainText": ▸"One<br>two""#),
        ("markup", #""mainText": ▸"You &amp; us""#),
        ("markup", #""mainText": ▸"Tell us **now**""#), ("markup", #""mainText": ▸"Tell us *now*""#),
        ("markup", #""mainText": ▸"See [here](https://a.org)""#),
        ("markup", ##""mainText": ▸"# Title""##), ("markup", #""mainText": ▸"Use `code`""#),
        ("markup", #""mainText": ▸"One\\ntwo""#),
        ("markup", #""strings": {"fr": {"mainText": ▸"DÃ©jÃ  fini ?"}}"#), ("markup", #""mainText": ▸"You donâ€™t?""#),
        ("markup", #""mainText": ▸"Tell us ""#), ("markup", #""mainText": ▸"   ""#),
        ("markup", #""mainText": ▸"<a href='x'>us</a>""#),
        // Too long
        ("too-long", #""mainActionButton": ▸"Please send us your rating of this app right now""#),
        ("too-long", #""strings": {"de": {"likeExitButton": ▸"Nein danke, ich möchte das lieber später machen"}}"#),
        ("too-long", #""strings": {"ja": {"likeExitButton": ▸"今は評価したくないのでまた今度お願いします"}}"#),
        // Tags
        ("language", #""strings": {▸"pt_BR": {"mainTitle": "O que você acha?"}}"#),
        ("language", #""strings": {▸"jp": {"mainTitle": "どうですか"}}"#),
        ("language", #""strings": {▸"cn": {"mainTitle": "怎么样"}}"#),
        ("language", #""strings": {▸"cz": {"mainTitle": "Jak se líbí?"}}"#),
        ("language", #""strings": {▸"english": {"mainTitle": "How is it?"}}"#),
        ("language", #""strings": {▸"default": {"mainTitle": "How is it?"}}"#),
        ("language", #""strings": {▸"en-UK": {"mainTitle": "How is it?"}}"#),
        ("language", #""strings": {▸"DE": {"mainTitle": "Wie ist es?"}}"#),
        ("language", #""strings": {▸"ger": {"mainTitle": "Wie ist es?"}}"#),
        ("language", #""strings": {▸"zh-CHT": {"mainTitle": "怎麼樣"}}"#),
        ("language", #""strings": {▸"br": {"mainTitle": "O que você acha?"}}"#),
        ("language", #""strings": {▸"xx": {"mainTitle": "How is it?"}}"#),
        (
            "language",
            #""strings": {"pt-BR": {"mainTitle": "O que você acha?"}, ▸"pt-br": {"mainTitle": "O que você acha?"}}"#
        ),
        // Not used
        ("unused", #""strings": {"fr": {▸"mainTitel": "Vous aimez l’app ?"}}"#),
        ("unused", #""strings": {"fr": {▸"thanks": "Merci bien à vous"}}"#),
        ("unused", #""strings": {"fr": {▸"messageTitle": "Notez-nous"}}"#),
        ("markup", #""strings": {"pl": {"mainText": ▸"Co o tym sÄ…dzisz? ChÄ™tnie siÄ™ dowiemy."}}"#),
        ("markup", #""strings": {"tr": {"mainText": ▸"UygulamayÄ± beÄŸendiniz mi? GÃ¶rÃ¼ÅŸÃ¼nÃ¼zÃ¼ yazÄ±n."}}"#),
        ("markup", #""strings": {"el": {"mainText": ▸"Î£Î±Ï‚."}}"#),
        ("markup", #""strings": {"ru": {"mainText": ▸"ÐœÑ‹."}}"#),
        ("markup", #""strings": {"lt": {"mainText": ▸"JÅ«sÅ³ nuomonÄ—."}}"#),
        ("markup", #""strings": {"cs": {"mainText": ▸"DobÅ™e."}}"#),
        ("untranslated", #""strings": {"en": {"likeExitButton": "Later"}, "fr": {"likeExitButton": ▸"Später"}}"#),
        ("untranslated", #""strings": {"en": {"likeExitButton": "Later"}, "sv": {"likeExitButton": ▸"Später"}}"#),
        ("untranslated", #""strings": {"en": {"likeExitButton": "Later"}, "de": {"likeExitButton": ▸"Plus tard"}}"#),
        ("untranslated", #""strings": {"en": {"likeExitButton": "Later"}, "pl": {"likeExitButton": ▸"Chiudi"}}"#),
        ("untranslated", #""strings": {"en": {"likeExitButton": "Later"}, "cs": {"likeExitButton": ▸"Zamknij"}}"#),
        ("untranslated", #""strings": {"en": {"likeExitButton": "Later"}, "fi": {"likeExitButton": ▸"Skicka"}}"#),
        ("untranslated", #""strings": {"en": {"likeExitButton": "Later"}, "tr": {"likeExitButton": ▸"Más tarde"}}"#),
    ])
    func `a mistake is shown at its text`(_ code: String, _ keys: String) throws {
        let found = try Seeded(Self.document(keys), prefixes: ["text."])
        #expect(found.isRead, "\(found.problems)")
        #expect(found.summary == found.expected("text.\(code)"), "\(found.findings)")
    }

    @Test(arguments: [
        #""mainTitle": "How do you like %@?""#, #""mainTitle": "How do you like %1$@?""#, #""mainText": "You & us""#,
        #""mainText": "I <3 it""#,
        // Ends that are meant
        #""mainText": "Tell us what it is good for""#, #""mainText": "Rate us if you want to""#,
        #""mainTitle": "The app you have been waiting for""#, #""mainText": "Is there something you look forward to""#,
        #""mainTitle": "What are you happy with""#, #""mainTitle": "Plan A""#, #""mainText": "Thanks :(""#,
        #""mainText": "Say 1) yes or 2) no""#, #""mainText": "Tell us (it takes a minute)""#,
        #""mainTitle": "What are you into""#, #""mainText": "Yes, kind of""#,
        #""mainText": "Rate us when you get the chance to""#,
        #""mainText": "What do you want us to""#, #""strings": {"ja": {"mainText": "ご意見を書く (任意）"}}"#,
        #""mainTitle": "Before you go,""#, #""mainText": "And so on…""#, #""mainText": "Tell us:""#,
        #""emailHeaderContent": "Hello,""#, #""mainTitle": "Ruf uns an""#,
        #""strings": {"de": {"mainTitle": "Mach mit", "mainText": "Ruf uns gerne an"}}"#,
        #""strings": {"de": {"mainTitle": "Wie ist das"}, "nl": {"mainTitle": "Hoe gaat het"}}"#,
        #""strings": {"de": {"mainTitle": "„Ink“ und du"}}"#, #""strings": {"sv": {"mainTitle": "Vad är det för"}}"#,
        #""strings": {"fr": {"mainTitle": "Vous êtes numéro un", "mainText": "Venez avec"}}"#,
        #""strings": {"es": {"mainTitle": "Cuéntanos una"}, "pt": {"mainTitle": "Dê mais um"}}"#,
        #""strings": {"hu": {"mainTitle": "Hogy vagy"}, "da": {"mainTitle": "Hvad er det godt for"}}"#,
        #""strings": {"ru": {"mainTitle": "Ну и что", "mainText": "Вы за"}}"#,
        #""strings": {"ko": {"mainTitle": "즐거운 가을"}, "zh-Hans": {"mainTitle": "好的"}, "ja": {"mainTitle": "ご意見は"}}"#,
        #""strings": {"en": {"mainTitle": "Who is it for"}, "en-GB": {"mainTitle": "Who do you work with"}}"#,
        #""mainText": "Say it in the box (or not). A smile :) is fine""#, #""mainText": "Un avis de vous""#,
        #""mainText": "100% free of ads""#, #""mainText": "5 > 4""#, #""mainText": "A * B * C""#,
        #""mainText": "Call it snake_case_name""#,
        #""mainText": "It costs $5""#, #""mainText": "One\ntwo""#, #""mainText": """#, #""mainText": "★★★★★""#,
        #""mainText": "Rating #1""#,
        #""mainText": "[OK]""#, #""mainText": "It’s great — isn’t it?""#, #""mainText": "Yes!!! ~ really""#,
        #""mainText": "Ümlaut, Ãgua""#,
        #""emailObject": "Feedback on Ink""#, #""emailHeaderContent": "What is wrong?""#,
        #""mainActionButton": "Submit""#,
        #""mainActionButton": "Send my feedback now""#, #""likeActionButton": "Auf Wiedersehen und danke""#,
        #""strings": {"de": {"mainTitle": "Wie gefällt es?", "mainText": ""}, "fr": {"mainTitle": "Ça vous plaît ?", "mainText": ""}}"#,
        #""strings": {"de": {"mainText": ""}}"#,
        #""strings": {"de": {"mainTitle": "Wie gefällt dir %@?", "mainText": "Sag es uns."}, "fr": {"mainTitle": "Que pensez-vous de %@ ?", "mainText": "Dites-le-nous."}}"#,
        #""mainTitle": "Do you like it?", "strings": {"fr": {"mainTitle": "Vous aimez l’app ?"}}"#,
        #""mainTitle": "Do you like it?", "mainText": "Tell us.", "strings": {"en": {"mainTitle": "Do you love it?"}}"#,
        #""strings": {"pt": {"mainTitle": "O que acha?", "mainText": "Diga-nos."}, "pt-BR": {"mainTitle": "O que você acha?"}}"#,
        #""strings": {"en": {"mainTitle": "What is your favourite?"}, "en-GB": {"mainTitle": "What is your favourite?"}}"#,
        #""strings": {"zh-Hans": {"mainTitle": "您觉得怎么样?"}, "zh-Hant": {"mainTitle": "您覺得怎麼樣?"}}"#,
        #""strings": {"zh-CN": {"mainTitle": "您觉得怎么样?"}, "zh-TW": {"mainTitle": "您覺得怎麼樣?"}}"#,
        #""strings": {"sr-Latn": {"mainTitle": "Kako vam se sviđa?"}, "sr-Cyrl": {"mainTitle": "Како вам се свиђа?"}}"#,
        #""strings": {"es-419": {"mainTitle": "¿Qué te parece?"}, "fil": {"mainTitle": "Ano sa tingin mo?"}}"#,
        #""strings": {"ja": {"mainTitle": "Inkはいかがですか?"}, "ko": {"mainTitle": "Ink는 어떠세요?"}, "ru": {"mainTitle": "Как вам Ink?"}}"#,
        #""strings": {"he": {"mainTitle": "מה דעתך על Ink?"}, "ar": {"mainTitle": "ما رأيك في Ink؟"}, "th": {"mainTitle": "คุณคิดอย่างไร"}}"#,
        #""strings": {"en": {"mainActionButton": "OK"}, "de": {"mainActionButton": "OK"}, "fr": {"mainActionButton": "OK"}}"#,
        #""strings": {"en": {"dislikeActionButton": "Feedback"}, "de": {"dislikeActionButton": "Feedback"}}"#,
        #""strings": {"nb": {"likeMainTitle": "Takk for det!"}, "nn": {"likeMainTitle": "Takk for det!"}}"#,
        #""strings": {"hr": {"likeExitButton": "Možda kasnije"}, "bs": {"likeExitButton": "Možda kasnije"}}"#,
        #""strings": {"de": {"starsValue": "%1$d von %2$d Sternen", "close": "Schließen"}}"#,
        #""strings": {"fr": {"notRated": "Sans note"}}"#,
        #""strings": {"de": {"mainTitle": "The Wall gefällt dir?"}}"#,
        #""strings": {"de": {"likeExitButton": "Vielleicht später"}}"#,
        #""strings": {"nl": {"mainTitle": "Wat vind je van Ink?"}, "sv": {"mainTitle": "Vad tycker du om Ink?"}, "pl": {"mainTitle": "Jak podoba ci się Ink?"}}"#,
        #""strings": {"ja": {"likeExitButton": "あとで"}, "zh-Hans": {"likeExitButton": "以后再说"}}"#,
        #""strings": {"pt-BR": {"mainTitle": "O que você acha?"}}"#,
        #""strings": {"zh-HK": {"mainTitle": "請為我們評分"}, "zh-SG": {"mainTitle": "请为我们评分"}, "zh": {"mainTitle": "谢谢"}}"#,
        #""strings": {"zh-Hant": {"mainTitle": "喜歡「の」嗎？"}, "ja": {"mainTitle": "評価をお願いします"}, "ko": {"mainTitle": "앱은 어떠세요?"}}"#,
        #""strings": {"en": {"mainTitle": "How is it?"}, "de": {"mainTitle": "Wie ist es?"}}, "placements": {"a": {"minDays": 9, "strings": {"en": {"mainTitle": "How was it?"}, "de": {"mainTitle": "Wie war es?"}}}}"#,
        #""strings": {"en": {"mainTitle": "How is it?"}, "en-GB": {"mainTitle": "How’s it going?"}}, "placements": {"a": {"minDays": 9, "strings": {"en": {"mainTitle": "How was it?"}}}}"#,
        #""strings": {"en": {"mainTitle": "What do you think of our tea and cups?", "mainText": "Tell us."}, "de": {"mainTitle": "Was hältst du von unserem Tee und den Tassen?", "mainText": "Sag es uns."}}"#,
        #""strings": {"en": {"mainTitle": "Your view", "mainText": "Tell us."}, "de": {"mainTitle": "Deine Meinung zu uns", "mainText": "Sag sie uns."}}"#,
        #""strings": {"ru": {"mainTitle": "Как вам Дія? Расскажите о приложении Дія"}, "uk": {"mainTitle": "Вам подобається «Рыбный день»?"}}"#,
        #""strings": {"ja": {"mainTitle": "「한국어」の勉強は進んでいますか？"}, "ko": {"mainTitle": "「ひらがな」 공부가 재미있나요?"}, "zh-Hant": {"mainTitle": "喜歡優の良品嗎？給優の良品幾顆星？"}}"#,
        #""strings": {"zh-Hans": {"mainTitle": "你学会「ひらがな」了吗？"}, "zh-TW": {"mainTitle": "您喜歡「时间胶囊」嗎？"}}"#,
        #""strings": {"en": {"mainTitle": "Rate it", "mainText": "It takes a minute"}, "fr": {"mainTitle": "Notez", "mainText": "Touchez une étoile."}, "de": {"mainTitle": "Bitte bewerten Sie das im App Store", "mainText": "Dauert eine Minute"}}"#,
        #""localLocalizableStringsEnabled": true, "strings": {"en": {"mainTitle": "How is it?"}, "de": {"mainTitle": "Wie ist es?"}}, "placements": {"a": {"minDays": 9, "strings": {"en": {"mainTitle": "How was it?"}}}}"#,
        #""strings": {"en": {"mainTitle": "How is it?"}, "de": {"mainTitle": "Wie ist es?"}}, "placements": {"a": {"conditions": {"==": [{"var": "traits.language"}, "de"]}, "strings": {"de": {"mainTitle": "Wie war es?"}}}}"#,
        #""strings": {"be": {"mainTitle": "Ці падабаецца вам гэты выгляд?"}, "bg": {"mainTitle": "Харесва ли ви това съобщение?"}}"#,
        #""strings": {"kk-Cyrl": {"mainTitle": "Қолданба сізге ұнай ма?"}, "ur-Aran": {"mainTitle": "کیا یہ پسند ہے؟"}, "mni-Mtei": {"mainTitle": "ꯀꯔꯝ ꯇꯧꯔꯤ"}, "sr-latn": {"mainTitle": "Sviđa li vam se?"}}"#,
        #""strings": {"it": {"mainTitle": "Che cosa ne pensi?"}, "tr": {"mainTitle": "Ne düşünüyorsunuz?"}, "vi": {"mainTitle": "Bạn thấy thế nào?"}}"#,
        #""placements": {"a": {"workflow": "alert"}}, "strings": {"fr": {"messageTitle": "Notez-nous", "updateMessage": "Voici la nouvelle version."}}"#,
        #""placements": {"a": {"mainTitle": "Which one?", "strings": {"fr": {"mainTitle": "Lequel ?"}}}}"#,
        #""strings": {"de": {"mainText": "Änderungen, Ärger, Öl und Übung?"}}"#,
        #""strings": {"de": {"mainText": "Wähle ‹Ä› oder ›Ä‹."}}"#,
        #""strings": {"de": {"mainText": "Wähle „Ä“, ‚Ä‘ oder »Ä«."}}"#,
        #""strings": {"sv": {"mainText": "Från Århus till Å."}}"#,
        #""strings": {"es": {"mainText": "¿Qué te parece, Ño Ñandú?"}}"#,
        #""strings": {"fr": {"mainText": "Vous aimez «Île» ? Et «Ïle» ?"}}"#,
        #""strings": {"da": {"mainText": "Rør med Ø 5 mm og 20 Å."}}"#,
        #""strings": {"sv": {"mainText": "Tack från BLÅ™ och GÖKÄ™."}}"#,
        #""strings": {"en": {"mainText": "Models of 5 Å³ and Å²."}}"#,
        #""strings": {"nb": {"mainText": "Ærlig talt, Ø…"}}"#,
        #""strings": {"pl": {"mainText": "Co o tym sądzisz? Chętnie się dowiemy."}}"#,
        #""strings": {"tr": {"mainText": "Görüşünüzü yazın."}}"#,
        #""strings": {"lt": {"mainText": "Jūsų nuomonė."}}"#,
        #""strings": {"is": {"mainText": "Ðð og Þþ."}}"#,
        #""strings": {"en": {"likeExitButton": "Later"}, "sk": {"likeExitButton": "Nie teraz"}}"#,
        #""strings": {"en": {"likeExitButton": "Later"}, "nb": {"likeExitButton": "Passer"}}"#,
        #""strings": {"en": {"likeExitButton": "Later"}, "da": {"likeExitButton": "Passer"}}"#,
        #""strings": {"en": {"likeExitButton": "Later"}, "da": {"likeExitButton": "Avanti"}}"#,
        #""strings": {"en": {"likeExitButton": "Later"}, "mt": {"likeExitButton": "Annulla"}}"#,
        #""strings": {"en": {"likeExitButton": "Later"}, "co": {"likeExitButton": "Annulla"}}"#,
        #""strings": {"en": {"likeExitButton": "Later"}, "ast": {"likeExitButton": "Cerrar"}}"#,
        #""strings": {"en": {"likeExitButton": "Later"}, "gl": {"likeExitButton": "Calificar"}}"#,
        #""strings": {"en": {"likeExitButton": "Later"}, "ca": {"likeExitButton": "Avançar"}}"#,
        #""strings": {"en": {"likeExitButton": "Later"}, "gsw": {"likeExitButton": "Später"}}"#,
        #""strings": {"en": {"likeExitButton": "Later"}, "de-CH": {"likeExitButton": "Später"}}"#,
        #""strings": {"en": {"likeExitButton": "Later"}, "fr-CA": {"likeExitButton": "Plus tard"}}"#,
        #""strings": {"en": {"likeExitButton": "Later"}, "af": {"likeExitButton": "Versturen"}}"#,
        #""strings": {"en": {"likeExitButton": "Later"}, "da": {"likeExitButton": "Inte nu"}}"#,
        #""strings": {"en": {"likeExitButton": "Later"}, "dsb": {"likeExitButton": "Dalej"}}"#,
        #""strings": {"en": {"mainTitle": "How do you like it?", "mainActionButton": "Send rating"}, "de": {"mainTitle": "Wie ist das für dich?", "mainActionButton": "Wie gefällt dir das?"}}"#,
        #""strings": {"en": {"mainTitle": "How do you like it?", "mainActionButton": "Shall we go?"}, "de": {"mainTitle": "Was meinst du", "mainActionButton": "Wollen wir das tun?"}}"#,
        #""strings": {"en": {"mainTitle": "Tell us", "mainActionButton": "Send rating"}, "de": {"mainTitle": "Sag es uns", "mainActionButton": "Wollen wir das tun?"}}"#,
        #""strings": {"en": {"mainTitle": "How do you like it?", "mainActionButton": "Send"}, "de": {"mainTitle": "Sag es uns", "mainActionButton": "Bereit?"}}"#,
    ])
    func `texts that are right are left alone`(_ keys: String) throws {
        let found = try Seeded(Self.document(keys), prefixes: ["text.", "leftover."])
        #expect(found.isRead && found.findings.isEmpty, "\(found.problems) \(found.findings)")
    }

    @Test func `the library's own texts have no flaw and fit`() throws {
        for language in TextLanguage.allCases {
            let texts = BuiltInText.allCases.map { RatingJSON.Member($0.rawValue, .string(language[$0])) }
            let strings = RatingJSON.object([.init(language.tag, .object(texts))]).serialized()
            let found = try Seeded(
                #"{"policy": "balanced", "workflow": "open", "placements": {"a": {"workflow": "alert"}}, "strings": \#(strings)}"#,
                prefixes: [
                    "text.placeholder", "text.markup", "text.too", "text.untranslated", "text.language", "leftover.",
                ])
            #expect(found.isRead && found.findings.isEmpty, "\(found.findings)")
        }
    }

    @Test(arguments: [
        ("placeholder", #"{"literal": ▸"Do you like %@?"}"#), ("markup", #"{"literal": ▸"<b>Hi</b> there"}"#),
    ])
    func `literal texts are looked at too`(_ code: String, _ title: String) throws {
        let states =
            #""a": {"meta": {"kind": "message", "title": \#(title), "buttons": [{"event": "OK", "text": "close"}]}, "on": {"OK": {"target": "end", "actions": "recordDecline"}, "DISMISS": "end"}}, \#(WorkflowText.end)"#
        let text =
            #"{"policy": "balanced", "workflow": \#(WorkflowText.of(states)), "strings": {"en": {"close": "Close"}, "fr": {"close": "Fermer"}}}"#
        let found = try Seeded(text, prefixes: ["text."])
        #expect(found.isRead, "\(found.problems)")
        #expect(found.summary == found.expected("text.\(code)"), "\(found.findings)")
    }

    @Test(arguments: [
        ("Inkwell 4", true), ("Ink Well 2026", true),
    ])
    func `a name with its number needs no translation`(_ title: String, _ isName: Bool) throws {
        let states =
            #""a": {"meta": {"kind": "message", "title": {"literal": "\#(title)"}, "buttons": [{"event": "OK", "text": "close"}]}, "on": {"OK": {"target": "end", "actions": "recordDecline"}, "DISMISS": "end"}}, \#(WorkflowText.end)"#
        let text =
            #"{"policy": "balanced", "workflow": \#(WorkflowText.of(states)), "strings": {"en": {"close": "Close"}, "fr": {"close": "Fermer"}}}"#
        let found = try Seeded(text, prefixes: ["text.untranslated"])
        #expect(found.isRead && found.findings.count == (isName ? 0 : 1), "\(found.findings)")
    }
}
