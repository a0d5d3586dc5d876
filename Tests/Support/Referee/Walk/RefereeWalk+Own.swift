internal import MultiplaneGeometry
internal import MultiplaneContents

/// The parts that a layer draws itself: background, contents, border.
extension RefereeWalk {
  func addBackground(of layer: LayerOnDevice, context: Context, area: PixelBox, to own: inout OwnLayer) {
    let node = layer.node
    let color = (node.backgroundColor ?? .clear).premultiplied * 255
    var gradient: GradientRamp?
    if case .gradient(let value) = node.kind {
      gradient = GradientRamp(value, bounds: layer.bounds, inverse: layer.toUpright)
    }
    guard color.w > 0 || gradient != nil else { return }
    var box: RoundedBox? = layer.ownBox.isEmpty ? nil : layer.ownBox
    // Under an opaque border the background ends in the border's middle, so that its colour does not show outside.
    if node.effects.borderWidth > 0, node.effects.borderColor.alpha >= 1 {
      box = box?.inset(node.effects.borderWidth / 2)
    }
    if context.hasNoEdges { box = layer.boxWithoutEdges }
    guard let box else { return }
    var outline = layer.outline(box, antialiased: node.effects.antialiasedEdges, in: area)
    if !layer.isOutlined {
      if outline.aligned == nil, let larger = outline.box(box, past: context.outer) {
        outline = layer.outline(larger, in: area)
      }
      outline = outline.sharing(context.clips, in: area)
    }
    own.background = ClippedOutline(outline, clip: context.alignedClip)
    own.color = Texel(r: color.x, g: color.y, b: color.z, a: color.w)
    own.gradient = gradient
  }

  func addBorder(
    of layer: LayerOnDevice, outline: Outline, context: Context, area: PixelBox, to own: inout OwnLayer
  ) {
    guard layer.hasBorder, !layer.ownBox.isEmpty else { return }
    let effects = layer.node.effects
    let color = effects.borderColor.premultiplied * 255
    let clip = { (outline: Outline) in ClippedOutline(outline, clip: context.alignedClip) }
    let outer =
      effects.antialiasedEdges == .all
      ? outline : layer.outline(layer.ownBox, antialiased: effects.antialiasedEdges, in: area)
    own.border = (
      clip(outer), layer.ownBox.inset(effects.borderWidth).map { clip(layer.outline($0, in: area)) },
      Texel(r: color.x, g: color.y, b: color.z, a: color.w)
    )
  }

  /// - Parameter bounds: the part that `masksToBounds` leaves of the layer; nil for nothing.
  mutating func addContents(
    _ bitmap: Bitmap, of layer: LayerOnDevice, bounds box: RoundedBox?, context: Context, area: PixelBox,
    to own: inout OwnLayer
  ) {
    let node = layer.node
    guard let box = box ?? (node.masksToBounds ? nil : layer.ownBox) else { return }
    let outline = layer.outline(box, in: area)
    guard let place = ContentsPlace.rect(of: node, bitmap: bitmap, isFlipped: layer.isFlipped) else { return }
    // Pictures stay upright: they are mirrored once more where the geometry is flipped an odd number of times.
    let toPlace = layer.toUpright
    guard let fromPlace = toPlace.inverse else { return }
    // Contents and the bounds that clip them are in one plane: their intersection is one outline, so that contents that
    // fill the bounds have one edge instead of the product of two. In the picture's upright space: the box has the same
    // distance from the bounds on all sides.
    let clip = Rect(x: box.minX, y: box.minY, width: box.width, height: box.height)
    let shown = node.masksToBounds ? place.intersection(clip) : place
    guard shown.width > 0, shown.height > 0, !shown.isNull else { return }
    let outlined = { (rect: Rect, edges: EdgeMask, shared: EdgeMask) in
      Outline(RoundedBox(rect), map: fromPlace, inverse: toPlace, antialiased: edges, shared: shared, area: area)
    }
    let edges = Self.upright(node.effects.antialiasedEdges, isFlipped: layer.isFlipped)
    var shownOutline = outlined(
      context.hasNoEdges ? layer.boxWithoutEdges.rect : shown, Self.ownEdges(edges, of: place, shown: shown), [])
    if !layer.isOutlined {
      if shownOutline.aligned == nil, let larger = shownOutline.box(RoundedBox(shown), past: context.outer) {
        shownOutline = outlined(larger.rect, .all, [])
      }
      shownOutline = shownOutline.sharing(context.clips, in: area)
    }
    own.contents = ClippedOutline(shownOutline, clip: context.alignedClip)
    if node.masksToBounds, outline.corners != nil {
      let filled = Self.edges(of: place, onOrBeyond: clip, inverse: toPlace)
      own.rounded = (outline, ClippedOutline(outlined(place, edges, filled), clip: context.alignedClip))
    }
    let key = ObjectIdentifier(bitmap)
    let source = planes[key] ?? BitmapPlanes(bitmap)
    planes[key] = source
    let seen = shownOutline.bounds.intersection(device)
    own.sampler = Sampler(
      Sampler.Contents(
        source: source, contentsRect: node.contentsRect, place: place, scale: ContentsPlace.scale(of: node),
        isPinned: ContentsPlace.isPinned(node.contentsGravity), detail: node.detail),
      inverse: toPlace,
      region: seen.minX < seen.maxX && seen.minY < seen.maxY ? seen : shownOutline.bounds.intersection(area.rect))
  }

  /// Edges of the layer's own space as edges of its upright space.
  private static func upright(_ edges: EdgeMask, isFlipped: Bool) -> EdgeMask {
    guard isFlipped else { return edges }
    var result = edges.intersection([.left, .right])
    if edges.contains(.top) { result.insert(.bottom) }
    if edges.contains(.bottom) { result.insert(.top) }
    return result
  }

  /// The edges of contents that coincide with edges of the clipping bounds, or lie beyond them: these have no effect.
  ///
  /// - Parameter inverse: from pixels to the space of both.
  private static func edges(of place: Rect, onOrBeyond clip: Rect, inverse: Matrix3) -> EdgeMask {
    let slack = (
      x: (inverse.a0 * inverse.a0 + inverse.a1 * inverse.a1).squareRoot() * Outline.gridTolerance,
      y: (inverse.b0 * inverse.b0 + inverse.b1 * inverse.b1).squareRoot() * Outline.gridTolerance
    )
    var result: EdgeMask = []
    if place.minX <= clip.minX + slack.x { result.insert(.left) }
    if place.minY <= clip.minY + slack.y { result.insert(.top) }
    if place.maxX >= clip.maxX - slack.x { result.insert(.right) }
    if place.maxY >= clip.maxY - slack.y { result.insert(.bottom) }
    return result
  }

  /// The antialiased edges of the shown part of contents: edges cut by the bounds are a clip's, which is always
  /// antialiased.
  private static func ownEdges(_ edges: EdgeMask, of place: Rect, shown: Rect) -> EdgeMask {
    var result = edges
    if shown.minX > place.minX { result.insert(.left) }
    if shown.minY > place.minY { result.insert(.top) }
    if shown.maxX < place.maxX { result.insert(.right) }
    if shown.maxY < place.maxY { result.insert(.bottom) }
    return result
  }
}
