package import MultiplaneContents

/// What the tiles of a frame are about, beside its textures and quads.
public struct TilePlan: Sendable {
  /// What this frame knows of tiles; equal to the last frame's where nothing changed.
  public var statistics = TileStatistics()
  /// `wants` says anew what is wanted; where it is false, the same as before is.
  package var isChanged = false
  /// All tiles that providers are to draw, the most urgent first, those that are being drawn among them. What is not in
  /// it is not wanted any more.
  package var wants: [TileWant] = []

  /// Nothing is wanted.
  public init() {}

  package mutating func reset() {
    statistics = TileStatistics()
    isChanged = false
    wants.clear()
  }
}

/// A tile that is to be drawn.
package struct TileWant: Sendable {
  /// What the answer is known by.
  package let token: UInt64
  package let request: TileRequest
  package let source: TileSource

  package init(token: UInt64, request: TileRequest, source: TileSource) {
    self.token = token
    self.request = request
    self.source = source
  }
}

/// What came of a tile that was to be drawn.
package struct TileResult: Sendable {
  package enum Outcome: Sendable {
    /// Of the size that was asked for, `.rgba8`.
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
  /// Something is known to change by itself then.
  package mutating func noteTime(_ time: Double) {
    nextTime = nextTime.map { min($0, time) } ?? time
  }
}
