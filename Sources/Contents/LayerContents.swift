/// An object that a layer can show as its `contents`: a `Bitmap`, a `BackingStore`, or a program's own class that
/// returns one of the kinds of `ContentsSource`.
public protocol LayerContents: AnyObject {
  /// The texels to show. Read on the thread of the layer's tree, in the first commit after each assignment of the
  /// object to `contents`.
  var source: ContentsSource { get }
}

/// The kinds of contents that the compositor can draw.
public struct ContentsSource: Sendable {
  package enum Kind: Sendable {
    case bitmap(Bitmap)
  }

  package let kind: Kind

  /// Contents that are a bitmap.
  public static func bitmap(_ bitmap: Bitmap) -> ContentsSource {
    ContentsSource(kind: .bitmap(bitmap))
  }
}

/// What a bitmap without bytes stands for: a texture from outside. The renderer knows its class.
package protocol ImportedTexels: AnyObject, Sendable {
  /// Whether it is bound as an external texture.
  var isExternal: Bool { get }
  /// Whether its colour space is another than sRGB.
  var isConverted: Bool { get }
}

extension Bitmap: LayerContents {
  /// The bitmap itself.
  public var source: ContentsSource { .bitmap(self) }
}
