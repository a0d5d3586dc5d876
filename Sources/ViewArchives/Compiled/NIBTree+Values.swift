import MultiplaneGeometry

// Values of a compiled nib, and the attributes and children that they become.
extension NIBTree {
  // MARK: Reading

  func text(_ number: Int, _ key: String) throws(ViewArchiveError) -> String? {
    try object(number, key).flatMap { number throws(ViewArchiveError) in try text(of: number) }
  }

  /// The text of an object that is one.
  func text(of number: Int) throws(ViewArchiveError) -> String? {
    if case .bytes(let range)? = try find(number, "NS.bytes") {
      return String(decoding: archive.bytes[range], as: UTF8.self)
    }
    return nil
  }

  /// The whole number of the first of two keys.
  func whole(_ number: Int, _ key: String, or other: String = "") throws(ViewArchiveError) -> Int64? {
    guard let value = try find(number, key, other), let found = try self.number(of: value) else { return nil }
    return Int64(exactly: found.rounded())
  }

  /// The number of a value, or of the object that it leads to.
  func number(of value: NIBArchive.Value) throws(ViewArchiveError) -> Double? {
    switch value {
    case .integer(let number): return Double(number)
    case .number(let number): return number
    case .bool(let flag): return flag ? 1 : 0
    case .object(let object):
      for key in ["NS.dblval", "NS.floatval", "NS.intval", "NS.boolval"] {
        switch try find(object, key) {
        case .integer(let number)?: return Double(number)
        case .number(let number)?: return number
        case .bool(let flag)?: return flag ? 1 : 0
        default: continue
        }
      }
      return nil
    default: return nil
    }
  }

  func numbers(_ number: Int, _ key: String, _ count: Int) throws(ViewArchiveError) -> [Double]? {
    try find(number, key).flatMap { value throws(ViewArchiveError) in try numbers(value, count) }
  }

  /// Numbers in bytes, of which the first says whether they are of four or of eight bytes; or as text in braces.
  func numbers(_ value: NIBArchive.Value, _ count: Int) throws(ViewArchiveError) -> [Double]? {
    switch value {
    case .bytes(let range):
      let bytes = archive.bytes[range]
      switch bytes.first {
      case 6? where bytes.count == 1 + 4 * count:
        return (0..<count).map { Double(Float(bitPattern: UInt32(truncatingIfNeeded: bits(range, 1 + 4 * $0, 4)))) }
      case 7? where bytes.count == 1 + 8 * count:
        return (0..<count).map { Double(bitPattern: bits(range, 1 + 8 * $0, 8)) }
      default: return nil
      }
    case .object(let object):
      guard let text = try text(of: object), text.utf8.count < 200 else { return nil }
      let found = text.split { "{}, ".contains($0) }.compactMap { Double($0) }
      return found.count == count ? found : nil
    default: return nil
    }
  }

  private func bits(_ range: Range<Int>, _ offset: Int, _ count: Int) -> UInt64 {
    (0..<count).reduce(0) { $0 | UInt64(archive.bytes[range.lowerBound + offset + $1]) << UInt64(8 * $1) }
  }

  // MARK: Writing

  /// Lets an element have what an object has of the keys, of which a later one that says the same counts.
  func apply(
    _ table: [(key: String, meaning: NIBKey)], of number: Int, to element: Element
  ) throws(ViewArchiveError) {
    for (key, meaning) in table {
      if let value = try find(number, key) { try apply(meaning, value, to: element, number, 0) }
    }
  }

