import MultiplaneAnimation
import MultiplaneDrawing
public import MultiplaneLayers
public import MultiplaneContents

extension SceneFile {
  /// Builds the layers with their animations. Each call makes a new root layer that belongs to no tree.
  ///
  /// A transition begins with the tree's first commit, and shows nothing: `makeTree(images:drawingContexts:commit:)`
  /// commits the states before transitions.
  ///
  /// - Parameter images: bitmaps by image name. Contents whose image is missing stay empty.
  public func makeLayer(images: [String: Bitmap]) throws(SceneError) -> Layer {
    let made = try makeLayers(layers, images: images)
    try addAnimations(to: made, images: images)
    return made[0]
  }

  /// Builds a tree, and begins its animations at time 0.
  ///
  /// - Parameters:
  ///   - images: bitmaps by image name. Contents whose image is missing stay empty.
  ///   - drawingContexts: what layers draw with: see `LayerTree.drawingContexts`.
  ///   - commit: called once with the tree to be committed at time 0; where a transition has a state before, once more
  ///     for that state, before.
  public func makeTree(
    images: [String: Bitmap], drawingContexts: DrawingContextFactory? = nil, commit: (LayerTree) -> Void
  ) throws(SceneError) -> LayerTree {
    try makeTree(images: images, drawingContexts: drawingContexts, before: nil, commit: commit)
  }

  /// The same.
  ///
  /// - Parameter before: called with each layer that has a transition, and with a layer that shows the state before.
  package func makeTree(
    images: [String: Bitmap], drawingContexts: DrawingContextFactory?, before note: ((Layer, Layer) -> Void)?,
    commit: (LayerTree) -> Void
  ) throws(SceneError) -> LayerTree {
    let made = try makeLayers(layers, images: images)
    let tree: LayerTree
    do {
      tree = try LayerTree(checkedRoot: made[0], actionsAreEnabled: false)
    } catch {
      throw SceneError(.layer(error), file: file)
    }
    tree.drawingContexts = drawingContexts
    var states: [StateBefore] = []
    for (layer, description) in zip(made, layers) {
      guard let before = description.animations.map(\.layersBefore).last(where: { !$0.isEmpty }) else { continue }
      states.append(StateBefore(layer, after: description))
      _ = try makeLayers(before, images: images, first: layer)
      if let note { note(layer, try makeLayers(before, images: images)[0]) }
    }
    if !states.isEmpty {
      commit(tree)
      let drawn = drawnImages(images)
      for state in states {
        try state.restoreLayers(in: file)
        state.layer.resetProperties()
        try configure(state.layer, by: state.description, bitmaps: images, drawn: drawn)
      }
    }
    try addAnimations(to: made, images: images)
    commit(tree)
    return tree
  }

  /// Makes the layers of descriptions, each a sublayer or mask of its parent.
  ///
  /// - Parameter first: the layer that takes the values of the first description; nil makes one.
  private func makeLayers(
    _ descriptions: [LayerDescription], images: [String: Bitmap], first: Layer? = nil
  ) throws(SceneError) -> [Layer] {
    var made: [Layer] = []
    made.reserveCapacity(descriptions.count)
    let drawn = drawnImages(images)
    for description in descriptions {
      let layer = made.isEmpty ? first ?? description.makeLayer() : description.makeLayer()
      try configure(layer, by: description, bitmaps: images, drawn: drawn)
      if description.parent >= 0 {
        do {
          if description.isMask {
            try made[description.parent].setMask(checked: layer)
          } else {
            try made[description.parent].addSublayer(checked: layer)
          }
        } catch {
          throw SceneError(.layer(error), file: file)
        }
      }
      made.append(layer)
    }
    return made
  }

  /// Sets a layer's properties, all of which have their defaults.
  private func configure(
    _ layer: Layer, by description: LayerDescription, bitmaps: [String: Bitmap],
    drawn: [String: MultiplaneDrawing.Image]
  ) throws(SceneError) {
    try applyPyramid(of: description, to: layer)
    if layer is TextLayer || layer is DrawnLayer { layer.contentsScale = canvas.scale }
    (layer as? DrawnLayer)?.images = drawn
    apply(description, to: layer, bitmaps: bitmaps)
    if let timing = description.timing { layer.timing = timing }
  }

  /// Adds the animations of all layers; throws for the first one that can't run.
  private func addAnimations(to made: [Layer], images: [String: Bitmap]) throws(SceneError) {
    for (layer, description) in zip(made, layers) {
      for item in description.animations where item.hasItsImages(in: images) {
        let animation = item.makeAnimation(images: images)
        if let problem = layer.problem(of: animation) {
          throw SceneError(.animation(problem), keyPath: item.place.keyPath, file: file, mark: item.place.mark)
        }
        layer.add(animation, forKey: item.layerKey)
      }
    }
  }

  /// The pictures as images that are drawn.
  private func drawnImages(_ bitmaps: [String: Bitmap]) -> [String: MultiplaneDrawing.Image] {
    var drawn: [String: MultiplaneDrawing.Image] = [:]
    for (name, bitmap) in bitmaps {
      guard let image = images[name] else { continue }
      let picture = MultiplaneDrawing.Image(bitmap, scale: image.scale)
      drawn[name] = image.isTemplate ? picture.withRenderingMode(.alwaysTemplate) : picture
    }
    return drawn
  }

  /// Sets a tiled layer's source to its pyramid, and takes the pyramid's values.
  private func applyPyramid(of description: LayerDescription, to layer: Layer) throws(SceneError) {
    guard let layer = layer as? TiledLayer else { return }
    // A state before a transition is set where the one after was.
    layer.source = nil
    for case .pyramid(let path, let place) in description.properties {
      let pyramid: DeepZoomImage
      do {
        pyramid = try DeepZoomImage(path: resolved(path))
      } catch {
        throw SceneError(.pyramid(error), keyPath: place.keyPath, file: file, mark: place.mark)
      }
      layer.source = TileSource(pyramid)
      // What the file says itself is applied later.
      layer.bounds = pyramid.bounds
      (layer.tileSize, layer.levelsOfDetail) = (pyramid.tileSize, pyramid.levelsOfDetail)
    }
  }

  private func apply(_ description: LayerDescription, to layer: Layer, bitmaps: [String: Bitmap]) {
    for order in LayerDescription.Property.Order.allCases {
      for property in description.properties where property.order == order {
        property.set(of: layer)
        guard case .contents(let name?) = property, let image = images[name] else { continue }
        layer.contents = bitmaps[name]
        layer.contentsScale = image.scale
      }
    }
  }
}

extension LayerDescription.Property {
  /// When a property is set, after those that it depends on: a frame needs the anchor point and an identity transform;
  /// an image must not override the layer's own scale.
  fileprivate enum Order: CaseIterable { case first, frame, last }

  fileprivate var order: Order {
    switch self {
    case .frame: .frame
    case .value(.transform, _), .value(.contentsScale, _): .last
    default: .first
    }
  }

  /// Sets what needs nothing of the file.
  func set(of layer: Layer) {
    switch self {
    case .value(let property, let value): LayerProperty[property]?.set(value, of: layer)
    case .setting(let set): set(layer)
    case .frame(let frame): layer.frame = frame
    case .drawing(let commands): (layer as? DrawnLayer)?.commands = commands
    case .contents, .pyramid: break
    }
  }
}
