public import MultiplaneChanges
public import MultiplaneContents
package import MultiplaneFramePlan
public import MultiplaneGLES
public import MultiplaneGeometry
package import MultiplaneRenderTree

/// Applies commits of a layer tree and draws frames of it on one GL context.
///
/// Belongs to the thread that renders. Other threads may use its `mailbox` only.
public final class Compositor {
  /// Receives commits from any thread.
  public let mailbox = Mailbox()
  /// The GL context that frames are drawn with.
  public private(set) var context: Context
  /// Meters and hooks; none by default.
  public var diagnostics = Diagnostics()

  /// Called on any thread when a new frame is needed: forwards to `Mailbox.onNeedsFrame`.
  public var onNeedsFrame: (@Sendable () -> Void)? {
    get { mailbox.onNeedsFrame }
    set { mailbox.onNeedsFrame = newValue }
  }

  /// The rasteriser of shape layers and of shadows with a path. With nil, the default, these are not drawn, and the
  /// statistics name them.
  ///
  /// `MultiplaneDrawing` provides `ShapeRasterizer.cairo`.
  public var shapeRasterizer: ShapeRasterizer? {
    didSet { tree.shapeRasterizer = shapeRasterizer }
  }

  /// Whether intermediate results of filters are half floats, if the context can draw to these; 8 bits otherwise.
  package var usesHalfFloats = true {
    didSet { idle.forget() }
  }

  /// How tiles are loaded and kept, and their memory budget. Takes effect with the next frame.
  public var tilePolicy = TilePolicy() {
    didSet { tree.tilePolicy = tilePolicy }
  }

  var tileLoader: TileLoader
  /// Whether all visible tiles had arrived in the last frame.
  var areTilesSettled = true
  private var tileResults: [TileResult] = []
  /// The requests of the last plan that changed them.
  var tileWants: [TileWant] = []
  private var probe = BufferAgeProbe()
  private let history = TargetHistory()
  private var gpuTimer = GPUTimer()
  /// Imported images that were lost and are not replaced, after the last frame.
  private var missingImports = 0
  var tree = RenderTree() {
    didSet { idle.forget() }
  }
  /// nil after `close()`.
  var renderer: RendererBox?
  var plan = FramePlan()
  /// The last frame, if nothing had to be drawn: returned again until the tree changes.
  private let idle = IdleFrame()
  /// When the render tree uses its fast paths.
  package var shortcuts: ShortcutPolicy {
    get { tree.shortcuts }
    set { tree.shortcuts = newValue }
  }
  /// The last frame's plan as text.
  package var planText: String { plan.description }
  private let lowerLimits: TextureLimits?
  private var planLimits: PlanLimits
  private let tableLimits: TableLimits
  private let programCache: ProgramCache?

  /// Compiles the shaders and creates the buffers that every frame needs.
  ///
  /// - Parameters:
  ///   - context: a context that can be made current on this thread.
  ///   - programFolder: the path of a folder for compiled shaders, created if missing: at most 256 files and 64 MiB.
  ///     Damaged files and those of another driver are replaced. A folder that cannot be written, or that other users
  ///     can write to, is not used. nil, the default, writes nothing to disk.
  /// - Throws: when the driver cannot provide them.
  public convenience init(context: Context, programFolder: String? = nil) throws(GLError) {
    try self.init(context: context, limits: nil, programFolder: programFolder)
  }

  /// With lower limits than the driver's: of textures, for tests of atlas pages; of tables, for tests of record tables
  /// with several layers.
  package init(
    context: Context, limits: TextureLimits?, tableLimits: TableLimits = TableLimits(), programFolder: String? = nil
  ) throws(GLError) {
    self.context = context
    self.tableLimits = tableLimits
    tileLoader = TileLoader(mailbox: mailbox)
    lowerLimits = limits
    planLimits = PlanLimits(context, limits)
    let cache = programFolder.map { ProgramCache(folder: $0) }
    programCache = cache
    renderer = RendererBox(try Self.makeRenderer(in: context, cache, tableLimits: tableLimits))
  }

