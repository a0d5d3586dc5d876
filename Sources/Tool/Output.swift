import Glibc
import MultiplaneFiles

/// Writes output without the C library's buffers: a closed pipe is an error, not a signal.
enum Output {
  /// Writes a text and a line break to standard output.
  static func line(_ text: String) throws(Failure) { try line(text, to: STDOUT_FILENO) }

  static func line(_ text: String, to descriptor: Int32) throws(Failure) { try self.text("\(text)\n", to: descriptor) }

  static func text(_ text: String, to descriptor: Int32) throws(Failure) {
    do {
      try FileOutput.write(Array(text.utf8), to: descriptor)
    } catch {
      throw Failure(error)
    }
  }

  /// Writes one line with the tool's name to standard error. Errors are ignored.
  static func message(_ text: String) {
    let parts = text.split(whereSeparator: \.isNewline).map { $0.trimmingPrefix(while: \.isWhitespace) }
    let joined = parts.reduce("") { $0 + ($0.isEmpty ? "" : $0.hasSuffix(":") ? " " : "; ") + $1 }
    try? line("multiplane: " + joined, to: STDERR_FILENO)
  }
}
