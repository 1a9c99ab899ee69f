#if os(macOS) || os(Linux)
import Foundation
import TestTools
import Testing

@testable import RatingWorkbench

/// The pictures of the preview that README and documentation show; `.ci/screenshots` has them made.
@Suite(
    .enabled(if: ProcessInfo.processInfo.environment["RATINGKIT_PICTURES"] != nil, "made by .ci/screenshots"),
    .serialized)
struct PreviewPictures {
    private static let user = "sessions=4&daysSinceInstall=3&launches=5&uses=6&placement=settings"

    /// Shows a page, does something on it, and takes what is on screen.
    private func take(
        _ name: String, of texts: [String], _ link: String, width: Int = 1_440, height: Int = 900,
        isPhone: Bool = false,
        _ act: @escaping @Sendable (PreviewInBrowser) throws -> Void = { _ in }
    ) async throws {
        let folder = try #require(ProcessInfo.processInfo.environment["RATINGKIT_PICTURES"])
        try await onThread {
            let page = try PreviewInBrowser(texts, width: width, height: height)
            try page.browser.show(width: width, height: height, isPhone: isPhone)
            try page.open(link)
            try act(page)
            try page.wait("new Promise((done) => setTimeout(() => done(true), 300))")
            struct Picture: Decodable { let data: String }
            let picture = try page.browser.command("Page.captureScreenshot", as: Picture.self)
            try #require(Data(base64Encoded: picture.data)).write(to: URL(fileURLWithPath: "\(folder)/\(name).png"))
        }
    }

    @Test func `the page as it begins`() async throws {
        let text = try Shipped.text("Configs/balanced.json")
        try await take("preview", of: [text], "tab=user&theme=light&\(Self.user)") { page in
            try page.run("document.querySelector('.place[data-number=\"4\"]').dispatchEvent(new MouseEvent('click'))")
        }
    }

    @Test func `a step of the workflow`() async throws {
        let text = try Shipped.text("Configs/balanced.json")
        try await take(
            "preview-workflow", of: [text], "tab=workflow&theme=dark&\(Self.user)&step=feedback", height: 1_060)
    }

    @Test func `problems and completion`() async throws {
        let text = try Shipped.text("Configs/balanced.json").replacingOccurrences(
            of: "daysUntilPrompt", with: "daysUntilPromt")
        try await take("preview-configuration", of: [text], "tab=configuration&theme=light&\(Self.user)") { page in
            try page.run(
                """
                const f = document.querySelector('.typed'), at = f.value.indexOf('    "quietHours');
                f.focus();
                f.setRangeText('    "": 3,\\n', at, at);
                f.setSelectionRange(at + 5, at + 5);
                f.dispatchEvent(new InputEvent('input', {data: '"', inputType: 'insertText', bubbles: true}))
                """)
            try page.browser.press("days")
            try page.wait("!document.querySelector('.completions').hidden")
        }
    }

    @Test func `two side by side`() async throws {
        let text = try Shipped.text("Configs/balanced.json")
        let proposal = text.replacingOccurrences(of: "\"displaySessionCount\": 5", with: "\"displaySessionCount\": 3")
            .replacingOccurrences(of: "\"daysUntilPrompt\": 7", with: "\"daysUntilPrompt\": 14")
        try await take(
            "preview-compare", of: [text, proposal], "tab=changes&theme=light&sessions=5&daysSinceInstall=10",
            height: 1_190)
    }

    @Test func `a narrow screen`() async throws {
        let text = try Shipped.text("Configs/balanced.json")
        try await take(
            "preview-narrow", of: [text], "theme=dark&\(Self.user)", width: 390, height: 1_500, isPhone: true)
    }
}
#endif
