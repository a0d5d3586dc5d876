package import MultiplaneViews

/// A view that comes back under an identifier.
@MainActor package protocol ReusableView: View {
  /// The identifier under which it comes back; nil for never.
  var reuseIdentifier: String? { get }
  /// Takes the identifier of a view that a class was registered for.
  func takeIdentifier(_ identifier: String)
  /// Is about to come back.
  func prepareForReuse()
}

/// Views out of sight, by identifier, and classes for new ones.
@MainActor package final class ReusePool<Element: ReusableView> {
  /// The most views of an identifier that wait after a layout.
  static var spares: Int { 2 }

  private var classes: [String: Responder.Type] = [:]
  private var makers: [String: @MainActor () -> Element?] = [:]
  package private(set) var waiting: [String: [Element]] = [:]

  package init() {}

  package func register(_ make: (@MainActor () -> Element?)?, for identifier: String) {
    classes[identifier] = nil
    makers[identifier] = make
    // Views of another function do not come back.
    for view in waiting.removeValue(forKey: identifier) ?? [] { view.removeFromSuperview() }
  }

  package func register(_ aClass: AnyClass?, for identifier: String) {
    makers[identifier] = nil
    // Views of another class do not come back.
    if classes[identifier].map({ $0 != aClass }) ?? false {
      for view in waiting.removeValue(forKey: identifier) ?? [] { view.removeFromSuperview() }
    }
    guard let aClass else { return classes[identifier] = nil }
    guard let type = aClass as? Element.Type, case let responder:Responder.Type = type else {
      preconditionFailure("\(aClass) is no subclass of \(Element.self)")
    }
    classes[identifier] = responder
  }

  /// The view that went out last, or a new one; nil without a class and a maker.
  package func take(_ identifier: String) -> Element? {
    if let known = waiting[identifier]?.popLast() {
      known.prepareForReuse()
      return known
    }
    if let make = makers[identifier] {
      let made = make()
      made?.takeIdentifier(identifier)
      return made
    }
    // A view has no required initialiser that all subclasses have; this one calls `init(frame:)` of the class.
    guard let made = classes[identifier]?.init(delegate: ()) as? Element else { return nil }
    made.takeIdentifier(identifier)
    return made
  }

  /// Lets a view wait; it stays in its superview until `trim`.
  package func put(_ view: Element) {
    guard let identifier = view.reuseIdentifier, classes[identifier].map({ $0 == type(of: view) }) ?? true else {
      return view.removeFromSuperview()
    }
    waiting[identifier, default: []].append(view)
  }

  /// Removes what waits from the tree, and frees what is too much.
  package func trim() {
    for (identifier, views) in waiting {
      for view in views where view.superview != nil { view.removeFromSuperview() }
      if views.count > Self.spares { waiting[identifier] = Array(views.suffix(Self.spares)) }
    }
  }

  /// Frees all that waits.
  package func clear() {
    for view in waiting.values.joined() { view.removeFromSuperview() }
    waiting = [:]
  }
}
