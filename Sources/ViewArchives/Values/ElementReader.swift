import MultiplaneContents
package import MultiplaneGeometry

/// Reads the values of one element. What does not fit is said to the session, and read as missing.
@MainActor package struct ElementReader {
  let element: Element
  let session: ArchiveSession

  func warn(_ problem: ViewArchiveError.Problem) { session.warn(problem, at: element) }

  private func refuse(_ attribute: String, _ value: String) {
    warn(.value(element: element.name, attribute: attribute, value: value))
  }

  /// An attribute, or the text of the child with a key.
  package func text(_ key: String) -> String? {
    if let value = element[key] { return value }
    guard let child = element.keyed(key), ["string", "mutableString", "nil"].contains(child.name) else { return nil }
    return child.plainText
  }

  package func flag(_ attribute: String) -> Bool? {
    guard let value = element[attribute] else { return nil }
    if value == "YES" { return true }
    if value == "NO" { return false }
    refuse(attribute, value)
    return nil
  }

  package func number(_ attribute: String) -> Double? {
    guard let value = element[attribute] else { return nil }
    if let number = Self.number(value) { return number }
    refuse(attribute, value)
    return nil
  }

  /// A finite number, or the largest for “infinity”, as Interface Builder writes it.
  static func number(_ text: String) -> Double? {
    if let plain = plainNumber(text) { return plain }
    if text == "infinity" || text == "+infinity" { return .greatestFiniteMagnitude }
    guard let number = Double(text), number.isFinite else { return nil }
    return number
  }

  /// A number of up to fifteen digits without an exponent: exact, since both the digits and the power of ten are, and a
  /// third of what the general way takes; nil of others.
  private static func plainNumber(_ text: String) -> Double? {
    let utf8 = text.utf8
    let letters = utf8.span
    let isNegative = !letters.isEmpty && letters[0] == UInt8(ascii: "-")
    let first = isNegative ? 1 : 0
    guard letters.count > first, letters.count <= 16 else { return nil }
    var (digits, places, hasPoint) = (0, 0, false)
    for index in first..<letters.count {
      let letter = letters[index]
      switch letter {
      case UInt8(ascii: "0")...UInt8(ascii: "9"):
        digits = digits * 10 + Int(letter - UInt8(ascii: "0"))
        if hasPoint { places += 1 }
      case UInt8(ascii: ".") where !hasPoint && index > first && index < letters.count - 1: hasPoint = true
      default: return nil
      }
    }
    guard digits <= 999_999_999_999_999 else { return nil }
    let number = Double(digits) / powers[places]
    return isNegative ? -number : number
  }

  private static let powers = [1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15]

  package func whole(_ attribute: String) -> Int? {
    guard let number = number(attribute) else { return nil }
    guard let whole = Int(exactly: number) else {
      refuse(attribute, element[attribute] ?? "")
      return nil
    }
    return whole
  }

  /// The value that an attribute's word stands for.
  package func word<Value>(_ attribute: String, _ words: @autoclosure () -> Words<Value>) -> Value? {
    word(attribute, element[attribute], words())
  }

  /// The same of an attribute whose mark is known.
  func word<Value>(_ attribute: ElementName, _ words: Words<Value>) -> Value? {
    word(attribute.text, element[attribute], words)
  }

  private func word<Value>(_ attribute: String, _ value: String?, _ words: @autoclosure () -> Words<Value>) -> Value? {
    guard let value else { return nil }
    if let found = words()[value] { return found }
    refuse(attribute, value)
    return nil
  }

  // MARK: Values of children

  private func numbers(_ child: Element, _ names: [String]) -> [Double]? {
    var numbers: [Double] = []
    for name in names {
      guard let text = child[name], let number = Self.number(text) else {
        session.warn(.value(element: child.name, attribute: name, value: child[name] ?? ""), at: element)
        return nil
      }
      numbers.append(number)
    }
    return numbers
  }

  package func rect(_ key: String) -> Rect? {
    guard let child = element.child("rect", key: key) else { return nil }
    guard let x = child[Self.x].flatMap(Self.number), let y = child[Self.y].flatMap(Self.number),
      let width = child[Self.width].flatMap(Self.number), let height = child[Self.height].flatMap(Self.number)
    else {
      // Says what is wrong.
      _ = numbers(child, ["x", "y", "width", "height"])
      return nil
    }
    return Rect(x: x, y: y, width: width, height: height)
  }

  private static let x: ElementName = "x"
  private static let y: ElementName = "y"
  private static let width: ElementName = "width"
  private static let height: ElementName = "height"

  package func size(_ key: String) -> Size? {
    guard let child = element.child("size", key: key) else { return nil }
    return numbers(child, ["width", "height"]).map { Size($0[0], $0[1]) }
  }

  func point(_ key: String) -> Point? {
    guard let child = element.child("point", key: key) else { return nil }
    return numbers(child, ["x", "y"]).map { Point($0[0], $0[1]) }
  }

  /// `inset`, `edgeInsets` or `directionalEdgeInsets`; leading counts as left.
  package func insets(_ key: String) -> EdgeInsets? {
    guard let child = element.keyed(key) else { return nil }
    let names: [String]
    switch child.name {
    case "inset": names = ["minY", "minX", "maxY", "maxX"]
    case "edgeInsets": names = ["top", "left", "bottom", "right"]
    case "directionalEdgeInsets": names = ["top", "leading", "bottom", "trailing"]
    default: return nil
    }
    return numbers(child, names).map { EdgeInsets(top: $0[0], left: $0[1], bottom: $0[2], right: $0[3]) }
  }

  /// The elements of a `<segments>`, `<items>` or the like, each with a reader of its own.
  func list(_ name: String) -> [ElementReader] {
    element.list(name).map { ElementReader(element: $0, session: session) }
  }

  /// The style of an effect's blur; nil without one.
  package var blurStyle: String? {
    (element.child("blurEffect") ?? element.child("vibrancyEffect")?.child("blurEffect"))?["style"]
  }

  /// Lets a view that its object has made be that of the child with a key.
  package func adopt(_ object: AnyObject, key: String) {
    if let child = element.keyed(key) { session.adopt(object, for: child) }
  }

  func reader(of element: Element) -> ElementReader { ElementReader(element: element, session: session) }
}

extension Element {
  /// The text of a `string` or `mutableString`; nil of `nil`.
  var plainText: String? {
    if name == "nil" { return nil }
    if self["base64-UTF8"] == "YES" {
      return Base64.decode(text).map { String(decoding: $0, as: UTF8.self) } ?? text
    }
    return text
  }
}

/// Bytes in 64 letters (RFC 4648), with or without padding; white space counts for nothing.
enum Base64 {
  static func decode(_ text: String) -> [UInt8]? {
    var bytes: [UInt8] = []
    var (bits, count) = (0, 0)
    for letter in text.utf8 {
      let value: Int
      switch letter {
      case UInt8(ascii: "A")...UInt8(ascii: "Z"): value = Int(letter) - 65
      case UInt8(ascii: "a")...UInt8(ascii: "z"): value = Int(letter) - 71
      case UInt8(ascii: "0")...UInt8(ascii: "9"): value = Int(letter) + 4
      case UInt8(ascii: "+"): value = 62
      case UInt8(ascii: "/"): value = 63
      case UInt8(ascii: "="), 0x20, 0x09, 0x0A, 0x0D: continue
      default: return nil
      }
      (bits, count) = (bits << 6 & 0xFF_FFFF | value, count + 6)
      if count >= 8 {
        count -= 8
        bytes.append(UInt8(bits >> count & 0xFF))
      }
    }
    return bytes
  }
}
