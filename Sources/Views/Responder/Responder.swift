/// An object that can take events: a view, a view controller, a window, or the application.
///
/// What a responder does not handle goes to `next`: from a view to its controller, or else its superview; from the
/// topmost view to the window; from there to the application.
@preconcurrency @MainActor open class Responder {
  /// Makes a responder.
  public init() {}

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
  /// - Returns: whether it is the first responder now: not outside of a window, when `canBecomeFirstResponder` is false,
  ///   or when the present one refuses to resign.
  @discardableResult
  open func becomeFirstResponder() -> Bool {
    guard let window = owningWindow else { return false }
    if window.firstResponder === self { return true }
    guard canBecomeFirstResponder else { return false }
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

  // MARK: Actions

  /// Whether the responder performs an action; false by default.
  open func canPerformAction(_ action: Action, withSender sender: Any?) -> Bool { false }

  /// Performs an action for which `canPerformAction` has returned true. The default does nothing.
  open func perform(_ action: Action, withSender sender: Any?) {}

  /// The first responder of the chain, from this one on, that performs an action; nil without one.
  open func target(forAction action: Action, withSender sender: Any?) -> Responder? {
    canPerformAction(action, withSender: sender) ? self : next?.target(forAction: action, withSender: sender)
  }
}

/// The name of something that responders can be asked to do: UIKit's selector.
public struct Action: Hashable, Sendable, ExpressibleByStringLiteral {
  /// The name.
  public var name: String

  /// An action by its name.
  public init(_ name: String) { self.name = name }

  /// An action by its name.
  public init(stringLiteral name: String) { self.name = name }

  /// Copies what is selected.
  public static let copy = Action("copy")
  /// Cuts what is selected.
  public static let cut = Action("cut")
  /// Pastes.
  public static let paste = Action("paste")
  /// Deletes what is selected.
  public static let delete = Action("delete")
  /// Selects.
  public static let select = Action("select")
  /// Selects everything.
  public static let selectAll = Action("selectAll")
}

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
