import Glibc

/// Starts threads for work that may block, which Swift's cooperative pool must not run.
package enum WorkerThread {
  private final class Start {
    let body: @Sendable () -> Void

    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
  }

  /// Large enough for image decoders and drawing libraries.
  private static let stackSize = 1 << 20

  /// Runs a function once on a new, detached thread.
  ///
  /// - Returns: false when the system cannot create a thread.
  package static func start(_ body: @escaping @Sendable () -> Void) -> Bool {
    var attributes = pthread_attr_t()
    guard unsafe pthread_attr_init(&attributes) == 0 else { return false }
    defer { unsafe pthread_attr_destroy(&attributes) }
    unsafe pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED))
    unsafe pthread_attr_setstacksize(&attributes, stackSize)
    let argument = unsafe Unmanaged.passRetained(Start(body)).toOpaque()
    var thread = pthread_t()
    let status = unsafe pthread_create(
      &thread, &attributes,
      { argument in
        if let argument = unsafe argument {
          unsafe Unmanaged<Start>.fromOpaque(argument).takeRetainedValue().body()
        }
        return nil
      }, argument)
    if status == 0 { return true }
    unsafe Unmanaged<Start>.fromOpaque(argument).release()
    return false
  }
}
