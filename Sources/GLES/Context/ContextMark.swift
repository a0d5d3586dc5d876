import CGLES

/// Tells an adopted context from a later one with the same handle: EGL may give a new context the handle of a
/// destroyed one, and the names of the old one are then those of other objects, the host's among them.
///
/// The mark is a number in vertex arrays of this module, which no share group shares: the divisor of attribute 0, whose
/// array is not enabled.
struct ContextMark {
  /// Random, of this `Context`.
  private let number = UInt32.random(in: 1...UInt32(Int32.max))
  /// The vertex arrays that have the number.
  private var arrays: [UInt32] = []

  /// Whether there is nothing to compare with.
  var isEmpty: Bool { arrays.isEmpty }

  /// Marks the vertex array that is bound.
  mutating func add(_ array: UInt32) {
    glVertexAttribDivisor(0, number)
    arrays.append(array)
  }

  /// Forgets a vertex array that is deleted.
  mutating func remove(_ array: UInt32) {
    arrays.removeAll { $0 == array }
  }

  /// Number of GL calls of `bind` in the marked context.
  static let callsToBind = 3

  /// Binds a marked vertex array and reads its number; returns the array's name, or nil if the current context is
  /// another one. Then the binding is `bound` again. Raises no error.
  func bind(insteadOf bound: UInt32) -> UInt32? {
    guard let array = arrays.last, glIsVertexArray(array) != 0 else { return nil }
    var divisor: GLint = 0
    glBindVertexArray(array)
    unsafe glGetVertexAttribiv(0, GLenum(GL_VERTEX_ATTRIB_ARRAY_DIVISOR), &divisor)
    if UInt32(bitPattern: divisor) == number { return array }
    glBindVertexArray(bound)
    return nil
  }

  /// Whether the current context is the marked one, as far as can be said. Changes no state, raises no error.
  var isCurrent: Bool {
    if isEmpty { return true }
    var bound: GLint = 0
    unsafe glGetIntegerv(GLenum(GL_VERTEX_ARRAY_BINDING), &bound)
    guard bind(insteadOf: UInt32(bitPattern: bound)) != nil else { return false }
    glBindVertexArray(UInt32(bitPattern: bound))
    return true
  }
}
