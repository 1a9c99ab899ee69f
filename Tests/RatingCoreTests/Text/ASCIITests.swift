import Testing

@testable import RatingCore

@Suite struct ASCIITests {
    @Test(arguments: UInt8.min ... .max)
    func `a byte is of the class of its character`(byte: UInt8) {
        let scalar = Unicode.Scalar(byte)
        #expect(byte.isDigit == ("0"..."9").contains(scalar))
        #expect(byte.isLetter == (("a"..."z").contains(scalar) || ("A"..."Z").contains(scalar)))
        #expect(byte.isContinuation == (0x80...0xBF).contains(byte))
        let isHexadecimal = byte.isDigit || ("a"..."f").contains(scalar) || ("A"..."F").contains(scalar)
        #expect(byte.hexValue == (isHexadecimal ? UInt32(String(scalar), radix: 16) : nil))
    }

    @Test(arguments: 0..<16 as Range<UInt8>)
    func `a digit is written in capitals`(value: UInt8) {
        #expect([hexadecimal(value)] == Array(String(value, radix: 16, uppercase: true).utf8))
    }
}
