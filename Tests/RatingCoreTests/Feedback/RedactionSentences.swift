/// Sentences as users write them. What is to be masked stands in braces, after the first letter of what it is: e-mail,
/// phone number, card number. Nothing else may change.
enum RedactionSentences {
    static let english = [
        "Call me at {p:(555) 123-4567} after six.", "My number is {p:555-123-4567}, thanks!",
        "Text {p:+1 202 555 0123} or mail {e:ann.lee@example.com}.", "phone no. {p:5551234567}",
        "Cell: {p:555.123.4567}", "I paid with {c:4111 1111 1111 1111} twice.",
        "Card {c:4111/1111/1111/1111} was refused",
        "{c:4111_1111_1111_1111} is my card", "write to {e:\"john doe\"@example.com} please",
        "It shows 3.14159265 instead of 3.14", "The total was 1234.56789 points", "0.1234567 is the wrong share",
        "Version 4.12.0.1987 crashes", "on build 20261105 it worked", "since 10.15.7.1234 it is slow",
        "I collected stamps from 1999-2001.", "between 2019 and 2024/2025", "The book is ISBN 978-3-16-148410-0.",
        "ISBN 0-306-40615-2 cannot be scanned", "Order 1234567 never came", "order number is 123456789",
        "My order #12345678 is late", "Amazon says 302-1234567-7654321", "ticket no. 20230001",
        "invoice 2023-000123-45",
        "error code 80070057", "tracking 1234567890123", "It charged me $12345678.", "It took 1 000 000 steps",
        "from 2026-03-01 to 2026-03-05", "server 192.168.100.200 is down", "my user id 87654321 is gone",
        "It is 48.85661 2.35222 on the map", "I placed the order. {p:5551234567}",
    ]
    static let german = [
        "Rufen Sie mich an: {p:030 1234567}", "Tel.: {p:+49 (0)30-901820}", "Handy {p:0171/2345678}",
        "meine Telefonnummer ist {p:0170 7654321}", "Mail an {e:jürgen@müller.example}",
        "Karte {c:5500-0000-0000-0004} geht nicht",
        "Bestellnummer 123456789 fehlt", "Bestell-Nr. 47110815", "Rechnung Nr. 20231234", "Auftrag 1234567 storniert",
        "Es kostet 1234567,89 Euro", "nur 0,33333333 Punkte", "Version 2.14.1.20260301 stürzt ab",
        "Urlaub 1.3.-5.3.2026",
        "von 1999–2001 ging es", "Kundennummer: 98765432", "Der Akku hält 3.141592 Tage",
    ]
    static let french = [
        "Appelez-moi au {p:01 23 45 67 89}", "mon téléphone est {p:06.12.34.56.78}", "Écrivez à {e:zoé@exemple.fr}",
        "portable : {p:+33 6 12 34 56 78}", "ma carte {c:4111 1111 1111 1111} est refusée",
        "commande n° 12345678 perdue",
        "la commande 1234567 est en retard", "facture 20230045", "réf. 987654321", "Version 5.10.2.33445 plante",
        "de 1998-2003 tout allait bien", "il affiche 0,66666667", "le prix : 1234567,00 €",
        "livre ISBN 978-2-07-036822-8",
    ]
    static let spanish = [
        "Llámame al {p:612 345 678}", "teléfono {p:+34 91 123 45 67}", "Mi móvil: {p:600123456}",
        "correo {e:ana.gómez@ejemplo.es}",
        "tarjeta {c:4012 8888 8888 1881}", "pedido 1234567 no llegó", "pedido n.º 7654321", "factura número 20231122",
        "versión 3.2.1.98765", "entre 2001-2005", "mide 2.71828182 metros", "reserva 99887766",
    ]
    static let portuguese = [
        "Ligue para {p:(11) 91234-5678}", "telefone {p:+351 912 345 678}", "e-mail: {e:joão@exemplo.pt}",
        "cartão {c:4111-1111-1111-1111}",
        "pedido 12345678 atrasado", "encomenda nº 1234567", "versão 8.0.1.5544332", "anos 1990-1999 foram bons",
        "vale 0,12345678",
        "fatura 20231001", "R$ 12345678 cobrados",
    ]
    static let italian = [
        "Chiamami al {p:347 1234567}", "telefono {p:+39 06 1234567}", "scrivi a {e:già@esempio.it}",
        "carta {c:5500 0000 0000 0004}",
        "ordine 1234567 mai arrivato", "fattura n. 20231234", "prenotazione 87654321", "versione 1.2.3.4567890",
        "dal 1999-2004",
        "costa 1234567,50 euro", "prezzo 2.7182818284",
    ]
    static let russian = [
        "Позвоните {p:+7 495 123-45-67}", "тел. {p:8 (912) 345-67-89}", "почта: {e:иван@пример.рф}",
        "карта {c:4111 1111 1111 1111}",
        "заказ № 1234567 не пришёл", "заказ 12345678", "счёт 20231234", "версия 4.1.0.12345", "в 1999—2001 годах",
        "число 3.1415926", "сумма 1234567,89", "чек 99887766",
    ]
    static let japanese = [
        "電話は{p:０９０ー１２３４ー５６７８}です", "携帯 {p:090-1234-5678}", "{p:03ー1234ー5678}に電話して", "メール：{e:taro@example.jp}",
        "カード{c:4111 1111 1111 1111}", "注文番号は1234567890です", "注文番号：12345678", "バージョン 3.2.1.45678", "1999-2001年",
        "予約番号 87654321", "円周率は3.14159265", "伝票番号1234567890",
    ]
    static let chinese = [
        "电话{p:13812345678}。", "请打{p:010-12345678}", "手机：{p:138 1234 5678}", "邮箱 {e:用户@例え.jp}",
        "卡号{c:4111 1111 1111 1111}",
        "订单号1234567890", "订单 12345678 没到", "版本 6.0.1.23456", "1998-2002年", "圆周率3.14159265", "发票号码 20231234",
        "价格¥12345678",
    ]
    static let arabic = [
        "اتصل بي على {p:٠١٢٣٤٥٦٧٨٩}", "هاتف {p:+966 50 123 4567}", "جوال {p:0501234567}", "البريد {e:user@example.com}",
        "بطاقة {c:٤١١١ ١١١١ ١١١١ ١١١١}", "رقم الطلب ١٢٣٤٥٦٧٨", "الطلب رقم 1234567", "فاتورة 20231234", "من 1999-2001",
        "القيمة ٣٫١٤١٥٩٢٦٥", "النسخة 4.12.0.1987", "السعر 1234567,89",
    ]
    static let hindi = [
        "मुझे फ़ोन करें {p:98765 43210}", "मोबाइल {p:+91 98765 43210}", "ईमेल {e:ravi@example.in}", "कार्ड {c:4111 1111 1111 1111}",
        "ऑर्डर नंबर 12345678", "ऑर्डर १२३४५६७", "संस्करण 4.12.0.1987", "साल 1999-2001", "मान 3.14159265", "फोन {p:०९८७६५४३२१०}",
    ]

    static let all =
        english + german + french + spanish + portuguese + italian + russian + japanese + chinese + arabic + hindi

    /// The sentence without its marks, and as it is to be masked.
    static func texts(of sentence: String) -> (plain: String, masked: String) {
        let names = ["e": "[e-mail]", "p": "[phone number]", "c": "[card number]"]
        var (plain, masked) = ("", "")
        for (index, part) in sentence.split(separator: "{", omittingEmptySubsequences: false).enumerated() {
            guard index > 0, let end = part.firstIndex(of: "}") else {
                plain += part
                masked += part
                continue
            }
            let rest = part[part.index(after: end)...]
            plain += part[..<end].dropFirst(2) + rest
            masked += (names[String(part.prefix(1))] ?? "?") + rest
        }
        return (plain, masked)
    }
}
