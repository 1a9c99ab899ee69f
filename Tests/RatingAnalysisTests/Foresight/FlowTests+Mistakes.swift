import TestInput

extension FlowTests {
    static let mistakes: [(String, Parts)] = [
        // Buttons that do nothing
        (
            "dead-button",
            Parts(
                offer:
                    #""offer": {"meta": {"kind": "store", "buttons": [▸{"event": "SKIP", "text": {"literal": "Skip"}}, {"event": "FEEDBACK", "text": "dislikeActionButton"}]}, "on": {"SKIP": {"target": "end", "actions": "openStore"}, "FEEDBACK": "feedback", "DISMISS": "end"}}"#
            )
        ),
        (
            "timeout",
            Parts(
                offer:
                    #""offer": {"meta": {"kind": "store", "buttons": [{"event": "ACTION", "text": "likeActionButton"}, {"event": "FEEDBACK", "text": "dislikeActionButton"}]}, "on": {"ACTION": {"target": "end", "actions": "openStore"}, "FEEDBACK": "feedback", "DISMISS": "end"}, "after": {▸"30000": "rating"}}"#
            )
        ),
        (
            "guard",
            Parts(
                rating:
                    #""rating": {"meta": {"kind": "smileys", "buttons": [{"event": "SUBMIT", "text": "mainActionButton", "needsAnswer": true}]}, "on": {"SUBMIT": [▸{"target": "feedback", "actions": "recordAnswer", \#(WorkflowText.when(#"{"<": [{"var": "stars"}, 3]}"#))}, {"target": "offer", "actions": "recordAnswer"}], "DISMISS": "end"}}"#
            )
        ),
        (
            "dead-button",
            Parts(
                feedback:
                    #""feedback": {"meta": {"kind": "text", "buttons": [{"event": "ACTION", "text": "mainActionButton", "needsAnswer": true}, {"event": "LATER", "text": "dislikeExitButton"}]}, "on": {"ACTION": {"target": "end", "actions": "sendFeedback"}, "LATER": ▸{"target": "end", "actions": {"type": "didChooseLater", "params": {"step": "feedbcak"}}}, "DISMISS": "end"}}"#
            )
        ),
        (
            "dead-button",
            Parts(
                offer:
                    #""offer": {"meta": {"kind": "store", "buttons": [{"event": "ACTION", "text": "likeActionButton"}, {"event": "FEEDBACK", "text": "dislikeActionButton"}, ▸{"event": "LATER", "text": "likeExitButton"}]}, "on": {"ACTION": {"target": "end", "actions": "openStore"}, "FEEDBACK": "feedback", "LATER": {}, "DISMISS": "end"}}"#
            )
        ),
        (
            "dead-button",
            Parts(
                offer:
                    #""offer": {"meta": {"kind": "store", "buttons": [{"event": "ACTION", "text": "likeActionButton"}, {"event": "FEEDBACK", "text": "dislikeActionButton"}, ▸{"event": "LATER", "text": "likeExitButton"}]}, "on": {"ACTION": {"target": "end", "actions": "openStore"}, "FEEDBACK": "feedback", "LATER": {"target": "offer"}, "DISMISS": "end"}}"#
            )
        ),
        (
            "dead-button",
            Parts(
                offer:
                    #""offer": {"meta": {"kind": "store", "buttons": [{"event": "ACTION", "text": "likeActionButton"}, {"event": "FEEDBACK", "text": "dislikeActionButton"}, ▸{"event": "ACTION", "text": "likeExitButton"}]}, "on": {"ACTION": {"target": "end", "actions": "openStore"}, "FEEDBACK": "feedback", "DISMISS": "end"}}"#
            )
        ),
        (
            "dead-button",
            Parts(
                offer:
                    #""offer": {"meta": {"kind": "store", "buttons": [▸{"event": "ACTION", "text": "likeExitButton"}, {"event": "FEEDBACK", "text": "dislikeActionButton"}]}, "on": {"ACTION": {"target": "end", "actions": "openStore"}, "FEEDBACK": "feedback", "DISMISS": "end"}}"#
            )
        ),
        // The store
        (
            "no-store",
            Parts(
                offer:
                    #"▸"offer": {"meta": {"kind": "store", "buttons": [{"event": "ACTION", "text": {"literal": "Review"}}, {"event": "FEEDBACK", "text": "dislikeActionButton"}]}, "on": {"ACTION": "end", "FEEDBACK": "feedback", "DISMISS": "end"}}"#
            )
        ),
        (
            "no-store",
            Parts(more: #", ▸"sheet": {"meta": {"kind": "native"}, "on": {"DISMISS": "end"}}"#, entersSheet: true)
        ),
        // Ways out
        (
            "no-exit",
            Parts(rating: #"▸"rating": {"meta": {"kind": "message"}, "on": {"OPENED": "offer"}, "entry": "openStore"}"#)
        ),
        (
            "no-exit",
            Parts(
                rating:
                    #"▸"rating": {"meta": {"kind": "stars", "buttons": [{"event": "SUBMIT", "text": "mainActionButton", "needsAnswer": true}]}, "on": {"SUBMIT": {"target": "offer", "actions": "recordAnswer"}}}"#
            )
        ),
        (
            "no-exit",
            Parts(
                offer:
                    #"▸"offer": {"meta": {"kind": "store", "buttons": [{"event": "ACTION", "text": "likeActionButton"}]}, "on": {"ACTION": {"target": "end", "actions": "openStore"}}, "entry": {"type": "emit", "params": {"name": "x"}}, "exit": []}"#,
                rating:
                    #""rating": {"meta": {"kind": "message", "buttons": [{"event": "GO", "text": {"literal": "Go"}}, {"event": "TELL", "text": {"literal": "Tell"}}]}, "on": {"GO": "offer", "TELL": "feedback", "DISMISS": "end"}}"#
            )
        ),
        // Answers
        (
            "lost-answer",
            Parts(
                feedback:
                    #"▸"feedback": {"meta": {"kind": "text", "maximumLength": 10, "buttons": [{"event": "ACTION", "text": "mainActionButton", "needsAnswer": true}]}, "on": {"ACTION": {"target": "end", "actions": "sendFeedback"}, "DISMISS": "end"}}"#
            )
        ),
        (
            "lost-answer",
            Parts(
                rating:
                    #""rating": {"meta": {"kind": "stars", "buttons": [{"event": "SUBMIT", "text": "mainActionButton", "needsAnswer": true}]}, "on": {"SUBMIT": [{"target": "feedback", "actions": "recordAnswer", \#(WorkflowText.when(#"{"<": [{"var": "stars"}, 4]}"#))}, ▸{"target": "offer"}], "DISMISS": "end"}}"#
            )
        ),
        // Guards
        (
            "guard",
            Parts(
                rating:
                    #""rating": {"meta": {"kind": "message", "buttons": [{"event": "GO", "text": {"literal": "Go"}}]}, "on": {"GO": [▸{"target": "feedback", \#(WorkflowText.when(#"{"<": [{"var": "stars"}, 4]}"#))}, "offer"], "DISMISS": "end"}}"#,
                more:
                    #", "late": {"meta": {"kind": "stars", "buttons": [{"event": "OK", "text": {"literal": "OK"}, "needsAnswer": true}]}, "on": {"OK": {"target": "end", "actions": "recordAnswer"}, "DISMISS": "end"}}"#,
                entersLate: true)
        ),
        // Timeouts
        (
            "timeout",
            Parts(
                feedback:
                    #""feedback": {"meta": {"kind": "text", "buttons": [{"event": "ACTION", "text": "mainActionButton", "needsAnswer": true}]}, "on": {"ACTION": {"target": "end", "actions": "sendFeedback"}, "DISMISS": "end"}, "after": {▸"20000": "end"}}"#
            )
        ),
        (
            "timeout",
            Parts(
                more:
                    #", "thanks": {"meta": {"kind": "message", "title": {"literal": "Thank you!"}}, "on": {"DISMISS": "end"}, "after": {▸"5": "end"}}"#,
                entersThanks: true)
        ),
        (
            "timeout",
            Parts(
                rating:
                    #""rating": {"meta": {"kind": "stars", "buttons": [{"event": "SUBMIT", "text": "mainActionButton", "needsAnswer": true}]}, "on": {"SUBMIT": {"target": "offer", "actions": "recordAnswer"}, "DISMISS": "end"}, "after": {▸"3000": "end"}}"#
            )
        ),
        // What nobody chose
        (
            "unasked",
            Parts(
                offer:
                    #""offer": {"meta": {"kind": "store", "buttons": [{"event": "ACTION", "text": "likeActionButton"}, {"event": "FEEDBACK", "text": "dislikeActionButton"}]}, "on": {"ACTION": {"target": "end", "actions": "openStore"}, "FEEDBACK": "feedback", "DISMISS": ▸{"target": "end", "actions": "openStore"}}}"#
            )
        ),
        (
            "unasked",
            Parts(
                feedback:
                    #""feedback": {"meta": {"kind": "text", "buttons": [{"event": "ACTION", "text": "mainActionButton", "needsAnswer": true}]}, "on": {"ACTION": {"target": "end", "actions": "sendFeedback"}, "DISMISS": ▸{"target": "end", "actions": "sendFeedback"}}}"#
            )
        ),
        (
            "unasked",
            Parts(
                offer:
                    #""offer": {"meta": {"kind": "store", "buttons": [{"event": "ACTION", "text": "likeActionButton"}, {"event": "FEEDBACK", "text": "dislikeActionButton"}]}, "on": {"ACTION": {"target": "end", "actions": "openStore"}, "FEEDBACK": "feedback", "DISMISS": "end"}, "after": {"9000": ▸{"target": "end", "actions": "openStore"}}}"#
            )
        ),
    ]
}
