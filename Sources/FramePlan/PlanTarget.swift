public import MultiplaneGeometry

/// The target of a frame, and the limits of its driver.
public struct PlanTarget: Hashable, Sendable {
  /// Pixels.
  public var width: Int
  /// Pixels.
  public var height: Int
  /// Pixels a point.
  public var scale: Double
  /// The colour below the root layer; nil keeps the target's pixels, and then every frame draws everything.
  public var background: Color?
  /// How many frames ago the target's pixels were drawn by this compositor: 1 is the last frame, 0 is unknown.
  public var bufferAge: Int
  /// The largest side of a texture, for bitmaps and for pages.
  public var maximumTextureSize: Int
  /// The most layers of an array texture, which holds bitmaps larger than `maximumTextureSize`.
  public var maximumArrayLayers: Int
  /// The most pixels of all offscreen pages of a frame: see `Compositor.FrameOptions.offscreenPixels`; nil for 256
  /// times the target's pixels, at least 80 Mi.
  public var offscreenPixels: Int?
  package var smallBitmaps = SmallBitmaps.onSharedPages
  /// Whether intermediate results of filters are half floats instead of 8 bits.
  package var hasHalfFloatTargets = true
  /// Whether colours are composited in linear light.
  package var isLinear = false

  /// By default one pixel a point, transparent black background, unknown buffer age.
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

  /// The limits that decide how bitmaps are laid out in textures.
  package var textureLimits: TextureLimits {
    TextureLimits(
      maximumTextureSize: maximumTextureSize, maximumArrayLayers: maximumArrayLayers, smallBitmaps: smallBitmaps)
  }

  package var bounds: PixelRect { PixelRect(x: 0, y: 0, width: width, height: height) }
}
