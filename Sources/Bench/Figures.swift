/// What a run of `multiplane bench` measured: the content of its JSON file.
package struct BenchReport: Codable, Sendable {
  package struct Device: Codable, Hashable, Sendable {
    /// The driver's name of what draws.
    package var renderer: String
    /// The driver's version.
    package var version: String
    package var processors: Int
    /// `release` or `debug`: figures of the two can't be compared.
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

/// What was measured of one workload. Times are milliseconds, of the frames after the warm-up.
package struct Figures: Codable, Sendable {
  /// What each phase of a frame took, the median: milliseconds of this thread's processor time, or allocations.
  package struct Phases: Codable, Hashable, Sendable {
    package var change = 0.0
    package var commit = 0.0
    package var apply = 0.0
    package var plan = 0.0
    package var encode = 0.0

    package var sum: Double { change + commit + apply + plan + encode }
  }

  /// The hand-written program's.
  package struct Raw: Codable, Hashable, Sendable {
    package var medianMs: Double
    package var p95Ms: Double
    package var worstMs: Double
    package var cpuMs: Double
  }

  /// How complete the tiles of tiled layers were: shares of the pixels that show some, 0…1.
  package struct Tiles: Codable, Hashable, Sendable {
    // Of the frames, the mean.
    package var fullDetail = 0.0
    package var standIn = 0.0
    package var blank = 0.0
    /// In the frame with the least.
    package var leastFullDetail = 0.0
    /// In the frame with the most.
    package var worstBlank = 0.0
    /// A frame, the mean; and at most.
    package var bytesUploaded = 0
    package var worstBytesUploaded = 0
    // In all frames together.
    package var requested = 0
    package var cancelled = 0
    package var shown = 0
    package var evicted = 0
    /// Of all textures for tiles, at most.
    package var textureBytes = 0
    package var budget = 0
    /// Seconds of the workload's clock, from the request to the frame that shows a tile.
    package var meanWait = 0.0
    package var longestWait = 0.0
  }

  package var name: String
  package var layers: Int
  package var width: Int
  package var height: Int
  package var frames: Int

  /// From the first property that is set to the end of drawing.
  package var medianMs = 0.0
  package var p95Ms = 0.0
  package var worstMs = 0.0
  /// Processor time of the process, on all threads; the median.
  package var cpuMs = 0.0
  /// A frame that may keep what has not changed, where the workload draws everything anew each time.
  package var keptMs: Double?
  /// A call of `Compositor.render` that has nothing to do, microseconds, the median; nil where frames change something.
  package var idleCallUs: Double?
  /// By timer queries, the median; nil where there are none.
  package var gpuMs: Double?

  package var raw: Raw?
  /// Our median by the hand-written program's; nil where that does nothing.
  package var ratioToRaw: Double?
  package var pixels: PixelDifference?

  /// nil for workloads without tiled layers.
  package var tiles: Tiles?

  /// With the driver.
  package var phasesMs = Phases()
  /// On a recording device, that is without the driver.
  package var enginePhasesMs = Phases()

  // Of a frame, medians.
  package var draws = 0
  package var passes = 0
  package var glCalls = 0
  package var bytesUploaded = 0
  package var recordsWritten = 0
  package var instances = 0
  package var damagedPixels = 0
  /// nil in files of before they were counted.
  package var fragments: Int?

  /// The engine's own on the thread that draws, found on a recording device; nil where they can't be counted.
  package var allocations: Int?
  package var worstAllocations: Int?
  package var phaseAllocations: Phases?

  /// Of the process, after the workload's frames.
  package var residentBytes = 0
  /// What the heap grew by from before the tree was made until its first frame was drawn, by the number of layers.
  package var bytesPerLayer: Int?

  package init(name: String, layers: Int, width: Int, height: Int, frames: Int) {
    self.name = name
    self.layers = layers
    self.width = width
    self.height = height
    self.frames = frames
  }
}
