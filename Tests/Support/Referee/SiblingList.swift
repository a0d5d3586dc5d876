internal import MultiplaneGeometry

/// A visible sublayer with its transform.
struct PlacedLayer {
  let node: SceneNode
  /// To the plane of the nearest flattening layer above.
  let toParent: Matrix4
  /// The sort key of siblings that are all in one plane.
  let z: Double
  let order: Int
  /// The inherited factor, with those of transform layers in between.
  let factor: RefereeWalk.Factor
  /// Whether an odd number of layers above it have flipped geometry.
  let isFlipped: Bool
}

/// The layers that are painted as siblings: the sublayers of one layer, with each transform layer replaced by its
/// sublayers.
struct SiblingList {
  private(set) var placed: [PlacedLayer] = []
  /// Whether a sibling is tilted or moved in z.
  private(set) var sharesSpace = false

  /// By zPosition, then tree order.
  var sorted: [PlacedLayer] { placed.sorted { ($0.z, $0.order) < ($1.z, $1.order) } }

  /// - Parameter above: applied after their own transforms: the parent's sublayerTransform, about its anchor point.
  mutating func add(_ nodes: [SceneNode], above: Matrix4?, context: RefereeWalk.Context) {
    for node in nodes {
      add(node, above: above, z: 0, factor: context.factor, isFlipped: context.isFlipped, isSeen: true)
    }
  }

  private mutating func add(
    _ node: SceneNode, above: Matrix4?, z: Double, factor: RefereeWalk.Factor, isFlipped: Bool, isSeen: Bool
  ) {
    // A hidden tilted sibling counts too: the appearance of the others must not depend on it.
    if !Matrix4(node.transform).isFlat { sharesSpace = true }
    let isShown = isSeen && !node.isHidden && node.opacity > 0
    let place = above.map(Self.place(of: node).then) ?? Self.place(of: node)
    let isTurnedAway = !node.isDoubleSided && !place.facesViewer
    if case .transform = node.kind {
      // Unlike that of a flattening layer, its sublayerTransform moves its sublayers relative to its siblings.
      let inner = Self.sublayerTransform(of: node)
      if inner != nil, !node.sublayers.isEmpty, !Matrix4(node.sublayerTransform).isFlat { sharesSpace = true }
      for child in node.sublayers {
        add(
          child, above: inner?.then(place) ?? place, z: z + node.zPosition, factor: factor.times(min(node.opacity, 1)),
          isFlipped: isFlipped != node.isGeometryFlipped, isSeen: isShown && !isTurnedAway)
      }
      return
    }
    guard isShown, !isTurnedAway, place.flattened.inverse != nil else { return }
    placed.append(
      PlacedLayer(
        node: node, toParent: place, z: z + node.zPosition, order: placed.count, factor: factor, isFlipped: isFlipped))
  }

  // MARK: Places

  /// From the layer's own space to its superlayer's.
  private static func place(of node: SceneNode) -> Matrix4 {
    let anchor = anchor(of: node)
    let place = Matrix4.translation(-anchor.x, -anchor.y, -node.anchorPointZ)
      .then(Matrix4(node.transform))
      .then(.translation(node.position.x, node.position.y, node.zPosition))
    return node.isGeometryFlipped ? Matrix4.mirrorY(sum: node.bounds.minY + node.bounds.maxY).then(place) : place
  }

  private static func anchor(of node: SceneNode) -> (x: Double, y: Double) {
    (
      node.bounds.minX + node.anchorPoint.x * node.bounds.width,
      node.bounds.minY + node.anchorPoint.y * node.bounds.height
    )
  }

  /// The effect of a layer's sublayerTransform on its sublayers: about its anchor point, in its own space.
  static func sublayerTransform(of node: SceneNode) -> Matrix4? {
    node.sublayerTransform.isIdentity ? nil : aboutAnchor(Matrix4(node.sublayerTransform), of: node)
  }

  /// A map about the layer's anchor point as a point of its own space.
  static func aboutAnchor(_ map: Matrix4, of node: SceneNode) -> Matrix4 {
    let x = anchor(of: node).x
    var y = anchor(of: node).y
    if node.isGeometryFlipped { y = node.bounds.minY + node.bounds.maxY - y }
    return Matrix4.translation(-x, -y, -node.anchorPointZ).then(map).then(.translation(x, y, node.anchorPointZ))
  }
}
