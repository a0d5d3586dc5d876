import MultiplaneConstraints
package import MultiplaneGeometry

/// A view or guide in a system: its rectangle, the one that it is aligned by, in the space of the view around it.
///
/// That space begins where the superview's bounds would with an origin of 0, so that scrolling changes nothing.
@MainActor final class LayoutNode {
  typealias Variable = ConstraintSolver.Variable

  /// A node along one axis, by indices into the solver; −1 for constraints that are not there.
  struct Span {
    var position: Int32
    var length: Int32
    /// The length is not negative; where it has turned out to be.
    var minimum: Int32 = -1
    /// The content's length as the greatest one and as the least one.
    var hugging: Int32 = -1
    var resistance: Int32 = -1

    var positionVariable: Variable { Variable(index: Int(position)) }
    var lengthVariable: Variable { Variable(index: Int(length)) }
  }

  /// Along one axis, what the frame and the mask of a view say that is laid out by them.
  struct Held: Equatable {
    var position: Int32 = -1
    var length: Int32 = -1
  }

  /// Who gives a node its place.
  enum Kind {
    /// The frame and the mask of the view.
    case framed
    /// The constraints.
    case placed
    /// The constraints; a guide.
    case guide
    /// The topmost view, which has a size of its own.
    case root
    /// The topmost view, whose size is what constraints say.
    case fitted
  }

  /// The view that the node is of; nil for a guide.
  private(set) weak var view: View?
  unowned let system: LayoutSystem
  var horizontal: Span
  var vertical: Span
  /// Constraints that mention the node, by their indices in the solver; some may be gone, or be there twice.
  var users: [Int32] = []
  var userCount: Int32 = 0
  var marks: Marks = [.hasMoved, .hasShifted]
  var kind: Kind
  /// Pixels a point where what lies in the view was put on pixels last.
  var gridScale = 0.0
  /// Where the view's space begins in that of the topmost view that takes part, before and after rounding.
  var exactOrigin = Point.zero
  var placedOrigin = Point.zero
  private var rare: Rare?

  /// What most nodes do not have.
  private final class Rare {
    weak var guide: LayoutGuide?
    var held = (horizontal: Held(), vertical: Held())
    var insets = EdgeInsets.zero
    var content = Size(-1, -1)
    var shares = (horizontal: Shares(), vertical: Shares())
    var crossings: [Int32] = []
    var baselineUsers: [Int32] = []
    var baselineStandIns: [ObjectIdentifier] = []
    var wrapWidth: Double?
    var baselineSize = Size(-1, -1)
  }

  /// Of what the superview is longer by, the shares of the position and of the length of a view with a mask.
  struct Shares: Equatable {
    var position = 0.0
    var length = 0.0
  }

  private var madeRare: Rare {
    if let rare { return rare }
    let made = Rare()
    rare = made
    return made
  }

  /// The view's content size as it was asked for last.
  var content: Size {
    get { rare?.content ?? Size(-1, -1) }
    set { if newValue != content { madeRare.content = newValue } }
  }

  /// How far the rectangle that the view is aligned by is within its frame.
  var insets: EdgeInsets {
    get { rare?.insets ?? .zero }
    set { if newValue != insets { madeRare.insets = newValue } }
  }

  /// Constraints whose places are measured through the view's bounds origin, by their indices in the solver.
  var crossings: [Int32] {
    get { rare?.crossings ?? [] }
    set { if rare != nil || !newValue.isEmpty { madeRare.crossings = newValue } }
    _modify { yield &madeRare.crossings }
  }

  /// Constraints that are measured at the view's baselines, but mention one that it is in, such as a stack.
  var baselineUsers: [Int32] {
    get { rare?.baselineUsers ?? [] }
    set { if rare != nil || !newValue.isEmpty { madeRare.baselineUsers = newValue } }
    _modify { yield &madeRare.baselineUsers }
  }

  /// The views that stood in for the view's baselines when a constraint was put into the solver.
  var baselineStandIns: [ObjectIdentifier] {
    get { rare?.baselineStandIns ?? [] }
    set { madeRare.baselineStandIns = newValue }
  }

  /// The width at which a text was broken whose size the content is; nil for none.
  var wrapWidth: Double? {
    get { rare?.wrapWidth }
    set { if newValue != wrapWidth { madeRare.wrapWidth = newValue } }
  }

  /// The size that baselines were computed for.
  var baselineSize: Size {
    get { rare?.baselineSize ?? Size(-1, -1) }
    set { madeRare.baselineSize = newValue }
  }

  func held(_ axis: LayoutAxis) -> Held {
    guard let rare else { return Held() }
    return axis == .horizontal ? rare.held.horizontal : rare.held.vertical
  }

  func setHeld(_ held: Held, _ axis: LayoutAxis) {
    guard held != self.held(axis) else { return }
    if axis == .horizontal { madeRare.held.horizontal = held } else { madeRare.held.vertical = held }
  }

  /// The numbers of its own constraints along an axis; −1 for those that are not there.
  func constraints(_ axis: LayoutAxis) -> [Int32] {
    let (span, held) = (self[axis], held(axis))
    return [span.minimum, held.position, held.length, span.hugging, span.resistance]
  }

