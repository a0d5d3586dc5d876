import Glibc

/// Keeps a write to a closed pipe from ending the process, without a change to what the process does with signals.
enum BrokenPipeSignal {
  /// Runs a body that gives back an error number; a SIGPIPE that it raises on this thread is taken away.
  static func held(_ body: () -> Int32) -> Int32 {
    var (pipe, previous, pending) = (sigset_t(), sigset_t(), sigset_t())
    unsafe sigemptyset(&pipe)
    unsafe sigaddset(&pipe, SIGPIPE)
    unsafe sigpending(&pending)
    // One that was waiting before is somebody else's.
    let wasPending = unsafe sigismember(&pending, SIGPIPE) == 1
    unsafe pthread_sigmask(SIG_BLOCK, &pipe, &previous)
    let result = body()
    if result == EPIPE, !wasPending {
      var now = timespec(tv_sec: 0, tv_nsec: 0)
      while unsafe sigtimedwait(&pipe, nil, &now) < 0, errno == EINTR {}
    }
    unsafe pthread_sigmask(SIG_SETMASK, &previous, nil)
    return result
  }
}
