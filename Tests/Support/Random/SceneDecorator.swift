internal import MultiplaneGeometry
internal import MultiplaneContents
import MultiplaneTestRandom

/// Chooses random composition properties for the layers of a scene.
struct SceneDecorator {
  /// The probability of each property.
  struct Chances {
    var corners = 0.0
    var border = 0.0
    /// For layers with corners, the probability of clipping.
    var clip = 0.0
    var shadow = 0.0
    var filters = 0.0
    var mask = 0.0
    var blend = 0.0
    var backdrop = 0.0
    var rasterize = 0.0
    /// Opacity with `allowsGroupOpacity` off.
    var parts = 0.0
    var edges = 0.0
    var kind = 0.0

    /// nil for a profile of plain layers.
    init?(_ profile: RandomTree.Profile) {
      switch profile {
      case .oneToOne, .flat2D, .clips, .groups, .depth, .slices, .sampling, .everything: return nil
      case .rounded: (corners, border, clip) = (0.75, 0.4, 0.5)
      case .effects:
        (corners, border, clip) = (0.3, 0.15, 0.3)
        (shadow, filters, mask, parts) = (0.35, 0.25, 0.2, 0.2)
      case .blending: (corners, clip, blend, parts, mask) = (0.15, 0.3, 0.5, 0.15, 0.05)
      case .backdrops: (corners, clip, backdrop, filters, parts) = (0.5, 0.2, 0.4, 0.1, 0.1)
      case .kinds: (corners, clip, border, kind, edges, rasterize) = (0.2, 0.2, 0.1, 0.5, 0.3, 0.15)
      case .composition:
        (corners, border, clip, shadow, filters, mask) = (0.25, 0.15, 0.3, 0.1, 0.1, 0.08)
        (blend, backdrop, rasterize, parts, edges, kind) = (0.1, 0.08, 0.05, 0.1, 0.1, 0.2)
      }
    }
  }

  /// State inherited from the layers above.
  private struct Place {
    /// Not parallel to the device axes.
    var isTurned = false
    /// In perspective, or with depth.
    var isDeep = false
  }

  var random: SplitMix64
  let chances: Chances
  /// Pixels a point.
  let scale: Double
  /// Features that take the referee long are limited to a few in a scene.
  private var shadowsLeft = 4
  private var filtersLeft = 5
  private var backdropsLeft = 3
  private var rastersLeft = 3
  private var replicatorsLeft = 2

  /// nil where the profile has plain layers only.
  init?(random: SplitMix64, profile: RandomTree.Profile, scene: TestScene) {
    guard let chances = Chances(profile) else { return nil }
    self.chances = chances
    self.random = random
    scale = scene.canvas.scale
  }

  mutating func decorate(_ root: inout SceneNode) {
    let isDeep = !root.transform.isAffine || !root.sublayerTransform.isAffine
    for index in root.sublayers.indices { decorate(&root.sublayers[index], in: Place(isDeep: isDeep)) }
  }

  private mutating func decorate(_ node: inout SceneNode, in above: Place) {
    var place = above
    if !node.transform.isIdentity { place.isTurned = true }
    if !node.transform.isAffine { place.isDeep = true }
    if random.chance(chances.kind) { addKind(to: &node, isDeep: place.isDeep) }
    if random.chance(chances.corners) {
      addCorners(to: &node)
      if random.chance(chances.clip) { node.masksToBounds = true }
    }
    if random.chance(chances.border) { addBorder(to: &node) }
    if random.chance(chances.edges) { node.effects.antialiasedEdges = EdgeMask(rawValue: UInt8(random.int(0...15))) }
    if random.chance(chances.parts) {
      node.effects.allowsGroupOpacity = false
      node.opacity = random.double(0.3...1)
    }
    if random.chance(chances.mask) { node.masks = [mask(for: node)] }
    addEffects(to: &node, in: place)
    var inner = place
    if !node.sublayerTransform.isIdentity { inner.isTurned = true }
    if !node.sublayerTransform.isAffine { inner.isDeep = true }
    if case .replicator(let replication) = node.kind {
      inner.isTurned = true
      if !replication.instanceTransform.isAffine { inner.isDeep = true }
    }
    for index in node.sublayers.indices { decorate(&node.sublayers[index], in: inner) }
  }

