internal import MultiplaneContents
internal import MultiplaneFramePlan
internal import MultiplaneGeometry

// The bitmaps of all shapes and of all shadows of paths have one ceiling. They are as fine as the device, unless those of all layers together
// could take more: then the largest of them have fewer texels. A matter of the layers and the target, never of what is seen of them or was.
extension RenderTree {
  /// Finds out how many texels a bitmap may have, and has all made anew where that has changed.
  mutating func limitShapes(_ target: PlanTarget) {
    let area = max(target.bounds.area * Self.texelsAPixel, BitmapParts.mostWhole)
    let ceiling = max(shapes.ceiling, target.bounds.area * Self.bytesAPixel)
    var most = Int.max
    if (layerShapes.layerCount + shadows.paths.layerCount) * area * 4 > ceiling {
      let isCountNew = countShapes(area, target)
      if shapes.count.bytes > ceiling {
        most = isCountNew ? mostTexels(of: area, within: ceiling, scale: target.scale) : shapes.mostTexels
      }
    } else {
      shapes.countedFor = nil
    }
    guard most != shapes.mostTexels else { return }
    shapes.mostTexels = most
    shapes.removeRasters(from: &textures)
    shadows.removePaths(from: &textures)
    for slot in states.indices where states[slot].flags.contains(.isAlive) && holdsShape(slot) {
      mark(slot, .isRecordStale)
    }
  }

  /// Brings the count of what all bitmaps could take up to date; false where it is as it was.
  private mutating func countShapes(_ area: Int, _ target: PlanTarget) -> Bool {
    var comparable = target
    comparable.bufferAge = 0
    if comparable == shapes.countedFor {
      var isNew = false
      for slot in changed {
        let bytes = shapeBytes(of: Int(slot), atMost: area, scale: target.scale)
        if shapes.count.set(bytes, of: Int(slot)) { isNew = true }
      }
      return isNew
    }
    shapes.countedFor = comparable
    shapes.count.removeAll()
    for slot in states.indices where states[slot].flags.contains(.isAlive) {
      shapes.count.set(shapeBytes(of: slot, atMost: area, scale: target.scale), of: slot)
    }
    return true
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
    states[slot].shadowPath >= 0 || !layerShapes.bounds(of: slot).isNull
  }

  /// Of a bitmap, at most, for each pixel of the target.
  private static let texelsAPixel = 4
  /// As much as sixteen pictures of the target are within the ceiling, however large it is.
  private static let bytesAPixel = 64

  /// The most texels that each bitmap may have, a quarter of `area` and then a quarter again and again, for all of them to stay within a ceiling.
  private mutating func mostTexels(of area: Int, within ceiling: Int, scale: Double) -> Int {
    var most = area
    while most > 1 {
      most /= 4
      var bytes = 0
      for slot in states.indices where states[slot].flags.contains(.isAlive) {
        bytes += shapeBytes(of: slot, atMost: most, scale: scale)
      }
      if bytes <= ceiling { break }
    }
    return most
  }

  /// What the bitmaps of a layer's shape and of the shadow of its path take, if each has at most so many texels.
  private mutating func shapeBytes(of slot: Int, atMost most: Int, scale: Double) -> Int {
    guard states[slot].kind >= 0 || states[slot].shadowPath >= 0 else { return 0 }
    walk.visitedCount += 1
    let map = toParent(slot)
    let own = map.isAffine ? abs(map.affine.determinant) : 1
    func bytes(_ bounds: Rect, aTexel: Int, texel: Double = 1) -> Int {
      let texels = bounds.width * bounds.height * own * scale * scale / (texel * texel)
      return (texels < Double(most) ? Int(clamping: max(texels, 0)) : most) * aTexel
    }
    var all = 0
    if let (_, shape) = layerShapes.shape(of: slot) {
      all += bytes(shape.bounds, aTexel: shape.shape.onlyColor == nil ? 4 : 1)
    }
    if let (_, path) = shadows.paths.value(of: slot) {
      let radius = states[slot].effects >= 0 ? max(effects[states[slot].effects].shadowRadius, 0) : 0
      let pixels = own.squareRoot() * scale
      let drawn = min(radius, Filter.maximumBlur / pixels)
      let reach = drawn * ShadowGrid.reach
      all += bytes(
        path.bounds.insetBy(dx: -reach, dy: -reach), aTexel: 1, texel: ShadowFrame.texel(sigma: drawn * pixels))
    }
    return all
  }
}
