/// How many items and bytes a folder holds.
struct OutboxTally: Equatable {
    var items: Int64 = 0
    var bytes: Int64 = 0

    mutating func add(_ size: Int64) {
        items += 1
        bytes = bytes.addingReportingOverflow(size).partialValue
    }

    mutating func remove(_ size: Int64) {
        items = max(0, items - 1)
        bytes = max(0, bytes - size)
    }
}
