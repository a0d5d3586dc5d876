public import MultiplaneGeometry

/// An object that can take events: a view, a view controller, a window, or the application.
///
/// What a responder does not handle goes to `next`: from a view to its controller, or else its superview; from the
/// topmost view to the window; from there to the application.
@preconcurrency @MainActor open class Responder {
  package final var described: AccessibilityValues?

  /// Makes a responder.
  public init() {}

  /// Makes the application's delegate, for a program whose `@main` it is: as `init()` does. Views, controllers and
  /// applications are none.
  public required convenience init(delegate: Void) { self.init() }

  /// Whether the object is of a class or of a subclass of it.
  open func isKind(of aClass: AnyClass) -> Bool { isInstance(self, of: aClass) }

  /// Whether the object is of a class itself.
  open func isMember(of aClass: AnyClass) -> Bool { type(of: self) == aClass }

  /// The class and the address, and what a subclass adds.
  open var description: String {
    "<\(type(of: self)): 0x\(String(UInt(bitPattern: ObjectIdentifier(self)), radix: 16))>"
  }

  /// As `description`.
  open var debugDescription: String { description }

  /// The object was made from an archive, and so were those that it refers to. Called by whoever loads the archive; the
  /// default does nothing.
  open func awakeFromNib() {}

  /// The object is shown by a program in which interfaces are built. Called by that program; the default does nothing.
  open func prepareForInterfaceBuilder() {}

  /// The responder that takes what this one does not handle; nil at the end of the chain.
  open var next: Responder? { nil }

  // MARK: First responder

  /// Whether the responder may become the first responder; false by default.
  open var canBecomeFirstResponder: Bool { false }

  /// Whether the first responder may give that up; true by default.
  open var canResignFirstResponder: Bool { true }

  /// Whether keys and actions without a target go to this responder first, in its window.
  open var isFirstResponder: Bool { owningWindow?.firstResponder === self }

  /// Makes this the first responder of its window, after the present one has resigned.
  ///
  /// - Returns: whether it is the first responder now: not outside of a window, when `canBecomeFirstResponder` is
  ///   false, or when the present one refuses to resign.
  @discardableResult
  open func becomeFirstResponder() -> Bool {
    guard let window = owningWindow else { return false }
    if window.firstResponder === self { return true }
    guard canBecomeFirstResponder else { return false }
    // The keyboard on the screen stays from one text to the next.
    window.isPassingFirst = true
    defer { window.passFirst() }
    if let current = window.firstResponder, !current.resignFirstResponder() { return false }
    guard owningWindow === window else { return false }
    window.firstResponder = self
    return true
  }

  /// Gives up being the first responder; calls `canResignFirstResponder` before.
  ///
  /// - Returns: whether it is the first responder no more.
  @discardableResult
  open func resignFirstResponder() -> Bool {
    guard let window = owningWindow, window.firstResponder === self else { return true }
    guard canResignFirstResponder else { return false }
    window.firstResponder = nil
    return true
  }

  // MARK: Touches

  /// Touches have begun in this responder. The default passes them on to `next`, as do the other three.
  open func touchesBegan(_ touches: Set<Touch>, with event: Event?) { next?.touchesBegan(touches, with: event) }

  /// Touches have moved.
  open func touchesMoved(_ touches: Set<Touch>, with event: Event?) { next?.touchesMoved(touches, with: event) }

  /// Touches have ended.
  open func touchesEnded(_ touches: Set<Touch>, with event: Event?) { next?.touchesEnded(touches, with: event) }

  /// Touches were cancelled: by their source, or because their view has left its window.
  open func touchesCancelled(_ touches: Set<Touch>, with event: Event?) { next?.touchesCancelled(touches, with: event) }

  /// Better values have come of touches whose values were estimated: those of a pen. The default passes them on.
  open func touchesEstimatedPropertiesUpdated(_ touches: Set<Touch>) {
    next?.touchesEstimatedPropertiesUpdated(touches)
  }

