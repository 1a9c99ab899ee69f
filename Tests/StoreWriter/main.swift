import Foundation

// The process that the storage tests kill, starve and race: `StoreWriter DIRECTORY COMMAND [N]`.
// `count N` adds one N times (0: until killed) and says each new value; `hold` keeps the lock until killed;
// `fill N` stores N bytes. What fails is said and ends the process with 1.

func say(_ text: String) {
    FileHandle.standardOutput.write(Data("\(text)\n".utf8))
}

let arguments = CommandLine.arguments.dropFirst()
guard let directory = arguments.first, let command = arguments.dropFirst().first else { exit(64) }
let number = arguments.dropFirst(2).first.flatMap { Int($0) } ?? 0
let record = CounterRecord(directory: directory)

do {
    switch command {
    case "count":
        var done = 0
        repeat {
            say("\(try record.increment())")
            done += 1
        } while done != number
    case "hold":
        try record.hold {
            say("held")
            while true { sleep(60) }
        }
    case "fill":
        try record.fill(number)
    default:
        exit(64)
    }
} catch {
    say("\(error)")
    exit(1)
}
