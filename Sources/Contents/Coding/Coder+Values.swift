public import MultiplaneGeometry

extension Coder {
  /// Objects that contain each other, at most: each level takes some of the stack.
  private static var deepest: Int { 500 }

  /// The value of the object that is being read; nil after an error too.
  final func value(forKey key: String) -> CodedValue? { archive.value(forKey: key, of: path.last ?? 0) }

  final func set(_ value: CodedValue, _ key: String) { archive.setValue(value, forKey: key, of: path.last ?? 0) }

  /// nil, with an error.
  final func refuse<Wanted>(_ error: CoderError) -> Wanted? {
    failWithError(error)
    return nil
  }

  /// The value of a key in a type; nil where there is none, and, with an error, where it is another.
  final func decode<Wanted>(_ key: String, _ wanted: String, _ read: (CodedValue) -> Wanted?) -> Wanted? {
    guard let value = value(forKey: key), value != .none else { return nil }
    if let found = read(value) { return found }
    return refuse(.wrongType(key: key, wanted: wanted))
  }

  static func number(_ value: CodedValue) -> Double? {
    switch value {
    case .double(let number): number
    case .integer(let number): Double(number)
    case .bool(let value): value ? 1 : 0
    default: nil
    }
  }

  final func whole<Whole: FixedWidthInteger>(_ key: String) -> Whole? {
    let wide: Int64? = decode(key, "whole number") { value in
      switch value {
      case .integer(let number): number
      case .double(let number): Int64(exactly: number)
      case .bool(let value): value ? 1 : 0
      default: nil
      }
    }
    guard let wide else { return nil }
    if let number = Whole(exactly: wide) { return number }
    return refuse(.outOfRange(key: key))
  }

  /// As many finite numbers.
  final func numbers(_ key: String, _ count: Int, _ wanted: String) -> [Double]? {
    let numbers: [Double]? = decode(key, wanted) { value in
      if case .numbers(let numbers) = value, numbers.count == count { numbers } else { nil }
    }
    guard let numbers else { return nil }
    if numbers.allSatisfy(\.isFinite) { return numbers }
    return refuse(.notFinite(key: key))
  }

  /// The finite number of a key; nil where there is none, and, with an error, where it is not finite.
  package final func decodeFinite(forKey key: String) -> Double? {
    guard containsValue(forKey: key) else { return nil }
    let number = decodeDouble(forKey: key)
    if number.isFinite { return number }
    return refuse(.notFinite(key: key))
  }

  /// Yes or no where the key is there.
  package final func decodeFlag(forKey key: String) -> Bool? {
    containsValue(forKey: key) ? decodeBool(forKey: key) : nil
  }

  /// The case of a key's whole number; nil where there is none, and, with an error, where there is no such case.
  package final func decodeCase<Value: RawRepresentable>(_ type: Value.Type = Value.self, forKey key: String) -> Value?
  where Value.RawValue: FixedWidthInteger {
    guard containsValue(forKey: key), let raw: Value.RawValue = whole(key) else { return nil }
    if let value = Value(rawValue: raw) { return value }
    return refuse(.outOfRange(key: key))
  }

  /// A value as those who ask for an object get it.
  final func plain(_ value: CodedValue, _ key: String) -> Any? {
    switch value {
    case .none: return nil
    case .bool(let value): return value
    case .integer(let number): return Int(exactly: number) ?? number
    case .double(let number): return number
    case .string(let text): return text
    case .bytes(let bytes): return bytes
    case .numbers(let numbers): return numbers
    case .object(let number): return object(number, key)
    case .array(let values):
      var elements: [Any] = []
      for value in values {
        guard let element = plain(value, key) else { return nil }
        elements.append(element)
      }
      return elements
    }
  }

  final func checked<Wanted>(_ found: Any, _ key: String) -> Wanted? {
    if let wanted = found as? Wanted { return wanted }
    return refuse(.wrongClass(key: key, wanted: "\(Wanted.self)", found: "\(type(of: found))"))
  }

