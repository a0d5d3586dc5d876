public import MultiplaneContents
public import MultiplaneViews

/// The classes of a program that archives name, with their outlets, actions and attributes: what takes the place of
/// Objective-C's runtime.
///
/// A class at the top level of its module is found by its name; its outlets and actions must be registered, by
/// `register`, or by the plugin UIKitSource, which writes the lines.
@preconcurrency @MainActor public final class ArchiveClasses {
  private var types: [String: AnyClass] = [:]
  /// By name: of all classes that have one of it.
  private var outlets: [String: [Member]] = [:]
  private var actions: [String: [(isOwn: (AnyObject) -> Bool, action: Action)]] = [:]
  private var attributes: [String: [Member]] = [:]
  private var modules: Set<String> = []
  private var makers: [ObjectIdentifier: @MainActor () -> AnyObject] = [:]
  private var creators: [String: [(ViewController, Coder, Any?, String?) -> ViewController??]] = [:]
  private var relations: [String: [(ViewController, [ViewController]) -> Bool]] = [:]
  private(set) var kinds: [String: ElementKind]
  /// The kinds whose values an element has, the most general first, by the kind.
  private var chains: [ObjectIdentifier: [ElementKind]] = [:]
  /// The elements of UIKit's classes: `UILabel`.
  private var namesOfKinds: [String: String] = [:]

  /// Whether an object has a member, and what sets it; false where the value is of another type.
  struct Member {
    let isOwn: (AnyObject) -> Bool
    let set: (AnyObject, Any) -> Bool
  }

  /// Makes a registry that knows this package's classes.
  public init() {
    kinds = ElementKind.all
    for (element, kind) in kinds where kind.isNamed { namesOfKinds[kind.name] = element }
    addOwnMembers()
    addContainers()
  }

  /// Registers a class.
  ///
  /// - Parameters:
  ///   - outlets: by name, `["title": .init(\.title)]`.
  ///   - actions: by selector, `["submit:": Action(LoginController.submit)]`.
  ///   - attributes: what user-defined runtime attributes set, by key path.
  public func register<Owner: AnyObject>(
    _ type: Owner.Type, outlets: [String: Outlet<Owner>] = [:], actions: [String: Action] = [:],
    attributes: [String: Outlet<Owner>] = [:]
  ) {
    let name = String(reflecting: type)
    types[name] = type
    if let dot = name.lastIndex(of: ".") { types[String(name[name.index(after: dot)...])] = type }
    for (name, outlet) in outlets { self.outlets[name, default: []].append(outlet.member) }
    for (name, action) in actions {
      self.actions[name, default: []].append(({ $0 is Owner }, action))
    }
    for (name, attribute) in attributes { self.attributes[name, default: []].append(attribute.member) }
  }

  /// Adds an element, or another class for one: what a module above does with its views and controllers.
  package func add(_ element: String, _ kind: ElementKind) {
    kinds[element] = kind
    chains = [:]
    if kind.isNamed { namesOfKinds[kind.name] = element }
  }

  /// An element's kind with those whose values come first.
  func chain(of kind: ElementKind) -> [ElementKind] {
    if let known = chains[ObjectIdentifier(kind)] { return known }
    var found: [ElementKind] = []
    var next: ElementKind? = kind
    while let current = next, found.count < 10 {
      found.insert(current, at: 0)
      next = current.parent.flatMap { kinds[$0] }
    }
    chains[ObjectIdentifier(kind)] = found
    return found
  }

  /// What a controller does with those that belong to it, by the name of the relation; false of another controller.
  package func addRelation(_ name: String, _ take: @escaping (ViewController, [ViewController]) -> Bool) {
    relations[name, default: []].append(take)
  }

  func relate(_ controller: ViewController, _ name: String, _ others: [ViewController]) -> Bool {
    (relations[name] ?? []).contains { $0(controller, others) }
  }

  /// Registers how an object of a class is made that is no responder and not `Coding`: for a file's objects, and for
  /// items of bars of a class of the program's.
  public func register<Object: AnyObject>(_ type: Object.Type, make: @escaping @MainActor () -> Object) {
    register(type)
    makers[ObjectIdentifier(type)] = make
  }

