internal import MultiplaneFramePlan
internal import MultiplaneGeometry

/// Pages of one bitmap each, which last longer than a frame.
struct BitmapPages: Sendable {
  /// Limit on the texels of the longest side of a layer's bounds; larger layers are rasterised at 1/2, 1/4 … of their
  /// scale.
  static let largestSide = 4096.0
  /// Limit on the texels of a bitmap's longest side, with the bounds in its middle; content beyond is cut off.
  static let largestReach = 8192

  private(set) var sizes: [FramePlan.PageSize] = []
  private(set) var byteCount = 0
  /// Pages to release at the end of the current plan.
  private var given: [Int32] = []

  /// Called at the end of a plan.
  mutating func endPlan() {
    if given.isEmpty { return }
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

  /// - Parameter isUsed: whether the current plan draws or shows the page; it is then released at the plan's end.
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
  /// Stands for a page that is not in use.
  static let unused = FramePlan.PageSize(width: 1, height: 1)
}
