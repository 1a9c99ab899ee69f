/// A position in a text: line and column, both counted from 1, columns in Unicode scalars.
public struct TextPosition: Hashable, Sendable, CustomStringConvertible {
    public var line: Int
    public var column: Int

    public init(line: Int, column: Int) {
        self.line = line
        self.column = column
    }

    /// Of a later place a larger one.
    var number: Int64 { Int64(Int32(clamping: line)) << 32 | Int64(UInt32(clamping: column)) }

    public var description: String { "\(line):\(column)" }
}
