import CGLES

/// The upload path of texels and records.
public enum UploadPath: Hashable, Sendable {
  /// The driver copies from memory in the call.
  case direct
  /// Uploads are written to a ring buffer on the GPU and copied from there: for drivers in which a direct upload waits
  /// for draws that still read the texture. Uploads larger than half of the ring are direct.
  case pixelBuffers
  /// Records are written to the next of three textures with each frame that changes any, and instances likewise, so
  /// that nothing is written that one of the two frames before reads: for drivers that wait for such a frame, or copy
  /// the whole texture. Takes three times their memory, and writes a change once to each texture that is written later.
  /// Texels are direct.
  case ring
}

/// A pixel buffer that is filled from start to end, then orphaned: it gets new memory while the GPU may still read the
/// old.
final class StagingRing {
  let name: Name
  private var next = 0

  /// Bytes.
  static let capacity = 4 << 20
  static let mostBytes = capacity / 2
  /// Alignment of an upload: the size of the largest texel.
  private static let alignment = 16

  init(_ name: consuming Name) {
    self.name = name
  }

  /// Offset for a number of bytes, and whether the ring is orphaned first.
  func place(_ count: Int) -> (offset: Int, isAnew: Bool) {
    let isAnew = next + count > Self.capacity || next == 0
    let offset = isAnew ? 0 : next
    next = (offset + count + Self.alignment - 1) / Self.alignment * Self.alignment
    return (offset, isAnew)
  }
}

extension GL {
  /// Writes bytes to the ring, which stays bound for unpacking; nil without a ring, or if the bytes do not fit.
  borrowing func stage(_ bytes: RawSpan) -> Int? {
    guard context.uploadPath == .pixelBuffers, context.reachesDriver, bytes.byteCount <= StagingRing.mostBytes,
      let ring = stagingRing()
    else { return nil }
    let target = GLenum(GL_PIXEL_UNPACK_BUFFER)
    if issuesChange() { glBindBuffer(target, ring.name.value) }
    let (offset, isAnew) = ring.place(bytes.byteCount)
    if isAnew, issues() { glBufferData(target, GLsizeiptr(StagingRing.capacity), nil, GLenum(GL_STREAM_DRAW)) }
    // Ranges are written once between two orphanings, so no synchronisation is needed.
    let access = GL_MAP_WRITE_BIT | GL_MAP_INVALIDATE_RANGE_BIT | GL_MAP_UNSYNCHRONIZED_BIT
    context.counters.calls += 2
    let isWritten = unsafe bytes.withUnsafeBytes { source -> Bool in
      guard
        let room = unsafe glMapBufferRange(
          target, GLintptr(offset), GLsizeiptr(source.count), GLbitfield(access)),
        let start = source.baseAddress
      else { return false }
      unsafe room.copyMemory(from: start, byteCount: source.count)
      return glUnmapBuffer(target) != 0
    }
    if isWritten { return offset }
    endStaging()
    return nil
  }

  /// Unbinds the ring: uploads read memory again.
  borrowing func endStaging() {
    if issuesChange() { glBindBuffer(GLenum(GL_PIXEL_UNPACK_BUFFER), 0) }
  }

  private borrowing func stagingRing() -> StagingRing? {
    if let ring = context.staging { return ring }
    // Without a ring, uploads are direct.
    guard let name = try? makeName(.buffer, label: "staging") else { return nil }
    context.staging = StagingRing(name)
    return context.staging
  }
}

extension Context {
  /// Retires the ring; the next upload makes another.
  package func releaseStaging() { staging = nil }
}
