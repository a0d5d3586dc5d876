/// Why the picture of a layer that draws could not be made.
public struct BackingStoreError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What was wrong.
  public enum Code: Hashable, Sendable {
    /// Larger than a backing store may be: pixels, as far as they can be counted.
    case size(width: Double, height: Double)
    /// The bounds or the scale are not finite.
    case notFinite
    /// There is no memory for it.
    case outOfMemory
    /// What could not be drawn, in the words of what makes the drawing contexts.
    case drawing(String)
  }

  /// What was wrong.
  public let code: Code

  /// Wraps a reason.
  public init(_ code: Code) {
    self.code = code
  }

  /// One line for people.
  public var description: String {
    switch code {
    case .size(let width, let height):
      "backing store: \(width) × \(height) pixels; at most \(BackingStore.maximumSide) a side, "
        + "and \(BackingStore.maximumPixels) in all"
    case .notFinite: "backing store: the bounds or the scale are not finite"
    case .outOfMemory: "backing store: out of memory"
    case .drawing(let text): text
    }
  }
}
