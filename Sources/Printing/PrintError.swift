public import MultiplaneDrawing

/// Why a layer tree could not be printed.
public struct PrintError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What was wrong.
  public enum Code: Hashable, Sendable {
    /// The paper is larger than a page may be, a header or footer less than nothing, or they and the margins leave no
    /// room: this room, points.
    case paper(width: Double, height: Double)
    /// The layer's bounds are empty, not finite, or too small to be scaled.
    case emptyLayer
    /// The layer takes more than `PrintRenderer.mostPages`.
    case tooManyPages(Double)
    /// The tree has more levels than `PrintRenderer.deepestTree`.
    case tooDeep
    /// What could not be drawn first.
    case drawing(DrawingError)
  }

  /// What was wrong.
  public let code: Code

  /// Wraps a reason.
  public init(_ code: Code) { self.code = code }

  /// One line for people.
  public var description: String {
    switch code {
    case .paper(let width, let height): "print: there is no room on a page: \(width) × \(height) points"
    case .emptyLayer: "print: layer.bounds: the layer has no area"
    case .tooManyPages(let count): "print: layer.bounds: \(count) pages; at most 10000"
    case .tooDeep: "print: layer.sublayers: a tree of more than 512 levels"
    case .drawing(let error): "print: \(error.description)"
    }
  }
}
