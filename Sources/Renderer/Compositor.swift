public import MultiplaneChanges
public import MultiplaneContents
package import MultiplaneFramePlan
public import MultiplaneGLES
public import MultiplaneGeometry
import MultiplaneLock
package import MultiplaneRenderTree

/// The lower half of the house in one piece: takes commits in and draws frames on one GL context.
///
/// Belongs to the one thread that renders; only `mailbox` is used from others.
public final class Compositor {
  /// Where commits are left, from any thread.
  public let mailbox = Mailbox()
  /// What frames are drawn with.
  public private(set) var context: Context
  /// Meters and hooks; none by default.
  public var diagnostics = Diagnostics()

  /// Called, on any thread, when a frame is to be drawn soon: the mailbox's own, `Mailbox.onNeedsFrame`.
  public var onNeedsFrame: (@Sendable () -> Void)? {
    get { mailbox.onNeedsFrame }
    set { mailbox.onNeedsFrame = newValue }
  }

  /// What draws shape layers, and shadows that have a path; nil, the default, leaves them out, and the statistics name
  /// them.
  ///
  /// `MultiplaneDrawing` has one, `ShapeRasterizer.cairo`.
  public var shapeRasterizer: ShapeRasterizer? {
    didSet { tree.shapeRasterizer = shapeRasterizer }
  }

  /// Filters keep what they make on their way in halves where the context draws to them; false for 8 bits, as where it
  /// does not.
  package var usesHalfFloats = true {
    didSet { idle = nil }
  }

  /// How tiles are loaded and kept, and what they may take. Takes effect with the next frame.
  public var tilePolicy = TilePolicy() {
    didSet { tree.tilePolicy = tilePolicy }
  }

  private var tileLoader: TileLoader
  private var areTilesSettled = true
  private var tileResults: [TileResult] = []
  /// As the last plan that changed them said.
  var tileWants: [TileWant] = []
  private var probe = BufferAgeProbe()
  private var history = TargetHistory()
  private var gpuTimer = GPUTimer()
  var tree = RenderTree() {
    didSet { idle = nil }
  }
  /// nil once it is closed.
  var renderer: Renderer?
  var plan = FramePlan()
  /// The last frame, where nothing was to be done: it is the next one's answer until the tree is touched.
  private var idle: (target: RenderTarget, options: FrameOptions, frame: Frame)?
  /// When the render tree takes its short ways.
  package var shortcuts: ShortcutPolicy {
    get { tree.shortcuts }
    set { tree.shortcuts = newValue }
  }
  /// The last frame's plan as text.
  package var planText: String { plan.description }
  private let lowerLimits: TextureLimits?
  private let programCache: ProgramCache?

  /// Compiles the shaders and makes the buffers that every frame needs.
  ///
  /// - Parameters:
  ///   - context: a context that can be made current on this thread.
  ///   - programFolder: the path of a folder, made where it is missing, in which compiled shaders are kept for the next
  ///     time: at most 256 files and 64 MiB. Files that are damaged or another driver's are made anew, and a folder
  ///     that can't be written, or that others can write to, is left alone. nil, the default, writes nothing to disk.
  /// - Throws: when the driver can't give them.
  public convenience init(context: Context, programFolder: String? = nil) throws(GLError) {
    try self.init(context: context, limits: nil, programFolder: programFolder)
  }

  /// Keeps bitmaps within lower limits than the driver's, so that small ones lie in pages.
  package init(context: Context, limits: TextureLimits?, programFolder: String? = nil) throws(GLError) {
    self.context = context
    tileLoader = TileLoader(mailbox: mailbox)
    lowerLimits = limits
    let cache = programFolder.map { ProgramCache(folder: $0) }
    programCache = cache
    renderer = try Self.makeRenderer(in: context, cache)
  }

  private static func makeRenderer(in context: Context, _ cache: ProgramCache?) throws(GLError) -> Renderer {
    let renderer: Renderer
    do throws(GLError) {
      renderer = try context.withCurrent { (gl) throws(GLError) in try Renderer.make(programCache: cache, gl) }
    } catch {
      throw context.reason(for: error)
    }
    // What was made in a context that has gone is not there.
    if let loss = context.loss { throw GLError(.contextLost, label: context.label, loss: loss) }
    return renderer
  }

