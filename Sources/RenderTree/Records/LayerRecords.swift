internal import MultiplaneFramePlan

/// Indices of a layer's records in the GPU's tables; −1 for none.
struct LayerRecords: BitwiseCopyable, Sendable {
  var quad: Int32 = -1
  /// `nodeAbove`: the layer is placed relative to the node above, and so are the layers below it.
  var node: Int32 = -1
  static let nodeAbove: Int32 = -2
  var clip: Int32 = -1
  var roundedClip: Int32 = -1
  var texture: Int32 = -1
  /// Place of the bitmap in its texture, packed as in the quad record.
  var textureStart: Int32 = 0
  var detail: Int32 = -1
  /// Version of the device transform that the node was written from, or for which it is the one above.
  var nodeVersion: UInt32 = 0
  /// Shader features of its contents.
  var features: FramePlan.Features = []
}
