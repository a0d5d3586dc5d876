internal import MultiplaneGeometry

/// Clips by definition: what is drawn under a clip is a picture of its own above the pixels below, and the clip decides,
/// once, how much of that picture is seen in each pixel.
extension RefereeWalk {
  /// The clips whose pictures are being drawn. Parts in them are cut relative to these clips.
  struct OpenClips {
    fileprivate(set) var rect = DeviceRect.everything
    fileprivate(set) var clips: [Outline] = []

    /// The fraction of a pixel that all of them leave.
    func coverage(_ x: Double, _ y: Double) -> Double {
      clips.reduce(rect.coverage(x, y)) { $0 > 0 ? $0 * $1.clipFactor(x, y) : 0 }
    }
  }

  /// Draws what is under a clip, and shows the clip's part of it.
  ///
  /// - Parameters:
  ///   - clipped: the context under the clip.
  ///   - context: the context around it.
  ///   - body: draws; the clips are those of its context.
  mutating func draw(
    under clipped: Context, in context: Context, into target: inout RefereeTarget,
    _ body: (inout RefereeWalk, OpenClips, inout RefereeTarget) -> Void
  ) {
    let added = clipped.clips.filter { clip in !context.clips.contains { $0 === clip } }
    let (old, new) = (context.alignedClip, clipped.alignedClip)
    let isCut = [(old.minX, new.minX), (old.minY, new.minY), (old.maxX, new.maxX), (old.maxY, new.maxY)]
      .contains { $0 != $1 && $1 != $1.rounded() }
    guard isCut || !added.isEmpty else { return body(&self, context.open, &target) }
    var open = context.open
    (open.rect, open.clips) = (new, open.clips + added)
    let before = target
    body(&self, open, &target)
    let area = target.box
    for row in area.y0..<max(area.y1, area.y0) {
      for column in area.x0..<area.x1 {
        let (x, y) = (Double(column) + 0.5, Double(row) + 0.5)
        guard target.differs(from: before, at: area.index(column, row)) else { continue }
        let outer = context.open.coverage(x, y)
        target.show(outer > 0 ? open.coverage(x, y) / outer : 0, over: before, at: area.index(column, row))
      }
    }
  }
}

extension RefereeWalk.Context {
  /// The fraction that the clips leave of a pixel, relative to those whose pictures are being drawn.
  ///
  /// - Parameter rect: whether `alignedClip` counts.
  func share(_ x: Double, _ y: Double, withRect rect: Bool) -> Double {
    let all = clipFactor(x, y) * (rect ? alignedClip.coverage(x, y) : 1)
    guard all > 0, open.isAny else { return all }
    let open = open.coverage(x, y)
    return open > 0 ? all / open : 0
  }

  /// Whether the clips leave a part of a pixel.
  func isCut(_ x: Double, _ y: Double) -> Bool { alignedClip.coverage(x, y) * clipFactor(x, y) < 1 }
}

extension RefereeWalk.OpenClips {
  fileprivate var isAny: Bool { !clips.isEmpty || !rect.isOnGrid }
}

extension LayerOnDevice {
  /// The area that `masksToBounds` leaves: under an opaque border, up to the border's middle; nil for nothing.
  var clippedBox: RoundedBox? {
    let effects = node.effects
    guard hasBorder, effects.borderColor.alpha >= 1 else { return ownBox.isEmpty ? nil : ownBox }
    return ownBox.inset(effects.borderWidth / 2)
  }

  /// Whether it is rounded, draws nothing else at its outline, and contains all that one of the surrounding clips
  /// leaves.
  func isHeld(in context: RefereeWalk.Context) -> Bool {
    guard box.isRounded, !hasBorder, node.effects.antialiasedEdges == .all else { return false }
    return (context.clips + context.outer).contains { clip in
      var map = clip.inverse * toDevice
      guard map.c2 != 0 else { return false }
      let size = max(abs(bounds.minX), abs(bounds.maxX), abs(bounds.minY), abs(bounds.maxY), 1)
      guard max(abs(map.c0), abs(map.c1)) * size <= 1e-9 * abs(map.c2) else { return false }
      map = Matrix3(
        map.a0 / map.c2, map.a1 / map.c2, map.a2 / map.c2, map.b0 / map.c2, map.b1 / map.c2, map.b2 / map.c2, 0, 0, 1)
      return clip.rectangle.isRounded && holds(clip.rectangle, to: map)
    }
  }

