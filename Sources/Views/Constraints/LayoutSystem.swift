import MultiplaneConstraints
import MultiplaneGeometry

/// The constraints of a topmost view and those below it, and their solution, which is kept between layouts.
///
/// Changes are noted, and taken in by the next `solve()`: before a layout, and where views are placed. A view takes
/// part where a constraint mentions it; so do the views between it and the one that the constraint is measured in, and the
/// superview of one that constraints place.
@MainActor final class LayoutSystem {
  /// Who has a constraint of the solver.
  enum Owner {
    case none
    case constraint(LayoutConstraint)
    case node(LayoutNode)
  }

  weak var root: View?
  /// Of a trial, which finds the size of a view: its nodes, by the identity of items; nil otherwise.
  var trialNodes: [ObjectIdentifier: LayoutNode]?
  var solver = ConstraintSolver()
  /// By the index of each variable.
  var nodes: [LayoutNode?] = []
  /// By the index of each constraint.
  var owners: [Owner] = []
  /// Activated, and not yet in the solver: at the places that their `index` says. nil for one that was taken out.
  var pending: [LayoutConstraint?] = []
  var changed: [LayoutNode] = []
  /// Nodes whose size, in the solution, others are computed from again.
  var adapting: [LayoutNode] = []
  var needsSolve = false
  var isSolving = false
  private var lastSerial: UInt32 = 0

  /// How many nodes were removed.
  var removals = 0
  /// The storage of the last result of `lower`.
  var spare = Lowered()
  /// Where `installPending` is in `pending`.
  private var installed = 0

  init(root: View, isTrial: Bool = false) {
    self.root = root
    if isTrial { trialNodes = [:] }
  }

  /// Lets the next layout solve.
  func setNeedsSolve() {
    guard !needsSolve else { return }
    needsSolve = true
    if trialNodes == nil { root?.layer.noteViewUpdate() }
  }

  // MARK: Constraints

  func add(_ constraint: LayoutConstraint) {
    lastSerial &+= 1
    constraint.serial = lastSerial
    wait(constraint)
    setNeedsSolve()
  }

  /// Lets a constraint wait for the next solution.
  func wait(_ constraint: LayoutConstraint) {
    constraint.index = Int32(clamping: -2 - pending.count)
    pending.append(constraint)
  }

  func remove(_ constraint: LayoutConstraint) {
    if constraint.index >= 0 {
      forget(constraint)
      setNeedsSolve()
    } else if constraint.index < -1 {
      pending[-2 - Int(constraint.index)] = nil
      constraint.index = -1
    }
  }

  /// Takes a constraint out of the solver.
  func forget(_ constraint: LayoutConstraint) {
    let number = constraint.index
    constraint.index = -1
    release(number, constraint)
  }

  /// Puts a constraint into the solver again, whose terms have changed.
  func renew(_ number: Int32) {
    guard case .constraint(let constraint) = owners[Int(number)] else { return }
    release(number, constraint)
    if trialNodes == nil { wait(constraint) } else { pending.append(constraint) }
    needsSolve = true
  }

  private func release(_ number: Int32, _ constraint: LayoutConstraint) {
    solver.remove(ConstraintSolver.Constraint(index: Int(number)))
    owners[Int(number)] = .none
    constraint.forEachItem { item in
      if let node = subject(of: item) { node.userCount -= 1 }
    }
  }

  func setConstant(of constraint: LayoutConstraint) {
    guard constraint.index >= 0 else { return }
    update(constraint.index)
    setNeedsSolve()
  }

  func setPriority(of constraint: LayoutConstraint) {
    guard constraint.index >= 0 else { return }
    solver.setPriority(Self.strength(constraint.priority), of: .init(index: Int(constraint.index)))
    setNeedsSolve()
  }

  /// The solver's strength for a priority; 0 counts least.
  static func strength(_ priority: LayoutPriority) -> Float { max(priority.rawValue, 1e-3) }

  /// Puts what waits into the solver.
  func installPending() {
    // Views that are asked for margins or baselines here may activate more constraints, and may come back to this.
    while installed < pending.count {
      let constraint = pending[installed]
      pending[installed] = nil
      installed += 1
      guard let constraint else { continue }
      if trialNodes == nil { constraint.index = -1 }
      install(constraint)
    }
    pending.removeAll()
    installed = 0
  }

  /// A constraint is lowered again so often where views leave meanwhile; then it is given up.
  private static let maximumAttempts = 3

  private func install(_ constraint: LayoutConstraint) {
    var found: Lowered?
    var (attempts, before) = (0, -1)
    while before != removals, attempts < Self.maximumAttempts {
      (attempts, before) = (attempts + 1, removals)
      found = lower(constraint)
      guard trialNodes == nil else { break }
      if before != removals { removeStrays(of: constraint) }
      // A view that was asked may have taken it away, or to another system.
      if constraint.index != -1 || constraint.holder == nil { return }
    }
    guard let lowered = found, trialNodes != nil || before == removals else {
      if trialNodes == nil { constraint.drop() }
      return
    }
    let added = solver.add(
      lowered.products, ConstraintRelation(constraint.relation), lowered.sum,
      priority: Self.strength(constraint.priority))
    let number = Int32(clamping: added.index)
    own(number, .constraint(constraint))
    if trialNodes == nil { constraint.index = number }
    constraint.forEachItem { item in
      guard let node = subject(of: item) else { return }
      node.userCount += 1
      if node.users.count > 2 * Int(node.userCount) + 16 { tidyUsers(of: node) }
      node.users.append(number)
    }
    for view in lowered.crossed { if let node = node(of: view) { append(number, to: &node.crossings) } }
    for view in lowered.baselineViews { if let node = node(of: view) { append(number, to: &node.baselineUsers) } }
    reuse(lowered)
  }