  // MARK: Presses

  /// Keys or buttons have been pressed. The default passes them on to `next`, as do the other three.
  open func pressesBegan(_ presses: Set<Press>, with event: PressesEvent?) { next?.pressesBegan(presses, with: event) }

  /// Presses have changed their force.
  open func pressesChanged(_ presses: Set<Press>, with event: PressesEvent?) {
    next?.pressesChanged(presses, with: event)
  }

  /// Keys or buttons have been released.
  open func pressesEnded(_ presses: Set<Press>, with event: PressesEvent?) { next?.pressesEnded(presses, with: event) }

  /// Presses were cancelled.
  open func pressesCancelled(_ presses: Set<Press>, with event: PressesEvent?) {
    next?.pressesCancelled(presses, with: event)
  }

  // MARK: Motion

  /// The device has begun to be moved, such as shaken. Nothing here says so: a host may. The default passes it on to
  /// `next`, as do the other two.
  open func motionBegan(_ motion: Event.EventSubtype, with event: Event?) { next?.motionBegan(motion, with: event) }

  /// The motion has ended.
  open func motionEnded(_ motion: Event.EventSubtype, with event: Event?) { next?.motionEnded(motion, with: event) }

  /// The motion was cut short.
  open func motionCancelled(_ motion: Event.EventSubtype, with event: Event?) {
    next?.motionCancelled(motion, with: event)
  }

  // MARK: Actions

  /// Whether the responder performs an action; by default, whether it is one of the responder's methods, or one that a
  /// `TextInputClient` can do with its text now.
  open func canPerformAction(_ action: Action, withSender sender: Any?) -> Bool {
    action.isMethod(of: self) || action.edit.map { (self as? any TextInputClient)?.canPerform($0) ?? false } ?? false
  }

  /// Whether an action is one of the object's methods, or a name that it performs now.
  open func responds(to action: Action) -> Bool {
    action.isName ? canPerformAction(action, withSender: nil) : action.isMethod(of: self)
  }

  /// Performs an action that is a name, and for which `canPerformAction` has returned true. The default knows those of
  /// texts, such as `cut`.
  open func perform(_ action: Action, withSender sender: Any?) {
    switch action.edit {
    case .cut: cut(sender)
    case .copy: copy(sender)
    case .paste: paste(sender)
    case .select: select(sender)
    case .selectAll: selectAll(sender)
    case .delete: delete(sender)
    case nil: break
    }
  }

  /// The first responder of the chain, from this one on, that performs an action; nil without one.
  open func target(forAction action: Action, withSender sender: Any?) -> Responder? {
    canPerformAction(action, withSender: sender) ? self : next?.target(forAction: action, withSender: sender)
  }

  /// What keeps how changes are undone: that of the next responder by default, in the end its window's.
  open var undoManager: UndoManager? { next?.undoManager }

  /// Takes away what is selected, and copies it. This and the others below are actions of menus and keys, which go to
  /// the first responder that performs them; the defaults do that of a `TextInputClient`, and else nothing.
  open func cut(_ sender: Any?) { edit(.cut) }

  /// Copies what is selected.
  open func copy(_ sender: Any?) { edit(.copy) }

  /// Puts what was copied in the place of what is selected.
  open func paste(_ sender: Any?) { edit(.paste) }

  /// Selects what is at the caret.
  open func select(_ sender: Any?) { edit(.select) }

  /// Selects all.
  open func selectAll(_ sender: Any?) { edit(.selectAll) }

  /// Deletes what is selected.
  open func delete(_ sender: Any?) { edit(.delete) }

  // MARK: Accessibility

  /// Whether assistive programs present the object, and nothing below it; false by default, but true of most system
  /// views. See `Semantics`.
  open var isAccessibilityElement: Bool {
    get { described?.isElement ?? false }
    set { describe { $0.isElement = newValue } }
  }

