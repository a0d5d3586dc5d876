/// What a layer can show: a `Bitmap`, the `BackingStore` of a layer that draws, or an object of a program's own that
/// has one of what the compositor knows.
public protocol LayerContents: AnyObject {
  /// What is shown. Read on the thread of the layer's tree when a commit sends the contents, which it does after each
  /// assignment.
  var source: ContentsSource { get }
}

/// What the compositor knows to show as the contents of a layer.
public struct ContentsSource: Sendable {
  package enum Kind: Sendable {
    case bitmap(Bitmap)
  }

  package let kind: Kind

  /// The texels of a bitmap.
  public static func bitmap(_ bitmap: Bitmap) -> ContentsSource {
    ContentsSource(kind: .bitmap(bitmap))
  }
}

extension Bitmap: LayerContents {
  /// The bitmap itself.
  public var source: ContentsSource { .bitmap(self) }
}