  /// Removes the nodes that were made for views which have left while a constraint was lowered.
  private func removeStrays(of constraint: LayoutConstraint) {
    guard let root else { return }
    constraint.forEachItem { item in
      var current: View? = item.layoutView
      if let node = item.layoutNode, node.system === self, current?.isDescendant(of: root) != true { remove(node) }
      while let view = current {
        if let node = view.layoutNode, node.system === self, !view.isDescendant(of: root) { remove(node) }
        current = view.superlink
      }
    }
  }

  func own(_ number: Int32, _ owner: Owner) {
    let index = Int(number)
    while owners.count <= index { owners.append(.none) }
    owners[index] = owner
  }

  /// Adds the number of a constraint; now and then takes those out that are gone.
  private func append(_ number: Int32, to list: inout [Int32]) {
    if list.count >= 16, list.count.nonzeroBitCount == 1 { list = constraintsAlive(list) }
    list.append(number)
  }

  /// The numbers that constraints have, each once. One may be another constraint's by now.
  private func constraintsAlive(_ numbers: [Int32]) -> [Int32] {
    Set(numbers).sorted().filter { if case .constraint = owners[Int($0)] { true } else { false } }
  }

  /// The constraints that are measured at the baselines of a node, but mention another one.
  func baselineUsers(of node: LayoutNode) -> [Int32] {
    if !node.baselineUsers.isEmpty { node.baselineUsers = constraintsAlive(node.baselineUsers) }
    return node.baselineUsers
  }

  /// Leaves out numbers of constraints that are gone.
  private func tidyUsers(of node: LayoutNode) {
    let numbers = Set(node.users).sorted()
    node.users = numbers.filter { number in
      guard case .constraint(let constraint) = owners[Int(number)] else { return false }
      var mentions = false
      constraint.forEachItem { if subject(of: $0) === node { mentions = true } }
      return mentions
    }
  }

  /// The space of a view has another origin now: what is measured across it changes.
  func originChanged(_ node: LayoutNode) {
    let numbers = constraintsAlive(node.crossings)
    node.crossings = []
    for number in numbers {
      guard let lowered = updated(number) else { continue }
      if lowered.crossed.contains(where: { $0 === node.view }) { node.crossings.append(number) }
      reuse(lowered)
    }
    setNeedsSolve()
  }

  /// The constraints that mention a node, each once.
  func constraints(of node: LayoutNode) -> [LayoutConstraint] {
    users(of: node).compactMap { number in
      if case .constraint(let constraint) = owners[Int(number)] { constraint } else { nil }
    }
  }

  /// Their numbers in the solver: in a trial, the `index` of a constraint is not of this system.
  func users(of node: LayoutNode) -> [Int32] {
    tidyUsers(of: node)
    return node.users
  }

  /// Computes the constant of a constraint again.
  func update(_ number: Int32) { if let lowered = updated(number) { reuse(lowered) } }

  private func updated(_ number: Int32) -> Lowered? {
    guard case .constraint(let constraint) = owners[Int(number)] else { return nil }
    let before = removals
    let found = lower(constraint)
    if before != removals, trialNodes == nil {
      removeStrays(of: constraint)
      // It may have been taken away meanwhile.
      guard case .constraint(constraint) = owners[Int(number)] else { return nil }
      renew(number)
      return nil
    }
    guard let lowered = found else { return nil }
    solver.setConstant(lowered.sum, of: .init(index: Int(number)))
    return lowered
  }

  // MARK: Changes

  /// A value of the last solution. (A function of the solver that changes nothing would be called on a copy of it, as
  /// it is a property of a class.)
  func value(of variable: ConstraintSolver.Variable) -> Double { solver.values[variable.index] }

  func node(of item: any LayoutItem) -> LayoutNode? {
    guard let trialNodes else { return item.layoutNode }
    return trialNodes[ObjectIdentifier(item)]
  }

  /// The node that a constraint on an item is about.
  private func subject(of item: any LayoutItem) -> LayoutNode? { item.layoutSubject.flatMap { node(of: $0) } }

  func mark(_ node: LayoutNode, _ marks: LayoutNode.Marks) {
    node.marks.formUnion(marks)
    if !node.marks.contains(.isListed) {
      node.marks.insert(.isListed)
      changed.append(node)
    }
    setNeedsSolve()
  }
}

extension ConstraintRelation {
  init(_ relation: LayoutConstraint.Relation) {
    switch relation {
    case .lessThanOrEqual: self = .lessThanOrEqual
    case .equal: self = .equal
    case .greaterThanOrEqual: self = .greaterThanOrEqual
    }
  }
}
