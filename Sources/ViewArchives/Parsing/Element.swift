/// An attribute of an element.
struct ElementAttribute {
  let name: String
  var value: String
  /// Of the name.
  let mark: NameMark

  init(_ name: String, _ value: String) { self.init(name, value, NameMark(name)) }

  init(_ name: String, _ value: String, _ mark: NameMark) { (self.name, self.value, self.mark) = (name, value, mark) }
}

/// A name's length and its first and last letters: what is compared first, since nearly all names differ in it.
struct NameMark: Hashable {
  let bits: UInt64

  init(_ name: String) {
    let utf8 = name.utf8
    let letters = utf8.span
    let count = letters.count
    var bits = UInt64(truncatingIfNeeded: count & 0xFF)
    for index in 0..<min(count, 4) { bits = bits << 8 | UInt64(letters[index]) }
    for index in max(4, count - 3)..<max(4, count) { bits = bits << 8 | UInt64(letters[index]) }
    self.bits = bits
  }
}

/// An element of an XML file, with its attributes in order.
final class Element {
  let name: String
  let mark: NameMark
  /// From 1.
  let line: Int
  private(set) var attributes: [ElementAttribute]
  fileprivate(set) var children: [Element] = []
  /// The text between the tags of an element without children, whole.
  var text = ""
  unowned(unsafe) fileprivate(set) var parent: Element?
  /// The place among all elements of the file, from 1.
  var number = 0

  init(_ name: String, _ mark: NameMark, line: Int, attributes: [ElementAttribute]) {
    (self.name, self.mark, self.line, self.attributes) = (name, mark, line, attributes)
  }

  convenience init(_ name: String, line: Int, attributes: [(name: String, value: String)] = []) {
    self.init(name, NameMark(name), line: line, attributes: attributes.map { ElementAttribute($0.name, $0.value) })
  }

  func append(_ child: Element) {
    unsafe child.parent = self
    children.append(child)
  }

  private func index(of attribute: String) -> Int? {
    let mark = NameMark(attribute)
    for index in attributes.indices where attributes[index].mark == mark {
      if attributes[index].name == attribute { return index }
    }
    return nil
  }

  /// The value of an attribute; nil without it.
  subscript(_ attribute: String) -> String? { index(of: attribute).map { attributes[$0].value } }

  /// Another value of an attribute: one of a language, or of a size class.
  func set(_ attribute: String, _ value: String) {
    if let index = index(of: attribute) {
      attributes[index].value = value
    } else {
      attributes.append(ElementAttribute(attribute, value))
    }
  }

  func remove(_ attribute: String) { attributes.removeAll { $0.name == attribute } }

  var id: String? { self["id"] }

  /// The same with other attributes and children, of the same number.
  func copy() -> Element {
    let copy = Element(name, mark, line: line, attributes: attributes)
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
  func child(_ name: String) -> Element? {
    let mark = NameMark(name)
    for child in children where child.mark == mark && child.name == name { return child }
    return nil
  }

  /// The first child with a key.
  func keyed(_ key: String) -> Element? {
    for child in children where child["key"] == key { return child }
    return nil
  }

  /// The first child of a name with a key.
  func child(_ name: String, key: String) -> Element? {
    let mark = NameMark(name)
    for child in children where child.mark == mark && child.name == name && child["key"] == key { return child }
    return nil
  }

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