  /// What the object is, in a few words.
  open var accessibilityLabel: String? {
    get { described?.label }
    set { describe { $0.label = newValue } }
  }

  /// What happens when the object is used.
  open var accessibilityHint: String? {
    get { described?.hint }
    set { describe { $0.hint = newValue } }
  }

  /// The object's value in words.
  open var accessibilityValue: String? {
    get { described?.value }
    set { describe { $0.value = newValue } }
  }

  /// How the object behaves; none by default.
  open var accessibilityTraits: AccessibilityTraits {
    get { described?.traits ?? [] }
    set { describe { $0.traits = newValue } }
  }

  /// A name by which tests find the object.
  open var accessibilityIdentifier: String? {
    get { described?.identifier }
    set { describe { $0.identifier = newValue } }
  }

  /// The language of what the object says, such as `en-GB`; nil, the default, for the system's.
  open var accessibilityLanguage: String? {
    get { described?.language }
    set { describe { $0.language = newValue } }
  }

  /// What assistive programs present in place of the object, in that order; nil, the default, for the object itself and
  /// those below it.
  open var accessibilityElements: [Any]? {
    get { described?.elements }
    set { describe { $0.elements = newValue } }
  }

  /// How many elements the object holds, for one that answers `accessibilityElement(at:)`; the number of
  /// `accessibilityElements` by default, and without these `Int.max`: then those below it are presented.
  open func accessibilityElementCount() -> Int { accessibilityElements?.count ?? .max }

  /// An element that the object holds, 0 being read first; nil for another index. That of `accessibilityElements` by
  /// default.
  open func accessibilityElement(at index: Int) -> Any? {
    guard let elements = accessibilityElements, elements.indices.contains(index) else { return nil }
    return elements[index]
  }

  /// The place of an element among those that the object holds; `Int.max` for none.
  open func index(ofAccessibilityElement element: Any) -> Int {
    accessibilityElements?.firstIndex { $0 as AnyObject === element as AnyObject } ?? .max
  }

  /// What the object's elements are held together for; `none` by default.
  open var accessibilityContainerType: AccessibilityContainerType {
    get { described?.containerType ?? .none }
    set { describe { $0.containerType = newValue } }
  }

  /// Whether assistive programs leave out the object and what is below it; false by default.
  open var accessibilityElementsHidden: Bool {
    get { described?.hidesElements ?? false }
    set { describe { $0.hidesElements = newValue } }
  }

  /// Whether assistive programs leave out what is beside the object; false by default.
  open var accessibilityViewIsModal: Bool {
    get { described?.isModal ?? false }
    set { describe { $0.isModal = newValue } }
  }

  /// Whether what is below the object is presented together; false by default.
  open var shouldGroupAccessibilityChildren: Bool {
    get { described?.groupsElements ?? false }
    set { describe { $0.groupsElements = newValue } }
  }

  /// Whether the user can use the object; nil was not set: then as its traits say.
  open var accessibilityRespondsToUserInteraction: Bool {
    get { described?.takesInput ?? !accessibilityTraits.contains(.notEnabled) }
    set { describe { $0.takesInput = newValue } }
  }

  /// Where the object is in its screen's space; by default, a view's own place, and nowhere for another object.
  open var accessibilityFrame: Rect {
    get { described?.frame ?? placeOnScreen }
    set { describe { $0.frame = newValue } }
  }

  /// The object's outline in its screen's space; nil, the default, for `accessibilityFrame`.
  open var accessibilityPath: BezierPath? {
    get { described?.path }
    set { describe { $0.path = newValue } }
  }

  /// Where a tap uses the object, in its screen's space; by default, the middle of `accessibilityFrame`.
  open var accessibilityActivationPoint: Point {
    get {
      if let point = described?.activationPoint { return point }
      let frame = accessibilityFrame
      return Point(frame.midX, frame.midY)
    }
    set { describe { $0.activationPoint = newValue } }
  }

