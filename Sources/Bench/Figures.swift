/// The results of a run of `multiplane bench`: the content of its JSON file.
package struct BenchReport: Codable, Sendable {
  package struct Device: Codable, Hashable, Sendable {
    /// The driver's renderer string.
    package var renderer: String
    /// The driver's version string.
    package var version: String
    package var processors: Int
    /// `release` or `debug`: their figures cannot be compared.
    package var build: String

    package init(renderer: String, version: String, processors: Int, build: String) {
      self.renderer = renderer
      self.version = version
      self.processors = processors
      self.build = build
    }
  }

  package var device: Device
  package var workloads: [Figures]

  package init(device: Device, workloads: [Figures]) {
    self.device = device
    self.workloads = workloads
  }
}

/// The results of one workload. Times are milliseconds, of the frames after the warm-up.
package struct Figures: Codable, Sendable {
  /// The median of each phase of a frame: milliseconds of this thread's processor time, or allocations.
  package struct Phases: Codable, Hashable, Sendable {
    package var change = 0.0
    package var commit = 0.0
    package var apply = 0.0
    package var plan = 0.0
    package var encode = 0.0

    package var sum: Double { change + commit + apply + plan + encode }
  }

  /// The results of the hand-written program.
  package struct Raw: Codable, Hashable, Sendable {
    package var medianMs: Double
    package var p95Ms: Double
    package var worstMs: Double
    package var cpuMs: Double
  }

  /// Counts of the first frame.
  package struct First: Codable, Hashable, Sendable {
    package var draws: Int
    package var passes: Int
    package var glCalls: Int
    package var programs: Int
    package var programChanges: Int
    package var textureBinds: Int
    package var bytesUploaded: Int
    package var instances: Int
  }

  /// How complete tiled layers were: fractions of their visible pixels, 0…1.
  package struct Tiles: Codable, Hashable, Sendable {
    // Means over the frames.
    package var fullDetail = 0.0
    package var standIn = 0.0
    package var blank = 0.0
    /// In the worst frame.
    package var leastFullDetail = 0.0
    /// In the worst frame.
    package var worstBlank = 0.0
    /// A frame: the mean, then the maximum.
    package var bytesUploaded = 0
    package var worstBytesUploaded = 0
    // Sums over all frames.
    package var requested = 0
    package var cancelled = 0
    package var shown = 0
    package var evicted = 0
    /// The maximum for all textures of tiles.
    package var textureBytes = 0
    package var budget = 0
    /// Seconds of the workload's clock, from the request to the first frame with the tile.
    package var meanWait = 0.0
    package var longestWait = 0.0
  }

  /// What one layer costs: the median frame, without it.
  package struct LayerCost: Codable, Hashable, Sendable {
    package var name: String
    /// The frame's time, less that of frames in which the layer is hidden.
    package var ms: Double
    /// Pixels that it shades, likewise.
    package var fragments: Int
  }

  /// An offscreen pass of the last frame.
  package struct PassReason: Codable, Hashable, Sendable {
    package var layer: String
    package var reason: String
    package var pixels: Int
  }

  package var name: String
  package var layers: Int
  package var width: Int
  package var height: Int
  package var frames: Int
  /// In which values colours were composited, as in `ColorBlending`; nil for `encoded`.
  package var blending: String?

  /// From the first property change to the end of drawing.
  package var medianMs = 0.0
  package var p95Ms = 0.0
  package var worstMs = 0.0
  /// Processor time of the process on all threads; the median.
  package var cpuMs = 0.0
  /// The time of a frame that may reuse unchanged pixels, for workloads that otherwise redraw everything.
  package var keptMs: Double?
  /// Microseconds of a call of `Compositor.render` without changes, the median; nil for workloads whose frames change
  /// something.
  package var idleCallUs: Double?
  /// From timer queries, the median; nil without timer queries.
  package var gpuMs: Double?

  /// Of all frames in their order; nil in files written before they were kept.
  package var frameMs: [Double]?
  /// Of the hand-written program.
  package var rawFrameMs: [Double]?
  /// Why there are passes beside the target's; nil in files written before.
  package var passReasons: [PassReason]?
  /// Of the layers in front, the costliest first; nil for workloads.
  package var layerCosts: [LayerCost]?

  package var raw: Raw?
  /// This library's median divided by the hand-written program's; nil where that program draws nothing.
  package var ratioToRaw: Double?
  package var pixels: PixelDifference?

  /// nil for workloads without tiled layers.
  package var tiles: Tiles?

  /// With the driver.
  package var phasesMs = Phases()
  /// On a recording device, without the driver.
  package var enginePhasesMs = Phases()

  // Medians of a frame.
  package var draws = 0
  package var passes = 0
  package var glCalls = 0
  /// Changes of the program, and of a texture; nil in files written before they were counted.
  package var programChanges: Int?
  package var textureBinds: Int?
  package var bytesUploaded = 0
  package var recordsWritten = 0
  package var instances = 0
  package var damagedPixels = 0
  /// nil in files written before fragments were counted.
  package var fragments: Int?

  /// Of the first frame, which uploads all; nil in files written before it was counted.
  package var first: First?
  /// The engine's instructions in a frame, change and commit included; nil unless they were asked for.
  package var instructions: Int?

  /// Allocations of the engine on the thread that draws, on a recording device; nil where they cannot be counted.
  package var allocations: Int?
  package var worstAllocations: Int?
  package var phaseAllocations: Phases?

  /// Of the process, after the workload's frames.
  package var residentBytes = 0
  /// Growth of the heap from before the tree was made until after its first frame, divided by the number of layers.
  package var bytesPerLayer: Int?

  package init(name: String, layers: Int, width: Int, height: Int, frames: Int) {
    self.name = name
    self.layers = layers
    self.width = width
    self.height = height
    self.frames = frames
  }
}
