public import MultiplaneGLES
public import MultiplaneGeometry

extension Compositor {
  /// How a frame is drawn.
  public struct FrameOptions: Hashable, Sendable {
    /// Pixels a point; nil for the surface's own, 1 for a bare `RenderTarget`. One that is not finite or
    /// not positive draws no layer.
    public var scale: Double?
    /// What lies under the root layer. nil leaves the target's own pixels there, which takes a full redraw each time.
    public var background: Color?
    /// Whether only what changed is drawn where the target's buffer age allows that; false draws everything each time.
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

  /// What a frame gave.
  public struct Frame: Sendable {
    /// What was drawn again, device pixels; empty when the target already showed the frame.
    public var damage: PixelRegion
    /// When the next frame is to be drawn, as far as that is known now.
    public var nextFrame: NextFrame
    /// What the frame did and what it cost.
    public var statistics: FrameStatistics
    /// After all that the frame drew, where `FrameOptions.makesFence` asks for it; nil where nothing was drawn, and
    /// where the driver has none (`FrameStatistics.failures` then says so).
    public var fence: Fence?
  }
}
