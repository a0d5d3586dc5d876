import MultiplaneAnimation
import MultiplaneContents
import MultiplaneGeometry
import MultiplaneLayers

extension ValueReader {
  func layerClass(_ node: Int) throws(SceneError) -> LayerClass {
    try word(node, among: LayerClass.allCases.map { ($0.rawValue, $0) })
  }

  /// Reads what a class adds to `Layer`, but for the drawing; nil for a key that is not the class's.
  func property(
    _ key: String, _ node: Int, of layerClass: LayerClass
  ) throws(SceneError) -> LayerDescription.Property? {
    if let property = AnimatedProperty(swiftName: key), layerClass.properties.contains(property) {
      return .value(property, try value(of: property, node))
    }
    switch layerClass {
    case .gradient: return key == "type" ? .setting(\GradientLayer.type, try word(node)) : nil
    case .shape:
      return switch ShapeKey(rawValue: key) {
      case nil: nil
      case .fillRule: .setting(\ShapeLayer.fillRule, try word(node))
      case .lineCap: .setting(\ShapeLayer.lineCap, try word(node))
      case .lineJoin: .setting(\ShapeLayer.lineJoin, try word(node))
      }
    case .scroll: return key == "scrollMode" ? .setting(\ScrollLayer.scrollMode, try word(node)) : nil
    case .tiled: if let key = TiledKey(rawValue: key) { return try property(key, node) }
    case .text: if let key = TextKey(rawValue: key) { return try property(key, node) }
    case .plain, .transform, .replicator: break
    }
    return nil
  }

  private func property(_ key: TiledKey, _ node: Int) throws(SceneError) -> LayerDescription.Property {
    switch key {
    case .pyramid:
      let path = try text(node)
      guard !path.isEmpty else { throw error(.outOfRange(expected: "a path", found: "an empty text"), at: node) }
      return .pyramid(path, at: place(of: node))
    case .testPattern:
      return try boolean(node) ? .setting(\TiledLayer.source, TileSource(TilePattern())) : .setting { _ in }
    case .tileSize:
      let sides = try numbers(node, counts: [2], expected: "a size [width, height]")
      guard sides.allSatisfy({ (16...4096).contains($0) }) else {
        throw error(.outOfRange(expected: "two lengths from 16 to 4096", found: "\(sides[0]), \(sides[1])"), at: node)
      }
      return .setting(\TiledLayer.tileSize, Size(sides[0], sides[1]))
    case .levelsOfDetail: return .setting(\TiledLayer.levelsOfDetail, try wholeNumber(node, in: 1...32))
    case .levelsOfDetailBias: return .setting(\TiledLayer.levelsOfDetailBias, try wholeNumber(node, in: 0...32))
    case .fadeDuration: return .setting(\TiledLayer.fadeDuration, try amount(node))
    case .memoryBudget:
      let bytes = isNull(node) ? nil : try wholeNumber(node, in: 0...Int(Int32.max))
      return .setting(\TiledLayer.memoryBudget, bytes)
    }
  }
}
