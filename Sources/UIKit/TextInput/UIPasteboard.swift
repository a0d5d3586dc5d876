@_exported public import struct Foundation.URL
public import MultiplaneDrawing
public import MultiplaneViews

/// UIKit's name of `Pasteboard`.
public typealias UIPasteboard = Pasteboard

extension UIPasteboard {
  /// What parts of the program exchange, and other programs where the display has a clipboard.
  public static var general: UIPasteboard { Application.shared.pasteboard }

  /// The picture of the first thing that has one; nil for none.
  public var image: UIImage? {
    get { images?.first }
    set { setValues(newValue.map { [$0] } ?? [], type: Self.imageType) }
  }

  /// The pictures.
  public var images: [UIImage]? {
    get { values(Self.imageType) }
    set { setValues(newValue ?? [], type: Self.imageType) }
  }

  /// The address of the first thing that has one, or of its text; nil for none.
  public var url: URL? {
    get { (values(Self.addressType) as [URL]?)?.first }
    set { items = newValue.map { [[Self.addressType: $0, Self.textType: $0.absoluteString]] } ?? [] }
  }

  /// Whether there is an address.
  public var hasURLs: Bool { url != nil }
}
