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
    layer.set(description.kind)
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

  /// Sets a tiled layer's source to its pyramid, and takes values that the file does not set from the pyramid.
  private func applyPyramid(of description: LayerDescription, to layer: Layer) throws(SceneError) {
    guard let layer = layer as? TiledLayer else { return }
    for case .pyramid(let path, let given, let place) in description.properties {
      let pyramid: Pyramid
      do {
        pyramid = try Pyramid(folder: resolved(path))
      } catch {
        throw SceneError(.pyramid(error), keyPath: place.keyPath, file: file, mark: place.mark)
      }
      layer.source = TileSource(pyramid)
      // A frame in the file is applied later.
      layer.bounds = pyramid.bounds
      if !given.contains(.tileSize) { layer.tileSize = pyramid.tileSize }
      if !given.contains(.levelsOfDetail) { layer.levelsOfDetail = pyramid.levelsOfDetail }
    }
  }

  private func apply(_ description: LayerDescription, to layer: Layer, bitmaps: [String: Bitmap]) {
    for property in description.properties { apply(property, to: layer, bitmaps: bitmaps) }
    // After the properties that they depend on: a frame needs the anchor point and an identity transform; an image must
    // not override the layer's own scale.
    for case .frame(let frame) in description.properties { layer.frame = frame }
    for case .value(let property, let value) in description.properties where property.isSetLast {
      LayerProperty[property]?.set(value, of: layer)
    }
  }

  private func apply(_ property: LayerDescription.Property, to layer: Layer, bitmaps: [String: Bitmap]) {
    switch property {
    case .name(let name): layer.name = name
    case .value(let property, let value): if !property.isSetLast { LayerProperty[property]?.set(value, of: layer) }
    case .contents(let name):
      guard let name, let image = images[name] else { return }
      layer.contents = bitmaps[name]
      layer.contentsScale = image.scale
    case .contentsGravity(let gravity): layer.contentsGravity = gravity
    case .contentsCapInsets(let insets): layer.contentsCapInsets = insets
    case .horizontalTileMode(let mode): layer.horizontalTileMode = mode
    case .verticalTileMode(let mode): layer.verticalTileMode = mode
    case .minificationFilter(let filter): layer.minificationFilter = filter
    case .magnificationFilter(let filter): layer.magnificationFilter = filter
    case .maskedCorners(let corners): layer.maskedCorners = corners
    case .cornerCurve(let curve): layer.cornerCurve = curve
    case .compositingFilter(let mode): layer.compositingFilter = mode
    case .allowsGroupOpacity(let allows): layer.allowsGroupOpacity = allows
    case .allowsEdgeAntialiasing(let allows): layer.allowsEdgeAntialiasing = allows
    case .edgeAntialiasingMask(let edges): layer.edgeAntialiasingMask = edges
    case .shouldRasterize(let rasterizes): layer.shouldRasterize = rasterizes
    case .scrollMode(let mode): (layer as? ScrollLayer)?.scrollMode = mode
    case .text(let text): if let layer = layer as? TextLayer { text.apply(to: layer) }
    case .drawing(let commands): (layer as? DrawnLayer)?.commands = commands
    case .frame, .pyramid, .kind: break
    }
  }
}

extension AnimatedProperty {
  /// Whether the property is set after all that a scene file says of a layer.
  fileprivate var isSetLast: Bool { self == .transform || self == .contentsScale }
}
