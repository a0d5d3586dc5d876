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
    var composition: CompositionDescription?
    var gradient = Gradient()
    var replication = Replication()
    var shape = Shape()
    var tiled = TiledDescription()
    var scrollMode = ScrollLayer.ScrollMode.both
    var text = TextDescription()
    var timing: MediaTimingValues?
    var animations: [AnimationDescription] = []
    var mask: Int?
    var sublayers: [Int] = []

    var kind: LayerKind {
      switch layerClass {
      case .plain: .plain
      case .transform: .transform
      case .gradient: .gradient(gradient)
      case .replicator: .replicator(replication)
      case .shape: .shape(shape)
      case .tiled: .tiled(tiled.contents)
      case .scroll, .text: .plain
      }
    }
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
      var parts = try layer(node, images: images, before: node == root ? after : nil, isAnimated: after == nil)
      for animation in parts.animations { countBefore += animation.layersBefore.count }
      guard countBefore <= Self.mostLayersBefore else {
        throw error(.tooManyValues(limit: Self.mostLayersBefore), at: node)
      }
      if let composition = parts.composition { parts.properties.append(.composition(composition)) }
      if parts.layerClass == .scroll { parts.properties.append(.scrollMode(parts.scrollMode)) }
      if parts.layerClass == .text { parts.properties.append(.text(parts.text)) }
      if let pyramid = parts.tiled.pyramid {
        if parts.tiled.contents.source != nil {
          throw error(.conflictingKeys(TiledKey.pyramid.rawValue, TiledKey.testPattern.rawValue), at: node)
        }
        parts.properties.append(.pyramid(pyramid.path, given: parts.tiled.given, at: pyramid.place))
      }
      if parts.layerClass != .plain { parts.properties.append(.kind(parts.kind)) }
      if let mask = parts.mask { waiting.append((mask, layers.count, true, depth + 1)) }
      waiting.append(contentsOf: parts.sublayers.reversed().map { ($0, layers.count, false, depth + 1) })
      layers.append(
        LayerDescription(
          parent: parent, isMask: isMask, properties: parts.properties, timing: parts.timing,
          animations: parts.animations))
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
    var given: [LayerKey: Int] = [:]
    for entry in entries {
      if let key = LayerKey(rawValue: entry.key) {
        given[key] = entry.value
        try read(key, entry.value, of: node, into: &parts, images: images)
      } else if let key = CompositionKey(rawValue: entry.key) {
        var composition = parts.composition ?? CompositionDescription()
        try read(key, entry.value, into: &composition)
        parts.composition = composition
      } else if let key = TimingKey(rawValue: entry.key) {
        var timing = parts.timing ?? MediaTimingValues()
        try read(key, entry.value, into: &timing)
        parts.timing = timing
      } else {
        try readOwn(entry, of: node, into: &parts, images: images)
      }
    }
    try refuse(.frame, .bounds, given)
    try refuse(.frame, .position, given)
    try refuse(.transform, .affineTransform, given)
    try refuse(.contentsCenter, .contentStretch, given)
    try refuse(.contentsCapInsets, .contentsCenter, given)
    try refuse(.contentsCapInsets, .contentStretch, given)
    try checkStops(of: parts.gradient, in: entries)
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
    for group in Self.synonyms where group.contains(where: { replaced.contains($0.rawValue) }) {
      replaced.formUnion(group.map(\.rawValue))
    }
    return entries + later.filter { !replaced.contains($0.key) }
  }

  /// Keys that set the same values.
  private static let synonyms: [[LayerKey]] = [
    [.frame, .bounds, .position], [.transform, .affineTransform],
    [.contentsCenter, .contentStretch, .contentsCapInsets],
  ]

  /// Refuses a gradient whose locations are not as many as its colours.
  func checkStops(of gradient: Gradient, in entries: [Document.Entry]) throws(SceneError) {
    guard let locations = gradient.locations, locations.count != gradient.colors.count,
      let entry = entries.first(where: { $0.key == GradientKey.locations.rawValue })
    else { return }
    throw error(
      .differentCounts(
        GradientKey.locations.rawValue, locations.count, of: GradientKey.colors.rawValue, gradient.colors.count),
      at: entry.value)
  }

  private func refuse(_ first: LayerKey, _ second: LayerKey, _ given: [LayerKey: Int]) throws(SceneError) {
    guard let one = given[first], let other = given[second] else { return }
    throw error(.conflictingKeys(first.rawValue, second.rawValue), at: max(one, other))
  }

  /// Reads a property of the layer's own class.
  private func readOwn(
    _ entry: Document.Entry, of node: Int, into parts: inout Parts, images: [String: SceneFile.Image]
  ) throws(SceneError) {
    if parts.layerClass == .gradient, let key = GradientKey(rawValue: entry.key) {
      try read(key, entry.value, into: &parts.gradient)
    } else if parts.layerClass == .replicator, let key = ReplicatorKey(rawValue: entry.key) {
      try read(key, entry.value, into: &parts.replication)
    } else if parts.layerClass == .shape, let key = ShapeKey(rawValue: entry.key) {
      try read(key, entry.value, into: &parts.shape)
    } else if parts.layerClass == .tiled, let key = TiledKey(rawValue: entry.key) {
      try read(key, entry.value, into: &parts.tiled)
    } else if parts.layerClass == .scroll, ScrollKey(rawValue: entry.key) != nil {
      parts.scrollMode = try word(
        entry.value, among: ScrollLayer.ScrollMode.allCases.map { ("\($0)", $0) })
    } else if parts.layerClass == .text, let key = TextKey(rawValue: entry.key) {
      try read(key, entry.value, into: &parts.text)
    } else if parts.layerClass == .plain, entry.key == PlainKey.draw.rawValue {
      parts.properties.append(.drawing(try drawCommands(entry.value, images: images)))
    } else if let owner = LayerClass(owning: entry.key) {
      let name = parts.layerClass.rawValue
      throw error(.keyNotForClass(entry.key, owner: owner.rawValue, class: name), about: entry, in: node)
    } else {
      let common =
        LayerKey.allCases.map(\.rawValue) + CompositionKey.allCases.map(\.rawValue) + TimingKey.allCases.map(\.rawValue)
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
    case .name: parts.properties.append(.name(isNull(node) ? nil : try text(node)))
    case .bounds: parts.properties.append(.bounds(try rect(node)))
    case .position: parts.properties.append(.position(try point(node)))
    case .anchorPoint: parts.properties.append(.anchorPoint(try point(node)))
    case .anchorPointZ: parts.properties.append(.anchorPointZ(try number(node)))
    case .zPosition: parts.properties.append(.zPosition(try number(node)))
    case .frame: parts.properties.append(.frame(try rect(node)))
    case .transform: parts.properties.append(.transform(try transform(node)))
    case .affineTransform: parts.properties.append(.transform(Transform3D(try affineTransform(node))))
    case .sublayerTransform: parts.properties.append(.sublayerTransform(try transform(node)))
    case .isHidden: parts.properties.append(.isHidden(try boolean(node)))
    case .opacity: parts.properties.append(.opacity(try fraction(node)))
    case .backgroundColor: parts.properties.append(.backgroundColor(try optionalColor(node)))
    case .contents: parts.properties.append(.contents(isNull(node) ? nil : try imageName(node, images: images)))
    case .contentsScale: parts.properties.append(.contentsScale(try positive(node)))
    case .contentsGravity: parts.properties.append(.contentsGravity(try word(node)))
    case .contentsRect: parts.properties.append(.contentsRect(try rect(node)))
    case .contentsCenter, .contentStretch: parts.properties.append(.contentsCenter(try rect(node)))
    case .contentsCapInsets: parts.properties.append(.contentsCapInsets(isNull(node) ? nil : try insets(node)))
    case .horizontalTileMode: parts.properties.append(.horizontalTileMode(try word(node)))
    case .verticalTileMode: parts.properties.append(.verticalTileMode(try word(node)))
    case .minificationFilter: parts.properties.append(.minificationFilter(try word(node)))
    case .magnificationFilter: parts.properties.append(.magnificationFilter(try word(node)))
    case .minificationFilterBias: parts.properties.append(.minificationFilterBias(try number(node)))
    case .contentsTintColor: parts.properties.append(.contentsTintColor(try optionalColor(node)))
    case .masksToBounds: parts.properties.append(.masksToBounds(try boolean(node)))
    case .isGeometryFlipped: parts.properties.append(.isGeometryFlipped(try boolean(node)))
    case .isDoubleSided: parts.properties.append(.isDoubleSided(try boolean(node)))
    }
  }

  func imageName(_ node: Int, images: [String: SceneFile.Image]) throws(SceneError) -> String {
    let name = try text(node)
    guard images[name] == nil else { return name }
    throw error(.undefinedImage(name, suggestion: Suggestion.nearest(to: name, among: images.keys.sorted())), at: node)
  }
}
