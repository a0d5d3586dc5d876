// The only file of this target with `unsafe` code. Safe links (weak, or retained at each access) were measured to cost
// 220 instructions a moved layer.

extension Array where Element: AnyObject {
  /// The index of an object: searched for from a hint and from both ends, without retaining; nil where it is not here.
  package func index(of object: Element, near hint: Int) -> Int? { search(for: object, near: hint).index }

  /// The same, and the rounds of the search, of which each looks at four objects.
  package func search(for object: Element, near hint: Int) -> (index: Int?, rounds: Int) {
    let target = unsafe UnsafeRawPointer(Unmanaged.passUnretained(object).toOpaque())
    return unsafe withUnsafeBufferPointer { objects in
      guard let first = objects.baseAddress else { return (nil, 0) }
      let pointers = unsafe UnsafeRawPointer(first).assumingMemoryBound(to: UnsafeRawPointer.self)
      return unsafe find(target, in: pointers, count: objects.count, near: hint)
    }
  }
}

private func find(
  _ target: UnsafeRawPointer, in pointers: UnsafePointer<UnsafeRawPointer>, count: Int, near hint: Int
) -> (index: Int?, rounds: Int) {
  var (first, last) = (0, count - 1)
  var below = min(max(hint, 0), last)
  var above = below + 1
  while first <= last {
    if below >= first {
      if unsafe pointers[below] == target { return (below, first) }
      below -= 1
    }
    if above <= last {
      if unsafe pointers[above] == target { return (above, first) }
      above += 1
    }
    if unsafe pointers[first] == target { return (first, first) }
    if unsafe pointers[last] == target { return (last, first) }
    first += 1
    last -= 1
  }
  return (nil, first)
}

/// A reference that does not retain its object and is not cleared when the object is freed.
///
/// It is safe because the owners clear it. A superlayer's `deinit` clears the links of its sublayers. The `deinit` of
/// `LayerTree` clears the links of every layer in the tree or departed from it. A layer's `deinit` removes it from its
/// tree's dirty list.
@safe
struct UnownedReference<Object: AnyObject> {
  private var reference: Unmanaged<Object>?

  init() {
    unsafe reference = nil
  }

  init(_ object: Object) {
    unsafe reference = Unmanaged.passUnretained(object)
  }

  var isSet: Bool {
    @inline(__always) get { unsafe reference != nil }
  }

  /// The object, retained for the caller.
  var object: Object? {
    @inline(__always) get { unsafe reference?.takeUnretainedValue() }
  }

  @inline(__always)
  func refers(to object: Object) -> Bool {
    guard let reference = unsafe reference else { return false }
    return unsafe reference.toOpaque() == Unmanaged.passUnretained(object).toOpaque()
  }

  @inline(__always)
  func refersToSame(as other: UnownedReference) -> Bool {
    unsafe reference?.toOpaque() == other.reference?.toOpaque()
  }

  /// Passes the object without retaining it. `body` must not release the last reference to it.
  @inline(__always)
  func withObject(_ body: (Object) -> Void) {
    if let reference = unsafe reference { unsafe reference._withUnsafeGuaranteedRef(body) }
  }
}
