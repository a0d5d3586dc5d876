internal import MultiplaneFramePlan

// Batches with `FramePlan.Features.mixed`: texts, pictures, icons and soft shadows mostly alternate, and one draw call
// costs more than the slower program.

extension FramePlan.Features {
  fileprivate static var ofMixed: Self { [.parallel, .noBackground, .tint, .slices, .mixed] }

  /// Whether the program of mixed contents can draw what needs these.
  var isMixable: Bool {
    contains([.parallel, .noBackground]) && (contains(.fetched) || contains([.tint, .slices]))
      && isSubset(of: Self.ofMixed.union([.fetched, .whole]))
  }

  /// The kind of contents of an instance that needs these: see `Instance.clip`.
  var kindOfContents: UInt32 {
    guard isMixable else { return 0 }
    return (contains(.tint) ? Instance.isTinted : 0) | (contains(.fetched) ? Instance.isFetched : 0)
      | (contains(.slices) ? Instance.isSliced : 0)
  }
}

extension FramePlan.Batch {
  /// Whether a program draws the batch together with an instance whose contents are of another kind.
  ///
  /// - Parameter need: `isMixed`.
  func mixes(_ need: BatchNeed) -> Bool {
    guard features.isMixable, blending == need.blending, backdrop == need.backdrop else { return false }
    let own = texture(isTinted: need.features.contains(.tint))
    return own < 0 || own == need.texture
  }

  /// Takes an instance with contents of another kind.
  mutating func mix(_ need: BatchNeed) {
    var (texture, mask) = (texture(isTinted: false), texture(isTinted: true))
    if need.features.contains(.tint) { mask = need.texture } else { texture = need.texture }
    (self.texture, self.mask, features) = (texture, mask, .ofMixed)
  }

  /// The texture of alpha-only contents, or of others; −1 if there are none.
  private func texture(isTinted: Bool) -> Int32 {
    if features.contains(.mixed) { return isTinted ? mask : texture }
    return features.contains(.tint) == isTinted ? texture : -1
  }
}
