/// What a program can take back, and do again: a stack of groups of closures, as Foundation's on Apple's systems has
/// it. Foundation on Linux has none.
///
/// An action registers how it is undone; registered while that runs, its own opposite goes onto the other stack.
@preconcurrency @MainActor open class UndoManager {
  private struct Entry {
    weak var target: AnyObject?
    let call: (AnyObject) -> Void
  }

  private final class Group {
    var entries: [Entry] = []
    var name = ""
  }

  private enum Activity { case none, undoing, redoing }

  private final var undone: [Group] = []
  private final var redone: [Group] = []
  /// Groups that are begun and not ended, from the outermost on.
  private final var open: [Group] = []
  private final var disabled = 0
  private final var activity = Activity.none
  /// Whether the outermost group was begun by a registration and ends with the turn.
  private final var isGroupOfTurn = false
  /// Calls a function at the end of the application's turn; nil of a manager of no window.
  private final var atEndOfTurn: ((@escaping () -> Void) -> Void)?

  /// Makes a manager without anything to undo.
  public init() {}

  /// The manager of an application's windows: its groups end with the turn that they were begun in.
  convenience init(atEndOfTurn: @escaping (@escaping () -> Void) -> Void) {
    self.init()
    self.atEndOfTurn = atEndOfTurn
  }

  /// Whether registrations begin a group that ends with the application's turn, or, of a manager of no window, with the
  /// next undo; true by default. Else `beginUndoGrouping` must have been called.
  open var groupsByEvent = true

  /// The most groups that can be undone; 0, the default, for all.
  open var levelsOfUndo = 0 {
    didSet { trim() }
  }

  // MARK: Groups

  /// How many groups are begun and not ended.
  open var groupingLevel: Int { open.count }

  /// Begins a group: what is registered until its end is undone at once. Groups may lie in groups.
  open func beginUndoGrouping() {
    if open.isEmpty, groupsByEvent, activity == .none { beginTurnsGroup() }
    open.append(Group())
  }

  /// Ends the group that was begun last. Without one it stops the program.
  open func endUndoGrouping() {
    precondition(!open.isEmpty, "endUndoGrouping was called without a group that was begun")
    let group = open.removeLast()
    guard !group.entries.isEmpty else { return }
    if let outer = open.last {
      // In the order of undoing: the last entry first.
      outer.entries.append(contentsOf: group.entries)
      if outer.name.isEmpty { outer.name = group.name }
      return
    }
    if activity == .undoing { redone.append(group) } else { undone.append(group) }
    trim()
  }

  private final func beginTurnsGroup() {
    open.append(Group())
    isGroupOfTurn = true
    atEndOfTurn? { [weak self] in self?.endTurnsGroup() }
  }

  /// Ends the group that registrations have begun, if it is the only one.
  private final func endTurnsGroup() {
    guard isGroupOfTurn, open.count == 1 else { return }
    isGroupOfTurn = false
    endUndoGrouping()
  }

  private final func trim() {
    guard levelsOfUndo > 0, activity == .none else { return }
    if undone.count > levelsOfUndo { undone.removeFirst(undone.count - levelsOfUndo) }
    if redone.count > levelsOfUndo { redone.removeFirst(redone.count - levelsOfUndo) }
  }

  // MARK: Registration

  /// Whether actions are registered.
  open var isUndoRegistrationEnabled: Bool { disabled == 0 }

  /// Registers nothing until the matching `enableUndoRegistration`.
  open func disableUndoRegistration() { disabled += 1 }

  /// Ends a `disableUndoRegistration`. Without one it stops the program.
  open func enableUndoRegistration() {
    precondition(disabled > 0, "enableUndoRegistration was called without disableUndoRegistration")
    disabled -= 1
  }

  /// Registers how what is being done is undone.
  ///
  /// - Parameters:
  ///   - target: is not retained; once it is gone, the closure is not called.
  ///   - handler: is called with the target. What it registers itself can be done again.
  public final func registerUndo<Target: AnyObject>(
    withTarget target: Target, handler: @escaping @MainActor (Target) -> Void
  ) {
    guard isUndoRegistrationEnabled else { return }
    if open.isEmpty {
      precondition(groupsByEvent, "an action was registered outside of a group, and groupsByEvent is false")
      beginTurnsGroup()
    }
    // What was undone is no more what comes next.
    if activity == .none { redone = [] }
    open[open.count - 1].entries.append(
      Entry(target: target) { target in
        if let target = target as? Target { handler(target) }
      })
  }

  /// Forgets all.
  open func removeAllActions() {
    (undone, redone) = ([], [])
    for group in open { group.entries = [] }
  }

  /// Forgets what was registered for an object.
  open func removeAllActions(withTarget target: Any) {
    let object = target as AnyObject
    for group in undone + redone + open { group.entries.removeAll { $0.target === object || $0.target == nil } }
    undone.removeAll(where: \.entries.isEmpty)
    redone.removeAll(where: \.entries.isEmpty)
  }

  // MARK: Undo

  /// Whether there is something to undo.
  open var canUndo: Bool { (open + undone).contains { !$0.entries.isEmpty } }
  /// Whether there is something to do again.
  open var canRedo: Bool { !redone.isEmpty }
  /// Whether `undo` is running.
  open var isUndoing: Bool { activity == .undoing }
  /// Whether `redo` is running.
  open var isRedoing: Bool { activity == .redoing }

  /// Undoes the last group, and ends the one that registrations have begun before. Does nothing while it runs.
  open func undo() {
    guard activity == .none else { return }
    endTurnsGroup()
    undoNestedGroup()
  }

  /// Undoes the last group that has ended. Does nothing while it runs.
  open func undoNestedGroup() {
    guard activity == .none, let group = undone.popLast() else { return }
    run(group, .undoing)
  }

  /// Does again what was undone last. Does nothing while it runs.
  open func redo() {
    guard activity == .none else { return }
    endTurnsGroup()
    guard let group = redone.popLast() else { return }
    run(group, .redoing)
  }

  private final func run(_ group: Group, _ activity: Activity) {
    self.activity = activity
    // Groups that a program has begun stay for what it registers later.
    let before = open
    open = [Group()]
    open[0].name = group.name
    for entry in group.entries.reversed() { if let target = entry.target { entry.call(target) } }
    while !open.isEmpty { endUndoGrouping() }
    open = before
    self.activity = .none
    trim()
  }

  // MARK: Names

  /// Names the group that is open, such as "Typing".
  open func setActionName(_ actionName: String) {
    if let group = open.first { group.name = actionName } else { undone.last?.name = actionName }
  }

  /// The name of what would be undone; empty without one.
  open var undoActionName: String { (open.first { !$0.entries.isEmpty } ?? undone.last)?.name ?? "" }
  /// The name of what would be done again; empty without one.
  open var redoActionName: String { redone.last?.name ?? "" }
  /// "Undo", with the name of what would be undone.
  open var undoMenuItemTitle: String { undoMenuTitle(forUndoActionName: undoActionName) }
  /// "Redo", with the name of what would be done again.
  open var redoMenuItemTitle: String { redoMenuTitle(forUndoActionName: redoActionName) }
  /// "Undo" and a name.
  open func undoMenuTitle(forUndoActionName actionName: String) -> String {
    actionName.isEmpty ? "Undo" : "Undo \(actionName)"
  }
  /// "Redo" and a name.
  open func redoMenuTitle(forUndoActionName actionName: String) -> String {
    actionName.isEmpty ? "Redo" : "Redo \(actionName)"
  }
}
