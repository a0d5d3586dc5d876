internal import MultiplaneFramePlan
internal import MultiplaneGeometry

extension RecordTables {
  /// Shader features of a clip's chain, beyond its rectangle.
  mutating func clipFeatures(_ clip: Int32) -> FramePlan.Features {
    let record = clips.values[Int(clip)]
    guard record.first >= 0 else { return [] }
    let features: FramePlan.Features = record.isPictureEdge ? [.shapes, .edgeOccluders] : .shapes
    switch record.links.w {
    case ClipRecord.hasContinuousCorners: return features.union([.roundedClips, .continuous])
    case ClipRecord.hasRoundedCorners: return features.union(.roundedClips)
    default: return features
    }
  }

  /// A clip with the same effect on some device pixels, without later clips' edges and rounded corners that don't reach
  /// them.
  @inline(__always)
  mutating func simplified(_ clip: Int32, for bounds: PixelRect, reference: (x: Int, y: Int)) -> Int32 {
    clips.values[Int(clip)].isAligned ? clip : withoutFarEdges(clip, bounds, reference)
  }

  private mutating func withoutFarEdges(_ clip: Int32, _ bounds: PixelRect, _ reference: (x: Int, y: Int)) -> Int32 {
    var clip = clip
    let place = Rect(
      x: Double(bounds.x - reference.x), y: Double(bounds.y - reference.y), width: Double(bounds.width),
      height: Double(bounds.height))
    while clips.values[Int(clip)].isFar(from: place) { clip = clips.values[Int(clip)].outer }
    return clip
  }

  /// A clip without those of its innermost rounded clips that contain a whole outline.
  ///
  /// - Parameter rect: of the outline, device pixels from the reference.
  mutating func without(holdersOf outline: RoundedOutline, in rect: Rect, _ clip: Int32) -> Int32 {
    var clip = clip
    while clips.values[Int(clip)].isRoundedBox, clips.values[Int(clip)].holds(outline, in: rect) {
      clip = clips.values[Int(clip)].outer
    }
    return clip
  }

  /// Clips a context by a layer's bounds; false if that leaves nothing.
  mutating func cut(_ context: inout PaintWalk.Context, toBoundsOf slot: Int, layers: inout LayerTable) -> Bool {
    guard let clip = boundsClip(slot, in: context, layers: &layers) else { return false }
    context.clip = clip
    context.cull = context.cull.intersection(layers.pixelsOfBounds(slot))
    return true
  }

  /// The context clipped by the layer's bounds if the layer masks to them; nil if nothing remains.
  mutating func insideBounds(
    _ slot: Int, _ context: PaintWalk.Context, layers: inout LayerTable
  ) -> PaintWalk.Context? {
    guard layers.appearance[slot].masksToBounds else { return context }
    guard let clip = boundsClip(slot, in: context, layers: &layers) else { return nil }
    var inside = context
    inside.clip = clip
    return inside
  }

  /// Device pixels of a context that its clip leaves visible.
  mutating func seenPixels(in context: PaintWalk.Context, reference: (x: Int, y: Int)) -> PixelRect {
    LayerTable.pixels(touchedBy: clips.values[Int(context.clip)].deviceRect(reference)).intersection(context.cull)
  }

  /// The clip of a layer's bounds in a context; nil if it leaves nothing.
  private mutating func boundsClip(_ slot: Int, in context: PaintWalk.Context, layers: inout LayerTable) -> Int32? {
    let (container, version) = (layers.states[slot].container, layers.states[slot].deviceVersion)
    guard container >= 0, !context.isClipTransient else { return newBoundsClip(slot, in: context, layers: &layers) }
    let isOutermost = context.clip == layers.noClip && context.laterClips < 0
    if isOutermost, version != 0, layers.containers[container].clipVersion == version {
      return layers.containers[container].clip
    }
    let clip = newBoundsClip(slot, in: context, layers: &layers)
    layers.containers[container].clip = clip ?? -1
    layers.containers[container].clipVersion = clip != nil && isOutermost ? version : 0
    return clip
  }

  private mutating func newBoundsClip(_ slot: Int, in context: PaintWalk.Context, layers: inout LayerTable) -> Int32? {
    var above = context.clip
    let laterClips = context.laterClips
    var bounds = layers.clippedBounds(slot)
    guard !bounds.isNull, !bounds.isEmpty else { return nil }
    let device = layers.states[slot].device
    let outline = layers.outline(slot, upsideDown: false).map { $0.inset(by: $0.backgroundInset) }
    let corners = outline.flatMap {
      $0.isRounded && !holdsClip(slot, above, layers: &layers)
        && !holdsShape(slot, laterClips, through: device, layers: &layers) ? $0 : nil
    }
    var shown = bounds
    if laterClips >= 0 {
      let plane = device.relative(to: layers.frame.reference)
      shown = Self.extended(bounds, on: sharedEdges(of: bounds, through: plane, under: laterClips), through: plane)
    }
    if corners == nil { bounds = shown }
    let toReference = Transform2D(translationX: -Double(layers.frame.reference.x), y: -Double(layers.frame.reference.y))
    let aligned = LayerTable.alignedImage(of: bounds, through: device)?.offsetBy(dx: toReference.tx, dy: toReference.ty)
      .limited
    if let aligned, let corners { above = without(holdersOf: corners.onDevice(device.affine), in: aligned, above) }
    let parent = clips.values[Int(above)]
    var record = ClipRecord(within: parent)
    var rect: Rect
    if let aligned {
      rect =
        shown == bounds ? aligned : LayerTable.imageOnGrid(of: shown, through: device.affine.concatenating(toReference))
    } else {
      // Up to the reach of an outline in the shader.
      let image = device.projectedBounds(of: bounds).integral.insetBy(dx: -1, dy: -1)
      rect = image.isFinite ? image : LayerTable.pixels(of: bounds, through: device).rect
      rect = rect.offsetBy(dx: toReference.tx, dy: toReference.ty)
      let plane = device.relative(to: layers.frame.reference)
      let shared = corners == nil ? sharedEdges(of: bounds, through: plane, under: above) : 0
      let extended = Self.extended(bounds, on: shared, through: plane)
      guard var shape = ClipRecord(extended, corners, through: plane) else { return nil }
      shape.next = parent.first
      shape.links.z = parent.links.z + 1
      shape.links.w = max(shape.links.w, parent.links.w)
      record = shape
    }
    record.rect = parent.rect.cut(by: rect)
    guard record.isFinite, record.rect.x < record.rect.z, record.rect.y < record.rect.w else { return nil }
    let square = put(record, at: \.records.clip, of: slot, isTransient: context.isClipTransient, layers: &layers)
    guard let corners, let aligned else { return square }
    record.round(corners.onDevice(device.affine), in: aligned)
    record.outer = square
    record.next = parent.first
    record.links.z += 1
    return put(record, at: \.records.roundedClip, of: slot, isTransient: context.isClipTransient, layers: &layers)
  }

