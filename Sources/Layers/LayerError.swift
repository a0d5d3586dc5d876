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
    /// A tree's root can't be a sublayer or a mask, nor the root of a second tree.
    case isRoot
    /// What is to be a tree's root, or a mask, is a sublayer.
    case hasSuperlayer
    /// What is to be a tree's root, or a mask, masks a layer already.
    case isMask
  }

  /// What a layer was to become.
  enum Role: Hashable, Sendable {
    case sublayer, mask, root
  }

  /// Which rule would have been broken.
  public let code: Code
  /// What the layer that was to be moved calls itself.
  public let layer: String
  /// What the layer that it was to be put in, or to mask, calls itself, or the one that is in the way of that; nil
  /// where there is none.
  public let superlayer: String?
  let role: Role

  init(_ code: Code, _ layer: String, in superlayer: String? = nil, as role: Role = .sublayer) {
    self.code = code
    self.layer = layer
    self.superlayer = superlayer
    self.role = role
  }

  /// One line: the layer, the place that it was meant for, and the rule.
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
