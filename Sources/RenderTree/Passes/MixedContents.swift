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
  /// Pixels of an entry up to which the program of mixed contents, which takes longer per pixel, costs less than a draw
  /// call: on llvmpipe, `bench list` takes 29 draws and as long as with 38, and without a limit 23 and 1.45 times as
  /// long.
  private static var mostMixed: Int { 2_500 }

  /// Features of a batch that also holds an entry with contents of another kind; nil if no program draws both.
  func mixed(with entry: PaintWalk.Entry) -> FramePlan.Features? {
    guard entry.bounds.area <= Self.mostMixed, features.isMixable, entry.features.isMixable, blending == entry.blending,
      entry.texture >= 0
    else {
      return nil
    }
    let own = texture(isTinted: entry.features.contains(.tint))
    return own < 0 || own == entry.texture ? .ofMixed : nil
  }

  /// Takes an entry with contents of another kind.
  mutating func mix(_ entry: PaintWalk.Entry) {
    var (texture, mask) = (texture(isTinted: false), texture(isTinted: true))
    if entry.features.contains(.tint) { mask = entry.texture } else { texture = entry.texture }
    (self.texture, self.mask, features) = (texture, mask, .ofMixed)
  }

  /// The texture of alpha-only contents, or of others; −1 if there are none.
  private func texture(isTinted: Bool) -> Int32 {
    if features.contains(.mixed) { return isTinted ? mask : texture }
    return features.contains(.tint) == isTinted ? texture : -1
  }
}
