import CGLES

/// How texels and records come to the GPU.
public enum UploadPath: Hashable, Sendable {
  /// The driver copies them out of memory in the call.
  case direct
  /// They are written into a ring of the GPU's memory and copied from there to where they stay: for drivers in which a
  /// direct upload waits for draws that still read the texture. What is larger than half of the ring is uploaded
  /// directly.
  case pixelBuffers
}

/// A pixel buffer that is written from its start to its end, and then begun anew with other memory while the GPU may
/// still read the old.
final class StagingRing {
  let name: Name
  private var next = 0

  /// Bytes.
  static let capacity = 4 << 20
  static let mostBytes = capacity / 2
  /// Of where a piece begins: the size of the largest texel.
  private static let alignment = 16

  init(_ name: consuming Name) {
    self.name = name
  }

  /// Where so many bytes go; and whether the ring begins anew with them.
  func place(_ count: Int) -> (offset: Int, isAnew: Bool) {
    let isAnew = next + count > Self.capacity || next == 0
    let offset = isAnew ? 0 : next
    next = (offset + count + Self.alignment - 1) / Self.alignment * Self.alignment
    return (offset, isAnew)
  }
}

extension GL {
  /// Writes bytes into the ring, which stays bound for reading; nil where there is none, or no room.
  borrowing func stage(_ bytes: RawSpan) -> Int? {
    guard context.uploadPath == .pixelBuffers, context.reachesDriver, bytes.byteCount <= StagingRing.mostBytes,
      let ring = stagingRing()
    else { return nil }
    let target = GLenum(GL_PIXEL_UNPACK_BUFFER)
    if issuesChange() { glBindBuffer(target, ring.name.value) }
    let (offset, isAnew) = ring.place(bytes.byteCount)
    if isAnew, issues() { glBufferData(target, GLsizeiptr(StagingRing.capacity), nil, GLenum(GL_STREAM_DRAW)) }
    // What was given out since the ring began anew is not written to again: there is nothing to wait for.
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

  /// Uploads read memory again.
  borrowing func endStaging() {
    if issuesChange() { glBindBuffer(GLenum(GL_PIXEL_UNPACK_BUFFER), 0) }
  }

  private borrowing func stagingRing() -> StagingRing? {
    if let ring = context.staging { return ring }
    // Without one, uploads are direct.
    guard let name = try? makeName(.buffer, label: "staging") else { return nil }
    context.staging = StagingRing(name)
    return context.staging
  }
}
