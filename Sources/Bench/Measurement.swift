import CAllocations
import CBench
import MultiplaneFramePlan
import MultiplaneGeometry
import MultiplaneRenderer

extension Workload {
  /// Runs the workload and returns the results.
  ///
  /// The library and the hand-written program alternate every few frames, so that other load of the machine affects
  /// both. Phases, GPU time and allocations are measured afterwards with additional frames, because reading these
  /// meters takes longer than the shortest frames.
  ///
  /// - Parameter onPicture: for a report, which also names the layers by cost: called with the last frame of the
  ///   library, and of the hand-written program.
  package func measure(
    _ options: BenchOptions, onPicture: ((BenchPicture) -> Void)? = nil
  ) throws(BenchError) -> Figures {
    do {
      var measurement = try Measurement(self, options, onPicture)
      return try measurement.run()
    } catch {
      throw BenchError(error.code, workload: name)
    }
  }
}

/// A frame that a workload showed.
package struct BenchPicture: Sendable {
  package var workload: String
  /// Whether the hand-written program drew it.
  package var isRaw: Bool
  package var width: Int
  package var height: Int
  /// Premultiplied RGBA8, the top row first.
  package var pixels: [UInt8]
}

/// The measurement of one workload.
private struct Measurement {
  private let workload: Workload
  private let options: BenchOptions
  private let player: Player
  private let onPicture: ((BenchPicture) -> Void)?
  private var raw: RawProgram?
  private var figures: Figures
  private var nextFrame = 0
  /// Samples of tiles, for workloads with tiles.
  private var tiles: TileSamples?
  private var passReasons: [Figures.PassReason] = []

  /// Consecutive frames of one program before the other one draws.
  private static let turn = 5
  /// The most frames drawn for the phases, for the GPU time, and for the allocations.
  private static let mostExtraFrames = 30

  init(
    _ workload: Workload, _ options: BenchOptions, _ onPicture: ((BenchPicture) -> Void)?
  ) throws(BenchError) {
    self.workload = workload
    self.onPicture = onPicture
    self.options = options
    let size = options.size(workload)
    player = try Player(workload, options)
    tiles = workload.raw == nil || workload.waitsForTiles ? TileSamples() : nil
    figures = Figures(
      name: workload.name, layers: Int(size.layers), width: Int(size.width), height: Int(size.height),
      frames: options.frames)
    if options.blending != .encoded { figures.blending = options.blending.rawValue }
  }

  mutating func run() throws(BenchError) -> Figures {
    if options.isEngineOnly {
      try measureEngine(frames: options.frames)
      return figures
    }
    try warmUp()
    try comparePixels()
    try takeTurns()
    try comparePixels()
    try showPictures()
    figures.residentBytes = Int(measure_resident_bytes())
    if workload.forcesRedraw { figures.keptMs = try measureKept() }
    if workload.raw == raw_idle { figures.idleCallUs = try measureIdleCall() }
    figures.phasesMs = try phases(frames: extraFrames, unit: 1e6, measure_thread_time).medians
    if onPicture != nil || workload.attributesLayers { figures.layerCosts = try layerCosts() }
    try measureGPU()
    try measureEngine(frames: extraFrames)
    return figures
  }

  private var extraFrames: Int { min(options.frames, Self.mostExtraFrames) }

  private mutating func warmUp() throws(BenchError) {
    for frame in 0..<options.warmUp {
      let drawn = try player.draw(frame, isForced: workload.forcesRedraw)
      if frame == 0 {
        figures.first = Figures.First(drawn.frame.statistics)
        if allocations_are_counted() {
          figures.bytesPerLayer = (Int(allocated_bytes()) - Int(player.heapBefore)) / figures.layers
        }
        // After the heap was measured, because the program uses the same heap.
        if options.isAgainstRaw, let kind = workload.raw { raw = try RawProgram(kind, options.size(workload)) }
      }
      raw?.draw(frame) { $0() }
    }
    nextFrame = options.warmUp
  }

  private mutating func comparePixels() throws(BenchError) {
    guard let raw else { return }
    let difference = PixelDifference(try player.readPixels(), try raw.readPixels())
    figures.pixels = figures.pixels?.union(difference) ?? difference
  }

  private func showPictures() throws(BenchError) {
    guard let onPicture else { return }
    func show(_ pixels: [UInt8], isRaw: Bool) {
      onPicture(
        BenchPicture(
          workload: workload.name, isRaw: isRaw, width: figures.width, height: figures.height, pixels: pixels))
    }
    show(try player.readPixels(), isRaw: false)
    if let raw { show(try raw.readPixels(), isRaw: true) }
  }

