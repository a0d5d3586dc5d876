import MultiplaneGeometry

// Which view holds a constraint, and what becomes of it where views move.
extension LayoutConstraint {
  final func forEachItem(_ body: (any LayoutItem) -> Void) {
    if let first { body(first) }
    if let second { body(second) }
    guard let starts else { return }
    if let first = starts.first { body(first) }
    if let second = starts.second { body(second) }
  }

  /// Whether an item was freed.
  final var isOrphaned: Bool {
    if first == nil || hadSecond && second == nil { return true }
    guard let starts else { return false }
    return starts.firstAttribute != .notAnAttribute && starts.first == nil
      || starts.secondAttribute != .notAnAttribute && starts.second == nil
  }

  /// The nearest view that all items are in, or are; nil without one.
  final var nearestCommonView: View? {
    guard let view = first?.layoutView else { return nil }
    guard hadSecond || starts != nil else { return view }
    guard starts != nil else { return second?.layoutView.flatMap { view.nearestCommonView(with: $0) } }
    var (common, isLost): (View?, Bool) = (view, false)
    forEachItem { item in
      guard let view = item.layoutView else { return isLost = true }
      common = common?.nearestCommonView(with: view)
    }
    return isLost ? nil : common
  }

  final func activate() {
    guard holder == nil else { return }
    precondition(firstAttribute != .notAnAttribute, "\(LayoutConstraintError.noAttribute)")
    // Of a view that was freed there is nothing to say.
    if isOrphaned { return }
    guard let view = nearestCommonView else {
      preconditionFailure("\(LayoutConstraintError.noCommonView("\(self)"))")
    }
    hold(in: view)
  }

  /// Lets a view hold the constraint.
  final func hold(in view: View) {
    view.extend(unlessDefault: false) {
      likelyIndex = Int32(clamping: $0.held.count)
      $0.held.append(self)
    }
    holder = view
    forEachItem { $0.layoutView?.markHoldsConstraints() }
    view.markHoldsConstraints()
    view.layoutSystem(isMade: true)?.add(self)
  }

  final func deactivate() { leave()?.extras?.held.removeOne(self) }

  /// Fewer are taken from the list of their holder one by one.
  private static let fewConstraints = 8

  /// Deactivates constraints: each view that holds some goes through its list once.
  static func deactivateAll(_ constraints: [LayoutConstraint]) {
    guard constraints.count >= fewConstraints else { return constraints.forEach { $0.deactivate() } }
    var holders: [ObjectIdentifier: View] = [:]
    for constraint in constraints { if let view = constraint.leave() { holders[ObjectIdentifier(view)] = view } }
    for view in holders.values { view.extras?.held.removeAll { $0.holder !== view } }
  }

  /// Leaves the system, but not the list of the view that held it, which is answered.
  private final func leave() -> View? {
    guard let view = holder else { return nil }
    holder = nil
    if index != -1 { view.layoutSystem(isMade: false)?.remove(self) }
    index = -1
    return view
  }

  /// Deactivates the constraint without its system, which has it no more.
  final func drop() {
    holder?.extras?.held.removeOne(self)
    holder = nil
  }

  final func noteChange(_ change: (LayoutSystem) -> Void) {
    if index >= 0, let system = holder?.layoutSystem(isMade: false) { change(system) }
  }
}

extension [LayoutConstraint] {
  /// Removes a constraint, searched for from where it was added backwards.
  @MainActor fileprivate mutating func removeOne(_ constraint: LayoutConstraint) {
    var index = Swift.min(Int(constraint.likelyIndex), count - 1)
    while index >= 0, self[index] !== constraint { index -= 1 }
    if index < 0 { index = firstIndex { $0 === constraint } ?? -1 }
    if index >= 0 { remove(at: index) }
  }
}

extension LayoutGuide {
  /// The guide is about to leave its view: all constraints on it are deactivated.
  final func leaveLayout() {
    guard let owner, owner.flags.contains(.holdsConstraints), let system = owner.layoutSystem(isMade: false) else {
      return
    }
    system.installPending()
    guard let node = layoutNode else { return }
    for constraint in system.constraints(of: node) { constraint.deactivate() }
    system.remove(node)
    system.setNeedsSolve()
  }
}

