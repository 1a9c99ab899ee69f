/// The proleptic Gregorian calendar as arithmetic on days since 1970-01-01.
package enum CivilCalendar {
    /// The day's number; nil for a date that does not exist. Years 1…9999.
    package static func day(year: Int64, month: Int64, date: Int64) -> Int64? {
        guard year >= 1, year <= 9_999, month >= 1, month <= 12, date >= 1, date <= daysIn(month, of: year) else {
            return nil
        }
        // Counting years from March puts the leap day last, so that a month's first day is a linear formula.
        let shifted = month > 2 ? year : year - 1
        let monthFromMarch = (month + 9) % 12
        let daysBeforeYear = shifted * 365 + shifted / 4 - shifted / 100 + shifted / 400
        let daysBeforeMonth = (monthFromMarch * 153 + 2) / 5
        return daysBeforeYear + daysBeforeMonth + date - 1 - daysFromMarchOfYearZeroTo1970
    }

    /// Year, month and day of the month.
    package static func date(ofDay day: Int64) -> (year: Int64, month: Int64, date: Int64) {
        let days = day + daysFromMarchOfYearZeroTo1970
        let era = days.flooringQuotient(146_097)
        let dayOfEra = days - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100)
        let monthFromMarch = (dayOfYear * 5 + 2) / 153
        let month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
        let year = era * 400 + yearOfEra + (month <= 2 ? 1 : 0)
        return (year, month, dayOfYear - (monthFromMarch * 153 + 2) / 5 + 1)
    }

    /// The English name of a day of the week, as headers of HTTP and mails write it.
    package static func dayName(ofDay day: Int64) -> String {
        // 1970-01-01 was a Thursday.
        dayNames[Int((day % 7 + 7 + 4) % 7)]
    }

    package static let dayNames = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"]
    package static let monthNames = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]

    private static let daysFromMarchOfYearZeroTo1970: Int64 = 719_468

    private static func daysIn(_ month: Int64, of year: Int64) -> Int64 {
        switch month {
        case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }
}
