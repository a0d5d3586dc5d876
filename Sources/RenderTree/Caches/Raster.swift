internal import MultiplaneFramePlan
internal import MultiplaneGeometry

/// What is kept of a layer that is drawn into a bitmap first.
struct Raster: BitwiseCopyable, Sendable {
  /// Why a layer has a device of its own.
  enum Use: BitwiseCopyable, Sendable {
    /// The tree asks for a bitmap of it.
    case bitmap
    /// It lies in perspective and is more than one quad, or is turned and has filters that reach around: that is made
    /// in its own plane.
    case plane
    /// It stands for a group: its texels are the device's pixels, moved by `shift`, and are kept on a page with others.
    case group
  }

  var use = Use.bitmap
  /// The layer's own space to the device around it; `LayerState.device` leads to the bitmap's texels, counted from the
  /// corner of the bounds.
  var outer = Homography.identity
  /// `LayerState.parentVersion` when the layer's verdict was found: `outer` is a matter of that.
  var decidedVersion: UInt32 = 0
  /// The texels that there are.
  var region = PixelRect.empty
  /// Of a plane: what `region` would be, as it was decided last.
  var ends = PixelRect.empty
  /// Texels a point.
  var scale = 1.0
  /// In how many other bitmaps it is drawn.
  var depth = 0
  /// The page that it is kept on, among `Page.rasters`; −1 for none.
  var page: Int32 = -1
  /// The page holds what the layer looks like.
  var isFresh = false
  /// Where it is drawn, or was first in the last plan that showed it.
  var surroundings: CacheKey?
  /// The number of the last plan that showed it.
  var lastUse: UInt64 = 0

  /// Of a group, device pixels: where the group's pixel 0 lies. All that is drawn of a group is drawn from there, so
  /// that a group which moves by whole pixels is the same.
  var shift = SIMD2<Int>.zero
  /// Of a group: where its page holds `region`.
  var corner = SIMD2<Int32>.zero
  /// Of a group and a plane: how many plans have drawn it as it is now.
  var stillPlans = 0
  /// Of a group: its own pixels that look different since it was drawn.
  var changed = PixelRect.empty
  /// Of a group: how many plans in a row have found a small part of it changed.
  var churnPlans = 0

  var isGroup: Bool { use == .group }
  var byteCount: Int { region.area * 4 }
}

/// Pages that last longer than a frame, each as large as the bitmap on it.
struct BitmapPages: Sendable {
  /// What all of them may take: about eight pictures of a 1080p screen. What is more is drawn anew with each frame.
  static let budget = 64 << 20
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
