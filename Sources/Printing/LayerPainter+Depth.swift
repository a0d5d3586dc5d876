#if Drawing
  import MultiplaneChanges
  import MultiplaneContents
  import MultiplaneDrawing
  import MultiplaneGeometry
  import MultiplaneLayers
  import MultiplaneRenderTree

  extension LayerPainter {
    /// A layer that shares a 3D space with others.
    private struct Solid {
      var layer: Layer
      /// From the layer's space to that of the plane.
      var map: Transform3D
      /// What it may draw on, its own space.
      var extents: Rect
      /// Of the transform layers that it is in.
      var opacity: Double
    }

    /// Paints the sublayers of a layer: by zPosition, then as they are in the list. Where one of them leaves the plane,
    /// they are painted from the back to the front, and cut where they meet.
    ///
    /// - Parameter outer: from the layer's space to that of the context.
    func paintInOrder(_ layers: [Layer], by outer: Homography = .identity, in context: CairoContext) {
      guard layers.isDeep else {
        for layer in layers.byHeight { paint(layer, by: layer.toSuperPlane.concatenating(outer), in: context) }
        return
      }
      var solids: [Solid] = []
      add(layers, .identity, 1, to: &solids)
      let offsets = solids.indices.sorted { (solids[$0].layer.zPosition, $0) < (solids[$1].layer.zPosition, $1) }
      var order = DepthOrder()
      for offset in offsets {
        let bounds = solids[offset].extents
        guard bounds.isFinite, !bounds.isEmpty, solids[offset].map.plane.isFinite else { continue }
        order.add(DepthOrder.Child(slot: Int32(clamping: offset), matrix: solids[offset].map, bounds: bounds))
      }
      order.sort(mostParts: Self.mostParts)
      let space = Space(solids: solids, order: order, outer: outer)
      var next = 0
      for cut in translucentCuts(of: space) {
        paint(Array(next..<cut.pieces.lowerBound), of: space, isSharp: false, in: context)
        next = cut.pieces.upperBound
        let isKept = Set(cut.joined)
        paint(cut.pieces.filter { !isKept.contains($0) }, of: space, isSharp: false, in: context)
        let rect = space.bounds(of: cut.joined).intersection(context.boundingBoxOfClipPath)
        paintAsPicture(of: rect, withBelow: cut.changesBelow, in: context) { painter, picture in
          picture.setAlpha(context.drawingState.alpha)
          painter.paint(cut.joined, of: space, isSharp: true, in: picture)
        }
      }
      paint(Array(next..<space.pieces.count), of: space, isSharp: false, in: context)
    }

    /// Layers that share a 3D space, in the order in which they are painted.
    private struct Space {
      let solids: [Solid]
      private(set) var pieces: [DepthOrder.Piece]
      let cuts: [DepthOrder.HalfPlane]
      /// From the space's plane to that of the context.
      let outer: Homography
      /// What layers may draw on, the context's space.
      private let bounds: [Rect]

      init(solids: [Solid], order: DepthOrder, outer: Homography) {
        (self.solids, self.outer, pieces, cuts) = (solids, outer, order.pieces, order.cuts)
        bounds = solids.map { $0.map.plane.concatenating(outer).projectedBounds(of: $0.extents) }
        joinParts()
      }

      /// Layers whose parts nothing is painted between are painted whole.
      private mutating func joinParts() {
        guard pieces.contains(where: { $0.cutCount > 0 }) else { return }
        var isLeftOut = [Bool](repeating: false, count: pieces.count)
        for (slot, own) in Dictionary(grouping: pieces.indices, by: { Int(pieces[$0].slot) }) {
          guard own.count > 1, let first = own.first, let last = own.last else { continue }
          let isCovered = pieces[first...last].contains { piece in
            Int(piece.slot) != slot && !bounds[Int(piece.slot)].intersection(bounds[slot]).isEmpty
          }
          if isCovered { continue }
          for index in own.dropFirst() { isLeftOut[index] = true }
          pieces[first].cutCount = 0
        }
        var left: [DepthOrder.Piece] = []
        for (index, piece) in pieces.enumerated() where !isLeftOut[index] { left.append(piece) }
        pieces = left
      }

      /// What parts may draw on, the context's space.
      func bounds(of parts: [Int]) -> Rect { parts.reduce(Rect.null) { $0.union(bounds(of: $1)) } }

      /// What a part may draw on; null where it is unknown.
      func bounds(of part: Int) -> Rect {
        let own = bounds[Int(pieces[part].slot)]
        return own.isFinite ? own : .null
      }

      func solid(of part: Int) -> Solid { solids[Int(pieces[part].slot)] }

      /// The layer of a part.
      func layer(of part: Int) -> Layer { solid(of: part).layer }
    }

    /// Parts of translucent layers that are cut, and of what is painted between them: side by side, their smooth edges
    /// would be seen.
    private struct TranslucentCut {
      /// From the first to the last part of the layers.
      var pieces: Range<Int>
      /// Those of them that are painted into one picture: the others overlap none of these.
      var joined: [Int]
      /// Whether they blend with what is below.
      var changesBelow: Bool
    }

    /// In the order in which they are painted.
    private func translucentCuts(of space: Space) -> [TranslucentCut] {
      let pieces = space.pieces
      let cut = pieces.indices.filter { pieces[$0].cutCount > 0 && isTranslucent(space.solid(of: $0)) }
      var ranges: [Range<Int>] = []
      for own in Dictionary(grouping: cut, by: { pieces[$0].slot }).values {
        if let first = own.first, let last = own.last { ranges.append(first..<last + 1) }
      }
      ranges.sort { $0.lowerBound < $1.lowerBound }
      var joined: [Range<Int>] = []
      for range in ranges {
        if let last = joined.last, range.lowerBound < last.upperBound {
          joined[joined.count - 1] = last.lowerBound..<max(last.upperBound, range.upperBound)
        } else {
          joined.append(range)
        }
      }
      return joined.map { range in
        var added = cut.filter(range.contains)
        var (kept, others) = ([Int](), Set(range).subtracting(added).sorted())
        while let index = added.popLast() {
          kept.append(index)
          let own = space.bounds(of: index)
          let end = others.partition { !space.bounds(of: $0).intersection(own).isEmpty }
          added += others[end...]
          others.removeSubrange(end...)
        }
        let all = kept.sorted()
        return TranslucentCut(pieces: range, joined: all, changesBelow: usesBelow(all.map(space.layer(of:))))
      }
    }

    private func isTranslucent(_ solid: Solid) -> Bool { solid.opacity < 1 || isTranslucent(solid.layer) }

    /// Whether a layer, or one in it, may let what is below shine through its areas. What layers draw, and their text,
    /// counts as opaque, and stays what it is.
    private func isTranslucent(_ layer: Layer) -> Bool {
      func isClear(_ color: Color?) -> Bool { color.map { $0.alpha > 0 && $0.alpha < 1 } ?? false }
      if layer.exactOpacity < 1 || layer.exactShadowOpacity > 0 || layer.mask != nil || !layer.filters.isEmpty
        || layer.compositingFilter != .normal || !layer.backgroundFilters.isEmpty || isClear(layer.backgroundColor)
        || layer.borderWidth > 0 && isClear(layer.borderColor)
      {
        return true
      }
      if !(layer.contents is BackingStore), case .bitmap(let bitmap)? = layer.contents?.source.kind,
        bitmap.opaqueRect.area < bitmap.width * bitmap.height
      {
        return true
      }
      switch layer.kind() {
      case .gradient(let gradient): if gradient.colors.contains(where: isClear) { return true }
      case .shape(let shape): if isClear(shape.fillColor) || isClear(shape.strokeColor) { return true }
      default: break
      }
      return layer.sublayers.contains { !$0.isHidden && $0.exactOpacity > 0 && isTranslucent($0) }
    }

    /// Paints parts of the layers of a space.
    ///
    /// - Parameter isSharp: whether each pixel belongs to one part; else the edges between parts are smooth.
    private func paint(_ pieces: [Int], of space: Space, isSharp: Bool, in context: CairoContext) {
      let counts = Dictionary(grouping: pieces) { space.pieces[$0].slot }.mapValues(\.count)
      var painters: [Int32: LayerPainter] = [:]
      for index in pieces {
        let piece = space.pieces[index]
        let solid = space.solids[Int(piece.slot)]
        let (plane, first) = (solid.map.plane.concatenating(space.outer), Int(piece.firstCut))
        // On paper the whole picture would stand once for each part.
        if pixelsPerUnit == 1, counts[piece.slot, default: 1] > 1, painters[piece.slot] == nil {
          var painter = self
          painter.tiltedPicture = TiltedPicture(solid.layer, plane.simplified, seen: context.boundingBoxOfClipPath)
          painters[piece.slot] = painter
        }
        context.saveGState()
        context.setAlpha(context.drawingState.alpha * solid.opacity)
        if piece.cutCount > 0 {
          let bounds = solid.extents
          var corners = bounds.corners
          // Smooth edges would show what is below between two parts: those that are covered by later ones are larger.
          let scale = plane.largestScale(at: Point(bounds.midX, bounds.midY)) * context.largestScale * screenShare
          let isLast = !space.pieces[(index + 1)...].contains { $0.slot == piece.slot }
          let isLarger = !isSharp && !isLast && scale > 0
          let more = isLarger ? 1 / (scale * pixelsPerUnit) : 0
          for cut in space.cuts[first..<first + Int(piece.cutCount)] {
            var half = cut.a
            half.z += more * (half.x * half.x + half.y * half.y).squareRoot()
            corners = corners.cut(by: half)
          }
          let places = corners.compactMap { plane.apply(to: $0) }
          // Behind the viewer there is nothing to cut.
          if places.count == corners.count {
            let isSmooth = context.drawingState.shouldAntialias
            context.setShouldAntialias(isSmooth && !isSharp)
            context.clipTo(Path(polygon: places))
            context.setShouldAntialias(isSmooth)
          }
        }
        let own = space.bounds(of: index)
        if own.isNull || !own.intersection(context.boundingBoxOfClipPath).isEmpty {
          painters[piece.slot, default: self].paint(solid.layer, by: plane, in: context)
        }
        context.restoreGState()
      }
    }

    /// What a layer of a space may draw on, its own space: where a transition's pictures are, too.
    func solidExtents(of layer: Layer) -> Rect {
      let own = extents(of: layer)
      guard let shown = transition(layer), let inverse = layer.toSuperPlane.inverted() else { return own }
      let all = inverse.projectedBounds(of: extents(of: shown, of: layer))
      return all.isFinite ? own.union(all) : own
    }

    /// Parts of the layers of a space: each is painted by itself.
    private static let mostParts = 256

    /// Whether the sublayers of a layer share the 3D space that it is in.
    func isInSpace(_ layer: Layer) -> Bool { !layer.isHidden && layer.kind().isTransform && transition(layer) == nil }

    /// Adds layers of a space, those of transform layers with them.
    private func add(_ layers: [Layer], _ space: Transform3D, _ opacity: Double, to solids: inout [Solid]) {
      for layer in layers where !layer.isHidden && layer.exactOpacity > 0 {
        let map = space == .identity ? layer.toSuper : layer.toSuper.concatenating(space)
        if isInSpace(layer) {
          add(layer.sublayers, map, opacity * layer.usedOpacity, to: &solids)
        } else {
          solids.append(Solid(layer: layer, map: map, extents: solidExtents(of: layer), opacity: opacity))
        }
      }
    }
  }

  extension Layer {
    /// Whether background filters in it change what is below.
    var readsBelow: Bool {
      !isHidden && exactOpacity > 0 && (!backgroundFilters.isEmpty || sublayers.contains(where: \.readsBelow))
    }
  }

  extension [Layer] {
    /// Whether one of them leaves the plane.
    var isDeep: Bool { contains { $0.transform.isTilted || $0.kind().isTransform } }

    /// By zPosition, then as they are in the list.
    var byHeight: [Layer] {
      guard contains(where: { $0.zPosition != 0 }) else { return self }
      return enumerated().sorted { ($0.element.zPosition, $0.offset) < ($1.element.zPosition, $1.offset) }
        .map(\.element)
    }
  }

  extension [Point] {
    /// What is left of a polygon where a · [x y 1] is not below 0.
    func cut(by a: SIMD3<Double>) -> [Point] {
      func side(_ point: Point) -> Double { a.x * point.x + a.y * point.y + a.z }
      var left: [Point] = []
      for (index, point) in enumerated() {
        let before = self[(index + count - 1) % count]
        let (from, to) = (side(before), side(point))
        if (from < 0) != (to < 0) {
          let share = from / (from - to)
          left.append(Point(before.x + (point.x - before.x) * share, before.y + (point.y - before.y) * share))
        }
        if to >= 0 { left.append(point) }
      }
      return left
    }
  }

  extension Rect {
    var corners: [Point] { [Point(minX, minY), Point(maxX, minY), Point(maxX, maxY), Point(minX, maxY)] }
  }

  extension Path {
    init(polygon points: [Point]) {
      self.init()
      guard let first = points.first else { return }
      move(to: first)
      for point in points.dropFirst() { addLine(to: point) }
      closeSubpath()
    }
  }

  extension Transform3D {
    /// Whether a plane may leave its depth.
    fileprivate var isTilted: Bool { m13 != 0 || m23 != 0 || m31 != 0 || m32 != 0 || m43 != 0 || m14 != 0 || m24 != 0 }
  }

  extension LayerKind {
    fileprivate var isTransform: Bool { if case .transform = self { true } else { false } }
  }

  extension Homography {
    /// The most that a length becomes longer around a point; 0 where it is not seen.
    func largestScale(at point: Point) -> Double {
      let w = wx * point.x + wy * point.y + w1
      guard w > 0, let place = apply(to: point) else { return 0 }
      let (a, b) = ((xx - wx * place.x) / w, (xy - wy * place.x) / w)
      let (c, d) = ((yx - wx * place.y) / w, (yy - wy * place.y) / w)
      let (sum, product) = (a * a + b * b + c * c + d * d, a * d - b * c)
      return ((sum + max(sum * sum - 4 * product * product, 0).squareRoot()) / 2).squareRoot()
    }
  }
#endif
