/// An attribute of an element.
struct ElementAttribute {
  let name: String
  var value: String
  /// Of the name.
  let mark: NameMark
  /// The number of the value among the texts of a compiled file; -1 of others.
  let text: Int32

  init(_ name: String, _ value: String) { self.init(name, value, NameMark(name)) }

  init(_ name: String, _ value: String, _ mark: NameMark, text: Int32 = -1) {
    (self.name, self.value, self.mark, self.text) = (name, value, mark, text)
  }
}

/// A name's length and its first and last letters: what is compared first, since nearly all names differ in it.
struct NameMark: Hashable, Sendable {
  let bits: UInt64

  init(_ name: String) {
    var name = name
    bits = name.withUTF8 { letters in unsafe Self.bits(letters) }
  }

  private static func bits(_ letters: UnsafeBufferPointer<UInt8>) -> UInt64 {
    let count = letters.count
    let length = UInt64(truncatingIfNeeded: count & 0xFF)
    guard count >= 8 else { return unsafe letters.reduce(length) { $0 << 8 | UInt64($1) } }
    let raw = UnsafeRawBufferPointer(letters)
    let (first, last) = unsafe (
      raw.loadUnaligned(fromByteOffset: 0, as: UInt32.self),
      raw.loadUnaligned(fromByteOffset: count - 4, as: UInt32.self)
    )
    return length << 56 | UInt64(first) << 24 | UInt64(last >> 8)
  }
}

/// A name with its mark, for those that are looked for often.
struct ElementName: ExpressibleByStringLiteral, Sendable {
  let text: String
  let mark: NameMark

  init(stringLiteral text: String) { (self.text, mark) = (text, NameMark(text)) }
}

/// An element of an XML file, with its attributes in order.
final class Element {
  let name: String
  let mark: NameMark
  /// From 1.
  let line: Int
  // Nothing changes these two while they are read: a check each time would take as long as the reading.
  @exclusivity(unchecked) private var ownAttributes: [ElementAttribute]
  @exclusivity(unchecked) private var ownChildren: [Element] = []
  var attributes: [ElementAttribute] { unsafe ownAttributes }
  var children: [Element] { unsafe ownChildren }
  /// The text between the tags of an element without children, whole.
  var text = ""
  unowned(unsafe) fileprivate(set) var parent: Element?
  /// The place among all elements of the file, from 1.
  @exclusivity(unchecked) private var ownNumber = 0
  /// The number of the last element below this one, or its own: those between are below it.
  @exclusivity(unchecked) private var ownEnd = 0
  var number: Int { unsafe ownNumber }
  var end: Int { unsafe ownEnd }

  /// - Parameter room: for so many children.
  init(_ name: String, _ mark: NameMark, line: Int, attributes: [ElementAttribute], room: Int = 0) {
    (self.name, self.mark, self.line) = (name, mark, line)
    unsafe ownAttributes = attributes
    if room > 0 { unsafe ownChildren.reserveCapacity(room) }
  }

  convenience init(_ name: String, line: Int, attributes: [(name: String, value: String)] = []) {
    self.init(name, NameMark(name), line: line, attributes: attributes.map { ElementAttribute($0.name, $0.value) })
  }

  /// Notes this element and all below it, in the order of the file, with their numbers.
  func enumerate(into elements: inout [Element]) {
    elements.append(self)
    unsafe ownNumber = elements.count
    for child in children { child.enumerate(into: &elements) }
    unsafe ownEnd = elements.count
  }

  func append(_ child: Element) {
    unsafe child.parent = self
    unsafe ownChildren.append(child)
  }

  func remove(_ child: Element) { unsafe ownChildren.removeAll { $0 === child } }

  private func index(of attribute: String) -> Int? { index(of: attribute, NameMark(attribute)) }

  private func index(of attribute: String, _ mark: NameMark) -> Int? {
    for index in unsafe 0..<ownAttributes.count where unsafe ownAttributes[index].mark == mark {
      if unsafe ownAttributes[index].name == attribute { return index }
    }
    return nil
  }

  /// The value of an attribute whose mark is known; nil without it.
  subscript(_ name: ElementName) -> String? { index(of: name.text, name.mark).map { unsafe ownAttributes[$0].value } }

  /// An attribute whose mark is known; nil without it.
  func attribute(_ name: ElementName) -> ElementAttribute? {
    index(of: name.text, name.mark).map { unsafe ownAttributes[$0] }
  }

  /// The value of an attribute; nil without it.
  subscript(_ attribute: String) -> String? { index(of: attribute).map { unsafe ownAttributes[$0].value } }

  /// Another value of an attribute: one of a language, or of a size class.
  func set(_ attribute: String, _ value: String) {
    if let index = index(of: attribute) {
      unsafe ownAttributes[index] = ElementAttribute(attribute, value)
    } else {
      unsafe ownAttributes.append(ElementAttribute(attribute, value))
    }
  }

  /// The union of the values whose words are attributes that are `YES`.
  func flags<Flags: SetAlgebra>(_ words: [(String, Flags)]) -> Flags {
    words.reduce(into: Flags()) { if self[$1.0] == "YES" { $0.formUnion($1.1) } }
  }

  func remove(_ attribute: String) { unsafe ownAttributes.removeAll { $0.name == attribute } }

  var id: String? { self[Self.idName] }
  static let idName: ElementName = "id"

  /// The same with other attributes and children, of the same number.
  func copy() -> Element {
    let copy = Element(name, mark, line: line, attributes: attributes)
    copy.text = text
    unsafe (copy.ownNumber, copy.ownEnd) = (number, end)
    unsafe copy.ownChildren = children
    unsafe copy.parent = unsafe parent
    return copy
  }

  /// Puts a child in the place of the one with its key, or behind all.
  func replace(_ child: Element) {
    if let index = children.firstIndex(where: { $0.name == child.name && $0["key"] == child["key"] }) {
      unsafe ownChildren[index] = child
    } else {
      unsafe ownChildren.append(child)
    }
  }

  /// The first child of a name.
  func child(_ name: String) -> Element? { children.isEmpty ? nil : child(name, NameMark(name)) }

  /// The first child of a name whose mark is known.
  func child(_ name: ElementName) -> Element? { child(name.text, name.mark) }

  private func child(_ name: String, _ mark: NameMark) -> Element? {
    for child in children where child.mark == mark && child.name == name { return child }
    return nil
  }

  private static let keyName: ElementName = "key"

  /// The first child with a key.
  func keyed(_ key: String) -> Element? {
    for child in children where child[Self.keyName] == key { return child }
    return nil
  }

  /// The first child of a name with a key.
  func child(_ name: String, key: String) -> Element? {
    if children.isEmpty { return nil }
    let mark = NameMark(name)
    for child in children where child.mark == mark && child.name == name && child[Self.keyName] == key {
      return child
    }
    return nil
  }

  /// The children of the first child of a name: `<subviews>`.
  func list(_ name: String) -> [Element] { child(name)?.children ?? [] }

  /// The children of the first child of a name whose mark is known.
  func list(_ name: ElementName) -> [Element] { child(name)?.children ?? [] }

  /// This element and all below it, in the order of the file.
  func forEach(_ body: (Element) -> Void) {
    var pending = [self]
    while let element = pending.popLast() {
      body(element)
      pending.append(contentsOf: element.children.reversed())
    }
  }
}
