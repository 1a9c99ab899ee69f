/// Modules of JavaScript as one script, because a page from disk cannot import.
///
/// Each becomes a function of its own, so that names do not meet: `import { h } from "./dom.js"` reads from what the
/// other has returned, and what is exported is returned. An import stands on one line, and declarations are exported
/// where they stand.
struct PreviewScripts {
    private(set) var joined = "const modules = {};\n"

    mutating func add(_ file: String, _ source: String) {
        var lines: [String] = []
        var exported: [String] = []
        for line in source.split(separator: "\n", omittingEmptySubsequences: false) {
            if line.hasPrefix("import {"), let end = line.firstIndex(of: "}"), let name = Self.quoted(line[end...]) {
                lines.append("const \(line["import ".endIndex(in: line)...end]) = modules[\"\(name)\"];")
            } else if line.hasPrefix("export ") {
                let declaration = line.dropFirst("export ".count)
                if let name = Self.declared(declaration) { exported.append(name) }
                lines.append(String(declaration))
            } else {
                lines.append(String(line))
            }
        }
        // The last one waits for the engine.
        joined +=
            "modules[\"\(file)\"] = await (async () => {\n\(lines.joined(separator: "\n"))\n"
            + "return { \(exported.joined(separator: ", ")) };\n})();\n"
    }

    /// `dom.js` of `} from "./dom.js";`.
    private static func quoted(_ text: Substring) -> Substring? {
        let parts = text.split(separator: "\"", omittingEmptySubsequences: false)
        return parts.count == 3 ? parts[1].dropFirst(parts[1].hasPrefix("./") ? 2 : 0) : nil
    }

    private static func declared(_ declaration: Substring) -> String? {
        let words = declaration.split { !$0.isLetter && !$0.isNumber && $0 != "_" }.filter { $0 != "async" }
        guard let word = words.first, ["function", "const", "class", "let"].contains(word) else { return nil }
        return words.dropFirst().first.map(String.init)
    }
}

extension String {
    /// Where this, as the beginning of a line, ends in it.
    fileprivate func endIndex(in line: Substring) -> Substring.Index { line.index(line.startIndex, offsetBy: count) }
}
