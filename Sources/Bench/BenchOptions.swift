import CBench
package import MultiplaneGLES

/// The size of workloads, and how they are measured.
package struct BenchOptions: Hashable, Sendable {
  /// The number of layers of each workload; nil for the workload's own number.
  package var layers: Int?
  /// Pixels.
  package var width = 1280
  /// Pixels.
  package var height = 720
  /// The number of measured frames, after the warm-up.
  package var frames = 120
  /// The number of frames drawn before, at least one.
  package var warmUp = 20
  /// The seed of random positions.
  package var seed: UInt32 = 0
  /// Whether the hand-written programs run as well, for comparison.
  package var isAgainstRaw = false
  /// How texels and records are uploaded.
  package var uploadPath = UploadPath.direct
  /// In which values colours are composited.
  package var blending = ColorBlending.encoded
  /// Whether only the engine is measured, on a recording device that calls no driver after the context is made: for
  /// profilers that count instructions.
  package var isEngineOnly = false

  /// Bounded by memory: a layer takes about a kilobyte.
  package static let layerLimits = 1...2_000_000
  /// With more frames, products of the frame number would overflow 32 bits.
  package static let frameLimits = 1...1_000_000

  /// The sizes at which workloads are compared with other programs.
  package init() {}

  func size(_ workload: Workload) -> scene_size {
    scene_size(
      layers: Int32(clamping: layers ?? workload.defaultLayers),
      width: Int32(clamping: workload.pixelSize?.width ?? width),
      height: Int32(clamping: workload.pixelSize?.height ?? height), seed: seed)
  }
}
