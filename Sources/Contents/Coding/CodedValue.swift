/// A value of an archive, under a key of one of its objects.
public indirect enum CodedValue: Hashable, Sendable {
  /// Nothing: the key is there without a value.
  case none
  /// Yes or no.
  case bool(Bool)
  /// A whole number.
  case integer(Int64)
  /// Another number.
  case double(Double)
  /// Text.
  case string(String)
  /// Bytes.
  case bytes([UInt8])
  /// The numbers of a point, a size, a rectangle, a transform, insets or a colour, in the order of their initialisers.
  case numbers([Double])
  /// An object of the archive by its number.
  case object(Int)
  /// Several values in order.
  case array([CodedValue])
}

/// Where a coder reads and writes: objects by number, each with a class's name and values by key. The object 0 is the
/// topmost one, which has no class.
///
/// What an archive's format has in other forms, it gives in these: a rectangle that is written as text as `numbers`.
public protocol KeyedArchive: AnyObject {
  /// The value of a key; nil where the object, or the key, is not there.
  func value(forKey key: String, of object: Int) -> CodedValue?
  /// The name of an object's class; nil where the object is not there.
  func className(of object: Int) -> String?
  /// Makes an object without values, and answers its number.
  func addObject(className: String) -> Int
  /// Sets the value of a key. Called with numbers that `addObject` has answered, and 0.
  func setValue(_ value: CodedValue, forKey key: String, of object: Int)
}

/// An archive in memory.
public final class MemoryArchive: KeyedArchive {
  private var objects: [(className: String, values: [String: CodedValue])] = [("", [:])]

  /// Makes an archive without values.
  public init() {}

  /// The value of a key; nil where the object, or the key, is not there.
  public func value(forKey key: String, of object: Int) -> CodedValue? {
    objects.indices.contains(object) ? objects[object].values[key] : nil
  }

  /// The name of an object's class; nil where the object is not there.
  public func className(of object: Int) -> String? {
    object > 0 && object < objects.count ? objects[object].className : nil
  }

  /// Makes an object without values, and answers its number: one more than that of the last.
  public func addObject(className: String) -> Int {
    objects.append((className, [:]))
    return objects.count - 1
  }

  /// Sets the value of a key. The object must be there.
  public func setValue(_ value: CodedValue, forKey key: String, of object: Int) {
    precondition(objects.indices.contains(object), "the archive has no object \(object)")
    objects[object].values[key] = value
  }

  /// How many objects there are, the topmost one aside.
  public var count: Int { objects.count - 1 }
}

/// An object that an archive can hold.
public protocol Coding: AnyObject {
  /// Makes the object from its values in an archive; nil where they do not fit, which the coder then says.
  init?(coder: Coder)
  /// Writes the object's values.
  func encode(with coder: Coder)
}

/// An object that an archive can hold, and that is made before it takes its values.
package protocol LateCoding: AnyObject {
  init()
  /// Takes the values. What does not fit is said to the coder.
  func decode(with coder: Coder)
  func encode(with coder: Coder)
}

/// What is wrong with an archive.
public enum CoderError: Error, Hashable, CustomStringConvertible {
  /// The value of a key has another type.
  case wrongType(key: String, wanted: String)
  /// The value of a key is an object of another class.
  case wrongClass(key: String, wanted: String, found: String)
  /// The number of a key does not fit the type that is asked for.
  case outOfRange(key: String)
  /// A number of a key is NaN or infinite where only others make sense.
  case notFinite(key: String)
  /// No class is known by a name.
  case unknownClass(String)
  /// The archive refers to an object that it does not have.
  case noObject(Int)
  /// The class could not make an object of its values.
  case notMade(className: String)
  /// An object contains itself, and is asked for before it is made.
  case circle(className: String)
  /// Objects contain each other more than 500 levels deep.
  case tooDeep
  /// A value, or an object, that archives cannot hold.
  case notCodable(key: String, type: String)

  /// In words.
  public var description: String {
    switch self {
    case .wrongType(let key, let wanted): "the value of “\(key)” is no \(wanted)"
    case .wrongClass(let key, let wanted, let found): "the object of “\(key)” is a \(found), and no \(wanted)"
    case .outOfRange(let key): "the number of “\(key)” is out of range"
    case .notFinite(let key): "a number of “\(key)” is not finite"
    case .unknownClass(let name): "no class is known by the name “\(name)”"
    case .noObject(let number): "the archive has no object \(number)"
    case .notMade(let name): "an object of the class “\(name)” could not be made of its values"
    case .circle(let name): "an object of the class “\(name)” contains itself"
    case .tooDeep: "objects contain each other too deep"
    case .notCodable(let key, let type): "the value of “\(key)”, a \(type), cannot be in an archive"
    }
  }
}
