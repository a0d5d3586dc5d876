public import MultiplaneGeometry

/// Recognises a gesture in the touches of a view and of those below it, and calls its actions: UIKit's, without the
/// prefix.
///
/// Recognisers get touches before the view does. One that recognises its gesture makes the others of the same touches
/// fail, unless a delegate lets both go on, and cancels the touches in the view. When all touches have ended, each is in
/// the state `possible` again.
@preconcurrency @MainActor open class GestureRecognizer {
  /// Where a recogniser is.
  public enum State: Int, Hashable, Sendable {
    /// Nothing is decided.
    case possible
    /// A gesture that goes on has begun, has changed, has ended, or was cut short; an ended tap was recognised.
    case began, changed, ended, cancelled
    /// The touches are another gesture.
    case failed

    /// Of a gesture that does not go on, such as a tap: `ended`.
    public static let recognized = State.ended
  }

  /// An action, to be removed with it.
  public final class ActionHandle {
    fileprivate let body: @MainActor (GestureRecognizer) -> Void
    /// What the UIKit module finds the action by.
    package final var key: AnyHashable?

    fileprivate init(_ body: @escaping @MainActor (GestureRecognizer) -> Void) { self.body = body }
  }

  /// The view that the recogniser was added to.
  public final internal(set) weak var view: View?
  /// Is asked, and not retained.
  public final weak var delegate: (any GestureRecognizerDelegate)?
  /// Whether the view receives `touchesCancelled` once its touches are a gesture; true by default.
  open var cancelsTouchesInView = true
  /// A name for the program's own use.
  open var name: String?
  /// Whether touches are taken; true by default. Set to false during a gesture, it cancels it.
  open var isEnabled = true {
    didSet { if !isEnabled, oldValue { cancel() } }
  }

  /// The touches that the recogniser has, in the order in which they began.
  package final private(set) var tracked: [Touch] = []
  /// Whether touches of the present gesture have begun.
  final private(set) var isInSequence = false
  private final var current = State.possible
  /// What waits for others to fail.
  private final var pending: State?
  private final var required: [Weakly] = []
  private final var dependents: [Weakly] = []
  private final var actions: [ActionHandle] = []

  private struct Weakly { weak var object: GestureRecognizer? }

  /// Makes a recogniser, to be added to a view.
  public init() {}

  /// Where the recogniser is. Subclasses set it; a change to anything but `possible` and `failed` calls the actions.
  open var state: State {
    get { current }
    set { change(to: newValue) }
  }

  // MARK: Actions

  /// Calls a function at each change of the state.
  @discardableResult
  public final func addAction(_ body: @escaping @MainActor (GestureRecognizer) -> Void) -> ActionHandle {
    let handle = ActionHandle(body)
    actions.append(handle)
    return handle
  }

  /// Removes an action.
  public final func removeAction(_ handle: ActionHandle) { actions.removeAll { $0 === handle } }

  /// Removes the actions whose keys are as a function says.
  package final func removeActions(where matches: (AnyHashable?) -> Bool) { actions.removeAll { matches($0.key) } }

  // MARK: Places

  /// How many touches the recogniser has.
  open var numberOfTouches: Int { tracked.count }

  /// The middle of the touches, in a view's own space; in the window's for nil.
  open func location(in view: View?) -> Point {
    guard !tracked.isEmpty else { return .zero }
    let sum = tracked.reduce(Point.zero) { $0 + $1.location(in: view) }
    return Point(sum.x / Double(tracked.count), sum.y / Double(tracked.count))
  }

  /// The place of a touch; that of the middle for an index that there is not.
  open func location(ofTouch index: Int, in view: View?) -> Point {
    tracked.indices.contains(index) ? tracked[index].location(in: view) : location(in: view)
  }

  // MARK: Others

  /// Recognises nothing before another recogniser has failed.
  public final func require(toFail other: GestureRecognizer) {
    guard other !== self else { return }
    required.append(Weakly(object: other))
    other.dependents.append(Weakly(object: self))
  }

  /// Whether this recogniser, once it has recognised, makes another one fail; true by default.
  open func canPrevent(_ other: GestureRecognizer) -> Bool { true }

  /// Whether another recogniser, once it has recognised, makes this one fail; true by default.
  open func canBePrevented(by other: GestureRecognizer) -> Bool { true }

  // MARK: For subclasses

  /// Touches have begun. A subclass sets `state` in these four; the defaults do nothing.
  open func touchesBegan(_ touches: Set<Touch>, with event: Event) {}

  /// Touches have moved.
  open func touchesMoved(_ touches: Set<Touch>, with event: Event) {}

  /// Touches have ended.
  open func touchesEnded(_ touches: Set<Touch>, with event: Event) {}

