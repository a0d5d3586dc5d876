import Glibc

/// Suppresses SIGPIPE and SIGXFSZ of writes on one thread, without a change to the process's signal handlers.
enum WriteSignals {
  /// Runs a body that returns an error number, and discards a SIGPIPE or SIGXFSZ that it raises on this thread.
  static func held(_ body: () -> Int32) -> Int32 {
    var (signals, previous, pending) = (sigset_t(), sigset_t(), sigset_t())
    unsafe sigemptyset(&signals)
    unsafe sigaddset(&signals, SIGPIPE)
    unsafe sigaddset(&signals, SIGXFSZ)
    unsafe sigpending(&pending)
    unsafe pthread_sigmask(SIG_BLOCK, &signals, &previous)
    let result = body()
    let raised: Int32? =
      switch result {
      case EPIPE: SIGPIPE
      case EFBIG: SIGXFSZ
      default: nil
      }
    // A signal that was pending before belongs to other code.
    if let raised, unsafe sigismember(&pending, raised) == 0 {
      var (one, now) = (sigset_t(), timespec(tv_sec: 0, tv_nsec: 0))
      unsafe sigemptyset(&one)
      unsafe sigaddset(&one, raised)
      while unsafe sigtimedwait(&one, nil, &now) < 0, errno == EINTR {}
    }
    unsafe pthread_sigmask(SIG_SETMASK, &previous, nil)
    return result
  }
}
