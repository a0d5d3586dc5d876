public import MultiplaneGeometry

/// What an object is made from, and written to: its values by key in an archive.
///
/// A key that is not there gives the default: false, 0, nil. A value that is there and does not fit is an error, which
/// the coder keeps, and gives the default too; whoever decodes asks `error` at the end, and an `init?(coder:)` returns
/// nil. An object that an archive has once is made once: all that refer to it get the same.
///
/// It is a class, and no protocol, so that a program can name it without an archive, subclass it, and call its static
/// functions. Archives have a protocol of their own: `KeyedArchive`. A coder belongs to one thread or actor at a time.
open class Coder {
  /// Where the values are.
  public final let archive: any KeyedArchive
  /// The first error; nil without one.
  public final private(set) var error: (any Error)?
  /// Answers classes by names that `setClass(_:forName:)` was not told; nil, the default, for none.
  public final var classResolver: ((String) -> AnyClass?)?

  final var classes: [String: AnyClass] = [:]
  final var names: [ObjectIdentifier: String] = [:]
  /// The class of an object by its number, asked before the archive's name of it; nil, the default, where nobody knows.
  package final var classOfNumber: ((Int) -> AnyClass?)?
  /// Makes an object of a number in the place of its class's `init(coder:)`.
  package final var maker: (number: Int, make: (Coder) -> AnyObject?)?
  /// Whether another sets what objects have beside their places and what they contain: their archives know of nothing
  /// else, and need not be asked.
  package final var hasOnlyPlaces = false
  /// The objects that are being read or written, outermost first, by number.
  final var path = [0]
  /// What was read, by number.
  final var read: [Int: AnyObject] = [:]
  /// What was written, with its number; retained, so that no other object gets the same identity.
  final var written: [ObjectIdentifier: (object: AnyObject, number: Int)] = [:]
  /// Places of objects that are written only if they are written elsewhere.
  final var conditional: [ObjectIdentifier: [(number: Int, key: String)]] = [:]

  /// Makes a coder of an archive.
  public init(archive: any KeyedArchive) { self.archive = archive }

  /// Makes a coder of an archive in memory, without values.
  public init() { archive = MemoryArchive() }

  // MARK: Errors

  /// Says that what was read does not fit. The first error stays.
  open func failWithError(_ error: any Error) { if self.error == nil { self.error = error } }

  // MARK: Classes

  /// Reads objects of a class by a name, and writes them by it.
  open func setClass(_ type: AnyClass, forName name: String) {
    classes[name] = type
    names[ObjectIdentifier(type)] = name
  }

  /// The class of a name: that was set, or else the resolver's; nil for none.
  open func `class`(forName name: String) -> AnyClass? { classes[name] ?? classResolver?(name) }

  /// The name that objects of a class are written by: that was set, or else module and name.
  open func name(for type: AnyClass) -> String { names[ObjectIdentifier(type)] ?? String(reflecting: type) }

  // MARK: Reading

  /// Whether values have keys: always.
  open var allowsKeyedCoding: Bool { true }

  /// Whether the classes of objects must be named: they must be known.
  open var requiresSecureCoding: Bool { false }

  /// Whether the object that is being read has a value for a key.
  open func containsValue(forKey key: String) -> Bool { value(forKey: key) != nil }

  /// Yes or no; a whole number that is 0 or 1 counts.
  open func decodeBool(forKey key: String) -> Bool {
    decode(key, "yes or no") { value in
      switch value {
      case .bool(let value): value
      case .integer(0): false
      case .integer(1): true
      default: nil
      }
    } ?? false
  }

  /// A whole number.
  open func decodeInteger(forKey key: String) -> Int { whole(key) ?? 0 }

  /// A whole number of 32 bits.
  open func decodeInt32(forKey key: String) -> Int32 { whole(key) ?? 0 }

  /// A whole number of 32 bits.
  open func decodeCInt(forKey key: String) -> Int32 { decodeInt32(forKey: key) }

  /// A whole number of 64 bits.
  open func decodeInt64(forKey key: String) -> Int64 { whole(key) ?? 0 }

  /// A number, rounded to a `Float`. It may be infinite or NaN.
  open func decodeFloat(forKey key: String) -> Float { Float(decodeDouble(forKey: key)) }

  /// A number. It may be infinite or NaN.
  open func decodeDouble(forKey key: String) -> Double { decode(key, "number", Self.number) ?? 0 }

  /// Text.
  open func decodeString(forKey key: String) -> String? {
    decode(key, "text") { if case .string(let text) = $0 { text } else { nil } }
  }

  /// Bytes.
  open func decodeByteArray(forKey key: String) -> [UInt8]? {
    decode(key, "bytes") { if case .bytes(let bytes) = $0 { bytes } else { nil } }
  }

  /// A point. Its numbers, as those of the values below, must be finite.
  open func decodeCGPoint(forKey key: String) -> Point {
    numbers(key, 2, "point").map { Point($0[0], $0[1]) } ?? .zero
  }

  /// A size.
  open func decodeCGSize(forKey key: String) -> Size { numbers(key, 2, "size").map { Size($0[0], $0[1]) } ?? .zero }

  /// A rectangle.
  open func decodeCGRect(forKey key: String) -> Rect {
    numbers(key, 4, "rectangle").map { Rect(x: $0[0], y: $0[1], width: $0[2], height: $0[3]) } ?? .zero
  }

  /// A transform; the identity where there is none.
  open func decodeCGAffineTransform(forKey key: String) -> Transform2D {
    numbers(key, 6, "transform").map { Transform2D(a: $0[0], b: $0[1], c: $0[2], d: $0[3], tx: $0[4], ty: $0[5]) }
      ?? .identity
  }

