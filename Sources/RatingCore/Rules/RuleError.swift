/// Why a rule cannot be compiled, and where.
package struct RuleError: Error, Equatable, Sendable {
    package enum Reason: Equatable, Sendable {
        /// An object whose only member's name is not an operator.
        case unknownOperator(String)
        /// An object with several members of which at least one, this one, is an operator.
        ///
        /// JsonLogic takes such an object for a plain value, which is always true.
        case severalOperators(String)
        /// More expressions contain each other than the limit allows.
        case tooDeep(limit: Int)
        /// The rule has more values than the limit allows.
        case tooLarge(limit: Int)
    }

    package let reason: Reason
    /// The sub-expression, as the member names and element indices that lead to it from the rule.
    package let path: [String]

    init(_ reason: Reason, path: [String]) {
        self.reason = reason
        self.path = path
    }

    /// The sub-expression's place in the rule as a JSON Pointer (RFC 6901), such as `/and/1/>=`; empty for the rule
    /// itself.
    package var pointer: String {
        var pointer = ""
        for name in path {
            pointer += "/"
            for scalar in name.unicodeScalars {
                switch scalar {
                case "~": pointer += "~0"
                case "/": pointer += "~1"
                default: pointer.unicodeScalars.append(scalar)
                }
            }
        }
        return pointer
    }
}

extension RuleError: CustomStringConvertible {
    package var description: String {
        let place = path.isEmpty ? "the rule" : pointer
        return switch reason {
        case .unknownOperator(let name):
            "\(place): there is no operator \"\(name)\""
        case .severalOperators(let name):
            "\(place): the operator \"\(name)\" must be the only member of its object; join conditions with \"and\" or \"or\""
        case .tooDeep(let limit):
            "\(place): more than \(limit) nested expressions"
        case .tooLarge(let limit):
            "\(place): the rule has more than \(limit) values"
        }
    }
}