  func shares(_ axis: LayoutAxis) -> Shares {
    guard let rare else { return Shares() }
    return axis == .horizontal ? rare.shares.horizontal : rare.shares.vertical
  }

  func setShares(_ shares: Shares, _ axis: LayoutAxis) {
    guard shares != self.shares(axis) else { return }
    if axis == .horizontal { madeRare.shares.horizontal = shares } else { madeRare.shares.vertical = shares }
  }

  /// What has changed since the last solution, and what the node is used for.
  struct Marks: OptionSet {
    var rawValue: UInt16
    /// The frame, the mask, or whether they hold.
    static let frame = Marks(rawValue: 1)
    /// The content's size, or its priorities.
    static let content = Marks(rawValue: 2)
    /// Margins, safe areas, baselines: the constants of constraints.
    static let insets = Marks(rawValue: 4)
    /// The direction of the interface: the terms of constraints.
    static let direction = Marks(rawValue: 8)
    /// The node is in the list of those that have changed.
    static let isListed = Marks(rawValue: 16)
    /// The content's width in a text of several lines is less than the natural one.
    static let isNarrowed = Marks(rawValue: 32)
    /// Baselines of the view are used.
    static let hasBaselines = Marks(rawValue: 64)
    /// The view breaks its text at its width.
    static let wraps = Marks(rawValue: 128)
    /// The view's readable guide is used, and is narrower than its margins leave.
    static let hasReadable = Marks(rawValue: 256)
    static let isWide = Marks(rawValue: 512)
    /// The node is in the list of those that adapt.
    static let isAdapting = Marks(rawValue: 1024)
    /// Baselines of views in this one are used for its own.
    static let hasStandIns = Marks(rawValue: 2048)
    /// The node may lie elsewhere than it was put last.
    static let hasMoved = Marks(rawValue: 4096)
    /// The view's space may begin elsewhere than when what lies in it was put on pixels last.
    static let hasShifted = Marks(rawValue: 8192)
  }

  init(_ item: any LayoutItem, kind: Kind, in system: LayoutSystem) {
    (view, self.kind, self.system) = (item as? View, kind, system)
    func variable() -> Int32 { Int32(clamping: system.solver.addVariable().index) }
    horizontal = Span(position: variable(), length: variable())
    vertical = Span(position: variable(), length: variable())
    if let guide = item as? LayoutGuide { madeRare.guide = guide }
  }

  /// The view or guide; nil where it was freed, or the node was removed.
  var item: (any LayoutItem)? { view ?? rare?.guide }

  /// The node is about nothing any more.
  func forgetItem() {
    view = nil
    rare?.guide = nil
  }

  /// The view that lays the node out.
  var container: View? { view.map { $0.superlink } ?? rare?.guide?.owner }

  /// Whether constraints say where it is.
  var isPlaced: Bool { kind == .placed || kind == .guide }

  subscript(axis: LayoutAxis) -> Span {
    get { axis == .horizontal ? horizontal : vertical }
    set { if axis == .horizontal { horizontal = newValue } else { vertical = newValue } }
  }

  /// How much longer than the rectangle that it is aligned by the view is.
  func extra(_ axis: LayoutAxis) -> Double {
    axis == .horizontal ? insets.left + insets.right : insets.top + insets.bottom
  }

  /// How far that rectangle begins within the view.
  func inset(_ axis: LayoutAxis) -> Double { axis == .horizontal ? insets.left : insets.top }
}

/// A view whose text stands on lines.
@MainActor package protocol BaselineView: View {
  /// Where lines of text are in a view of a size; of one without a height, in as high a one as they need.
  func baselines(in size: Size) -> TextBaselines
}

/// Where lines of text are in a view, points.
package struct TextBaselines: Equatable {
  /// From the top edge to the first baseline.
  package var first: Double
  /// From the bottom edge up to the last baseline.
  package var last: Double
  /// From line to line.
  package var lineHeight: Double

  package init(first: Double, last: Double, lineHeight: Double) {
    (self.first, self.last, self.lineHeight) = (first, last, lineHeight)
  }
}

/// A view whose content is higher the narrower it is.
@MainActor package protocol WrappingView: View {
  /// Whether the content adapts to the width of the view now.
  var wrapsContent: Bool { get }
  /// The size of the content in a width; 0 for any.
  func contentSize(wrappedAt width: Double) -> Size
}

extension View: LayoutItem {
  final var layoutView: View? { self }
  final var layoutSubject: (any LayoutItem)? { self }

  final var layoutNode: LayoutNode? {
    get { extras?.layoutNode }
    set {
      extend(unlessDefault: newValue == nil) { $0.layoutNode = newValue }
      note(.hasNode, newValue != nil)
    }
  }

  /// The views that stand in for its first and last baseline.
  final var baselineStandIns: [ObjectIdentifier] {
    [ObjectIdentifier(forFirstBaselineLayout), ObjectIdentifier(forLastBaselineLayout)]
  }

  /// The baselines of the view at its present size; nil where it shows no text.
  final var baselines: TextBaselines? { (self as? any BaselineView)?.baselines(in: bounds.size) }
}
