#if Drawing
  import MultiplaneChanges
  import MultiplaneGeometry
  import MultiplaneLayers

  /// The sublayers of a layer in the order in which they are painted: those that leave its plane, with what lies between
  /// them, are sorted by depth and cut by a compositor, all others are painted by themselves.
  struct DepthParts {
    enum Part {
      case flat(Layer)
      /// Layers that share a 3D space, and what they may draw on; null where it is unknown.
      case deep([Layer], Rect)
    }

    private(set) var parts: [Part] = []

    /// - Parameter layers: by their heights.
    init(_ layers: [Layer]) {
      guard layers.contains(where: \.isDeep) else {
        parts = layers.map(Part.flat)
        return
      }
      let solids = layers.filter(\.isShown).map(Solid.init)
      var isJoined = solids.map(\.isDeep)
      // Below, above, or beside what is joined.
      var sides = [Int](repeating: 0, count: solids.count)
      var isStable = false
      while !isStable {
        isStable = true
        for index in solids.indices where !isJoined[index] {
          let side = Self.side(of: index, solids, isJoined, sides)
          if side == nil { isJoined[index] = true }
          if side != sides[index] { isStable = false }
          sides[index] = side ?? 0
        }
      }
      func flat(_ side: Int) -> [Part] {
        solids.indices.filter { !isJoined[$0] && sides[$0] == side }.map { .flat(solids[$0].layer) }
      }
      let deep = Self.groups(solids.indices.filter { isJoined[$0] }, solids)
      parts = flat(-1) + deep + flat(1)
    }

    private struct Solid {
      let layer: Layer
      let isDeep: Bool
      /// What it may draw on, the superlayer's space; null where it is unknown.
      let extent: Rect
      let depth: ClosedRange<Double>

      init(_ layer: Layer) {
        (self.layer, isDeep) = (layer, layer.isDeep)
        var (rect, low, high) = (Rect.null, Double.infinity, -Double.infinity)
        var isKnown = true
        func add(_ layer: Layer, _ space: Transform3D) {
          let map = layer.toSuper.concatenating(space)
          guard layer.isShown else { return }
          if case .transform = layer.kind() {
            for sublayer in layer.sublayers { add(sublayer, map) }
            return
          }
          let own = layer.drawnExtent
          guard !own.isNull else { return }
          let place = map.plane.projectedBounds(of: own)
          if place.isFinite { rect = rect.union(place) } else { isKnown = false }
          for (x, y) in [(own.minX, own.minY), (own.maxX, own.minY), (own.minX, own.maxY), (own.maxX, own.maxY)] {
            let depth = map.m13 * x + map.m23 * y + map.m43
            (low, high) = (min(low, depth), max(high, depth))
          }
        }
        add(layer, .identity)
        extent = isKnown ? rect : .null
        depth = low <= high ? low...high : 0...0
      }

      func meets(_ other: Solid) -> Bool {
        if extent.isNull || other.extent.isNull { return true }
        let both = extent.intersection(other.extent)
        return !both.isNull && both.width > 0 && both.height > 0
      }
    }

    /// Where a flat layer is painted: −1 before what is joined, 1 after it; nil where it is to be joined.
    private static func side(of index: Int, _ solids: [Solid], _ isJoined: [Bool], _ sides: [Int]) -> Int? {
      let own = solids[index]
      var (isBelow, isAbove) = (false, false)
      for (other, solid) in solids.enumerated() where other != index && own.meets(solid) {
        if isJoined[other] {
          if own.depth.upperBound <= solid.depth.lowerBound, index < other || own.depth != solid.depth {
            isBelow = true
          } else if own.depth.lowerBound >= solid.depth.upperBound {
            isAbove = true
          } else {
            return nil
          }
        } else if other < index, sides[other] == 1 {
          isAbove = true
        }
      }
      return isBelow && isAbove ? nil : isAbove ? 1 : -1
    }

    /// Joined layers that do not meet are pictures of their own.
    private static func groups(_ joined: [Int], _ solids: [Solid]) -> [Part] {
      var (left, parts) = (joined, [Part]())
      while let first = left.first {
        var (group, pending) = ([Int](), [first])
        left.removeFirst()
        while let next = pending.popLast() {
          group.append(next)
          pending += left.filter { solids[$0].meets(solids[next]) }
          left.removeAll { solids[$0].meets(solids[next]) }
        }
        group.sort()
        let isKnown = group.allSatisfy { !solids[$0].extent.isNull }
        let extent = isKnown ? group.reduce(Rect.null) { $0.union(solids[$1].extent) } : .null
        parts.append(.deep(group.map { solids[$0].layer }, extent))
      }
      return parts
    }
  }

  extension [Layer] {
    /// By zPosition, then as they are in the list.
    var byHeight: [Layer] {
      guard contains(where: { $0.zPosition != 0 }) else { return self }
      return enumerated().sorted { ($0.element.zPosition, $0.offset) < ($1.element.zPosition, $1.offset) }
        .map(\.element)
    }
  }

  extension Layer {
    /// Whether the layer leaves its superlayer's plane.
    var isDeep: Bool {
      if case .transform = kind() { return true }
      return transform.isTilted || parent?.sublayerTransform.isTilted ?? false || !toSuperPlane.simplified.isAffine
    }
  }

  extension Transform3D {
    /// Whether a plane may leave its depth.
    fileprivate var isTilted: Bool { m13 != 0 || m23 != 0 || m31 != 0 || m32 != 0 || m43 != 0 || m14 != 0 || m24 != 0 }
  }
#endif