  private static func makeRenderer(
    in context: Context, _ cache: ProgramCache?, tableLimits: TableLimits
  ) throws(GLError) -> Renderer {
    let renderer: Renderer
    do throws(GLError) {
      renderer = try context.withCurrent { (gl) throws(GLError) in
        try Renderer.make(programCache: cache, tableLimits: tableLimits, gl)
      }
    } catch {
      throw context.reason(for: error)
    }
    // Objects created in a lost context do not exist.
    if let loss = context.loss { throw GLError(.contextLost, label: context.label, loss: loss) }
    return renderer
  }

  deinit {
    tileLoader.stop()
    renderer = nil
    gpuTimer = GPUTimer()
    context.releaseStaging()
    context.deleteRetiredIfCurrent(makesCurrent: false)
  }

  /// Deletes all GL objects of the compositor and stops requesting tiles. A later `render` throws `.closed`.
  ///
  /// If the context is current on this thread, or was created by Multiplane, the objects are deleted at once. Otherwise
  /// they are deleted when the context is used next. Releasing the compositor does the same, but makes no context
  /// current.
  public func close() {
    tileLoader.stop()
    if renderer?.renderer.hasImports == true, context.loss == nil, context.currencyError == nil {
      context.withCurrent { gl in renderer?.renderer.endImports(gl) }
    }
    renderer = nil
    plan = FramePlan()
    gpuTimer = GPUTimer()
    context.releaseStaging()
    context.deleteRetiredIfCurrent(makesCurrent: true)
  }

  /// Continues with another context in place of a lost one. All layers and bitmaps are kept; the next frame uploads and
  /// draws everything.
  ///
  /// - Parameter context: a context that can be made current on this thread.
  /// - Throws: when its driver cannot provide what every frame needs; the compositor is then unchanged.
  public func rebuild(on context: Context) throws(GLError) {
    let cache = programCache
    renderer = RendererBox(try Self.makeRenderer(in: context, cache, tableLimits: tableLimits))
    let before = self.context
    self.context = context
    planLimits = PlanLimits(context, lowerLimits)
    before.deleteRetiredIfCurrent(makesCurrent: false)
    probe = BufferAgeProbe()
    history.forget()
    gpuTimer = GPUTimer()
    missingImports = 0
    tree.invalidate()
  }

  /// The host has drawn over pixels of the target: the next frame redraws them, where the target's age says that it
  /// holds the rest.
  ///
  /// - Parameter pixels: device space, of the picture: from its top-left corner, y down.
  public func noteSpoiled(_ pixels: PixelRegion) {
    for rect in pixels { tree.noteSpoiled(rect) }
  }

  /// Removes all layers, as if none had been committed: for another layer tree on the same context.
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

  /// Applies the commits in the mailbox and draws the frame of `time` to a framebuffer of `context`.
  ///
  /// - Parameters:
  ///   - time: seconds of the owner's clock.
  ///   - target: the framebuffer, with the age of its pixels.
  /// - Throws: when the driver cannot provide what a frame needs (memory, a shader); the next frame then draws
  ///   everything. No commit is applied if the context is lost (`.contextLost`), or if an adopted context is not
  ///   current on this thread (`.noCurrentContext`, `.anotherContextIsCurrent`). `.noFramebuffer` if the framebuffer
  ///   does not exist, `.incompleteFramebuffer` if it cannot be drawn to, and `.programFlaggedForDeletion` if a current
  ///   program of the host could not be restored.
  public func render(
    at time: Double, to target: RenderTarget, options: FrameOptions = FrameOptions()
  ) throws(GLError) -> Frame {
    try render(at: time, to: target, options: options) { _, _ in }
  }

