/// Something that objects can be asked to do, a method or a name: what stands for Objective-C's selector, since Swift
/// has neither `#selector` nor `@objc` on Linux. Write `Action(Self.tap)` in place of `#selector(tap)`.
///
/// A method's action is made of the method's name behind its type, and so holds no object. Two are equal if the same
/// place in the source made them, or if they have the same name.
public struct Action: Hashable, ExpressibleByStringLiteral, CustomStringConvertible, @unchecked Sendable {
  /// The name, or the place in the source where the action was made.
  public let name: String
  private let call: (@MainActor (AnyObject, Any?, Any?, Any?) -> Void)?
  /// Whether the method is one of an object's class.
  private let isMethod: (@MainActor (AnyObject) -> Bool)?

  private init<Target: AnyObject>(
    _ place: (StaticString, Int, Int), of type: Target.Type,
    _ call: @escaping @MainActor (Target, Any?, Any?, Any?) -> Void
  ) {
    name = "\(place.0):\(place.1):\(place.2)"
    isMethod = { $0 is Target }
    self.call = { target, sender, event, third in
      if let target = target as? Target { call(target, sender, event, third) }
    }
  }

  /// A method that is not applied to an object. It is called on the main actor alone, whose functions it may be; its
  /// type says nothing of that, since the conversion of a class's method would be a warning in the mode of Swift 5.
  private struct Method<Function>: @unchecked Sendable { let call: Function }

  /// A method without parameters.
  public init<Target: AnyObject>(
    _ method: @escaping (Target) -> () -> Void, file: StaticString = #fileID, line: Int = #line,
    column: Int = #column
  ) {
    let method = Method(call: method)
    self.init((file, line, column), of: Target.self) { target, _, _, _ in method.call(target)() }
  }

  /// A method without parameters whose answer is of no use: `Action(Responder.resignFirstResponder)`.
  public init<Target: AnyObject>(
    _ method: @escaping (Target) -> () -> Bool, file: StaticString = #fileID, line: Int = #line,
    column: Int = #column
  ) {
    let method = Method(call: method)
    self.init((file, line, column), of: Target.self) { target, _, _, _ in _ = method.call(target)() }
  }

  /// A method that takes the sender. A sender of another class calls nothing.
  public init<Target: AnyObject, Sender>(
    _ method: @escaping (Target) -> (Sender) -> Void, file: StaticString = #fileID,
    line: Int = #line,
    column: Int = #column
  ) {
    let method = Method(call: method)
    self.init((file, line, column), of: Target.self) { target, sender, _, _ in
      if let sender = sender as? Sender { method.call(target)(sender) }
    }
  }

  /// A method that takes the sender and the event. Values of other types call nothing.
  public init<Target: AnyObject, Sender, Event>(
    _ method: @escaping (Target) -> (Sender, Event) -> Void, file: StaticString = #fileID,
    line: Int = #line, column: Int = #column
  ) {
    let method = Method(call: method)
    self.init((file, line, column), of: Target.self) { target, sender, event, _ in
      if let sender = sender as? Sender, let event: Event = value(event) { method.call(target)(sender, event) }
    }
  }

  /// A method of three parameters, such as that which hears of the end of animations: `animationDidStop(_:finished:
  /// context:)`. Values of other types call nothing; what a parameter takes as a literal true or false, such as a
  /// number object, it takes for a Bool.
  public init<Target: AnyObject, First, Second, Third>(
    _ method: @escaping (Target) -> (First, Second, Third) -> Void,
    file: StaticString = #fileID, line: Int = #line, column: Int = #column
  ) {
    let method = Method(call: method)
    self.init((file, line, column), of: Target.self) { target, first, second, third in
      guard let first: First = value(first), let second: Second = value(second), let third: Third = value(third)
      else { return }
      method.call(target)(first, second, third)
    }
  }

  /// A name, for a responder that performs actions by their names.
  public init(_ name: String) { (self.name, call, isMethod) = (name, nil, nil) }

  /// A name, for a responder that performs actions by their names.
  public init(stringLiteral name: String) { self.init(name) }

  /// Whether the action is a name only.
  public var isName: Bool { call == nil }

  /// Whether an object is of the class whose method this is; false of a name only.
  @preconcurrency @MainActor public func isMethod(of object: AnyObject) -> Bool { isMethod?(object) ?? false }

  /// How it prints.
  public var description: String { name }

  /// Calls the method; a target of another class, and an action that is a name, call nothing.
  @preconcurrency @MainActor public func perform(on target: AnyObject, sender: Any? = nil, event: Any? = nil) {
    call?(target, sender, event, nil)
  }

  /// Calls the method with three values, of which it takes the first ones; a name is performed by a responder.
  @MainActor package func perform(on target: AnyObject, _ first: Any?, _ second: Any?, _ third: Any?) {
    if let call { call(target, first, second, third) } else { (target as? Responder)?.perform(self, withSender: first) }
  }

  /// Whether both have the same name, or were made at the same place.
  public static func == (a: Action, b: Action) -> Bool { a.name == b.name && a.isName == b.isName }

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

  /// Feeds the name to a hasher.
  public func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

/// A value as a parameter of a method.
private func value<Value>(_ value: Any?) -> Value? {
  if let value = value as? Value { return value }
  guard let flag = value as? Bool, let type = Value.self as? any FromBool.Type else {
    return (value as? Bool).flatMap { literal(Value.self, $0) }
  }
  return type.value(of: flag) as? Value
}

/// A value of a type that has literals true and false.
private func literal<Value>(_ type: Value.Type, _ flag: Bool) -> Value? {
  func make<Literal: ExpressibleByBooleanLiteral>(_ type: Literal.Type) -> Value? {
    (flag as? Literal.BooleanLiteralType).flatMap { Literal(booleanLiteral: $0) as? Value }
  }
  return (type as? any ExpressibleByBooleanLiteral.Type).flatMap { make($0) }
}

/// An optional of such a type.
private protocol FromBool {
  static func value(of flag: Bool) -> Any?
}

extension Optional: FromBool where Wrapped: ExpressibleByBooleanLiteral {
  fileprivate static func value(of flag: Bool) -> Any? { literal(Wrapped.self, flag) }
}

extension Action {
  /// Asks a target, or the first that can of the responders from each of some on, to perform the action.
  ///
  /// - Returns: whether there was one.
  @MainActor package func send(
    to target: Any?, from sender: Any?, for event: Event?, _ firstResponders: [Responder?]
  ) -> Bool {
    var object = target.map { $0 as AnyObject }
    if object == nil {
      for case let first? in firstResponders where object == nil {
        object = first.target(forAction: self, withSender: sender)
      }
    } else if isName, (object as? Responder)?.canPerformAction(self, withSender: sender) != true {
      return false
    }
    guard let object else { return false }
    if isName {
      (object as? Responder)?.perform(self, withSender: sender)
    } else {
      perform(on: object, sender: sender, event: event)
    }
    return true
  }
}
