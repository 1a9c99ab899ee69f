import Foundation
import TestInput
import TestTools
import Testing

/// What `xz` packs, `lzma.js` unpacks; what is cut short, it refuses, and whatever else it is given, it comes to an end.
@Suite(.enabled(if: InstalledTool.node.isExpected && InstalledTool.python.isExpected))
struct UnpackTests {
    /// Packs files as `.ci/wasm` packs the module, into FILE.lzma.
    private static let packing = """
        import lzma, sys
        filters = [{"id": lzma.FILTER_LZMA1, "preset": 9, "lc": 4, "lp": 0, "pb": 0}]
        for name in sys.argv[1:]:
            data = open(name, "rb").read()
            open(name + ".lzma", "wb").write(lzma.compress(data, format=lzma.FORMAT_ALONE, filters=filters))
        """

    /// Bytes by chance, with parts again from near and far, runs of one byte, and words.
    private static func content(using generator: inout SeededGenerator) -> Data {
        var data = Data()
        for _ in 0..<Int.random(in: 0...40, using: &generator) {
            switch Int.random(in: 0..<4, using: &generator) {
            case 0:
                for _ in 0..<Int.random(in: 1...300, using: &generator) {
                    data.append(UInt8.random(in: 0...255, using: &generator))
                }
            case 1:
                data.append(
                    Data(
                        repeating: UInt8.random(in: 0...255, using: &generator),
                        count: Int.random(in: 1...2_000, using: &generator)))
            case 2:
                data.append(contentsOf: "local.get \(generator.next() % 9) i32.const \(generator.next() % 99)\n".utf8)
            default:
                guard !data.isEmpty else { continue }
                let start = Int.random(in: 0..<data.count, using: &generator)
                data.append(data[start..<min(data.count, start + Int.random(in: 1...700, using: &generator))])
            }
        }
        return data
    }

    @Test func `what is packed comes out as it was, and what is cut short is refused`() throws {
        let folder = try ScratchDirectory()
        var generator = SeededGenerator(seed: 11)
        let whole = try (0..<60).map { number in
            let path = "\(folder.path)/\(number)"
            // The output grows where it is not enough.
            let data = number == 0 ? Data(repeating: 7, count: 9_000_000) : Self.content(using: &generator)
            try data.write(to: URL(filePath: path))
            return (path: path, data: data)
        }
        let (packed, output) = try InstalledTool.python.run(["-c", Self.packing] + whole.map { $0.path })
        try #require(packed == 0, "\(output)")
        // A small file, cut at every place; and many with a byte changed, whose unpacking must end, in bytes or an error.
        let small = try Data(contentsOf: URL(filePath: "\(whole[1].path).lzma"))
        var cut: [String] = []
        for length in 0..<small.count - 5 {
            cut.append("\(folder.path)/\(length).cut")
            try small.prefix(length).write(to: URL(filePath: cut[length]))
        }
        // A letter, then two bytes from two thousand million before it.
        let far: [UInt8] = [
            0x00, 0x30, 0xC3, 0xDC, 0x80, 0x00, 0x01, 0x46, 0x0C, 0x3B, 0xDF, 0xFF, 0xF6, 0x1B, 0x37, 0x40,
        ]
        cut.append("\(folder.path)/far.cut")
        try (small.prefix(13) + far).write(to: URL(filePath: "\(folder.path)/far.cut"))
        var changed: [String] = []
        for number in 0..<300 {
            var data = try Data(contentsOf: URL(filePath: "\(whole[1 + number % 59].path).lzma"))
            data[Int.random(in: 13..<data.count, using: &generator)] ^= UInt8.random(in: 1...255, using: &generator)
            changed.append("\(folder.path)/\(number).changed")
            try data.write(to: URL(filePath: changed[number]))
        }
        let script = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Node/unpack.mjs").path
        let source = WebModule.repository.appending(path: "Sources/RatingWorkbench/Resources/lzma.js").path
        let (code, told) = try InstalledTool.node.run(
            [script, source] + whole.map { "\($0.path).lzma" } + cut + changed)
        #expect(code == 0, "\(told)")
        for (path, data) in whole {
            #expect(try Data(contentsOf: URL(filePath: "\(path).lzma.out")) == data, "\(path)")
        }
        let refused = told.split(separator: "\n").filter { $0.hasSuffix(".cut RangeError") }
        #expect(refused.count == cut.count && !cut.isEmpty, "\(told)")
        #expect(!told.contains("TypeError"), "\(told)")
    }
}
