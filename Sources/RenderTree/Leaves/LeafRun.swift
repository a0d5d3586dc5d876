internal import MultiplaneChanges
internal import MultiplaneFramePlan
internal import MultiplaneGeometry

/// Moved leaves of one superlayer that follow each other in the list: what they share, and the loop that takes a move
/// from the new geometry to the written record.
///
/// It does what the general path does in several steps, with the same results: map to the siblings' plane, device
/// transform, pixels, bounds of the siblings, damage, place record, and whether the kept quad can be drawn again.
struct LeafRun {
  var parent: Int32
  /// The sublayers' plane to device pixels, and the version of the superlayer's device transform.
  var device = Transform2D.identity { didSet { isOnDevice = device.isIdentity } }
  var version: UInt32 = 0
  /// Coordinates of the sublayers' plane are the device's.
  private var isOnDevice = true
  /// Device pixels that can be seen: minX, minY, maxX, maxY.
  var space = SIMD4<Int32>.zero
  /// Whether the moves are simple: nothing around the leaves filters, copies or sorts them.
  var isPlain = false
  /// The pixels are those of a kept group around the leaves, see `DamageTracker.keptGroupDamage`.
  var isInKeptGroup = false
  var isUpsideDown = false
  /// Bounds of the siblings: minX, minY, −maxX, −maxY.
  private(set) var children = SIMD4<Double>.zero
  /// Exceeds the rounding difference between two computations of a coordinate in these bounds.
  private var slack = 0.0
  /// The bounds may be larger than exact ones.
  var isLoose = false
  /// Number of moves that the bounds may take until they are made exact.
  var movesLeft: Int32 = 0
  /// A rectangle of the damage so far: minX, minY, maxX, maxY.
  private var damaged = SIMD4<Int32>.zero
  /// That rectangle contains `space`.
  private var isAllDamaged = false

  init(parent: Int32) { self.parent = parent }

  /// Sets the bounds of the siblings.
  mutating func setChildren(_ bounds: Rect) {
    children = SIMD4(bounds.minX, bounds.minY, -bounds.maxX, -bounds.maxY)
    slack = 1e-6 * (1 + max(abs(children.x), abs(children.y), abs(children.z), abs(children.w)))
  }

  /// Why the loop stopped at a leaf.
  enum Stop {
    /// The end of the list, or a leaf of another superlayer.
    case end
    /// The general path must take the move; nothing has been written.
    case general
    /// The leaf has moved; the bounds of its ancestors must grow.
    case outgrown
    /// The leaf may have touched the edge of its siblings' bounds; nothing has been written.
    case loose
  }

  /// Moves leaves from `index` on; `index` is the leaf at which it stopped, or after it if that has moved.
  mutating func move(
    _ moved: [Int32], from index: inout Int, _ states: inout [LayerState], _ geometry: [GeometryRecord],
    _ quads: inout QuadTable, _ details: inout RetainedTable<DetailRecord>, _ drawn: inout DrawnQuads,
    _ history: inout DamageHistory, _ keptGroupDamage: inout [PixelRect], versions: inout UInt32
  ) -> Stop {
    move(
      moved, from: &index, &states, geometry, &quads.places, &quads.looks, &details, &drawn.quads, drawn.panels,
      &history, &keptGroupDamage, &versions)
  }

