internal import MultiplaneContents
internal import MultiplaneFramePlan
internal import MultiplaneGeometry

/// The records of pictures: they last for one plan.
struct BitmapQuadRecords: Sendable {
  var quads: [Int32] = []
  var details: [Int32] = []
  var nodes: [Int32] = []
  /// The device's pixels as they are; −1 before the first picture on them.
  var deviceNode: Int32 = -1
}
