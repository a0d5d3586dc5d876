/// Whether a view follows the direction of writing.
public enum SemanticContentAttribute: Int, Hashable, Sendable {
  /// As the surroundings do.
  case unspecified
  /// Never: for players and other controls of space and time.
  case playback, spatial
  /// Always from the left, or from the right.
  case forceLeftToRight, forceRightToLeft
}

/// The direction in which an interface is laid out.
public enum LayoutDirection: Int, Hashable, Sendable {
  /// From the left.
  case leftToRight
  /// From the right.
  case rightToLeft
}

/// An axis along which views are laid out.
public enum LayoutAxis: Int, Hashable, Sendable {
  /// From side to side.
  case horizontal
  /// From above to below.
  case vertical
}

/// How much a wish counts among others, 1…1000.
public struct LayoutPriority: Hashable, Comparable, RawRepresentable, Sendable {
  /// The number; the greater one is met first.
  public var rawValue: Float
  /// A priority by its number.
  public init(rawValue: Float) { self.rawValue = rawValue }
  /// A priority by its number.
  public init(_ rawValue: Float) { self.rawValue = rawValue }

  /// Must be met: 1000.
  public static let required = LayoutPriority(1000)
  /// 750: of a content that does not want to be smaller.
  public static let defaultHigh = LayoutPriority(750)
  /// 510: of a window that is resized by hand, where a content lets that be.
  public static let dragThatCanResizeScene = LayoutPriority(510)
  /// 500: of a window's size.
  public static let sceneSizeStayPut = LayoutPriority(500)
  /// 490: of what is resized by hand, and leaves the window as it is.
  public static let dragThatCannotResizeScene = LayoutPriority(490)
  /// 250: of a content that does not want to be larger.
  public static let defaultLow = LayoutPriority(250)
  /// 50: of the size that fits.
  public static let fittingSizeLevel = LayoutPriority(50)

  /// By their numbers.
  public static func < (a: LayoutPriority, b: LayoutPriority) -> Bool { a.rawValue < b.rawValue }
}

/// What a view keeps for constraints.
struct ConstraintValues {
  var translatesMask = true
  var semantics = SemanticContentAttribute.unspecified
  var hugging = AxisPriorities(.defaultLow)
  var resistance = AxisPriorities(.defaultHigh)
}

/// A priority for each axis.
struct AxisPriorities {
  private var horizontal: LayoutPriority
  private var vertical: LayoutPriority

  init(_ both: LayoutPriority) { (horizontal, vertical) = (both, both) }

  subscript(axis: LayoutAxis) -> LayoutPriority {
    get { axis == .horizontal ? horizontal : vertical }
    set { if axis == .horizontal { horizontal = newValue } else { vertical = newValue } }
  }
}

extension View {
  final var constraintValues: ConstraintValues { extras?.constraints ?? ConstraintValues() }

  /// A closure, since a key path to one of two axes is made anew each time, which takes longer than all the rest.
  final func setConstraintValue(_ marks: LayoutNode.Marks = .content, _ write: (inout ConstraintValues) -> Void) {
    extend(unlessDefault: false) { write(&$0.constraints) }
    noteLayout(marks)
  }
}
