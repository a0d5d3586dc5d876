import MultiplaneGeometry
public import MultiplaneViews

/// A view that follows a touch and tells its targets what has become of it.
///
/// A touch is inside while it is in the bounds where it begins, and then in the bounds and `trackingMargin` points
/// around them.
open class Control: View {
  /// The states of a control, which can be combined.
  public struct State: OptionSet, Hashable, Sendable {
    /// The bits; UIKit's.
    public var rawValue: UInt

    /// A state by its bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// Nothing of the others.
    public static let normal: State = []
    /// A touch is inside.
    public static let highlighted = State(rawValue: 1)
    /// The control takes no touches.
    public static let disabled = State(rawValue: 2)
    /// The control is on.
    public static let selected = State(rawValue: 4)
    /// The bits for a program's own states.
    public static let application = State(rawValue: 0xFF_0000)
  }

  /// What a control tells of: UIKit's `UIControl.Event`.
  public struct Events: OptionSet, Hashable, Sendable {
    /// The bits; UIKit's.
    public var rawValue: UInt

    /// Events by their bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// A touch has begun.
    public static let touchDown = Events(rawValue: 1)
    /// A touch has begun that is not the first of several taps.
    public static let touchDownRepeat = Events(rawValue: 1 << 1)
    /// The touch has moved, and is inside.
    public static let touchDragInside = Events(rawValue: 1 << 2)
    /// The touch has moved, and is outside.
    public static let touchDragOutside = Events(rawValue: 1 << 3)
    /// The touch has come back inside.
    public static let touchDragEnter = Events(rawValue: 1 << 4)
    /// The touch has gone outside.
    public static let touchDragExit = Events(rawValue: 1 << 5)
    /// The touch has ended inside.
    public static let touchUpInside = Events(rawValue: 1 << 6)
    /// The touch has ended outside.
    public static let touchUpOutside = Events(rawValue: 1 << 7)
    /// The touch was cancelled.
    public static let touchCancel = Events(rawValue: 1 << 8)
    /// The user has changed the control's value.
    public static let valueChanged = Events(rawValue: 1 << 12)
    /// The user has done what the control is for: for a button, let go inside.
    public static let primaryActionTriggered = Events(rawValue: 1 << 13)
    /// A menu was opened.
    public static let menuActionTriggered = Events(rawValue: 1 << 14)
    /// The user has begun to edit text.
    public static let editingDidBegin = Events(rawValue: 1 << 16)
    /// The user has changed the text.
    public static let editingChanged = Events(rawValue: 1 << 17)
    /// The text is edited no more.
    public static let editingDidEnd = Events(rawValue: 1 << 18)
    /// The user has ended editing with the return key.
    public static let editingDidEndOnExit = Events(rawValue: 1 << 19)
    /// All of editing.
    public static let allEditingEvents = Events(rawValue: 0xF_0000)
    /// All of touches.
    public static let allTouchEvents = Events(rawValue: 0xFFF)
    /// All.
    public static let allEvents = Events(rawValue: 0xFFFF_FFFF)
  }

  /// Where content is put along x.
  public enum ContentHorizontalAlignment: Int, Hashable, Sendable, CaseIterable {
    /// In the middle, at a side, or over all of the width.
    case center, left, right, fill
    /// At the side where text begins, or ends: left and right here.
    case leading, trailing
  }

  /// Where content is put along y.
  public enum ContentVerticalAlignment: Int, Hashable, Sendable, CaseIterable {
    /// In the middle, at an edge, or over all of the height.
    case center, top, bottom, fill
  }

  /// An action that a control performs; the answer of `addAction`, to remove it with.
  public final class ActionHandle {
    fileprivate let events: Events
    fileprivate let body: @MainActor (Control, MultiplaneViews.Event?) -> Void
    fileprivate weak var target: AnyObject?
    fileprivate let hasTarget: Bool
    /// What the UIKit module finds the action by.
    package final var key: AnyHashable?

    fileprivate init(
      _ events: Events, _ target: AnyObject?, _ body: @escaping @MainActor (Control, MultiplaneViews.Event?) -> Void
    ) {
      (self.events, self.target, hasTarget, self.body) = (events, target, target != nil, body)
    }
  }

  private final var handles: [ActionHandle] = []
  /// The touch that is followed.
  private final weak var followed: Touch?
  private final var states: State = []

  /// Points around the bounds in which a tracked touch is inside; 70 by default.
  package final var trackingMargin = 70.0
  /// Whether the control follows a touch.
  public final var isTracking: Bool { followed != nil }
  /// Whether the touch that the control follows is inside.
  public final private(set) var isTouchInside = false

  // MARK: State

  /// Whether the control takes touches; true by default. One that is disabled while it follows a touch stops that.
  open var isEnabled: Bool {
    get { !states.contains(.disabled) }
    set {
      set(.disabled, !newValue)
      if !newValue, isTracking { endTouch(cancelledBy: nil) }
    }
  }

  /// Whether the control is on; false by default.
  open var isSelected: Bool {
    get { states.contains(.selected) }
    set { set(.selected, newValue) }
  }

