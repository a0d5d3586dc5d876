/// Meters and hooks of a compositor. The default has none and costs nothing.
public struct Diagnostics {
  /// Read between the phases of a frame, for `FrameStatistics.phases`.
  ///
  /// Any count that never decreases: nanoseconds of a clock, or allocations.
  public var phaseMeter: (() -> UInt64)?

  /// Whether the GPU time of each frame is measured. `FrameStatistics.gpuTime` has the result some frames later.
  ///
  /// Needs a driver with `GL_EXT_disjoint_timer_query`. The host must not run a query of elapsed time while a frame is
  /// drawn.
  public var measuresGPUTime: Bool

  /// Called by `render` in the first frame in which all visible tiles have arrived and have faded in.
  public var onTilesSettled: (() -> Void)?

  /// By default nothing is measured and nothing called.
  public init(
    phaseMeter: (() -> UInt64)? = nil, measuresGPUTime: Bool = false, onTilesSettled: (() -> Void)? = nil
  ) {
    self.phaseMeter = phaseMeter
    self.measuresGPUTime = measuresGPUTime
    self.onTilesSettled = onTilesSettled
  }
}
