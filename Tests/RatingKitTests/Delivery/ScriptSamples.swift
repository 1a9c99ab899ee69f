import Testing

/// A few words in the scripts that most people write, and one in none.
struct ScriptSample: CustomTestStringConvertible, Sendable {
    let name: String
    let text: String

    var testDescription: String { name }

    init(_ name: String, _ text: String) {
        (self.name, self.text) = (name, text)
    }

    static let all = [
        ScriptSample("Latin", "Très lent, größer wäre schöner: İstanbul, Łódź"),
        ScriptSample("Greek", "Η εφαρμογή είναι πολύ αργή"),
        ScriptSample("Cyrillic", "Приложение очень медленное, ёлки"),
        ScriptSample("Armenian", "Հավելվածը շատ դանդաղ է"),
        ScriptSample("Georgian", "აპლიკაცია ძალიან ნელია"),
        ScriptSample("Hebrew", "האפליקציה איטית מאוד"),
        ScriptSample("Arabic", "التطبيق بطيء جدًا ٢٠٢٦"),
        ScriptSample("Devanagari", "ऐप बहुत धीमा है"),
        ScriptSample("Bengali", "অ্যাপটি খুব ধীর"),
        ScriptSample("Gurmukhi", "ਐਪ ਬਹੁਤ ਹੌਲੀ ਹੈ"),
        ScriptSample("Tamil", "செயலி மிகவும் மெதுவாக உள்ளது"),
        ScriptSample("Telugu", "యాప్ చాలా నెమ్మదిగా ఉంది"),
        ScriptSample("Sinhala", "යෙදුම ඉතා මන්දගාමීයි"),
        ScriptSample("Thai", "แอปช้ามาก"),
        ScriptSample("Lao", "ແອັບຊ້າຫຼາຍ"),
        ScriptSample("Burmese", "အက်ပ်က အရမ်းနှေးတယ်"),
        ScriptSample("Khmer", "កម្មវិធីយឺតណាស់"),
        ScriptSample("Ethiopic", "መተግበሪያው በጣም ቀርፋፋ ነው"),
        ScriptSample("Han", "这个应用太慢了，請修正它"),
        ScriptSample("Kana", "アプリがとても遅いです"),
        ScriptSample("Hangul", "앱이 너무 느려요"),
        ScriptSample("Emoji", "🐌👩🏽‍🚀🇫🇷 👨‍👩‍👧‍👦 1️⃣ 🏴󠁧󠁢󠁳󠁣󠁴󠁿"),
    ]

    /// What tries to be more than a text.
    static let hostile = [
        ScriptSample("header injection", "x\r\nBcc: evil@example.org\r\n\r\n<script>"),
        ScriptSample("lone line ends", "a\rb\nc\r\nd\n\n\r\re\n"),
        ScriptSample("dots", ".\n..\n.hidden\n.\r\nQUIT\r\n"),
        ScriptSample("From lines", "From me\n>From you\nFrom \n"),
        ScriptSample("encodings", "=?utf-8?B?eA==?= =3D =\n=20 100% &amp; \\u0041"),
        ScriptSample("blanks", "  two  \n\ttab\t\n \n"),
        ScriptSample("boundary", "--=_RatingKit\n--=_RatingKit--\n"),
        ScriptSample("998 characters", String(repeating: "x", count: 998) + "\n" + String(repeating: "é", count: 998)),
        ScriptSample("one long line", String(repeating: "word ", count: 4_000)),
        ScriptSample("control characters", "bell\u{7} null\u{0} escape\u{1B} separator\u{2028}next\u{85}bom\u{FEFF}"),
        ScriptSample("direction", "\u{202E}txt.exe\u{202C} \u{200F}"),
        ScriptSample("empty", ""),
    ]
}