  deinit {
    tileLoader.stop()
    renderer = nil
    context.deleteRetiredIfCurrent(makesCurrent: false)
  }

  /// Ends it: gives back all that it has made in the context, and stops asking for tiles. A later `render` throws
  /// `.closed`.
  ///
  /// Where the context is current on this thread, or is our own, the names of GL's are deleted now. Otherwise they are
  /// deleted when the context is next used here. Dropping the compositor does the same, but makes no context current.
  public func close() {
    tileLoader.stop()
    if renderer?.hasImports == true, context.loss == nil, context.currencyError == nil {
      context.withCurrent { gl in renderer?.endImports(gl) }
    }
    renderer = nil
    plan = FramePlan()
    gpuTimer = GPUTimer()
    context.deleteRetiredIfCurrent(makesCurrent: true)
  }

  /// Goes on with another context, in place of one that was lost: all layers and bitmaps are kept, and the next frame
  /// says everything.
  ///
  /// - Parameter context: a context that can be made current on this thread.
  /// - Throws: when its driver can't give what every frame needs; then all is as before.
  public func rebuild(on context: Context) throws(GLError) {
    let cache = programCache
    renderer = try Self.makeRenderer(in: context, cache)
    let before = self.context
    self.context = context
    before.deleteRetiredIfCurrent(makesCurrent: false)
    probe = BufferAgeProbe()
    history = TargetHistory()
    gpuTimer = GPUTimer()
    tree.invalidate()
  }

  /// The host has drawn over pixels of the target: the next frame redraws them, where the target's age says that it
  /// holds the rest.
  ///
  /// - Parameter pixels: device space, of the picture: from its top-left corner, y down.
  public func noteSpoiled(_ pixels: PixelRegion) {
    for rect in pixels { tree.noteSpoiled(rect) }
  }

  /// Forgets every layer, as if none had been committed: for another layer tree on the same context.
  public func startOver() {
    mailbox.drain { _ in }
    tileLoader.stop()
    tileLoader = TileLoader(mailbox: mailbox)
    areTilesSettled = true
    tileWants = []
    let shortcuts = tree.shortcuts
    tree = RenderTree()
    tree.shortcuts = shortcuts
    tree.shapeRasterizer = shapeRasterizer
    tree.tilePolicy = tilePolicy
  }

  /// Takes in what is in the mailbox and draws the frame of `time` to a framebuffer of `context`.
  ///
  /// - Parameters:
  ///   - time: seconds of the owner's clock.
  ///   - target: where to, with what it still holds.
  /// - Throws: when the driver can't give what a frame needs (memory, a shader). The next frame draws everything.
  ///   Nothing is taken in where the context is lost (`.contextLost`), or an adopted one is not current on this thread
  ///   (`.noCurrentContext`, `.anotherContextIsCurrent`). A framebuffer that is not there is `.noFramebuffer`, one that
  ///   can't be drawn to `.incompleteFramebuffer`, and a program of the host's that could not be put back
  ///   `.programFlaggedForDeletion`.
  public func render(
    at time: Double, to target: RenderTarget, options: FrameOptions = FrameOptions()
  ) throws(GLError) -> Frame {
    try render(at: time, to: target, options: options) { _, _ in }
  }

  /// The same, and shows the frame while the context is still current, unless nothing was drawn.
  ///
  /// - Parameter present: is given the damage.
  package func render(
    at time: Double, to target: RenderTarget, options: FrameOptions, present: (PixelRegion, borrowing GL) -> Void
  ) throws(GLError) -> Frame {
    let phaseMeter = diagnostics.phaseMeter
    let began = phaseMeter?()
    let (target, options) = (target.fitted(to: context.capabilities.limits), options.scaled(by: 1))
    try checkContext()
    apply()
    retryImports()
    if began == nil, let idle, idle.target == target, idle.options == options,
      idle.frame.nextFrame.isLater(than: time), !plan.changesEarlier || time >= plan.time
    {
      return idle.frame
    }
    let applied = phaseMeter?()
    plan(at: time, target: target, options: options, bufferAge: trustedAge(of: target, options))
    let planned = phaseMeter?()
    var fence: Fence?
    var statistics = try plan.lend { (plan) throws(GLError) in
      try draw(plan, to: target, fence: options.makesFence ? { fence = $0 } : nil, present: present)
    }
    renderer?.noteMemory(in: &statistics)
    statistics.missingImports = renderer?.missingImports ?? 0
    statistics.distrustsBufferAge = probe.isDistrusted
    if let phaseMeter, let began, let applied, let planned {
      statistics.phases = FrameStatistics.Phases(
        apply: applied - began, plan: planned - applied, encode: phaseMeter() - planned)
    }
    if !plan.damage.isEmpty { history.advance() }
    noteTiles(statistics.tiles)
    let frame = Frame(
      damage: plan.damage, nextFrame: NextFrame(change: plan.nextTime, after: time), statistics: statistics,
      fence: fence)
    idle =
      renderer?.missingImports == 0 && plan.isIdle && began == nil && statistics.storeBytesCopied == 0
      ? (target, options, frame) : nil
    return frame
  }