  /// The object of a number: made when it is first asked for.
  final func object(_ number: Int, _ key: String) -> AnyObject? {
    if let known = read[number] { return known }
    if error != nil { return nil }
    let known: AnyClass? = classOfNumber?(number)
    let name = known == nil ? archive.className(of: number) : nil
    guard known != nil || name != nil else { return refuse(.noObject(number)) }
    guard !path.contains(number) else { return refuse(.circle(className: name ?? "\(number)")) }
    guard path.count <= Self.deepest else { return refuse(.tooDeep) }
    guard let type = known ?? name.flatMap({ self.class(forName: $0) }) else {
      return refuse(.unknownClass(name ?? ""))
    }
    path.append(number)
    let made = maker?.number == number ? maker?.make(self) : make(type, key)
    path.removeLast()
    read[number] = made
    if made == nil { failWithError(CoderError.notMade(className: name ?? "\(number)")) }
    return made
  }

  private final func make(_ type: AnyClass, _ key: String) -> AnyObject? {
    if let type = type as? any Coding.Type { return type.init(coder: self) }
    guard let type = type as? any LateCoding.Type else {
      return refuse(.notCodable(key: key, type: "\(type)"))
    }
    let made = type.init()
    announce(made)
    made.decode(with: self)
    return error == nil ? made : nil
  }

  /// A value as it is written; nil for what cannot be.
  final func coded(_ value: Any?, _ key: String) -> CodedValue? {
    switch value {
    case nil: return CodedValue.none
    case let value as Bool: return .bool(value)
    case let number as Int: return .integer(Int64(number))
    case let number as Int32: return .integer(Int64(number))
    case let number as Int64: return .integer(number)
    case let number as Double: return .double(number)
    case let number as Float: return .double(Double(number))
    case let text as String: return .string(text)
    case let bytes as [UInt8] where type(of: value!) == [UInt8].self: return .bytes(bytes)
    case let numbers as [Double] where type(of: value!) == [Double].self: return .numbers(numbers)
    case let point as Point: return .numbers([point.x, point.y])
    case let size as Size: return .numbers([size.width, size.height])
    case let rect as Rect: return .numbers([rect.origin.x, rect.origin.y, rect.size.width, rect.size.height])
    case let map as Transform2D: return .numbers([map.a, map.b, map.c, map.d, map.tx, map.ty])
    case let insets as EdgeInsets: return .numbers([insets.top, insets.left, insets.bottom, insets.right])
    case let color as Color: return .numbers([color.red, color.green, color.blue, color.alpha])
    case let elements as [Any]:
      var values: [CodedValue] = []
      for element in elements {
        guard let value = coded(element, key) else { return nil }
        values.append(value)
      }
      return .array(values)
    case let object as any Coding: return reference(object, key, object.encode)
    case let object as any LateCoding: return reference(object, key, object.encode)
    case let value?: return refuse(.notCodable(key: key, type: "\(type(of: value))"))
    }
  }

  /// The number of an object, which is written when it is first met.
  private final func reference(_ object: AnyObject, _ key: String, _ write: (Coder) -> Void) -> CodedValue? {
    let identity = ObjectIdentifier(object)
    if let known = written[identity] { return .object(known.number) }
    guard path.count <= Self.deepest else { return refuse(.tooDeep) }
    let type: AnyClass = Swift.type(of: object)
    let name = self.name(for: type)
    // What this coder has written, it can read.
    if classes[name] == nil { classes[name] = type }
    let number = archive.addObject(className: name)
    written[identity] = (object, number)
    path.append(number)
    write(self)
    path.removeLast()
    for place in conditional.removeValue(forKey: identity) ?? [] {
      archive.setValue(.object(number), forKey: place.key, of: place.number)
    }
    return .object(number)
  }
}

// This package's names of values.
extension Coder {
  /// A point; see `decodeCGPoint(forKey:)`, which a subclass overrides for both.
  public final func decodePoint(forKey key: String) -> Point { decodeCGPoint(forKey: key) }

  /// A size.
  public final func decodeSize(forKey key: String) -> Size { decodeCGSize(forKey: key) }

  /// A rectangle.
  public final func decodeRect(forKey key: String) -> Rect { decodeCGRect(forKey: key) }

  /// A transform; the identity where there is none.
  public final func decodeTransform2D(forKey key: String) -> Transform2D { decodeCGAffineTransform(forKey: key) }

  /// Insets.
  public final func decodeEdgeInsets(forKey key: String) -> EdgeInsets { decodeUIEdgeInsets(forKey: key) }
}
