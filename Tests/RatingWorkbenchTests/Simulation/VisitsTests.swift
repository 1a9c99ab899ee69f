import RatingCore
import TestInput
import TestTools
import Testing

@testable import RatingWorkbench

/// The visits of a user are laid out in batches, and counted over stretches. Both must change nothing.
@Suite struct VisitsTests {
    private static let days = 120

    /// Calls with the visits of some users, one after another in the same place.
    private func forEachUser(
        of population: Population, _ check: (Behaviour.User, Draws, Behaviour, Visits) -> Void
    ) {
        let behaviour = Behaviour(population, days: Self.days)
        var visits = Visits()
        for number in 0..<rounds(150) {
            let draws = Draws(seed: 5, user: UInt64(number))
            let user = behaviour.user(draws)
            visits.layOut(user, draws, behaviour)
            check(user, draws, behaviour, visits)
        }
    }

    private static var laterInTheDay: Population {
        var population = Population.eventful
        population.start = population.start.adding(milliseconds: 50_000_000)
        return population
    }

    private static let populations = [Population.standard, .eventful, laterInTheDay, .plain(sessionsPerDay: 40)]

    /// Drawn one by one, as the article on simulated users says.
    @Test(arguments: populations) func `sessions come as the model says`(population: Population) {
        var most = 0
        forEachUser(of: population) { user, draws, behaviour, visits in
            let segment = behaviour.segments[user.segment]
            let midnight = population.start.milliseconds - Int64(user.utcOffset) * 1_000
            var (position, place, earliest, times) = (user.start, 0, Int64.min, [Int64]())
            while Int(position) <= user.lastDay {
                let share = position - Double(Int(position))
                let time = max(
                    midnight + Int64(position) * 86_400_000 + segment.hours.milliseconds(at: share), earliest)
                guard time < (times.first ?? time) + Int64(Self.days) * 86_400_000 || place == 0 else { break }
                times.append(time)
                (earliest, place) = (time + Behaviour.sessionLength, place + 1)
                position += Draws.exponential(draws.bits(.session, UInt64(2 * place + 1))) * segment.pause
            }
            #expect((0..<visits.count).map { visits[$0].at } == times)
            most = max(most, visits.count)
        }
        #expect(most > 200)
    }

    @Test(arguments: populations) func `launches and days are summed up`(population: Population) {
        forEachUser(of: population) { user, _, _, visits in
            var (launches, days) = (0, Set<Int64>())
            let isRight = (0..<visits.count).allSatisfy { place in
                let visit = visits[place]
                if visit.flags.contains(.launch) { launches += 1 }
                days.insert(LocalInstant(UTCInstant(milliseconds: visit.at), utcOffset: user.utcOffset).civilDay)
                return Int(visit.launches) == launches && Int(visit.days) == days.count
            }
            #expect(isRight)
        }
    }

    @Test(arguments: populations) func `a quiet stretch ends where the first visit is that may matter`(
        population: Population
    ) {
        var random = SeededGenerator(seed: 4)
        forEachUser(of: population) { _, _, _, visits in
            guard visits.count > 0 else { return }
            var (place, passed) = (0, 0)
            while place < visits.count {
                let (first, last) = (visits[place].at, visits[visits.count - 1].at)
                let limit = [
                    first, first + 1, last, last + 1, .max, Int64.random(in: first...last + 1, using: &random),
                ]
                .randomElement(using: &random)!
                let end = visits.endOfQuiet(from: place, before: limit, &passed)
                let expected = (place..<visits.count).first {
                    visits[$0].at >= limit || !visits[$0].flags.isSubset(of: .launch)
                }
                #expect(end == expected ?? visits.count)
                place = max(end, place + Int.random(in: 1...4, using: &random))
            }
        }
    }
}