  /// Draws the plan, which nobody changes meanwhile.
  private func draw(
    _ plan: FramePlan, to target: RenderTarget, fence: ((Fence) -> Void)?,
    present: (PixelRegion, borrowing GL) -> Void
  ) throws(GLError) -> FrameStatistics {
    var statistics = FrameStatistics(plan)
    if plan.isIdle { return statistics }
    do throws(GLError) {
      try context.withCurrent { (gl) throws(GLError) in
        if let refusal = context.refusal { throw refusal }
        if diagnostics.measuresGPUTime { beginGPUTime(plan.sequence, &statistics, gl) }
        defer { gpuTimer.end(gl) }
        try renderer?.render(plan, to: target, statistics: &statistics, gl)
        if !plan.damage.isEmpty { present(plan.damage, gl) }
        if let fence, !plan.damage.isEmpty {
          do throws(GLError) { fence(try gl.makeFence()) } catch { statistics.failures.append(error) }
        }
      }
      if let loss = context.loss { throw GLError(.contextLost, label: context.label, loss: loss) }
    } catch {
      tree.invalidate()
      throw context.reason(for: error)
    }
    if target.isWindow, probe.isActive { probe.note(probedRows(of: target)) }
    statistics.host = context.hostNotes
    statistics.gl = context.takeCounters()
    return statistics
  }

  /// Asks again for what a lost context took along: what is given is shown by a keyframe.
  private func retryImports() {
    guard renderer?.missingImports ?? 0 > 0 else { return }
    if context.withCurrent({ gl in renderer?.retryImports(gl) ?? false }) { tree.invalidate() }
  }

  private func beginGPUTime(_ sequence: UInt64, _ statistics: inout FrameStatistics, _ gl: borrowing GL) {
    statistics.gpuTime = gpuTimer.takeAnswer(gl).map {
      FrameStatistics.GPUTime(sequence: $0.sequence, nanoseconds: $0.nanoseconds)
    }
    gpuTimer.begin(sequence, gl)
  }

  /// The buffer age that can be relied on: none where damage is not to be used, or a window's driver was found to give
  /// wrong ones.
  private func trustedAge(of target: RenderTarget, _ options: FrameOptions) -> Int {
    let age = history.age(of: target)
    guard options.usesDamage, age > 0 else { return 0 }
    guard target.isWindow else { return age }
    if probe.isActive { probe.check(probedRows(of: target), age: age) }
    return probe.isDistrusted ? 0 : age
  }

  /// Two rows of a target, premultiplied RGBA8.
  private func probedRows(of target: RenderTarget) -> [UInt8] {
    context.withCurrent { gl in
      [1, 2].flatMap { third in
        let row = PixelRect(x: 0, y: target.pictureHeight * third / 3, width: target.pictureWidth, height: 1)
        return gl.readPixels(of: target, in: row)
      }
    }
  }

  /// Whether frames can be drawn on this thread now. Makes no GL call.
  func checkContext() throws(GLError) {
    if renderer == nil { throw GLError(.closed, label: context.label) }
    if let loss = context.loss { throw GLError(.contextLost, label: context.label, loss: loss) }
    if let error = context.currencyError { throw error }
  }

  func apply() {
    mailbox.drain { tree.apply($0) }
    tileLoader.takeResults(into: &tileResults)
    if tileResults.isEmpty { return }
    tree.apply(tileResults)
    tileResults.removeAll(keepingCapacity: true)
  }

