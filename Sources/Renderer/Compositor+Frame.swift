public import MultiplaneGLES
public import MultiplaneGeometry

extension Compositor {
  /// How a frame is drawn.
  public struct FrameOptions: Hashable, Sendable {
    /// Pixels a point; nil for the surface's own, 1 for a bare `RenderTarget`. One that is not finite or
    /// not positive draws no layer.
    public var scale: Double?
    /// The colour below the root layer. nil draws over the target's pixels, which takes a full redraw in each frame.
    public var background: Color?
    /// Whether only the damage is drawn if the target's buffer age allows it. With false, each frame draws everything.
    public var usesDamage: Bool
    /// Limit on the pixels of all offscreen pictures of a frame together: groups, results of filters and shadows,
    /// bitmaps, and copies of the pixels below layers. If those of the whole tree could exceed it, they are counted in
    /// paint order, and those beyond the limit are left out: `FrameStatistics.omissions` lists them. nil, the default,
    /// is 256 times the target's pixels, at least 80 Mi.
    public var offscreenPixels: Int?
    /// Whether to create `Frame.fence`, for a reader of the target on another context, device or process.
    public var makesFence = false

    /// By default the surface's scale, over transparent black, and only what changed.
    public init(
      scale: Double? = nil, background: Color? = .clear, usesDamage: Bool = true, offscreenPixels: Int? = nil,
      makesFence: Bool = false
    ) {
      self.scale = scale
      self.background = background
      self.usesDamage = usesDamage
      self.offscreenPixels = offscreenPixels
      self.makesFence = makesFence
    }

    /// The same with a scale, where it has none.
    package func scaled(by surfaceScale: Double) -> FrameOptions {
      var result = self
      result.scale = scale ?? surfaceScale
      return result
    }
  }

  /// The result of a frame.
  public struct Frame: Sendable {
    /// The redrawn region, device pixels; empty if the target already showed the frame.
    public var damage: PixelRegion
    /// When the next frame is needed.
    public var nextFrame: NextFrame
    /// Counts and costs of the frame.
    public var statistics = FrameStatistics()
    /// Signalled after all draws of the frame, if `FrameOptions.makesFence` is set; nil if nothing was drawn, or if the
    /// driver has no fences (listed in `FrameStatistics.failures`).
    public var fence: Fence?
  }
}
