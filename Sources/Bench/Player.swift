import CAllocations
import CBench
import MultiplaneGLES
import MultiplaneGeometry
import MultiplaneLayers
import MultiplaneRenderer
import MultiplaneSurfaces

/// Plays a workload on the library: its tree, a compositor, and an offscreen target.
final class Player {
  let surface: OffscreenSurface
  private let scene: any Scene
  private let tree: LayerTree
  private let compositor: Compositor
  private let waitsForTiles: Bool
  /// Bytes on the heap before the tree was made.
  let heapBefore: UInt64
  /// The longest wait for tiles, seconds.
  private static let longestWait = 60.0
  private let options: Compositor.FrameOptions

  init(_ workload: Workload, _ options: BenchOptions) throws(BenchError) {
    let size = options.size(workload)
    waitsForTiles = workload.waitsForTiles
    self.options = Compositor.FrameOptions(scale: workload.scale, background: workload.background)
    do {
      surface = try OffscreenSurface(width: Int(size.width), height: Int(size.height))
    } catch {
      throw BenchError(.surface(error))
    }
    surface.blending = options.blending
    do {
      compositor = try Compositor(context: surface.context)
    } catch {
      throw BenchError(.gl(error))
    }
    surface.context.uploadPath = options.uploadPath
    compositor.shapeRasterizer = workload.shapeRasterizer
    heapBefore = allocated_bytes()
    scene = try workload.makeScene(size)
    do {
      tree = try LayerTree(checkedRoot: scene.root, actionsAreEnabled: false)
    } catch {
      throw BenchError(.scene("\(error)"))
    }
    tree.drawingContexts = workload.drawingContexts
  }

  /// Switches to a recording device: commands are counted and do not reach the driver.
  func record() throws(BenchError) {
    do {
      try compositor.rebuild(on: .recording(capabilities: surface.context.capabilities))
    } catch {
      throw BenchError(.gl(error))
    }
  }

  /// Draws a frame; returns it and the time to its last pixel.
  ///
  /// - Parameter isForced: whether the buffer age is unknown, so that the whole target is drawn.
  func draw(_ frame: Int, isForced: Bool) throws(BenchError) -> (frame: Compositor.Frame, time: Interval) {
    try inContext { gl throws(GLError) in
      let watch = Stopwatch()
      scene.change(to: frame)
      commit(frame)
      let result = try render(frame, isForced: isForced, gl) { copy $0 }
      gl.finish()
      return (result, watch.stop())
    }
  }

  /// The layers that costs are measured for: the first sublayers of the first layer that has several.
  func costlyLayers(atMost limit: Int) -> [Layer] {
    var layer = scene.root
    while layer.sublayers.count == 1 { layer = layer.sublayers[0] }
    return Array(layer.sublayers.prefix(limit))
  }

  /// The meter that the compositor reads; nil by default.
  var phaseMeter: (() -> UInt64)? {
    get { compositor.diagnostics.phaseMeter }
    set { compositor.diagnostics.phaseMeter = newValue }
  }

  /// The increase of `phaseMeter` in each phase of a frame.
  func draw(
    _ frame: Int, isForced: Bool, by meter: () -> UInt64
  ) throws(BenchError) -> FramePhases {
    try inContext { gl throws(GLError) in
      let began = meter()
      scene.change(to: frame)
      let changed = meter()
      commit(frame)
      let committed = meter()
      let (phases, tilesAsked) = try render(frame, isForced: isForced, gl) {
        ($0.statistics.phases, $0.statistics.tiles.requested)
      }
      gl.finish()
      return FramePhases(change: changed - began, commit: committed - changed, rest: phases, tilesAsked: tilesAsked)
    }
  }

  /// Nanoseconds of calls of `render` without changes.
  func timeIdle(_ frame: Int, calls: Int) throws(BenchError) -> UInt64 {
    try inContext { gl throws(GLError) in
      let watch = Stopwatch()
      for _ in 0..<calls { try render(frame, isForced: false, gl) { _ in } }
      return watch.stop().wall
    }
  }

