import MultiplaneGeometry
import MultiplaneLayers
import MultiplaneChanges
import MultiplaneContents
import Testing

/// Thousands of random changes to two trees, each compared with arrays changed by definition, and each commit with a
/// simple receiver.
@Suite struct RandomTreeTests {
  private struct World {
    var random: Seeded
    let trees: [LayerTree]
    var mirrors = [Mirror(), Mirror()]
    var ids: [[ObjectIdentifier: LayerID]] = [[:], [:]]
    var pool: [Layer]
    var moved: [Layer] = []
    var recoloured: [Layer] = []
    var detailed: [Layer] = []
    var composed: [Layer] = []
    var marked: Set<ObjectIdentifier> = []
    var refused = 0
    var buffer = LayerChanges()
    let bitmap: Bitmap

    init(seed: UInt64) throws {
      random = Seeded(seed: seed)
      trees = [
        LayerTree(root: named("first"), actionsAreEnabled: false),
        LayerTree(root: named("second"), actionsAreEnabled: false),
      ]
      pool = (0..<30).map { RandomTreeTests.anyClass(named: "\($0)", $0) } + trees.map(\.root)
      bitmap = try Bitmap(width: 1, height: 1, bytes: [0, 0, 0, 255])
    }

    mutating func anyLayer() -> Layer { pool[random.whole(0..<pool.count)] }
  }

  private static func anyClass(named name: String, _ number: Int) -> Layer {
    let layer =
      switch number % 6 {
      case 0: TransformLayer()
      case 1: GradientLayer()
      case 2: ReplicatorLayer()
      case 3: ShapeLayer()
      default: Layer()
      }
    layer.name = name
    return layer
  }

  private struct Structure: Equatable {
    var children: [ObjectIdentifier: [ObjectIdentifier]]
    var masks: [ObjectIdentifier: ObjectIdentifier]
  }

  private func structure(_ world: World) -> Structure {
    let masked = world.pool.compactMap { layer in layer.mask.map { (ObjectIdentifier(layer), ObjectIdentifier($0)) } }
    return Structure(
      children: Dictionary(
        uniqueKeysWithValues: world.pool.map { (ObjectIdentifier($0), $0.sublayers.map(ObjectIdentifier.init)) }),
      masks: Dictionary(uniqueKeysWithValues: masked))
  }

  /// The layer that a layer masks, by a search of all layers.
  private func owner(_ layer: Layer, _ world: World) -> Layer? { world.pool.first { $0.mask === layer } }

  /// The layer that has a layer among its sublayers.
  private func holder(_ layer: Layer, _ world: World) -> Layer? { owner(layer, world) == nil ? layer.superlayer : nil }

  private func isAncestor(_ layer: Layer, of other: Layer, _ world: World) -> Bool {
    var ancestor: Layer? = other
    while let next = ancestor {
      if next === layer { return true }
      ancestor = next.superlayer
    }
    return false
  }

