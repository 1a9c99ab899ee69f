import Foundation
import Testing

@Suite
struct LegacyAPITableTests {
    @Test
    func `the page is what the sources say`() throws {
        let markdown = try LegacyAPITable().markdown
        if ProcessInfo.processInfo.environment["RATINGKIT_WRITE_DOCUMENTS"] == "1" {
            try markdown.write(to: LegacyAPITable.page, atomically: true, encoding: .utf8)
        }
        let page = try? String(contentsOf: LegacyAPITable.page, encoding: .utf8)
        let regenerate = "RATINGKIT_WRITE_DOCUMENTS=1 swift test --filter LegacyAPITableTests"
        #expect(page == markdown, "\(LegacyAPITable.page.lastPathComponent) has drifted; write it anew: \(regenerate)")
    }

    @Test(arguments: LegacyAPITable.Original.allCases)
    func `every name of an original is there, or the page says what stands for it`(
        original: LegacyAPITable.Original
    ) throws {
        let names = try LegacyAPITable().names(of: original)
        #expect(names.count > 12)
        #expect(Set(names.map(\.text)).count == names.count)
        #expect(names.filter { $0.declaration == nil && $0.replacement == nil }.map(\.text) == [], "missing")
        #expect(names.filter { $0.declaration != nil && $0.replacement != nil }.map(\.text) == [], "not absent")
        let rows =
            try String(contentsOf: LegacyAPITable.page, encoding: .utf8).components(separatedBy: "\n## ")
            .first { $0.hasPrefix("\(original.rawValue)\n") }?
            .components(separatedBy: "\n").filter { $0.hasPrefix("| `") } ?? []
        #expect(rows.map { String($0.dropFirst(3).prefix { $0 != "`" }) } == names.map(\.text))
    }

    /// The names between backquotes that stand for absent ones are the façades', RatingUI's or the page's own.
    @Test
    func `what stands for an absent name exists`() throws {
        let table = try LegacyAPITable()
        let known = Set(table.declarations.flatMap { [$0.name, $0.fullName] } + table.names.map(\.text))
        for name in table.names {
            let quoted = (name.replacement ?? "").components(separatedBy: "`").enumerated()
                .filter { $0.offset % 2 == 1 }.map(\.element)
            let elsewhere = [
                "RatingTheme.starSize", ".starSpacing", "Package.resolved", "Localizable.strings", "@objc", "iRate…",
                "starskit.…", "iRateVersionNumber", "init(nibName:bundle:)",
            ]
            let strangers = quoted.filter { !known.contains($0) && !elsewhere.contains($0) }
                .filter { text in !known.contains { $0.hasSuffix(".\(text)") } }
            #expect(strangers == [], "\(name.text)")
        }
    }

    @Test
    func `every setting of StarsKit and iRate that is a key of the configuration says so`() throws {
        let declarations = try LegacyAPITable().declarations
        for name in ["displaySessionCount", "usesUntilPrompt", "previewMode", "minLaunches", "mainTitle"] {
            let found = declarations.filter { $0.name == name }
            #expect(!found.isEmpty)
            #expect(found.allSatisfy { NativeNames.name(for: $0)?.hasSuffix("key `\(name)`") == true }, "\(name)")
        }
    }

    @Test
    func `every name of the engine in the last column exists`() throws {
        let sources = LegacyAPITable.root.appendingPathComponent("Sources")
        var known: Set<String> = []
        for module in [
            "RatingCore", "RatingKit", "RatingHTTP", "RatingRemote", "RatingDelivery", "RatingImport", "RatingUI",
        ] {
            let folder = sources.appendingPathComponent(module)
            for case let file as String in FileManager.default.enumerator(atPath: folder.path) ?? .init()
            where file.hasSuffix(".swift") {
                let source = try String(contentsOf: folder.appendingPathComponent(file), encoding: .utf8)
                known.formUnion(DeclarationScan(source, file: file).declarations.map(\.fullName))
            }
        }
        #expect(NativeNames.engineNames.count > 30)
        #expect(NativeNames.engineNames.subtracting(known) == [])
    }

    @Test
    func `the scan reads a declaration of every kind, and none that is not public`() {
        let source = """
            public let top = 1
            let hidden = 2
            public struct Outer<T>: Sendable {
                public private(set) var a = 1, b = 2
                public static let c = "{ public var no = 1"  // public var no
                var d = 3
                public init(
                    _ x: Int, y: [String: Int] = [:],
                    z: @escaping (Int, Int) -> Void
                ) { let inner = 4 }
                public enum Kind: Int {
                    case one = 1, two
                    case three(Int) }
                private func e() {}
            }
            extension Outer.Kind {
                public func f<U>(from u: U, _ v: (Int) -> Int) -> Int { 0 }
            }
            public protocol P: AnyObject {
                var g: Int { get }
                func h()
            }
            extension P { public func h() {} }
            protocol Q { func i() }
            """
        let names = DeclarationScan(source, file: "").declarations.map(\.fullName)
        #expect(
            names == [
                "top", "Outer", "Outer.a", "Outer.c", "Outer.init(_:y:z:)", "Outer.Kind", "Outer.Kind.one",
                "Outer.Kind.two", "Outer.Kind.three", "Outer.Kind.f(from:_:)", "P", "P.g", "P.h()",
            ])
    }
}
