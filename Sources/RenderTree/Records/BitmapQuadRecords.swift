/// Records of bitmap quads, which last for one plan.
struct BitmapQuadRecords: Sendable {
  var quads: [Int32] = []
  var details: [Int32] = []
  var nodes: [Int32] = []
  /// Node of the device's pixels; −1 before its first use.
  var deviceNode: Int32 = -1
}
