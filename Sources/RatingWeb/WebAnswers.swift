import RatingAnalysis
import RatingCore

/// Answers that are about no document of their own.
enum WebAnswers {
    static var keys: RatingJSON { KeyTableForm.json }

    static func condition(_ request: WebRequest) throws(WebFailure) -> RatingJSON {
        let trace: RuleTrace
        do throws(RuleError) {
            trace = try Rule(request.json["rule"] ?? .null).trace(request["data"] ?? [:])
        } catch {
            throw WebFailure("the rule is not valid: \(error)")
        }
        guard !trace.isExhausted else {
            throw WebFailure("the rule takes more than \(Rule.Limits().steps) steps with this data")
        }
        return [
            "result": trace.value, "isTrue": .bool(trace.isTrue),
            "decidedBy": .array(trace.deciders.map { ["expression": $0.expression, "value": $0.value] }),
        ]
    }

    static func difference(from old: WebDocument, to new: WebDocument) -> RatingJSON {
        ConfigurationDifference(from: old.configuration, to: new.configuration).json
    }
}
