internal import MultiplaneFramePlan

/// What an instance needs of its batch.
struct BatchNeed: Equatable, BitwiseCopyable, Sendable {
  var features: FramePlan.Features
  /// −1 for none, as `under`.
  var texture: Int32
  var under: Int32 = -1
  var page: FramePlan.Page?
  var blending = FramePlan.Blending.sourceOver
  /// Page of the copied backdrop that it reads.
  var backdrop: FramePlan.Page?
  /// It may share a batch with contents of another kind.
  var isMixed = false

  /// Whether the program of mixed contents, which takes longer per pixel, costs less than a draw call.
  @inline(__always)
  static func isSmall(_ area: Int) -> Bool { area <= 2_500 }
}

extension BatchNeed {
  init(_ entry: borrowing PaintWalk.Entry, backdrop: FramePlan.Page? = nil) {
    self.init(
      features: entry.features, texture: entry.texture, under: entry.under, page: entry.page, blending: entry.blending,
      backdrop: backdrop)
  }
}

extension FramePlan.Batch {
  /// A batch whose instances begin at an index of the plan's.
  init(_ need: BatchNeed, at first: Int) {
    self.init(
      instances: first..<first, texture: need.texture, under: need.under, page: need.page, features: need.features,
      blending: need.blending, backdrop: need.backdrop)
  }

  /// Whether the batch can take an instance, provided that their shader features can be joined.
  @inline(__always)
  func canTake(_ need: BatchNeed) -> Bool {
    (texture == need.texture || need.texture < 0 || texture < 0) && (under == need.under || need.under < 0 || under < 0)
      && (page == need.page || need.page == nil || page == nil) && blending == need.blending
      && backdrop == need.backdrop
  }

  /// Takes an instance that it can take.
  mutating func take(_ need: BatchNeed) {
    guard let joined = features.joined(with: need.features) ?? features.joinedUnderClips(with: need.features) else {
      return mix(need)
    }
    features = joined
    texture = max(texture, need.texture)
    under = max(under, need.under)
    page = page ?? need.page
  }
}

extension FramePlan.BreakReason {
  /// Reason why a batch cannot take an instance.
  init(_ batch: FramePlan.Batch, _ need: BatchNeed) {
    if need.texture >= 0, batch.texture >= 0,
      need.texture != batch.texture || need.under >= 0 && batch.under >= 0 && need.under != batch.under
    {
      self = .texture
    } else if need.page != nil, batch.page != nil, need.page != batch.page {
      self = .page
    } else if batch.backdrop != need.backdrop {
      self = .backdrop
    } else if batch.blending != need.blending || batch.features.contains(.opaque) != need.features.contains(.opaque) {
      self = .blending
    } else {
      self = .program
    }
  }
}
