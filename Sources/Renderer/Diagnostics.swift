/// Meters and hooks of a compositor. The default has none and costs nothing.
public struct Diagnostics {
  /// Read between the phases of a frame, for `FrameStatistics.phases`.
  ///
  /// What it counts is its owner's: nanoseconds of a clock, allocations, or what else never goes down.
  public var phaseMeter: (() -> UInt64)?

  /// Whether the GPU is asked how long it took for each frame: `FrameStatistics.gpuTime` says it some frames later.
  ///
  /// Needs a driver with `GL_EXT_disjoint_timer_query`, and that no query of elapsed time of the host's own is running
  /// while a frame is drawn.
  public var measuresGPUTime: Bool

  /// Called by `render`, once everything that is seen of tiled layers is there and has faded in, when that was not so
  /// in the frame before.
  public var onTilesSettled: (() -> Void)?

  /// By default nothing is measured and nobody called.
  public init(
    phaseMeter: (() -> UInt64)? = nil, measuresGPUTime: Bool = false, onTilesSettled: (() -> Void)? = nil
  ) {
    self.phaseMeter = phaseMeter
    self.measuresGPUTime = measuresGPUTime
    self.onTilesSettled = onTilesSettled
  }
}