  /// Nanoseconds of the GPU for a frame; nil where they cannot be measured.
  func timeOnGPU(_ frame: Int, isForced: Bool) throws(BenchError) -> UInt64? {
    try inContext { gl throws(GLError) in
      scene.change(to: frame)
      commit(frame)
      let query = measure_gpu_begin()
      try render(frame, isForced: isForced, gl) { _ in }
      guard query != 0 else { return nil }
      measure_gpu_end()
      let time = measure_gpu_result(query)
      return time == 0 ? nil : time
    }
  }

  /// Premultiplied RGBA8, the top row first.
  func readPixels() throws(BenchError) -> [UInt8] {
    do {
      return try surface.readPixels()
    } catch {
      throw BenchError(.surface(error))
    }
  }

  /// Runs with the context already current, as in an embedder's program: making it current is not measured.
  private func inContext<R>(_ body: (borrowing GL) throws(GLError) -> R) throws(BenchError) -> R {
    do {
      let context = compositor.context
      // GL calls between frames do not count for the next frame.
      _ = context.takeCounters()
      return try context.withCurrent(body)
    } catch {
      throw BenchError(.gl(error))
    }
  }

  /// Renders and presents a frame.
  ///
  /// - Parameter read: what of the frame is of use; a frame is too large to be copied for nothing.
  private func render<R>(
    _ frame: Int, isForced: Bool, _ gl: borrowing GL, _ read: (borrowing Compositor.Frame) -> R
  ) throws(GLError) -> R {
    var target = surface.target()
    if isForced { target.bufferAge = 0 }
    if waitsForTiles {
      return show(
        try compositor.render(at: seconds(frame), to: target, options: options, waitingForTiles: Self.longestWait), gl,
        read)
    }
    return show(try compositor.render(at: seconds(frame), to: target, options: options), gl, read)
  }

  private func show<R>(
    _ frame: borrowing Compositor.Frame, _ gl: borrowing GL, _ read: (borrowing Compositor.Frame) -> R
  ) -> R {
    if !frame.damage.isEmpty { surface.present(damage: frame.damage, gl) }
    return read(frame)
  }

  private func commit(_ frame: Int) { tree.commit(at: seconds(frame), to: compositor.mailbox) }

  private func seconds(_ frame: Int) -> Double { Double(frame) / 60 }
}

/// A meter's increase in each phase of one frame.
struct FramePhases {
  var change: UInt64
  var commit: UInt64
  var apply: UInt64
  var plan: UInt64
  var encode: UInt64
  /// The number of tiles requested from providers.
  var tilesAsked: Int

  init(change: UInt64, commit: UInt64, rest: FrameStatistics.Phases?, tilesAsked: Int) {
    self.tilesAsked = tilesAsked
    self.change = change
    self.commit = commit
    apply = rest?.apply ?? 0
    plan = rest?.plan ?? 0
    encode = rest?.encode ?? 0
  }

  var sum: UInt64 { change + commit + apply + plan + encode }
}

/// Phases of several frames.
struct PhaseSamples {
  /// What the meter counts in a unit of the figures.
  let unit: Double
  private var frames: [FramePhases] = []

  init(unit: Double) { self.unit = unit }

  mutating func add(_ phases: FramePhases) { frames.append(phases) }

  /// The sum of the phases, minus one for each tile requested from a provider.
  var sumBesideTiles: Samples { samples { max(Double($0.sum) / unit - Double($0.tilesAsked), 0) } }

  var medians: Figures.Phases {
    func median(_ phase: (FramePhases) -> UInt64) -> Double { samples { Double(phase($0)) / unit }.median }
    return Figures.Phases(
      change: median { $0.change }, commit: median { $0.commit }, apply: median { $0.apply }, plan: median { $0.plan },
      encode: median { $0.encode })
  }

  private func samples(_ value: (FramePhases) -> Double) -> Samples { Samples(frames.map(value)) }
}