  /// Moves a layer in a random way, and does the same to the arrays.
  private func move(_ world: inout World) {
    let (parent, layer, sibling) = (world.anyLayer(), world.anyLayer(), world.anyLayer())
    let (p, l, s) = (ObjectIdentifier(parent), ObjectIdentifier(layer), ObjectIdentifier(sibling))
    let isRoot = world.trees.contains { $0.root === layer }
    let isAllowed = !isRoot && !isAncestor(layer, of: parent, world)
    var expected = structure(world)
    // Layers that only the tree retains are not in the pool, and so not in the arrays.
    let before = expected
    let count = parent.sublayers.count
    let (oldSuperlayer, oldOwner) = (
      holder(layer, world).map(ObjectIdentifier.init), owner(layer, world).map(ObjectIdentifier.init)
    )
    #expect(oldSuperlayer == nil || oldOwner == nil)
    func take() {
      if let oldSuperlayer { expected.children[oldSuperlayer]?.removeAll { $0 == l } }
      if let oldOwner { expected.masks[oldOwner] = nil }
    }
    var isExpected = isAllowed
    do {
      switch world.random.whole(0..<10) {
      case 0, 1:
        take()
        expected.children[p]?.append(l)
        try parent.addSublayer(checked: layer)
      case 2:
        let index = world.random.whole(0..<count + 1)
        take()
        isExpected = isAllowed && index <= expected.children[p, default: []].count
        if isExpected { expected.children[p]?.insert(l, at: index) }
        try parent.insertSublayer(checked: layer, at: index)
      case 3, 4:
        let isAbove = Bool.random(using: &world.random)
        isExpected = isAllowed && holder(sibling, world) === parent
        if isExpected, l != s {
          take()
          let index = expected.children[p, default: []].firstIndex(of: s) ?? 0
          expected.children[p]?.insert(l, at: isAbove ? index + 1 : index)
        }
        if isAbove {
          try parent.insertSublayer(checked: layer, above: sibling)
        } else {
          try parent.insertSublayer(checked: layer, below: sibling)
        }
      case 5:
        isExpected = isAllowed && holder(sibling, world) === parent
        if isExpected, l != s {
          take()
          if let index = expected.children[p, default: []].firstIndex(of: s) { expected.children[p]?[index] = l }
        }
        try parent.replaceSublayer(checked: sibling, with: layer)
      case 6:
        let (i, j) = (world.random.whole(0..<count + 2), world.random.whole(0..<count + 1))
        isExpected = i < count && j < count
        if isExpected { expected.children[p]?.swapAt(i, j) }
        try parent.exchangeSublayers(checkedAt: i, and: j)
      case 7:
        isExpected = true
        expected.masks[p] = nil
        try parent.setMask(checked: nil)
      case 8:
        let isMask = parent.mask === layer
        isExpected = isMask || isAllowed && oldSuperlayer == nil && oldOwner == nil
        if isExpected { expected.masks[p] = l }
        try parent.setMask(checked: layer)
      default:
        isExpected = true
        take()
        layer.removeFromSuperlayer()
      }
      #expect(isExpected)
      #expect(structure(world) == expected)
      #expect(owner(layer, world) == nil || layer.superlayer === owner(layer, world))
    } catch {
      world.refused += 1
      #expect(!isExpected, "\(error)")
      #expect(structure(world) == before)
    }
  }

  private func change(_ world: inout World) {
    let layer = world.anyLayer()
    let number = world.random.number()
    switch world.random.whole(0..<12) {
    case 0: layer.position = Point(number, -number)
    case 1: layer.transform = Transform3D(rotationAngle: number, x: 0, y: 0, z: 1)
    case 2: layer.transform = Transform3D(rotationAngle: number, x: 1, y: 0, z: 0)
    case 3: layer.sublayerTransform = number < 0 ? .identity : Transform3D(perspective: number + 1)
    case 4: layer.contents = number < 0 ? nil : world.bitmap
    case 5: layer.frame = Rect(x: number, y: number, width: 5, height: 6)
    case 6:
      layer.contentsCenter = number < 0 ? .unit : Rect(x: number, y: 0, width: 1, height: number)
      layer.contentsTintColor = number < 5 ? nil : .white
      world.detailed.append(layer)
      return
    case 10, 11:
      compose(layer, number)
      world.composed.append(layer)
      return
    case 7:
      layer.setNeedsDisplay()
      world.marked.insert(ObjectIdentifier(layer))
      return
    default:
      layer.opacity = Float(abs(number) / 10)
      world.recoloured.append(layer)
      return
    }
    if layer.contents == nil || world.random.whole(0..<2) == 0 { layer.zPosition = number }
    world.moved.append(layer)
  }

