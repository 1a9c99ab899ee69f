#if os(Linux)
import Foundation
import RatingKit

/// Lets this process's disk fail: the program's own `write`, `fsync`, `rename` and `unlink` stand before those of the C
/// library.
enum FaultyDisk {
    /// What fails, with `EIO`, on files and directories; never on pipes.
    enum Fault: String, CaseIterable, Sendable {
        case write
        case fsyncFile = "fsync-file"
        case rename, unlink
        case fsyncDirectory = "fsync-directory"
    }

    private static let plan = Locked<[Fault: ClosedRange<Int>]>([:])

    /// - Parameter calls: of those from now on, which fail, the first being 1.
    static func fail(_ fault: Fault, calls: ClosedRange<Int> = 1...Int.max) { plan.withLock { $0[fault] = calls } }

    static func mend() { plan.withLock { $0 = [:] } }

    fileprivate static func fails(_ fault: Fault) -> Bool {
        plan.withLock { plan in
            guard let calls = plan[fault] else { return false }
            let (first, last) = (calls.lowerBound - 1, calls.upperBound == .max ? Int.max : calls.upperBound - 1)
            plan[fault] = last < 1 ? nil : max(first, 0)...last
            guard first <= 0 else { return false }
            __errno_location().pointee = EIO
            return true
        }
    }

    fileprivate static func kind(of number: Int32) -> mode_t {
        var status = stat()
        return fstat(number, &status) == 0 ? status.st_mode & S_IFMT : 0
    }

    /// That of the C library.
    fileprivate static func next<Function>(_ name: String, _: Function.Type) -> Function {
        let nextInOrder = UnsafeMutableRawPointer(bitPattern: -1)
        guard let found = dlsym(nextInOrder, name) else { preconditionFailure("there is no \(name)") }
        return unsafeBitCast(found, to: Function.self)
    }

    fileprivate typealias Write = @convention(c) (Int32, UnsafeRawPointer?, Int) -> Int
    fileprivate typealias Synchronize = @convention(c) (Int32) -> Int32
    fileprivate typealias Rename = @convention(c) (UnsafePointer<CChar>?, UnsafePointer<CChar>?) -> Int32
    fileprivate typealias Unlink = @convention(c) (UnsafePointer<CChar>?) -> Int32

    fileprivate static let write = next("write", Write.self)
    fileprivate static let fsync = next("fsync", Synchronize.self)
    fileprivate static let rename = next("rename", Rename.self)
    fileprivate static let unlink = next("unlink", Unlink.self)
}

@_cdecl("write") public func faultyWrite(_ number: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
    if FaultyDisk.kind(of: number) == S_IFREG, FaultyDisk.fails(.write) { return -1 }
    return FaultyDisk.write(number, bytes, count)
}

@_cdecl("fsync") public func faultySynchronize(_ number: Int32) -> Int32 {
    let fault: FaultyDisk.Fault = FaultyDisk.kind(of: number) == S_IFDIR ? .fsyncDirectory : .fsyncFile
    return FaultyDisk.fails(fault) ? -1 : FaultyDisk.fsync(number)
}

@_cdecl("rename") public func faultyRename(_ path: UnsafePointer<CChar>?, _ newPath: UnsafePointer<CChar>?) -> Int32 {
    FaultyDisk.fails(.rename) ? -1 : FaultyDisk.rename(path, newPath)
}

@_cdecl("unlink") public func faultyUnlink(_ path: UnsafePointer<CChar>?) -> Int32 {
    FaultyDisk.fails(.unlink) ? -1 : FaultyDisk.unlink(path)
}
#endif
