import AppKit
import RatingUI

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
