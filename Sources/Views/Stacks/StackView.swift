public import MultiplaneContents
public import MultiplaneGeometry

/// Lays out views in a row or a column, by constraints that it makes and keeps: UIKit's, without the prefix.
///
/// Of the arranged views, those that are not hidden take room. The stack's own size follows from theirs where nothing
/// else says it. A view that is hidden or shown in a block of animations comes and goes in it.
@preconcurrency @MainActor open class StackView: View {
  /// How the views share the room along the axis. Raw values are UIKit's.
  public enum Distribution: Int, Hashable, Sendable, CaseIterable {
    /// They fill it; by their priorities, some become larger or smaller than their contents.
    case fill
    /// They fill it, equally long.
    case fillEqually
    /// They fill it, in the proportion of their contents.
    case fillProportionally
    /// The spaces between them are equal, and not less than `spacing`.
    case equalSpacing
    /// The distances of their middles are equal, where that leaves `spacing` between them.
    case equalCentering
  }

  /// How the views are placed across the axis. Raw values are UIKit's.
  public enum Alignment: Int, Hashable, Sendable, CaseIterable {
    /// They fill the stack.
    case fill
    /// At the side where text begins, or at the top.
    case leading
    /// Of a row, by their first baselines.
    case firstBaseline
    /// In the middle.
    case center
    /// At the other side, or at the bottom.
    case trailing
    /// Of a row, by their last baselines.
    case lastBaseline

    /// `leading` of a row.
    public static var top: Alignment { .leading }
    /// `trailing` of a row.
    public static var bottom: Alignment { .trailing }
  }

  /// As a custom spacing: the stack's `spacing`.
  public class var spacingUseDefault: Double { .greatestFiniteMagnitude }
  /// As a spacing: the space that stands between views where nobody says another.
  public class var spacingUseSystem: Double { -.greatestFiniteMagnitude }

  final var arranged: [View] = []
  final var customSpacings: [ObjectIdentifier: Double] = [:]
  /// The constraints that the stack has made.
  final var keptConstraints: [LayoutConstraint] = []
  /// What they follow from; nil where they must be made anew.
  final var form: Form?
  /// The lengths of the contents that the proportions are of.
  final var proportions: [Double] = []

  /// Makes a stack with a frame and without views: a row that fills, without spaces.
  public override init(frame: Rect) { super.init(frame: frame) }

  /// Makes a stack of views, which become its subviews.
  public convenience init(arrangedSubviews views: [View]) {
    self.init(frame: .zero)
    for view in views { addArrangedSubview(view) }
  }

  /// Makes a stack from an archive.
  public required init?(coder: Coder) {
    super.init(coder: coder)
    decodeArrangement(with: coder)
    coder.didRead(self, as: StackView.self)
    if coder.error != nil { return nil }
  }

  /// Writes the stack to an archive, with its views.
  open override func encode(with coder: Coder) {
    super.encode(with: coder)
    encodeArrangement(with: coder)
  }

  /// The views that the stack arranges, in order; all are subviews.
  open var arrangedSubviews: [View] { arranged }

  /// Arranges a view after the others, and adds it as a subview where it is none.
  open func addArrangedSubview(_ view: View) { arrange(view, at: nil) }

  /// Arranges a view at an index, at most their number, and adds it as a subview where it is none.
  open func insertArrangedSubview(_ view: View, at stackIndex: Int) { arrange(view, at: stackIndex) }

  /// Arranges a view no more; it stays a subview. Nothing for others.
  open func removeArrangedSubview(_ view: View) { leave(view) }

  /// Whether the stack is a row or a column; a row by default.
  open var axis: LayoutAxis = .horizontal { didSet { if axis != oldValue { setNeedsArrangement() } } }

  /// How the views share the room along the axis; `fill` by default.
  open var distribution: Distribution = .fill { didSet { if distribution != oldValue { setNeedsArrangement() } } }

  /// How the views are placed across the axis; `fill` by default.
  open var alignment: Alignment = .fill { didSet { if alignment != oldValue { setNeedsArrangement() } } }

  /// Points between neighbours, the least where they are distributed with equal spaces; 0 by default.
  open var spacing: Double = 0 {
    didSet {
      precondition(spacing.isFinite, "the spacing of a stack view is \(spacing)")
      if spacing != oldValue { setNeedsArrangement() }
    }
  }

  /// Sets the points after an arranged view; `spacingUseDefault` takes them back. Nothing for others.
  open func setCustomSpacing(_ spacing: Double, after arrangedSubview: View) {
    precondition(spacing.isFinite, "the spacing of a stack view is \(spacing)")
    guard arranged.contains(where: { $0 === arrangedSubview }), spacing != customSpacing(after: arrangedSubview) else {
      return
    }
    customSpacings[ObjectIdentifier(arrangedSubview)] = spacing == Self.spacingUseDefault ? nil : spacing
    setNeedsArrangement()
  }

  /// The points that were set after an arranged view; `spacingUseDefault` without any.
  open func customSpacing(after arrangedSubview: View) -> Double {
    customSpacings[ObjectIdentifier(arrangedSubview)] ?? Self.spacingUseDefault
  }

  /// Whether the spaces of a column are from the last baseline of a view to the first of the next; false by default.
  open var isBaselineRelativeArrangement = false {
    didSet { if isBaselineRelativeArrangement != oldValue { setNeedsArrangement() } }
  }

  /// Whether the views stand within the layout margins; false by default.
  open var isLayoutMarginsRelativeArrangement = false {
    didSet { if isLayoutMarginsRelativeArrangement != oldValue { setNeedsArrangement() } }
  }

  // MARK: Of a view

  /// Stacks are laid out by constraints.
  open override class var requiresConstraintBasedLayout: Bool { true }

  /// Makes the constraints anew where the arrangement is another one.
  open override func updateConstraints() {
    arrangeAgain()
    super.updateConstraints()
  }

  /// Lays out the subviews, and marks the stack where the contents have other proportions now.
  open override func layoutSubviews() {
    if distribution == .fillProportionally, contentLengths(visible) != proportions { setNeedsUpdateConstraints() }
    super.layoutSubviews()
  }

  /// A subview that leaves is arranged no more.
  open override func willRemoveSubview(_ subview: View) {
    leave(subview)
    super.willRemoveSubview(subview)
  }

  /// The arranged views stand the other way around.
  override func noteDirection() { setNeedsArrangement() }

  /// An arranged view comes or goes.
  override func noteHidden(_ subview: View) {
    noteChange(of: subview)
  }

  /// The proportions of the contents may be others.
  override func noteContent(of subview: View) {
    if distribution == .fillProportionally { setNeedsUpdateConstraints() }
    superlink?.noteContent(of: self)
  }

  /// The first arranged view's that is not hidden; the stack without any.
  open override var forFirstBaselineLayout: View { visible.first?.forFirstBaselineLayout ?? self }

  /// Of a column, the last arranged view's that is not hidden; of a row, the first one's.
  open override var forLastBaselineLayout: View {
    (axis == .vertical ? visible.last : visible.first)?.forLastBaselineLayout ?? self
  }
}