  private mutating func takeTurns() throws(BenchError) {
    var (ours, theirs) = (IntervalSamples(), IntervalSamples())
    var counts = CountSamples()
    var isOursFirst = true
    let end = nextFrame + options.frames
    while nextFrame < end {
      let frames = nextFrame..<min(nextFrame + Self.turn, end)
      if isOursFirst { try play(frames, &ours, &counts) }
      if let raw {
        for frame in frames { theirs.add(Self.time(raw, frame)) }
      }
      if !isOursFirst { try play(frames, &ours, &counts) }
      isOursFirst.toggle()
      nextFrame = frames.upperBound
    }
    (figures.medianMs, figures.p95Ms, figures.worstMs) = (ours.wall.median, ours.wall.p95, ours.wall.worst)
    figures.cpuMs = ours.processor.median
    figures.frameMs = ours.wall.values
    figures.passReasons = passReasons
    counts.write(to: &figures)
    figures.tiles = tiles?.figures
    guard raw != nil else { return }
    figures.rawFrameMs = theirs.wall.values
    figures.raw = Figures.Raw(
      medianMs: theirs.wall.median, p95Ms: theirs.wall.p95, worstMs: theirs.wall.worst, cpuMs: theirs.processor.median)
    if workload.raw != raw_idle { figures.ratioToRaw = ours.wall.median / theirs.wall.median }
  }

  private mutating func play(
    _ frames: Range<Int>, _ times: inout IntervalSamples, _ counts: inout CountSamples
  ) throws(BenchError) {
    for frame in frames {
      let drawn = try player.draw(frame, isForced: workload.forcesRedraw)
      times.add(drawn.time)
      counts.add(drawn.frame.statistics)
      tiles?.add(drawn.frame.statistics.tiles)
      if frame + 1 == frames.upperBound { notePasses(drawn.frame.statistics) }
    }
  }

  private mutating func notePasses(_ statistics: FrameStatistics) {
    func reasons(_ passes: [FramePlan.Offscreen], _ note: String) -> [Figures.PassReason] {
      passes.map {
        Figures.PassReason(
          layer: $0.name ?? "layer \($0.layer.slot)", reason: $0.reason.rawValue + note, pixels: $0.region.area)
      }
    }
    passReasons = reasons(statistics.offscreens, "") + reasons(statistics.kept, ", from the cache")
  }

  /// Hides one layer after another, and compares whole frames.
  private mutating func layerCosts() throws(BenchError) -> [Figures.LayerCost] {
    let whole = try wholeFrame()
    var costs: [Figures.LayerCost] = []
    for (index, layer) in player.costlyLayers(atMost: Self.mostLayers).enumerated() where !layer.isHidden {
      layer.isHidden = true
      let without = try wholeFrame()
      layer.isHidden = false
      costs.append(
        Figures.LayerCost(
          name: layer.name ?? "sublayer \(index)", ms: whole.ms - without.ms,
          fragments: whole.fragments - without.fragments))
    }
    return costs.sorted { $0.ms > $1.ms }
  }

  private mutating func wholeFrame() throws(BenchError) -> (ms: Double, fragments: Int) {
    var times = IntervalSamples()
    var fragments = 0
    for _ in 0..<Self.framesPerLayer {
      let drawn = try player.draw(nextFrame, isForced: true)
      times.add(drawn.time)
      fragments = drawn.frame.statistics.fragments
      nextFrame += 1
    }
    return (times.wall.median, fragments)
  }

  private static let (mostLayers, framesPerLayer) = (24, 7)

  private static func time(_ raw: RawProgram, _ frame: Int) -> Interval {
    var interval = Interval(wall: 0, processor: 0)
    raw.draw(frame) { body in
      let watch = Stopwatch()
      body()
      interval = watch.stop()
    }
    return interval
  }

  private mutating func measureKept() throws(BenchError) -> Double {
    var times = IntervalSamples()
    for _ in 0..<extraFrames {
      times.add(try player.draw(nextFrame, isForced: false).time)
      nextFrame += 1
    }
    return times.wall.median
  }

  /// Many calls for each reading of the clock, which would otherwise dominate the time.
  private mutating func measureIdleCall() throws(BenchError) -> Double {
    var times = Samples()
    for _ in 0..<extraFrames {
      times.add(Double(try player.timeIdle(nextFrame, calls: Self.callsPerLook)) / 1000 / Double(Self.callsPerLook))
      nextFrame += 1
    }
    return times.median
  }

  private static let callsPerLook = 1000

  private mutating func phases(
    frames: Int, unit: Double, _ meter: @escaping () -> UInt64
  ) throws(BenchError) -> PhaseSamples {
    var samples = PhaseSamples(unit: unit)
    player.phaseMeter = meter
    defer { player.phaseMeter = nil }
    for _ in 0..<frames {
      samples.add(try player.draw(nextFrame, isForced: workload.forcesRedraw, by: meter))
      nextFrame += 1
    }
    return samples
  }

  private mutating func measureGPU() throws(BenchError) {
    // A software renderer's timer queries end before drawing does.
    guard !player.surface.context.capabilities.isSoftware else { return }
    var times = Samples()
    for _ in 0..<extraFrames {
      guard let time = try player.timeOnGPU(nextFrame, isForced: workload.forcesRedraw) else { break }
      times.add(Double(time) / 1e6)
      nextFrame += 1
    }
    if times.worst > 0 { figures.gpuMs = times.median }
  }

