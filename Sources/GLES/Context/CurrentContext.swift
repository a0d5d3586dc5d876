import Glibc

/// The `Context` whose token is in use on this thread.
///
/// EGL's current context is per thread, and EGL cannot tell which contexts are inside a `withCurrent`; so this record
/// is per thread, too. It owns nothing.
enum CurrentContext {
  private static let key: pthread_key_t = {
    var key = pthread_key_t()
    let status = unsafe pthread_key_create(&key, nil)
    precondition(status == 0, "a thread key could not be made")
    return key
  }()

  static var isNone: Bool { unsafe pthread_getspecific(key) == nil }

  static func isInnermost(_ context: Context) -> Bool {
    unsafe pthread_getspecific(key) == UnsafeMutableRawPointer(Unmanaged.passUnretained(context).toOpaque())
  }

  static func set(_ context: Context?) {
    let pointer = unsafe context.map { unsafe Unmanaged.passUnretained($0).toOpaque() }
    let status = unsafe pthread_setspecific(key, pointer)
    precondition(status == 0, "a thread's context could not be noted")
  }
}
