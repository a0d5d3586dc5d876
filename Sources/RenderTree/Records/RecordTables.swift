internal import MultiplaneGeometry
internal import MultiplaneFramePlan

/// Records that stay on the GPU: quads, their details, gradient stops, transform nodes and clips.
///
/// Owns the tables, the quads that were drawn, and the records that last for one plan. Reads the layer table and
/// the texture store; the walk calls it.
struct RecordTables: Sendable {
  var quads = QuadTable()
  var details = RetainedTable<DetailRecord>()
  var stops = RetainedTable<StopRecord>()
  var nodes = RetainedTable<NodeRecord>()
  var clips = RetainedTable<ClipRecord>()
  var drawn = DrawnQuads()
  private var pictures = BitmapQuadRecords()
  /// Quad of each border that is drawn separately, by slot.
  private(set) var borders: [Int32: Int32] = [:]
  /// First stop of each gradient layer, by slot.
  var firstStops: [Int32: Int32] = [:]

  // Records of this plan alone.
  var transientClips: [Int32] = []
  var transientQuads: [Int32] = []
  var transientNodes: [Int32] = []
  /// Copied layers with a node in `transientNodes`.
  private var copied: [Int32] = []

  /// Begins with the record of the empty clip.
  init() {
    _ = clips.allocate(.none)
  }
}

extension RecordTables {
  /// Marks all records dirty, for a GPU that has lost them.
  mutating func invalidate() {
    quads.places.invalidate()
    quads.looks.invalidate()
    details.invalidate()
    stops.invalidate()
    nodes.invalidate()
    clips.invalidate()
  }

  /// Moves dirty records into a plan.
  mutating func drain(into plan: inout FramePlan) {
    quads.places.drain(into: &plan.places)
    quads.looks.drain(into: &plan.looks)
    details.drain(into: &plan.details)
    stops.drain(into: &plan.stops)
    nodes.drain(into: &plan.nodes)
    clips.drain(into: &plan.clips)
  }

  /// Writes the layer's transform node if it is stale, or puts the layer on the node above; false if its numbers don't
  /// fit a Float.
  mutating func updateNode(_ slot: Int, layers: inout LayerTable) -> Bool {
    let (version, old) = (layers.states[slot].deviceVersion, layers.states[slot].records.node)
    if old != -1, layers.states[slot].records.nodeVersion == version { return true }
    let isOnNodeAbove = layers.fitsNodeAbove(slot)
    if old != -1, isOnNodeAbove != (old == LayerRecords.nodeAbove) { layers.forgetQuadsOnNode(of: slot) }
    if isOnNodeAbove {
      if old >= 0 { nodes.release(old) }
      layers.states[slot].records.node = LayerRecords.nodeAbove
      layers.states[slot].records.nodeVersion = version
      return true
    }
    guard let record = layers.node(of: layers.states[slot].device) else { return false }
    layers.states[slot].records.node = put(record, at: max(old, -1), of: slot, layers: &layers)
    if layers.states[slot].flags.contains(.mapsSublayers) {
      guard let record = layers.node(of: layers.sublayerDevice(slot)) else { return false }
      let container = layers.states[slot].container
      layers.containers[container].node = put(record, at: layers.containers[container].node, of: slot, layers: &layers)
    }
    if layers.states[slot].flags.contains(.isCopied) { copied.append(Int32(slot)) }
    layers.states[slot].records.nodeVersion = version
    return true
  }

  /// Writes a node of a layer: retained, or for this plan if the layer is in a replicator's copy.
  mutating func put(_ record: NodeRecord, at index: Int32, of slot: Int, layers: inout LayerTable) -> Int32 {
    guard layers.states[slot].flags.contains(.isCopied) else { return nodes.put(record, at: index) }
    let node = nodes.allocate(record)
    transientNodes.append(node)
    return node
  }

  /// Writes a quad record of a layer: retained, or for this plan if the layer is in a replicator's copy.
  mutating func put(_ record: QuadRecord, at index: Int32, of slot: Int, layers: inout LayerTable) -> Int32 {
    guard layers.states[slot].flags.contains(.isCopied) else { return quads.put(record, at: index) }
    let index = quads.allocate(record)
    transientQuads.append(index)
    return index
  }

