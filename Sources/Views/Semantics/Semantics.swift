import MultiplaneGeometry

/// Asks for what is on the screens of an application, in words: for assistive programs, tests and inspectors.
///
/// While there is one, a turn that has changed something, or after which an accessibility property is another one,
/// makes a tree of elements from the views' accessibility properties, after layout, and tells what is different. While there
/// is none, nothing of this is made or kept. An element is the same one in all updates, whoever asks.
///
/// What is an element, and what is left out, is as in UIKit, and said by the article Semantics.
@preconcurrency @MainActor public final class Semantics {
  private weak var application: Application?

  /// Begins to ask; until `stop()`, or until nobody holds the object.
  ///
  /// - Parameter onUpdate: is called at the end of the next turn with all there is, and then with what is different,
  ///   after a turn in which something is. nil for somebody who reads `tree` alone.
  public init(of application: Application, onUpdate: ((SemanticsUpdate) -> Void)? = nil) {
    self.application = application
    let maker = application.semantics ?? SemanticsMaker(application)
    application.semantics = maker
    maker.add(self, onUpdate)
  }

  /// Asks no more. The last asker's end frees the tree.
  public func stop() {
    guard let application else { return }
    application.semantics?.remove(self)
    if application.semantics?.isIdle == true { application.semantics = nil }
    self.application = nil
  }

  /// What there was at the end of the last turn that changed something, or in the last `update()`; empty before, and
  /// after `stop()`.
  public var tree: SemanticsTree { maker?.tree ?? SemanticsTree() }

  /// Lays out what is marked, outside of a turn, and makes the tree of what there is now. All who ask are told.
  @discardableResult
  public func update() -> SemanticsTree {
    for window in application?.windows ?? [] { window.layoutIfNeeded() }
    maker?.update()
    return tree
  }

  /// The view, or other object, that an element of the tree is made of; nil for one that is gone.
  public func object(of id: SemanticsID) -> Responder? { maker?.object(id) }

  /// Lets words be spoken that belong to no element.
  public static func announce(_ words: String, in application: Application) { application.semantics?.announce(words) }

  private var maker: SemanticsMaker? { application?.semantics }

  // MARK: Actions

  /// Does something with an element.
  ///
  /// Activating calls `accessibilityActivate()`, or else touches the screen at the element's activation point, as a
  /// finger does, in the next turn. A scroll, an escape and a magic tap go on to what is around the element until one
  /// answers that it did.
  ///
  /// - Returns: whether it was done, or is on its way: not with an element that is gone or can't be used, nor an action
  ///   that nobody takes.
  @discardableResult
  public func perform(_ action: SemanticsAction, on id: SemanticsID) -> Bool {
    guard let object = object(of: id), let element = tree[id] else { return false }
    switch action {
    case .activate:
      guard element.isEnabled else { return false }
      return object.accessibilityActivate() || touch(id, at: application?.currentTime ?? 0)
    case .increment, .decrement:
      guard element.isEnabled, element.traits.contains(.adjustable) else { return false }
      if action == .increment { object.accessibilityIncrement() } else { object.accessibilityDecrement() }
      return true
    case .scroll(let direction): return object.first { $0.accessibilityScroll(direction) }
    case .escape: return object.first { $0.accessibilityPerformEscape() }
    case .magicTap: return object.first { $0.accessibilityPerformMagicTap() }
    case .custom(let name):
      guard let own = object.accessibilityCustomActions?.first(where: { $0.name == name }) else { return false }
      return own.actionHandler?(own) ?? false
    }
  }

  /// Touches the screen at an element's activation point, and lets go, in the next turn.
  ///
  /// - Parameter time: seconds of the application's clock.
  /// - Returns: whether a window is there.
  package func touch(_ id: SemanticsID, at time: Double) -> Bool {
    guard let application, let screen = window(of: id)?.screenLink, let point = tree[id]?.activationPoint,
      application.hit(point, on: screen) != nil
    else { return false }
    for phase in [Touch.Phase.began, .ended] {
      application.send(TouchInput(id: Self.touchID, phase: phase, location: point, time: time), on: screen)
    }
    return true
  }

  /// No finger's number.
  private static let touchID = Int.min

  /// The window that an element is in.
  package func window(of id: SemanticsID) -> Window? {
    tree.window(of: id).flatMap { object(of: $0.id) as? Window }
  }

  /// What takes a touch at an element's activation point.
  package enum Target {
    /// The element, what it is in, or what is in it.
    case own
    /// Something else.
    case other(View)
    /// Nothing.
    case nothing
  }

  /// What takes a touch at an element's activation point now.
  package func target(of id: SemanticsID) -> Target {
    guard let application, let screen = window(of: id)?.screenLink, let point = tree[id]?.activationPoint,
      let window = application.hit(point, on: screen),
      let hit = window.hitTest(window.convert(point, from: screen), with: nil)
    else { return .nothing }
    // What is no view is a part of one.
    var part: View?
    _ = object(of: id)?.first {
      part = $0 as? View
      return part != nil
    }
    guard let view = part else { return .own }
    return hit.isDescendant(of: view) || view.isDescendant(of: hit) ? .own : .other(hit)
  }
}

extension Responder {
  /// Whether this responder, or the first after it that does, answers yes.
  fileprivate final func first(_ does: (Responder) -> Bool) -> Bool {
    var (responder, steps): (Responder?, Int) = (self, 0)
    // An overridden `next` may lead in a circle.
    while let current = responder, steps < 10_000 {
      if does(current) { return true }
      (responder, steps) = (current.next, steps + 1)
    }
    return false
  }
}

extension Application {
  /// Something that semantic trees say has changed that no view shows.
  package final func markSemantics() { semantics?.mark() }
}