  func apply(
    _ meaning: NIBKey, _ value: NIBArchive.Value, to element: Element, _ number: Int, _ depth: Int
  ) throws(ViewArchiveError) {
    switch meaning {
    case .flag(let name): try set(name, value, in: element) { $0 != 0 ? "YES" : "NO" }
    case .notFlag(let name): try set(name, value, in: element) { $0 != 0 ? "NO" : "YES" }
    case .number(let name):
      try set(name, value, in: element) { number in Int64(exactly: number).map { "\($0)" } ?? "\(number)" }
    case .word(let name, let words, let first):
      try set(name, value, in: element) { number in
        guard let index = Int(exactly: number - Double(first)), words.indices.contains(index), !words[index].isEmpty
        else { return nil }
        return words[index]
      }
    case .text(let name):
      if case .object(let object) = value, let text = try text(of: object) { element.set(name, text) }
    case .image(let name):
      if case .object(let object) = value, let image = try text(object, "UIResourceName") { element.set(name, image) }
    case .color(let name):
      if case .object(let object) = value, let color = try color(object, key: name) { element.append(color) }
    case .font(let name):
      if case .object(let object) = value, let font = try font(object, key: name) { element.append(font) }
    case .size(let name): try append("size", name, ["width", "height"], value, to: element)
    case .rect(let name): try append("rect", name, ["x", "y", "width", "height"], value, to: element)
    case .insets(let name): try append("inset", name, ["minY", "minX", "maxY", "maxX"], value, to: element)
    case .child(let key):
      guard case .object(let object) = value, let child = try self.element(object, key: key, depth: depth + 1) else {
        return
      }
      element.append(child)
    case .list(let name):
      if case .object(let object) = value { try addList(name, try elements(of: object), to: element, depth) }
    case .texts(let name):
      guard case .object(let object) = value else { return }
      for number in try elements(of: object) {
        guard let text = try text(of: number) else { continue }
        let child = Element("string", line: 0)
        child.text = text
        element.list(named: name).append(child)
      }
    case .reference(let name):
      if case .object(let object) = value { element.set(name, "\(prefix)\(object)") }
    }
  }

  private func set(
    _ name: String, _ value: NIBArchive.Value, in element: Element, _ text: (Double) -> String?
  ) throws(ViewArchiveError) {
    if let number = try number(of: value), let text = text(number) { element.set(name, text) }
  }

  /// Adds a child of a kind with the numbers of a value, by their names; nothing of a value of other numbers.
  func append(
    _ kind: String, _ key: String, _ names: [String], _ value: NIBArchive.Value, to element: Element
  ) throws(ViewArchiveError) {
    guard let numbers = try numbers(value, names.count) else { return }
    let child = Element(kind, line: 0, attributes: [("key", key)])
    for (name, number) in zip(names, numbers) { child.set(name, "\(number)") }
    element.append(child)
  }

  // MARK: Colours and fonts

  func color(_ number: Int, key: String) throws(ViewArchiveError) -> Element? {
    let color = Element("color", line: 0, attributes: [("key", key)])
    for name in ["UIDynamicCatalogName", "UIResourceName"] {
      if let named = try text(number, name) { color.set("name", named) }
    }
    if let system = try text(number, "UISystemColorName") { color.set("systemColor", system) }
    for (name, key) in [
      ("red", "UIRed"), ("green", "UIGreen"), ("blue", "UIBlue"), ("white", "UIWhite"), ("alpha", "UIAlpha"),
    ] {
      // The rounded one is for older systems.
      guard let value = try find(number, "\(key)-Double", key), let part = try self.number(of: value)
      else { continue }
      color.set(name, "\(part)")
    }
    return color.attributes.count > 1 ? color : nil
  }

  func font(_ number: Int, key: String, _ kind: String = "fontDescription") throws(ViewArchiveError) -> Element? {
    let font = Element(kind, line: 0, attributes: [("key", key)])
    if let style = try text(number, "UIIBTextStyle") {
      font.set("style", style)
      return font
    }
    guard let value = try find(number, "UIFontPointSize", "NSSize"),
      let size = try self.number(of: value)
    else { return nil }
    font.set("pointSize", "\(size)")
    var name = try text(number, "UIFontName") ?? ""
    if name.isEmpty { name = try text(number, "NSName") ?? "" }
    let bits = try whole(number, "UIFontTraits") ?? 0
    guard name.hasPrefix(".") || name.isEmpty else {
      font.set("name", name)
      return font
    }
    // Apple's own faces say their weights behind a hyphen.
    let face = name.split(separator: "-").dropFirst().joined().lowercased()
    let weights = ["ultralight", "thin", "light", "medium", "semibold", "bold", "heavy", "black"]
    font.set("type", bits & 1 != 0 ? "italicSystem" : "system")
    if let weight = weights.first(where: { face.hasPrefix($0) }) {
      font.set("weight", weight == "ultralight" ? "ultraLight" : weight)
    } else if bits & 2 != 0 {
      font.set("type", "boldSystem")
    }
    return font
  }
}
