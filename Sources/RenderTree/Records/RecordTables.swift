internal import MultiplaneContents
internal import MultiplaneGeometry
internal import MultiplaneFramePlan

/// The records that the GPU keeps: quads, their details, gradient stops, transform nodes and clips.
///
/// Owns the tables, the caches of written quads, and the records that last for one plan. Reads the layer table; the
/// walk calls it.
struct RecordTables: Sendable {
  var quads = RetainedTable<QuadRecord>()
  var details = RetainedTable<DetailRecord>()
  var stops = RetainedTable<StopRecord>()
  var nodes = RetainedTable<NodeRecord>()
  var clips = RetainedTable<ClipRecord>()
  var quadCache = QuadCache()
  var placedQuadCache = PlacedQuadCache()
  private var pictures = BitmapQuadRecords()

  // Those of the plan at hand.
  var transientClips: [Int32] = []
  var transientQuads: [Int32] = []
  var transientNodes: [Int32] = []
  /// Layers in copies that have one of `transientNodes`.
  private var copied: [Int32] = []

  /// Tables with the record of no clip.
  init() {
    _ = clips.allocate(.none)
  }
}

extension RecordTables {
  /// Writes the layer's transform node where it is out of date; false when its numbers don't fit a Float.
  mutating func updateNode(_ slot: Int, reference: (x: Int, y: Int), layers: inout LayerTable) -> Bool {
    let version = layers.states[slot].deviceVersion
    if layers.states[slot].records.node >= 0, layers.states[slot].records.nodeVersion == version { return true }
    guard let record = layers.node(of: layers.states[slot].device, reference: reference) else { return false }
    layers.states[slot].records.node = put(record, at: layers.states[slot].records.node, of: slot, layers: &layers)
    if layers.states[slot].flags.contains(.mapsSublayers) {
      guard let record = layers.node(of: layers.sublayerDevice(slot), reference: reference) else { return false }
      let container = layers.states[slot].container
      layers.containers[container].node = put(record, at: layers.containers[container].node, of: slot, layers: &layers)
    }
    if layers.states[slot].flags.contains(.isCopied) { copied.append(Int32(slot)) }
    layers.states[slot].records.nodeVersion = version
    return true
  }

  /// Gives the records of the last plan's pictures up, so that the same pictures get the same records again.
  mutating func releasePictures() {
    for quad in pictures.quads.reversed() { quads.release(quad) }
    for detail in pictures.details.reversed() { details.release(detail) }
    for node in pictures.nodes.reversed() { nodes.release(node) }
    pictures.quads.removeAll(keepingCapacity: true)
    pictures.details.removeAll(keepingCapacity: true)
    pictures.nodes.removeAll(keepingCapacity: true)
  }

  /// A node for the device's pixels as they are.
  mutating func deviceNode(reference: (x: Int, y: Int), layers: inout LayerTable) -> Int32? {
    guard let record = layers.node(of: .identity, reference: reference) else { return nil }
    if pictures.deviceNode >= 0 {
      nodes.write(record, at: pictures.deviceNode)
    } else {
      pictures.deviceNode = nodes.allocate(record)
    }
    return pictures.deviceNode
  }

  /// A node that lasts for this plan.
  mutating func pictureNode(of map: Homography, reference: (x: Int, y: Int), layers: inout LayerTable) -> Int32? {
    guard let record = layers.node(of: map, reference: reference) else { return nil }
    let node = nodes.allocate(record)
    pictures.nodes.append(node)
    return node
  }

  /// A detail record that lasts for this plan.
  mutating func allocatePictureDetail(_ detail: DetailRecord) -> Int32 {
    let slot = details.allocate(detail)
    pictures.details.append(slot)
    return slot
  }

  /// A quad record that lasts for this plan.
  mutating func allocatePictureQuad(_ record: QuadRecord) -> Int32 {
    let quad = quads.allocate(record)
    pictures.quads.append(quad)
    return quad
  }

  mutating func releaseCopies(layers: inout LayerTable) {
    for quad in transientQuads { quads.release(quad) }
    for node in transientNodes { nodes.release(node) }
    // In a rasterised copy the device is the same as ever: nothing else says that the node is gone.
    for slot in copied where layers.states[Int(slot)].flags.contains(.isCopied) { layers.forgetNodes(Int(slot)) }
    copied.removeAll(keepingCapacity: true)
    transientQuads.removeAll(keepingCapacity: true)
    transientNodes.removeAll(keepingCapacity: true)
  }
}
