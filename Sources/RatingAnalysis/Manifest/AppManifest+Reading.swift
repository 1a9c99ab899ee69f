import RatingCore

extension AppManifest {
    /// The result of reading a manifest; where there is none, an error is among the problems.
    package struct Reading: Sendable {
        package let manifest: AppManifest?
        /// In the order of the text.
        package let diagnostics: [Diagnostic]
    }

    /// Reads a manifest's JSON text. An unknown member is an error: a list that is passed over would check nothing, and
    /// nobody would notice.
    package static func read(_ bytes: [UInt8]) -> Reading {
        do {
            let json = try JSONDocument(bytes)
            var pass = ManifestPass()
            pass.read(json)
            return Reading(
                manifest: pass.cursor.hasError ? nil : pass.manifest,
                diagnostics: pass.cursor.diagnostics(in: json.text))
        } catch {
            return Reading(manifest: nil, diagnostics: [Diagnostic(error)])
        }
    }
}

private struct ManifestPass: Reporting {
    var manifest = AppManifest()
    var cursor = ReportingCursor()

    mutating func read(_ json: JSONDocument) {
        guard json.root.kind == .object else {
            report(.notObject, json.root, "an app manifest is a JSON object, not \(json.root.kind.description)")
            return
        }
        reportDuplicates(in: json, path: nil)
        checkVersion(json.root)
        for member in json.root.members {
            let name = member.name.stringValue ?? ""
            if let list = AppManifest.List(rawValue: name) {
                manifest[list] = names(member.value, of: list)
            } else if name == AppManifest.storeName {
                manifest.appStoreID = storeID(member.value)
            } else if name != AppManifest.versionName {
                let known =
                    AppManifest.List.allCases.map { $0.rawValue } + [AppManifest.storeName, AppManifest.versionName]
                report(
                    .manifestMalformed, member.name, at: DocumentPath.member(nil, name),
                    "an app manifest has no “\(excerpt(name))”", nearest(to: name, among: known))
            }
        }
    }

    private mutating func checkVersion(_ root: JSONDocument.Node) {
        let name = AppManifest.versionName
        guard let node = root[name] else {
            report(
                .manifestMalformed, root, at: name, "an app manifest says its form",
                "write \"\(name)\": \(AppManifest.version)")
            return
        }
        guard let version = node.integerValue, version > 0 else {
            report(
                .manifestMalformed, node, at: name, "\(name) must be an integer from 1 on, not \(excerpt(node.value))",
                "write \(AppManifest.version)")
            return
        }
        guard version > AppManifest.version else { return }
        report(
            .fromTheFuture, node, at: name,
            "the manifest has the form \(version), and this version reads forms up to \(AppManifest.version)",
            "update ratingkit")
    }

    private mutating func storeID(_ node: JSONDocument.Node) -> Int64? {
        if let number = node.integerValue, number > 0 { return number }
        let name = AppManifest.storeName
        let digits = node.stringValue.flatMap { Int64($0) }.map { "write \($0) without quotes" }
        report(
            .manifestMalformed, node, at: name, "\(name) must be an integer from 1 on, not \(excerpt(node.value))",
            digits)
        return nil
    }

    private mutating func names(_ node: JSONDocument.Node, of list: AppManifest.List) -> [String]? {
        guard node.kind == .array else {
            report(
                .manifestMalformed, node, at: list.rawValue,
                "\(list.rawValue) must be an array of strings, not \(node.kind.description)",
                node.isNull ? "leave it out where it is unknown" : "write [\(excerpt(node.value))]")
            return nil
        }
        var names: [String] = []
        for (index, element) in node.elements.enumerated() {
            let path = DocumentPath.element(list.rawValue, index)
            guard let name = element.stringValue else {
                report(
                    .manifestMalformed, element, at: path,
                    "\(path) must be a string, the name of one \(list.noun), not \(element.kind.description)")
                continue
            }
            if let problem = list.problem(of: name) {
                report(.manifestMalformed, element, at: path, "\(path) \(problem)")
            }
            names.append(name)
        }
        return names
    }
}

extension AppManifest.List {
    /// What is wrong with a name, as the end of a sentence; nil for a good one.
    fileprivate func problem(of name: String) -> String? {
        if name.isEmpty { return "is empty" }
        switch self {
        case .languages:
            return name.isLanguageTag
                ? nil : "must be a language as BCP 47 writes it, such as pt-BR, not “\(excerpt(name))”"
        case .mailDomains:
            let domain = name.hasPrefix("*.") ? String(name.dropFirst(2)) : name
            return MailAddress("a@\(domain)")?.domain == domain
                ? nil : "must be what stands behind the @, such as example.com, not “\(excerpt(name))”"
        default: return nil
        }
    }
}

extension String {
    /// Letters first, then letters and digits, with hyphens between them (RFC 5646, section 2.1).
    fileprivate var isLanguageTag: Bool {
        let subtags = utf8.split(separator: .minus, omittingEmptySubsequences: false)
        return 2...8 ~= (subtags.first?.count ?? 0) && subtags[0].allSatisfy { $0.isLetter }
            && subtags.allSatisfy { 1...8 ~= $0.count && $0.allSatisfy { $0.isLetter || $0.isDigit } }
    }
}
