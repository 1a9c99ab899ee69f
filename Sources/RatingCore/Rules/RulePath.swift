/// A dotted path into JSON data, split once.
package struct RulePath: Equatable, Sendable {
    struct Name: Equatable, Sendable {
        let text: String
        /// The name as an element's index, when it is written as one (`0`, `12`, not `01`).
        let index: Int?

        @inline(never)
        init(_ text: String) {
            self.text = text
            let bytes = text.utf8
            let isCanonical = bytes.allSatisfy { 48...57 ~= $0 } && (bytes.count == 1 || bytes.first != 48)
            self.index = isCanonical ? Int(text) : nil
        }
    }

    package let text: String
    /// Empty for the path that stands for all the data.
    let names: [Name]

    init(_ text: String) {
        self.text = text
        self.names =
            text.utf8.isEmpty
            ? []
            : text.utf8.split(separator: 46, omittingEmptySubsequences: false).map { Name(String(Substring($0))) }
    }
}
