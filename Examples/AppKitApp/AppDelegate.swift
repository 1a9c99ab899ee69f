import AppKit
import RatingUI

/// Starts the app without a nib.
@main
enum AppKitApp {
    @MainActor
    static func main() {
        let delegate = AppDelegate()
        NSApplication.shared.delegate = delegate
        NSApplication.shared.setActivationPolicy(.regular)
        // Held weakly by the app.
        withExtendedLifetime(delegate) { NSApplication.shared.run() }
    }
}

/// A drawing program for the Mac, which asks for a rating when a third drawing has been saved.
final class AppDelegate: NSObject, NSApplicationDelegate {
    private var window: NSWindow?

    func applicationDidFinishLaunching(_ notification: Notification) {
        let window = NSWindow(contentViewController: DrawingViewController())
        window.title = "Drawing"
        window.makeKeyAndOrderFront(nil)
        self.window = window
    }
}
