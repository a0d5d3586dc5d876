import MultiplaneGLES
import MultiplaneGeometry
import MultiplaneFramePlan

/// Executes frame plans on one GL context. Decides nothing: maps ids to GL names.
struct Renderer: ~Copyable {
  private var programs: LayerPrograms
  private var textures: BitmapTextures
  private var tables: LayerTables
  private var filterRecords: RecordTable<FilterRecord>
  private var filters: FilterPrograms
  private var turns: TurnPrograms
  private var pages = GroupPages()
  private var indirect = IndirectTarget()
  private var corners: QuadArray
  private let nearest: Sampler
  /// A GPU clears a whole target at no cost, and need not read its old pixels then.
  private let clearsForNothing: Bool

  private init(
    tables: TableTexture.Layout, programs: LayerPrograms, filters: FilterPrograms, turns: TurnPrograms,
    textures: BitmapTextures, corners: consuming QuadArray, nearest: consuming Sampler, clearsForNothing: Bool
  ) {
    self.tables = LayerTables(tables)
    filterRecords = RecordTable(tables, label: "filter steps")
    self.programs = programs
    self.filters = filters
    self.turns = turns
    self.textures = textures
    self.corners = corners
    self.nearest = nearest
    self.clearsForNothing = clearsForNothing
  }

  /// Compiles the shaders and creates the buffers of every frame.
  ///
  /// - Parameter tableLimits: lower limits than the context's.
  static func make(
    programCache: ProgramCache?, tableLimits: TableLimits, _ gl: borrowing GL
  ) throws(GLError) -> Renderer {
    let tables = TableTexture.Layout(gl.capabilities.limits, tableLimits)
    var programs = try LayerPrograms(tables, cache: programCache, gl)
    try programs.finish(gl)
    return Renderer(
      tables: tables, programs: programs, filters: FilterPrograms(tables, cache: programCache),
      turns: TurnPrograms(cache: programCache), textures: try BitmapTextures(gl),
      corners: try gl.makeQuadArray(label: "corners"),
      nearest: try gl.makeNearestSampler(label: "texels"), clearsForNothing: !gl.capabilities.isSoftware)
  }

  /// Draws a frame: uploads, one write of the changed records, then one draw for each batch of each pass.
  mutating func render(
    _ plan: FramePlan, to target: RenderTarget, statistics: inout FrameStatistics, _ gl: borrowing GL
  ) throws(GLError) {
    let format = try gl.meet(target)
    if plan.kind == .keyframe { forget() }
    defer { textures.releaseImports(gl) }
    let bytesBefore = gl.bytesUploaded
    textures.execute(plan.textures, gl)
    statistics.bitmapBytesUploaded = gl.bytesUploaded - bytesBefore
    statistics.failures = textures.failures
    statistics.recordsWritten = try tables.writeChanges(of: plan, gl)
    guard !plan.passes.isEmpty else { return }
    let route = TargetRoute(plan, format, gl.capabilities)
    if format.isSRGB || route.encodes { gl.setEncoding(route.encodes) }
    try beginPrograms(plan, for: target, format, route, gl)
    try finishPrograms(gl)
    try indirect.prepare(route, target, gl)
    let (goal, samples) = route.isIndirect ? (indirect.target ?? target, TargetFormat()) : (target, format)
    if plan.readsTarget && samples.hasUnreadableSamples || target.blending == .linear && !plan.isLinear {
      statistics.failures.append(GLError(.unreadableTarget, label: "framebuffer \(target.framebuffer)"))
    }
    try tables.writeLists(of: plan, gl)
    if !plan.filterRecords.isEmpty { try filterRecords.write(plan.filterRecords, gl) }
    try pages.prepare(plan.pages, route.picture, hasHalfFloats: plan.hasHalfFloats, gl)
    try pages.prepareCopies(of: plan.readsTarget ? goal : nil, samples, gl)
    try tables.writeInstances(of: plan, gl)
    try gl.reserve(max(plan.instances.count, plan.filterRecords.count, 1), in: &corners)
    indirect.readGround(of: target, route.reading, turns, corners, gl)
    draw(plan, to: goal, isMultisampled: samples.isMultisampled, route, gl)
    indirect.show(plan.damage, on: target, route.showing, turns, corners, gl)
  }

