import MultiplaneFramePlan
import MultiplaneGLES

/// Limits on the cost of a frame: for tests, and for programs that monitor themselves.
///
/// ```swift
/// let frame = try compositor.render(tree, at: now, to: surface)
/// try FrameBudget(passes: 1, bytesUploaded: 0).check(frame.statistics)
/// ```
public struct FrameBudget: Hashable, Codable, Sendable {
  /// Draw calls.
  public var draws: Int?
  /// Passes to the target and to offscreen pages.
  public var passes: Int?
  /// Calls of GL.
  public var glCalls: Int?
  /// Bytes of texels and records that were sent to the GPU.
  public var bytesUploaded: Int?
  /// Pixels that all draws together may shade.
  public var fragments: Int?
  /// Device pixels that were redrawn.
  public var damagedPixels: Int?
  /// Pixels of offscreen pages that were drawn.
  public var offscreenPixels: Int?
  /// Shader programs that had to be compiled.
  public var programsCompiled: Int?

  /// nil sets no limit.
  public init(
    draws: Int? = nil, passes: Int? = nil, glCalls: Int? = nil, bytesUploaded: Int? = nil, fragments: Int? = nil,
    damagedPixels: Int? = nil, offscreenPixels: Int? = nil, programsCompiled: Int? = nil
  ) {
    self.draws = draws
    self.passes = passes
    self.glCalls = glCalls
    self.bytesUploaded = bytesUploaded
    self.fragments = fragments
    self.damagedPixels = damagedPixels
    self.offscreenPixels = offscreenPixels
    self.programsCompiled = programsCompiled
  }

  /// The limits of a frame's cost.
  public enum Limit: String, CaseIterable, Codable, Sendable {
    case draws, passes, glCalls, bytesUploaded, fragments, damagedPixels, offscreenPixels, programsCompiled

    /// Where budgets and counts hold it.
    fileprivate var paths: (most: KeyPath<FrameBudget, Int?>, found: KeyPath<FrameCounts, Int>) {
      switch self {
      case .draws: (\.draws, \.draws)
      case .passes: (\.passes, \.passes)
      case .glCalls: (\.glCalls, \.glCalls)
      case .bytesUploaded: (\.bytesUploaded, \.bytesUploaded)
      case .fragments: (\.fragments, \.fragments)
      case .damagedPixels: (\.damagedPixels, \.damagedPixels)
      case .offscreenPixels: (\.offscreenPixels, \.offscreenPixels)
      case .programsCompiled: (\.programsCompiled, \.programsCompiled)
      }
    }
  }

  /// A limit that a frame exceeded.
  public struct Failure: Error, Hashable, Sendable, CustomStringConvertible {
    /// The limit's name.
    public var limit: Limit
    /// The frame's cost.
    public var found: Int
    /// The limit.
    public var most: Int
    /// The layer with the largest part of the cost, by its name or its number in the tree; nil if no single layer is
    /// known.
    public var layer: String?
    /// The reason for the layer's cost, as in the frame's statistics: `opacity`, 1200 pixels.
    public var reason: String?

    /// `passes: 3, at most 1: layer "card" (groupOpacity, 1200 pixels)`.
    public var description: String {
      let culprit = layer.map { ": layer \"\($0)\"" + (reason.map { " (\($0))" } ?? "") } ?? ""
      return "\(limit.rawValue): \(found), at most \(most)\(culprit)"
    }
  }

  /// Throws the first exceeded limit.
  public func check(_ statistics: FrameStatistics) throws(Failure) {
    if let failure = failures(of: statistics).first { throw failure }
  }

  /// All exceeded limits.
  public func failures(of statistics: FrameStatistics) -> [Failure] {
    let counts = FrameCounts(statistics)
    return Limit.allCases.compactMap { limit in
      let found = counts[keyPath: limit.paths.found]
      guard let most = self[keyPath: limit.paths.most], found > most else { return nil }
      let culprit = statistics.culprit(of: limit)
      return Failure(limit: limit, found: found, most: most, layer: culprit?.layer, reason: culprit?.reason)
    }
  }
}

/// The counts of a frame that budgets limit, as a value to store: `Codable` without Foundation.
public struct FrameCounts: Hashable, Codable, Sendable {
  /// Draw calls.
  public var draws: Int
  /// Passes to the target and to offscreen pages.
  public var passes: Int
  /// Calls of GL.
  public var glCalls: Int
  /// Bytes of texels and records that were sent to the GPU.
  public var bytesUploaded: Int
  /// Pixels that all draws together may shade.
  public var fragments: Int
  /// Device pixels that were redrawn.
  public var damagedPixels: Int
  /// Pixels of offscreen pages that were drawn.
  public var offscreenPixels: Int
  /// Shader programs that had to be compiled.
  public var programsCompiled: Int
  /// Layers, parts of layers and groups that were drawn.
  public var instances: Int
  /// Records that were sent to the GPU.
  public var recordsWritten: Int
  /// Why the whole target was drawn, in the statistics' words; nil when only the damage was.
  public var fullRedrawReason: String?

  /// The counts of a frame.
  public init(_ statistics: FrameStatistics) {
    draws = statistics.gl.draws
    passes = statistics.passes
    glCalls = statistics.gl.calls
    bytesUploaded = statistics.gl.bytesUploaded
    fragments = statistics.fragments
    damagedPixels = statistics.damage.area
    offscreenPixels = statistics.offscreenPixels
    programsCompiled = statistics.gl.programsCompiled
    instances = statistics.instances
    recordsWritten = statistics.recordsWritten
    fullRedrawReason = statistics.fullRedrawReason?.rawValue
  }
}

extension FrameStatistics {
  /// The layer with the largest part of a limited cost.
  fileprivate func culprit(of limit: FrameBudget.Limit) -> (layer: String, reason: String)? {
    switch limit {
    case .bytesUploaded:
      largeUploads.max { $0.bytes < $1.bytes }.map { (Self.name($0.name, $0.layer.slot), "\($0.bytes) bytes") }
    case .draws: mostBreaks ?? largestOffscreen
    case .passes, .glCalls, .fragments, .damagedPixels, .offscreenPixels, .programsCompiled:
      largestOffscreen ?? mostBreaks
    }
  }

  private var largestOffscreen: (layer: String, reason: String)? {
    offscreens.max { $0.region.area < $1.region.area }.map {
      (Self.name($0.name, $0.layer.slot), "\($0.reason.rawValue), \($0.region.area) pixels")
    }
  }

  private var mostBreaks: (layer: String, reason: String)? {
    var counts: [Int: (count: Int, first: FramePlan.BatchBreak)] = [:]
    for item in batchBreaks { counts[Int(item.layer.slot), default: (0, item)].count += 1 }
    return counts.values.max { ($0.count, $1.first.layer.slot) < ($1.count, $0.first.layer.slot) }.map {
      (Self.name($0.first.name, $0.first.layer.slot), "\($0.first.reason.rawValue), \($0.count) new batches")
    }
  }

  private static func name(_ name: String?, _ slot: some BinaryInteger) -> String { name ?? "layer \(slot)" }
}
