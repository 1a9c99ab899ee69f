#if (os(iOS) || os(visionOS)) && canImport(MessageUI)
import MessageUI
import UIKit

/// The system's mail composer, over the screen that is in front.
struct SystemMailComposer: MailComposer {
    /// Files that are attached are read here; one that is gone is left out.
    func compose(_ draft: MailDraft) async -> MailDraft.Outcome {
        guard MFMailComposeViewController.canSendMail(), let front = Self.frontController() else {
            return .unavailable
        }
        let controller = MFMailComposeViewController()
        controller.setToRecipients(draft.recipients.map { $0.description })
        controller.setSubject(draft.subject)
        controller.setMessageBody(draft.body, isHTML: false)
        for attachment in draft.attachments {
            guard let data = Self.data(of: attachment) else { continue }
            controller.addAttachmentData(data, mimeType: attachment.mediaType, fileName: attachment.name)
        }
        let listener = MailComposerListener()
        controller.mailComposeDelegate = listener
        return await withCheckedContinuation { continuation in
            // The closure keeps the listener, which the controller itself does not.
            listener.finish = { outcome in
                listener.finish = nil
                continuation.resume(returning: outcome)
            }
            front.present(controller, animated: true)
            Task { await listener.watch(controller) }
        }
    }

    private static func data(of attachment: Feedback.Attachment) -> Data? {
        switch attachment.content {
        case .text(let text): Data(text.utf8)
        case .data(let bytes): Data(bytes)
        case .path(let path): try? Data(contentsOf: URL(fileURLWithPath: path))
        }
    }

    private static func frontController() -> UIViewController? {
        var front = UIWindowScene.active?.windows.first { $0.isKeyWindow }?.rootViewController
        while let presented = front?.presentedViewController { front = presented }
        return front
    }
}

@MainActor
private final class MailComposerListener: NSObject, MFMailComposeViewControllerDelegate {
    var finish: ((MailDraft.Outcome) -> Void)?

    /// Looks once a second whether it is still there: an app that takes it away tells nobody. One that is missing three
    /// times in a row has gone, or has never come.
    func watch(_ controller: UIViewController) async {
        var (misses, hasBeenThere) = (0, false)
        while finish != nil, misses < 3 {
            try? await Task.sleep(for: .seconds(1))
            misses = controller.isInWindow ? 0 : misses + 1
            if misses == 0 { hasBeenThere = true }
        }
        finish?(hasBeenThere ? .cancelled : .unavailable)
    }

    nonisolated func mailComposeController(
        _ controller: MFMailComposeViewController, didFinishWith result: MFMailComposeResult, error: (any Error)?
    ) {
        MainActor.assumeIsolated {
            controller.dismiss(animated: true) { [finish] in
                switch result {
                case .sent: finish?(.sent)
                case .saved: finish?(.saved)
                case .cancelled: finish?(.cancelled)
                default: finish?(.unavailable)
                }
            }
        }
    }
}
#endif
