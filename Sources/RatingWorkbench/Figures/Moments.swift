/// Sums over users of what is counted of each, of its squares and products: all that the figures and their intervals need.
/// Only whole numbers, so that sums of parts are exact in any order.
package struct Moments: Equatable, Sendable {
    private(set) var sums = [Int](repeating: 0, count: FigureCount.allCases.count)
    /// For each ratio top², top·bottom, bottom². Where each user counts as one below, only the first is kept: the others follow.
    private(set) var products = [Int](repeating: 0, count: 3 * FigureRatio.all.count)

    /// So many that the sum of two does not overflow.
    static let most = 1 << 60

    package subscript(count: FigureCount) -> Int {
        get { sums[count.place] }
        set { sums[count.place] = newValue }
    }

    init() {}

    init?(sums: [Int], products: [Int]) {
        guard sums.count == self.sums.count, products.count == self.products.count else { return nil }
        (self.sums, self.products) = (sums, products)
    }

    /// Adds a user.
    mutating func add(_ user: FigureCounts) {
        for count in FigureCount.allCases { sums[count.place] &+= user[count] }
        for (place, ratio) in FigureRatio.all.enumerated() {
            let (top, bottom) = (user[ratio.top], user[ratio.bottom])
            products[3 * place] &+= top * top
            if ratio.isPerUser { continue }
            products[3 * place + 1] &+= top * bottom
            products[3 * place + 2] &+= bottom * bottom
        }
    }

    static func += (left: inout Moments, right: Moments) {
        left.sums.add(right.sums)
        left.products.add(right.products)
    }

    /// What makes these sums impossible.
    ///
    /// - Parameter users: that there were; at a placement more than are counted there.
    func contradiction(users: Int) -> String? {
        if !products.allSatisfy({ 0...Self.most ~= $0 }) { return "a product is beyond \(Self.most)" }
        for ratio in FigureRatio.all where ratio.isShare {
            let whole = ratio.isPerUser ? users : self[ratio.bottom]
            if self[ratio.top] > whole {
                return
                    "\(self[ratio.top]) of “\(ratio.top.rawValue)” are more than \(whole) of “\(ratio.bottom.rawValue)”"
            }
        }
        return nil
    }

    /// - Parameter time: how long each user was followed, in the unit of the figure; of a ratio per user only.
    func sums(of ratio: FigureRatio, time: Double = 1) -> RatioSums {
        let place = 3 * (FigureRatio.all.firstIndex(of: ratio) ?? 0)
        let (users, top) = (Double(self[.users]), Double(self[ratio.top]))
        let squares = Double(products[place])
        if ratio.isPerUser {
            return RatioSums(
                users: users, top: top, bottom: users * time, squares: squares, products: top * time,
                bottomSquares: users * time * time)
        }
        return RatioSums(
            users: users, top: top, bottom: Double(self[ratio.bottom]), squares: squares,
            products: Double(products[place + 1]), bottomSquares: Double(products[place + 2]))
    }
}

/// Sums of products of what is counted of the same users under two configurations.
package struct PairedMoments: Equatable, Sendable {
    /// For each ratio top·top, top·bottom, bottom·top, bottom·bottom, the first configuration's before the second's. Where
    /// each user counts as one below, only the first is kept.
    private(set) var products = [Int](repeating: 0, count: 4 * FigureRatio.all.count)
    /// Of users asked under both, how many by the days of their first asks.
    private(set) var days: [Days: Int] = [:]

    struct Days: Hashable, Sendable {
        let first: Int
        let second: Int
    }

    init() {}

    init?(products: [Int], days: [Days: Int]) {
        guard products.count == self.products.count else { return nil }
        (self.products, self.days) = (products, days)
    }

    mutating func add(_ first: FigureCounts, _ second: FigureCounts, days: Days?) {
        for (place, ratio) in FigureRatio.all.enumerated() {
            let (top, otherTop) = (first[ratio.top], second[ratio.top])
            products[4 * place] &+= top * otherTop
            if ratio.isPerUser { continue }
            let (bottom, otherBottom) = (first[ratio.bottom], second[ratio.bottom])
            products[4 * place + 1] &+= top * otherBottom
            products[4 * place + 2] &+= bottom * otherTop
            products[4 * place + 3] &+= bottom * otherBottom
        }
        if let days { self.days[days, default: 0] += 1 }
    }

    static func += (left: inout PairedMoments, right: PairedMoments) {
        left.products.add(right.products)
        left.days.merge(right.days) { $0 + $1 }
    }

    /// The sum of the products of each user's residuals under both configurations.
    func residuals(of ratio: FigureRatio, _ first: RatioSums, _ second: RatioSums) -> Double {
        let place = 4 * (FigureRatio.all.firstIndex(of: ratio) ?? 0)
        let (r, s) = (first.value, second.value)
        let tops = Double(products[place])
        guard !ratio.isPerUser else {
            return tops - s * first.top - r * second.top + r * s * first.users
        }
        return tops - s * Double(products[place + 1]) - r * Double(products[place + 2])
            + r * s * Double(products[place + 3])
    }
}

/// What the value of a ratio and its variance by user are made of.
struct RatioSums: Equatable, Sendable {
    let users: Double
    let top: Double
    let bottom: Double
    let squares: Double
    let products: Double
    let bottomSquares: Double

    var value: Double { top / bottom }

    /// The sum of squares of what remains of each user, top - value · bottom.
    var residuals: Double {
        let value = value
        return max(0, squares - 2 * value * products + value * value * bottomSquares)
    }

    /// The effective number of users behind the value (Kish 1965).
    var carriers: Double { bottomSquares > 0 ? bottom * bottom / bottomSquares : 0 }

    /// The effective number of users behind the variance: where some count more than once, those who make the figure more or
    /// less than it is, if they are fewer.
    var varianceCarriers: Double {
        guard squares > top else { return carriers }
        let (rest, restSquares) = (bottom - top, bottomSquares - 2 * products + squares)
        return min(carriers, top * top / squares, restSquares > 0 ? rest * rest / restSquares : carriers)
    }
}

extension [Int] {
    fileprivate mutating func add(_ others: [Int]) {
        for index in indices { self[index] = self[index].addingSaturated(others[index]) }
    }
}

extension Int {
    fileprivate func addingSaturated(_ other: Int) -> Int {
        let (sum, isTooLarge) = addingReportingOverflow(other)
        return isTooLarge ? .max : sum
    }
}
