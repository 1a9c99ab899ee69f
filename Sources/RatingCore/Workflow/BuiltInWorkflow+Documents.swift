extension BuiltInWorkflow {
    /// The workflow's JSON document.
    package var document: String {
        switch self {
        case .stars: Self.starsDocument
        case .alert: Self.alertDocument
        case .native: Self.nativeDocument
        case .open: Self.openDocument
        }
    }

    private static let starsDocument = """
        {
          "id": "stars",
          "initial": "rating",
          "states": {
            "rating": {
              "meta": {"kind": "stars", "maximum": 5, "title": "mainTitle", "text": "mainText", "buttons": [
                {"event": "SUBMIT", "text": "mainActionButton", "needsAnswer": true},
                {"event": "LATER", "text": "likeExitButton"}]},
              "on": {
                "UPDATE": [
                  {"guard": {"type": "when", "params": {"rule": {"!": [{"var": "config.validateRatingButtonEnable"}]}}},
                   "target": "validate", "actions": ["didUpdateRating"]},
                  {"actions": ["didUpdateRating"]}],
                "SUBMIT": {"guard": {"type": "when", "params": {"rule": {"!=": [{"var": "stars"}, null]}}}, "target": "validate"},
                "LATER": {"target": "later", "actions": [{"type": "didChooseLater", "params": {"step": "rating"}}]},
                "DISMISS": "dismissed"}},
            "validate": {
              "entry": ["recordAnswer", "didValidateRating"],
              "always": [
                {"guard": {"type": "when", "params": {"rule": {"<": [{"var": "stars"}, {"var": "config.positiveStarsLimit"}]}}},
                 "target": "feedback"},
                {"target": "storeReview"}]},
            "feedback": {
              "meta": {"kind": "text", "title": "dislikeMainTitle", "text": "dislikeMainText", "buttons": [
                {"event": "ACTION", "text": "feedbackSendButton"},
                {"event": "LATER", "text": "dislikeExitButton"}]},
              "on": {
                "ACTION": {"target": "thanks", "actions": [{"type": "didChooseAction", "params": {"step": "feedback"}}, "sendFeedback"]},
                "LATER": {"target": "later", "actions": [{"type": "didChooseLater", "params": {"step": "feedback"}}]},
                "DISMISS": "dismissed"}},
            "thanks": {
              "meta": {"kind": "message", "title": "feedbackThanks", "buttons": [{"event": "DONE", "text": "close"}]},
              "on": {"DONE": "answered", "FAILED": "answered", "DISMISS": "answered"}},
            "storeReview": {
              "meta": {"kind": "store", "title": "likeMainTitle", "text": "likeMainText", "buttons": [
                {"event": "ACTION", "text": "likeActionButton"},
                {"event": "LATER", "text": "likeExitButton"}]},
              "on": {
                "ACTION": {"target": "answered", "actions": [{"type": "didChooseAction", "params": {"step": "storeReview"}}, "openStore"]},
                "LATER": {"target": "later", "actions": [{"type": "didChooseLater", "params": {"step": "storeReview"}}]},
                "DISMISS": "dismissed"}},
            "answered": {"type": "final"},
            "later": {"type": "final"},
            "dismissed": {"type": "final"}
          }
        }

        """

    private static let alertDocument = """
        {
          "id": "alert",
          "initial": "alert",
          "states": {
            "alert": {
              "meta": {"kind": "message", "title": "messageTitle", "text": "message", "buttons": [
                {"event": "RATE", "text": "rateButtonLabel"},
                {"event": "DECLINE", "text": "cancelButtonLabel"},
                {"event": "REMIND", "text": "remindButtonLabel"}]},
              "on": {
                "RATE": {"target": "rated", "actions": ["recordRated", "didAttemptToRate", "openStore"]},
                "DECLINE": {"target": "declined", "actions": ["recordDecline", "didDecline"]},
                "REMIND": {"target": "later", "actions": ["recordReminder", "didAskForReminder"]},
                "DISMISS": "dismissed"}},
            "rated": {"type": "final"},
            "declined": {"type": "final"},
            "later": {"type": "final"},
            "dismissed": {"type": "final"}
          }
        }

        """

    private static let nativeDocument = """
        {
          "id": "native",
          "initial": "requesting",
          "states": {
            "requesting": {
              "meta": {"kind": "native"},
              "entry": ["requestNativeReview"],
              "on": {"OPENED": "requested", "FAILED": "failed", "DISMISS": "dismissed"}},
            "requested": {"type": "final"},
            "failed": {"type": "final"},
            "dismissed": {"type": "final"}
          }
        }

        """

    private static let openDocument = """
        {
          "id": "open",
          "initial": "rating",
          "states": {
            "rating": {
              "meta": {"kind": "stars", "maximum": 5, "title": "mainTitle", "text": "mainText", "buttons": [
                {"event": "SUBMIT", "text": "mainActionButton", "needsAnswer": true},
                {"event": "LATER", "text": "likeExitButton"}]},
              "on": {
                "UPDATE": [
                  {"guard": {"type": "when", "params": {"rule": {"!": [{"var": "config.validateRatingButtonEnable"}]}}},
                   "target": "validate", "actions": ["didUpdateRating"]},
                  {"actions": ["didUpdateRating"]}],
                "SUBMIT": {"guard": {"type": "when", "params": {"rule": {"!=": [{"var": "stars"}, null]}}}, "target": "validate"},
                "LATER": {"target": "later", "actions": [{"type": "didChooseLater", "params": {"step": "rating"}}]},
                "DISMISS": "dismissed"}},
            "validate": {"entry": ["recordAnswer", "didValidateRating"], "always": {"target": "offer"}},
            "offer": {
              "meta": {"kind": "store", "title": "likeMainTitle", "text": "likeMainText", "buttons": [
                {"event": "ACTION", "text": "likeActionButton"},
                {"event": "FEEDBACK", "text": "dislikeActionButton"},
                {"event": "LATER", "text": "likeExitButton"}]},
              "on": {
                "ACTION": {"target": "answered", "actions": [{"type": "didChooseAction", "params": {"step": "storeReview"}}, "openStore"]},
                "FEEDBACK": "feedback",
                "LATER": {"target": "later", "actions": [{"type": "didChooseLater", "params": {"step": "storeReview"}}]},
                "DISMISS": "dismissed"}},
            "feedback": {
              "meta": {"kind": "text", "title": "dislikeMainTitle", "text": "dislikeMainText", "buttons": [
                {"event": "ACTION", "text": "feedbackSendButton", "needsAnswer": true},
                {"event": "LATER", "text": "dislikeExitButton"}]},
              "on": {
                "ACTION": {"target": "thanks", "actions": [{"type": "didChooseAction", "params": {"step": "feedback"}}, "sendFeedback"]},
                "LATER": {"target": "later", "actions": [{"type": "didChooseLater", "params": {"step": "feedback"}}]},
                "DISMISS": "dismissed"}},
            "thanks": {
              "meta": {"kind": "message", "title": "feedbackThanks", "buttons": [{"event": "DONE", "text": "close"}]},
              "on": {"DONE": "answered", "FAILED": "answered", "DISMISS": "answered"}},
            "answered": {"type": "final"},
            "later": {"type": "final"},
            "dismissed": {"type": "final"}
          }
        }

        """
}
