import Glibc
import MultiplaneDrawing

/// What the commands write, past the C library's buffers: a pipe that nobody reads is an error and no signal.
enum Output {
  /// A text and a line break on standard output.
  static func line(_ text: String) throws(Failure) { try line(text, to: STDOUT_FILENO) }

  static func line(_ text: String, to descriptor: Int32) throws(Failure) {
    do {
      try FileOutput.write(Array("\(text)\n".utf8), to: descriptor)
    } catch {
      throw Failure(error)
    }
  }

  /// One line on standard error, under the tool's name. Where that is closed there is nobody to tell.
  static func message(_ text: String) {
    let parts = text.split(whereSeparator: \.isNewline).map { $0.trimmingPrefix(while: \.isWhitespace) }
    let joined = parts.reduce("") { $0 + ($0.isEmpty ? "" : $0.hasSuffix(":") ? " " : "; ") + $1 }
    try? line("multiplane: " + joined, to: STDERR_FILENO)
  }
}
