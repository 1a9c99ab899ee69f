/// Reading the key `appearance`.
extension ReadingPass {
    mutating func appearance(_ node: JSONDocument.Node, at place: KeyPlace) -> Appearance? {
        let errorsBefore = cursor.errorCount
        var appearance = Appearance()
        for member in node.members {
            let name = member.name.stringValue ?? ""
            let path = DocumentPath.member(place.path, name)
            switch Appearance.Member(rawValue: name) {
            case .accent: appearance.accent = colors(member.value, path: path)
            case .star: appearance.star = colors(member.value, path: path)
            case .corner:
                appearance.corner = member.value.integerValue
                refuse(
                    member.value, path, "an integer 0…40 (points)",
                    unless: appearance.corner.map(Appearance.corners.contains))
            case .alignment:
                appearance.alignment = member.value.stringValue.flatMap { Appearance.Alignment(rawValue: $0) }
                refuse(member.value, path, "“center” or “leading”", unless: appearance.alignment != nil)
            case .header:
                appearance.header = member.value.stringValue
                let length = appearance.header?.utf8.count ?? 0
                refuse(
                    member.value, path, "the name of an image in the app, of 1 to 200 bytes",
                    unless: (1...Appearance.maximumName).contains(length))
            case nil:
                report(
                    .unknownKey, severity: .warning, member.name, at: path,
                    "\(place.path) has no member “\(excerpt(name))”; it is ignored",
                    nearest(to: name, among: Appearance.Member.allCases.map { $0.rawValue }))
            }
        }
        return cursor.errorCount == errorsBefore ? appearance : nil
    }

    private mutating func colors(_ node: JSONDocument.Node, path: String) -> Appearance.Colors? {
        func color(_ name: String) -> ScreenColor? { node[name]?.stringValue.flatMap { ScreenColor($0) } }
        let (light, dark) = (color("light"), color("dark"))
        refuse(
            node, path, "{\"light\": \"#RRGGBB\", \"dark\": \"#RRGGBB\"}",
            unless: light != nil && dark != nil && node.count == 2)
        guard let light, let dark else { return nil }
        return Appearance.Colors(light: light, dark: dark)
    }

    private mutating func refuse(_ node: JSONDocument.Node, _ path: String, _ wanted: String, unless isRight: Bool?) {
        guard isRight != true else { return }
        report(.malformedValue, node, at: path, "\(path) must be \(wanted), not \(excerpt(node.value))")
    }
}