  /// - Parameter map: to the space of the clip, in the same plane.
  private func holds(_ clip: RoundedBox, to map: Matrix3) -> Bool {
    let slack = Outline.gridTolerance / scale.most
    guard slack.isFinite, let back = map.inverse else { return false }
    // The clip's corners in this space: their positions and radii.
    var (around, corners) = (DeviceRect.nothing, [(x: Double, y: Double, reachX: Double, reachY: Double)]())
    for (x, y, radii) in clip.corners {
      let (here, beside) = (back.apply(x, y), back.apply(x == clip.minX ? clip.maxX : clip.minX, y))
      guard min(abs(here.x - beside.x), abs(here.y - beside.y)) < slack else { return false }
      let isSwapped = abs(here.x - beside.x) < abs(here.y - beside.y)
      let (along, across) = (abs(back.a0) + abs(back.b0), abs(back.a1) + abs(back.b1))
      let reach = (x: radii.x * along, y: radii.y * across)
      corners.append((here.x, here.y, isSwapped ? reach.y : reach.x, isSwapped ? reach.x : reach.y))
      around.include(here.x, here.y)
    }
    guard !clip.isRounded || clip.exponent == box.exponent, around.minX >= box.minX - slack,
      around.minY >= box.minY - slack, around.maxX <= box.maxX + slack, around.maxY <= box.maxY + slack
    else { return false }
    return corners.allSatisfy { corner in
      let (isRight, isLow) = (corner.x > (around.minX + around.maxX) / 2, corner.y > (around.minY + around.maxY) / 2)
      let own = box.radii[isLow ? (isRight ? 2 : 3) : (isRight ? 1 : 0)]
      let (x, y) = (
        isRight ? box.maxX - corner.x : corner.x - box.minX, isLow ? box.maxY - corner.y : corner.y - box.minY
      )
      return x + corner.reachX >= own.x - slack && y + corner.reachY >= own.y - slack
    }
  }

  /// Whether its own clip cuts its background, contents and border too: they end on the same outline.
  var isCutByOwnClip: Bool {
    guard node.masksToBounds, shape == nil, node.effects.antialiasedEdges == .all else { return false }
    return !hasBorder || isBorderCutByOwnClip
  }

  /// Whether the pixels in which that clip cuts contain only the border, of a translucent one.
  private var isBorderCutByOwnClip: Bool {
    let effects = node.effects
    return effects.borderColor.alpha < 1 && !node.sublayers.isEmpty && effects.borderWidth * scale.least >= 1.5
  }
}

extension DeviceRect {
  var isOnGrid: Bool {
    minX == minX.rounded() && minY == minY.rounded() && maxX == maxX.rounded() && maxY == maxY.rounded()
  }
}

extension Outline {
  /// Whether another outline is completely inside this one, which is rounded and parallel to the grid.
  func holds(_ other: Outline) -> Bool {
    guard let corners, let own = alignedSoft, let rect = other.alignedSoft, other.antialiasesAll else { return false }
    guard other.corners == nil || rectangle.exponent == other.rectangle.exponent else { return false }
    let slack = Self.gridTolerance
    let away = (
      left: rect.minX - own.minX, top: rect.minY - own.minY, right: own.maxX - rect.maxX, bottom: own.maxY - rect.maxY
    )
    guard min(away.left, away.top, away.right, away.bottom) >= -slack else { return false }
    for isRight in [false, true] {
      for isLow in [false, true] {
        let reach = corners.reach(isRight, isLow)
        let others = other.corners?.reach(isRight, isLow) ?? (x: 0, y: 0)
        let (x, y) = (isRight ? away.right : away.left, isLow ? away.bottom : away.top)
        if x + others.x - reach.x < -slack || y + others.y - reach.y < -slack { return false }
      }
    }
    return true
  }
}
