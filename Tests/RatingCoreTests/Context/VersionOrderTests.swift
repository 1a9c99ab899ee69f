import Testing

@testable import RatingCore

@Suite
struct VersionOrderTests {
    @Test(arguments: [
        ("1.1", "1.0"), ("1.10", "1.9"), ("2", "1.9.9"), ("1.0.1", "1.0"), ("10.0", "9.99"), ("1.0", "0.9"),
        ("1.2.0.1", "1.2"), ("20260101", "20251231"), ("99999999999999999999999", "99999999999999999999998"),
        ("1.0b2", "1.0b1"),
    ])
    func `a higher version is newer`(newer: String, older: String) {
        #expect(VersionOrder.isNewer(newer, than: older))
        #expect(!VersionOrder.isNewer(older, than: newer))
    }

    @Test(arguments: [("1.0", "1.0"), ("1.0.0", "1.0"), ("1", "1.0.0"), ("01.2", "1.02"), ("", ""), ("0", "")])
    func `equal versions are not newer`(left: String, right: String) {
        #expect(!VersionOrder.isNewer(left, than: right))
        #expect(!VersionOrder.isNewer(right, than: left))
    }
}
