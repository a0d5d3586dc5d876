internal import MultiplaneFramePlan
public import MultiplaneGLES
internal import MultiplaneLock

// Frames that wait for tiles, and the report of their arrival.
extension Compositor {
  /// Calls `Diagnostics.onTilesSettled` in the first frame that lacks no visible tile.
  func noteTiles(_ statistics: TileStatistics, _ diagnostics: Diagnostics) {
    defer { areTilesSettled = statistics.isSettled }
    if statistics.isSettled, !areTilesSettled { diagnostics.onTilesSettled?() }
  }

  /// Draws the frame of `time` with all visible tiles: for pictures of a single moment. Blocks this thread until the
  /// tiles have arrived; they do not fade in.
  ///
  /// - Parameters:
  ///   - time: seconds of the owner's clock.
  ///   - target: the framebuffer, with the age of its pixels.
  ///   - limit: the longest wait, seconds of real time. `FrameStatistics.tiles` counts the tiles that are missing then.
  /// - Returns: the damage of all frames drawn meanwhile, and the statistics of the last one, with the failures, the
  ///   requested tiles and the phases of all.
  /// - Throws: as without tiles.
  public func render(
    at time: Double, to target: RenderTarget, options: FrameOptions = FrameOptions(), waitingForTiles limit: Double
  ) throws(GLError) -> Frame {
    tree.setSkipsTileFades(true)
    defer { tree.setSkipsTileFades(false) }
    let end = Monitor.now() + min(max(limit, 0), Self.longestWait)
    var target = target
    var frame = try render(at: time, to: target, options: options)
    // The target contains the last frame.
    target.bufferAge = 1
    var futile = 0
    while !frame.statistics.tiles.isSettled, futile < Self.mostFutileFrames, Monitor.now() < end {
      let before = frame.statistics.tiles
      if before.waiting > 0, before.pendingUploads == 0 { tileLoader.waitForResult(until: end) }
      let (damage, phases) = (frame.damage, frame.statistics.phases)
      // Its lists are released before the next frame fills them.
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
  /// Limit on successive frames in which no tile arrives and none is pending.
  private static let mostFutileFrames = 8
}
