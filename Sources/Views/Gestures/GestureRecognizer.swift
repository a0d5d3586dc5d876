public import MultiplaneGeometry

/// Recognises a gesture in the touches of a view and of those below it, and calls its actions: UIKit's, without the
/// prefix.
///
/// Recognisers get touches before the view does. One that recognises its gesture makes the others of the same touches
/// fail, unless a delegate lets both go on, and cancels the touches in the view. When all touches have ended, each is
/// in the state `possible` again.
@preconcurrency @MainActor open class GestureRecognizer: ArchivedObject {
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
    /// What the action of a target is found by.
    fileprivate final var key: TargetAction?

    fileprivate init(_ body: @escaping @MainActor (GestureRecognizer) -> Void) { self.body = body }
  }

  /// The view that the recogniser was added to.
  public final internal(set) weak var view: View?
  /// Is asked, and not retained.
  public final weak var delegate: (any GestureRecognizerDelegate)?
  /// Whether the view receives `touchesCancelled` once its touches are a gesture; true by default.
  open var cancelsTouchesInView = true
  /// Whether the view hears of touches only once the recogniser has failed; false by default. It then hears all that
  /// has happened since, in order and with the times of then, and nothing where the gesture was recognised.
  open var delaysTouchesBegan = false {
    didSet { if !delaysTouchesBegan, oldValue { dispatcher?.decided(self) } }
  }
  /// Whether the view hears of the end of touches only once the recogniser has failed, or has recognised its gesture;
  /// true by default. With `cancelsTouchesInView`, the touches are cancelled then.
  open var delaysTouchesEnded = true {
    didSet { if !delaysTouchesEnded, oldValue { dispatcher?.decided(self) } }
  }
  /// What may touch: UIKit's `allowedTouchTypes`; all by default.
  package final var touchTypes = Set(Touch.TouchType.allCases)
  /// Whether touches of another kind than the first one's, such as of a pen beside a finger, are left out; true by
  /// default.
  open var requiresExclusiveTouchType = true
  /// The buttons of the pointers of the last event.
  public final private(set) var buttonMask: Event.ButtonMask = []
  /// The keys that were held at the last event, as far as sources say.
  public final private(set) var modifierFlags: Key.Modifiers = []
  /// A name for the program's own use.
  open var name: String?
  /// Whether touches are taken; true by default. Set to false during a gesture, it cancels it.
  open var isEnabled = true {
    didSet { if !isEnabled, oldValue { cancel() } }
  }

  /// The touches that the recogniser has, in the order in which they began.
  package final private(set) var tracked: [Touch] = []
  private final var trackedSet: Set<Touch> = []
  /// The touches of which the recogniser delays changes, as far as it has not decided.
  final var holding: [Touch] = []
  /// That of the window of the touches.
  private final weak var dispatcher: TouchDispatcher?
  /// The place of a gesture without touches, such as of a wheel, in the space of the view's window.
  final var place: Point?
  /// The recognisers that get the same gesture without touches.
  final var companions: [GestureRecognizer] = []
  /// The presses that the recogniser follows.
  private final var pressed: Set<Press> = []
  /// Whether a press that begins was left alone.
  private final var leavesPress = false
  /// Whether touches of the present gesture have begun.
  final private(set) var isInSequence = false
  private final var current = State.possible
  /// Whether the gesture was recognised, and the actions have not heard of it.
  private final var isSettling = false
  /// What waits for others to fail.
  private final var pending: State?
  private final var required: [Weakly] = []
  private final var dependents: [Weakly] = []
  /// What the gesture that is pending waits for, and what waits for this one: both outlive the touches, by which rivals
  /// are found.
  private final var blockers: [Weakly] = []
  private final var waiters: [Weakly] = []
  private final var actions: [ActionHandle] = []

  private struct Weakly { weak var object: GestureRecognizer? }

  /// Makes a recogniser, to be added to a view, that calls a method of an object, which it does not retain.
  public init(target: Any?, action: Action?) {
    super.init(archived: ())
    if let target, let action { addTarget(target, action: action) }
  }

  /// Makes a recogniser, to be added to a view.
  public convenience init() { self.init(target: nil, action: nil) }

  /// Not available: archives make gestures by it.
  @available(*, unavailable)
  public required convenience init(archived: Void) { self.init(target: nil, action: nil) }

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

  /// Calls a method of an object, which it does not retain, at each change of the state; once, if it is added twice.
  open func addTarget(_ target: Any, action: Action) {
    let object = target as AnyObject
    let key = TargetAction(target: ObjectIdentifier(object), action: action)
    actions.removeAll { $0.key == key }
    addAction { [weak object] recognizer in
      if let object { action.perform(on: object, sender: recognizer) }
    }.key = key
  }

  /// Calls a method no more.
  ///
  /// - Parameters:
  ///   - target: nil for all objects.
  ///   - action: nil for all methods.
  open func removeTarget(_ target: Any?, action: Action?) {
    let object = target.map { ObjectIdentifier($0 as AnyObject) }
    actions.removeAll { handle in
      guard let key = handle.key else { return false }
      return (object == nil || key.target == object) && (action == nil || key.action == action)
    }
  }

  /// A method of an object that the recogniser calls.
  fileprivate struct TargetAction: Equatable {
    let target: ObjectIdentifier
    let action: Action
  }

  /// Removes an action.
  public final func removeAction(_ handle: ActionHandle) { actions.removeAll { $0 === handle } }

  /// Whether the object is of a class or of a subclass of it.
  open func isKind(of aClass: AnyClass) -> Bool { isInstance(self, of: aClass) }

  /// Whether the object is of a class itself.
  open func isMember(of aClass: AnyClass) -> Bool { type(of: self) == aClass }

  // MARK: Places

  /// How many touches the recogniser has.
  open var numberOfTouches: Int { tracked.count }

  /// The middle of the touches, in a view's own space; in the window's for nil.
  open func location(in view: View?) -> Point {
    guard !tracked.isEmpty else {
      guard let place, let window = self.view?.window else { return .zero }
      return view === window || view == nil ? place : window.convert(place, to: view)
    }
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

  /// Whether this recogniser waits for another one of the same touches to fail; false by default.
  open func shouldRequireFailure(of other: GestureRecognizer) -> Bool { false }

  /// Whether another recogniser of the same touches waits for this one to fail; false by default.
  open func shouldBeRequiredToFail(by other: GestureRecognizer) -> Bool { false }

  // MARK: For subclasses

  /// Touches have begun. A subclass sets `state` in these four; the defaults do nothing.
  open func touchesBegan(_ touches: Set<Touch>, with event: Event) {}

  /// Touches have moved.
  open func touchesMoved(_ touches: Set<Touch>, with event: Event) {}

  /// Touches have ended.
  open func touchesEnded(_ touches: Set<Touch>, with event: Event) {}

  /// Touches were cancelled. The default cancels the gesture.
  open func touchesCancelled(_ touches: Set<Touch>, with event: Event) { cancel() }

  /// A press has begun, for a responder in the recogniser's view. A subclass sets `state` in these four; the default
  /// leaves the press alone, whose changes do not come then.
  open func pressesBegan(_ presses: Set<Press>, with event: PressesEvent) { leavesPress = true }

  /// Presses have changed, such as keys that are held.
  open func pressesChanged(_ presses: Set<Press>, with event: PressesEvent) {}

  /// Presses have ended.
  open func pressesEnded(_ presses: Set<Press>, with event: PressesEvent) {}

  /// Presses were cancelled. The default cancels the gesture.
  open func pressesCancelled(_ presses: Set<Press>, with event: PressesEvent) { cancel() }

  /// The gesture is over, and the state `possible`: a subclass forgets what it knows.
  open func reset() {}

  /// Whether an event without touches, such as of a wheel, is one for the recogniser; true by default.
  open func shouldReceive(_ event: Event) -> Bool { true }

  /// Lets touches that have begun be of no meaning for this recogniser.
  public final func ignore(_ touch: Touch, for event: Event) {
    forget([touch])
    if !touch.waiting.isEmpty { dispatcher?.replay([touch]) }
  }

  /// Lets a press that has begun be of no meaning for this recogniser.
  public final func ignore(_ press: Press, for event: PressesEvent) { pressed.remove(press) }

  /// Takes a touch of the recogniser from its view: a view that was told of the touch is told that it is cancelled.
  package final func takeFromView(_ touch: Touch) { dispatcher?.take(touch) }

  /// Whether a touch that begins is one for the recogniser.
  package func accepts(_ touch: Touch) -> Bool {
    guard touchTypes.contains(touch.type) else { return false }
    guard requiresExclusiveTouchType, let first = tracked.first else { return true }
    return first.type == touch.type
  }

  /// Takes a scroll of a wheel or a touchpad; whether the recogniser does.
  package func takesScroll(_ event: ScrollEvent) -> Bool { false }

  /// The scroll goes on, or begins.
  package func scroll(_ event: ScrollEvent) {}

  /// Takes the pinches or turns of a touchpad; whether the recogniser does.
  package func takesTransforms() -> Bool { false }

  /// Two fingers of a touchpad pinch or turn.
  package func transform(_ event: TransformEvent) {}

  /// Whether one tap is the recogniser's gesture.
  package func recognizesATap() -> Bool { false }

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
      if !isSettling { act() }
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
    let required = (failureRequirements + blockers.compactMap(\.object)).filter(\.isInSequence)
    if required.contains(where: \.hasRecognized) { return fail() }
    let undecided = required.filter { $0.current == .possible }
    blockers = undecided.map { Weakly(object: $0) }
    guard undecided.isEmpty else {
      for other in undecided { other.waiters.append(Weakly(object: self)) }
      return pending = new
    }
    settle(new)
  }

  private final func settle(_ new: State) {
    pending = nil
    current = new
    // Views and others that hear of it may cancel the gesture before the actions do.
    isSettling = true
    // Before others fail, whose failing would give held touches to the views.
    dispatcher?.recognized(self, tracked)
    for rival in rivals where rival.current == .possible && excludes(self, rival) { rival.fail() }
    tellDependents()
    dispatcher?.decided(self)
    isSettling = false
    if current == new { act() }
  }

  private final func fail() {
    // Without touches there is nothing that could have been something else.
    guard current == .possible, isInSequence else { return }
    (current, pending, blockers) = (.failed, nil, [])
    tellDependents()
    finishWithoutTouches()
    dispatcher?.decided(self)
  }

  /// Those that wait for this one go on, or fail.
  private final func tellDependents() {
    let waiting = waiters.map(\.object)
    waiters = []
    for case let other? in dependents.map(\.object) + rivals + waiting where other.pending != nil {
      let isRequired =
        other.blockers.contains { $0.object === self } || other.failureRequirements.contains { $0 === self }
      guard isRequired, let waiting = other.pending else { continue }
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
    var (found, known) = ([GestureRecognizer](), Set([self]))
    for touch in tracked {
      for other in touch.recognizers where known.insert(other).inserted { found.append(other) }
    }
    for other in companions where known.insert(other).inserted { found.append(other) }
    return found
  }

  private final var failureRequirements: [GestureRecognizer] {
    let asked = rivals.filter { rival in
      shouldRequireFailure(of: rival) || rival.shouldBeRequiredToFail(by: self)
        || delegate?.gestureRecognizer(self, shouldRequireFailureOf: rival) == true
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

  final func take(_ touches: [Touch], _ phase: Touch.Phase, _ event: Event, from dispatcher: TouchDispatcher) {
    let touches = touches.filter { phase == .began ? isEnabled && !trackedSet.contains($0) : trackedSet.contains($0) }
    guard !touches.isEmpty else { return }
    note(event)
    if phase == .began {
      isInSequence = true
      self.dispatcher = dispatcher
      tracked += touches
      trackedSet.formUnion(touches)
    }
    guard !isSettling, current == .possible || current == .began || current == .changed else { return }
    switch phase {
    case .began: touchesBegan(Set(touches), with: event)
    case .moved: touchesMoved(Set(touches), with: event)
    case .ended: touchesEnded(Set(touches), with: event)
    case .cancelled, .stationary: touchesCancelled(Set(touches), with: event)
    }
  }

  private final func note(_ event: Event) { (buttonMask, modifierFlags) = (event.buttonMask, event.modifierFlags) }

  /// Whether a gesture that goes on has begun.
  final var hasBegun: Bool { state == .began || state == .changed }

  /// Follows a pinch or turn of a touchpad, and ends with it.
  ///
  /// - Returns: whether it goes on; not where there are touches.
  final func follows(_ event: TransformEvent) -> Bool {
    guard numberOfTouches == 0 else { return false }
    place = event.place
    guard event.phase == .ended || event.phase == .cancelled else { return true }
    state = !hasBegun ? .failed : event.phase == .ended ? .ended : .cancelled
    return false
  }

  /// Begins to take changes that are no touches; false where the recogniser has touches, or is not enabled.
  final func beginWithoutTouches(_ event: Event) -> Bool {
    guard isEnabled, !isInSequence, current == .possible else { return false }
    isInSequence = true
    note(event)
    return true
  }

  /// Cancels what has begun without touches.
  final func cancelWithoutTouches() { if tracked.isEmpty, isInSequence { cancel() } }

  /// Ends what has begun without touches.
  final func endWithoutTouches() {
    if tracked.isEmpty { finishWithoutTouches() }
    (place, companions) = (nil, [])
  }

  /// Takes a change of a press.
  ///
  /// - Returns: whether the recogniser follows the press.
  final func take(_ press: Press, _ event: PressesEvent) -> Bool {
    if press.phase == .began {
      guard !pressed.isEmpty || beginWithoutTouches(event) else { return false }
      leavesPress = false
      pressed.insert(press)
      pressesBegan([press], with: event)
      if leavesPress, current == .possible, tracked.isEmpty, pressed == [press] {
        (pressed, isInSequence) = ([], false)
        return false
      }
    } else if pressed.contains(press), isInSequence {
      note(event)
      switch press.phase {
      case .changed: pressesChanged([press], with: event)
      case .ended: pressesEnded([press], with: event)
      default: pressesCancelled([press], with: event)
      }
    }
    if press.phase == .ended || press.phase == .cancelled { pressed.remove(press) }
    guard pressed.isEmpty else { return pressed.contains(press) }
    // A gesture that goes on without its presses is over.
    if tracked.isEmpty, isInSequence { if hasBegun { cancel() } else { endWithoutTouches() } }
    return false
  }

  final func forget(_ touches: [Touch]) {
    let own = touches.filter { trackedSet.remove($0) != nil }
    guard !own.isEmpty || tracked.isEmpty else { return }
    if trackedSet.isEmpty {
      tracked = []
    } else if !own.isEmpty {
      let known = trackedSet
      tracked.removeAll { !known.contains($0) }
    }
    finishWithoutTouches()
  }

  /// Whether a touch is one of the recogniser's.
  final func tracks(_ touch: Touch) -> Bool { trackedSet.contains(touch) }

  /// Whether the recogniser has touches, or awaits some, and has neither recognised its gesture nor failed.
  final var isUndecided: Bool { current == .possible && isInSequence }

  /// Whether an undecided recogniser is still undecided once its touches that are over are forgotten.
  final var outlastsTouches: Bool { pending != nil || awaitsTouches() || tracked.contains { !$0.isOver } }

  /// Whether the view must not hear of a phase of a touch before the recogniser has decided.
  final func delays(_ phase: Touch.Phase, of touch: Touch) -> Bool {
    guard isUndecided, touch.recognizers.isEmpty || trackedSet.contains(touch) else { return false }
    return phase == .began ? delaysTouchesBegan : phase == .ended && delaysTouchesEnded
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
    pressed = []
    reset()
    dispatcher?.decided(self)
  }
}

extension GestureRecognizer: Hashable {
  /// Whether two references are of one object.
  public nonisolated static func == (a: GestureRecognizer, b: GestureRecognizer) -> Bool { a === b }

  /// By identity.
  public nonisolated func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
