public import MultiplaneContents
public import MultiplaneGLES
public import MultiplaneLayers
public import MultiplaneRenderer
public import MultiplaneSurfaces

/// Makes pictures of layers, by a compositor of its own on the context of a surface: for `Application.pictureRenderer`
/// and `PrintRenderer.pictureRenderer`.
public final class LayerPictures {
  /// What makes the pictures: its settings may be changed before the first.
  public let compositor: Compositor
  /// Of each picture; the scale is the picture's.
  public var options = Compositor.FrameOptions()
  /// The longest wait for tiles, seconds of real time.
  public var longestWait = 0.0
  /// The frame of the last picture.
  public private(set) var lastFrame: Compositor.Frame?

  private let owner: OffscreenSurface

  /// Throws what GL refused.
  ///
  /// - Parameters:
  ///   - surface: its context is drawn in; retained.
  ///   - programFolder: as in `Compositor`.
  public init(sharing surface: OffscreenSurface, programFolder: String? = nil) throws(GLError) {
    owner = surface
    compositor = try Compositor(context: surface.context, programFolder: programFolder)
  }

  /// The picture, premultiplied RGBA, its sides rounded up to whole pixels. It has fewer pixels a point if it takes more
  /// than three quarters of what is left of its budget, and with one pixel a point it lacks what is beyond the budget.
  ///
  /// Throws when the picture is larger than the driver allows, or memory is short.
  public func bitmap(of picture: LayerPicture) throws -> Bitmap {
    var (scale, options) = (picture.scale, options)
    while true {
      // Rounding errors do not add a pixel.
      func pixels(_ length: Double) -> Int { max(1, Int(clamping: (length * scale - 1e-6).rounded(.up))) }
      let (width, height) = (pixels(picture.size.width), pixels(picture.size.height))
      let surface = try OffscreenSurface(width: width, height: height, sharing: owner, scale: scale)
      if let budget = picture.budget {
        let part = budget.pixelsLeft / 4 * (scale >= 2 ? 3 : 4)
        options.offscreenPixels = min(part, self.options.offscreenPixels ?? part)
      }
      compositor.startOver()
      compositor.mailbox.post(picture.changes)
      let frame = try compositor.render(
        at: picture.changes.time, to: surface, options: options, waitingForTiles: longestWait)
      lastFrame = frame
      picture.budget?.spend(frame.statistics.offscreenPixels)
      let isWhole = !frame.statistics.omissions.contains { $0.limit == .offscreenPixels }
      if isWhole || picture.budget == nil || scale < 2 {
        return try Bitmap(width: width, height: height, bytes: try surface.readPixels())
      }
      scale /= 2
    }
  }
}
