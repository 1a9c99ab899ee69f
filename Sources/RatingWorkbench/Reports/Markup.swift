import RatingCore

/// HTML that is being written: literals are markup, and whatever is interpolated is text, which cannot become any.
///
/// ```swift
/// let item: Markup = "<li>\(finding)</li>"
/// ```
package struct Markup: Equatable, Sendable {
    package private(set) var text = ""

    package static func + (left: Markup, right: Markup) -> Markup {
        var markup = left
        markup += right
        return markup
    }

    package static func += (left: inout Markup, right: Markup) { left.text += right.text }

    /// Text for contents and attributes. Control characters, and those that show others in another order than they are in,
    /// are replacement characters.
    package static func escaped(_ text: String) -> String {
        var result = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": result += "&amp;".unicodeScalars
            case "<": result += "&lt;".unicodeScalars
            case ">": result += "&gt;".unicodeScalars
            case "\"": result += "&quot;".unicodeScalars
            case "'": result += "&#39;".unicodeScalars
            case "\n", "\t": result.append(scalar)
            case "\u{0}"..<" ", "\u{7F}"..."\u{9F}", "\u{2028}"..."\u{202E}", "\u{2066}"..."\u{206F}", "\u{FFFE}",
                "\u{FFFF}":
                result.append("\u{FFFD}")
            default: result.append(scalar)
            }
        }
        return String(result)
    }
}

extension Markup: ExpressibleByStringInterpolation {
    package init(stringLiteral markup: String) { text = markup }

    package init(stringInterpolation: Interpolation) { text = stringInterpolation.text }

    package struct Interpolation: StringInterpolationProtocol {
        fileprivate var text = ""

        package init(literalCapacity: Int, interpolationCount: Int) { text.reserveCapacity(literalCapacity) }

        package mutating func appendLiteral(_ literal: String) { text += literal }

        package mutating func appendInterpolation(_ markup: Markup) { text += markup.text }

        package mutating func appendInterpolation(_ foreign: String) { text += Markup.escaped(foreign) }

        package mutating func appendInterpolation(_ number: Int) { text += String(number) }

        /// A coordinate, to a hundredth.
        package mutating func appendInterpolation(_ number: Double) {
            text += shortest((number * 100).rounded() / 100)
        }
    }
}

extension Sequence<Markup> {
    package func joined() -> Markup { reduce(into: "") { $0 += $1 } }
}
