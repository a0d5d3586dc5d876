internal import MultiplaneContents
internal import MultiplaneFramePlan
internal import MultiplaneGeometry

extension RecordTables {
  /// Writes the contents' part of a quad record, and its detail record if one is needed. Returns false if a number of
  /// the latter does not fit a Float.
  mutating func writeDetail(
    _ slot: Int, upsideDown: Bool, into record: inout QuadRecord, layers: inout LayerTable, textures: inout TextureStore
  ) -> Bool {
    var features: FramePlan.Features = []
    var detail = DetailRecord()
    layers.states[slot].flags.remove(.showsOpaqueTexels)
    if let bitmap = layers.contents[slot] {
      features = textures.writeContents(
        of: bitmap, slot, upsideDown: upsideDown, into: &record, &detail, layers: &layers)
    }
    if let outline = layers.outline(slot, upsideDown: upsideDown) {
      features.formUnion(outline.features)
      detail.write(
        outline, masksContents: layers.appearance[slot].masksToBounds,
        contents: layers.ownContentsEdges(slot, upsideDown: upsideDown))
    }
    if let gradient = layers.gradient(slot), !layers.geometry[slot].bounds.isEmpty {
      features.insert(.gradient)
      record.look.shape.w += record.look.has(LookRecord.hasBackground) ? 0 : LookRecord.hasBackground
      layers.writeGradient(gradient, firstStop: firstStops[Int32(slot)] ?? -1, slot, into: &detail)
    }
    layers.states[slot].records.features = features
    let isFinite = detail.isFinite
    if features.isEmpty || !isFinite {
      if layers.states[slot].records.detail >= 0 { details.release(layers.states[slot].records.detail) }
      layers.states[slot].records.detail = -1
    } else {
      layers.states[slot].records.detail = details.put(detail, at: layers.states[slot].records.detail)
    }
    record.look.links.y = Float(layers.states[slot].records.detail)
    return isFinite
  }

  // MARK: Gradient

  /// Number of stops that a shader can skip at once.
  private static let stopsInStride = 16

  /// Replaces the layer's gradient stops by a new chain.
  mutating func updateStops(_ slot: Int, layers: inout LayerTable) {
    releaseStops(of: slot)
    guard let gradient = layers.gradient(slot) else { return }
    let colors = gradient.colors.prefix(Gradient.maximumCount)
    // First stop of the stride written last.
    var ahead = SIMD2<Float>(-1, 0)
    var first: Int32 = -1
    for (index, color) in colors.enumerated().reversed() {
      var record = StopRecord()
      record.color = SIMD4<Float>(color.premultiplied)
      record.place.x = Float(gradient.location(of: index))
      record.place.y = Float(first)
      let isFirst = index.isMultiple(of: Self.stopsInStride)
      record.place.z = isFirst ? ahead.x : -1
      record.place.w = ahead.y
      first = stops.allocate(record)
      if isFirst { ahead = SIMD2(Float(first), record.place.x) }
    }
    firstStops[Int32(slot)] = first
  }

  /// Releases the layer's gradient stops.
  mutating func releaseStops(of slot: Int) {
    var stop = firstStops.removeValue(forKey: Int32(slot)) ?? -1
    while stop >= 0 {
      stops.release(stop)
      stop = Int32(clamping: stops.values[Int(stop)].place.y)
    }
  }
}

extension Gradient {
  /// Location of a colour, 0…1, not below those before.
  func location(of index: Int) -> Double {
    guard let locations, locations.count == colors.count else {
      return colors.count > 1 ? Double(index) / Double(colors.count - 1) : 0
    }
    return locations[...index].reduce(0) { max($0, min($1, 1)) }
  }

  var isOpaque: Bool { colors.allSatisfy { $0.alpha >= 1 } }
}