extension View {
  final func nearestCommonView(with other: View) -> View? {
    if other === self || other === superlink { return other }
    if other.superlink === self { return self }
    if let superlink, other.superlink === superlink { return superlink }
    return commonSuperview(with: other)
  }

  /// The system of the tree that the view is in. Views on the way up to where it is known keep it until they move, so
  /// that hierarchies many levels deep are not climbed for each constraint.
  final func layoutSystem(isMade: Bool) -> LayoutSystem? {
    if let node = layoutNode { return node.system }
    var (view, found) = (self, extras?.keptLayoutSystem)
    while found == nil, let above = view.superlink {
      view = above
      found = above.layoutNode?.system ?? above.extras?.keptLayoutSystem
    }
    if found == nil { found = view.extras?.layoutSystem }
    guard let system = found ?? (isMade ? LayoutSystem(root: view) : nil) else { return nil }
    if found == nil { view.extend(unlessDefault: false) { $0.layoutSystem = system } }
    let last = view
    view = self
    while view !== last, let above = view.superlink {
      if view.flags.contains(.holdsConstraints) { view.extras?.keptLayoutSystem = system }
      view = above
    }
    return system
  }

  /// The system of a topmost view.
  final var ownLayoutSystem: LayoutSystem? { extras?.layoutSystem }

  /// Notes in this view and those around it that constraints are about it, or something in it.
  package final func markHoldsConstraints() {
    var current: View? = self
    while let view = current, !view.flags.contains(.holdsConstraints) {
      view.flags.insert(.holdsConstraints)
      current = view.superlink
    }
  }

  // MARK: Moving

  /// The view is about to leave its superview: constraints from outside it to something in it are deactivated, the
  /// others are its own matter now.
  final func leaveLayout() {
    guard flags.contains(.holdsConstraints), let system = layoutSystem(isMade: false) else { return }
    system.installPending()
    var leaving: [LayoutNode] = []
    forEachHolding { view in
      if let node = view.layoutNode { leaving.append(node) }
      for guide in view.placedGuides { if let node = guide.layoutNode { leaving.append(node) } }
    }
    var inside: [ObjectIdentifier: Bool] = [:]
    for node in leaving {
      for constraint in system.constraints(of: node) {
        guard constraint.index >= 0, let holder = constraint.holder else { continue }
        let isInside = inside[ObjectIdentifier(holder)] ?? holder.isDescendant(of: self)
        inside[ObjectIdentifier(holder)] = isInside
        if isInside { system.forget(constraint) } else { constraint.deactivate() }
      }
    }
    // What is measured at the baselines of a view that leaves goes on without it.
    for node in leaving { for number in system.baselineUsers(of: node) { system.renew(number) } }
    for node in leaving { system.remove(node) }
    system.setNeedsSolve()
    beginLayout()
  }

  /// Makes a system of a view's own for the constraints that are held in it, if there are any.
  private final func beginLayout() {
    let held = takeHeld()
    guard !held.isEmpty else { return }
    let system = LayoutSystem(root: self)
    extend(unlessDefault: false) { $0.layoutSystem = system }
    for constraint in held { system.add(constraint) }
  }

  /// The view has got a superview: its constraints go to the system there.
  final func joinLayout() {
    guard flags.contains(.holdsConstraints) else { return }
    superlink?.markHoldsConstraints()
    let held = takeHeld()
    extras?.layoutSystem = nil
    guard !held.isEmpty, let system = layoutSystem(isMade: true) else { return }
    for constraint in held { system.add(constraint) }
  }

  /// The view around it was freed, and the system with it.
  final func outliveLayout() {
    guard flags.contains(.holdsConstraints) else { return }
    beginLayout()
  }

