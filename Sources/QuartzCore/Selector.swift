/// A method to be called: what stands for Objective-C's selector, since Swift has neither `#selector` nor `@objc` on
/// Linux. Write `Selector(Self.tap)` in place of `#selector(tap)`.
///
/// It is made of a method's name behind its type, and so holds no object. Two are equal if the same place in the source
/// made them, or if they have the same name.
public struct Selector: Hashable, ExpressibleByStringLiteral, CustomStringConvertible, @unchecked Sendable {
  /// The name, or the place in the source where the selector was made.
  public let name: String
  private let call: (@MainActor (AnyObject, Any?, Any?) -> Void)?
  /// Whether the method is one of an object's class.
  private let isMethod: (@MainActor (AnyObject) -> Bool)?

  private init<Target: AnyObject>(
    _ place: (StaticString, Int, Int), of type: Target.Type,
    _ call: @escaping @MainActor (Target, Any?, Any?) -> Void
  ) {
    name = "\(place.0):\(place.1):\(place.2)"
    isMethod = { $0 is Target }
    self.call = { target, sender, event in
      if let target = target as? Target { call(target, sender, event) }
    }
  }

  /// A method without parameters.
  public init<Target: AnyObject>(
    _ method: @escaping @MainActor (Target) -> @MainActor () -> Void, file: StaticString = #fileID, line: Int = #line,
    column: Int = #column
  ) {
    self.init((file, line, column), of: Target.self) { target, _, _ in method(target)() }
  }

  /// A method without parameters whose answer is of no use: `Selector(UIResponder.resignFirstResponder)`.
  public init<Target: AnyObject>(
    _ method: @escaping @MainActor (Target) -> @MainActor () -> Bool, file: StaticString = #fileID, line: Int = #line,
    column: Int = #column
  ) {
    self.init((file, line, column), of: Target.self) { target, _, _ in _ = method(target)() }
  }

  /// A method that takes the sender. A sender of another class calls nothing.
  public init<Target: AnyObject, Sender>(
    _ method: @escaping @MainActor (Target) -> @MainActor (Sender) -> Void, file: StaticString = #fileID,
    line: Int = #line,
    column: Int = #column
  ) {
    self.init((file, line, column), of: Target.self) { target, sender, _ in
      if let sender = sender as? Sender { method(target)(sender) }
    }
  }

  /// A method that takes the sender and the event. Values of other types call nothing.
  public init<Target: AnyObject, Sender, Event>(
    _ method: @escaping @MainActor (Target) -> @MainActor (Sender, Event) -> Void, file: StaticString = #fileID,
    line: Int = #line, column: Int = #column
  ) {
    self.init((file, line, column), of: Target.self) { target, sender, event in
      if let sender = sender as? Sender, let event = event as? Event { method(target)(sender, event) }
    }
  }

  /// A name, for a responder that performs actions by their names.
  public init(_ name: String) { (self.name, call, isMethod) = (name, nil, nil) }

  /// A name, for a responder that performs actions by their names.
  public init(stringLiteral name: String) { self.init(name) }

  /// Whether the selector is a name only.
  public var isName: Bool { call == nil }

  /// Whether an object is of the class whose method this is; false of a name only.
  @preconcurrency @MainActor public func isMethod(of object: AnyObject) -> Bool { isMethod?(object) ?? false }

  /// How it prints.
  public var description: String { name }

  /// Calls the method; a target of another class, and a selector that is a name, call nothing.
  @preconcurrency @MainActor public func perform(on target: AnyObject, sender: Any? = nil, event: Any? = nil) {
    call?(target, sender, event)
  }

  /// Whether both have the same name, or were made at the same place.
  public static func == (a: Selector, b: Selector) -> Bool { a.name == b.name && a.isName == b.isName }

  /// Feeds the name to a hasher.
  public func hash(into hasher: inout Hasher) { hasher.combine(name) }
}
