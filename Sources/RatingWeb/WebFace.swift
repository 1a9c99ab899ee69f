#if arch(wasm32)
// The face of the module: a page allocates a request, calls, reads the answer, and frees both. There is no state
// but that of the sessions.

/// A session on the heap, so that a page can hold it.
private final class HeldSession {
    var session = WebSession()
}

@_expose(wasm, "begin")
@_cdecl("ratingkit_begin")
func begin() -> UnsafeMutableRawPointer { Unmanaged.passRetained(HeldSession()).toOpaque() }

@_expose(wasm, "end")
@_cdecl("ratingkit_end")
func end(_ session: UnsafeMutableRawPointer) { Unmanaged<HeldSession>.fromOpaque(session).release() }

@_expose(wasm, "allocate")
@_cdecl("ratingkit_allocate")
func allocate(_ count: Int) -> UnsafeMutableRawPointer { .allocate(byteCount: max(count, 1), alignment: 8) }

@_expose(wasm, "release")
@_cdecl("ratingkit_release")
func release(_ bytes: UnsafeMutableRawPointer) { bytes.deallocate() }

/// - Parameter request: so many bytes of JSON text.
/// - Returns: the answer: its length in four bytes, and behind it so many bytes of JSON text; to be released.
@_expose(wasm, "call")
@_cdecl("ratingkit_call")
func call(_ session: UnsafeMutableRawPointer, _ request: UnsafeRawPointer, _ count: Int)
    -> UnsafeMutableRawPointer
{
    let held = Unmanaged<HeldSession>.fromOpaque(session).takeUnretainedValue()
    let answer = held.session.answer([UInt8](UnsafeRawBufferPointer(start: request, count: count)))
    let result = UnsafeMutableRawPointer.allocate(byteCount: 4 + answer.count, alignment: 8)
    result.storeBytes(of: UInt32(answer.count), as: UInt32.self)
    answer.withUnsafeBytes { UnsafeMutableRawBufferPointer(start: result + 4, count: $0.count).copyMemory(from: $0) }
    return result
}
#endif
