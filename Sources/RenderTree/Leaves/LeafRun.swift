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

  /// Moves leaves from `index` on; `index` is the leaf at which it stopped, or after it if that has moved. Ends at a
  /// panel with a new size, which `resize` takes.
  mutating func move(
    _ moved: [Int32], from index: inout Int, _ states: inout [LayerState], _ geometry: [GeometryRecord],
    _ quads: inout QuadTable, _ drawn: inout DrawnQuads, _ history: inout DamageHistory,
    _ keptGroupDamage: inout [PixelRect], versions: inout UInt32
  ) -> Stop {
    quads.places.lend { places, dirty, dirtyWords in
      let (moved, geometry) = (moved.span, geometry.span)
      var states = states.mutableSpan
      var drawn = drawn.quads.mutableSpan
      while index < moved.count {
        let slot = Int(moved[index])
        let stale = states[slot].stale.intersection(LayerState.Stale.isMovedLeaf.union(.isExtentStale))
        guard stale == .isMovedLeaf else {
          if stale.contains(.isMovedLeaf) { return .end }
          index += 1
          continue
        }
        guard states[slot].links.parent == parent else { return .end }
        guard takes(states[slot]), let place = place(of: geometry[slot], states[slot].flags) else { return .general }
        if !isLoose, !isInside(geometry[slot].bounds, states[slot].toSiblings) { return .loose }
        // From here on the move is made.
        versions = versions.nextVersion
        let old = states[slot].place
        take(place, into: &states[slot], version: versions)
        if !isAllDamaged { damage(old, &history, &keptGroupDamage) }
        let record = states[slot].records.quad
        // The record of a leaf that is not seen is written when it is.
        if damage(place.pixels, &history, &keptGroupDamage), place.record.inverse.isFinite {
          states[slot].stale.subtract(.isRecordMoved)
          RetainedTable.write(place.record, at: record, &places, &dirty, &dirtyWords)
        } else {
          states[slot].stale.formUnion(.isRecordMoved)
        }
        if drawn[Int(record)].isStillTurned(place.device) { drawn[Int(record)].version = versions }
        index += 1
        guard movesLeft > 0, Self.contains(children, place.image) else { return .outgrown }
        movesLeft -= 1
      }
      return .end
    }
  }

  /// The same for panels with a new size; ends at a leaf that only moves.
  mutating func resize(
    _ moved: [Int32], from index: inout Int, _ states: inout [LayerState], _ geometry: [GeometryRecord],
    _ quads: inout QuadTable, _ details: inout RetainedTable<DetailRecord>, _ drawn: inout DrawnQuads,
    _ history: inout DamageHistory, _ keptGroupDamage: inout [PixelRect], versions: inout UInt32
  ) -> Stop {
    resize(
      moved, from: &index, &states, geometry, &quads.places, &quads.looks, &details, &drawn.quads, drawn.panels,
      &history, &keptGroupDamage, &versions)
  }

  private mutating func resize(
    _ moved: [Int32], from index: inout Int, _ states: inout [LayerState], _ geometry: [GeometryRecord],
    _ places: inout RetainedTable<PlaceRecord>, _ looks: inout RetainedTable<LookRecord>,
    _ details: inout RetainedTable<DetailRecord>, _ drawn: inout [DrawnQuad], _ panels: [PanelSlices],
    _ history: inout DamageHistory, _ keptGroupDamage: inout [PixelRect], _ versions: inout UInt32
  ) -> Stop {
    places.lend { places, dirtyPlaces, wordsOfPlaces in
      looks.lend { looks, dirtyLooks, wordsOfLooks in
        details.lend { details, dirtyDetails, wordsOfDetails in
          let (moved, geometry, panels) = (moved.span, geometry.span, panels.span)
          var states = states.mutableSpan
          var drawn = drawn.mutableSpan
          while index < moved.count {
            let slot = Int(moved[index])
            let stale = states[slot].stale.intersection(LayerState.Stale.isMovedLeaf.union(.isExtentStale))
            guard stale == LayerState.Stale.isMovedLeaf.union(.isExtentStale) else {
              if stale.contains(.isMovedLeaf) { return .end }
              index += 1
              continue
            }
            guard states[slot].links.parent == parent else { return .end }
            let record = states[slot].records.quad
            guard takes(states[slot]), let place = place(of: geometry[slot], states[slot].flags),
              let size = size(of: geometry[slot], at: place, drawn[Int(record)], panels)
            else { return .general }
            // The old bounds are no longer known.
            if !isLoose { return .loose }
            versions = versions.nextVersion
            let old = states[slot].place
            take(place, into: &states[slot], version: versions)
            if !isAllDamaged { damage(old, &history, &keptGroupDamage) }
            if damage(place.pixels, &history, &keptGroupDamage), place.record.inverse.isFinite {
              states[slot].stale.subtract(LayerState.Stale.isRecordMoved.union(.isRecordStale))
              RetainedTable.write(place.record, at: record, &places, &dirtyPlaces, &wordsOfPlaces)
              RetainedTable.edit(record, &looks, &dirtyLooks, &wordsOfLooks) { $0.resize(to: size) }
              RetainedTable.edit(states[slot].records.detail, &details, &dirtyDetails, &wordsOfDetails) {
                $0.resize(to: size)
              }
              drawn[Int(record)].resize(to: size.bounds, version: versions)
            } else {
              states[slot].stale.formUnion(.isRecordMoved)
              states[slot].flags.subtract(.isKept)
            }
            index += 1
            guard movesLeft > 0, Self.contains(children, place.image) else { return .outgrown }
            movesLeft -= 1
          }
          return .end
        }
      }
    }
  }

  /// Where a leaf lies by its new geometry.
  private struct Place {
    /// To the siblings' plane, and to the device.
    var map: Transform2D
    var device: Transform2D
    /// Bounds among the siblings: minX, minY, −maxX, −maxY.
    var image: SIMD4<Double>
    /// Device pixels: minX, minY, maxX, maxY.
    var pixels: SIMD4<Int32>
    /// Its origin is finite.
    var record: PlaceRecord
  }

  /// Whether the moves are simple, and the place of a leaf is known.
  @inline(__always)
  private func takes(_ state: borrowing LayerState) -> Bool {
    guard isPlain, !state.stale.contains(.isDeviceStale) else { return false }
    return state.versions.place == state.deviceVersion
  }

  /// - Returns: nil if the general path must place the leaf: a side is not positive, or a number is far too large.
  @inline(__always)
  private func place(of own: borrowing GeometryRecord, _ flags: LayerState.Flags) -> Place? {
    let upsideDown = flags.contains(.isUpsideDown)
    guard own.bounds.isPositive, (isUpsideDown != own.isGeometryFlipped) == upsideDown else { return nil }
    let (origin, size) = (SIMD2(own.bounds.origin), SIMD2(own.bounds.size))
    let map = own.mapInPlane(from: origin + SIMD2(own.anchorPoint) * size)
    let half = size / 2
    let image = map.image(of: origin + half, half)
    let toDevice = isOnDevice ? map : map.concatenating(device)
    let box = isOnDevice ? image : toDevice.image(of: origin + half, half)
    let corner = map.image(of: upsideDown ? SIMD2(origin.x, origin.y + size.y) : origin)
    // With smaller numbers the map is invertible, and nothing is clamped or infinite.
    let most =
      (map.xAxis.magnitudes + map.yAxis.magnitudes + map.shift.magnitudes + image.lowHalf.magnitudes
        + image.highHalf.magnitudes) * 0x1p-100
      + box.lowHalf.magnitudes + box.highHalf.magnitudes + corner.magnitudes
    let determinant = map.determinant
    guard abs(determinant) > 0x1p-200, most.x < 0x1p28, most.y < 0x1p28 else { return nil }
    return Place(
      map: map, device: toDevice, image: image, pixels: LayerTable.pixels(aroundNear: box),
      record: PlaceRecord(
        map, determinant, corner: corner, cell: (corner / NodeRecord.cell).wholeBelow, upsideDown: upsideDown))
  }

  /// - Returns: nil if the general path must resize the panel.
  @inline(__always)
  private func size(
    of own: borrowing GeometryRecord, at place: borrowing Place, _ quad: borrowing DrawnQuad,
    _ panels: Span<PanelSlices>
  ) -> PanelSize? {
    // Clips and pages of groups decide more.
    guard quad.key.clip == 0, !quad.key.isMoved, quad.features.contains(.parallel), !place.record.isGiant else {
      return nil
    }
    return panels[Int(quad.panel)].sized(
      own.bounds.size,
      through: own.recordMap(place.device, upsideDown: isUpsideDown != own.isGeometryFlipped))
  }

  @inline(__always)
  private func take(_ place: borrowing Place, into state: inout LayerState, version: UInt32) {
    // An array literal would be made for each leaf.
    state.stale.subtract(.isMovedLeaf.union(.isExtentStale))
    state.flags.formUnion(.isDrawable)
    state.toSiblings = place.map
    state.device = Homography(place.device)
    state.deviceVersion = version
    state.versions.parent = self.version
    state.versions.place = version
    state.place = place.pixels
  }

  /// Whether a leaf at its old place lies inside its siblings' bounds without touching their edges.
  @inline(never)
  private func isInside(_ bounds: Rect, _ map: Transform2D) -> Bool {
    guard let image = bounds.image(through: map) else { return false }
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
    let image = map.image(of: SIMD2(midX, midY), SIMD2(size).magnitudes / 2)
    return (image * 0).sum() == 0 ? image : nil
  }
}