  /// The engine alone: drivers allocate and wait too.
  private mutating func measureEngine(frames: Int) throws(BenchError) {
    try player.record()
    // As many frames as in the warm-up, until all buffers have their final size.
    for _ in 0..<options.warmUp {
      _ = try player.draw(nextFrame, isForced: workload.forcesRedraw)
      nextFrame += 1
    }
    var run = EngineRun(measurement: self, frames: frames)
    unsafe withUnsafeMutablePointer(to: &run) { run in
      unsafe measure_engine_frames({ unsafe $0?.assumingMemoryBound(to: EngineRun.self).pointee.draw() }, run)
    }
    self = run.measurement
    if let error = run.error { throw error }
  }

  /// What `measure_engine_frames` calls.
  private struct EngineRun {
    var measurement: Measurement
    let frames: Int
    var error: BenchError?

    mutating func draw() {
      do {
        try measurement.drawEngineFrames(frames)
      } catch {
        self.error = error
      }
    }
  }

  private mutating func drawEngineFrames(_ frames: Int) throws(BenchError) {
    figures.enginePhasesMs = try phases(frames: frames, unit: 1e6, measure_thread_time).medians
    guard allocations_are_counted() else { return }
    let counts = try phases(frames: frames, unit: 1, allocations_on_this_thread)
    figures.allocations = Int(clamping: counts.sumBesideTiles.median)
    figures.worstAllocations = Int(clamping: counts.sumBesideTiles.worst)
    figures.phaseAllocations = counts.medians
  }
}

/// Counts of several frames.
private struct CountSamples {
  private var draws = Samples()
  private var passes = Samples()
  private var calls = Samples()
  private var programs = Samples()
  private var textures = Samples()
  private var bytes = Samples()
  private var records = Samples()
  private var instances = Samples()
  private var damage = Samples()
  private var fragments = Samples()

  mutating func add(_ statistics: FrameStatistics) {
    draws.add(Double(statistics.gl.draws))
    passes.add(Double(statistics.passes))
    calls.add(Double(statistics.gl.calls))
    programs.add(Double(statistics.gl.programBinds))
    textures.add(Double(statistics.gl.textureBinds))
    bytes.add(Double(statistics.gl.bytesUploaded))
    records.add(Double(statistics.recordsWritten))
    instances.add(Double(statistics.instances))
    damage.add(Double(statistics.damage.area))
    fragments.add(Double(statistics.fragments))
  }

  func write(to figures: inout Figures) {
    figures.draws = Int(clamping: draws.median)
    figures.passes = Int(clamping: passes.median)
    figures.glCalls = Int(clamping: calls.median)
    figures.programChanges = Int(clamping: programs.median)
    figures.textureBinds = Int(clamping: textures.median)
    figures.bytesUploaded = Int(clamping: bytes.median)
    figures.recordsWritten = Int(clamping: records.median)
    figures.instances = Int(clamping: instances.median)
    figures.damagedPixels = Int(clamping: damage.median)
    figures.fragments = Int(clamping: fragments.median)
  }
}

extension Figures.First {
  fileprivate init(_ statistics: FrameStatistics) {
    self.init(
      draws: statistics.gl.draws, passes: statistics.passes, glCalls: statistics.gl.calls,
      programs: statistics.gl.programsCompiled + statistics.gl.programsLoaded,
      programChanges: statistics.gl.programBinds, textureBinds: statistics.gl.textureBinds,
      bytesUploaded: statistics.gl.bytesUploaded, instances: statistics.instances)
  }
}

/// Tile statistics of several frames.
private struct TileSamples {
  private var fullDetail = Samples()
  private var standIn = Samples()
  private var blank = Samples()
  private var bytes = Samples()
  private var tiles = Figures.Tiles()
  private var shown = 0
  private var waits = 0.0

  mutating func add(_ statistics: TileStatistics) {
    fullDetail.add(statistics.fullDetail)
    standIn.add(statistics.standIn)
    blank.add(statistics.blank)
    bytes.add(Double(statistics.bytesUploaded))
    tiles.requested += statistics.requested
    tiles.cancelled += statistics.cancelled
    tiles.shown += statistics.shown
    tiles.evicted += statistics.evicted
    tiles.textureBytes = max(tiles.textureBytes, statistics.textureBytes)
    tiles.budget = statistics.budget
    tiles.longestWait = max(tiles.longestWait, statistics.longestWait)
    waits += statistics.meanWait * Double(statistics.shown)
  }

  var figures: Figures.Tiles {
    var result = tiles
    (result.fullDetail, result.leastFullDetail) = (fullDetail.mean, fullDetail.least)
    (result.standIn, result.blank, result.worstBlank) = (standIn.mean, blank.mean, blank.worst)
    (result.bytesUploaded, result.worstBytesUploaded) = (Int(clamping: bytes.mean), Int(clamping: bytes.worst))
    result.meanWait = tiles.shown > 0 ? waits / Double(tiles.shown) : 0
    return result
  }
}
