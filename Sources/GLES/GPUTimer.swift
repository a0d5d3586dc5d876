import CGLES

/// How long the GPU took for what was drawn between `begin` and `end`, by timer queries: answers come some frames
/// later, and nothing waits for them.
///
/// Belongs to one context, which has `Capabilities.hasTimerQueries`. While a host's own query of elapsed time is
/// running nothing is measured.
package struct GPUTimer {
  /// A name in a place that can be copied; the name itself can't.
  fileprivate final class Query {
    let name: Name

    init(_ name: consuming Name) { self.name = name }
  }

  /// More are not asked: a driver that never answers costs no more.
  private static let mostWaiting = 8

  private var idle: [Query] = []
  /// The oldest first.
  private var waiting: [(query: Query, sequence: UInt64)] = []
  private var isRunning = false

  package init() {}

  /// Begins to measure, where not too many answers are waited for.
  package mutating func begin(_ sequence: UInt64, _ gl: borrowing GL) {
    guard gl.context.capabilities.hasTimerQueries, waiting.count < Self.mostWaiting else { return }
    // One at a time: the host's goes on.
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

  /// What was drawn since `begin` is all.
  package mutating func end(_ gl: borrowing GL) {
    guard isRunning else { return }
    isRunning = false
    if gl.issues() { glEndQuery(GLenum(GL_TIME_ELAPSED_EXT)) }
  }

  /// The latest answer that has come since it was last asked for, with what was given to `begin`: nanoseconds of the
  /// GPU's clock, at most 32 bits of them. nil where none has come, or where that clock was disturbed meanwhile.
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
  /// Nanoseconds; nil where the GPU is not so far.
  fileprivate func result(_ gl: borrowing GL) -> UInt32? {
    guard gl.issues() else { return nil }
    var value: UInt32 = 0
    unsafe glGetQueryObjectuiv(name.value, GLenum(GL_QUERY_RESULT_AVAILABLE), &value)
    guard value != 0, gl.issues() else { return nil }
    unsafe glGetQueryObjectuiv(name.value, GLenum(GL_QUERY_RESULT), &value)
    return value
  }
}
