import MultiplaneGeometry
import MultiplaneLayers
import MultiplaneChanges
import MultiplaneContents

/// A receiver of commits in its simplest form: applies them and checks the rules of `LayerChanges`.
struct Mirror {
  struct Node {
    var geometry = GeometryRecord()
    var appearance = AppearanceRecord()
    var detail = ContentsDetail()
    var contents: Bitmap?
    var name: String?
    var transform: Transform3D?
    var sublayerTransform: Transform3D?
    var effects = LayerEffects()
    var filters = LayerFilters()
    var shadowPath: Path?
    var kind = LayerKind.plain
    /// The superlayer, or the layer that it masks.
    var parent: LayerID?
    var children: [LayerID] = []
    var mask: LayerID?
  }

  private(set) var nodes: [LayerID: Node] = [:]
  private(set) var root: LayerID?
  /// Violations of the rules.
  private(set) var complaints: [String] = []

  mutating func apply(_ changes: LayerChanges) {
    for change in changes.structure { apply(change) }
    for change in changes.geometry { set(change.id) { $0.geometry = change.value } }
    for change in changes.appearance { set(change.id) { $0.appearance = change.value } }
    for change in changes.details { set(change.id) { $0.detail = change.value } }
    for change in changes.effects { set(change.id) { $0.effects = change.value } }
    for change in changes.filters { set(change.id) { $0.filters = change.value } }
    for change in changes.shadowPaths { set(change.id) { $0.shadowPath = change.value } }
    for change in changes.kinds { set(change.id) { $0.kind = change.value } }
    for change in changes.contents { set(change.id) { $0.contents = change.value } }
    for change in changes.names { set(change.id) { $0.name = change.value } }
    for change in changes.matrices {
      set(change.id) { node in
        switch change.kind {
        case .transform: node.transform = change.matrix
        case .sublayerTransform: node.sublayerTransform = change.matrix
        }
      }
    }
    expectUnique(changes.geometry.map(\.id), "geometry")
    expectUnique(changes.appearance.map(\.id), "appearance")
    expectUnique(changes.details.map(\.id), "details")
    expectUnique(changes.effects.map(\.id), "effects")
    expectUnique(changes.filters.map(\.id), "filters")
    expectUnique(changes.shadowPaths.map(\.id), "shadow paths")
    expectUnique(changes.kinds.map(\.id), "kinds")
    expectUnique(changes.contents.map(\.id), "contents")
    expectUnique(changes.names.map(\.id), "names")
    expectUnique(changes.matrices.filter { $0.kind == .transform }.map(\.id), "transforms")
    expectUnique(changes.matrices.filter { $0.kind == .sublayerTransform }.map(\.id), "sublayer transforms")
  }

  private mutating func apply(_ change: LayerChanges.StructureChange) {
    switch change {
    case .create(let id):
      expect(nodes.keys.allSatisfy { $0.slot != id.slot }, "the slot of \(id) is taken")
      nodes[id] = Node()
    case .insert(let child, let parent, let before):
      expect(nodes[child] != nil && nodes[parent] != nil, "\(child) or \(parent) is not known")
      if let old = nodes[child]?.parent {
        expect(old == parent, "\(child) was not removed before it came to another parent")
        expect(nodes[old]?.mask != child, "\(child) was not removed before it became a sublayer")
        nodes[old]?.children.removeAll { $0 == child }
      }
      link(child, parent, before)
    case .remove(let id):
      expect(nodes[id]?.parent != nil, "\(id) is removed from nothing")
      take(id)
      nodes[id]?.parent = nil
    case .mask(let id, let owner):
      expect(nodes[id] != nil && nodes[owner] != nil, "\(id) or \(owner) is not known")
      expect(nodes[id]?.parent == nil, "\(id) was not removed before it became a mask")
      expect(nodes[owner]?.mask == nil, "\(owner) has a mask already")
      expect(!isAncestor(id, of: owner), "\(id) masks itself")
      nodes[id]?.parent = owner
      nodes[owner]?.mask = id
    case .destroy(let id):
      expect(nodes[id] != nil, "\(id) is destroyed, but not known")
      expect(nodes[id]?.children.isEmpty ?? true, "\(id) is destroyed before its sublayers")
      expect(nodes[id]?.mask == nil, "\(id) is destroyed before its mask")
      take(id)
      nodes[id] = nil
    case .root(let id):
      expect(nodes[id] != nil && root == nil, "root \(id)")
      root = id
    }
  }

  private mutating func link(_ child: LayerID, _ parent: LayerID, _ before: LayerID?) {
    if isAncestor(child, of: parent) { return complaints.append("\(child) comes into itself") }
    nodes[child]?.parent = parent
    if let before {
      if let index = nodes[parent]?.children.firstIndex(of: before) {
        nodes[parent]?.children.insert(child, at: index)
      } else {
        complaints.append("\(before) is not in \(parent)")
      }
    } else {
      nodes[parent]?.children.append(child)
    }
  }

  private func isAncestor(_ id: LayerID, of other: LayerID) -> Bool {
    var ancestor: LayerID? = other
    while let next = ancestor {
      if next == id { return true }
      ancestor = nodes[next]?.parent
    }
    return false
  }

  private mutating func take(_ id: LayerID) {
    guard let parent = nodes[id]?.parent else { return }
    nodes[parent]?.children.removeAll { $0 == id }
    if nodes[parent]?.mask == id { nodes[parent]?.mask = nil }
  }

