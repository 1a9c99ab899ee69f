/// How the problems of documents are written.
enum LintFormat: String, CaseIterable {
    /// For people.
    case text
    /// One flat array.
    case json
    /// Annotations of GitHub's workflows.
    case github
    /// As compilers print problems, for build tools.
    case compiler
    /// SARIF 2.1.0.
    case sarif
    /// JUnit's XML, a suite for each file.
    case junit
}
