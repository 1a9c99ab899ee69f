extension RatingContext {
    /// A take-over of what an old library had stored, by RatingImport: it is not made again.
    public struct Import: Equatable, Sendable {
        public let library: Library
        public let at: LocalInstant

        package init(library: Library, at: LocalInstant) {
            self.library = library
            self.at = at
        }

        /// A library whose stored state can be taken over.
        #if hasAttribute(nonexhaustive)
        @nonexhaustive
        #endif
        public enum Library: String, CaseIterable, Sendable {
            case starskit, irate, swiftyirate, appreview, swiftrater, appirater, armchair
        }
    }
}
