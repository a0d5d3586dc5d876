internal import MultiplaneFramePlan

/// The records of the GPU's tables that a layer has; −1 is none.
struct LayerRecords: BitwiseCopyable, Sendable {
  var quad: Int32 = -1
  var node: Int32 = -1
  var clip: Int32 = -1
  var roundedClip: Int32 = -1
  var texture: Int32 = -1
  /// Where the bitmap begins in its texture, as the quad record says it.
  var textureStart: Int32 = 0
  var detail: Int32 = -1
  /// The first stop of its gradient.
  var firstStop: Int32 = -1
  /// A border that is drawn by itself.
  var border: Int32 = -1
  /// What its contents ask of the shader.
  var features: FramePlan.Features = []
  /// The version of the device transform that the node was written from.
  var nodeVersion: UInt32 = 0
}