  /// Whether there is a function that makes objects of a class.
  func makes(_ type: AnyClass) -> Bool { makers[ObjectIdentifier(type)] != nil }

  func makeObject(of type: AnyClass) -> AnyObject? {
    if let make = makers[ObjectIdentifier(type)] { return make() }
    if let type = type as? Responder.Type { return type.init(delegate: ()) }
    return nil
  }

  /// Registers a method that makes the controller that a segue leads to, UIKit's `@IBSegueAction`, by its selector.
  public func register<Owner: ViewController>(
    _ type: Owner.Type, segueAction selector: String,
    _ make: @escaping (Owner, Coder, _ sender: Any?, _ identifier: String?) -> ViewController?
  ) {
    register(type)
    creators[selector, default: []].append { owner, coder, sender, identifier in
      (owner as? Owner).map { make($0, coder, sender, identifier) }
    }
  }

  func creator(
    _ selector: String, of owner: ViewController, sender: Any?, identifier: String?
  ) -> ((Coder) -> ViewController?)? {
    guard let found = creators[selector] else { return nil }
    load(moduleOf: owner)
    return { coder in
      for make in found { if let made = make(owner, coder, sender, identifier) { return made } }
      return nil
    }
  }

  // MARK: Finding

  /// The class of a name in a module; nil module for any.
  func type(_ name: String, module: String?) -> AnyClass? {
    if let module { load(module) }
    if let module, let type = types["\(module).\(name)"] { return type }
    if let type = module.flatMap({ Self.found(name, module: $0) }) ?? types[name] { return type }
    return namesOfKinds[name].flatMap { kinds[$0]?.type }
  }

  /// A class by its name alone, at the top level of its module.
  private static func found(_ name: String, module: String) -> AnyClass? {
    guard isIdentifier(name), isIdentifier(module) else { return nil }
    return _typeByName("\(module.utf8.count)\(module)\(name.utf8.count)\(name)C") as? AnyClass
  }

  /// Only what is one may be asked of the runtime, which reads more in other names.
  private static func isIdentifier(_ name: String) -> Bool {
    guard let first = name.utf8.first, !(0x30...0x39).contains(first), name.utf8.count < 200 else { return false }
    return name.utf8.allSatisfy {
      (0x30...0x39).contains($0) || (0x41...0x5A).contains($0) || (0x61...0x7A).contains($0) || $0 == 0x5F
    }
  }

  /// Registers what the plugin UIKitSource has written for a module.
  package func load(_ module: String) {
    guard modules.insert(module).inserted, Self.isIdentifier(module) else { return }
    let name = "UIKitSourceArchiveMembers"
    let found = _typeByName("\(module.utf8.count)\(module)\(name.utf8.count)\(name)O")
    (found as? any ArchiveMembers.Type)?.register(in: self)
  }

  /// Registers what the plugin has written for the module of an object.
  func load(moduleOf object: AnyObject) {
    let name = String(reflecting: Swift.type(of: object))
    if let dot = name.firstIndex(of: ".") { load(String(name[..<dot])) }
  }

  // MARK: Members

  /// Sets an outlet, and says whether there was one that takes the value.
  func setOutlet(_ name: String, of object: AnyObject, to value: Any) -> Bool {
    for member in (outlets[name] ?? []).reversed() where member.isOwn(object) && member.set(object, value) {
      return true
    }
    return false
  }

  func setAttribute(_ name: String, of object: AnyObject, to value: Any) -> Bool {
    for member in (attributes[name] ?? []).reversed() where member.isOwn(object) && member.set(object, value) {
      return true
    }
    return false
  }

  func action(_ selector: String, of object: AnyObject) -> Action? {
    actions[selector]?.last { $0.isOwn(object) }?.action
  }

  /// Any action of a selector: of the first responder there is none before it is sent.
  func actions(_ selector: String) -> [Action] { (actions[selector] ?? []).map(\.action) }
}

/// What the plugin UIKitSource writes for a module: an enumeration that registers the module's outlets and actions.
@MainActor public protocol ArchiveMembers {
  /// Registers them.
  static func register(in classes: ArchiveClasses)
}
