import MultiplaneContents
import MultiplaneGeometry

extension StackView {
  /// The arranged views that take room.
  final var visible: [View] { arranged.filter { !$0.isHidden } }

  /// Marks the stack for new constraints; in a block of animations, it is laid out before that ends.
  final func setNeedsArrangement() {
    setNeedsUpdateConstraints()
    // A stack around it may go by the length of its content.
    superlink?.noteContent(of: self)
    window?.screen?.tree.beforeEndOfBlock { [weak self] in
      if let self { (window ?? self).layoutIfNeeded() }
    }
  }

  final func arrange(_ view: View, at index: Int?) {
    let known = arranged.firstIndex { $0 === view }
    let count = known == nil ? arranged.count : arranged.count - 1
    let place = index ?? count
    precondition(place >= 0 && place <= count, "a stack view of \(arranged.count) views has no place \(place)")
    if let known {
      if known == place { return }
      arranged.remove(at: known)
    }
    view.translatesAutoresizingMaskIntoConstraints = false
    if view.superlink !== self { addSubview(view) }
    arranged.insert(view, at: place)
    setNeedsArrangement()
  }

  /// An arranged view was hidden or shown. One that is hidden in a block of animations is still seen while its room
  /// goes away, as in UIKit.
  final func noteChange(of view: View) {
    guard arranged.contains(where: { $0 === view }) else { return }
    window?.screen?.tree.showUntilEndOfBlock(view.layer) { [weak self] in self?.setNeedsArrangement() }
    setNeedsArrangement()
  }

  final func leave(_ view: View) {
    guard let index = arranged.firstIndex(where: { $0 === view }) else { return }
    arranged.remove(at: index)
    customSpacings[ObjectIdentifier(view)] = nil
    // Constraints on it may be gone, though it comes back.
    form = nil
    setNeedsArrangement()
  }

  /// The lengths of the contents along the axis; 0 for views that have none.
  final func contentLengths(_ views: [View]) -> [Double] { views.map { Self.contentLength(of: $0, axis) } }

  /// The length of a view's content; of a stack, what its own views need.
  private static func contentLength(of view: View, _ axis: LayoutAxis) -> Double {
    let size = view.intrinsicContentSize
    let own = axis == .horizontal ? size.width : size.height
    guard own < 0, let stack = view as? StackView else { return max(0, own) }
    let views = stack.visible
    let lengths = views.map { contentLength(of: $0, axis) }
    guard stack.axis == axis else { return lengths.max() ?? 0 }
    return zip(views, views.dropFirst()).reduce(lengths.reduce(0, +)) { $0 + stack.space(after: $1.0, before: $1.1) }
  }

  /// What the constraints of a stack follow from.
  struct Form: Equatable {
    var views: [ObjectIdentifier] = []
    /// Whether each is hidden, and the space after it.
    var hidden: [Bool] = []
    var spaces: [Double] = []
    var lengths: [Double] = []
    var axis: LayoutAxis
    var distribution: Distribution
    var alignment: Alignment
    var isOfBaselines: Bool
    var isWithinMargins: Bool
    var isFromRight: Bool
  }

  private final func makeForm() -> Form {
    let views = visible
    return Form(
      views: arranged.map { ObjectIdentifier($0) }, hidden: arranged.map(\.isHidden),
      spaces: zip(views, views.dropFirst()).map { space(after: $0, before: $1) },
      lengths: distribution == .fillProportionally ? contentLengths(views) : [], axis: axis,
      distribution: distribution, alignment: alignment, isOfBaselines: isBaselineRelativeArrangement,
      isWithinMargins: isLayoutMarginsRelativeArrangement, isFromRight: isFromRight)
  }

  /// The points between two neighbours.
  final func space(after view: View, before next: View) -> Double {
    let own = customSpacing(after: view)
    let space = own == Self.spacingUseDefault ? spacing : own
    guard space == Self.spacingUseSystem else { return space }
    let isOfBaselines = axis == .vertical && isBaselineRelativeArrangement
    let after = LayoutYAxisAnchor(view, isOfBaselines ? .lastBaseline : .bottom)
    return LayoutYAxisAnchor(next, isOfBaselines ? .firstBaseline : .top).systemSpacing(1, after: after)
  }

  /// Makes the constraints anew, unless they follow from what the present ones do.
  final func arrangeAgain() {
    let form = makeForm()
    guard form != self.form else { return }
    self.form = form
    proportions = form.lengths
    LayoutConstraint.deactivate(keptConstraints)
    let arrangement = StackArrangement(self, visible, form.spaces)
    keptConstraints = arrangement.constraints
    LayoutConstraint.activate(keptConstraints)
  }

  // MARK: Archives

  final func decodeArrangement(with coder: Coder) {
    for view in coder.decodeArray(of: View.self, forKey: "arrangedSubviews") ?? [] {
      guard view !== self, view.superlink == nil || view.superlink === self, !isDescendant(of: view) else {
        return coder.failWithError(CoderError.circle(className: "\(type(of: view))"))
      }
      addArrangedSubview(view)
    }
    if let axis = coder.decodeCase(LayoutAxis.self, forKey: "axis") { self.axis = axis }
    if let distribution = coder.decodeCase(Distribution.self, forKey: "distribution") {
      self.distribution = distribution
    }
    if let alignment = coder.decodeCase(Alignment.self, forKey: "alignment") { self.alignment = alignment }
    if let spacing = coder.decodeFinite(forKey: "spacing") { self.spacing = spacing }
    isBaselineRelativeArrangement = coder.decodeBool(forKey: "baselineRelativeArrangement")
    isLayoutMarginsRelativeArrangement = coder.decodeBool(forKey: "layoutMarginsRelativeArrangement")
    for (index, view) in arranged.enumerated() {
      if let spacing = coder.decodeFinite(forKey: "spacingAfter\(index)") { setCustomSpacing(spacing, after: view) }
    }
  }

  final func encodeArrangement(with coder: Coder) {
    if !arranged.isEmpty { coder.encode(arranged as Any?, forKey: "arrangedSubviews") }
    coder.encode(axis.rawValue, forKey: "axis")
    coder.encode(distribution.rawValue, forKey: "distribution")
    coder.encode(alignment.rawValue, forKey: "alignment")
    coder.encode(spacing, forKey: "spacing")
    if isBaselineRelativeArrangement { coder.encode(true, forKey: "baselineRelativeArrangement") }
    if isLayoutMarginsRelativeArrangement { coder.encode(true, forKey: "layoutMarginsRelativeArrangement") }
    for (index, view) in arranged.enumerated() {
      if let spacing = customSpacings[ObjectIdentifier(view)] { coder.encode(spacing, forKey: "spacingAfter\(index)") }
    }
  }
}