  /// As above, and presents the frame while the context is current, unless nothing was drawn.
  ///
  /// - Parameters:
  ///   - show: as `Surface.show(_:keeper:)`; the target keeps its pixels then, which the next frame must not count on.
  ///   - present: called with the damage.
  package func render(
    at time: Double, to target: RenderTarget, options: FrameOptions, show: ((DMABuffer, AnyObject) -> Bool)? = nil,
    present: (PixelRegion, borrowing GL) -> Void
  ) throws(GLError) -> Frame {
    var frame = Frame(damage: PixelRegion(), nextFrame: NextFrame(change: nil, after: time))
    try render(at: time, to: target, options: options, into: &frame, show, present)
    return frame
  }

  /// Not inlined, as the next: the frame, which is large, would be copied at each step.
  @inline(never)
  private func render(
    at time: Double, to target: RenderTarget, options: FrameOptions, into frame: inout Frame,
    _ show: ((DMABuffer, AnyObject) -> Bool)?, _ present: (PixelRegion, borrowing GL) -> Void
  ) throws(GLError) {
    // The object's properties are read once: each read is a check of its own.
    let (diagnostics, context) = (diagnostics, context)
    let began = diagnostics.phaseMeter?()
    let target = target.fitted(to: context.capabilities.limits)
    let options = options.scaled(by: 1)
    try check(context)
    apply()
    if missingImports > 0 { retryImports() }
    if began == nil, idle.isKnown(to: target, options, at: time), !plan.changesEarlier || time >= plan.time {
      return idle.read(into: &frame)
    }
    idle.forget()
    let phaseMeter = began == nil ? nil : diagnostics.phaseMeter
    let applied = phaseMeter?()
    try plan(at: time, target: target, options: options, bufferAge: trustedAge(of: target, options))
    let isShownOtherwise = show.map { showWhole($0) } ?? false
    let planned = phaseMeter?()
    defer { missingImports = frame.statistics.missingImports }
    guard let renderer else { return }
    let isIdle = try draw(
      &plan, with: &renderer.renderer, in: context, to: target, options, measuresGPUTime: diagnostics.measuresGPUTime,
      into: &frame, present: present)
    if let phaseMeter, let began, let applied, let planned {
      frame.statistics.phases = FrameStatistics.Phases(
        apply: applied - began, plan: planned - applied, encode: phaseMeter() - planned)
    }
    if !frame.damage.isEmpty, !isShownOtherwise { history.advance() }
    noteTiles(frame.statistics.tiles, diagnostics)
    if isIdle, began == nil, frame.statistics.storeBytesCopied == 0, frame.statistics.missingImports == 0 {
      idle.keep(frame, to: target, options)
    }
  }

  /// Lends the plan and the renderer: functions that read them through the object would each check the access and copy
  /// lists, because the object might change meanwhile; so would this one if it were inlined.
  ///
  /// - Returns: whether there was nothing to draw.
  @inline(never)
  private func draw(
    _ plan: inout FramePlan, with renderer: inout Renderer, in context: Context, to target: RenderTarget,
    _ options: FrameOptions, measuresGPUTime: Bool, into frame: inout Frame,
    present: (PixelRegion, borrowing GL) -> Void
  ) throws(GLError) -> Bool {
    try execute(
      plan, with: &renderer, in: context, to: target, options, measuresGPUTime: measuresGPUTime, into: &frame,
      present: present)
  }

  /// - Returns: whether there was nothing to draw.
  private func execute(
    _ plan: borrowing FramePlan, with renderer: inout Renderer, in context: Context, to target: RenderTarget,
    _ options: FrameOptions, measuresGPUTime: Bool, into frame: inout Frame,
    present: (PixelRegion, borrowing GL) -> Void
  ) throws(GLError) -> Bool {
    frame.damage = plan.damage
    frame.nextFrame = NextFrame(change: plan.nextTime, after: plan.time)
    frame.statistics.count(plan)
    frame.statistics.distrustsBufferAge = probe.isDistrusted
    defer { renderer.note(in: &frame.statistics) }
    if plan.isIdle { return true }
    do throws(GLError) {
      try context.withCurrent { (gl) throws(GLError) in
        if let refusal = context.refusal { throw refusal }
        if measuresGPUTime { beginGPUTime(plan.sequence, &frame.statistics, gl) }
        defer { if measuresGPUTime { gpuTimer.end(gl) } }
        try renderer.render(plan, to: target, statistics: &frame.statistics, gl)
        if plan.damage.isEmpty { return }
        present(plan.damage, gl)
        guard options.makesFence else { return }
        do throws(GLError) { frame.fence = try gl.makeFence() } catch { frame.statistics.failures.append(error) }
      }
      if let loss = context.loss { throw GLError(.contextLost, label: context.label, loss: loss) }
    } catch {
      tree.invalidate()
      throw context.reason(for: error)
    }
    if target.isWindow, probe.isActive { probe.note(probedRows(of: target)) }
    frame.statistics.host = context.hostNotes
    frame.statistics.gl = context.takeCounters()
    return false
  }

