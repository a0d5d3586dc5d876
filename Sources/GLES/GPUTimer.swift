import CGLES

/// GPU time of the commands between `begin` and `end`, by timer queries. Results arrive some frames later; no call
/// waits for them.
///
/// Belongs to one context, which has `Capabilities.hasTimerQueries`. Does not measure while the host's own query of
/// elapsed time is active.
package struct GPUTimer {
  /// Makes the non-copyable name an element of an array.
  fileprivate final class Query {
    let name: Name

    init(_ name: consuming Name) { self.name = name }
  }

  /// Limit on pending queries: a driver that never returns a result costs no more.
  private static let mostWaiting = 8

  private var idle: [Query] = []
  /// The oldest first.
  private var waiting: [(query: Query, sequence: UInt64)] = []
  private var isRunning = false

  package init() {}

  /// Begins a measurement, unless too many results are pending.
  package mutating func begin(_ sequence: UInt64, _ gl: borrowing GL) {
    guard gl.context.capabilities.hasTimerQueries, waiting.count < Self.mostWaiting else { return }
    // Only one query may be active, and the host's has priority.
    var running: GLint = 0
    if gl.issues() { unsafe glGetQueryiv(GLenum(GL_TIME_ELAPSED_EXT), GLenum(GL_CURRENT_QUERY), &running) }
    guard running == 0 else { return }
    guard let query = idle.popLast() ?? Self.makeQuery(gl) else { return }
    if gl.issues() { glBeginQuery(GLenum(GL_TIME_ELAPSED_EXT), query.name.value) }
    waiting.append((query, sequence))
    isRunning = true
  }

  private static func makeQuery(_ gl: borrowing GL) -> Query? {
    do throws(GLError) { return Query(try gl.makeName(.query, label: "GPU time")) } catch { return nil }
  }

  /// Ends the measurement.
  package mutating func end(_ gl: borrowing GL) {
    guard isRunning else { return }
    isRunning = false
    if gl.issues() { glEndQuery(GLenum(GL_TIME_ELAPSED_EXT)) }
  }

  /// The latest result since the last call, with the value passed to `begin`: nanoseconds of the GPU's clock, at most
  /// 32 bits. nil if there is none, or if the clock was disjoint.
  package mutating func takeAnswer(_ gl: borrowing GL) -> (sequence: UInt64, nanoseconds: UInt64)? {
    var answer: (sequence: UInt64, nanoseconds: UInt64)?
    while let oldest = waiting.first, let time = oldest.query.result(gl) {
      answer = (oldest.sequence, UInt64(time))
      idle.append(oldest.query)
      waiting.removeFirst()
    }
    guard answer != nil, gl.issues() else { return answer }
    var isDisturbed: Int32 = 0
    unsafe glGetIntegerv(GLenum(GL_GPU_DISJOINT_EXT), &isDisturbed)
    return isDisturbed == 0 ? answer : nil
  }
}

extension GPUTimer.Query {
  /// Nanoseconds; nil if the result is not available yet.
  fileprivate func result(_ gl: borrowing GL) -> UInt32? {
    guard gl.issues() else { return nil }
    var value: UInt32 = 0
    unsafe glGetQueryObjectuiv(name.value, GLenum(GL_QUERY_RESULT_AVAILABLE), &value)
    guard value != 0, gl.issues() else { return nil }
    unsafe glGetQueryObjectuiv(name.value, GLenum(GL_QUERY_RESULT), &value)
    return value
  }
}
