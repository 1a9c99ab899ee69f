#if canImport(PhotosUI) && canImport(UIKit) && !os(tvOS) && !os(watchOS)
import PhotosUI
import SwiftUI
import UIKit

/// Lets the user pick a picture in the system's own picker, which gives the app no other, or takes it away again.
struct ScreenshotButton: View {
    let element: ScreenElement
    let picture: ScreenElement.Screenshot
    let proxy: RatingStepProxy
    @State private var picked: PhotosPickerItem?
    @Environment(\.ratingTheme) private var theme

    var body: some View {
        Group {
            if picture.name == nil {
                PhotosPicker(selection: $picked, matching: .images) { label("photo") }
            } else {
                Button {
                    proxy.attach(nil)
                    picked = nil
                } label: {
                    label("xmark.circle")
                }
            }
        }
        .buttonStyle(.plain)
        .ratingElement(element, of: proxy)
        .task(id: picked) {
            guard let data = try? await picked?.loadTransferable(type: Data.self), let jpeg = smallJPEG(of: data) else {
                return
            }
            proxy.attach(.init(name: "screenshot.jpg", mediaType: "image/jpeg", content: .data(jpeg)))
        }
    }

    private func label(_ symbol: String) -> some View {
        Label {
            Text(verbatim: picture.label).font(theme.textFont)
        } icon: {
            Image(systemName: symbol)
        }
        .foregroundColor(theme.accent)
        .frame(maxWidth: .infinity, minHeight: ScreenMetrics.target)
        .contentShape(Rectangle())
    }
}

/// The picture drawn anew, so without what the camera noted of place and time, at most 1,600 pixels wide and high, or
/// smaller until it fits; nil for what is no picture.
@MainActor private func smallJPEG(of data: Data) -> [UInt8]? {
    guard let image = UIImage(data: data), image.size.width > 0, image.size.height > 0 else { return nil }
    for pixels in [1_600.0, 1_000, 600] {
        let scale = min(1, pixels / max(image.size.width, image.size.height))
        let size = CGSize(width: image.size.width * scale, height: image.size.height * scale)
        let format = UIGraphicsImageRendererFormat()
        format.scale = 1
        let jpeg = UIGraphicsImageRenderer(size: size, format: format).jpegData(withCompressionQuality: 0.7) { _ in
            image.draw(in: CGRect(x: 0, y: 0, width: size.width, height: size.height))
        }
        if jpeg.count <= Feedback.Attachment.maximumPictureBytes { return Array(jpeg) }
    }
    return nil
}
#endif
