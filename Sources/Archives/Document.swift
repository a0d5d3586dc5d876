/// What a scene file says before anybody asks what it means: mappings, lists and scalars with their places.
///
/// The nodes stand in one flat array and name each other by index, so that a document of any depth is read, walked and
/// freed without recursion.
struct Document {
  struct Entry {
    var key: String
    var mark: SourceMark
    /// The node of the value.
    var value: Int
  }

  enum Kind {
    case mapping([Entry])
    /// The nodes of the items.
    case list([Int])
    /// The text of a scalar. One without quotes may be a number, a boolean or nothing.
    case scalar(String, isQuoted: Bool)
  }

  struct Node {
    var kind: Kind
    var mark: SourceMark
    /// The node that this one stands in; −1 for the root.
    var parent: Int32
  }

  /// The most nodes that a file may have: sixteen for each of a million layers.
  static let maximumNodes = 1 << 24

  /// The first is the root.
  private(set) var nodes: [Node] = []

  subscript(_ index: Int) -> Node { nodes[index] }

  /// Makes room for a node whose kind is not known yet.
  mutating func add(mark: SourceMark, parent: Int) -> Int {
    nodes.append(Node(kind: .list([]), mark: mark, parent: Int32(parent)))
    return nodes.count - 1
  }

  mutating func set(_ index: Int, _ kind: Kind) {
    nodes[index].kind = kind
  }

  /// How a person names the node: `layer.sublayers[3].contentsRect`; empty for the root.
  func keyPath(of index: Int) -> String {
    var steps: [String] = []
    var child = index
    while nodes[child].parent >= 0 {
      let parent = Int(nodes[child].parent)
      switch nodes[parent].kind {
      case .mapping(let entries):
        if let entry = entries.first(where: { $0.value == child }) { steps.append(".\(entry.key)") }
      case .list(let items):
        if let position = items.firstIndex(of: child) { steps.append("[\(position)]") }
      case .scalar: break
      }
      child = parent
    }
    let path = steps.reversed().joined()
    return path.hasPrefix(".") ? String(path.dropFirst()) : path
  }

  /// As `keyPath(of:)`, for a key of a mapping.
  func keyPath(of index: Int, key: String) -> String {
    let path = keyPath(of: index)
    return path.isEmpty ? key : "\(path).\(key)"
  }
}
