import RatingCore

/// What one user lives through, and what is expected of the questions on the way: a timeline that can be run.
package struct Scenario: Equatable, Sendable {
    /// What it shows.
    package var name: String
    /// The installation's identifier, by which rollouts and experiments draw.
    package var installID: String
    package var start: UTCInstant
    /// What the app tells of the user (`traits.NAME`).
    package var traits: RatingJSON
    /// In the order of time.
    package var steps: [Step]

    package init(
        name: String, installID: String, start: UTCInstant, traits: RatingJSON = [:], steps: [Step] = []
    ) {
        self.name = name
        self.installID = installID
        self.start = start
        self.traits = traits
        self.steps = steps
    }

    /// Something that happens, once or again and again.
    package struct Step: Equatable, Sendable {
        package var at: UTCInstant
        /// Seconds east of Greenwich; where it happens more than once they are taken in turn.
        package var utcOffsets: [Int32]
        package var action: Action
        /// 1 or more.
        package var times: Int64
        /// From one time to the next, in milliseconds.
        package var every: Int64

        package init(
            at: UTCInstant, utcOffsets: [Int32] = [0], _ action: Action, times: Int64 = 1, every: Int64 = 0
        ) {
            self.at = at
            self.utcOffsets = utcOffsets
            self.action = action
            self.times = times
            self.every = every
        }

        /// When it happens for this time, the first being 0.
        package func moment(_ time: Int64) -> LocalInstant {
            let offset = utcOffsets.isEmpty ? 0 : utcOffsets[Int(time % Int64(utcOffsets.count))]
            return LocalInstant(at.adding(milliseconds: time * every), utcOffset: offset)
        }
    }

    package enum Action: Equatable, Sendable {
        case event(ContextEvent)
        case ask(Question)
        /// The user goes on with the question that is on screen.
        case walk([Move])
        /// From now on the app tells this of the user.
        case traits(RatingJSON)
        /// What is stored becomes this: it was imported or reset, or the process is a new one. What was on screen is gone
        /// unless `keepsQuestion`.
        case context(RatingContext, keepsQuestion: Bool = false)

        /// The app asks whether to ask; where the decision is to ask, the user is asked.
        package static func ask(placement: String?, expected: Expectation?) -> Action {
            .ask(Question(placement: placement, expected: expected))
        }
    }

    /// The decision that is expected.
    package enum Expectation: String, Sendable {
        case ask, skip
    }

    /// How many things happen, repetitions counted one by one.
    package var count: Int64 { steps.reduce(0) { $0 + $1.times } }

    /// From the first to the last.
    package var length: Int64 {
        guard let first = steps.first, let last = steps.last else { return 0 }
        return last.moment(last.times - 1).instant.milliseconds - first.at.milliseconds
    }
}