  private mutating func set(_ id: LayerID, _ change: (inout Node) -> Void) {
    guard var node = nodes[id] else { return complaints.append("\(id) has a property, but is not known") }
    change(&node)
    nodes[id] = node
  }

  private mutating func expectUnique(_ ids: [LayerID], _ what: String) {
    expect(Set(ids).count == ids.count, "\(what) were sent twice")
  }

  private mutating func expect(_ truth: Bool, _ complaint: @autoclosure () -> String) {
    if !truth { complaints.append(complaint()) }
  }

  // MARK: Comparing

  /// The identifiers of the layers below `layer`, and every difference between the two trees.
  func compare(with layer: Layer) -> (ids: [ObjectIdentifier: LayerID], differences: [String]) {
    var ids: [ObjectIdentifier: LayerID] = [:]
    var differences = complaints
    var pending: [(LayerID?, Layer)] = [(root, layer)]
    while let (id, layer) = pending.popLast() {
      guard let id, let node = nodes[id] else {
        differences.append("\(layer) is missing")
        continue
      }
      ids[ObjectIdentifier(layer)] = id
      if node.children.count != layer.sublayers.count {
        differences.append("\(layer) has \(layer.sublayers.count) sublayers, not \(node.children.count)")
      } else {
        pending += zip(node.children, layer.sublayers).map { ($0, $1) }
      }
      if let mask = layer.mask {
        pending.append((node.mask, mask))
      } else if node.mask != nil {
        differences.append("\(layer) has no mask")
      }
      if node.differs(from: layer) { differences.append("\(layer) has other properties than \(node)") }
    }
    if nodes.count != ids.count { differences.append("\(nodes.count) layers are known, \(ids.count) are in the tree") }
    return (ids, differences)
  }
}

extension Mirror.Node {
  func differs(from layer: Layer) -> Bool {
    let place = geometry
    let seenTransform = place.hasTransform3D ? transform : Transform3D(place.transform)
    let seenSublayerTransform = place.hasSublayerTransform ? sublayerTransform : .identity
    return place.bounds != layer.bounds || place.position != layer.position || place.anchorPoint != layer.anchorPoint
      || place.anchorPointZ != layer.anchorPointZ || place.zPosition != layer.zPosition
      || seenTransform != layer.transform || seenSublayerTransform != layer.sublayerTransform
      || place.isGeometryFlipped != layer.isGeometryFlipped || place.isDoubleSided != layer.isDoubleSided
      || looksDiffer(from: layer) || detailDiffers(from: layer) || compositionDiffers(from: layer)
      || contents !== layer.contents || name != layer.name
  }

  private func detailDiffers(from layer: Layer) -> Bool {
    detail.contentsRect != layer.contentsRect || detail.contentsCenter != layer.contentsCenter
      || detail.capInsets != layer.contentsCapInsets
      || detail.horizontalTileMode != layer.horizontalTileMode || detail.verticalTileMode != layer.verticalTileMode
      || detail.minificationFilter != layer.minificationFilter
      || detail.magnificationFilter != layer.magnificationFilter
      || detail.minificationFilterBias != layer.exactFilterBias || detail.tintColor != layer.contentsTintColor
  }

  private func compositionDiffers(from layer: Layer) -> Bool {
    var expected = LayerEffects()
    let radii = layer.cornerRadii ?? CornerRadii(layer.cornerRadius)
    if layer.maskedCorners.contains(.layerMinXMinYCorner) { expected.cornerRadii.topLeft = radii.topLeft }
    if layer.maskedCorners.contains(.layerMaxXMinYCorner) { expected.cornerRadii.topRight = radii.topRight }
    if layer.maskedCorners.contains(.layerMaxXMaxYCorner) { expected.cornerRadii.bottomRight = radii.bottomRight }
    if layer.maskedCorners.contains(.layerMinXMaxYCorner) { expected.cornerRadii.bottomLeft = radii.bottomLeft }
    expected.maskedCorners = layer.maskedCorners
    expected.cornerCurve = layer.cornerCurve
    expected.borderWidth = layer.borderWidth
    expected.borderColor = layer.borderColor ?? .clear
    expected.shadowColor = layer.shadowColor ?? .clear
    expected.shadowOpacity = layer.exactShadowOpacity
    expected.shadowOffset = layer.shadowOffset
    expected.shadowRadius = layer.shadowRadius
    expected.compositingFilter = layer.compositingFilter
    expected.allowsGroupOpacity = layer.allowsGroupOpacity
    expected.antialiasedEdges = layer.allowsEdgeAntialiasing ? layer.edgeAntialiasingMask : []
    expected.shouldRasterize = layer.shouldRasterize
    expected.rasterizationScale = layer.rasterizationScale
    return effects != expected || filters.filters != layer.filters || shadowPath != layer.shadowPath
      || filters.backgroundFilters != layer.backgroundFilters || kind != layer.kind()
  }

  private func looksDiffer(from layer: Layer) -> Bool {
    appearance.backgroundColor != (layer.backgroundColor ?? .clear) || appearance.opacity != layer.exactOpacity
      || appearance.contentsScale != layer.contentsScale
      || appearance.contentsGravity != layer.contentsGravity || appearance.isHidden != layer.isHidden
      || appearance.masksToBounds != layer.masksToBounds
  }
}
