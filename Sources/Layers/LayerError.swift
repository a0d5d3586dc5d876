/// Why a tree of layers could not be changed as asked. Nothing has changed then.
public struct LayerError: Error, Hashable, Sendable, CustomStringConvertible {
  /// Which rule of a tree of layers would have been broken.
  public enum Code: Hashable, Sendable {
    /// The layer would become its own ancestor.
    case cycle
    /// The tree would have more levels than `LayerTree.maximumDepth`.
    case tooDeep(limit: Int)
    /// The layer that the place is given by, or that is to be replaced, is not a sublayer of this one.
    case notASublayer
    /// The index is not one of a sublayer, or of a place between them.
    case index(Int, count: Int)
    /// A tree's root can't be a sublayer, nor the root of a second tree.
    case isRoot
    /// What is to be a tree's root is a sublayer.
    case hasSuperlayer
  }

  /// Which rule would have been broken.
  public let code: Code
  /// What the layer that was to be moved calls itself.
  public let layer: String
  /// What the layer that it was to be put in calls itself; nil where there is none.
  public let superlayer: String?

  init(_ code: Code, _ layer: String, in superlayer: String? = nil) {
    self.code = code
    self.layer = layer
    self.superlayer = superlayer
  }

  /// One line: the layer, the place that it was meant for, and the rule.
  public var description: String {
    let place = superlayer.map { " in \($0)" } ?? ""
    return switch code {
    case .cycle: "\(layer) can't be put\(place): it would be its own ancestor"
    case .tooDeep(let limit): "\(layer) can't be put\(place): the tree would be more than \(limit) levels deep"
    case .notASublayer: "\(layer) is not a sublayer\(superlayer.map { " of \($0)" } ?? "")"
    case .index(let index, let count): "\(layer): there is no place \(index)\(place) among \(count) sublayers"
    case .isRoot: "\(layer) is a tree's root: it can't be put\(superlayer == nil ? " into another tree" : place)"
    case .hasSuperlayer: "\(layer) can't be a tree's root: it is a sublayer\(superlayer.map { " of \($0)" } ?? "")"
    }
  }
}
