/// A whole double without its `.0`.
package func shortest(_ number: Double) -> String {
    if let integer = Int64(exactly: number) { String(integer) } else { number.description }
}
