import CMultiplane
import Multiplane

/// A property of layers, or of one class of layers, by its number in `multiplane.h`.
struct Property<Value>: Sendable {
  /// The value; nil for none.
  let get: @Sendable (Layer) throws(Failure) -> Value?
  /// Sets a value; nil sets none.
  let set: @Sendable (Layer, Value?) throws(Failure) -> Void

  init(
    get: @escaping @Sendable (Layer) throws(Failure) -> Value?,
    set: @escaping @Sendable (Layer, Value?) throws(Failure) -> Void
  ) {
    self.get = get
    self.set = set
  }

  // A value that a property has already is no change.

  /// A property that always has a value.
  init<Class: Layer>(_ path: any ReferenceWritableKeyPath<Class, Value> & Sendable)
  where Value: Equatable & SendableMetatype {
    self.init(path, from: { $0 }, to: { (value: Value) throws(Failure) in value })
  }

  /// A property that may have none.
  init<Class: Layer>(_ path: any ReferenceWritableKeyPath<Class, Value?> & Sendable)
  where Value: Equatable & SendableMetatype {
    get = { (layer) throws(Failure) in try layer.ofClass(Class.self)[keyPath: path] }
    set = { (layer, value) throws(Failure) in
      let layer = try layer.ofClass(Class.self)
      if layer[keyPath: path] != value { layer[keyPath: path] = value }
    }
  }

  /// A property of another type in Swift.
  init<Class: Layer, Stored: Equatable & SendableMetatype>(
    _ path: any ReferenceWritableKeyPath<Class, Stored> & Sendable, from: @escaping @Sendable (Stored) -> Value,
    to: @escaping @Sendable (Value) throws(Failure) -> Stored
  ) {
    get = { (layer) throws(Failure) in from(try layer.ofClass(Class.self)[keyPath: path]) }
    set = { (layer, value) throws(Failure) in
      let layer = try layer.ofClass(Class.self)
      guard let value else { throw Failure(MP_ERROR_PROPERTY, "the property always has a value") }
      let new = try to(value)
      if layer[keyPath: path] != new { layer[keyPath: path] = new }
    }
  }
}

extension Layer {
  func ofClass<Class: Layer>(_ type: Class.Type) throws(Failure) -> Class {
    guard let layer = self as? Class else {
      throw Failure(MP_ERROR_CLASS, "\(description) is not a \(type), whose property this is")
    }
    return layer
  }
}

extension Property where Value == Int64 {
  /// Constants that are an enumeration's raw values.
  static func constants<Class: Layer, Constant: RawRepresentable<UInt8> & Equatable & SendableMetatype>(
    _ path: any ReferenceWritableKeyPath<Class, Constant> & Sendable
  ) -> Property {
    Property(
      path, from: { Int64($0.rawValue) },
      to: { (value) throws(Failure) in
        guard let raw = UInt8(exactly: value), let constant = Constant(rawValue: raw) else {
          throw Failure(MP_ERROR_RANGE, "\(value) is not one of the constants of \(Constant.self)")
        }
        return constant
      })
  }

  /// Constants that are an enumeration's places.
  static func places<Class: Layer, Constant: CaseIterable & Equatable & SendableMetatype>(
    _ path: any ReferenceWritableKeyPath<Class, Constant> & Sendable
  ) -> Property where Constant.AllCases == [Constant] {
    Property(
      path, from: { Int64(Constant.allCases.firstIndex(of: $0) ?? 0) },
      to: { (value) throws(Failure) in
        guard let place = Int(exactly: value), Constant.allCases.indices.contains(place) else {
          throw Failure(MP_ERROR_RANGE, "\(value) is not one of the constants of \(Constant.self)")
        }
        return Constant.allCases[place]
      })
  }

  /// Bits, of which only the lowest four are known.
  static func bits<Class: Layer, Bits: OptionSet & SendableMetatype>(
    _ path: any ReferenceWritableKeyPath<Class, Bits> & Sendable
  ) -> Property where Bits.RawValue == UInt8 {
    Property(
      path, from: { Int64($0.rawValue) },
      to: { (value) throws(Failure) in
        guard (0...15).contains(value) else { throw Failure(MP_ERROR_RANGE, "\(value) has bits without a meaning") }
        return Bits(rawValue: UInt8(value))
      })
  }

  /// A count.
  static func count<Class: Layer>(_ path: any ReferenceWritableKeyPath<Class, Int> & Sendable) -> Property {
    Property(
      path, from: { Int64($0) },
      to: { (value) throws(Failure) in
        guard value >= 0 else { throw Failure(MP_ERROR_RANGE, "a count of \(value)") }
        return Int(value)
      })
  }
}

/// The property of a number, where the values have the type of the table.
func property<Value>(_ number: mp_property, in table: [Int: Property<Value>]) throws(Failure) -> Property<Value> {
  guard let property = table[Int(number)] else {
    throw Failure(MP_ERROR_PROPERTY, "no property \(number) has values of this type")
  }
  return property
}
