import MultiplaneContents

/// A frame of an animation as its decoder gives it.
struct AnimationFrame {
  var bitmap: Bitmap
  /// Seconds, from the file.
  var duration: Double
}

/// The frames of a GIF or WebP file, each as it is seen.
public struct AnimatedImage: Sendable {
  /// A picture, and how long it is shown.
  public struct Frame: Sendable {
    /// All of the screen, also where the file holds what changes only.
    public let image: Image
    /// Seconds. A value below 0.011 in the file becomes 0.1, as in browsers.
    public let duration: Double
  }

  /// In the order in which they are shown; at least one.
  public let frames: [Frame]
  /// How often they are shown; 0 for ever.
  public let loopCount: Int

  /// Seconds for all frames once.
  public var duration: Double { frames.reduce(0) { $0 + $1.duration } }

  /// The frame that is shown at a time after the beginning, seconds; after the last loop, the last one.
  public func frame(at time: Double) -> Frame {
    let whole = duration
    let isOver = loopCount > 0 && time >= whole * Double(loopCount)
    guard time > 0, whole > 0, !isOver, time.isFinite else { return isOver ? frames[frames.count - 1] : frames[0] }
    var rest = time.truncatingRemainder(dividingBy: whole)
    for frame in frames {
      if rest < frame.duration { return frame }
      rest -= frame.duration
    }
    return frames[frames.count - 1]
  }

  /// Decodes all frames of a file's bytes; a still picture is an animation of one frame.
  ///
  /// - Parameters:
  ///   - scale: texels a point.
  ///   - limits: all frames together may have as many pixels as a picture.
  public init(_ bytes: [UInt8], scale: Double = 1, limits: ImageLimits = ImageLimits()) throws(ImageError) {
    let decoded = try ImageDecoder.frames(bytes, limits: limits)
    frames = decoded.frames.map { frame in
      Frame(
        image: Image(frame.bitmap, scale: scale), duration: frame.duration < 0.011 ? 0.1 : frame.duration)
    }
    loopCount = decoded.loopCount
  }

  /// Decodes all frames of a file.
  public init(path: String, scale: Double = 1, limits: ImageLimits = ImageLimits()) throws(ImageError) {
    do throws(ImageError) {
      try self.init(RegularFile.read(path: path, maximumBytes: limits.maximumFileBytes), scale: scale, limits: limits)
    } catch {
      throw error.at(path)
    }
  }
}

extension ImageDecoder {
  fileprivate static func frames(
    _ bytes: [UInt8], limits: ImageLimits
  ) throws(ImageError) -> (frames: [AnimationFrame], loopCount: Int) {
    #if ImageFiles
      switch ImageFormat(firstBytes: bytes) {
      case .gif: return try GIFDecoding.decode(bytes, limits: limits)
      case .webp: return try WebPAnimation.decode(bytes, limits: limits)
      case .png, .jpeg, nil: break
      }
    #endif
    return ([AnimationFrame(bitmap: try decode(bytes, limits: limits), duration: 0)], 1)
  }
}
