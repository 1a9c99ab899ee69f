import Foundation
import RatingKit
import RatingRemote

/// `fetch URL N`: asks N times (0: until killed), and says each time what came of it and which revision is stored.
func fetch(_ url: String, into directory: String, count: Int) async {
    let remote = makeRemote(url, directory)
    var done = 0
    repeat {
        let code = await remote.fetch(force: true).code
        say("\(code) \(await remote.cached()?.document?.revision?.description ?? "none")")
        done += 1
    } while done != count
}

/// `measure URL N WARM-UP-URL`: asks the second URL until everything is in memory, then the first N times, and says
/// what that did: codes, then peak and lasting growth of memory in KB, then open files after the first and the last.
func measure(_ url: String, _ warmUp: String, in directory: String, count: Int) async {
    let first = makeRemote(warmUp, directory + "/warm-up")
    for _ in 0..<100 { _ = await first.fetch(force: true) }
    let remote = makeRemote(url, directory)
    _ = await remote.cached()
    let before = memory("VmRSS")
    try? Data("5".utf8).write(to: URL(fileURLWithPath: "/proc/self/clear_refs"))
    var codes: Set<String> = [await remote.fetch(force: true).code]
    let files = openFiles()
    for _ in 1..<count { codes.insert(await remote.fetch(force: true).code) }
    try? await Task.sleep(nanoseconds: 300_000_000)
    let growth = (memory("VmHWM") - before, memory("VmRSS") - before)
    say("\(codes.sorted().joined(separator: ",")) \(growth.0) \(growth.1) \(files) \(openFiles())")
}

private func makeRemote(_ url: String, _ directory: String) -> RemoteConfiguration {
    guard let url = URL(string: url) else { exit(64) }
    var settings = RemoteConfiguration.Settings()
    settings.allowsLoopback = true
    settings.deadline = .seconds(30)
    // A log that keeps what it is told would be measured too.
    return RemoteConfiguration(
        url: url, cache: URL(fileURLWithPath: directory), settings: settings, log: SilentLog())
}

private func memory(_ name: String) -> Int {
    let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
    let line = status.split(separator: "\n").first { $0.hasPrefix("\(name):") } ?? ""
    return line.split(separator: " ").dropLast().last.flatMap { Int($0) } ?? 0
}

private func openFiles() -> Int {
    (try? FileManager.default.contentsOfDirectory(atPath: "/dev/fd").count) ?? 0
}