  func plan(at time: Double, target: RenderTarget, options: FrameOptions, bufferAge: Int) {
    tree.plan(at: time, target: planTarget(target, options, bufferAge: bufferAge), into: &plan)
    guard plan.tiles.isChanged else { return }
    tileWants = plan.tiles.wants
    tileLoader.update(tileWants, concurrency: tilePolicy.concurrency)
  }

  func planTarget(_ target: RenderTarget, _ options: FrameOptions, bufferAge: Int) -> PlanTarget {
    let limits = textureLimits
    var planTarget = PlanTarget(
      width: target.pictureWidth, height: target.pictureHeight, scale: options.scale ?? 1,
      background: options.background,
      bufferAge: bufferAge, maximumTextureSize: limits.maximumTextureSize,
      maximumArrayLayers: limits.maximumArrayLayers)
    planTarget.offscreenPixels = options.offscreenPixels
    planTarget.smallBitmaps = limits.smallBitmaps
    planTarget.hasHalfFloatTargets = usesHalfFloats && context.capabilities.drawsHalfFloats
    return planTarget
  }

  private func noteTiles(_ statistics: TileStatistics) {
    defer { areTilesSettled = statistics.isSettled }
    if statistics.isSettled, !areTilesSettled { diagnostics.onTilesSettled?() }
  }

  /// Draws the frame of `time` with all tiles that are seen, as soon as they are there: for pictures of a single
  /// moment. Blocks this thread; tiles are not faded in.
  ///
  /// - Parameters:
  ///   - time: seconds of the owner's clock.
  ///   - target: where to, with what it still holds.
  ///   - limit: how long to wait at most, seconds of real time. `FrameStatistics.tiles` says what is missing after
  ///     that.
  /// - Returns: the damage of all frames that it took, and the last one's statistics, but for the failures, the tiles
  ///   that were asked for and the phases, which are those of all.
  /// - Throws: as without tiles.
  public func render(
    at time: Double, to target: RenderTarget, options: FrameOptions = FrameOptions(), waitingForTiles limit: Double
  ) throws(GLError) -> Frame {
    tree.setSkipsTileFades(true)
    defer { tree.setSkipsTileFades(false) }
    let end = Monitor.now() + min(max(limit, 0), Self.longestWait)
    var target = target
    var frame = try render(at: time, to: target, options: options)
    // What was drawn so far is in the target.
    target.bufferAge = 1
    var futile = 0
    while !frame.statistics.tiles.isSettled, futile < Self.mostFutileFrames, Monitor.now() < end {
      let before = frame.statistics.tiles
      if before.waiting > 0, before.pendingUploads == 0 { tileLoader.waitForResult(until: end) }
      let (damage, phases) = (frame.damage, frame.statistics.phases)
      // Its lists are given back before the next frame fills them.
      frame.statistics = FrameStatistics()
      frame = try render(at: time, to: target, options: options)
      frame.damage.add(damage)
      if let phases { frame.statistics.phases?.add(phases) }
      let hasProgress = frame.statistics.tiles.uploaded > 0 || frame.statistics.tiles.waiting > 0
      futile = hasProgress ? 0 : futile + 1
      frame.statistics.tiles.failures = before.failures + frame.statistics.tiles.failures
      frame.statistics.tiles.requested += before.requested
    }
    return frame
  }

  /// A year, seconds.
  private static let longestWait = 3.2e7
  /// Frames one after another in which no tile arrives and none is waited for.
  private static let mostFutileFrames = 8

  private var textureLimits: TextureLimits {
    let driver = context.capabilities.limits
    return TextureLimits(
      maximumTextureSize: min(driver.maxTextureSize, lowerLimits?.maximumTextureSize ?? .max),
      maximumArrayLayers: min(driver.maxArrayLayers, lowerLimits?.maximumArrayLayers ?? .max),
      smallBitmaps: lowerLimits?.smallBitmaps ?? .onSharedPages)
  }
}

extension FramePlan {
  /// Lends itself: what an object holds is copied for each function that reads it, with all of its lists, unless it is
  /// known that nobody changes it meanwhile.
  fileprivate mutating func lend<Result>(_ body: (FramePlan) throws(GLError) -> Result) throws(GLError) -> Result {
    try body(self)
  }
}

extension RenderTarget {
  /// A window's own framebuffer, whose buffers the driver changes.
  fileprivate var isWindow: Bool { framebuffer == 0 }
}