  /// Requests replacements for images lost with a context; a keyframe shows them.
  private func retryImports() {
    if context.withCurrent({ gl in renderer?.renderer.retryImports(gl) ?? false }) { tree.invalidate() }
  }

  private func beginGPUTime(_ sequence: UInt64, _ statistics: inout FrameStatistics, _ gl: borrowing GL) {
    statistics.gpuTime = gpuTimer.takeAnswer(gl).map {
      FrameStatistics.GPUTime(sequence: $0.sequence, nanoseconds: $0.nanoseconds)
    }
    gpuTimer.begin(sequence, gl)
  }

  /// The buffer age to use: 0 if the options exclude damage, or if the driver of the window reports wrong ages.
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

  /// Whether frames can be drawn on this thread now with the compositor's context. Makes no GL call.
  func check(_ context: Context) throws(GLError) {
    if renderer == nil { throw GLError(.closed, label: context.label) }
    if let loss = context.loss { throw GLError(.contextLost, label: context.label, loss: loss) }
    if let error = context.currencyError { throw error }
  }

  func apply() {
    mailbox.drain { tree.apply($0) }
    guard tileLoader.hasResults else { return }
    tileLoader.takeResults(into: &tileResults)
    if tileResults.isEmpty { return }
    tree.apply(tileResults)
    tileResults.removeAll(keepingCapacity: true)
  }

  func plan(at time: Double, target: RenderTarget, options: FrameOptions, bufferAge: Int) throws(GLError) {
    let planTarget = try planTarget(target, options, bufferAge: bufferAge)
    guard tree.plan(at: time, target: planTarget, into: &plan) else { return }
    tileWants = plan.tiles.wants
    tileLoader.update(tileWants, concurrency: tilePolicy.concurrency)
  }

  func planTarget(
    _ target: RenderTarget, _ options: FrameOptions, bufferAge: Int
  ) throws(GLError) -> PlanTarget {
    let limits = planLimits.textures
    var planTarget = PlanTarget(
      width: target.pictureWidth, height: target.pictureHeight, scale: options.scale ?? 1,
      background: options.background, bufferAge: bufferAge, maximumTextureSize: limits.maximumTextureSize,
      maximumArrayLayers: limits.maximumArrayLayers)
    planTarget.offscreenPixels = options.offscreenPixels
    planTarget.smallBitmaps = limits.smallBitmaps
    planTarget.hasHalfFloatTargets = usesHalfFloats && planLimits.drawsHalfFloats
    planTarget.isLinear = target.blending == .linear
    if planTarget.isLinear, options.background == nil { planTarget.isLinear = try isReadable(target) }
    return planTarget
  }

  /// Whether the target's own pixels can be read.
  private func isReadable(_ target: RenderTarget) throws(GLError) -> Bool {
    if let format = context.knownFormat(of: target) { return !format.hasUnreadableSamples }
    do throws(GLError) {
      return try context.withCurrent { (gl) throws(GLError) in
        if let refusal = context.refusal { throw refusal }
        return try !gl.meet(target).hasUnreadableSamples
      }
    } catch {
      throw context.reason(for: error)
    }
  }
}

extension RenderTarget {
  /// A window's own framebuffer, whose buffers the driver changes.
  fileprivate var isWindow: Bool { framebuffer == 0 }
}