  /// Discards state that a keyframe sends again, and lists that a failed frame may not have written.
  private mutating func forget() {
    textures.forget()
    tables.forget()
    filterRecords.forget()
  }

  private mutating func draw(
    _ plan: FramePlan, to target: RenderTarget, isMultisampled: Bool, _ route: TargetRoute, _ gl: borrowing GL
  ) {
    for pass in plan.passes {
      let goal = resolve(pass.target, target)
      for copy in plan.copies[pass.copies] {
        self.copy(copy, to: pass.target, target, isMultisampled: isMultisampled, gl)
      }
      if !pass.filters.isEmpty { filter(pass, of: plan, to: goal, gl) }
      if pass.clear != nil || !pass.batches.isEmpty {
        draw(pass, of: plan, to: goal, isMultisampled: isMultisampled && pass.target == .target, route, gl)
      }
    }
  }

  /// Requests replacements for lost images; whether there were any. A keyframe then shows them.
  mutating func retryImports(_ gl: borrowing GL) -> Bool { textures.retryImports(gl) }

  /// Whether imported images are shown.
  var hasImports: Bool { textures.hasImports }

  /// Notifies the owners of shown images that no later frame reads them.
  mutating func endImports(_ gl: borrowing GL) { textures.releaseAll(gl) }

  /// Memory on the GPU and images that are missing, whether the frame drew or not. Mutating, so that all of it is lent,
  /// not copied.
  mutating func note(in statistics: inout FrameStatistics) {
    statistics.missingImports = textures.missingImports
    statistics.set(textures.memory)
    (statistics.pages, statistics.pageBytes) = (pages.count, pages.byteCount + indirect.byteCount)
    statistics.recordBytes = tables.byteCount + filterRecords.byteCount + corners.byteCount
  }

  /// Starts all missing programs of the plan before it waits for any: some drivers compile them in parallel.
  ///
  /// - Parameter format: the target's.
  private mutating func beginPrograms(
    _ plan: FramePlan, for target: RenderTarget, _ format: TargetFormat, _ route: TargetRoute, _ gl: borrowing GL
  ) throws(GLError) {
    for kind in route.programs { try turns.begin(kind, gl) }
    if !route.isIndirect, !plan.copies.isEmpty, format.isMultisampled || target.transform.swapsSides {
      try turns.begin(.plain, gl)
    }
    for batch in plan.batches {
      try programs.begin(batch.programFeatures(route, gl), gl)
      if batch.blending == .plusLighter, route.exceeds.target || route.exceeds.pages { try turns.begin(.ceiling, gl) }
    }
    for filter in plan.filters { try filters.begin(filter.kind, gl) }
  }

  private mutating func finishPrograms(_ gl: borrowing GL) throws(GLError) {
    try programs.finish(gl)
    try filters.finish(gl)
    try turns.finish(gl)
  }

  /// Starts the missing programs of a plan, without drawing.
  ///
  /// - Returns: whether all programs exist.
  mutating func prepare(_ plan: FramePlan, for target: RenderTarget, _ gl: borrowing GL) throws(GLError) -> Bool {
    let format = try gl.meet(target)
    try beginPrograms(plan, for: target, format, TargetRoute(plan, format, gl.capabilities), gl)
    guard programs.isReady(gl), filters.isReady(gl), turns.isReady(gl) else { return false }
    try finishPrograms(gl)
    return true
  }

  /// Starts the programs of batches of a target like a plan's.
  ///
  /// - Returns: whether all programs exist.
  mutating func prepare(
    _ features: Set<FramePlan.Features>, as plan: FramePlan, for target: RenderTarget, _ gl: borrowing GL
  ) throws(GLError) -> Bool {
    let route = TargetRoute(plan, try gl.meet(target), gl.capabilities)
    for features in features { try programs.begin(features.programFeatures(route), gl) }
    guard programs.isReady(gl) else { return false }
    try programs.finish(gl)
    return true
  }

