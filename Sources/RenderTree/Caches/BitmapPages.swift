internal import MultiplaneFramePlan
internal import MultiplaneGeometry

/// Pages that last longer than a frame, each as large as the bitmap on it.
struct BitmapPages: Sendable {
  /// Texels of the longest side of a layer's bounds; larger ones are drawn at a half, a quarter … of their scale.
  static let largestSide = 4096.0
  /// Texels of a bitmap's longest side, the bounds in its middle; what reaches farther is cut off.
  static let largestReach = 8192

  private(set) var sizes: [FramePlan.PageSize] = []
  private(set) var byteCount = 0
  /// Those that go when the plan at hand is done.
  private var given: [Int32] = []

  /// The plan at hand is done.
  mutating func endPlan() {
    while let page = given.popLast() { giveBack(page) }
  }

  mutating func take(_ region: PixelRect) -> Int32 {
    let size = FramePlan.PageSize(width: region.width, height: region.height)
    byteCount += region.area * 4
    if let free = sizes.firstIndex(of: .unused) {
      sizes[free] = size
      return Int32(free)
    }
    sizes.append(size)
    return Int32(sizes.count - 1)
  }

  /// - Parameter isUsed: the plan at hand has drawn to it already, and shows it: the page stays until that is done.
  mutating func giveBack(_ page: Int32, isUsed: Bool = false) {
    if isUsed {
      given.append(page)
      return
    }
    byteCount -= sizes[Int(page)].width * sizes[Int(page)].height * 4
    sizes[Int(page)] = .unused
    while sizes.last == .unused { sizes.removeLast() }
  }
}

extension FramePlan.PageSize {
  /// In place of a page that is not in use.
  static let unused = FramePlan.PageSize(width: 1, height: 1)
}
