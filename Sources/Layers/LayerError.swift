/// Why an edit of a tree of layers was refused. The tree is unchanged.
public struct LayerError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The rule that the edit would break.
  public enum Code: Hashable, Sendable {
    /// The layer would become its own ancestor.
    case cycle
    /// The tree would have more levels than `LayerTree.maximumDepth`.
    case tooDeep(limit: Int)
    /// The sibling of the edit, or the layer to replace, is not a sublayer of this layer.
    case notASublayer
    /// The index is not that of a sublayer, or of a position between sublayers.
    case index(Int, count: Int)
    /// A tree's root cannot be a sublayer or a mask, or the root of a second tree.
    case isRoot
    /// The new root, or the new mask, has a superlayer.
    case hasSuperlayer
    /// The new root, or the new mask, already masks a layer.
    case isMask
  }

  /// The intended role of a layer.
  enum Role: Hashable, Sendable {
    case sublayer, mask, root
  }

  /// The rule that the edit would break.
  public let code: Code
  /// Description of the layer to be moved.
  public let layer: String
  /// Description of the new superlayer or masked layer, or of the layer that prevents the edit; nil for none.
  public let superlayer: String?
  let role: Role

  init(_ code: Code, _ layer: String, in superlayer: String? = nil, as role: Role = .sublayer) {
    self.code = code
    self.layer = layer
    self.superlayer = superlayer
    self.role = role
  }

  /// One line of text: the layer, its intended place, and the rule.
  public var description: String {
    let place = superlayer.map { " in \($0)" } ?? ""
    return switch code {
    case .cycle: "\(intent): it would be its own ancestor"
    case .tooDeep(let limit): "\(intent): the tree would be more than \(limit) levels deep"
    case .notASublayer: "\(layer) is not a sublayer\(superlayer.map { " of \($0)" } ?? "")"
    case .index(let index, let count): "\(layer): there is no place \(index)\(place) among \(count) sublayers"
    case .isRoot:
      role == .root ? "\(layer) is a tree's root: it can't be put into another tree" : "\(intent): it is a tree's root"
    case .hasSuperlayer: "\(layer) can't be \(newPart): it is a sublayer\(superlayer.map { " of \($0)" } ?? "")"
    case .isMask: "\(layer) can't be \(newPart): it masks \(superlayer ?? "another layer")"
    }
  }

  private var intent: String {
    switch role {
    case .mask: "\(layer) can't mask \(superlayer ?? "another layer")"
    case .sublayer, .root: "\(layer) can't be put\(superlayer.map { " in \($0)" } ?? "")"
    }
  }

  private var newPart: String { role == .mask ? "a mask" : "a tree's root" }
}
