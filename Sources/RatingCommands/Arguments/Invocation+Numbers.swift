import RatingCore

/// Numbers of the command line.
extension Invocation {
    func whole(_ option: CommandDefinition.Option, _ range: ClosedRange<Int>) throws(CommandFailure) -> Int? {
        guard let text = value(of: option) else { return nil }
        guard let number = Int(text.filter { $0 != "_" }), range.contains(number) else {
            throw .usage(
                "The value '\(text)' is invalid for '--\(option.name)'; write a whole number from \(range.lowerBound) to "
                    + "\(range.upperBound).")
        }
        return number
    }

    func number(
        _ option: CommandDefinition.Option, in range: ClosedRange<Double>, isWhole: Bool = false
    ) throws(CommandFailure) -> Double {
        let text = value(of: option) ?? ""
        guard let number = Double(text), range.contains(number), !isWhole || number == number.rounded() else {
            throw .usage(
                "The value '\(text)' is invalid for '--\(option.name)'; write a \(isWhole ? "whole " : "")number from \(shortest(range.lowerBound)) "
                    + "to \(shortest(range.upperBound)).")
        }
        return number
    }

    /// How many stars a text gives; nil for none.
    static func stars(_ text: String?) throws(CommandFailure) -> Int64? {
        guard let text else { return nil }
        guard let stars = Int64(text), 0...1_000 ~= stars else {
            throw .usage("The value '\(text)' is not a number of stars from 0 to 1000.")
        }
        return stars
    }
}
