#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// The most memory that this process has had, in bytes.
var peakMemory: Int {
    var usage = rusage()
    #if canImport(Darwin)
    getrusage(RUSAGE_SELF, &usage)
    return Int(usage.ru_maxrss)
    #else
    getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
    return Int(usage.ru_maxrss) * 1024
    #endif
}
