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
    /// The pixels that all offscreen pictures of a frame may have together: groups, what filters and shadows make of
    /// them, bitmaps and copies of what is below layers. Where those of the whole tree could have more, they are
    /// counted in paint order, and what has no room is left out: `FrameStatistics.omissions` names it. nil, the
    /// default, is 256 pictures of the target, and 80 Mi at least.
    public var offscreenPixels: Int?
    /// Whether `Frame.fence` is made: for whoever reads the target next, on another context, device or process.
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
    /// What the frame did and its cost.
    public var statistics: FrameStatistics
    /// After all that the frame drew, where `FrameOptions.makesFence` asks for it; nil where nothing was drawn, and
    /// where the driver has none (`FrameStatistics.failures` then says so).
    public var fence: Fence?
  }
}