  /// Whether the control is shown as touched; follows the touch.
  open var isHighlighted: Bool {
    get { states.contains(.highlighted) }
    set { set(.highlighted, newValue) }
  }

  /// The states that are on: highlighted, disabled, selected.
  open var state: State { states }

  private final func set(_ option: State, _ isOn: Bool) {
    guard states.contains(option) != isOn else { return }
    states.formSymmetricDifference(option)
    stateDidChange()
  }

  /// The state has changed. The default marks the control for layout and for drawing.
  open func stateDidChange() {
    setNeedsLayout()
    setNeedsDisplay()
  }

  /// Where content is put along x; in the middle by default.
  open var contentHorizontalAlignment = ContentHorizontalAlignment.center {
    didSet { if contentHorizontalAlignment != oldValue { setNeedsLayout() } }
  }

  /// Where content is put along y; in the middle by default.
  open var contentVerticalAlignment = ContentVerticalAlignment.center {
    didSet { if contentVerticalAlignment != oldValue { setNeedsLayout() } }
  }

  // MARK: Menus

  /// Whether a touch opens the control's menu, in place of its primary action; false by default. Of use with the module
  /// of controllers, and to controls that have a menu, such as buttons.
  open var showsMenuAsPrimaryAction = false { didSet { menuDidChange() } }

  /// The control has another menu, or opens it in another way.
  package func menuDidChange() {}

  // MARK: Accessibility

  /// Selected, and that it can't be used, as the state says, unless they were set.
  open override var accessibilityTraits: AccessibilityTraits {
    get { described?.traits ?? stateTraits }
    set { super.accessibilityTraits = newValue }
  }

  final var stateTraits: AccessibilityTraits {
    let state = state
    var traits: AccessibilityTraits = []
    if state.contains(.selected) { traits.insert(.selected) }
    if state.contains(.disabled) { traits.insert(.notEnabled) }
    return traits
  }

  /// Whether the control is enabled, unless it was set.
  open override var accessibilityRespondsToUserInteraction: Bool {
    get { described?.takesInput ?? (isEnabled && !accessibilityTraits.contains(.notEnabled)) }
    set { super.accessibilityRespondsToUserInteraction = newValue }
  }

  // MARK: Actions

  /// Calls a function at events.
  ///
  /// - Returns: what `removeAction` takes.
  @discardableResult
  public final func addAction(for events: Events, _ body: @escaping @MainActor () -> Void) -> ActionHandle {
    add(ActionHandle(events, nil) { _, _ in body() })
  }

  /// Calls a function of an object at events, as long as the object lives: `addTarget(self, action: Screen.pressed)`.
  ///
  /// - Parameter target: is not retained.
  @discardableResult
  public final func addTarget<Target: AnyObject>(
    _ target: Target, action: @escaping @MainActor (Target) -> @MainActor () -> Void, for events: Events,
    file: StaticString = #fileID, line: Int = #line, column: Int = #column
  ) -> ActionHandle {
    add(Action(action, file: file, line: line, column: column), of: target, for: events)
  }

  /// Calls a function of an object, with the control, at events, as long as the object lives.
  ///
  /// - Parameter target: is not retained.
  @discardableResult
  public final func addTarget<Target: AnyObject, Sender: Control>(
    _ target: Target, action: @escaping @MainActor (Target) -> @MainActor (Sender) -> Void, for events: Events,
    file: StaticString = #fileID, line: Int = #line, column: Int = #column
  ) -> ActionHandle {
    add(Action(action, file: file, line: line, column: column), of: target, for: events)
  }

  /// Adds an action of an object, which `sendAction` calls.
  package final func add(_ action: Action, of target: AnyObject, for events: Events) -> ActionHandle {
    addTarget(target, for: events) { target, sender, event in sender.sendAction(action, to: target, for: event) }
  }

  /// Calls a closure with an object, the control and the event at events, as long as the object lives.
  ///
  /// - Parameter target: is not retained.
  @discardableResult
  public final func addTarget<Target: AnyObject>(
    _ target: Target, for events: Events,
    _ body: @escaping @MainActor (Target, Control, MultiplaneViews.Event?) -> Void
  ) -> ActionHandle {
    add(
      ActionHandle(events, target) { [weak target] sender, event in
        if let target { body(target, sender, event) }
      })
  }

  private final func add(_ handle: ActionHandle) -> ActionHandle {
    handles.append(handle)
    return handle
  }

  /// Removes an action.
  public final func removeAction(_ handle: ActionHandle) { handles.removeAll { $0 === handle } }

  /// Removes the actions of an object at events; nil for those of all objects. An action of other events too is kept.
  public final func removeTarget(_ target: AnyObject?, for events: Events = .allEvents) {
    handles.removeAll { $0.hasTarget && events.contains($0.events) && (target == nil || $0.target === target) }
  }

  /// Removes the actions of an object with a key, at events.
  package final func removeTarget(_ target: AnyObject?, key: AnyHashable, for events: Events) {
    handles.removeAll { $0.key == key && events.contains($0.events) && (target == nil || $0.target === target) }
  }

