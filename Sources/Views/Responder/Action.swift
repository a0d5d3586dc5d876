/// Something that objects can be asked to do, a method or a name: what stands for Objective-C's selector, since Swift
/// has neither `#selector` nor `@objc` on Linux. Write `Action(Self.tap)` in place of `#selector(tap)`.
///
/// A method's action is made of the method's name behind its type, and so holds no object. Two are equal if the same
/// place in the source made them, or if they have the same name.
public struct Action: Hashable, ExpressibleByStringLiteral, CustomStringConvertible, @unchecked Sendable {
  /// The name, or the place in the source where the action was made.
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

  /// A method that is not applied to an object. It is called on the main actor alone, whose functions it may be; its type
  /// says nothing of that, since the conversion of a class's method would be a warning in the mode of Swift 5.
  private struct Method<Function>: @unchecked Sendable { let call: Function }

  /// A method without parameters.
  public init<Target: AnyObject>(
    _ method: @escaping (Target) -> () -> Void, file: StaticString = #fileID, line: Int = #line,
    column: Int = #column
  ) {
    let method = Method(call: method)
    self.init((file, line, column), of: Target.self) { target, _, _ in method.call(target)() }
  }

  /// A method without parameters whose answer is of no use: `Action(Responder.resignFirstResponder)`.
  public init<Target: AnyObject>(
    _ method: @escaping (Target) -> () -> Bool, file: StaticString = #fileID, line: Int = #line,
    column: Int = #column
  ) {
    let method = Method(call: method)
    self.init((file, line, column), of: Target.self) { target, _, _ in _ = method.call(target)() }
  }

  /// A method that takes the sender. A sender of another class calls nothing.
  public init<Target: AnyObject, Sender>(
    _ method: @escaping (Target) -> (Sender) -> Void, file: StaticString = #fileID,
    line: Int = #line,
    column: Int = #column
  ) {
    let method = Method(call: method)
    self.init((file, line, column), of: Target.self) { target, sender, _ in
      if let sender = sender as? Sender { method.call(target)(sender) }
    }
  }

  /// A method that takes the sender and the event. Values of other types call nothing.
  public init<Target: AnyObject, Sender, Event>(
    _ method: @escaping (Target) -> (Sender, Event) -> Void, file: StaticString = #fileID,
    line: Int = #line, column: Int = #column
  ) {
    let method = Method(call: method)
    self.init((file, line, column), of: Target.self) { target, sender, event in
      if let sender = sender as? Sender, let event = event as? Event { method.call(target)(sender, event) }
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
    call?(target, sender, event)
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
