/// A position in a text: line and column from 1, columns in Unicode scalars.
package struct SourceMark: Hashable, BitwiseCopyable, Sendable {
  package var line: Int32
  package var column: Int32

  package init(line: Int, column: Int) {
    self.line = Int32(clamping: line)
    self.column = Int32(clamping: column)
  }

  static let start = SourceMark(line: 1, column: 1)

  /// Advances by one byte of UTF-8.
  ///
  /// - Parameter next: the following byte, so that a carriage return with line feed counts as one break.
  mutating func advance(over byte: UInt8, next: UInt8?) {
    if byte == UInt8(ascii: "\n") || (byte == UInt8(ascii: "\r") && next != UInt8(ascii: "\n")) {
      line &+= 1
      column = 1
    } else if byte & 0xC0 != 0x80, byte != UInt8(ascii: "\r") {
      column &+= 1
    }
  }

  /// The position of the byte at `offset`, or of the end when the text is shorter.
  static func of(offset: Int, in bytes: [UInt8]) -> SourceMark {
    var mark = SourceMark.start
    for index in 0..<min(offset, bytes.count) {
      mark.advance(over: bytes[index], next: index + 1 < bytes.count ? bytes[index + 1] : nil)
    }
    return mark
  }
}