  private func copy(
    _ copy: FramePlan.Copy, to pass: FramePlan.PassTarget, _ target: RenderTarget, isMultisampled: Bool,
    _ gl: borrowing GL
  ) {
    let rect = PixelRect(x: copy.x, y: copy.y, width: copy.to.width, height: copy.to.height)
    let goal = resolve(pass, target)
    let from = copy.from == .target ? pages.readable(rect, of: target, gl) : resolve(copy.from, target)
    let map = from.map.after(PixelMap(x: rect.x - copy.to.x, y: rect.y - copy.to.y)).after(goal.map.inverse)
    guard map.swapsSides || isMultisampled && pass == .target else {
      return gl.copy(rect, of: from, to: goal, at: (copy.to.x, copy.to.y))
    }
    let place = goal.glRect(copy.to)
    gl.bindFramebuffer(named: goal.framebuffer)
    gl.setViewport(place)
    gl.setScissor(place)
    gl.setBlending(nil)
    guard turns.use(.plain, map, gl) else { return }
    switch copy.from {
    case .target: pages.bindTurned(unit: TurnPrograms.unit, gl)
    case .page(let page): pages.bind(page, unit: TurnPrograms.unit, gl)
    }
    gl.drawQuads(0..<1, of: corners)
  }

  /// Binds the target of a pass; returns the map to clip space.
  private func begin(
    _ pass: FramePlan.Pass, to goal: RenderTarget, isMultisampled: Bool = false, _ gl: borrowing GL
  ) -> Projection {
    let scissor = goal.glRect(pass.scissor)
    // The scissor test of llvmpipe (Mesa 22.3) lets samples of the pixels beside its rectangle pass: quads are clipped
    // by the viewport there.
    let viewport = isMultisampled ? scissor : goal.glBounds
    gl.bindFramebuffer(named: goal.framebuffer)
    gl.setViewport(viewport)
    gl.setScissor(scissor)
    return Projection(goal, viewport: viewport, isMultisampled: isMultisampled)
  }

  private func filter(
    _ pass: FramePlan.Pass, of plan: FramePlan, to goal: RenderTarget, _ gl: borrowing GL
  ) {
    let projection = begin(pass, to: goal, gl)
    gl.setBlending(nil)
    filterRecords.bind(unit: FilterPrograms.recordsUnit, gl)
    for steps in plan.filters[pass.filters] {
      filters.use(steps, projection: projection, gl)
      pages.bind(steps.source, unit: FilterPrograms.unit, gl)
      gl.drawQuads(steps.records, of: corners)
    }
  }

