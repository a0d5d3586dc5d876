/// An element of an XML file, with its attributes in order.
final class Element {
  let name: String
  /// From 1.
  let line: Int
  private(set) var attributes: [(name: String, value: String)]
  fileprivate(set) var children: [Element] = []
  /// The text between the tags of an element without children, whole.
  var text = ""
  unowned(unsafe) fileprivate(set) var parent: Element?
  /// The place among all elements of the file, from 1.
  var number = 0

  init(_ name: String, line: Int, attributes: [(name: String, value: String)] = []) {
    (self.name, self.line, self.attributes) = (name, line, attributes)
  }

  func append(_ child: Element) {
    unsafe child.parent = self
    children.append(child)
  }

  /// The value of an attribute; nil without it.
  subscript(_ attribute: String) -> String? {
    for pair in attributes where pair.name == attribute { return pair.value }
    return nil
  }

  /// Another value of an attribute: one of a language, or of a size class.
  func set(_ attribute: String, _ value: String) {
    if let index = attributes.firstIndex(where: { $0.name == attribute }) {
      attributes[index].value = value
    } else {
      attributes.append((attribute, value))
    }
  }

  func remove(_ attribute: String) { attributes.removeAll { $0.name == attribute } }

  var id: String? { self["id"] }

  /// The same with other attributes and children, of the same number.
  func copy() -> Element {
    let copy = Element(name, line: line, attributes: attributes)
    (copy.text, copy.number, copy.children) = (text, number, children)
    unsafe copy.parent = unsafe parent
    return copy
  }

  /// Puts a child in the place of the one with its key, or behind all.
  func replace(_ child: Element) {
    if let index = children.firstIndex(where: { $0.name == child.name && $0["key"] == child["key"] }) {
      children[index] = child
    } else {
      children.append(child)
    }
  }

  /// The first child of a name.
  func child(_ name: String) -> Element? { children.first { $0.name == name } }

  /// The first child with a key.
  func keyed(_ key: String) -> Element? { children.first { $0["key"] == key } }

  /// The first child of a name with a key.
  func child(_ name: String, key: String) -> Element? { children.first { $0.name == name && $0["key"] == key } }

  /// The children of the first child of a name: `<subviews>`.
  func list(_ name: String) -> [Element] { child(name)?.children ?? [] }

  /// This element and all below it, in the order of the file.
  func forEach(except left: Element? = nil, _ body: (Element) -> Void) {
    var pending = [self]
    while let element = pending.popLast() {
      if element === left { continue }
      body(element)
      pending.append(contentsOf: element.children.reversed())
    }
  }
}
