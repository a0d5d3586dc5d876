import MultiplaneGeometry

/// The constraints of a stack. Those along the axis form a chain from view to view, those across it are each with the
/// stack, so that all of them are settled by substitution where the contents have room.
@MainActor struct StackArrangement {
  private typealias Attribute = LayoutConstraint.Attribute

  /// Lets the stack be no longer across than its views: UIKit's, below those of contents.
  private static let fitting = LayoutPriority(51)
  /// Of equal distances of middles: UIKit's.
  private static let centering = LayoutPriority(149)
  /// Of the length of a view that is hidden; below what code may require of it.
  private static let hiding = LayoutPriority(999)

  private let stack: StackView
  private let views: [View]
  private let spaces: [Double]
  private let container: any LayoutItem
  private(set) var constraints: [LayoutConstraint] = []

  /// - Parameter spaces: those between neighbours, points.
  init(_ stack: StackView, _ views: [View], _ spaces: [Double]) {
    (self.stack, self.views, self.spaces) = (stack, views, spaces)
    container = stack.isLayoutMarginsRelativeArrangement ? stack.layoutMarginsGuide : stack
    distribute()
    align()
    hide()
  }

  private var isRow: Bool { stack.axis == .horizontal }
  private var near: Attribute { isRow ? .leading : .top }
  private var far: Attribute { isRow ? .trailing : .bottom }
  private var middle: Attribute { isRow ? .centerX : .centerY }
  private var length: Attribute { isRow ? .width : .height }

  private func side(_ item: any LayoutItem, _ attribute: Attribute) -> LayoutSides.Side { (item, attribute) }

  private mutating func add(
    _ role: StackConstraint.Role, _ item: any LayoutItem, _ attribute: Attribute,
    _ relation: LayoutConstraint.Relation = .equal, _ other: (any LayoutItem)? = nil,
    _ otherAttribute: Attribute? = nil,
    multiplier: Double = 1, constant: Double = 0, priority: LayoutPriority = .required
  ) {
    let second: LayoutSides.Side? = other.map { side($0, otherAttribute ?? attribute) }
    let sides = LayoutSides(side(item, attribute), relation, second, multiplier: multiplier, constant: constant)
    add(role, sides, priority)
  }

  private mutating func add(_ role: StackConstraint.Role, _ sides: LayoutSides, _ priority: LayoutPriority) {
    let constraint = StackConstraint(sides)
    constraint.role = role
    if priority != .required { constraint.priority = priority }
    constraints.append(constraint)
  }

  // MARK: Along the axis

  private mutating func distribute() {
    guard let first = views.first, let last = views.last else { return }
    add(.canvas, first, near, .equal, container)
    for (index, space) in spaces.enumerated() { separate(views[index], views[index + 1], space) }
    add(.canvas, container, far, .equal, last)
    switch stack.distribution {
    case .fill: break
    case .fillEqually: for view in views.dropFirst() { add(.equalFilling, view, length, .equal, first) }
    case .fillProportionally: fillProportionally()
    case .equalSpacing: equalize(.distribution, from: far, to: near, .required)
    case .equalCentering: equalize(.distribution, from: middle, to: middle, Self.centering)
    }
  }

  /// The space between two neighbours.
  private mutating func separate(_ view: View, _ next: View, _ space: Double) {
    let isOfBaselines = !isRow && stack.isBaselineRelativeArrangement
    let (from, to): (Attribute, Attribute) = isOfBaselines ? (.lastBaseline, .firstBaseline) : (far, near)
    let isLeast = stack.distribution == .equalSpacing || stack.distribution == .equalCentering
    add(.space, next, to, isLeast ? .greaterThanOrEqual : .equal, view, from, constant: space)
  }

  private mutating func fillProportionally() {
    let known = zip(views, stack.proportions).filter { $0.1 > 0 }
    guard let first = known.first else { return }
    for (view, content) in known.dropFirst() {
      add(
        .proportionalFilling, view, length, .equal, first.0, multiplier: content / first.1,
        priority: LayoutPriority(999))
    }
  }

  /// All distances from a view to the next are the first one.
  private mutating func equalize(
    _ role: StackConstraint.Role, from: Attribute, to: Attribute, _ priority: LayoutPriority
  ) {
    guard views.count > 2 else { return }
    for index in 1..<views.count - 1 {
      let sides = LayoutSides(
        side(views[index + 1], to), from: side(views[index], from), .equal, side(views[1], to),
        from: side(views[0], from), constant: 0)
      add(role, sides, priority)
    }
  }

  // MARK: Across the axis

  private mutating func align() {
    let (top, bottom, size): (Attribute, Attribute, Attribute) =
      isRow ? (.top, .bottom, .height) : (.leading, .trailing, .width)
    guard !views.isEmpty else { return }
    let held: Attribute?
    switch stack.alignment {
    case .fill: return fill(top, bottom)
    case .leading: held = top
    case .trailing: held = bottom
    case .center: held = isRow ? .centerY : .centerX
    case .firstBaseline: held = isRow ? nil : top
    case .lastBaseline: held = isRow ? nil : bottom
    }
    for view in views {
      if let held { add(.alignment, view, held, .equal, container) }
      if held != top { add(.boundary, view, top, .greaterThanOrEqual, container) }
      if held != bottom { add(.boundary, container, bottom, .greaterThanOrEqual, view) }
    }
    if held == nil, let first = views.first {
      let baseline: Attribute = stack.alignment == .firstBaseline ? .firstBaseline : .lastBaseline
      for view in views.dropFirst() { add(.alignment, view, baseline, .equal, first) }
      // The one that reaches furthest stands at the edge.
      let edge = stack.alignment == .firstBaseline ? top : bottom
      for view in views { add(.fit, view, edge, .equal, container, priority: Self.fitting) }
    }
    add(.fit, stack, size, priority: Self.fitting)
  }

  private mutating func fill(_ top: Attribute, _ bottom: Attribute) {
    for view in views {
      add(.canvas, view, top, .equal, container)
      add(.canvas, container, bottom, .equal, view)
    }
  }

  // MARK: Hidden views

  /// Hidden views have no length, and stand where they would begin: from there they come in animations.
  private mutating func hide() {
    guard views.count < stack.arranged.count else { return }
    var last: View?
    for view in stack.arranged {
      guard view.isHidden else {
        last = view
        continue
      }
      if let last {
        add(.hiding, view, near, .equal, last, far)
      } else {
        add(.hiding, view, near, .equal, container)
      }
      add(.hiding, view, length, priority: Self.hiding)
      let (top, bottom): (Attribute, Attribute) = isRow ? (.top, .bottom) : (.leading, .trailing)
      add(.hiding, view, top, .equal, container)
      add(.hiding, container, bottom, .equal, view, priority: Self.hiding)
    }
  }
}

/// A constraint that a stack makes: what it is for is its name.
final class StackConstraint: LayoutConstraint {
  /// What the constraints of stacks are for, by UIKit's names.
  enum Role: String {
    case canvas = "UISV-canvas-connection"
    case space = "UISV-spacing"
    case equalFilling = "UISV-fill-equally"
    case proportionalFilling = "UISV-fill-proportionally"
    case distribution = "UISV-distributing"
    case alignment = "UISV-alignment"
    case boundary = "UISV-spanning-boundary"
    case fit = "UISV-spanning-fit"
    case hiding = "UISV-hiding"
  }

  var role = Role.canvas

  /// The stack: its views stand in its direction, whatever their own are.
  override var directionView: View? { holder }

  override var identifier: String? {
    get { super.identifier ?? role.rawValue }
    set { super.identifier = newValue }
  }
}
