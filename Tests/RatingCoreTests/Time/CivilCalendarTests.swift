import Testing

@testable import RatingCore

@Suite
struct CivilCalendarTests {
    private static func isLeap(_ year: Int64) -> Bool {
        if year % 400 == 0 { return true }
        if year % 100 == 0 { return false }
        return year % 4 == 0
    }

    @Test func `every day of the years 1 to 9999 is counted in order`() {
        var day: Int64 = -719_162
        for year in Int64(1)...9_999 {
            let february: Int64 = Self.isLeap(year) ? 29 : 28
            let lengths: [Int64] = [31, february, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
            for (index, length) in lengths.enumerated() {
                let month = Int64(index + 1)
                // The ends of every month, and every day of some years.
                let dates = year % 100 < 2 || year > 9_990 || year < 5 ? Array(1...length) : [1, length]
                for date in dates {
                    let number = day + date - 1
                    if CivilCalendar.day(year: year, month: month, date: date) != number
                        || CivilCalendar.date(ofDay: number) != (year, month, date)
                    {
                        Issue.record("\(year)-\(month)-\(date) is day \(number)")
                        return
                    }
                }
                if CivilCalendar.day(year: year, month: month, date: length + 1) != nil {
                    Issue.record("\(year)-\(month)-\(length + 1) does not exist")
                    return
                }
                day += length
            }
        }
        #expect(day == 2_932_897)
    }

    @Test(
        arguments: [
            (1970, 1, 1, 0), (1969, 12, 31, -1), (2000, 2, 29, 11_016), (2000, 3, 1, 11_017), (1900, 3, 1, -25_508),
            (1, 1, 1, -719_162), (9_999, 12, 31, 2_932_896), (2026, 11, 21, 20_778),
        ] as [(Int64, Int64, Int64, Int64)])
    func `known dates have their day numbers`(year: Int64, month: Int64, date: Int64, day: Int64) {
        #expect(CivilCalendar.day(year: year, month: month, date: date) == day)
        #expect(CivilCalendar.date(ofDay: day) == (year, month, date))
    }

    @Test(
        arguments: [
            (0, 1, 1), (10_000, 1, 1), (-1, 1, 1), (2026, 0, 1), (2026, 13, 1), (2026, 1, 0), (2026, 1, 32),
            (2026, 2, 29),
            (1900, 2, 29), (2026, 4, 31), (Int64.max, 1, 1), (2026, .max, 1), (2026, 1, .max), (.min, .min, .min),
        ] as [(Int64, Int64, Int64)])
    func `a date that does not exist is refused`(year: Int64, month: Int64, date: Int64) {
        #expect(CivilCalendar.day(year: year, month: month, date: date) == nil)
    }

    @Test func `the days of the week follow each other, before 1970 too`() {
        #expect(CivilCalendar.dayName(ofDay: 0) == "Thursday")
        #expect(CivilCalendar.dayName(ofDay: 20_778) == "Saturday")
        for day in Array(Int64(-740)...740) + Array(-719_170 ... -719_160) {
            let today = CivilCalendar.dayNames.firstIndex(of: CivilCalendar.dayName(ofDay: day))!
            let tomorrow = CivilCalendar.dayNames.firstIndex(of: CivilCalendar.dayName(ofDay: day + 1))!
            #expect(tomorrow == (today + 1) % 7, "day \(day)")
        }
    }
}
