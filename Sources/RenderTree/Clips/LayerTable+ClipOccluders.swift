internal import MultiplaneGeometry

extension LayerTable {
  /// Limit on the sublayers tested for occluders.
  static let mostOccludersTested: Int32 = 32

  /// Whether a layer itself draws anything of known alpha.
  mutating func mayOcclude(_ slot: Int) -> Bool {
    appearance[slot].backgroundColor.alpha > 0 || states[slot].kind >= 0
      || states[slot].flags.contains(.isBitmapOpaque)
  }

  /// Whether the clip of a layer may cover pixels partially.
  mutating func cutsPixels(_ slot: Int) -> Bool {
    guard masksToBounds(slot) else { return false }
    guard outline(slot, upsideDown: false) == nil,
      let image = Self.alignedImage(of: geometry[slot].bounds.standardized, through: states[slot].device)
    else { return true }
    return !image.isOnGrid
  }

  static func pixels(covered image: Rect, within clip: Rect) -> PixelRect {
    let left = image.minX <= clip.minX + gridTolerance ? clip.minX.rounded(.down) : image.minX.rounded(.up)
    let top = image.minY <= clip.minY + gridTolerance ? clip.minY.rounded(.down) : image.minY.rounded(.up)
    let right = image.maxX >= clip.maxX - gridTolerance ? clip.maxX.rounded(.up) : image.maxX.rounded(.down)
    let bottom = image.maxY >= clip.maxY - gridTolerance ? clip.maxY.rounded(.up) : image.maxY.rounded(.down)
    return pixels(from: (left, top), to: (right, bottom))
  }

  /// Whether a rectangle of a layer contains one of its superlayer, within the tolerance of the pixel grid.
  static func holds(_ rect: Rect, _ other: Rect, through map: Homography, device: Homography) -> Bool {
    guard map.isAffine, let back = map.affine.inverted() else { return false }
    let image = back.apply(to: other)
    let middle = device.homogeneous(Point(rect.midX, rect.midY))
    guard middle.z >= Homography.nearW, image.isFinite else { return false }
    let scale = device.scale(at: middle)
    guard scale > 0, scale.isFinite else { return false }
    let slack = gridTolerance / scale
    return image.minX >= rect.minX - slack && image.minY >= rect.minY - slack && image.maxX <= rect.maxX + slack
      && image.maxY <= rect.maxY + slack
  }

  /// Whether a layer's own content is drawn directly into its superlayer's context, in its plane.
  mutating func drawsStraight(_ slot: Int) -> Bool {
    let (state, bounds) = (states[slot], geometry[slot].bounds.standardized)
    guard state.flags.contains(.isAffine), state.links.mask < 0, state.raster < 0, state.filters < 0, isSeen(slot),
      state.flags.isDisjoint(with: [.isTransformLayer, .isTiled]), bounds.isFinite, !bounds.isEmpty
    else { return false }
    let effects = effects(of: slot)
    return effects.compositingFilter == .normal && !effects.shouldRasterize
      && (!effects.castsShadow || appearance[slot].opacity >= 1)
  }

  /// Rectangle that a layer certainly fills with colour that is opaque except for its opacity, in its own space,
  /// ignoring its corners.
  mutating func opaqueRect(_ slot: Int) -> Rect? {
    if hasOpaqueBackground(slot) { return geometry[slot].bounds.standardized }
    guard let bitmap = contents[slot], bitmap.isOpaque else { return nil }
    return opaqueContents(slot)
  }

  /// The same for an opaque layer that is drawn directly, with plain edges; nil for others. Its device transform must
  /// be up to date.
  mutating func plainOpaqueRect(_ slot: Int) -> Rect? {
    guard appearance[slot].opacity >= 1, drawsStraight(slot), outline(slot, upsideDown: false) == nil else {
      return nil
    }
    return opaqueRect(slot)
  }
}
