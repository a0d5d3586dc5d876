import MultiplaneGeometry
import MultiplaneContents

extension ValueReader {
  func layerClass(_ node: Int) throws(SceneError) -> LayerClass {
    try word(node, among: LayerClass.allCases.map { ($0.rawValue, $0) })
  }

  func read(_ key: GradientKey, _ node: Int, into gradient: inout Gradient) throws(SceneError) {
    switch key {
    case .colors:
      gradient.colors = []
      for item in try list(node, expected: "a list of colours", atMost: Gradient.maximumCount) {
        gradient.colors.append(try color(item))
      }
    case .locations:
      guard !isNull(node) else { return gradient.locations = nil }
      var locations: [Double] = []
      for item in try list(node, expected: "a list of numbers", atMost: Gradient.maximumCount) {
        locations.append(try number(item))
      }
      gradient.locations = locations
    case .startPoint: gradient.startPoint = try point(node)
    case .endPoint: gradient.endPoint = try point(node)
    case .type: gradient.type = try word(node)
    }
  }

  func read(_ key: ReplicatorKey, _ node: Int, into replication: inout Replication) throws(SceneError) {
    switch key {
    case .instanceCount: replication.instanceCount = try wholeNumber(node, in: 0...Replication.maximumCount)
    case .instanceDelay: replication.instanceDelay = try amount(node)
    case .instanceTransform: replication.instanceTransform = try transform(node)
    case .instanceColor: replication.instanceColor = try optionalColor(node) ?? .white
    case .instanceRedOffset: replication.offset.x = try number(node)
    case .instanceGreenOffset: replication.offset.y = try number(node)
    case .instanceBlueOffset: replication.offset.z = try number(node)
    case .instanceAlphaOffset: replication.offset.w = try number(node)
    }
  }

  func read(_ key: ShapeKey, _ node: Int, into shape: inout Shape) throws(SceneError) {
    switch key {
    case .path: shape.path = isNull(node) ? nil : try path(node)
    case .fillColor: shape.fillColor = try optionalColor(node)
    case .fillRule: shape.fillRule = try word(node)
    case .strokeColor: shape.strokeColor = try optionalColor(node)
    case .lineWidth: shape.lineWidth = try number(node)
    case .lineCap: shape.lineCap = try word(node)
    case .lineJoin: shape.lineJoin = try word(node)
    case .miterLimit: shape.miterLimit = try number(node)
    case .lineDashPattern:
      shape.lineDashPattern = []
      for item in try list(node, expected: "a list of lengths") { shape.lineDashPattern.append(try amount(item)) }
    case .lineDashPhase: shape.lineDashPhase = try number(node)
    case .strokeStart: shape.strokeStart = try fraction(node)
    case .strokeEnd: shape.strokeEnd = try fraction(node)
    }
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