  /// Writes the quad of a border that is drawn separately.
  mutating func putBorder(_ record: QuadRecord, of slot: Int, layers: inout LayerTable) {
    let old = borders[Int32(slot)] ?? -1
    let new = put(record, at: old, of: slot, layers: &layers)
    if new != old { borders[Int32(slot)] = new }
  }

  /// Forgets the quad of a layer's border, if there is one.
  ///
  /// - Parameter isTransient: it lasts for this plan, which releases it.
  mutating func forgetBorder(of slot: Int, isTransient: Bool = false) {
    if borders.isEmpty { return }
    if let border = borders.removeValue(forKey: Int32(slot)), !isTransient { quads.release(border) }
  }

  /// Releases the last plan's records of bitmap quads in reverse order, so that the same quads get the same records
  /// again.
  mutating func releasePictures() {
    for quad in pictures.quads.reversed() { quads.release(quad) }
    for detail in pictures.details.reversed() { details.release(detail) }
    for node in pictures.nodes.reversed() { nodes.release(node) }
    pictures.quads.clear()
    pictures.details.clear()
    pictures.nodes.clear()
  }

  /// Node of the device's pixels.
  mutating func deviceNode(layers: inout LayerTable) -> Int32? {
    guard let record = layers.node(of: .identity) else { return nil }
    pictures.deviceNode = nodes.put(record, at: pictures.deviceNode)
    return pictures.deviceNode
  }

  /// A node record for this plan alone.
  mutating func pictureNode(of map: Homography, layers: inout LayerTable) -> Int32? {
    guard let record = layers.node(of: map) else { return nil }
    let node = nodes.allocate(record)
    pictures.nodes.append(node)
    return node
  }

  /// Node for a quad of a layer, and the map from the quad's space to it: a node that moves with the layer, if there is
  /// one on which no number is rounded.
  ///
  /// - Parameter map: the quad's space to device pixels: the layer's device transform, or none.
  mutating func pictureNode(
    of slot: Int, _ map: Homography, layers: inout LayerTable
  ) -> (index: Int32, map: Transform2D)? {
    if map == .identity {
      if let node = layers.nodeOfPixels(around: slot) { return node }
      return deviceNode(layers: &layers).map { ($0, .identity) }
    }
    let own = layers.ownNode(slot)
    if own.index >= 0 { return (own.index, Transform2D.identity.moved(by: own.origin)) }
    return pictureNode(of: map, layers: &layers).map { ($0, .identity) }
  }

  /// Keeps the bitmap quad that was drawn last beyond the plan, in place of another one, which lasts for this plan.
  ///
  /// - Parameters:
  ///   - new, old: −1 for none.
  mutating func keepPicture(_ new: Int32, inPlaceOf old: Int32) {
    func detail(_ quad: Int32) -> Int32 { Int32(clamping: quads.looks.values[Int(quad)].links.y) }
    if new >= 0 {
      pictures.quads.removeLast()
      if detail(new) >= 0 { pictures.details.removeLast() }
    }
    if old >= 0 {
      pictures.quads.append(old)
      if detail(old) >= 0 { pictures.details.append(detail(old)) }
    }
  }

  /// A detail record for this plan alone.
  mutating func allocatePictureDetail(_ detail: DetailRecord) -> Int32 {
    let slot = details.allocate(detail)
    pictures.details.append(slot)
    return slot
  }

  /// A quad record for this plan alone.
  mutating func allocatePictureQuad(_ record: QuadRecord) -> Int32 {
    let quad = quads.allocate(record)
    pictures.quads.append(quad)
    return quad
  }

  mutating func releaseCopies(layers: inout LayerTable) {
    for quad in transientQuads { quads.release(quad) }
    for node in transientNodes { nodes.release(node) }
    // In a rasterised copy the device transform never changes, so that its version does not reveal the released node.
    for slot in copied where layers.states[Int(slot)].flags.contains(.isCopied) { layers.forgetNodes(Int(slot)) }
    copied.clear()
    transientQuads.clear()
    transientNodes.clear()
  }
}
