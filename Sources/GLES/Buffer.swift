import CGLES

/// A buffer of vertex attributes. Its end retires its name.
package struct Buffer: ~Copyable, Sendable {
  package enum Usage: Hashable, Sendable {
    /// Written once.
    case fixed
    /// Changed in places.
    case changing
    /// Written anew for each frame.
    case streaming

    var hint: GLenum {
      switch self {
      case .fixed: GLenum(GL_STATIC_DRAW)
      case .changing: GLenum(GL_DYNAMIC_DRAW)
      case .streaming: GLenum(GL_STREAM_DRAW)
      }
    }
  }

  package let usage: Usage
  package let label: String
  /// In bytes.
  package fileprivate(set) var capacity: Int
  let name: Name
}

extension GL {
  /// `capacity` is in bytes and may be zero; the contents are undefined.
  package borrowing func makeBuffer(capacity: Int, usage: Buffer.Usage, label: String) throws(GLError) -> Buffer {
    guard capacity >= 0 else { throw GLError(.sizeNotPositive(width: capacity, height: 1), label: label) }
    let name = try makeName(.buffer, label: label)
    bindArrayBuffer(name.value)
    allocate(capacity, usage)
    self.label(name, label)
    try throwError(label: label)
    return Buffer(usage: usage, label: label, capacity: capacity, name: name)
  }

  /// Gives the buffer new contents without waiting for draws that read the old ones.
  ///
  /// The old storage is orphaned; it grows by doubling where the elements do not fit. Elements have no padding.
  package borrowing func stream<Element: BitwiseCopyable>(_ elements: Span<Element>, into buffer: inout Buffer) {
    let bytes = unsafe elements.bytes
    guard bytes.byteCount > 0 else { return }
    check(buffer.name)
    bindArrayBuffer(buffer.name.value)
    var capacity = max(buffer.capacity, 1)
    while capacity < bytes.byteCount { capacity *= 2 }
    buffer.capacity = capacity
    allocate(capacity, buffer.usage)
    write(bytes, at: 0)
  }

  /// Overwrites a part, `byteOffset` from the start; draws that were issued before see the old contents.
  package borrowing func update<Element: BitwiseCopyable>(
    _ buffer: borrowing Buffer, byteOffset: Int, with elements: Span<Element>
  ) {
    let bytes = unsafe elements.bytes
    guard bytes.byteCount > 0 else { return }
    check(buffer.name)
    precondition(
      byteOffset >= 0 && byteOffset + bytes.byteCount <= buffer.capacity, "\(buffer.label): a write outside the buffer")
    bindArrayBuffer(buffer.name.value)
    write(bytes, at: byteOffset)
  }

  private borrowing func allocate(_ capacity: Int, _ usage: Buffer.Usage) {
    if issues() { glBufferData(GLenum(GL_ARRAY_BUFFER), GLsizeiptr(capacity), nil, usage.hint) }
  }

  private borrowing func write(_ bytes: RawSpan, at byteOffset: Int) {
    context.counters.bufferUploads += 1
    context.counters.bytesUploaded += bytes.byteCount
    guard issues() else { return }
    unsafe bytes.withUnsafeBytes {
      unsafe glBufferSubData(GLenum(GL_ARRAY_BUFFER), GLintptr(byteOffset), GLsizeiptr($0.count), $0.baseAddress)
    }
  }
}