  /// What can be done with the object besides; nil, the default, for nothing.
  open var accessibilityCustomActions: [AccessibilityCustomAction]? {
    get { described?.actions }
    set { describe { $0.actions = newValue } }
  }

  /// Words by which a user may call the object; by default, its label.
  // As in UIKit: code sets nil, and reads without a test.
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  open var accessibilityUserInputLabels: [String]! {
    get { described?.inputLabels ?? accessibilityLabel.map { [$0] } ?? [] }
    set { describe { $0.inputLabels = newValue } }
  }

  /// Raises the value of an adjustable object. The default does nothing.
  open func accessibilityIncrement() {}

  /// Lowers the value of an adjustable object. The default does nothing.
  open func accessibilityDecrement() {}

  /// Does what a tap does.
  ///
  /// - Returns: whether it did; false by default.
  open func accessibilityActivate() -> Bool { false }

  /// Scrolls.
  ///
  /// - Returns: whether it did; false by default.
  open func accessibilityScroll(_ direction: AccessibilityScrollDirection) -> Bool { false }

  /// Closes what the object shows above others.
  ///
  /// - Returns: whether it did; false by default.
  open func accessibilityPerformEscape() -> Bool { false }

  /// Does what the program is for, such as to start or stop playing.
  ///
  /// - Returns: whether it did; false by default.
  open func accessibilityPerformMagicTap() -> Bool { false }

  private final var placeOnScreen: Rect {
    guard let view = self as? View, let screen = view.window?.screen else { return .zero }
    return view.convert(view.bounds, to: screen)
  }

  // MARK: Input views

  /// Shown in place of the keyboard on the screen while this is the first responder; nil, the default, for the keyboard,
  /// where the responder takes text.
  open var inputView: View? { nil }

  /// Shown above the keyboard on the screen while this is the first responder, or one behind it in the chain that has
  /// none of its own; nil by default.
  open var inputAccessoryView: View? { nil }

  /// Shows the input views anew, and the keyboard by the traits that the responder has now.
  open func reloadInputViews() {
    if let window = owningWindow, isFirstResponder { window.application?.textInputObserver?(.reload, window) }
  }

  /// The keys that do something while this is in the chain of the first responder; nil, the default, for none. Those
  /// of the nearest responder count first.
  open var keyCommands: [KeyCommand]? { nil }

  private final func edit(_ action: TextEditAction) { (self as? any TextInputClient)?.perform(action) }

  /// What assistive programs are told of the object has changed: the next turn makes an update where somebody asks.
  /// Views, controllers and elements do without the chain.
  func noteSemantics() { owningWindow?.application?.semantics?.mark() }

  final func describe(_ write: (AccessibilityValues) -> Void) {
    let values = described ?? AccessibilityValues()
    write(values)
    described = values
    noteSemantics()
  }
}

extension Responder: @MainActor CustomStringConvertible, @MainActor CustomDebugStringConvertible {}

extension Responder: Hashable {
  /// Whether two references are of one object.
  public nonisolated static func == (a: Responder, b: Responder) -> Bool { a === b }

  /// By identity.
  public nonisolated func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

extension Responder {
  /// The window at the end of the chain; nil where the chain has none.
  final var owningWindow: Window? {
    var responder: Responder? = self
    // An overridden `next` may lead in a circle.
    var steps = 0
    while let current = responder, steps < Self.longestChain {
      if let view = current as? View { return view.window }
      responder = current.next
      steps += 1
    }
    return nil
  }

  private static var longestChain: Int { 10_000 }

}

/// Whether an object is of a class or of a subclass of it.
func isInstance(_ object: AnyObject, of aClass: AnyClass) -> Bool {
  func answer<Class: AnyObject>(_ type: Class.Type) -> Bool { object is Class }
  return answer(aClass)
}
