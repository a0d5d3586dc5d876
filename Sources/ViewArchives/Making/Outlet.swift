import MultiplaneContents
import MultiplaneGeometry

/// A property that an archive sets, by its key path: `.init(\.title)`.
///
/// Optional ones, implicitly unwrapped ones, others, and arrays of objects; values of the types that user-defined
/// runtime attributes have, where a number fits every type of numbers.
@preconcurrency @MainActor public struct Outlet<Owner: AnyObject> {
  let member: ArchiveClasses.Member

  /// A property that may be nil.
  public init<Value>(_ path: ReferenceWritableKeyPath<Owner, Value?>) {
    self.init { owner, value in
      if value is NoValue {
        owner[keyPath: path] = nil
        return true
      }
      guard let value: Value = converted(value) else { return false }
      owner[keyPath: path] = value
      return true
    }
  }

  /// A property that is always there.
  public init<Value>(_ path: ReferenceWritableKeyPath<Owner, Value>) {
    self.init { owner, value in
      guard let value: Value = converted(value) else { return false }
      owner[keyPath: path] = value
      return true
    }
  }

  /// A collection.
  public init<Element>(_ path: ReferenceWritableKeyPath<Owner, [Element]?>) {
    self.init { owner, value in
      guard let elements: [Element] = list(value) else { return false }
      owner[keyPath: path] = elements
      return true
    }
  }

  /// A collection that is always there.
  public init<Element>(_ path: ReferenceWritableKeyPath<Owner, [Element]>) {
    self.init { owner, value in
      guard let elements: [Element] = list(value) else { return false }
      owner[keyPath: path] = elements
      return true
    }
  }

  /// What a function sets; it says whether the value fits.
  public init(set: @escaping (Owner, Any) -> Bool) {
    member = ArchiveClasses.Member(isOwn: { $0 is Owner }) { object, value in
      guard let owner = object as? Owner else { return false }
      return set(owner, value)
    }
  }
}

/// nil of a runtime attribute.
struct NoValue {}

private func list<Element>(_ value: Any) -> [Element]? {
  guard let objects = value as? [AnyObject] else { return nil }
  let elements = objects.compactMap { $0 as? Element }
  return elements.count == objects.count ? elements : nil
}

/// A value in a type; a number in every type of numbers that it fits.
private func converted<Value>(_ value: Any) -> Value? {
  if let value = value as? Value { return value }
  guard let number = value as? Double else { return nil }
  switch Value.self {
  case is Float.Type: return Float(number) as? Value
  case is Bool.Type: return (number != 0) as? Value
  case let type as any FixedWidthInteger.Type: return whole(number, type) as? Value
  default: return nil
  }
}

private func whole<Whole: FixedWidthInteger>(_ number: Double, _ type: Whole.Type) -> Any? { Whole(exactly: number) }
