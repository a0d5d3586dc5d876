internal import MultiplaneContents
internal import MultiplaneFramePlan
internal import MultiplaneGeometry

/// The records of pictures: they last for one plan.
struct PictureRecords: Sendable {
  fileprivate var quads: [Int32] = []
  fileprivate var details: [Int32] = []
  fileprivate var nodes: [Int32] = []
  /// The device's pixels as they are; −1 before the first picture on them.
  fileprivate var deviceNode: Int32 = -1
}