  private mutating func put(
    _ record: ClipRecord, at path: WritableKeyPath<LayerState, Int32>, of slot: Int, isTransient: Bool,
    layers: inout LayerTable
  ) -> Int32 {
    if isTransient { return addTransient(record) }
    var (record, place) = (record, layers.states[slot][keyPath: path])
    if place < 0 { place = clips.allocate(record) }
    layers.states[slot][keyPath: path] = place
    if !record.isAligned { record.links.x = Float(place) }
    clips.write(record, at: place)
    return place
  }

  /// The half of a layer's plane that a split leaves, as a clip of this plan.
  ///
  /// - Parameters:
  ///   - device: from the layer's own space.
  ///   - place: device pixels that contain all that is left.
  mutating func transientClip(
    _ cut: DepthOrder.HalfPlane, through device: Homography, within place: PixelRect, under above: Int32,
    reference: (x: Int, y: Int)
  ) -> Int32 {
    let parent = clips.values[Int(above)]
    guard let inverse = device.relative(to: reference).inverted() else { return above }
    // The test on own points, a · [x y 1], as a test on device points.
    var row = SIMD3(
      cut.a.x * inverse.xx + cut.a.y * inverse.yx + cut.a.z * inverse.wx,
      cut.a.x * inverse.xy + cut.a.y * inverse.yy + cut.a.z * inverse.wy,
      cut.a.x * inverse.x1 + cut.a.y * inverse.y1 + cut.a.z * inverse.w1)
    let length = (row.x * row.x + row.y * row.y).squareRoot()
    if length > 0 { row /= length }
    var record = ClipRecord(within: parent)
    record.rect = parent.rect.cut(by: place.moved(-reference.x, -reference.y).rect)
    record.row0 = SIMD4(Float(row.x), Float(row.y), Float(row.z), 0)
    record.next = parent.first
    record.kind = cut.excludesLine ? .openHalfPlane : .halfPlane
    record.links.z += 1
    return record.isFinite ? addTransient(record) : above
  }

  /// Clips a context to whole device pixels, for this plan; false if nothing is left.
  mutating func cut(_ context: inout PaintWalk.Context, to pixels: PixelRect, reference: (x: Int, y: Int)) -> Bool {
    let parent = clips.values[Int(context.clip)]
    var record = ClipRecord(within: parent)
    record.rect = parent.rect.cut(by: pixels.moved(-reference.x, -reference.y).rect)
    guard record.rect.x < record.rect.z, record.rect.y < record.rect.w else { return false }
    context.clip = addTransient(record)
    context.isClipTransient = true
    context.cull = context.cull.intersection(pixels)
    return !context.cull.isEmpty
  }

  /// The shapes of a chain, from the innermost on. No clip may be added while they are read.
  func shapes(from first: Int32) -> ClipChain { ClipChain(clips: clips.values, following: first) }

  /// Sets the rectangle of a clip.
  mutating func setRect(_ rect: SIMD4<Float>, ofClip clip: Int32) {
    var record = clips.values[Int(clip)]
    record.rect = rect
    clips.write(record, at: clip)
  }

  /// Adds a clip of this plan.
  mutating func addTransient(_ record: ClipRecord) -> Int32 {
    var record = record
    let clip = clips.allocate(record)
    if !record.isAligned { record.links.x = Float(clip) }
    clips.write(record, at: clip)
    transientClips.append(clip)
    return clip
  }
}

/// The shapes of a chain, from the innermost on.
struct ClipChain: Sequence, IteratorProtocol {
  fileprivate let clips: [ClipRecord]
  fileprivate var following: Int32

  mutating func next() -> ClipRecord? {
    guard following >= 0 else { return nil }
    let shape = clips[Int(following)]
    following = shape.next
    return shape
  }
}

extension SIMD4<Float> {
  /// The part of a rectangle (minX, minY, maxX, maxY) within another one.
  fileprivate func cut(by rect: Rect) -> SIMD4 {
    SIMD4(
      Swift.max(x, Float(rect.minX)), Swift.max(y, Float(rect.minY)), Swift.min(z, Float(rect.maxX)),
      Swift.min(w, Float(rect.maxY)))
  }
}