  /// Touches were cancelled. The default cancels the gesture.
  open func touchesCancelled(_ touches: Set<Touch>, with event: Event) { cancel() }

  /// The gesture is over, and the state `possible`: a subclass forgets what it knows.
  open func reset() {}

  /// Lets touches that have begun be of no meaning for this recogniser.
  public final func ignore(_ touch: Touch, for event: Event) { forget(touch) }

  /// Whether the recogniser waits for further touches when all have ended.
  package func awaitsTouches() -> Bool { false }

  /// Calls a function at seconds after the input that is being delivered, if the gesture is still the same and
  /// undecided.
  package final func after(_ seconds: Double, _ body: @escaping () -> Void) -> TurnTimer? {
    guard let window = view?.window, let application = window.application else { return nil }
    // A late turn delivers what has happened before it.
    let (now, input) = (application.currentTime, window.touches.lastTime)
    let start = input.isFinite ? min(now, input) : now
    return application.schedule(at: start + seconds) { _ in body() }
  }

  // MARK: States

  private final func change(to new: State) {
    switch (current, new) {
    case (.possible, .began), (.possible, .ended), (.possible, .changed): recognize(new)
    case (.possible, .failed), (.possible, .cancelled): fail()
    case (.began, .changed), (.changed, .changed), (.began, .ended), (.changed, .ended), (.began, .cancelled),
      (.changed, .cancelled):
      current = new
      act()
    case (_, .possible): finish()
    default: break
    }
    if new != .changed, new != .began { finishWithoutTouches() }
  }

  private final func recognize(_ new: State) {
    guard pending == nil else { return }
    let views = Set(tracked.compactMap(\.view) + [view].compactMap(\.self))
    guard views.allSatisfy({ $0.gestureRecognizerShouldBegin(self) }) else { return fail() }
    guard delegate?.gestureRecognizerShouldBegin(self) ?? true else { return fail() }
    if rivals.contains(where: { $0.hasRecognized && excludes($0, self) }) { return fail() }
    let blockers = failureRequirements.filter(\.isInSequence)
    if blockers.contains(where: \.hasRecognized) { return fail() }
    if blockers.contains(where: { $0.current == .possible }) { return pending = new }
    settle(new)
  }

  private final func settle(_ new: State) {
    pending = nil
    current = new
    for rival in rivals where rival.current == .possible && excludes(self, rival) { rival.fail() }
    tellDependents()
    if cancelsTouchesInView { for touch in tracked { touch.window?.touches.take(touch) } }
    act()
  }

  private final func fail() {
    guard current == .possible else { return }
    (current, pending) = (.failed, nil)
    tellDependents()
    finishWithoutTouches()
  }

  /// Those that wait for this one go on, or fail.
  private final func tellDependents() {
    for case let other? in dependents.map(\.object) + rivals where other.pending != nil {
      guard other.failureRequirements.contains(where: { $0 === self }), let waiting = other.pending else { continue }
      other.pending = nil
      if hasRecognized { other.fail() } else { other.change(to: waiting) }
    }
  }

  private final func cancel() {
    switch current {
    case .began, .changed: change(to: .cancelled)
    case .possible: fail()
    case .ended, .cancelled, .failed: break
    }
  }

  private final func act() { for action in actions { action.body(self) } }

  final var hasRecognized: Bool { current == .began || current == .changed || current == .ended }

  /// The other recognisers of the same touches.
  private final var rivals: [GestureRecognizer] {
    var found: [GestureRecognizer] = []
    for touch in tracked {
      for other in touch.recognizers where other !== self && !found.contains(where: { $0 === other }) {
        found.append(other)
      }
    }
    return found
  }

  private final var failureRequirements: [GestureRecognizer] {
    let asked = rivals.filter { rival in
      delegate?.gestureRecognizer(self, shouldRequireFailureOf: rival) == true
        || rival.delegate?.gestureRecognizer(rival, shouldBeRequiredToFailBy: self) == true
    }
    return required.compactMap(\.object) + asked
  }

  /// Whether a recogniser that recognises makes another one fail.
  private final func excludes(_ one: GestureRecognizer, _ other: GestureRecognizer) -> Bool {
    guard one.canPrevent(other), other.canBePrevented(by: one) else { return false }
    return one.delegate?.gestureRecognizer(one, shouldRecognizeSimultaneouslyWith: other) != true
      && other.delegate?.gestureRecognizer(other, shouldRecognizeSimultaneouslyWith: one) != true
  }

  // MARK: Touches

