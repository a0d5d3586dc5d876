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
      /// From the layer's space to that of the plane that the context has.
      var map: Transform3D
    }

    /// Paints the sublayers of a layer, whose space the context has: by zPosition, then as they are in the list. Where
    /// one of them leaves the plane, they are painted from the back to the front, and cut where they meet.
    func paintInOrder(_ layers: [Layer], in context: CairoContext) {
      let isDeep = layers.contains { $0.transform.isTilted || $0.kind().isTransform }
      guard isDeep else {
        for layer in layers.byHeight { paint(layer, in: context) }
        return
      }
      var solids: [Solid] = []
      add(layers, .identity, to: &solids)
      let offsets = solids.indices.sorted { (solids[$0].layer.zPosition, $0) < (solids[$1].layer.zPosition, $1) }
      var order = DepthOrder()
      for offset in offsets {
        let bounds = extents(of: solids[offset].layer)
        guard bounds.isFinite, !bounds.isEmpty, solids[offset].map.plane.isFinite else { continue }
        order.add(DepthOrder.Child(slot: Int32(clamping: offset), matrix: solids[offset].map, bounds: bounds))
      }
      order.sort(mostParts: Self.mostParts)
      var partsLeft = [Int](repeating: 0, count: solids.count)
      for piece in order.pieces { partsLeft[Int(piece.slot)] += 1 }
      for piece in order.pieces {
        let solid = solids[Int(piece.slot)]
        let (plane, first) = (solid.map.plane, Int(piece.firstCut))
        partsLeft[Int(piece.slot)] -= 1
        context.saveGState()
        if piece.cutCount > 0 {
          let bounds = extents(of: solid.layer)
          var corners = bounds.corners
          // Smooth edges would show what is below between two parts: those that are covered by later ones are larger.
          let scale = plane.largestScale(at: Point(bounds.midX, bounds.midY)) * context.largestScale * screenShare
          let more = partsLeft[Int(piece.slot)] > 0 && scale > 0 ? 1 / (scale * pixelsPerUnit) : 0
          for cut in order.cuts[first..<first + Int(piece.cutCount)] {
            var half = cut.a
            half.z += more * (half.x * half.x + half.y * half.y).squareRoot()
            corners = corners.cut(by: half)
          }
          let places = corners.compactMap { plane.apply(to: $0) }
          // Behind the viewer there is nothing to cut.
          if places.count == corners.count { context.clipTo(Path(polygon: places)) }
        }
        paint(solid.layer, by: plane, in: context)
        context.restoreGState()
      }
    }

    /// Parts of the layers of a space: each is painted by itself.
    private static let mostParts = 256

    /// Adds layers of a space, those of transform layers with them.
    private func add(_ layers: [Layer], _ space: Transform3D, to solids: inout [Solid]) {
      for layer in layers where !layer.isHidden && layer.opacity > 0 {
        let map = space == .identity ? layer.toSuper : layer.toSuper.concatenating(space)
        if layer.kind().isTransform, transition(layer) == nil {
          add(layer.sublayers, map, to: &solids)
        } else {
          solids.append(Solid(layer: layer, map: map))
        }
      }
    }
  }

  extension [Layer] {
    /// By zPosition, then as they are in the list.
    fileprivate var byHeight: [Layer] {
      guard contains(where: { $0.zPosition != 0 }) else { return self }
      return enumerated().sorted { ($0.element.zPosition, $0.offset) < ($1.element.zPosition, $1.offset) }
        .map(\.element)
    }
  }

  extension [Point] {
    /// What is left of a polygon where a · [x y 1] is not below 0.
    fileprivate func cut(by a: SIMD3<Double>) -> [Point] {
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
    fileprivate var corners: [Point] { [Point(minX, minY), Point(maxX, minY), Point(maxX, maxY), Point(minX, maxY)] }
  }

  extension Path {
    fileprivate init(polygon points: [Point]) {
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
