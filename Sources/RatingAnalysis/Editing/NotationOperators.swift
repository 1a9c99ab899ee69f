import RatingCore

extension RuleOperator {
    /// One line on what the operator gives.
    package var summary: StaticString {
        switch self {
        case .variable: "The value of a variable, or the second operand if it has none."
        case .missing: "Which of these variables have no value."
        case .missingSome: "Nothing if that many of the variables have a value, otherwise those without."
        case .conditional, .ternary: "The value after the first condition that holds, or the last."
        case .and: "Whether all hold: the first that does not, or the last."
        case .or: "Whether one holds: the first that does, or the last."
        case .not: "Whether it does not hold."
        case .truth: "Whether it holds, as true or false."
        case .equal: "Whether both are equal, reading a text that is a number as that number."
        case .identical: "Whether both are equal and of the same type."
        case .unequal: "Whether both differ, reading a text that is a number as that number."
        case .unidentical: "Whether both differ, or are of different types."
        case .less:
            "Whether each is less than the next; with three operands, whether the second lies between the others."
        case .lessOrEqual:
            "Whether none is greater than the next; with three operands, whether the second lies between the others."
        case .greater: "Whether the first is greater."
        case .greaterOrEqual: "Whether the first is greater, or both are equal."
        case .add: "The sum; for one operand, its number."
        case .subtract: "The difference; for one operand, its negative."
        case .multiply: "The product."
        case .divide: "The quotient."
        case .remainder: "The remainder of a division."
        case .min: "The least."
        case .max: "The greatest."
        case .map: "The second operand applied to each element of the first."
        case .filter: "The elements of the first for which the second holds."
        case .reduce: "The elements of the first combined by the second, starting with the third."
        case .all: "Whether the second holds for every element of the first, which has at least one."
        case .none: "Whether the second holds for no element of the first."
        case .some: "Whether the second holds for an element of the first."
        case .merge: "Arrays and values as one array."
        case .contained: "Whether the first is an element of the second, or a part of its text."
        case .cat: "The texts joined."
        case .substr: "A part of a text: where it starts, and how long it is."
        case .log: "Its operand as it is."
        case .fractional: "A random draw: a text to draw by, then pairs of a result and its weight."
        case .semanticVersion: "Compares two versions as semver.org orders them: version, relation, version."
        case .numericVersion: "Compares two versions number by number: version, relation, version."
        case .startsWith: "Whether the first text begins with the second."
        case .endsWith: "Whether the first text ends with the second."
        }
    }
}

/// A variable that rules read.
package struct NotationVariable: Sendable {
    package let path: String
    package let summary: StaticString

    /// What every rule reads, besides keys, counted events and what the app tells.
    package static let always: [NotationVariable] = [
        NotationVariable(path: "context.version", summary: "The app's version at the last launch."),
        NotationVariable(path: "context.sessions", summary: "Sessions counted."),
        NotationVariable(path: "context.launches", summary: "Launches counted."),
        NotationVariable(path: "context.uses", summary: "Launches and returns to the foreground counted."),
        NotationVariable(path: "context.crashes", summary: "Crashes counted."),
        NotationVariable(path: "context.prompts", summary: "How often the user was asked."),
        NotationVariable(path: "context.events", summary: "Events counted, whatever their names."),
        NotationVariable(
            path: "context.daysSinceInstall", summary: "The age of the installation, in whole days of 86,400 s."),
        NotationVariable(
            path: "context.daysSinceCrash", summary: "Whole days since the last crash; no value before the first."),
        NotationVariable(
            path: "context.daysSincePrompt", summary: "Whole days since the last prompt; no value before the first."),
        NotationVariable(path: "traits.os", summary: "ios, macos, tvos, watchos, visionos, linux, …"),
        NotationVariable(path: "traits.osVersion", summary: "The system's version, three numbers: 17.4.1."),
        NotationVariable(path: "traits.locale", summary: "The user's locale: fr-CA."),
        NotationVariable(path: "traits.language", summary: "The user's language: fr."),
        NotationVariable(path: "traits.country", summary: "The user's region, two letters of ISO 3166-1: CA."),
        NotationVariable(
            path: "traits.channel", summary: "debug, testflight or appstore; no value where that is unknown."),
        NotationVariable(path: "targetingKey", summary: "The installation's identifier, by which fractional draws."),
    ]
}
