internal import MultiplaneFramePlan
internal import MultiplaneGeometry

extension RecordTables {
  /// Writes the layer's quad record if it is stale.
  mutating func updateQuad(_ slot: Int, layers: inout LayerTable, textures: inout TextureStore) {
    var flags = layers.states[slot].flags
    let stale = layers.states[slot].stale
    let isOnOwnNode = layers.needsNode(slot) && layers.states[slot].records.node != LayerRecords.nodeAbove
    var around = (index: layers.states[slot].records.node, origin: SIMD2<Double>.zero)
    if !isOnOwnNode { around = layers.sublayerNode(Int(layers.states[slot].links.parent)) }
    let upsideDown = flags.contains(.isUpsideDown)
    let quad = layers.states[slot].records.quad
    if quad >= 0, quads.looks.values[Int(quad)].links.x == Float(around.index),
      stale.isDisjoint(with: .isRecordStale), flags.isDisjoint(with: [.isCopied, .isUnrepresentable, .isGiant]),
      upsideDown == flags.contains(.isRecordUpsideDown),
      !stale.contains(.isRecordMoved)
        || moveQuad(slot, isOnOwnNode ? nil : around.origin, upsideDown: upsideDown, layers: &layers)
    {
      return
    }
    layers.states[slot].stale.subtract([.isRecordStale, .isRecordMoved])
    flags.subtract([.isRecordUpsideDown, .isUnrepresentable, .endsClear, .isGiant, .hasDrawnQuad])
    if upsideDown { flags.insert(.isRecordUpsideDown) }
    layers.states[slot].flags = flags
    var node = around.index
    // From the record's space to the node's.
    var map = layers.uprightSpace(slot, upsideDown: upsideDown)
    if !isOnOwnNode { map = map.concatenating(layers.states[slot].toSiblings).moved(by: around.origin) }
    var record = layers.quad(slot, map)
    let bounds = layers.geometry[slot].bounds
    if record.isGiant, let other = layers.standIn(for: slot, upsideDown: upsideDown),
      let device = layers.node(of: .identity)
    {
      layers.geometry[slot].bounds = Rect(origin: .zero, size: other.size)
      layers.states[slot].flags.insert(.isGiant)
      node = nodes.allocate(device)
      transientNodes.append(node)
      record = layers.quad(slot, other.map)
    }
    record.look.links.x = Float(node)
    record.look.links.z = Float(layers.states[slot].records.textureStart)
    let isDetailFinite = writeDetail(slot, upsideDown: upsideDown, into: &record, layers: &layers, textures: &textures)
    layers.geometry[slot].bounds = bounds
    if !record.isFinite || !isDetailFinite {
      layers.states[slot].flags.insert(.isUnrepresentable)
      record = QuadRecord()
    }
    let hasBorder = layers.states[slot].records.features.contains(.border)
    let isBorderApart = layers.drawsBorderApart(slot)
    if hasBorder, !isBorderApart { record.look.shape.w += LookRecord.hasBorder }
    if isBorderApart, record.look.shape.w > 0,
      layers.effects[layers.states[slot].effects].backgroundInset == 0
    {
      record.look.shape.w += LookRecord.hasBorder + LookRecord.isUnderBorder
    }
    if layers.endsClear(slot, record.look) { layers.states[slot].flags.insert(.endsClear) }
    layers.states[slot].records.quad = put(record, at: quad, of: slot, layers: &layers)
    if isBorderApart {
      record.look.shape.w = LookRecord.hasBorder
      record.look.background = .zero
      putBorder(record, of: slot, layers: &layers)
    }
  }
}

extension LayerTable {
  /// - Parameter map: from the record's space to its node's.
  fileprivate mutating func quad(_ slot: Int, _ map: Transform2D) -> QuadRecord {
    let bounds = geometry[slot].bounds.standardized
    let look = appearance[slot]
    var record = QuadRecord()
    record.place = PlaceRecord(map)
    var flags: Float = 0
    if look.backgroundColor.alpha > 0 && !bounds.isEmpty {
      flags += LookRecord.hasBackground
      record.look.background = SIMD4<Float>(look.backgroundColor.premultiplied)
    }
    record.look.shape = SIMD4(
      Float(bounds.width), Float(bounds.height), Float(recordOpacity(slot)), flags)
    return record
  }
}
