import RatingCore
import TestInput
import Testing

@Suite
struct JSONRobustnessTests {
    @Test(.disabled(if: JSONTestSuite.isAbsent))
    func `20,000 mutated documents are read or refused, never more`() throws {
        let documents = try JSONTestSuite.names("y_").map(JSONTestSuite.bytes)
        var generator = SeededGenerator(seed: 8259)
        var (read, refused) = (0, 0)
        for _ in 0..<20_000 {
            var bytes = documents.randomElement(using: &generator) ?? []
            for _ in 0..<Int.random(in: 1...4, using: &generator) { mutate(&bytes, using: &generator) }
            do throws(JSONSyntaxError) {
                let document = try JSONDocument(bytes)
                let value = document.root.value
                #expect(try! JSONDocument(value.serialized()).root.value == value)
                for name in document.duplicateNames() { #expect(name.kind == .string) }
                read += 1
            } catch {
                #expect(0...bytes.count ~= error.byteOffset)
                #expect(!error.message.isEmpty)
                refused += 1
            }
        }
        #expect(read > 1000 && refused > 1000)
    }

    private func mutate(_ bytes: inout [UInt8], using generator: inout SeededGenerator) {
        let marks = Array(#""\{}[],:u0.-eE"#.utf8)
        let byte =
            Bool.random(using: &generator)
            ? marks.randomElement(using: &generator)! : .random(in: 0...255, using: &generator)
        let place = Int.random(in: 0...bytes.count, using: &generator)
        switch Int.random(in: 0..<4, using: &generator) {
        case 0: bytes.insert(byte, at: place)
        case 1 where place < bytes.count: bytes[place] = byte
        case 2 where place < bytes.count: bytes.remove(at: place)
        default: bytes.removeLast(min(bytes.count, Int.random(in: 0...3, using: &generator)))
        }
    }

    @Test
    func `every beginning of a document is refused without a crash`() throws {
        let document = Array(#"{"a\u00e9\ud83d\ude00é😀": [true, -1.5e+3, null, {"b": "\n"}]}"#.utf8)
        _ = try JSONDocument(document)
        for length in 0..<document.count {
            #expect(throws: JSONSyntaxError.self) { try JSONDocument(Array(document[..<length])) }
        }
    }

    @Test
    func `every two bytes of a string are taken exactly when they are UTF-8 without need of an escape`() {
        for first in UInt8.min...255 {
            for second in UInt8.min...255 {
                let pair = [first, second]
                let isPlain = pair.allSatisfy { $0 >= 0x20 && $0 != 0x22 && $0 != 0x5C }
                let isEscape = first == 0x5C && Array(#""\/bfnrt"#.utf8).contains(second)
                let isValid = String(validating: pair) != nil && isPlain || isEscape
                let document = try? JSONDocument([0x22] + pair + [0x22])
                #expect((document != nil) == isValid, "\(pair)")
            }
        }
    }

    @Test(arguments: 0..<20)
    func `special bytes are found at every place of an eight-byte word`(place: Int) throws {
        let plain = String(repeating: "~", count: place)
        for tail in [0, 3, 20] {
            let rest = String(repeating: "!", count: tail)
            #expect(try JSONDocument("\"\(plain)\\n\(rest)\"").root.stringValue == "\(plain)\n\(rest)")
            #expect(try JSONDocument("\"\(plain)é\(rest)\"").root.stringValue == "\(plain)é\(rest)")
            #expect(try JSONDocument("\"\(plain)\u{7F}#[]\(rest)\"").root.stringValue == "\(plain)\u{7F}#[]\(rest)")
            let error = #expect(throws: JSONSyntaxError.self) { try JSONDocument("\"\(plain)\u{1F}\(rest)\"") }
            #expect(error?.byteOffset == place + 1)
        }
    }

    // MARK: Limits

    @Test(arguments: [(9, false), (10, true), (11, true)])
    func `a document may have as many bytes as the limit`(limit: Int, isRead: Bool) {
        let document = try? JSONDocument(#"[1,2,"ab"]"#, limits: JSONLimits(maximumBytes: limit))
        #expect((document != nil) == isRead)
    }

    @Test
    func `a document of one byte too many is refused at the first of them`() {
        let error = #expect(throws: JSONSyntaxError.self) {
            try JSONDocument([UInt8](repeating: 0x20, count: 4_194_305))
        }
        #expect(error?.reason == .tooLarge)
        #expect(error?.byteOffset == 4_194_304)
    }

    @Test(arguments: [(2, false), (3, true), (4, true)])
    func `arrays and objects may be as deep as the limit`(limit: Int, isRead: Bool) {
        for text in ["[[[]]]", "[{\"a\":[1]}]", "[[],[[1]]]"] {
            let document = try? JSONDocument(text, limits: JSONLimits(maximumDepth: limit))
            #expect((document != nil) == isRead)
        }
    }

    @Test(arguments: [(512, true), (513, false)])
    func `the standard depth is 512`(depth: Int, isRead: Bool) throws {
        let text = String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
        let document = try? JSONDocument(text)
        #expect((document != nil) == isRead)
        #expect(document?.root.value.serialized() == (isRead ? text : nil))
    }

    @Test
    func `limits outside what the index can hold are moved into it`() {
        var limits = JSONLimits(maximumBytes: .max, maximumDepth: .max)
        #expect(limits == JSONLimits(maximumBytes: 536_870_911, maximumDepth: 4096))
        limits.maximumDepth = -1
        limits.maximumBytes = .min
        #expect(limits == JSONLimits(maximumBytes: 0, maximumDepth: 0))
        #expect(throws: JSONSyntaxError.self) { try JSONDocument("[]", limits: JSONLimits(maximumDepth: 0)) }
        #expect(throws: Never.self) { try JSONDocument("1", limits: JSONLimits(maximumDepth: 0)) }
    }
}

extension String {
    /// The string of these bytes where they are valid UTF-8, by the standard library's own decoder.
    fileprivate init?(validating bytes: [UInt8]) {
        let decoded = String(decoding: bytes, as: UTF8.self)
        guard Array(decoded.utf8) == bytes else { return nil }
        self = decoded
    }
}
