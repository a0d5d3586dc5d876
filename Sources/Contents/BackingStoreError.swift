/// Why the backing store of a layer that draws could not be made or drawn.
public struct BackingStoreError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What was wrong.
  public enum Code: Hashable, Sendable {
    /// The store would be larger than the limits of `BackingStore`. Width and height are pixels, and may exceed the
    /// range of an `Int`.
    case size(width: Double, height: Double)
    /// The bounds or the scale are not finite.
    case notFinite
    /// The allocation failed.
    case outOfMemory
    /// A part could not be drawn; the text comes from the drawing library.
    case drawing(String)
    /// A text has characters that no font has; the beginning of the first such text. It is drawn without them, or with
    /// boxes in their place.
    case noFont(String)
  }

  /// What was wrong.
  public let code: Code

  /// Makes an error from its code.
  public init(_ code: Code) {
    self.code = code
  }

  /// Whether all was drawn but characters that no font has.
  package var isNoFont: Bool { if case .noFont = code { true } else { false } }

  /// One line of text.
  public var description: String {
    switch code {
    case .size(let width, let height):
      "backing store: \(width) × \(height) pixels; at most \(BackingStore.maximumSide) a side, "
        + "and \(BackingStore.maximumPixels) in all"
    case .notFinite: "backing store: the bounds or the scale are not finite"
    case .outOfMemory: "backing store: out of memory"
    case .drawing(let text): text
    case .noFont(let text): "no font has all characters of the text \"\(text)\""
    }
  }
}