  /// All constraints that views here hold, as they were activated; none of them, and no view, is in a system any more.
  private final func takeHeld() -> [LayoutConstraint] {
    var held: [LayoutConstraint] = []
    forEachHolding { view in
      if view.layoutNode != nil { view.layoutNode = nil }
      view.extras?.keptLayoutSystem = nil
      view.flags.remove(.placesSubviews)
      for guide in view.placedGuides { guide.layoutNode = nil }
      if let own = view.extras?.held { held.append(contentsOf: own) }
    }
    var ages: [Age] = []
    for (place, constraint) in held.enumerated() {
      constraint.index = -1
      ages.append(Age(serial: constraint.serial, place: place))
    }
    // No closure for the standard library: views are freed on any thread.
    ages.sort()
    var sorted: [LayoutConstraint] = []
    for age in ages { sorted.append(held[age.place]) }
    return sorted
  }

  private struct Age: Comparable {
    var serial: UInt32
    var place: Int

    static func < (a: Age, b: Age) -> Bool { (a.serial, a.place) < (b.serial, b.place) }
  }

  final func forEachHolding(_ body: (View) -> Void) {
    var pending = [self]
    while let view = pending.popLast() {
      body(view)
      for child in view.children where child.flags.contains(.holdsConstraints) { pending.append(child) }
    }
  }

  // MARK: Adding

  final func hold(_ constraint: LayoutConstraint) {
    if constraint.holder === self || constraint.isOrphaned { return }
    var isInside = true
    constraint.forEachItem { isInside = isInside && $0.layoutView?.isDescendant(of: self) == true }
    precondition(isInside, "\(LayoutConstraintError.holder("\(type(of: self))", "\(constraint)"))")
    constraint.deactivate()
    constraint.hold(in: self)
  }

  /// Holds constraints that are new, and whose items' views are in this one, or are it, and marked as such: an archive
  /// has looked.
  package final func holdNew(_ constraints: [LayoutConstraint]) {
    if constraints.isEmpty { return }
    extend(unlessDefault: false) { extras in
      for (place, constraint) in constraints.enumerated() {
        constraint.likelyIndex = Int32(clamping: extras.held.count + place)
      }
      extras.held.append(contentsOf: constraints)
    }
    markHoldsConstraints()
    let system = layoutSystem(isMade: true)
    for constraint in constraints {
      constraint.holder = self
      system?.add(constraint)
    }
  }

  final func release(_ constraint: LayoutConstraint) {
    if constraint.holder === self { constraint.deactivate() }
  }

  // MARK: Changes

  /// Something has changed that a layout by constraints goes by.
  final func noteLayout(_ marks: LayoutNode.Marks) {
    if flags.contains(.hasNode), let node = layoutNode { node.system.mark(node, marks) }
  }

  /// What the view shows has another size, if constraints lay the view out.
  package final func noteContentSize() { if flags.contains(.hasNode) { invalidateIntrinsicContentSize() } }

  /// The keyboard covers another part of the window.
  final func noteKeyboard() { forEachHolding { if $0.extras?.guides?.keyboard != nil { $0.noteLayout(.insets) } } }

  /// The width that the view has in the solution, or else that it has.
  final var solvedWidth: Double {
    guard let node = layoutNode else { return bounds.width }
    let width = node.system.value(of: node.horizontal.lengthVariable) + node.extra(.horizontal)
    return width > 0 ? width : bounds.width
  }

  /// The frame was set, or the bounds.
  final func noteLayoutFrame(originFrom old: Rect? = nil) {
    guard flags.contains(.hasNode), let node = layoutNode else { return }
    node.marks.insert(.hasMoved)
    if let old, old.origin != bounds.origin, !node.crossings.isEmpty { node.system.originChanged(node) }
    if let old, old.origin != bounds.origin, extras?.guides?.frame != nil { node.system.mark(node, .insets) }
    if node.kind == .placed || node.kind == .fitted && node.system.isSolving { return }
    // The mask says it already.
    if flags.contains(.followsSuperview), superlink?.flags.contains(.hasNode) == true { return }
    node.system.mark(node, .frame)
  }
}
