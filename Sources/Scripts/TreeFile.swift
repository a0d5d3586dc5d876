import Foundation
import MultiplaneGeometry
import MultiplaneViews

/// What a script's line `tree` writes: JSON, the views of each window and its elements; or, for a name that ends in
/// `.txt`, a line for each element in the order of reading.
enum TreeFile {
  @MainActor static func encode(_ application: Application, _ name: String) throws -> [UInt8] {
    let semantics = Semantics(of: application)
    defer { semantics.stop() }
    let tree = semantics.update()
    if name.hasSuffix(".txt") { return Array("\(tree)\n".utf8) }
    let roots = Dictionary(
      uniqueKeysWithValues: tree.roots.compactMap { id in
        semantics.object(of: id).map { (ObjectIdentifier($0), SemanticsFile(id, in: tree)) }
      })
    let trees = application.windows.map { ViewTree($0, roots[ObjectIdentifier($0)] ?? nil) }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    encoder.nonConformingFloatEncodingStrategy = .convertToString(
      positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
    return Array(try encoder.encode(trees))
  }
}

/// A view and its subviews, as a file describes them.
struct ViewTree: Encodable {
  let `class`: String
  let frame: [Double]
  let bounds: [Double]
  let alpha: Double
  let hidden: Bool
  let draws: Int
  let layouts: Int
  /// Of one buffer of the view's store.
  let bytes: Int
  let children: [ViewTree]
  /// Of a window: its elements.
  let semantics: SemanticsFile?

  @MainActor init(_ view: View, _ semantics: SemanticsFile? = nil) {
    `class` = "\(type(of: view))"
    (frame, bounds) = (view.frame.numbers, view.bounds.numbers)
    (alpha, hidden) = (view.alpha, view.isHidden)
    let costs = ViewCosts(of: view)
    (draws, layouts, bytes) = (costs.drawings, costs.layouts, costs.storeBytes)
    children = view.subviews.map { ViewTree($0) }
    self.semantics = semantics
  }
}

/// An element and those that it holds, in the order of reading, as a file describes them.
struct SemanticsFile: Encodable {
  let role: String
  let label: String?
  let value: String?
  let hint: String?
  let identifier: String?
  /// In the window's space.
  let frame: [Double]
  /// Those that hold of `disabled`, `selected`, `focused`, `modal` and `offscreen`.
  let states: [String]
  let actions: [String]
  let children: [SemanticsFile]

  init?(_ id: SemanticsID, in tree: SemanticsTree) {
    guard let element = tree[id] else { return nil }
    role = element.role.rawValue
    (label, value, hint, identifier) = (element.label, element.value, element.hint, element.identifier)
    frame = element.frame.numbers
    states = element.stateNames
    actions = element.actions.map(\.name)
    children = element.children.compactMap { SemanticsFile($0, in: tree) }
  }
}

extension SemanticsAction {
  fileprivate var name: String {
    switch self {
    case .activate, .increment, .decrement, .escape, .magicTap: "\(self)"
    case .scroll(let direction): "scroll \(direction)"
    case .custom(let name): name
    }
  }
}

extension Rect {
  fileprivate var numbers: [Double] { [origin.x, origin.y, size.width, size.height] }
}
