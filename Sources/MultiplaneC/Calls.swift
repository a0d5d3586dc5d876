import CMultiplane
import Multiplane

/// The calls that may be made in callbacks, too.
enum AllowedCallbacks {
  case none
  /// `mp_lay_out`, which changes layers.
  case layouts

  fileprivate var areMet: Bool {
    mp_thread_callbacks() == 0 || self == .layouts && mp_thread_is_laying_out() != 0
  }
}

/// Runs the body of a call from C: an error becomes its code, and its message is kept for `mp_error_message`.
func answer(in allowed: AllowedCallbacks = .none, _ body: () throws -> Void) -> mp_result {
  answerOrNone(in: allowed) {
    try body()
    return true
  }
}

/// The same where there may be nothing to give: the body returns whether there is.
func answerOrNone(in allowed: AllowedCallbacks = .none, _ body: () throws -> Bool) -> mp_result {
  do {
    guard allowed.areMet else {
      throw Failure(MP_ERROR_CALLBACK, "the thread is in a callback: the call must be made later")
    }
    return try body() ? mp_result(MP_OK) : mp_result(MP_NONE)
  } catch {
    let failure = Failure(error)
    var message = failure.message
    message.withUTF8 { text in
      unsafe text.withMemoryRebound(to: CChar.self) { unsafe mp_thread_set_message($0.baseAddress, $0.count) }
    }
    return failure.code
  }
}

/// Calls a function of the program's.
@discardableResult
func callBack<Result>(_ body: () -> Result) -> Result {
  mp_thread_enter_callback()
  defer { mp_thread_leave_callback() }
  return body()
}

// MARK: Objects

func layer(_ handle: OpaquePointer?) throws(Failure) -> Layer {
  try unsafe HandleTable.shared.find(bits(handle), .layer, as: Layer.self)
}

func layer<Class: Layer>(_ handle: OpaquePointer?, as type: Class.Type) throws(Failure) -> Class {
  let found = try unsafe layer(handle)
  guard let layer = found as? Class else { throw Failure(MP_ERROR_CLASS, "\(found) is not a \(type)") }
  return layer
}

func bits(_ handle: OpaquePointer?) -> UInt64 { UInt64(UInt(bitPattern: handle)) }

// MARK: Results

/// Writes a result of a call.
func write<Value>(_ value: Value, to result: UnsafeMutablePointer<Value>?) throws(Failure) {
  guard let result = unsafe result else { throw nullResult }
  unsafe result.pointee = value
}

/// Before a call changes something or makes an object that it could not give.
func check<Value>(_ result: UnsafeMutablePointer<Value>?) throws(Failure) {
  if unsafe result == nil { throw nullResult }
}

private var nullResult: Failure { Failure(MP_ERROR_NULL, "the place for a result is null") }

/// Gives a handle of a new object, which the caller owns.
func give(_ object: AnyObject, _ kind: Kind, to result: UnsafeMutablePointer<OpaquePointer?>?) throws(Failure) {
  try unsafe check(result)
  try unsafe write(HandleTable.shared.make(object, kind).pointer, to: result)
}

/// Lends a layer; returns whether there is one.
func lend(_ layer: Layer?, to result: UnsafeMutablePointer<OpaquePointer?>?) throws(Failure) -> Bool {
  try unsafe check(result)
  guard let layer else { return false }
  try unsafe write(HandleTable.shared.lend(layer, .layer).pointer, to: result)
  return true
}

// MARK: Texts

/// A text that ends with a 0.
func text(_ pointer: UnsafePointer<CChar>?) throws(Failure) -> String {
  guard let pointer = unsafe pointer else { throw Failure(MP_ERROR_NULL, "a text is null") }
  guard let text = unsafe String(validatingCString: pointer) else {
    throw Failure(MP_ERROR_UTF8, "a text is not UTF-8")
  }
  return text
}

/// Writes what fits of a text and a 0, cut between characters, and the length of all of it.
func write(
  _ text: String, to buffer: UnsafeMutablePointer<CChar>?, capacity: Int, length: UnsafeMutablePointer<Int>?
) {
  var text = text
  text.withUTF8 { bytes in
    unsafe length?.pointee = bytes.count
    guard let buffer = unsafe buffer, capacity > 0 else { return }
    var count = min(bytes.count, capacity - 1)
    // A byte 10xxxxxx goes on with the character before it.
    while count > 0, count < bytes.count, unsafe bytes[count] & 0xC0 == 0x80 { count -= 1 }
    for index in 0..<count { unsafe buffer[index] = CChar(bitPattern: bytes[index]) }
    unsafe buffer[count] = 0
  }
}

