import Foundation
import RatingAnalysis
import RatingCore

/// A reader of bytes from outside, with the property that it is held to for any input: a trap, a wait and a failed
/// precondition are findings.
struct Reader: Sendable {
    let name: String
    /// Bytes of the longest input, so that one takes far less than the time that it may take.
    var longest = 4_096
    /// What it reads, of which a changed input may get any member.
    var kind = DocumentKind.configuration
    let read: @Sendable ([UInt8]) -> Void

    static let all = core + analysis + workbench + commands + kit

    /// The one that `RATINGKIT_FUZZ_READER` names, so that each has its own corpus, run and coverage.
    static let chosen: Reader = {
        let name = ProcessInfo.processInfo.environment["RATINGKIT_FUZZ_READER"] ?? ""
        guard let reader = all.first(where: { $0.name == name }) else {
            print(all.map { "\($0.name) \($0.longest)" }.joined(separator: "\n"))
            exit(name == "list" ? 0 : 2)
        }
        return reader
    }()
}

/// `RATINGKIT_FUZZ_TRAP=1`: each reader ends the process where it has read one certain thing, so that it is known how
/// deep fuzzing reaches.
private let trapsArePlanted = ProcessInfo.processInfo.environment["RATINGKIT_FUZZ_TRAP"] == "1"

/// The numbers that set traps off: any of them stands for one at a limit.
let planted: ClosedRange<Int64> = 71...79

/// One of several keys has such a number.
func isPlanted(_ configuration: RatingConfiguration) -> Bool {
    let keys: [ConfigurationKey.Integer] = [.displaySessionCount, .daysBeforeAskingAgain, .maxNumberOfReminder]
    return keys.contains { planted ~= configuration[$0] ?? 0 }
}

/// Names without a word set traps off too.
func isPlanted(_ name: String) -> Bool {
    name.utf8.allSatisfy { !(97...122 ~= $0 | 0x20 || 48...57 ~= $0) }
}

/// Ends the process, where traps are planted, once something was read that no seed says and only the reader can tell.
func plantedTrap(_ isReached: @autoclosure () -> Bool) {
    if trapsArePlanted, isReached() { fatalError("the planted trap") }
}

@_cdecl("LLVMFuzzerInitialize")
public func initialize(_ count: UnsafeMutableRawPointer?, _ arguments: UnsafeMutableRawPointer?) -> Int32 {
    _ = Reader.chosen
    return 0
}

@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
    Reader.chosen.read(Array(UnsafeBufferPointer(start: start, count: count)))
    return 0
}