  /// Properties of groups. In perspective, results depend on the middle of the bounds, which may be behind the viewer;
  /// except for filters, which apply in the layer's plane.
  private mutating func addEffects(to node: inout SceneNode, in place: Place) {
    if random.chance(chances.blend) { addBlending(to: &node, isDeep: place.isDeep) }
    if place.isDeep {
      // The rest of the tree is the same as without the effects.
      let before = random
      defer { random = before }
      guard filtersLeft > 0, random.chance(4 * chances.filters) else { return }
      filtersLeft -= 1
      node.filters.filters = filters(isTurned: false)
      return
    }
    if shadowsLeft > 0, random.chance(chances.shadow) {
      shadowsLeft -= 1
      addShadow(to: &node, isTurned: place.isTurned)
    }
    if filtersLeft > 0, random.chance(chances.filters) {
      filtersLeft -= 1
      node.filters.filters = filters(isTurned: place.isTurned)
    }
    if backdropsLeft > 0, random.chance(chances.backdrop) {
      backdropsLeft -= 1
      node.filters.backgroundFilters = filters(isTurned: place.isTurned)
      // Opaque glass would hide its background filters.
      if node.backgroundColor != nil { node.backgroundColor?.alpha = random.double(0...0.5) }
      return
    }
    if rastersLeft > 0, random.chance(chances.rasterize) {
      rastersLeft -= 1
      node.effects.shouldRasterize = true
      node.effects.rasterizationScale = random.one(of: [scale, scale, 1, 2, scale * 1.5, 0])
    }
  }

  // MARK: Kinds

  private mutating func addKind(to node: inout SceneNode, isDeep: Bool) {
    switch random.int(0...9) {
    case 0...3: node.kind = .gradient(gradient())
    case 4...5:
      guard replicatorsLeft > 0 else { return }
      replicatorsLeft -= 1
      if node.sublayers.isEmpty { node.sublayers = [child(of: node)] }
      node.kind = .replicator(replication())
    case 6...7:
      if node.sublayers.isEmpty { node.sublayers = [child(of: node), child(of: node)] }
      if isDeep, random.chance(0.3) { node.sublayers = cube(in: node) }
      node.kind = .transform
    default:
      // In perspective, a shape is a bitmap whose scale the renderer chooses.
      if !isDeep { node.kind = .shape(shape(in: node)) }
    }
  }

  /// A plain layer at a random place over another one.
  private mutating func child(of node: SceneNode) -> SceneNode {
    let (width, height) = (node.bounds.width, node.bounds.height)
    var child = SceneNode(
      frame: Rect(
        x: node.bounds.minX + random.double(-0.2...0.6) * width,
        y: node.bounds.minY + random.double(-0.2...0.6) * height,
        width: random.double(0.2...1) * width, height: random.double(0.2...1) * height),
      backgroundColor: color())
    if random.chance(0.3) { child.transform = Transform3D(rotationAngle: random.double(-3...3), x: 0, y: 0, z: 1) }
    return child
  }

  /// Six faces of a cube about the middle of a layer.
  private mutating func cube(in node: SceneNode) -> [SceneNode] {
    let side = max(4, min(node.bounds.width, node.bounds.height) * 0.6)
    let turns = [(0.0, 0.0, 1.0), (.pi / 2, 0, 1), (.pi, 0, 1), (-.pi / 2, 0, 1), (.pi / 2, 1, 0), (-.pi / 2, 1, 0)]
    let turn = Transform3D(rotationAngle: random.double(-1...1), x: random.double(-1...1), y: 1, z: 0.3)
    let isSolid = random.chance(0.4)
    return turns.map { angle, x, y in
      var face = SceneNode(
        frame: Rect(x: node.bounds.midX - side / 2, y: node.bounds.midY - side / 2, width: side, height: side),
        backgroundColor: color())
      face.transform = Transform3D(translationX: 0, y: 0, z: side / 2)
        .concatenating(Transform3D(rotationAngle: angle, x: x, y: y, z: 0)).concatenating(turn)
      face.isDoubleSided = !isSolid
      return face
    }
  }

  private mutating func mask(for node: SceneNode) -> SceneNode {
    var mask = child(of: node)
    mask.backgroundColor = Color(white: 1, alpha: random.chance(0.6) ? 1 : random.double(0.3...1))
    if random.chance(0.4) { addCorners(to: &mask) }
    if random.chance(0.3) { mask.kind = .gradient(gradient()) }
    if random.chance(0.3) { mask.contents = node.contents }
    if random.chance(0.2) { mask.opacity = random.double(0.3...1) }
    if random.chance(0.3) { mask.sublayers = [child(of: mask)] }
    if random.chance(0.1) { mask.masks = [child(of: mask)] }
    return mask
  }
}
