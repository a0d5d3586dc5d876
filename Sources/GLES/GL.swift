import CGLES

/// The permission to call GL, lent by `Context.withCurrent` while its context is current.
///
/// Not copyable. Every GL function is a method of it: binding and drawing never throw, creating objects throws
/// `GLError`. Using an object of another context is a programming error, checked in debug builds.
public struct GL: ~Copyable {
  let context: Context

  init(context: Context) {
    self.context = context
  }

  /// The properties and limits of the context.
  public var capabilities: Capabilities { context.capabilities }

  /// Calls and bytes since the counters were last read.
  package var counters: GLCounters { context.counters }

  /// Bytes uploaded since the counters were last read.
  package var bytesUploaded: Int { context.counters.bytesUploaded }

  /// Differs after any change of the textures that are bound to units, except for the upload unit.
  package var textureChanges: UInt32 { context.cache.textureChanges }

  /// How records come to the GPU.
  package var uploadPath: UploadPath { context.uploadPath }

  /// Counts a call; false if it must not reach the driver.
  borrowing func issues() -> Bool {
    context.counters.calls += 1
    if context.isInterrupted { context.countDown() }
    return context.reachesDriver
  }

  /// Counts a state change other than a bind.
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

  /// Deletes retired names now instead of at the end of this `withCurrent`.
  package borrowing func deleteRetired() {
    context.deleteRetired()
  }

  /// Flushes: the driver starts to execute the commands so far.
  package borrowing func flush() {
    if issues() { glFlush() }
  }

  /// Waits until the GPU has executed all commands; for readback and measurements, not for frames.
  package borrowing func finish() {
    if issues() { glFinish() }
  }
}