  private func compose(_ layer: Layer, _ number: Double) {
    switch (layer, Int(clamping: abs(number))) {
    case (_, 0): layer.cornerRadius = number
    case (_, 1): layer.maskedCorners = number < 0 ? .all : [.layerMaxXMinYCorner]
    case (_, 2): layer.filters = number < 0 ? [] : [.hue(angle: number)]
    case (_, 3): layer.shadowPath = number < 0 ? nil : Path(Rect(x: number, y: 0, width: 1, height: 1))
    case (_, 4): layer.compositingFilter = number < 0 ? .normal : .screen
    case (let layer as GradientLayer, _): layer.startPoint.x = number
    case (let layer as ReplicatorLayer, _): layer.instanceCount = Int(clamping: number)
    case (let layer as ShapeLayer, _): layer.lineDashPattern = [abs(number)]
    default: layer.borderWidth = number
    }
  }

  /// Releases a layer: outside of a tree it is freed; in a tree only the tree retains it.
  private func drop(_ world: inout World) {
    let index = world.random.whole(0..<world.pool.count - 2)
    let dropped = world.pool[index]
    // Sublayers that only a tree retains would disappear from the arrays if they moved; they can only be freed with it.
    let isFree = dropped.superlayer == nil
    guard isFree || dropped.sublayers.isEmpty && dropped.mask == nil else { return }
    world.moved.removeAll { $0 === dropped }
    world.recoloured.removeAll { $0 === dropped }
    world.detailed.removeAll { $0 === dropped }
    world.composed.removeAll { $0 === dropped }
    world.marked.remove(ObjectIdentifier(dropped))
    dropped.removeFromSuperlayer()
    world.pool[index] = Self.anyClass(named: "\(world.random.next())", index)
  }

  private func commit(_ world: inout World) {
    for (index, tree) in world.trees.enumerated() {
      tree.commit(at: 1, into: &world.buffer)
      world.mirrors[index].apply(world.buffer)
      let (ids, differences) = world.mirrors[index].compare(with: tree.root)
      #expect(differences == [])
      for (layer, id) in ids {
        guard let old = world.ids[index][layer], old != id else { continue }
        #expect(old.slot != id.slot || old.generation != id.generation)
      }
      var created: Set<LayerID> = []
      for case .create(let id) in world.buffer.structure { created.insert(id) }
      let place = Set(world.moved.compactMap { ids[ObjectIdentifier($0)] })
      let look = Set(world.recoloured.compactMap { ids[ObjectIdentifier($0)] })
      #expect(Set(world.buffer.geometry.map(\.id)).isSuperset(of: created))
      #expect(Set(world.buffer.geometry.map(\.id)).subtracting(created).isSubset(of: place))
      let detail = Set(world.detailed.compactMap { ids[ObjectIdentifier($0)] })
      #expect(Set(world.buffer.details.map(\.id)).subtracting(created).isSubset(of: detail))
      #expect(Set(world.buffer.appearance.map(\.id)).subtracting(created).isSubset(of: look))
      let composed = Set(world.composed.compactMap { ids[ObjectIdentifier($0)] })
      for sent in [
        world.buffer.effects.map(\.id), world.buffer.filters.map(\.id), world.buffer.shadowPaths.map(\.id),
        world.buffer.kinds.map(\.id),
      ] {
        #expect(Set(sent).subtracting(created).isSubset(of: composed))
      }
      world.ids[index] = ids
      tree.commit(at: 1, into: &world.buffer)
      #expect(world.buffer.isEmpty && tree.refusals.isEmpty && !tree.needsCommit)
      world.marked.subtract(ids.keys)
    }
    for layer in world.pool {
      #expect(layer.needsDisplay == world.marked.contains(ObjectIdentifier(layer)), "displayed when it is in a tree")
    }
    world.moved.removeAll()
    world.recoloured.removeAll()
    world.detailed.removeAll()
    world.composed.removeAll()
  }

  @Test(arguments: 1...8)
  func trees(seed: UInt64) throws {
    var world = try World(seed: seed)
    // The frequency of commits determines how much changes in each.
    let steps = [3, 10, 40, 200][Int(seed % 4)]
    for step in 0..<2000 {
      switch world.random.whole(0..<10) {
      case 0..<6: move(&world)
      case 6..<9: change(&world)
      default: drop(&world)
      }
      if step % steps == 0 { commit(&world) }
    }
    commit(&world)
    #expect(world.refused > 50)
  }
}
