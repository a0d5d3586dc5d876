public import MultiplaneGLES
public import MultiplaneGeometry
public import MultiplaneRenderTree

/// The lower half of the house in one piece: takes commits in and draws frames on one GL context.
///
/// Belongs to the one thread that renders; only `mailbox` is used from others.
public final class Compositor {
  /// Where commits are left, from any thread.
  public let mailbox = Mailbox()
  /// What frames are drawn with.
  public private(set) var context: Context
  /// Read between the phases of a frame, for `FrameStatistics.phases`; nil, the default, costs nothing.
  ///
  /// What it counts is its owner's: nanoseconds of a clock, allocations, or what else never goes down.
  public var phaseMeter: (() -> UInt64)?

  /// What draws shape layers, and shadows that have a path; nil, the default, leaves them out, and the statistics name them.
  ///
  /// `MultiplaneDrawing` has one, `ShapeRasterizer.cairo`.
  public var shapeRasterizer: ShapeRasterizer? {
    didSet { tree.shapeRasterizer = shapeRasterizer }
  }

  private var tree = RenderTree()
  private var renderer: Renderer
  private var plan = FramePlan()
  /// The last frame's plan as text.
  package var planText: String { plan.description }
  private let lowerLimits: TextureLimits?
  private let programCache: ProgramCache?

  /// Compiles the shaders and makes the buffers that every frame needs.
  ///
  /// - Parameters:
  ///   - context: a context that can be made current on this thread.
  ///   - programFolder: the path of a folder, made where it is missing, in which compiled shaders are kept for the next time: at most 256
  ///     files and 64 MiB. Files that are damaged or another driver's are made anew, and a folder that can't be written, or that others
  ///     can write to, is left alone. nil, the default, writes nothing to disk.
  public convenience init(context: Context, programFolder: String? = nil) throws(GLError) {
    try self.init(context: context, limits: nil, programFolder: programFolder)
  }

  /// Keeps bitmaps within lower limits than the driver's, so that small ones lie in pages.
  package init(context: Context, limits: TextureLimits?, programFolder: String? = nil) throws(GLError) {
    self.context = context
    lowerLimits = limits
    let cache = programFolder.map { ProgramCache(folder: $0) }
    programCache = cache
    renderer = try context.withCurrent { (gl) throws(GLError) in try Renderer.make(programCache: cache, gl) }
  }

  /// Goes on with another context, in place of one that was lost: all layers and bitmaps are kept, and the next frame says everything.
  ///
  /// - Parameter context: a context that can be made current on this thread.
  public func rebuild(on context: Context) throws(GLError) {
    let cache = programCache
    renderer = try context.withCurrent { (gl) throws(GLError) in try Renderer.make(programCache: cache, gl) }
    self.context = context
    tree.invalidate()
  }

  /// Forgets every layer, as if none had been committed: for another layer tree on the same context.
  public func startOver() {
    mailbox.drain { _ in }
    tree = RenderTree()
    tree.shapeRasterizer = shapeRasterizer
  }

  /// How a frame is drawn.
  public struct FrameOptions: Hashable, Sendable {
    /// Pixels a point.
    public var scale: Double
    /// What lies under the root layer. nil leaves the target's own pixels there, which takes a full redraw each time.
    public var background: Color?

    /// By default a pixel a point, over transparent black.
    public init(scale: Double = 1, background: Color? = .clear) {
      self.scale = scale
      self.background = background
    }
  }

  /// What a frame gave.
  public struct Frame: Sendable {
    /// What was drawn again, device pixels; empty when the target already showed the frame.
    public var damage: PixelRegion
    /// When something is known to change by itself, in seconds of the owner's clock; nil when nothing is.
    public var nextTime: Double?
    /// What the frame did and what it cost.
    public var statistics: FrameStatistics
  }

  /// Takes in what is in the mailbox and draws the frame of `time` to a framebuffer of `context`.
  ///
  /// - Parameters:
  ///   - time: seconds of the owner's clock.
  ///   - target: where to, with what it still holds.
  /// - Throws: when the driver can't give what a frame needs (memory, a shader). The next frame draws everything.
  public func render(
    at time: Double, to target: RenderTarget, options: FrameOptions = FrameOptions()
  ) throws(GLError) -> Frame {
    let began = phaseMeter?()
    mailbox.drain { tree.apply($0) }
    let applied = phaseMeter?()
    let limits = textureLimits
    var planTarget = PlanTarget(
      width: target.width, height: target.height, scale: options.scale, background: options.background,
      bufferAge: target.bufferAge, maximumTextureSize: limits.maximumTextureSize,
      maximumArrayLayers: limits.maximumArrayLayers)
    planTarget.smallBitmaps = limits.smallBitmaps
    planTarget.hasHalfFloatTargets = context.capabilities.drawsHalfFloats
    tree.plan(at: time, target: planTarget, into: &plan)
    let planned = phaseMeter?()
    var statistics = FrameStatistics(plan)
    if !plan.isIdle {
      do throws(GLError) {
        try context.withCurrent { (gl) throws(GLError) in
          try renderer.render(plan, to: target, statistics: &statistics, gl)
        }
      } catch {
        tree.invalidate()
        throw error
      }
      statistics.gl = context.takeCounters()
    }
    if let phaseMeter, let began, let applied, let planned {
      statistics.phases = FrameStatistics.Phases(
        apply: applied - began, plan: planned - applied, encode: phaseMeter() - planned)
    }
    return Frame(damage: plan.damage, nextTime: plan.nextTime, statistics: statistics)
  }

  private var textureLimits: TextureLimits {
    let driver = context.capabilities.limits
    return TextureLimits(
      maximumTextureSize: min(driver.maxTextureSize, lowerLimits?.maximumTextureSize ?? .max),
      maximumArrayLayers: min(driver.maxArrayLayers, lowerLimits?.maximumArrayLayers ?? .max),
      smallBitmaps: lowerLimits?.smallBitmaps ?? .onSharedPages)
  }
}
