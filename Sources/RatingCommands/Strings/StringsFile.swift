import Foundation
import RatingAnalysis
import RatingKit

/// An app's own texts: of a `Localizable.strings`, a string catalog, or a configuration.
struct StringsFile {
    /// In the order of the file where it has one.
    let texts: [Text]
    /// What a configuration's steps show of its own; nil for another file.
    let own: OwnTexts?

    struct Text {
        /// BCP 47; nil where the file does not say.
        let language: String?
        /// As it stands in the file.
        let name: String
        let text: String
        /// Whether all names beside it are for screens too, as those of an app's strings file are not.
        var isOfConfiguration = false
    }

    /// - Parameters:
    ///   - language: of a file that does not say its own.
    ///   - aliases: other names of a configuration's keys.
    init(
        _ path: String, language: String?, aliases: [String: ConfigurationKey], _ terminal: Console
    ) throws(CommandFailure) {
        let bytes = try InputBytes.read(path, limit: JSONLimits.standard.maximumBytes, terminal)
        if !path.hasSuffix(".strings"), let json = try? JSONDocument(bytes).root.value {
            texts = Self.texts(of: json.named(by: aliases))
            let document =
                json["sourceLanguage"] == nil ? ConfigurationReader(aliases: aliases).read(bytes).document : nil
            own = OwnTexts(RatingConfiguration(ConfigurationLayers(bundled: document)))
        } else {
            let list = try? PropertyListSerialization.safePropertyList(bytes)
            guard let list = list as? [String: Any] else {
                throw .problem("\(path) is not a readable strings file, string catalog or configuration")
            }
            own = nil
            let language = language ?? Self.language(ofFile: path)
            texts = list.keys.sorted().compactMap { name in
                (list[name] as? String).map { Text(language: language, name: name, text: $0) }
            }
        }
        guard !texts.isEmpty || own?.lacking.isEmpty == false else { throw .problem("\(path) has no texts") }
    }

    /// Of `de.lproj/Localizable.strings` it is `de`.
    private static func language(ofFile path: String) -> String? {
        let folder = URL(fileURLWithPath: path).deletingLastPathComponent()
        return folder.pathExtension == "lproj" ? folder.deletingPathExtension().lastPathComponent : nil
    }

    private static func texts(of json: RatingJSON) -> [Text] {
        if json["sourceLanguage"] != nil { return texts(ofCatalog: json["strings"] ?? .null) }
        if let strings = json["strings"] { return texts(ofLanguages: strings) + texts(json, in: nil) }
        return texts(ofLanguages: json) + texts(json, in: nil)
    }

    /// `{"de": {"mainTitle": "…"}}`.
    private static func texts(ofLanguages json: RatingJSON) -> [Text] {
        (json.members ?? []).flatMap { texts($0.value, in: $0.name) }
    }

    private static func texts(_ json: RatingJSON, in language: String?) -> [Text] {
        (json.members ?? []).compactMap { member in
            guard let text = member.value.stringValue else { return nil }
            guard language != nil || BuiltInText(rawValue: member.name) != nil else { return nil }
            return Text(language: language, name: member.name, text: text, isOfConfiguration: true)
        }
    }

    /// `{"key": {"localizations": {"de": {"stringUnit": {"value": "…"}}}}}`; texts that vary are passed over.
    private static func texts(ofCatalog json: RatingJSON) -> [Text] {
        (json.members ?? []).flatMap { entry in
            (entry.value["localizations"]?.members ?? []).compactMap { localization in
                localization.value["stringUnit"]?["value"]?.stringValue.map {
                    Text(language: localization.name, name: entry.name, text: $0)
                }
            }
        }
    }
}

extension RatingJSON {
    /// The object with its keys under their own names.
    fileprivate func named(by aliases: [String: ConfigurationKey]) -> RatingJSON {
        guard !aliases.isEmpty, let members else { return self }
        return .object(members.map { .init(aliases[$0.name].map { "\($0.name)" } ?? $0.name, $0.value) })
    }
}