  private mutating func move(
    _ moved: [Int32], from index: inout Int, _ states: inout [LayerState], _ geometry: [GeometryRecord],
    _ places: inout RetainedTable<PlaceRecord>, _ looks: inout RetainedTable<LookRecord>,
    _ details: inout RetainedTable<DetailRecord>, _ drawn: inout [DrawnQuad], _ panels: [PanelSlices],
    _ history: inout DamageHistory, _ keptGroupDamage: inout [PixelRect], _ versions: inout UInt32
  ) -> Stop {
    places.lend { places, dirty, dirtyWords in
      let (moved, geometry, panels) = (moved.span, geometry.span, panels.span)
      var states = states.mutableSpan
      var drawn = drawn.mutableSpan
      while index < moved.count {
        let slot = Int(moved[index])
        guard states[slot].stale.contains(.isMovedLeaf) else {
          index += 1
          continue
        }
        guard states[slot].links.parent == parent else { return .end }
        let record = states[slot].records.quad
        guard
          let step = step(of: states[slot], to: geometry[slot], drawn[Int(record)], panels)
        else { return .general }
        if step.isLoose { return .loose }
        // From here on the move is made.
        versions &+= 1
        if versions == 0 { versions = 1 }
        let old = states[slot].place
        take(step, into: &states[slot], version: versions)
        if !isAllDamaged { damage(old, &history, &keptGroupDamage) }
        // The record of a leaf that is not seen is written when it is.
        let isWritten = damage(step.place, &history, &keptGroupDamage) && step.record.isFinite
        if isWritten {
          states[slot].stale.subtract(.isRecordMoved)
          RetainedTable.write(step.record, at: record, &places, &dirty, &dirtyWords)
        } else {
          states[slot].stale.formUnion(.isRecordMoved)
        }
        if let size = step.size {
          if isWritten {
            states[slot].stale.subtract(.isRecordStale)
            looks.resize(record, to: size)
            details.resize(states[slot].records.detail, to: size)
            drawn[Int(record)].resize(to: size.bounds, version: versions)
          } else {
            states[slot].flags.subtract(.isKept)
          }
        } else if drawn[Int(record)].isStillTurned(step.device) {
          drawn[Int(record)].version = versions
        }
        index += 1
        guard movesLeft > 0, Self.contains(children, step.image) else { return .outgrown }
        movesLeft -= 1
      }
      return .end
    }
  }

  /// What a move changes.
  private struct Step {
    /// To the siblings' plane, and to the device.
    var map: Transform2D
    var device: Transform2D
    /// Bounds among the siblings: minX, minY, −maxX, −maxY.
    var image: SIMD4<Double>
    /// Device pixels: minX, minY, maxX, maxY.
    var place: SIMD4<Int32>
    var record: PlaceRecord
    /// Of a panel with a new size.
    var size: PanelSize?
    /// The leaf may have touched the edge of its siblings' bounds.
    var isLoose = false
  }

  /// - Returns: nil if the general path must take the move.
  @inline(__always)
  private func step(
    of state: borrowing LayerState, to own: borrowing GeometryRecord, _ quad: borrowing DrawnQuad,
    _ panels: Span<PanelSlices>
  ) -> Step? {
    let upsideDown = state.flags.contains(.isUpsideDown)
    guard isPlain, (isUpsideDown != own.isGeometryFlipped) == upsideDown, !state.stale.contains(.isDeviceStale),
      state.versions.place == state.deviceVersion
    else { return nil }
    let map = own.mapInPlane
    guard map.isInvertible, let image = own.bounds.image(through: map) else { return nil }
    let toDevice = isOnDevice ? map : map.concatenating(device)
    guard let pixels = isOnDevice ? image : own.bounds.image(through: toDevice) else { return nil }
    var step = Step(
      map: map, device: toDevice, image: image, place: LayerTable.pixels(around: pixels),
      record: PlaceRecord(own.recordMap(map, upsideDown: upsideDown)))
    if state.stale.contains(.isExtentStale) {
      // Clips and pages of groups decide more.
      guard quad.key.clip == 0, !quad.key.isMoved, quad.features.contains(.parallel), !step.record.isGiant,
        let size = panels[Int(quad.panel)].sized(
          own.bounds.size, through: own.recordMap(toDevice, upsideDown: upsideDown))
      else { return nil }
      step.size = size
      // The old bounds are no longer known.
      step.isLoose = !isLoose
    } else if !isLoose {
      step.isLoose = !isInside(own.bounds.image(through: state.toSiblings))
    }
    return step
  }

  @inline(__always)
  private func take(_ step: Step, into state: inout LayerState, version: UInt32) {
    // An array literal would be made for each leaf.
    state.stale.subtract(.isMovedLeaf.union(.isDeviceStale).union(.isExtentStale))
    state.flags.formUnion(.isDrawable)
    state.toSiblings = step.map
    state.device = Homography(step.device)
    state.deviceVersion = version
    state.versions.parent = self.version
    state.versions.place = version
    state.place = step.place
  }

  /// Whether a leaf at its old place lies inside its siblings' bounds without touching their edges.
  @inline(__always)
  private func isInside(_ image: SIMD4<Double>?) -> Bool {
    guard let image else { return false }
    return all((image - children) .> slack)
  }

  /// Both are minX, minY, −maxX, −maxY.
  @inline(__always)
  private static func contains(_ bounds: SIMD4<Double>, _ image: SIMD4<Double>) -> Bool {
    // `all` is a call.
    image.x >= bounds.x && image.y >= bounds.y && image.z >= bounds.z && image.w >= bounds.w
  }