  private mutating func draw(
    _ pass: FramePlan.Pass, of plan: FramePlan, to goal: RenderTarget, isMultisampled: Bool, _ route: TargetRoute,
    _ gl: borrowing GL
  ) {
    let projection = begin(pass, to: goal, isMultisampled: isMultisampled, gl)
    let isFloat = pass.target == .target ? route.exceeds.target : route.exceeds.pages
    // Old pixels under blended opaque colour must be finite, and samples at the edges of quads may not be covered.
    let isCovered = pass.isCovered && !isFloat && !isMultisampled
    if let color = pass.clear, !isCovered || clearsForNothing && goal.glRect(pass.scissor) == goal.glBounds {
      gl.setClearColor(route.isLinear ? color.inLight : color)
      gl.clear()
    }
    // Uniforms of the pass are set once for each program.
    var inUse: FramePlan.Features?
    var program: ProgramBox?
    for index in pass.batches {
      let batch = plan.batches[index]
      let features = batch.programFeatures(route, gl)
      if inUse != features {
        program = programs.use(features, projection: projection, gl)
        inUse = features
        if let program { tables.bind(for: program, gl) }
      }
      gl.setBlending(batch.features.contains(.opaque) ? nil : batch.blending.function)
      let isPointed = batch.features.isPointed
      if isPointed {
        let unit = LayerPrograms.Uniform.texels.unit
        textures.bind(batch.texture, plane: 0, unit: unit, isPaged: batch.features.contains(.layered), gl)
        gl.bindSampler(nearest, unit: unit)
      }
      let planes = isPointed ? 0 : batch.features.contains(.planar) ? 3 : 1
      for plane in 0..<planes where program?.reads(LayerPrograms.Uniform.planes[plane]) == true {
        let unit = LayerPrograms.Uniform.planes[plane].unit
        textures.bind(
          batch.texture, plane: plane, unit: unit, isPaged: !batch.features.isDisjoint(with: [.paged, .layered]), gl)
        // A texture of the host's may be complete only with this sampler.
        if batch.features.contains(.imported) {
          gl.bindSampler(nearest, unit: unit)
        } else {
          gl.unbindSampler(unit: unit)
        }
      }
      if batch.features.contains(.imported), let program {
        let look = textures.look(of: batch.texture)
        gl.setUniform(LayerPrograms.Uniform.turn.rawValue, of: program.program, to: look.turn)
        gl.setUniform(LayerPrograms.Uniform.coding.rawValue, of: program.program, to: look.coding)
      }
      if batch.features.contains(.mixed) {
        let unit = LayerPrograms.Uniform.mask.unit
        textures.bind(batch.mask, plane: 0, unit: unit, isPaged: false, gl)
        gl.unbindSampler(unit: unit)
      }
      if batch.features.contains(.fading) {
        textures.bind(batch.under, plane: 0, unit: LayerPrograms.Uniform.under.unit, isPaged: true, gl)
      }
      if let backdrop = batch.backdrop { pages.bind(backdrop, unit: LayerPrograms.Uniform.backdrop.unit, gl) }
      if let page = batch.page {
        let reader: LayerPrograms.Uniform = batch.features.contains(.rasterized) ? .image : .page
        pages.bind(page, unit: reader.unit, gl)
      } else if program?.reads(.page) == true {
        textures.bind(-1, plane: 0, unit: LayerPrograms.Uniform.page.unit, isPaged: false, gl)
      }
      gl.drawQuads(batch.instances, of: corners)
      // Of consecutive sums, the last one: no component is below 0.
      let endsSum =
        batch.blending == .plusLighter
        && (index + 1 == pass.batches.upperBound || plan.batches[index + 1].blending != .plusLighter)
      if endsSum, isFloat {
        limit(gl)
        inUse = nil
      }
    }
  }

  /// Limits the components of the pass's pixels to 1, as formats of whole numbers do by themselves.
  private func limit(_ gl: borrowing GL) {
    gl.drawMinimum {
      if turns.use(.ceiling, PixelMap(), gl) { gl.drawQuads(0..<1, of: corners) }
    }
  }

  /// The target of a pass.
  private func resolve(_ pass: FramePlan.PassTarget, _ target: RenderTarget) -> RenderTarget {
    switch pass {
    case .target: target
    case .page(let page): pages.target(page)
    }
  }
}

extension FramePlan.Batch {
  /// Features to compile a program for. Without external textures in the driver, none is bound, and the program draws
  /// nothing in their place.
  fileprivate func programFeatures(_ route: TargetRoute, _ gl: borrowing GL) -> FramePlan.Features {
    let features = features.programFeatures(route)
    guard features.contains(.external), !gl.capabilities.readsExternalTextures else { return features }
    return features.subtracting(.external)
  }
}

extension FramePlan.Features {
  fileprivate func programFeatures(_ route: TargetRoute) -> Self {
    let features = subtracting([.opaque, .cutByClip])
    return route.isLinear ? features.union(.linear) : features
  }
}

extension FramePlan {
  fileprivate var readsTarget: Bool {
    copies.contains { $0.from == .target }
  }
}

extension FramePlan.Blending {
  /// nil disables blending.
  fileprivate var function: BlendFunction? {
    switch self {
    case .sourceOver: .sourceOver
    case .multiply: BlendFunction(source: .destinationColor, destination: .oneMinusSourceAlpha)
    case .screen: BlendFunction(source: .one, destination: .oneMinusSourceColor)
    case .plusLighter: BlendFunction(source: .one, destination: .one)
    case .destinationOver: BlendFunction(source: .oneMinusDestinationAlpha, destination: .one)
    case .destinationIn: BlendFunction(source: .zero, destination: .sourceAlpha)
    case .destinationOut: BlendFunction(source: .zero, destination: .oneMinusSourceAlpha)
    case .sourceAtop: BlendFunction(source: .destinationAlpha, destination: .oneMinusSourceAlpha)
    case .xor: BlendFunction(source: .oneMinusDestinationAlpha, destination: .oneMinusSourceAlpha)
    case .none: nil
    }
  }
}
