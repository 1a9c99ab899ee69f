import RatingCore

extension DocumentKind {
    /// Of a text that is still written.
    init?(_ text: EditedText) {
        var top = DocumentTop()
        guard text.parts.count > 1 else { return nil }
        top.isArray = text.parts[1].kind == .array
        let holder = top.isArray ? text.children(of: 1).first ?? 1 : 1
        for child in text.children(of: holder) {
            guard let name = text.name(of: child) else { continue }
            top.names.insert(name)
            if text.parts[child].kind == .array { top.arrays.insert(name) }
            if text.parts[child].kind == .object { top.objects.insert(name) }
            if name == "$schema" { top.schema = text.string(child) }
            if text.member("kind", of: child) != nil { top.kinds.insert(name) }
        }
        self.init(top, isFinished: false)
    }
}
