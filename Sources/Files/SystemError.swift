import Glibc

/// The C library's texts for error numbers.
package enum SystemError {
  /// "No such file or directory" and the like. glibc's `strerror` may be called on any thread (since 2.32).
  package static func text(_ number: Int32) -> String {
    guard let text = unsafe strerror(number) else { return "error \(number)" }
    return unsafe String(cString: text)
  }
}
