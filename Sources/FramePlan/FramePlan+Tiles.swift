package import MultiplaneContents

/// The state and the requests of tiles, besides their textures and quads.
public struct TilePlan: Sendable {
  /// Statistics of tiles; equal to the last frame's where nothing changed.
  public var statistics = TileStatistics() { didSet { hasStatistics = true } }
  /// Whether `statistics` was set: mostly there are no tiles.
  package private(set) var hasStatistics = false
  /// Whether `wants` was updated; when false, the earlier list is still valid.
  package var isChanged = false
  /// All tiles that providers must draw, the most urgent first, those being drawn included. A tile that is not in the
  /// list is no longer wanted.
  package var wants: [TileWant] = []

  /// Makes a plan without tiles.
  public init() {}

  package mutating func reset() {
    if hasStatistics {
      statistics = TileStatistics()
      hasStatistics = false
    }
    isChanged = false
    wants.clear()
  }
}

/// A request for a tile.
package struct TileWant: Sendable {
  /// Identifies the request in its result.
  package let token: UInt64
  package let request: TileRequest
  package let source: TileSource

  package init(token: UInt64, request: TileRequest, source: TileSource) {
    self.token = token
    self.request = request
    self.source = source
  }
}

/// The result of a request for a tile.
package struct TileResult: Sendable {
  package enum Outcome: Sendable {
    /// `.rgba8`, of the requested size.
    case bitmap(Bitmap)
    case nothing
    case failed(TileFailure.Reason)
  }

  package let token: UInt64
  package let outcome: Outcome

  package init(token: UInt64, outcome: Outcome) {
    self.token = token
    self.outcome = outcome
  }
}

extension FramePlan {
  /// Records that a frame is needed at a time, because something changes by itself then.
  package mutating func noteTime(_ time: Double) {
    nextTime = nextTime.map { min($0, time) } ?? time
  }
}
