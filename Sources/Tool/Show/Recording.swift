import MultiplaneDrawing
import MultiplaneGeometry

/// `--record`: what was shown, as an animated PNG of equal times.
struct Recording {
  static let framesPerSecond = 30.0
  /// Two minutes: the frames are kept until the end, compressed.
  private static let mostFrames = 3600

  private var frames: [(png: [UInt8], x: Int, y: Int)] = []
  private var last: (pixels: [UInt8], width: Int, height: Int)?
  /// What differs between the last picture and the last frame.
  private var changed = PixelRect.empty
  private var size = (width: 0, height: 0)

  /// Notes the picture that is shown from a time on; one of another size than the first is left out.
  ///
  /// - Parameters:
  ///   - pixels: premultiplied RGBA8, the top row first.
  ///   - damage: what differs from the picture before.
  ///   - time: seconds of the recording.
  mutating func note(
    _ pixels: [UInt8], width: Int, height: Int, damage: PixelRegion, at time: Double
  ) throws(Failure) {
    if last == nil {
      (size, changed) = ((width, height), PixelRect(x: 0, y: 0, width: width, height: height))
    } else {
      try fill(until: time)
      guard size == (width, height) else { return }
      for rect in damage { changed = changed.union(rect) }
    }
    last = (pixels, width, height)
  }

  /// Adds the frames before a time.
  private mutating func fill(until time: Double) throws(Failure) {
    let count = min(Int(clamping: (time * Self.framesPerSecond).rounded(.down)), Self.mostFrames)
    while frames.count < count, let last {
      let part = changed.isEmpty ? PixelRect(x: 0, y: 0, width: 1, height: 1) : changed
      changed = .empty
      frames.append((try Self.encode(last.pixels, width: last.width, part), part.x, part.y))
    }
  }

  private static func encode(_ pixels: [UInt8], width: Int, _ part: PixelRect) throws(Failure) -> [UInt8] {
    var rows: [UInt8] = []
    rows.reserveCapacity(part.width * part.height * 4)
    for y in part.y..<part.y + part.height {
      let start = (y * width + part.x) * 4
      rows += pixels[start..<start + part.width * 4]
    }
    return try PNGFile.encode(rows, width: part.width, height: part.height)
  }

  /// The file with all frames up to a time.
  mutating func finish(at time: Double) throws(Failure) -> [UInt8] {
    try fill(until: max(time, 1 / Self.framesPerSecond))
    var animation = AnimatedPNG(
      frameCount: UInt32(clamping: max(frames.count, 1)), framesPerSecond: Self.framesPerSecond)
    var bytes: [UInt8] = []
    for frame in frames { bytes += animation.frame(frame.png, x: frame.x, y: frame.y) }
    return bytes + animation.end()
  }
}
