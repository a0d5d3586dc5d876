import MultiplaneAnimation
import MultiplaneGeometry
import MultiplaneLayers
internal import MultiplaneChanges
import MultiplaneContents

extension ValueReader {
  /// The values of a layer's mapping, collected key by key.
  private struct Parts {
    var layerClass = LayerClass.plain
    var properties: [LayerDescription.Property] = []
    var timing: MediaTimingValues?
    var animations: [AnimationDescription] = []
    var mask: Int?
    var sublayers: [Int] = []
  }

  /// The most layers that the states before all transitions of a file may have.
  private static let mostLayersBefore = 1 << 20

  /// A layer and its subtree in order: each layer after its parent, siblings in order, the mask after them.
  ///
  /// - Parameter after: for the state before a transition, the layer that has it. Its values count where the state sets
  ///   none; animations are not read.
  func layers(
    from root: Int, images: [String: SceneFile.Image], before after: Int? = nil
  ) throws(SceneError) -> [LayerDescription] {
    var layers: [LayerDescription] = []
    var countBefore = 0
    var waiting = [(node: root, parent: -1, isMask: false, depth: 1)]
    while let (node, parent, isMask, depth) = waiting.popLast() {
      guard depth <= SceneFile.maximumDepth else {
        throw error(.layersTooDeep(limit: SceneFile.maximumDepth), at: node)
      }
      let parts = try layer(node, images: images, before: node == root ? after : nil, isAnimated: after == nil)
      for animation in parts.animations { countBefore += animation.layersBefore.count }
      guard countBefore <= Self.mostLayersBefore else {
        throw error(.tooManyValues(limit: Self.mostLayersBefore), at: node)
      }
      if let mask = parts.mask { waiting.append((mask, layers.count, true, depth + 1)) }
      waiting.append(contentsOf: parts.sublayers.reversed().map { ($0, layers.count, false, depth + 1) })
      layers.append(
        LayerDescription(
          parent: parent, isMask: isMask, layerClass: parts.layerClass, properties: parts.properties,
          timing: parts.timing, animations: parts.animations))
    }
    return layers
  }

  /// - Parameters:
  ///   - after: the layer after a transition, whose values count where this one, the state before, sets none.
  ///   - isAnimated: whether animations are read.
  private func layer(
    _ node: Int, images: [String: SceneFile.Image], before after: Int?, isAnimated: Bool
  ) throws(SceneError) -> Parts {
    var entries = try members(node, expected: "a layer, a mapping of properties")
    if let after { entries = try completed(entries, from: after) }
    if !isAnimated { entries.removeAll { $0.key == LayerKey.animations.rawValue } }
    var parts = Parts()
    // The class determines which keys are allowed.
    if let entry = entries.first(where: { $0.key == LayerKey.class.rawValue }) {
      parts.layerClass = try layerClass(entry.value)
    }
    var given: [String: Int] = [:]
    for entry in entries {
      given[entry.key] = entry.value
      if let property = AnimatedProperty(swiftName: entry.key), LayerKey.properties.contains(property) {
        parts.properties.append(.value(property, try value(of: property, entry.value)))
      } else if let key = LayerKey(rawValue: entry.key) {
        try read(key, entry.value, of: node, into: &parts, images: images)
      } else if let key = TimingKey(rawValue: entry.key) {
        var timing = parts.timing ?? MediaTimingValues()
        try read(key, entry.value, into: &timing)
        parts.timing = timing
      } else {
        try readOwn(entry, of: node, into: &parts, images: images)
      }
    }
    try refuse("frame", "bounds", given)
    try refuse("frame", "position", given)
    try refuse("transform", "affineTransform", given)
    try refuse("contentsCenter", "contentStretch", given)
    try refuse("contentsCapInsets", "contentsCenter", given)
    try refuse("contentsCapInsets", "contentStretch", given)
    if parts.layerClass == .gradient { _ = try gradient(of: parts.properties, in: entries) }
    if given["pyramid"] != nil, let pattern = given["testPattern"], try boolean(pattern) {
      throw error(.conflictingKeys("pyramid", "testPattern"), at: node)
    }
    return parts
  }

  /// Adds the entries of the layer after a transition that its state before does not replace.
  private func completed(_ entries: [Document.Entry], from after: Int) throws(SceneError) -> [Document.Entry] {
    let later = try members(after, expected: "a layer, a mapping of properties")
    if let own = entries.first(where: { $0.key == LayerKey.class.rawValue }) {
      let expected = try later.first { $0.key == own.key }.map { (entry) throws(SceneError) in
        try layerClass(entry.value)
      }
      guard try layerClass(own.value) == expected ?? .plain else {
        throw wrongType("the class \((expected ?? .plain).rawValue) that the layer has afterwards", at: own.value)
      }
    }
    var replaced = Set(entries.map(\.key))
    for group in Self.synonyms where group.contains(where: replaced.contains) { replaced.formUnion(group) }
    return entries + later.filter { !replaced.contains($0.key) }
  }

