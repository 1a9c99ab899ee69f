import Testing

@testable import RatingCore

/// Vectors of NIST: FIPS 180-4's examples, and the edges of a block.
@Suite struct SHA256DigestTests {
    @Test(arguments: [
        ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
        ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
        (
            "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
            "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
        ),
        (
            "abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmnhijklmnoijklmnopjklmnopqklmnopqrlmnopqrsmnopqrstnopqrstu",
            "cf5b16a778af8380036ce59e7b0492370b249b11e8f07a51afac45037afee9d1"
        ),
    ])
    func `texts have the digests of the standard`(text: String, digest: String) {
        #expect(SHA256Digest(of: Array(text.utf8)).hexadecimal == digest)
    }

    @Test(arguments: [
        (55, "9f4390f8d30c2dd92ec9f095b65e2b9ae9b0a925a5258e241c9f1e910f734318"),
        (56, "b35439a4ac6f0948b6d6f9e3c6af0f5f590ce20f1bde7090ef7970686ec6738a"),
        (63, "7d3e74a05d7db15bce4ad9ec0658ea98e3f06eeecf16b4c6fff2da457ddc2f34"),
        (64, "ffe054fe7ae0cb6dc65c3af9b61d5209f439851db43d0ba5997337df154668eb"),
        (65, "635361c48bb9eab14198e76ea8ab7f1a41685d6ad62aa9146d301d4f17eb0ae0"),
        (10_000, "27dd1f61b867b6a0f6e9d8a41c43231de52107e53ae424de8f847b821db4b711"),
    ])
    func `lengths around a block are right`(count: Int, digest: String) {
        #expect(SHA256Digest(of: [UInt8](repeating: 97, count: count)).hexadecimal == digest)
    }

    @Test func `hexadecimal digits are read in both cases`() {
        let digest = SHA256Digest(of: [1, 2, 3])
        #expect(SHA256Digest(hexadecimal: digest.hexadecimal) == digest)
        #expect(SHA256Digest(hexadecimal: digest.hexadecimal.uppercased()) == digest)
        for text in ["", "00", String(repeating: "g", count: 64), digest.hexadecimal + "0", digest.hexadecimal + "00"] {
            #expect(SHA256Digest(hexadecimal: text) == nil)
        }
    }
}