extension SIMD2<Double> {
  @inline(__always) init(_ point: Point) { self.init(point.x, point.y) }
  @inline(__always) init(_ size: Size) { self.init(size.width, size.height) }
}

extension Transform2D {
  @inline(__always) var xAxis: SIMD2<Double> { SIMD2(a, b) }
  @inline(__always) var yAxis: SIMD2<Double> { SIMD2(c, d) }
  @inline(__always) var shift: SIMD2<Double> { SIMD2(tx, ty) }

  @inline(__always)
  fileprivate func image(of point: SIMD2<Double>) -> SIMD2<Double> { xAxis * point.x + yAxis * point.y + shift }

  /// Bounds of a rectangle's image, by its middle and the half of its sides: minX, minY, −maxX, −maxY.
  @inline(__always)
  fileprivate func image(of middle: SIMD2<Double>, _ half: SIMD2<Double>) -> SIMD4<Double> {
    let middle = image(of: middle)
    let reach = xAxis.magnitudes * half.x + yAxis.magnitudes * half.y
    return SIMD4(lowHalf: middle - reach, highHalf: -middle - reach)
  }
}

extension GeometryRecord {
  /// The layer's own space to its superlayer's, for a layer that stays in its siblings' plane.
  @inline(__always)
  var mapInPlane: Transform2D { mapInPlane(from: SIMD2(anchor)) }

  /// - Parameter anchor: see `anchor`.
  @inline(__always)
  fileprivate func mapInPlane(from anchor: SIMD2<Double>) -> Transform2D {
    var map = transform
    let shift = map.shift + SIMD2(position) - (map.xAxis * anchor.x + map.yAxis * anchor.y)
    (map.tx, map.ty) = (shift.x, shift.y)
    return isGeometryFlipped ? flip.concatenating(map) : map
  }

  /// The space of a quad's record, whose origin is the top left of the bounds with y down, to the superlayer's space.
  ///
  /// - Parameter map: of the layer's own space.
  @inline(__always)
  func recordMap(_ map: Transform2D, upsideDown: Bool) -> Transform2D {
    var map = map
    let corner = map.image(of: SIMD2(bounds.minX, upsideDown ? bounds.maxY : bounds.minY))
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
    flags == new.flags && !hasTransform3D && anchorPoint == new.anchorPoint && anchorPointZ == new.anchorPointZ
      && zPosition == new.zPosition
  }
}
