/// What the words right before a number say that it is: `order no. 1234567`, `Tel.: 030 1234567`.
enum NumberContext {
    case phone
    /// Something numbered that tells nothing of a person: an order, a version, a book.
    case reference
    case unknown

    init(before index: Int, in scalars: [Unicode.Scalar]) {
        var hasSign = false
        var word: [Unicode.Scalar] = []
        var place = index
        func verdict() -> Verdict? { word.isEmpty ? nil : Verdict(String(String.UnicodeScalarView(word.reversed()))) }
        while place > 0, index - place < Self.farthest {
            place -= 1
            let scalar = scalars[place]
            if scalar.isLetter, !Self.between.contains(scalar) {
                word.append(scalar)
                continue
            }
            if let verdict = verdict(), verdict != .passedOver {
                self = verdict.context(hasSign)
                return
            }
            word = []
            // The full stop of a sentence; shorter words are cut short.
            if scalar == ".", place >= 5, scalars[place - 5..<place].allSatisfy({ $0.isLetter }) { break }
            if scalar == "#" || scalar == "№" || scalar == "＃" { hasSign = true }
            guard Self.between.contains(scalar) else { break }
        }
        self = verdict().map { $0.context(hasSign) } ?? (hasSign ? .reference : .unknown)
    }

    /// How many scalars before the number are looked at.
    private static let farthest = 48
    /// What may stand between the words and the number.
    private static let between: Set<Unicode.Scalar> = [
        " ", "\t", "\u{A0}", "\u{202F}", ":", "：", ".", "#", "№", "＃", "°", "º", "-", "(", "（", "+", "＋", "'", "’", "=",
        "/",
    ]

    private enum Verdict {
        case phone, reference, passedOver, other

        init(_ word: String) {
            let word = word.lowercased()
            if word.unicodeScalars.contains(where: { $0.value >= 0xE00 }) {
                // Words of these scripts are written together.
                self = Self.isIn(word, Self.phones) ? .phone : Self.isIn(word, Self.references) ? .reference : .other
                if self == .other, Self.isIn(word, Self.fillers) { self = .passedOver }
            } else if Self.phones.contains(where: { word.hasPrefix($0) }) || word.hasSuffix("phone")
                || Self.isIn(word, ["telefon", "téléphone", "teléfono", "telefone"])
            {
                self = .phone
            } else if Self.references.contains(word)
                || Self.isIn(
                    word, ["bestell", "auftrag", "rechnung", "kunden", "vorgang", "sendung", "artikel", "serien"])
                || word.hasSuffix("nummer") && word != "nummer"
            {
                self = .reference
            } else {
                self = Self.fillers.contains(word) ? .passedOver : .other
            }
        }

        func context(_ hasSign: Bool) -> NumberContext {
            switch self {
            case .phone: .phone
            case .reference: .reference
            case .passedOver, .other: hasSign ? .reference : .unknown
            }
        }

        private static func isIn(_ word: String, _ parts: some Sequence<String>) -> Bool {
            let word = Array(word.utf8)
            return parts.contains { part in
                word.indices.contains { word[$0...].starts(with: part.utf8) }
            }
        }

        private static let phones: Set<String> = [
            "tel", "phone", "fon", "mobil", "móvil", "handy", "ruf", "cell", "call", "fax", "whatsapp", "sms", "télé",
            "тел", "моб", "звон", "هاتف", "جوال", "اتصل", "電話", "携帯", "电话", "手机", "联系", "전화", "휴대", "फ़ोन", "फोन",
            "मोबाइल",
        ]

        private static let references: Set<String> = [
            "order", "orders", "invoice", "ticket", "case", "ref", "reference", "transaction", "receipt", "tracking",
            "parcel", "booking", "reservation", "id", "serial", "sku", "article", "item", "isbn", "issn", "ean", "gtin",
            "upc", "imei", "version", "ver", "v", "build", "release", "firmware", "code", "issue", "buchung", "beleg",
            "commande", "facture", "référence", "réf", "colis", "dossier", "réservation", "versión", "pedido",
            "factura", "referencia", "reserva", "versão", "fatura", "encomenda", "ordine", "fattura", "prenotazione",
            "spedizione", "versione", "bestelling", "factuur", "zamówienie", "zamówienia", "faktura", "sipariş",
            "заказ", "заказа", "счёт", "счет", "чек", "версия", "طلب", "الطلب", "فاتورة", "注文", "予約", "伝票", "受付",
            "バージョン", "订单", "訂單", "单号", "單號", "发票", "版本", "주문", "송장", "버전", "ऑर्डर", "बिल",
        ]

        private static let fillers: Set<String> = [
            "number", "no", "nr", "num", "n", "is", "was", "the", "my", "nummer", "ist", "lautet", "numéro", "est",
            "número", "es", "numero", "è", "é", "номер", "رقم", "رقمي", "番号", "号码", "编号", "번호", "नंबर", "है", "संख्या",
            "は", "是", "号",
        ]
    }
}