// MARK: Structs

/// A struct that begins with its size. `firstSize` is that of its first version, which never changes.
protocol SizedStruct {
  static var firstSize: Int { get }
  init()
}

/// Reads what the caller's version of a struct has; the rest is 0.
func read<Value: SizedStruct>(_ pointer: UnsafePointer<Value>?) throws(Failure) -> Value {
  let size = try unsafe size(pointer)
  var value = Value()
  if let pointer = unsafe pointer {
    unsafe withUnsafeMutableBytes(of: &value) { bytes in
      unsafe bytes.copyMemory(
        from: UnsafeRawBufferPointer(start: pointer, count: min(size, MemoryLayout<Value>.size)))
    }
  }
  return value
}

/// Writes what the caller's version of a struct has, but its size; nothing to a null pointer.
func write<Value: SizedStruct>(_ value: Value, toStruct pointer: UnsafeMutablePointer<Value>?) throws(Failure) {
  guard let pointer = unsafe pointer else { return }
  let size = try unsafe size(UnsafePointer(pointer))
  let count = min(size, MemoryLayout<Value>.size)
  unsafe withUnsafeBytes(of: value) { bytes in
    let target = unsafe UnsafeMutableRawBufferPointer(start: pointer, count: count)
    unsafe UnsafeMutableRawBufferPointer(rebasing: target[4...]).copyMemory(
      from: UnsafeRawBufferPointer(rebasing: bytes[4..<count]))
  }
}

/// Checks the size of a struct that will be written; null is none.
func checkStruct<Value: SizedStruct>(_ pointer: UnsafeMutablePointer<Value>?) throws(Failure) {
  guard let pointer = unsafe pointer else { return }
  _ = try unsafe size(UnsafePointer(pointer))
}

private func size<Value: SizedStruct>(_ pointer: UnsafePointer<Value>?) throws(Failure) -> Int {
  guard let pointer = unsafe pointer else { throw Failure(MP_ERROR_NULL, "a struct \(Value.self) is null") }
  let size = unsafe Int(UnsafeRawPointer(pointer).loadUnaligned(as: UInt32.self))
  guard size >= Value.firstSize else {
    throw Failure(
      MP_ERROR_STRUCT_SIZE, "\(Value.self) has \(size) bytes; its first version has \(Value.firstSize): use MP_INIT")
  }
  guard size >= MemoryLayout<Value>.size || size % MemoryLayout<Value>.alignment == 0 else {
    throw Failure(MP_ERROR_STRUCT_SIZE, "\(Value.self) has \(size) bytes, which no version has: use MP_INIT")
  }
  return size
}

// MARK: Numbers

/// A number that layers take.
func finite(_ value: Double, _ name: String = "a number") throws(Failure) -> Double {
  guard value.isFinite else { throw Failure(MP_ERROR_NOT_FINITE, "\(name) is \(value)") }
  return value
}

/// Values of a caller's array. The count is checked before anything is read.
func list<Value>(
  _ pointer: UnsafePointer<Value>?, _ count: Int, atMost limit: Int
) throws(Failure) -> [Value] {
  guard count >= 0, count <= limit else {
    throw Failure(MP_ERROR_LIMIT, "\(UInt(bitPattern: count)) values; at most \(limit)")
  }
  if count == 0 { return [] }
  guard let pointer = unsafe pointer else { throw Failure(MP_ERROR_NULL, "a list of \(count) values is null") }
  return unsafe Array(UnsafeBufferPointer(start: pointer, count: count))
}

/// Writes what fits of a list, and how many values it has.
func write<Value>(
  _ values: [Value], to pointer: UnsafeMutablePointer<Value>?, capacity: Int, count: UnsafeMutablePointer<Int>?
) {
  unsafe count?.pointee = values.count
  guard let pointer = unsafe pointer else { return }
  // A capacity above Int.max looks negative; the list fits.
  let fitting = capacity < 0 ? values.count : min(values.count, capacity)
  for index in 0..<fitting { unsafe pointer[index] = values[index] }
}
