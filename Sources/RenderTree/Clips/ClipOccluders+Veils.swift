internal import MultiplaneFramePlan
internal import MultiplaneGeometry

extension ClipOccluders {
  /// No more veils are told the shader for one instance: those farthest in front are left out. Where there are more, one that moves decides about
  /// others, at whose edges nothing is drawn again for that: so the number is one that hardly any tree has.
  static let mostVeils = 64

  /// Whether veils among a layer's sublayers act on its own quad where the clip that it puts around them leaves parts of pixels.
  ///
  /// - Parameters:
  ///   - covers: in front of the quad, those among its sublayers from `own` on.
  ///   - context: what the layer is drawn into.
  mutating func isVeiled(
    _ slot: Int, by covers: Covers, from own: Int32, in context: PaintWalk.Context, layers: inout LayerTable
  ) -> Bool {
    layers.masksToBounds(slot) && !context.isClipTransient && !layers.drawsApart(slot) && layers.isCutByOwnClip(slot)
      && (own..<max(own, covers.end)).contains { self.covers[Int($0)].veil >= 0 }
  }

  // MARK: Instances

  /// Puts the veils that are in front of an instance into the chain of its clip: each after the innermost shape of the chain that it is under
  /// as well.
  ///
  /// - Parameter isUncovered: it is cut by the pixels of covers.
  mutating func putVeils(
    on entry: inout PaintWalk.Entry, isUncovered: Bool, in context: PaintWalk.Context, layers: inout LayerTable,
    records: inout RecordTables
  ) {
    let above = Int32(entry.instance.clip & Instance.clipMask)
    let clip = context.veiled < 0 ? above : context.veiled
    guard entry.blending == .sourceOver,
      findVeils(in: context, for: entry, isUncovered, under: clip, layers: &layers, records: &records)
    else { return }
    let rect = records.clips.values[Int(above)].rect
    let isOutline = context.veiled >= 0 && records.clips.values[Int(clip)].links.y != ClipRecord.aligned
    var chain = VeilChain()
    for place in stride(from: self.chain.count, through: 0, by: -1) {
      if place < self.chain.count {
        let known = self.chain[place]
        var shape = records.clips.values[Int(known)]
        if isOutline, place == 0 { shape.links.y += ClipRecord.outline }
        records.add(shape, at: isOutline && place == 0 ? nil : known, to: &chain)
      }
      // Those under outer clips come first among covers, and last here.
      for placed in placedVeils.reversed() where Int(placed.place) == place {
        let veil = veils[Int(placed.index)]
        let edge = records.clips.values[Int(veil.clip)].rect
        if !records.isWhole(veil.clip, layers: &layers), edge != chain.rect {
          records.add(ClipRecord(edge: edge, within: chain.rect), at: nil, to: &chain)
          chain.rect = edge
        }
        records.add(veil.record, at: nil, to: &chain)
        entry.features.formUnion(veil.record.cornerFeatures)
      }
    }
    let edge = records.clips.values[Int(above)]
    if context.veiled >= 0, edge.links.y == ClipRecord.pictureEdge { records.add(edge, at: nil, to: &chain) }
    var top = records.clips.values[Int(chain.top)]
    top.rect = rect
    records.clips.write(top, at: chain.top)
    entry.instance.clip = UInt32(chain.top) | entry.instance.clip & ~Instance.clipMask
    entry.features.formUnion(records.clipFeatures(clip).union([.shapes, .veils]))
  }

  /// Finds the shapes of a clip's chain, from the innermost on, and the veils that belong into it.
  ///
  /// - Returns: false where there is no such veil.
  private mutating func findVeils(
    in context: PaintWalk.Context, for entry: PaintWalk.Entry, _ isUncovered: Bool, under clip: Int32,
    layers: inout LayerTable, records: inout RecordTables
  ) -> Bool {
    chain.removeAll(keepingCapacity: true)
    placedVeils.removeAll(keepingCapacity: true)
    guard records.cutsPixels(clip, layers: &layers) else { return false }
    // Which are left out is a matter of the tree, whatever is drawn again, and whatever was known of bounds.
    let most = context.covers.indices.count { covers[$0].veil >= 0 }
    if most == 0 { return false }
    var points: Quadrangle?
    if entry.layer >= 0, !context.isCopied, layers.states[Int(entry.layer)].raster < 0 {
      let layer = Int(entry.layer)
      if most > Self.mostVeils { layers.tightenBounds(of: layer) }
      points = Quadrangle(
        of: layers.subtreeBounds(layer), through: layers.states[layer].device.relative(to: layers.frame.reference))
    }
    var count = 0
    for cover in context.covers.indices.reversed() where covers[cover].veil >= 0 {
      let index = covers[cover].veil
      let veil = veils[Int(index)]
      if let points, veil.record.isApart(from: points) { continue }
      count += 1
      if count > Self.mostVeils { break }
      if isUncovered, covers[cover].isBox { continue }
      let place = veil.place.intersection(entry.bounds)
      if place.isEmpty { continue }
      if chain.isEmpty { listShapes(of: records.clips.values[Int(clip)], records: &records) }
      let shape = innermost(under: Int32(clamping: records.clips.values[Int(veil.clip)].links.x), records: &records)
      if shape == nil,
        !records.clips.values[Int(veil.clip)].rectCutsPixels(in: Quadrangle(place, from: layers.frame.reference))
      {
        continue
      }
      placedVeils.append((index, Int32(shape ?? chain.count)))
    }
    return !placedVeils.isEmpty
  }

  private mutating func listShapes(of clip: ClipRecord, records: inout RecordTables) {
    var next = Int32(clamping: clip.links.x)
    while next >= 0 {
      chain.append(next)
      next = Int32(clamping: records.clips.values[Int(next)].row2.w)
    }
  }

  /// The first of the shapes that were listed which is in another chain as well.
  private mutating func innermost(under first: Int32, records: inout RecordTables) -> Int? {
    var next = first
    while next >= 0 {
      if let place = chain.firstIndex(of: next) { return place }
      next = Int32(clamping: records.clips.values[Int(next)].row2.w)
    }
    return nil
  }
}

/// A chain of shapes that is put together from the outermost on.
struct VeilChain {
  var top: Int32 = -1
  var isChanged = false
  /// The last of the clip rectangles that veils in it are under and that end within pixels.
  var rect = ClipRecord.none.rect
}
