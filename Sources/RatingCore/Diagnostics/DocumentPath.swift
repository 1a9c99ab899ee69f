/// Paths as diagnostics name them: `placements.level_completed.minDays`, `fields[2]`. Of long names and deep places only
/// the beginning is in them, so that many problems there take no more than their share.
package enum DocumentPath {
    package static func member(_ path: String?, _ name: String) -> String {
        let name = name.utf8.count <= 64 ? name : excerpt(name)
        guard let path, !path.utf8.isEmpty else { return name }
        guard path.utf8.count <= mostBytes else { return path }
        return path.utf8.count + name.utf8.count < mostBytes ? "\(path).\(name)" : "\(path).…"
    }

    package static func element(_ path: String, _ index: Int) -> String {
        path.utf8.count <= mostBytes ? "\(path)[\(index)]" : path
    }

    private static let mostBytes = 400
}