  final func take(_ touches: [Touch], _ phase: Touch.Phase, _ event: Event) {
    let touches = touches.filter { touch in
      phase == .began ? isEnabled : tracked.contains { $0 === touch }
    }
    guard !touches.isEmpty else { return }
    if phase == .began {
      isInSequence = true
      tracked += touches
    }
    guard current == .possible || current == .began || current == .changed else { return }
    switch phase {
    case .began: touchesBegan(Set(touches), with: event)
    case .moved: touchesMoved(Set(touches), with: event)
    case .ended: touchesEnded(Set(touches), with: event)
    case .cancelled, .stationary: touchesCancelled(Set(touches), with: event)
    }
  }

  final func forget(_ touch: Touch) {
    tracked.removeAll { $0 === touch }
    finishWithoutTouches()
  }

  private final func finishWithoutTouches() {
    guard tracked.isEmpty, isInSequence, pending == nil else { return }
    switch current {
    case .possible: if !awaitsTouches() { fail() }
    case .began, .changed: cancel()
    case .ended, .cancelled, .failed: finish()
    }
  }

  private final func finish() {
    (current, pending, isInSequence) = (.possible, nil, false)
    reset()
  }
}

/// What a recogniser asks.
@preconcurrency @MainActor public protocol GestureRecognizerDelegate: AnyObject {
  /// Whether a gesture may be recognised; true by default.
  func gestureRecognizerShouldBegin(_ gestureRecognizer: GestureRecognizer) -> Bool
  /// Whether a touch that has begun goes to the recogniser; true by default.
  func gestureRecognizer(_ gestureRecognizer: GestureRecognizer, shouldReceive touch: Touch) -> Bool
  /// Whether both may recognise the same touches; false by default.
  func gestureRecognizer(
    _ gestureRecognizer: GestureRecognizer, shouldRecognizeSimultaneouslyWith other: GestureRecognizer
  ) -> Bool
  /// Whether the recogniser waits for another one to fail; false by default.
  func gestureRecognizer(
    _ gestureRecognizer: GestureRecognizer, shouldRequireFailureOf other: GestureRecognizer
  ) -> Bool
  /// Whether another recogniser waits for this one to fail; false by default.
  func gestureRecognizer(
    _ gestureRecognizer: GestureRecognizer, shouldBeRequiredToFailBy other: GestureRecognizer
  ) -> Bool
}

extension GestureRecognizerDelegate {
  /// Returns true.
  public func gestureRecognizerShouldBegin(_ gestureRecognizer: GestureRecognizer) -> Bool { true }
  /// Returns true.
  public func gestureRecognizer(_ gestureRecognizer: GestureRecognizer, shouldReceive touch: Touch) -> Bool { true }
  /// Returns false.
  public func gestureRecognizer(
    _ gestureRecognizer: GestureRecognizer, shouldRecognizeSimultaneouslyWith other: GestureRecognizer
  ) -> Bool { false }
  /// Returns false.
  public func gestureRecognizer(
    _ gestureRecognizer: GestureRecognizer, shouldRequireFailureOf other: GestureRecognizer
  ) -> Bool { false }
  /// Returns false.
  public func gestureRecognizer(
    _ gestureRecognizer: GestureRecognizer, shouldBeRequiredToFailBy other: GestureRecognizer
  ) -> Bool { false }
}

extension View {
  /// The recognisers of the view's touches; nil for none.
  public final var gestureRecognizers: [GestureRecognizer]? {
    get { extras.flatMap { $0.recognizers.isEmpty ? nil : $0.recognizers } }
    set {
      for old in extras?.recognizers ?? [] { removeGestureRecognizer(old) }
      for new in newValue ?? [] { addGestureRecognizer(new) }
    }
  }

  /// Gives the recogniser the touches of this view and those below it; takes it from another view.
  public final func addGestureRecognizer(_ recognizer: GestureRecognizer) {
    guard recognizer.view !== self else { return }
    recognizer.view?.removeGestureRecognizer(recognizer)
    recognizer.view = self
    extend(unlessDefault: false) { $0.recognizers.append(recognizer) }
  }

  /// Takes the recogniser away; its gesture is cancelled.
  public final func removeGestureRecognizer(_ recognizer: GestureRecognizer) {
    guard recognizer.view === self else { return }
    let isEnabled = recognizer.isEnabled
    recognizer.isEnabled = false
    recognizer.isEnabled = isEnabled
    recognizer.view = nil
    extend(unlessDefault: true) { $0.recognizers.removeAll { $0 === recognizer } }
  }

  /// Those of this view and the views around it that take a touch, the innermost first.
  final func recognizers(for touch: Touch) -> [GestureRecognizer] {
    var found: [GestureRecognizer] = []
    var current: View? = self
    while let view = current {
      for recognizer in view.extras?.recognizers ?? [] where recognizer.isEnabled {
        if recognizer.delegate?.gestureRecognizer(recognizer, shouldReceive: touch) ?? true { found.append(recognizer) }
      }
      current = view.superlink
    }
    return found
  }
}
