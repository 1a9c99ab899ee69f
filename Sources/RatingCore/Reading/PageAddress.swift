/// An absolute URL that can be opened (RFC 3986, section 3), as far as that depends on its scheme and authority.
///
/// A host is a name or a number as people write them: of a web page (RFC 9110, section 4.2) there must be one, of letters,
/// digits, `-`, `_` and periods, whose last label begins with no digit (RFC 3696, section 2), or an IPv4 address of four
/// decimal numbers, or an IPv6 address in brackets. Behind an app's own scheme it may be escaped, or missing.
struct PageAddress {
    /// In lower case.
    let scheme: String
    /// In lower case; nil where there is none, or it is anything but a plain name or an IPv4 address with nothing before it,
    /// and no port 0 behind it.
    private(set) var host: String?
    /// As it is written; nil where there is none.
    private(set) var port: String?

    init?(_ text: String) {
        let bytes = Array(text.utf8)
        guard bytes.allSatisfy({ $0 > .space && $0 != 0x7F }), let colon = bytes.firstIndex(of: .colon) else {
            return nil
        }
        let (name, rest) = (bytes[..<colon], bytes[(colon + 1)...])
        guard name.first?.isLetter == true, !rest.isEmpty,
            name.allSatisfy({ $0.isLetter || $0.isDigit || $0 == .plus || $0 == .minus || $0 == .period })
        else { return nil }
        scheme = Self.lowercased(name)
        let isWeb = scheme == "https" || scheme == "http"
        guard rest.starts(with: [.slash, .slash]) else {
            if isWeb { return nil }
            return
        }
        // What a browser takes for the end of the authority ends it here.
        let authority = rest.dropFirst(2).prefix { !"/?#\\".utf8.contains($0) }
        let user = authority.lastIndex(of: UInt8(ascii: "@"))
        let place = authority[(user.map { $0 + 1 } ?? authority.startIndex)...]
        let isLiteral = place.first == UInt8(ascii: "[")
        let end = isLiteral ? place.firstIndex(of: UInt8(ascii: "]")).map { $0 + 1 } : place.firstIndex(of: .colon)
        let address = place[..<(end ?? place.endIndex)]
        let suffix = place[address.endIndex...]
        if address.isEmpty {
            if isWeb || user != nil || !suffix.isEmpty { return nil }
            return
        }
        guard suffix.isEmpty || suffix.first == .colon && (suffix.count == 1 || Self.isPort(suffix.dropFirst())),
            isLiteral ? Self.isVersion6(address) : Self.isName(address, ofWebPage: isWeb)
        else { return nil }
        if suffix.count > 1 { port = String(decoding: suffix.dropFirst(), as: UTF8.self) }
        guard user == nil, suffix.count != 1, port.map({ Int($0) != 0 }) ?? true,
            address.allSatisfy({ $0.isLetter || $0.isDigit || $0 == .minus || $0 == .period })
        else { return }
        host = Self.lowercased(address)
    }

    /// A page of a store, or what opens it in the store's own app.
    var isStorePage: Bool {
        guard let host, port == nil || scheme == "https" && port == "443" else { return false }
        let isApple = host == "apps.apple.com" || host == "itunes.apple.com"
        return switch scheme {
        case "https": isApple || host == "play.google.com"
        case "itms-apps", "itms-appss", "macappstore", "macappstores": isApple
        case "market": host == "details" || host == "search"
        default: false
        }
    }

    private static func lowercased(_ bytes: ArraySlice<UInt8>) -> String {
        String(decoding: bytes, as: UTF8.self).lowercased()
    }

    private static func isPort(_ text: ArraySlice<UInt8>) -> Bool {
        text.count <= 5 && text.allSatisfy { $0.isDigit } && text.value <= 65_535
    }

    private static func isName(_ text: ArraySlice<UInt8>, ofWebPage isWeb: Bool) -> Bool {
        guard isWeb else { return text.allSatisfy { !"<>[]^|\\:@".utf8.contains($0) } }
        let labels = text.split(separator: .period, omittingEmptySubsequences: false)
        let isPlain = text.allSatisfy { $0.isLetter || $0.isDigit || $0 >= 0x80 || "-._".utf8.contains($0) }
        guard isPlain, labels.dropLast().allSatisfy({ !$0.isEmpty }) else { return false }
        return labels.last { !$0.isEmpty }?.first?.isDigit != true || isVersion4(text)
    }

    /// Four decimal numbers up to 255.
    private static func isVersion4(_ text: ArraySlice<UInt8>) -> Bool {
        let numbers = text.split(separator: .period, omittingEmptySubsequences: false)
        return numbers.count == 4
            && numbers.allSatisfy { number in
                1...3 ~= number.count && (number.count == 1 || number.first != UInt8(ascii: "0"))
                    && number.allSatisfy { $0.isDigit } && number.value < 256
            }
    }

    /// Eight groups of up to four hexadecimal digits, the last two perhaps as an IPv4 address, or fewer around one `::`
    /// (RFC 4291, section 2.2).
    private static func isVersion6(_ literal: ArraySlice<UInt8>) -> Bool {
        guard literal.last == UInt8(ascii: "]") else { return false }
        var groups = literal.dropFirst().dropLast().split(separator: .colon, omittingEmptySubsequences: false)
        guard groups.count > 2 else { return false }
        // An end of the text beside the gap is none of its groups; beside a group it is nothing that may be.
        for isEnd in [false, true] {
            let edge = isEnd ? groups.suffix(2).reversed() : Array(groups.prefix(2))
            guard edge[0].isEmpty, edge.count == 2 else { continue }
            guard edge[1].isEmpty else { return false }
            groups.remove(at: isEnd ? groups.count - 1 : 0)
        }
        let gaps = groups.filter { $0.isEmpty }.count
        var count = groups.count
        if let last = groups.last, isVersion4(last) {
            groups.removeLast()
            count += 1
        }
        return gaps < 2 && (gaps == 1 ? count <= 8 : count == 8)
            && groups.allSatisfy { $0.count <= 4 && $0.allSatisfy { $0.hexValue != nil } }
    }
}

extension ArraySlice<UInt8> {
    /// Of a few decimal digits.
    fileprivate var value: Int { reduce(0) { $0 * 10 + Int($1) - 48 } }
}
