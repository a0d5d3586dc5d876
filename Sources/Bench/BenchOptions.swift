import CBench
package import MultiplaneGLES

/// How workloads are scaled and measured.
package struct BenchOptions: Hashable, Sendable {
  /// Of each workload; nil for its own number.
  package var layers: Int?
  /// Pixels.
  package var width = 1280
  /// Pixels.
  package var height = 720
  /// Those that are measured, after the warm-up.
  package var frames = 120
  /// Frames that are drawn before, at least one.
  package var warmUp = 20
  /// Another one gives other places.
  package var seed: UInt32 = 0
  /// Whether the hand-written programs run beside ours.
  package var isAgainstRaw = false
  /// How texels and records come to the GPU.
  package var uploadPath = UploadPath.direct
  /// Whether only the engine runs, on a recording device, with no driver after the context is made: for profilers that
  /// count.
  package var isEngineOnly = false

  /// What memory has room for: a layer takes about a kilobyte.
  package static let layerLimits = 1...2_000_000
  /// Past it the frame's number, which is multiplied, would not fit 32 bits.
  package static let frameLimits = 1...1_000_000

  /// The sizes at which the workloads are compared with other programs.
  package init() {}

  func size(_ workload: Workload) -> scene_size {
    scene_size(
      layers: Int32(clamping: layers ?? workload.defaultLayers), width: Int32(clamping: width),
      height: Int32(clamping: height), seed: seed)
  }
}
