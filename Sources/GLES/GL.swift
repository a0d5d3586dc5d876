import CGLES

/// The permission to call GL, lent by `Context.withCurrent` while its context is current.
///
/// It cannot be copied or kept. Every function of GL is a method of it: binding and drawing never throw, making things
/// throws `GLError`. Objects of another context are a programmer's error, checked in debug builds.
public struct GL: ~Copyable {
  let context: Context

  init(context: Context) {
    self.context = context
  }

  /// What the context is and can do.
  public var capabilities: Capabilities { context.capabilities }

  /// What was asked of the driver since the counters were last taken.
  package var counters: GLCounters { context.counters }

  /// Counts a call; false where it must not reach the driver.
  borrowing func issues() -> Bool {
    context.counters.calls += 1
    if context.interruption != nil { context.countDown() }
    return context.reachesDriver
  }

  /// Counts a change of state that is not a bind.
  borrowing func issuesChange() -> Bool {
    context.counters.stateChanges += 1
    return issues()
  }

  borrowing func skip() {
    context.counters.stateChangesSkipped += 1
  }

  borrowing func check(_ name: borrowing Name) {
    assert(
      name.context === context.retired || name.context === context.programs.retired,
      "\(context.label): an object of another context")
  }

  /// Deletes now what was retired so far, and not only when this `withCurrent` ends.
  package borrowing func deleteRetired() {
    context.deleteRetired()
  }

  /// Makes the driver start on what it was given.
  package borrowing func flush() {
    if issues() { glFlush() }
  }

  /// Waits until all is drawn; for readback and measurements, not for frames.
  package borrowing func finish() {
    if issues() { glFinish() }
  }
}
