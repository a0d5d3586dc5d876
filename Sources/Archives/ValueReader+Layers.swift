import MultiplaneGeometry

extension ValueReader {
  /// A layer and everything below it, each behind its superlayer, siblings in their order.
  func layers(from root: Int, images: [String: SceneFile.Image]) throws(SceneError) -> [LayerDescription] {
    var layers: [LayerDescription] = []
    var waiting = [(node: root, parent: -1, depth: 1)]
    while let (node, parent, depth) = waiting.popLast() {
      guard depth <= SceneFile.maximumDepth else {
        throw error(.layersTooDeep(limit: SceneFile.maximumDepth), at: node)
      }
      let (properties, sublayers) = try layer(node, images: images)
      waiting.append(contentsOf: sublayers.reversed().map { ($0, layers.count, depth + 1) })
      layers.append(LayerDescription(parent: parent, properties: properties))
    }
    return layers
  }

  private func layer(
    _ node: Int, images: [String: SceneFile.Image]
  ) throws(SceneError) -> (properties: [LayerDescription.Property], sublayers: [Int]) {
    var properties: [LayerDescription.Property] = []
    var sublayers: [Int] = []
    var given: [LayerKey: Int] = [:]
    for (key, value) in try members(node, keys: LayerKey.self, expected: "a layer, a mapping of properties") {
      given[key] = value
      if key == .sublayers {
        sublayers = try list(value, expected: "a list of layers")
      } else {
        properties.append(try property(key, value, images: images))
      }
    }
    try refuse(.frame, .bounds, given)
    try refuse(.frame, .position, given)
    try refuse(.transform, .affineTransform, given)
    try refuse(.contentsCenter, .contentStretch, given)
    try refuse(.contentsCapInsets, .contentsCenter, given)
    try refuse(.contentsCapInsets, .contentStretch, given)
    return (properties, sublayers)
  }

  private func refuse(_ first: LayerKey, _ second: LayerKey, _ given: [LayerKey: Int]) throws(SceneError) {
    guard let one = given[first], let other = given[second] else { return }
    throw error(.conflictingKeys(first.rawValue, second.rawValue), at: max(one, other))
  }

  private func property(
    _ key: LayerKey, _ node: Int, images: [String: SceneFile.Image]
  ) throws(SceneError) -> LayerDescription.Property {
    switch key {
    case .name: .name(isNull(node) ? nil : try text(node))
    case .bounds: .bounds(try rect(node))
    case .position: .position(try point(node))
    case .anchorPoint: .anchorPoint(try point(node))
    case .anchorPointZ: .anchorPointZ(try number(node))
    case .zPosition: .zPosition(try number(node))
    case .frame: .frame(try rect(node))
    case .transform: .transform(try transform(node))
    case .affineTransform: .transform(Transform3D(try affineTransform(node)))
    case .sublayerTransform: .sublayerTransform(try transform(node))
    case .isHidden: .isHidden(try boolean(node))
    case .opacity: .opacity(try fraction(node))
    case .backgroundColor: .backgroundColor(isNull(node) ? nil : try color(node))
    case .contents: .contents(isNull(node) ? nil : try imageName(node, images: images))
    case .contentsScale: .contentsScale(try positive(node))
    case .contentsGravity: .contentsGravity(try word(node))
    case .contentsRect: .contentsRect(try rect(node))
    case .contentsCenter, .contentStretch: .contentsCenter(try rect(node))
    case .contentsCapInsets: .contentsCapInsets(isNull(node) ? nil : try insets(node))
    case .horizontalTileMode: .horizontalTileMode(try word(node))
    case .verticalTileMode: .verticalTileMode(try word(node))
    case .minificationFilter: .minificationFilter(try word(node))
    case .magnificationFilter: .magnificationFilter(try word(node))
    case .minificationFilterBias: .minificationFilterBias(try number(node))
    case .contentsTintColor: .contentsTintColor(isNull(node) ? nil : try color(node))
    case .masksToBounds: .masksToBounds(try boolean(node))
    case .isGeometryFlipped: .isGeometryFlipped(try boolean(node))
    case .isDoubleSided: .isDoubleSided(try boolean(node))
    case .sublayers: preconditionFailure("sublayers are layers of their own, not a property")
    }
  }

  private func imageName(_ node: Int, images: [String: SceneFile.Image]) throws(SceneError) -> String {
    let name = try text(node)
    guard images[name] == nil else { return name }
    throw error(.undefinedImage(name, suggestion: Suggestion.nearest(to: name, among: images.keys.sorted())), at: node)
  }
}
