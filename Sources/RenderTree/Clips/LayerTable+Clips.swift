internal import MultiplaneContents
internal import MultiplaneFramePlan
internal import MultiplaneGeometry

extension LayerTable {
  // MARK: Borders

  // A translucent border is drawn over content that `masksToBounds` clips, and both end at one outline. At the
  // outline's pixels the clipped content would show through the border, because the outline cuts each of them. So the
  // border is an edge occluder in front of all sublayers and of the layer's own quad. Those pixels contain only the
  // border, so that the occluder needs no shape of its own.

  /// Least width of such a border, device pixels: with a narrower one, content inside it reaches the outline's pixels.
  private static let leastOccludingBorder = 1.5

  /// Alpha of a border that is an edge occluder; nil if there is none.
  mutating func borderOccluder(_ slot: Int) -> Double? {
    guard masksToBounds(slot), states[slot].effects >= 0 else { return nil }
    let effects = self.effects[states[slot].effects]
    let alpha = effects.borderColor.alpha
    guard effects.borderWidth > 0, alpha > 0, alpha < 1, effects.antialiasedEdges == .all else { return nil }
    let scale = EffectScale(states[slot].device, bounds: geometry[slot].bounds.standardized)
    return effects.borderWidth * scale.least >= Self.leastOccludingBorder ? alpha : nil
  }

  // MARK: Clips

  /// The empty clip.
  var noClip: Int32 { 0 }

  // MARK: Shared edges

  /// Corners on the device of a quad's background and contents; nil for a part that does not exist or is partly behind
  /// the viewer.
  mutating func corners(_ slot: Int, _ quad: LookRecord) -> (background: Quadrangle?, contents: Quadrangle?) {
    let map = Homography(uprightSpace(slot, upsideDown: states[slot].flags.contains(.isUpsideDown)))
      .concatenating(states[slot].device).relative(to: frame.reference)
    let bounds = Rect(x: 0, y: 0, width: Double(quad.shape.x), height: Double(quad.shape.y))
    let contents = Rect(quad.contents)
    return (
      quad.has(LookRecord.hasBackground) && !bounds.isEmpty ? Quadrangle(of: bounds, through: map) : nil,
      quad.has(LookRecord.hasContents) && !contents.isEmpty ? Quadrangle(of: contents, through: map) : nil
    )
  }

  // MARK: Edge occluders

  /// Rectangle that a layer fills with one alpha, and that alpha, if it draws nothing else that is not opaque too; in
  /// its own space, ignoring its corners. nil for other layers.
  mutating func uniformRect(_ slot: Int) -> (rect: Rect, alpha: Double)? {
    let outline = outline(slot, upsideDown: false)
    let hasBorder = outline?.hasBorder ?? false
    guard outline?.hardEdges.max() ?? 0 == 0 else { return nil }
    let opacity = Double(appearance[slot].opacity)
    if opacity < 1, states[slot].links.childCount > 0 || hasBorder || drawsApart(slot) { return nil }
    if let rect = opaqueRect(slot) {
      guard let outline else { return (rect, opacity) }
      let isWhole = rect == geometry[slot].bounds.standardized && (!hasBorder || outline.borderColor.alpha >= 1)
      return isWhole ? (rect, opacity) : nil
    }
    let alpha = Double(appearance[slot].backgroundColor.alpha)
    guard alpha > 0, !hasBorder, contents[slot] == nil, gradient(slot) == nil, !drawsApart(slot) else { return nil }
    return (geometry[slot].bounds.standardized, alpha * opacity)
  }

  mutating func isCutByOwnClip(_ slot: Int) -> Bool {
    guard let outline = outline(slot, upsideDown: false) else { return true }
    return (!outline.hasBorder || borderOccluder(slot) != nil) && outline.hardEdges.max() == 0
  }
}
