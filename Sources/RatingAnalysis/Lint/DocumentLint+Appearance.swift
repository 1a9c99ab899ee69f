import RatingCore

extension DocumentLint {
    /// Colours of `appearance` that cannot be read, of a mark or a text, on the sheets of Apple's platforms in light and
    /// dark (WCAG 2.2, 1.4.11 and 1.4.3).
    func appearanceFindings(_ configuration: RatingConfiguration, _ keys: WrittenKeys?) -> [Diagnostic] {
        guard let appearance = configuration.appearance else { return [] }
        var cursor = ReportingCursor()
        for (name, colors, least) in [("accent", appearance.accent, 4.5), ("star", appearance.star, 3.0)] {
            for (look, background) in [("light", ScreenColor.white), ("dark", ScreenColor(0x1C1C1E))] {
                guard let color = colors?.color(isDark: look == "dark"), color.contrast(with: background) < least
                else { continue }
                let ratio = (color.contrast(with: background) * 100).rounded() / 100
                cursor.report(
                    .appearanceContrast, severity: .warning, keys?.node("appearance")?[name]?[look],
                    at: "appearance.\(name).\(look)",
                    "\(color.description) has a contrast of \(shortest(ratio)):1 on a \(look) sheet; \(name == "star" ? "a mark needs 3" : "a text needs 4.5"):1",
                    "write \"\(color.readable(on: background, contrast: least).description)\"")
            }
        }
        return keys?.diagnostics(cursor) ?? cursor.findings.map { $0.diagnostic }
    }
}