  /// Insets.
  open func decodeUIEdgeInsets(forKey key: String) -> EdgeInsets {
    numbers(key, 4, "insets").map { EdgeInsets(top: $0[0], left: $0[1], bottom: $0[2], right: $0[3]) } ?? .zero
  }

  /// A colour; nil where there is none.
  open func decodeColor(forKey key: String) -> Color? {
    numbers(key, 4, "colour").map { Color(red: $0[0], green: $0[1], blue: $0[2], alpha: $0[3]) }
  }

  /// Several numbers, which may be infinite or NaN; nil where there are none.
  open func decodeNumbers(forKey key: String) -> [Double]? {
    decode(key, "numbers") { if case .numbers(let numbers) = $0 { numbers } else { nil } }
  }

  /// What a key has: an object, text, a number (`Bool`, `Int` or `Double`), bytes, an array of such; nil for none.
  open func decodeObject(forKey key: String) -> Any? { value(forKey: key).flatMap { plain($0, key) } }

  /// The object, or the value, of a key where it is of a type. Another one is an error.
  open func decodeObject<Wanted>(of type: Wanted.Type, forKey key: String) -> Wanted? {
    guard let value = value(forKey: key), value != .none, let found = plain(value, key) else { return nil }
    return checked(found, key)
  }

  /// The array of a key whose elements are all of a type. One that has others is an error.
  open func decodeArray<Wanted>(of type: Wanted.Type, forKey key: String) -> [Wanted]? {
    let values: [CodedValue]? = decode(key, "array") { if case .array(let values) = $0 { values } else { nil } }
    guard let values else { return nil }
    var elements: [Wanted] = []
    for value in values {
      guard let found = plain(value, key), let element: Wanted = checked(found, key) else { return nil }
      elements.append(element)
    }
    return elements
  }

  /// Calls a function with each object of an array, as `decodeArray(of:forKey:)` has them, without making the array.
  package final func forEachObject<Wanted: AnyObject>(
    of type: Wanted.Type, forKey key: String, _ body: (Wanted) -> Void
  ) {
    guard case .array(let values)? = value(forKey: key) else { return }
    for case .object(let number) in values {
      guard let found = object(number, key), let element: Wanted = checked(found, key) else { return }
      body(element)
    }
  }

  /// Says which object is being read or written, so that those that it contains can refer to it. Called first in
  /// `init?(coder:)` and in `encode(with:)`.
  public final func announce(_ object: AnyObject) {
    guard let number = path.last else { return }
    if read[number] == nil { read[number] = object }
    let key = ObjectIdentifier(object)
    if written[key] == nil { written[key] = (object, number) }
  }

  /// Hears of objects that have taken their values; nil, the default, for nobody.
  package final var reader: ((_ object: AnyObject, _ type: AnyClass, _ number: Int) -> Void)?

  /// An object has taken its values, up to those of a class of this package: called at the end of that class's
  /// `init(coder:)`, before the rest of a subclass's.
  package final func didRead(_ object: AnyObject, as type: AnyClass) { reader?(object, type, currentObject) }

  /// The number of the object that is being read or written; 0 for none.
  package final var currentObject: Int { path.last ?? 0 }

  // MARK: Writing

  /// Writes yes or no.
  open func encode(_ value: Bool, forKey key: String) { set(.bool(value), key) }

  /// Writes a whole number.
  open func encode(_ value: Int, forKey key: String) { set(.integer(Int64(value)), key) }

  /// Writes a whole number of 32 bits.
  open func encode(_ value: Int32, forKey key: String) { set(.integer(Int64(value)), key) }

  /// Writes a whole number of 64 bits.
  open func encode(_ value: Int64, forKey key: String) { set(.integer(value), key) }

  /// Writes a number.
  open func encode(_ value: Float, forKey key: String) { set(.double(Double(value)), key) }

  /// Writes a number.
  open func encode(_ value: Double, forKey key: String) { set(.double(value), key) }

  /// Writes a point.
  open func encode(_ point: Point, forKey key: String) { set(.numbers([point.x, point.y]), key) }

  /// Writes a size.
  open func encode(_ size: Size, forKey key: String) { set(.numbers([size.width, size.height]), key) }

  /// Writes a rectangle.
  open func encode(_ rect: Rect, forKey key: String) {
    set(.numbers([rect.origin.x, rect.origin.y, rect.size.width, rect.size.height]), key)
  }

  /// Writes a transform.
  open func encode(_ transform: Transform2D, forKey key: String) {
    set(.numbers([transform.a, transform.b, transform.c, transform.d, transform.tx, transform.ty]), key)
  }

  /// Writes insets.
  open func encode(_ insets: EdgeInsets, forKey key: String) {
    set(.numbers([insets.top, insets.left, insets.bottom, insets.right]), key)
  }

  /// Writes numbers.
  open func encode(_ numbers: [Double], forKey key: String) { set(.numbers(numbers), key) }

  /// Writes bytes.
  open func encode(_ bytes: [UInt8], forKey key: String) { set(.bytes(bytes), key) }

  /// Writes an object, or a value, of those that `decodeObject(forKey:)` reads, a point, a size, a rectangle, a
  /// transform, insets or a colour. nil is written as such. Of others, `error` says that they cannot be written.
  open func encode(_ object: Any?, forKey key: String) {
    if let value = coded(object, key) { set(value, key) }
  }

  /// Writes an object where it is written elsewhere too, before or after; else nothing.
  open func encodeConditionalObject(_ object: Any?, forKey key: String) {
    guard let object = object.map({ $0 as AnyObject }) else { return }
    if let known = written[ObjectIdentifier(object)] { return set(.object(known.number), key) }
    conditional[ObjectIdentifier(object), default: []].append((path.last ?? 0, key))
  }
}
