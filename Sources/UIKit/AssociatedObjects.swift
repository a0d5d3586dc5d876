import Foundation

// Objective-C's functions by which extensions keep values in objects. A file that says `import ObjectiveC` imports
// UIKit in its place.

// swift-format-ignore: AlwaysUseLowerCamelCase
/// How an object keeps an associated value.
public enum objc_AssociationPolicy: UInt, Sendable {
  /// A weak reference: the value is nil once nothing else retains it.
  case OBJC_ASSOCIATION_ASSIGN = 0
  /// A strong reference.
  case OBJC_ASSOCIATION_RETAIN_NONATOMIC = 1
  /// A strong reference; nothing is copied.
  case OBJC_ASSOCIATION_COPY_NONATOMIC = 3
  /// A strong reference.
  case OBJC_ASSOCIATION_RETAIN = 0o1401
  /// A strong reference; nothing is copied.
  case OBJC_ASSOCIATION_COPY = 0o1403
}

/// The value that an object keeps under the address of a key; nil for none. On any thread.
public func objc_getAssociatedObject(_ object: Any, _ key: UnsafeRawPointer) -> Any? {
  Associations.all.value(of: object as AnyObject, UInt(bitPattern: key))
}

/// Keeps a value in an object under the address of a key; nil to let go of it. On any thread.
///
/// The values of an object that is gone are released at a later call. A value that is no object, as a number, is kept
/// by every policy.
public func objc_setAssociatedObject(
  _ object: Any, _ key: UnsafeRawPointer, _ value: Any?, _ policy: objc_AssociationPolicy
) {
  let kept: Associations.Value? = value.map {
    policy == .OBJC_ASSOCIATION_ASSIGN && type(of: $0) is AnyObject.Type
      ? .unretained(Weakly(object: $0 as AnyObject)) : .retained($0)
  }
  Associations.all.set(kept, of: object as AnyObject, UInt(bitPattern: key))
}

/// Lets go of all values that an object keeps.
public func objc_removeAssociatedObjects(_ object: Any) { Associations.all.removeAll(of: object as AnyObject) }

private struct Weakly { weak var object: AnyObject? }

/// The values that objects keep.
private final class Associations: @unchecked Sendable {
  static let all = Associations()

  enum Value {
    case retained(Any)
    case unretained(Weakly)
  }

  private struct Entry {
    weak var object: AnyObject?
    var values: [UInt: Value] = [:]
  }

  private let lock = NSRecursiveLock()
  private var entries: [ObjectIdentifier: Entry] = [:]
  /// How many entries there may be before those of objects that are gone are looked for.
  private var most = 64

  func value(of object: AnyObject, _ key: UInt) -> Any? {
    lock.lock()
    defer { lock.unlock() }
    // Another object may have lain at the same address.
    guard let entry = entries[ObjectIdentifier(object)], entry.object === object else { return nil }
    switch entry.values[key] {
    case .retained(let value): return value
    case .unretained(let weakly): return weakly.object
    case nil: return nil
    }
  }

  func set(_ value: Value?, of object: AnyObject, _ key: UInt) {
    lock.lock()
    // What is released may ask for values of its own: it is, behind the lock.
    var released: [Entry] = []
    defer {
      lock.unlock()
      released = []
    }
    let id = ObjectIdentifier(object)
    var entry = entries[id] ?? Entry(object: object)
    released.append(entry)
    if entry.object !== object { entry = Entry(object: object) }
    entry.values[key] = value
    entries[id] = entry.values.isEmpty ? nil : entry
    guard entries.count > most else { return }
    let gone = entries.filter { $0.value.object == nil }
    released += gone.values
    for id in gone.keys { entries[id] = nil }
    most = max(64, 2 * entries.count)
  }

  func removeAll(of object: AnyObject) {
    lock.lock()
    let removed = entries.removeValue(forKey: ObjectIdentifier(object))
    lock.unlock()
    _ = removed
  }
}
