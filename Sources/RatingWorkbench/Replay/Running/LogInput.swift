import Foundation
import RatingCore

/// Where a log comes from, piece by piece.
package struct LogInput: Sendable {
    /// Bytes, where that is known.
    package let size: Int64?
    /// The next bytes, at most about so many; none at the end.
    package let read: @Sendable (Int) throws(FileFailure) -> [UInt8]

    package init(size: Int64? = nil, read: @escaping @Sendable (Int) throws(FileFailure) -> [UInt8]) {
        (self.size, self.read) = (size, read)
    }

    /// A file or pipe; it is closed when nothing holds the input any more.
    package init(path: String) throws(FileFailure) {
        let file = try OpenFile(reading: path)
        self.init(size: file.size) { count throws(FileFailure) in
            try file.wait()
            return try file.read(count)
        }
    }
}
