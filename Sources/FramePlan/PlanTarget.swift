public import MultiplaneGeometry

/// What a plan is made for.
public struct PlanTarget: Hashable, Sendable {
  /// Pixels.
  public var width: Int
  /// Pixels.
  public var height: Int
  /// Pixels a point.
  public var scale: Double
  /// What is under the root layer; nil leaves what the target holds, and then everything is drawn each time.
  public var background: Color?
  /// How many frames ago the target's pixels were drawn by us: 1 is the last one, 0 is unknown.
  public var bufferAge: Int
  /// The largest side of a texture: of a bitmap's, and of a page that groups are drawn into.
  public var maximumTextureSize: Int
  /// The most layers of an array texture, which bitmaps over `maximumTextureSize` are kept in.
  public var maximumArrayLayers: Int
  /// The pixels that all offscreen pictures of a frame may have: see `Compositor.FrameOptions.offscreenPixels`; nil for
  /// 256 pictures of the target, and 80 Mi at least.
  public var offscreenPixels: Int?
  package var smallBitmaps = SmallBitmaps.onSharedPages
  /// What filters make on their way is kept in halves, and else in 8 bits.
  package var hasHalfFloatTargets = true

  /// By default a pixel a point, over transparent black, with nothing known of what the target holds.
  public init(
    width: Int, height: Int, scale: Double = 1, background: Color? = .clear, bufferAge: Int = 0,
    maximumTextureSize: Int = 4096, maximumArrayLayers: Int = 256
  ) {
    self.width = width
    self.height = height
    self.scale = scale
    self.background = background
    self.bufferAge = bufferAge
    self.maximumTextureSize = maximumTextureSize
    self.maximumArrayLayers = maximumArrayLayers
  }

  /// Those of them that say how bitmaps are laid out.
  package var textureLimits: TextureLimits {
    TextureLimits(
      maximumTextureSize: maximumTextureSize, maximumArrayLayers: maximumArrayLayers, smallBitmaps: smallBitmaps)
  }

  package var bounds: PixelRect { PixelRect(x: 0, y: 0, width: width, height: height) }
}