  /// - Returns: whether any of the pixels can be seen.
  @inline(__always) @discardableResult
  private mutating func damage(
    _ place: SIMD4<Int32>, _ history: inout DamageHistory, _ keptGroupDamage: inout [PixelRect]
  ) -> Bool {
    guard place.x < space.z, place.y < space.w, space.x < place.z, space.y < place.w else { return false }
    if !isAllDamaged, !isDamaged(place) { add(place, &history, &keptGroupDamage) }
    return true
  }

  /// Whether the damage so far contains a place.
  @inline(__always)
  private func isDamaged(_ place: SIMD4<Int32>) -> Bool {
    place.x >= damaged.x && place.y >= damaged.y && place.z <= damaged.z && place.w <= damaged.w
  }

  /// Damages pixels of which some can be seen.
  @inline(never)
  private mutating func add(
    _ place: SIMD4<Int32>, _ history: inout DamageHistory, _ keptGroupDamage: inout [PixelRect]
  ) {
    if isInKeptGroup { return keptGroupDamage.append(PixelRect(place)) }
    let seen = SIMD4(
      lowHalf: pointwiseMax(place.lowHalf, space.lowHalf), highHalf: pointwiseMin(place.highHalf, space.highHalf))
    guard seen.x < seen.z, seen.y < seen.w else { return }
    if isDamaged(seen) { return }
    let rect = PixelRect(seen)
    history.add(rect)
    damaged = (history.current.first { $0.contains(rect) } ?? .empty).box
    isAllDamaged = all(space.lowHalf .>= damaged.lowHalf) && all(space.highHalf .<= damaged.highHalf)
  }
}

extension Rect {
  /// The image's bounds: minX, minY, −maxX, −maxY; nil if they are not finite.
  @inline(__always)
  func image(through map: Transform2D) -> SIMD4<Double>? {
    let (halfWidth, halfHeight) = (abs(size.width) / 2, abs(size.height) / 2)
    let (x, y) = (midX, midY)
    let middle = SIMD2(map.a * x + map.c * y + map.tx, map.b * x + map.d * y + map.ty)
    let reach = SIMD2(
      abs(map.a) * halfWidth + abs(map.c) * halfHeight, abs(map.b) * halfWidth + abs(map.d) * halfHeight)
    let image = SIMD4(lowHalf: middle - reach, highHalf: -middle - reach)
    return (image * 0).sum() == 0 ? image : nil
  }
}

extension GeometryRecord {
  /// The layer's own space to its superlayer's, for a layer that stays in its siblings' plane.
  @inline(__always)
  var mapInPlane: Transform2D {
    let anchor = anchor
    let t = transform
    var m = t
    m.tx = t.tx + position.x - (t.a * anchor.x + t.c * anchor.y)
    m.ty = t.ty + position.y - (t.b * anchor.x + t.d * anchor.y)
    return isGeometryFlipped ? flip.concatenating(m) : m
  }

  /// The space of a quad's record, whose origin is the top left of the bounds with y down, to the superlayer's space.
  ///
  /// - Parameter map: of the layer's own space.
  @inline(__always)
  func recordMap(_ map: Transform2D, upsideDown: Bool) -> Transform2D {
    var map = map
    let corner = map.apply(to: Point(bounds.minX, upsideDown ? bounds.maxY : bounds.minY))
    (map.tx, map.ty) = (corner.x, corner.y)
    if upsideDown { (map.c, map.d) = (-map.c, -map.d) }
    return map
  }

  /// Whether a new geometry differs at most in where the layer is in its superlayer's plane, and how it is turned and
  /// scaled there.
  @inline(__always)
  func isMoved(to new: GeometryRecord) -> Bool {
    bounds == new.bounds && keepsShape(new)
  }

  /// The same, or the size is another one, too.
  @inline(__always)
  func keepsShape(_ new: GeometryRecord) -> Bool {
    !hasTransform3D && !new.hasTransform3D && anchorPoint == new.anchorPoint
      && anchorPointZ == new.anchorPointZ && zPosition == new.zPosition
      && hasSublayerTransform == new.hasSublayerTransform && isGeometryFlipped == new.isGeometryFlipped
      && isDoubleSided == new.isDoubleSided
  }
}