  /// Keys that set the same values.
  private static let synonyms: [[String]] = [
    ["frame", "bounds", "position"], ["transform", "affineTransform"],
    ["contentsCenter", "contentStretch", "contentsCapInsets"],
  ]

  /// The gradient of a layer with some properties; refused where its locations are not as many as its colours.
  func gradient(
    of properties: [LayerDescription.Property], in entries: [Document.Entry]
  ) throws(SceneError) -> Gradient {
    let layer = GradientLayer()
    for property in properties { property.set(of: layer) }
    if let locations = layer.locations, locations.count != layer.colors.count,
      let entry = entries.first(where: { $0.key == "locations" })
    {
      throw error(.differentCounts(entry.key, locations.count, of: "colors", layer.colors.count), at: entry.value)
    }
    guard case .gradient(let gradient) = layer.kind() else { preconditionFailure("the kind of a gradient layer") }
    return gradient
  }

  private func refuse(_ first: String, _ second: String, _ given: [String: Int]) throws(SceneError) {
    guard let one = given[first], let other = given[second] else { return }
    throw error(.conflictingKeys(first, second), at: max(one, other))
  }

  /// Reads a property of the layer's own class.
  private func readOwn(
    _ entry: Document.Entry, of node: Int, into parts: inout Parts, images: [String: SceneFile.Image]
  ) throws(SceneError) {
    if let property = try property(entry.key, entry.value, of: parts.layerClass) {
      parts.properties.append(property)
    } else if parts.layerClass == .plain, entry.key == "draw" {
      parts.properties.append(.drawing(try drawCommands(entry.value, images: images)))
    } else if let owner = LayerClass(owning: entry.key) {
      let name = parts.layerClass.rawValue
      throw error(.keyNotForClass(entry.key, owner: owner.rawValue, class: name), about: entry, in: node)
    } else {
      let common = LayerKey.all + TimingKey.allCases.map(\.rawValue)
      throw unknown(entry, in: node, allowed: common + parts.layerClass.ownKeys)
    }
  }

  private func read(
    _ key: LayerKey, _ node: Int, of layer: Int, into parts: inout Parts, images: [String: SceneFile.Image]
  ) throws(SceneError) {
    switch key {
    case .class: break
    case .animations: parts.animations = try animations(node, of: layer, parts.layerClass, images: images)
    case .mask: parts.mask = isNull(node) ? nil : node
    case .sublayers: parts.sublayers = try list(node, expected: "a list of layers")
    default: parts.properties.append(try property(key, node, images: images))
    }
  }

  /// A property that is not animatable, or another way to write one that is.
  private func property(
    _ key: LayerKey, _ node: Int, images: [String: SceneFile.Image]
  ) throws(SceneError) -> LayerDescription.Property {
    switch key {
    case .name: .setting(\Layer.name, isNull(node) ? nil : try text(node))
    case .frame: .frame(try rect(node))
    case .affineTransform: .value(.transform, .transform(Transform3D(try affineTransform(node))))
    case .contents: .contents(isNull(node) ? nil : try imageName(node, images: images))
    case .contentsGravity: .setting(\Layer.contentsGravity, try word(node))
    case .contentStretch: .value(.contentsCenter, .rect(try rect(node)))
    case .contentsCapInsets: .setting(\Layer.contentsCapInsets, isNull(node) ? nil : try insets(node))
    case .horizontalTileMode: .setting(\Layer.horizontalTileMode, try word(node))
    case .verticalTileMode: .setting(\Layer.verticalTileMode, try word(node))
    case .minificationFilter: .setting(\Layer.minificationFilter, try word(node))
    case .magnificationFilter: .setting(\Layer.magnificationFilter, try word(node))
    case .maskedCorners: .setting(\Layer.maskedCorners, try corners(node))
    case .cornerCurve: .setting(\Layer.cornerCurve, try word(node))
    case .compositingFilter: .setting(\Layer.compositingFilter, isNull(node) ? .normal : try blendMode(node))
    case .allowsGroupOpacity: .setting(\Layer.allowsGroupOpacity, try boolean(node))
    case .allowsEdgeAntialiasing: .setting(\Layer.allowsEdgeAntialiasing, try boolean(node))
    case .edgeAntialiasingMask: .setting(\Layer.edgeAntialiasingMask, try edges(node))
    case .shouldRasterize: .setting(\Layer.shouldRasterize, try boolean(node))
    case .class, .animations, .mask, .sublayers: preconditionFailure("read by itself")
    }
  }

  func imageName(_ node: Int, images: [String: SceneFile.Image]) throws(SceneError) -> String {
    let name = try text(node)
    guard images[name] == nil else { return name }
    throw error(.undefinedImage(name, suggestion: Suggestion.nearest(to: name, among: images.keys.sorted())), at: node)
  }
}
