/// The parsed form of a scene file: mappings, lists and scalars with their source positions, without meaning yet.
///
/// Nodes are stored in one flat array and refer to each other by index, so that documents of any depth are read, walked
/// and freed without recursion.
struct Document {
  struct Entry {
    var key: String
    var mark: SourceMark
    /// Index of the value's node.
    var value: Int
  }

  enum Kind {
    case mapping([Entry])
    /// Indices of the items' nodes.
    case list([Int])
    /// The text of a scalar. Without quotes it may be a number, a boolean or null.
    case scalar(String, isQuoted: Bool)
  }

  struct Node {
    var kind: Kind
    var mark: SourceMark
    /// Index of the node that contains this one; −1 for the root.
    var parent: Int32
  }

  /// The most nodes of a file: sixteen for each of a million layers.
  static let maximumNodes = 1 << 24

  /// The first node is the root.
  private(set) var nodes: [Node] = []

  subscript(_ index: Int) -> Node { nodes[index] }

  /// Appends a node whose kind is set later.
  mutating func add(mark: SourceMark, parent: Int) -> Int {
    nodes.append(Node(kind: .list([]), mark: mark, parent: Int32(parent)))
    return nodes.count - 1
  }

  mutating func set(_ index: Int, _ kind: Kind) {
    nodes[index].kind = kind
  }

  /// The path of the node in error messages: `layer.sublayers[3].contentsRect`; empty for the root.
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
