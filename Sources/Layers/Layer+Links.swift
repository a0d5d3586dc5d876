// The only file of this target with `unsafe` code. Safe links (weak, or retained at each access) were measured to cost
// 220 instructions a moved layer.

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