  /// The objects that have actions, with the keys and the events of these.
  package final var targets: [(object: AnyObject, key: AnyHashable?, events: Events)] {
    handles.compactMap { handle in handle.target.map { ($0, handle.key, handle.events) } }
  }

  /// Asks an object to perform an action, by way of the application. The actions of all targets pass here, but for
  /// those that are closures.
  ///
  /// - Parameter target: as of `Application.sendAction`.
  open func sendAction(_ action: Action, to target: Any?, for event: MultiplaneViews.Event?) {
    if let application = application ?? ownApplication {
      application.sendAction(action, to: target, from: self, for: event)
    } else {
      _ = action.send(to: target, from: self, for: event, [self])
    }
  }
  /// The application that actions pass while the control is in no window.
  package final weak var ownApplication: Application?

  /// The events that have actions.
  public final var allControlEvents: Events { handles.reduce(into: Events()) { $0.formUnion($1.events) } }

  /// Performs the actions of events, in the order in which they were added; each once.
  open func sendActions(for events: Events) { sendActions(for: events, with: nil) }

  /// Performs the actions of events, with the event that is behind them.
  open func sendActions(for events: Events, with event: MultiplaneViews.Event?) {
    for handle in handles where !handle.events.isDisjoint(with: events) { handle.body(self, event) }
    if handles.contains(where: { $0.hasTarget && $0.target == nil }) {
      handles.removeAll { $0.hasTarget && $0.target == nil }
    }
  }

  // MARK: Tracking

  /// A touch begins in the control. The default returns true.
  ///
  /// - Returns: whether the control follows it.
  open func beginTracking(_ touch: Touch, with event: MultiplaneViews.Event?) -> Bool { true }

  /// The touch has moved. The default returns true.
  ///
  /// - Returns: whether the control goes on following it.
  open func continueTracking(_ touch: Touch, with event: MultiplaneViews.Event?) -> Bool { true }

  /// The touch has ended. The default does nothing.
  open func endTracking(_ touch: Touch?, with event: MultiplaneViews.Event?) {}

  /// The touch was cancelled, or the control was disabled. The default does nothing.
  open func cancelTracking(with event: MultiplaneViews.Event?) {}

  /// A tap of the control is no tap of the views around it.
  open override func gestureRecognizerShouldBegin(_ gestureRecognizer: GestureRecognizer) -> Bool {
    guard let tap = gestureRecognizer as? TapGestureRecognizer, tap.view !== self else { return true }
    return tap.numberOfTapsRequired > 1 || tap.numberOfTouchesRequired > 1
  }

  /// Begins to follow the touch.
  open override func touchesBegan(_ touches: Set<Touch>, with event: MultiplaneViews.Event?) {
    guard isEnabled, !isTracking, let touch = touches.first else { return }
    isTouchInside = true
    guard beginTracking(touch, with: event) else { return isTouchInside = false }
    followed = touch
    isHighlighted = true
    // What the new state has led to may have ended it.
    guard isTracking else { return }
    sendActions(for: touch.tapCount > 1 ? [.touchDown, .touchDownRepeat] : .touchDown, with: event)
  }

  /// Follows the touch.
  open override func touchesMoved(_ touches: Set<Touch>, with event: MultiplaneViews.Event?) {
    guard let touch = followed, touches.contains(touch) else { return }
    let wasInside = isTouchInside
    isTouchInside = isInside(touch)
    if isHighlighted != isTouchInside { isHighlighted = isTouchInside }
    guard isTracking else { return }
    guard continueTracking(touch, with: event) else { return endTouch(cancelledBy: event) }
    var events: Events = isTouchInside ? .touchDragInside : .touchDragOutside
    if wasInside != isTouchInside { events.insert(isTouchInside ? .touchDragEnter : .touchDragExit) }
    sendActions(for: events, with: event)
  }

  /// Ends following the touch.
  open override func touchesEnded(_ touches: Set<Touch>, with event: MultiplaneViews.Event?) {
    guard let touch = followed, touches.contains(touch) else { return }
    let isInside = isInside(touch)
    (followed, isTouchInside) = (nil, isInside)
    isHighlighted = false
    endTracking(touch, with: event)
    sendActions(for: isInside ? touchUpEvents : .touchUpOutside, with: event)
    isTouchInside = false
  }

  /// What a touch that ends inside tells of. Controls with a value tell of their primary action when that changes.
  var touchUpEvents: Events { [.touchUpInside, .primaryActionTriggered] }

  /// Ends following the touch.
  open override func touchesCancelled(_ touches: Set<Touch>, with event: MultiplaneViews.Event?) {
    guard let touch = followed, touches.contains(touch) else { return }
    endTouch(cancelledBy: event)
    sendActions(for: .touchCancel, with: event)
  }

  private final func endTouch(cancelledBy event: MultiplaneViews.Event?) {
    (followed, isTouchInside) = (nil, false)
    isHighlighted = false
    cancelTracking(with: event)
  }

  private final func isInside(_ touch: Touch) -> Bool {
    let place = touch.location(in: self)
    let around = bounds.insetBy(dx: -trackingMargin, dy: -trackingMargin)
    return place.x >= around.minX && place.x < around.maxX && place.y >= around.minY && place.y < around.maxY
  }
}
