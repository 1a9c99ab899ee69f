extension TextLanguage {
    static var english: StaticString {
        """
        How do you like %@?
        How do you like this app?
        How do you like this game?
        Your rating helps us improve it.
        Submit
        What could be better?
        Tell us what you would change.
        Give feedback
        Not now
        Thank you!
        Would you share your opinion on the App Store?
        Write a review
        Later
        Rate %@
        Rate this app
        Rate this game
        If you enjoy using this app, would you take a moment to rate it?
        If you enjoy playing this game, would you take a moment to rate it?
        No, thanks
        Rate it now
        Remind me later
        Rating
        %1$d of %2$d stars
        %1$d of %2$d
        Not rated
        Swipe up or down to change the rating.
        Answer the question first.
        Very bad
        Bad
        Okay
        Good
        Very good
        Thumbs up
        Thumbs down
        Your feedback
        Characters left: %1$d
        Close
        Thank you for your feedback.
        """
    }
}
