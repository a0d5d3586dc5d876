internal import MultiplaneFramePlan
internal import MultiplaneGeometry

/// A layer's pictures on cache pages, drawn again while nothing in them changes: its bitmap, its group, or the results
/// of its passes.
struct CachedSurface: Sendable {
  /// What is cached.
  enum Form: Sendable {
    /// A bitmap of `shouldRasterize` or of a plane, on a page of its own.
    case bitmap
    /// The layer's group, without filters.
    case group
    /// The result of its filters.
    case filtered
    /// The shadow made by its only filter, and its group, composited above.
    case apart
    /// The shadow made of the layer's own picture; the layer itself is drawn directly.
    case shadow
    /// The result of its background filters.
    case backdrop
  }

  /// All that the pixels depend on, besides the state of the layers shown.
  struct Key: Equatable, Sendable {
    var form: Form
    /// The layer's own space to device pixels, or to the texels of its own device.
    fileprivate var device: Homography
    private var isUpsideDown: Bool
    /// The blurs and shadows around the layer; none if they are few, which do not limit the pixels that they read.
    private var nested: BlurNesting
    /// The layer is inside of or beside a shadow's picture.
    private var isInShadowSource: Bool
    private var pendingBackdrops: Int
    private var splits: Int
    /// Hash of the later clips that share edges with the layer; 0 for none.
    private var laterClips: Int
    /// The texels of a bitmap; the device pixels that background filters read; of a group that reaches far beyond the
    /// target, the visible pixels, which alone are cached, in its own pixels. Empty for others.
    var region: PixelRect

    @inline(__always)
    init(
      _ form: Form, of state: LayerState, in context: PaintWalk.Context, laterClips: Int = 0,
      region: PixelRect = .empty
    ) {
      (self.form, device, isUpsideDown) = (form, state.device, state.flags.contains(.isUpsideDown))
      nested = context.nested.isFew ? BlurNesting() : context.nested
      isInShadowSource = context.isInShadowSource
      (pendingBackdrops, splits) = (context.pendingBackdrops, context.splits)
      (self.laterClips, self.region) = (laterClips, region)
    }

    func hasDevice(of state: LayerState) -> Bool { device == state.device }
  }

  /// A region of a cache page, or none.
  struct Picture: Sendable {
    var region = PageRegion(page: FramePlan.Page(set: -1, index: 0), cells: .empty, origin: .zero)
    /// Colour steps still to be applied to each pixel.
    var colors: [ColorStepRecord] = []

    var isNone: Bool { region.page.set < 0 }
  }

  /// How a plan draws the surface.
  enum Use {
    /// Without the cache.
    case none
    /// Completely, and the result is cached.
    case begins
    /// From the cache.
    case cached
  }

  /// Texels of a cache page to be given back.
  struct Release: Sendable {
    var page: FramePlan.Page
    var texels: PixelRect
    /// The current plan draws or shows them: they are given back at the plan's end.
    var isUsed: Bool
  }

  private(set) var key: Key
  /// The layer's bitmap or group, and the result of its filters.
  private(set) var group = Picture()
  private(set) var effect = Picture()
  /// Whether the pictures show the present content.
  private(set) var isFresh = false
  /// For a group with a device of its own: its pixels that have changed since it was drawn.
  var changed = PixelRect.empty
  /// Number of the last plan that drew the layer.
  private(set) var lastUse: UInt64 = 0
  private var patience = Patience()

  init(_ key: Key) { self.key = key }

  /// Whether the pictures are those of a key.
  func isFresh(for key: Key) -> Bool { isFresh && self.key == key }

  /// Whether it is fresh and no bitmap. Of a layer with a raster: whether it is its cached group.
  var isFreshGroup: Bool { isFresh && key.form == .group }

  /// The cached pixels of the bitmap or group.
  var cells: PixelRect { group.region.cells }

  /// Decides how a plan draws the surface. If a plan draws the layer in several ways, the first is cached.
  ///
  /// - Parameters:
  ///   - mayMove: its pixels are the same after a step by whole pixels.
  ///   - isKeepable: the whole surface can be drawn, and fits on a page.
  ///   - isAsked: it is cached at once.
  mutating func use(
    _ key: Key, in plan: UInt64, mayMove: Bool = false, isKeepable: Bool, isAsked: Bool,
    released: inout [Release]
  ) -> Use {
    let isFirst = lastUse != plan
    if self.key != key {
      guard isFirst else { return .none }
      if !mayMove || !move(to: key) { stale() }
      self.key = key
    }
    if isFresh {
      show(in: plan)
      return .cached
    }
    guard isFirst else { return .none }
    lastUse = plan
    patience.calmPlans += 1
    let begins = isKeepable && (isAsked || patience.isOver)
    // A bitmap is drawn again to its page.
    let (old, new) = (cells, key.region)
    if !begins || key.form != .bitmap || old.width != new.width || old.height != new.height { drop(into: &released) }
    if begins { patience.calmPlans = 0 } else { changed = .empty }
    return begins ? .begins : .none
  }

  /// Moves the result of the passes with the layer; false if more has changed, or if its cells would be others there.
  private mutating func move(to new: Key) -> Bool {
    let old = key.device
    key.device = new.device
    guard key == new, group.isNone, let pixels = new.device.wholeStep(from: old) else { return false }
    let step = SIMD2(Int(pixels.x), Int(pixels.y))
    effect.region.grid &+= step
    return step % effect.region.factor == .zero
  }

  /// Notes that a plan draws the surface from the cache.
  mutating func show(in plan: UInt64) {
    if lastUse != plan { patience.uses += 1 }
    lastUse = plan
  }

  /// Takes a picture of the present content.
  mutating func add(_ picture: Picture, isEffect: Bool = false) {
    if isEffect { effect = picture } else { group = picture }
    isFresh = key.form != .apart || !group.isNone && !effect.isNone
  }

  /// There was no room for a picture.
  mutating func refuse() { patience.calmPlans = -Patience.retryPlans }

  /// The content has changed.
  ///
  /// - Parameter isSlight: no more than `changed`, which is a small part of it.
  mutating func stale(isSlight: Bool = false) {
    if isFresh { patience.end() }
    isFresh = false
    if isSlight { return }
    changed = .empty
    patience.calmPlans = 0
  }

  /// Gives back the pictures.
  ///
  /// - Parameter isUsed: see `Release`.
  mutating func drop(isUsed: Bool = false, into released: inout [Release]) {
    if isFresh { stale() }
    Self.drop(&group, isUsed: isUsed, into: &released)
    Self.drop(&effect, isUsed: isUsed, into: &released)
  }

  private static func drop(_ picture: inout Picture, isUsed: Bool, into released: inout [Release]) {
    if picture.isNone { return }
    released.append(Release(page: picture.region.page, texels: picture.region.texels, isUsed: isUsed))
    picture = Picture()
  }
}
