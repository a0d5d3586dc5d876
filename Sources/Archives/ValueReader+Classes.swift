import MultiplaneAnimation
import MultiplaneChanges
import MultiplaneContents
import MultiplaneGeometry

extension ValueReader {
  func layerClass(_ node: Int) throws(SceneError) -> LayerClass {
    try word(node, among: LayerClass.allCases.map { ($0.rawValue, $0) })
  }

  /// Reads what a class adds to `Layer`; false for a key that is not the class's.
  func read(_ key: String, _ node: Int, into kind: inout LayerKind) throws(SceneError) -> Bool {
    if let property = AnimatedProperty(swiftName: key), kind.properties.contains(property) {
      let value = try value(of: property, node)
      // A new gradient has no locations of its own: setting none would give it those of its colours so far.
      if value != nil || property != .locations { kind.set(value, of: property) }
      return true
    }
    switch kind {
    case .gradient(var gradient):
      guard GradientKey(rawValue: key) != nil else { return false }
      gradient.type = try word(node)
      kind = .gradient(gradient)
    case .shape(var shape):
      guard let key = ShapeKey(rawValue: key) else { return false }
      switch key {
      case .fillRule: shape.fillRule = try word(node)
      case .lineCap: shape.lineCap = try word(node)
      case .lineJoin: shape.lineJoin = try word(node)
      }
      kind = .shape(shape)
    case .plain, .transform, .replicator, .tiled: return false
    }
    return true
  }

  func read(_ key: TiledKey, _ node: Int, into tiled: inout TiledDescription) throws(SceneError) {
    tiled.given.insert(key)
    switch key {
    case .pyramid:
      let path = try text(node)
      guard !path.isEmpty else { throw error(.outOfRange(expected: "a path", found: "an empty text"), at: node) }
      tiled.pyramid = (path, place(of: node))
    case .testPattern: tiled.contents.source = try boolean(node) ? TileSource(TilePattern()) : nil
    case .tileSize:
      let sides = try numbers(node, counts: [2], expected: "a size [width, height]")
      guard sides.allSatisfy({ (16...4096).contains($0) }) else {
        throw error(.outOfRange(expected: "two lengths from 16 to 4096", found: "\(sides[0]), \(sides[1])"), at: node)
      }
      tiled.contents.tileSize = Size(sides[0], sides[1])
    case .levelsOfDetail: tiled.contents.levelsOfDetail = try wholeNumber(node, in: 1...32)
    case .levelsOfDetailBias: tiled.contents.levelsOfDetailBias = try wholeNumber(node, in: 0...32)
    case .fadeDuration: tiled.contents.fadeDuration = try amount(node)
    case .memoryBudget:
      tiled.contents.memoryBudget = isNull(node) ? nil : try wholeNumber(node, in: 0...Int(Int32.max))
    }
  }
}
