internal import MultiplaneGeometry

// The bitmaps of all shapes and of all shadows of paths have one ceiling. They are as fine as the device, unless those of all layers together
// could take more: then the largest of them have fewer texels. A matter of the layers and the target, never of what is seen of them or was.
extension RenderTree {
  /// Finds out how many texels a bitmap may have, and has all made anew where that has changed.
  mutating func limitShapes(_ target: PlanTarget) {
    let area = max(target.bounds.area * Self.texelsAPixel, BitmapParts.mostWhole)
    let ceiling = max(shapes.ceiling, target.bounds.area * Self.bytesAPixel)
    var most = Int.max
    if (shapes.layerCount + shadows.paths.layerCount) * area * 4 > ceiling {
      let isSame = !shapes.isCountStale && shapes.countedFor == target && !changed.contains { holdsShape(Int($0)) }
      most = isSame ? shapes.mostTexels : mostTexels(of: area, within: ceiling, scale: target.scale)
    }
    (shapes.isCountStale, shapes.countedFor) = (false, target)
    guard most != shapes.mostTexels else { return }
    shapes.mostTexels = most
    for entry in shapes.removeRasters() + shadows.removePaths() { textures.release(entry) }
    for slot in states.indices where states[slot].flags.contains(.isAlive) && holdsShape(slot) {
      mark(slot, .isRecordStale)
    }
  }

  /// What the shadow of a path on the device, or on a rasterised layer, may have: no limit where as much as is seen of it stays within that.
  mutating func mostShadowTexels(in context: PaintWalk.Context) -> Int {
    shapes.mostTexels < context.space.area ? shapes.mostTexels : .max
  }

  /// In perspective a bitmap lies in the layer's own plane, of which more may be seen in one place than in another.
  mutating func mostTiltedTexels(in context: PaintWalk.Context) -> Int {
    min(shapes.mostTexels, max(context.space.area * Self.texelsAPixel, BitmapParts.mostWhole))
  }

  private mutating func holdsShape(_ slot: Int) -> Bool {
    states[slot].shadowPath >= 0 || !shapes.bounds(of: slot).isNull
  }

  /// Of a bitmap, at most, for each pixel of the target.
  private static let texelsAPixel = 4
  /// As much as sixteen pictures of the target are within the ceiling, however large it is.
  private static let bytesAPixel = 64

  /// The most texels that each bitmap may have, `area` at first and then a quarter again and again, for all of them to stay within a ceiling.
  private mutating func mostTexels(of area: Int, within ceiling: Int, scale: Double) -> Int {
    var most = area
    while most > 1 {
      var bytes = 0
      func add(_ slot: Int, _ bounds: Rect, bytesATexel: Int) {
        let map = toParent(slot)
        let own = map.isAffine ? abs(map.affine.determinant) : 1
        let texels = bounds.width * bounds.height * own * scale * scale
        bytes += (texels < Double(most) ? Int(max(texels, 0)) : most) * bytesATexel
      }
      shapes.forEachLayer { slot, known in
        add(slot, known.bounds, bytesATexel: known.shape.onlyColor == nil ? 4 : 1)
      }
      shadows.paths.forEachLayer { slot, path in
        let radius = states[slot].effects >= 0 ? max(effects[states[slot].effects].shadowRadius, 0) : 0
        let reach = min(radius, Filter.maximumBlur) * ShadowGrid.reach
        add(slot, path.controlBounds.insetBy(dx: -reach, dy: -reach), bytesATexel: 1)
      }
      if bytes <= ceiling { break }
      most /= 4
    }
    return most == area ? .max : most
  }
}
