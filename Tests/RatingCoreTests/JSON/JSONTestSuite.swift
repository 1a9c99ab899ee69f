/// The public JSONTestSuite (`y_` must be read, `n_` must be refused, `i_` is free), where it is at hand.
enum JSONTestSuite {
    private static let folder = "data/JSONTestSuite/test_parsing"

    static let isAbsent = !SharedData.has(folder)

    /// The names of the files that begin so, in order.
    static func names(_ prefix: String) -> [String] { SharedData.names(in: folder, beginning: prefix) }

    static func bytes(_ name: String) throws -> [UInt8] { try SharedData.bytes("\(folder)/\(name)") }
}
