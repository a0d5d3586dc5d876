import MultiplaneContents
import MultiplaneViews

/// What an element becomes: its class, and how an object of it takes the element's values.
@MainActor package final class ElementKind {
  /// The class; a custom one is a subclass of it.
  let type: AnyClass
  /// Whether a class can stand for the element's.
  let takes: (AnyClass) -> Bool
  /// The class's name in UIKit.
  let name: String
  /// Whether the name stands for this element, where several are of one class.
  let isNamed: Bool
  /// The element whose values come first.
  let parent: String?
  /// Makes an object that is not `Coding`; nil for `init(coder:)`.
  let make: ((ElementReader) -> AnyObject?)?
  let fill: (ElementReader, AnyObject) -> Void

  /// An element whose objects are made by `init(coder:)`.
  package static func coded<Object: AnyObject>(
    _ type: Object.Type, _ name: String, parent: String? = "view", isNamed: Bool = true,
    _ fill: @escaping (ElementReader, Object) -> Void = { _, _ in }
  ) -> ElementKind {
    ElementKind(
      type: type, takes: { $0 is Object.Type }, name: name, isNamed: isNamed, parent: parent, make: nil
    ) { reader, object in
      if let object = object as? Object { fill(reader, object) }
    }
  }

  /// An element whose objects are made by a function.
  package static func made<Object: AnyObject>(
    _ type: Object.Type, _ name: String, parent: String? = nil, isNamed: Bool = true,
    _ make: @escaping (ElementReader) -> Object?, _ fill: @escaping (ElementReader, Object) -> Void = { _, _ in }
  ) -> ElementKind {
    ElementKind(
      type: type, takes: { $0 is Object.Type }, name: name, isNamed: isNamed, parent: parent, make: { make($0) }
    ) { reader, object in
      if let object = object as? Object { fill(reader, object) }
    }
  }

  private init(
    type: AnyClass, takes: @escaping (AnyClass) -> Bool, name: String, isNamed: Bool, parent: String?,
    make: ((ElementReader) -> AnyObject?)?, fill: @escaping (ElementReader, AnyObject) -> Void
  ) {
    (self.type, self.takes, self.name, self.isNamed, self.parent) = (type, takes, name, isNamed, parent)
    (self.make, self.fill) = (make, fill)
  }

  /// This package's elements.
  static var all: [String: ElementKind] {
    var kinds: [String: ElementKind] = [:]
    for table in [views, texts, controls, lists, collections, bars, gestures, controllers, containers, dates, others] {
      kinds.merge(table) { _, new in new }
    }
    return kinds
  }
}
