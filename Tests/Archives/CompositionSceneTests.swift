import MultiplaneArchives
import MultiplaneGeometry
import MultiplaneLayers
import MultiplaneContents
import Testing

/// Reading of composition properties and class properties.
struct CompositionSceneTests {
  @Test func everyPropertyReachesItsLayer() throws {
    let layer = try layer(
      """
      cornerRadius: -4
      cornerRadii: [1, [2, 3], 0, [4, 5.5]]
      maskedCorners: [layerMinXMinYCorner, layerMaxXMaxYCorner]
      cornerCurve: continuous
      borderWidth: 2
      borderColor: "#ff0000"
      shadowColor: [0, 1, 0, 0.5]
      shadowOpacity: 0.75
      shadowOffset: [3, -4]
      shadowRadius: 6
      shadowPath: {rect: [1, 2, 3, 4]}
      compositingFilter: color-dodge
      filters: [{gaussianBlur: 4}, {hue: 90}]
      backgroundFilters: [{saturation: 1.5}]
      allowsGroupOpacity: false
      allowsEdgeAntialiasing: false
      edgeAntialiasingMask: [left, top]
      shouldRasterize: true
      rasterizationScale: 2
      """)
    #expect(layer.cornerRadius == -4)
    #expect(
      layer.cornerRadii
        == CornerRadii(topLeft: Size(1, 1), topRight: Size(2, 3), bottomRight: .zero, bottomLeft: Size(4, 5.5)))
    #expect(layer.maskedCorners == [.layerMinXMinYCorner, .layerMaxXMaxYCorner] && layer.cornerCurve == .continuous)
    #expect(layer.borderWidth == 2 && layer.borderColor == Color(red: 1, green: 0, blue: 0))
    #expect(layer.shadowColor == Color(red: 0, green: 1, blue: 0, alpha: 0.5) && layer.shadowOpacity == 0.75)
    #expect(layer.shadowOffset == Size(3, -4) && layer.shadowRadius == 6)
    #expect(layer.shadowPath == Path(Rect(x: 1, y: 2, width: 3, height: 4)) && layer.compositingFilter == .colorDodge)
    #expect(layer.filters == [.gaussianBlur(radius: 4), .hue(angle: .pi / 2)])
    #expect(layer.backgroundFilters == [.saturation(1.5)])
    #expect(!layer.allowsGroupOpacity && !layer.allowsEdgeAntialiasing && layer.edgeAntialiasingMask == [.left, .top])
    #expect(layer.shouldRasterize && layer.rasterizationScale == 2)
  }

  @Test func nothingAndNull() throws {
    let layer = try layer(
      """
      cornerRadii: null
      borderColor: null
      shadowColor: null
      shadowPath: null
      compositingFilter: null
      mask: null
      maskedCorners: []
      edgeAntialiasingMask: []
      filters: []
      """)
    #expect(layer.cornerRadii == nil && layer.borderColor == nil && layer.shadowColor == nil && layer.shadowPath == nil)
    #expect(layer.compositingFilter == .normal && layer.mask == nil && layer.filters.isEmpty)
    #expect(layer.maskedCorners == [] && layer.edgeAntialiasingMask == [])
    let plain = try self.layer("shadowOpacity: 0")
    #expect(plain.borderColor == .black && plain.shadowColor == .black && plain.maskedCorners == .all)
    #expect(plain.shadowOffset == Size(0, -3) && plain.shadowRadius == 3 && plain.edgeAntialiasingMask == .all)
  }

  private func layer(_ lines: String) throws -> Layer { try ArchivesTests.layer(lines) }

  @Test func everyBlendModeHasItsName() throws {
    for mode in BlendMode.allCases {
      #expect(try layer("compositingFilter: \(mode.name)").compositingFilter == mode)
    }
    #expect(try layer("compositingFilter: source-over").compositingFilter == .normal)
    #expect(try layer("compositingFilter: lighter").compositingFilter == .plusLighter)
    #expect(Set(BlendMode.allCases.map(\.name)).count == BlendMode.allCases.count)
  }

  @Test func everyFilter() throws {
    let matrix = ColorMatrix(
      red: [1, 2, 3, 4], green: [6, 7, 8, 9], blue: [11, 12, 13, 14], alpha: [16, 17, 18, 19], offset: [5, 10, 15, 20])
    let values: [(String, Filter)] = [
      ("gaussianBlur: 10000", .gaussianBlur(radius: 10_000)),
      ("colorMatrix: [1,2,3,4,5, 6,7,8,9,10, 11,12,13,14,15, 16,17,18,19,20]", .colorMatrix(matrix)),
      ("brightness: 1.2", .brightness(1.2)), ("contrast: 0", .contrast(0)), ("saturation: 3", .saturation(3)),
      ("hue: -450", .hue(angle: -.pi / 2)), ("sepia: 2", .sepia(2)), ("grayscale: .5", .grayscale(0.5)),
      ("invert: 1", .invert(1)), ("opacity: 0.25", .opacity(0.25)),
      (
        "dropShadow: {offset: [1, 2], radius: 3, color: \"#f00\"}",
        .dropShadow(offset: Size(1, 2), radius: 3, color: Color(red: 1, green: 0, blue: 0))
      ),
      ("dropShadow: {offset: [1, 2]}", .dropShadow(offset: Size(1, 2), radius: 0, color: .black)),
    ]
    for (text, filter) in values { #expect(try layer("filters: [{\(text)}]").filters == [filter], "\(text)") }
    let chain = values.map { "{\($0.0)}" }.joined(separator: ", ")
    #expect(try layer("backgroundFilters: [\(chain)]").backgroundFilters == values.map(\.1))
    #expect(Set(values.map { String($0.0.prefix { $0 != ":" }) }) == Set(FilterKey.allCases.map(\.rawValue)))
  }

  @Test func paths() throws {
    let rect = Rect(x: 1, y: 2, width: 30, height: 40)
    let radii = CornerRadii(topLeft: Size(1, 1), topRight: Size(2, 3), bottomRight: .zero, bottomLeft: Size(5, 5))
    var triangle = Path()
    triangle.move(to: .zero)
    triangle.addLine(to: Point(10, 0))
    triangle.addLine(to: Point(10, 10))
    triangle.closeSubpath()
    let values: [(String, Path?)] = [
      ("M 0 0 h 10 v 10 z", triangle), ("'M0,0L10,0L10,10Z'", triangle), ("\"\"", Path()), ("null", nil),
      ("{rect: [1, 2, 30, 40]}", Path(rect)), ("{ellipse: [1, 2, 30, 40]}", Path(ellipseIn: rect)),
      ("{roundedRect: [1, 2, 30, 40], cornerRadius: 7}", Path(roundedRect: rect, cornerRadius: 7)),
      (
        "{cornerRadii: [1, [2, 3], 0, 5], roundedRect: [1, 2, 30, 40]}",
        Path(roundedRect: rect, cornerRadii: radii)
      ),
    ]
    for (text, path) in values {
      #expect(try layer("shadowPath: \(text)").shadowPath == path, "\(text)")
      #expect(try (layer("class: ShapeLayer\npath: \(text)") as? ShapeLayer)?.path == path, "\(text)")
    }
  }

  // MARK: Classes

  @Test func classes() throws {
    for name in LayerClass.allCases {
      #expect("\(type(of: try layer("class: \(name.rawValue)")))" == name.rawValue)
    }
    #expect(type(of: try layer("name: a")) == Layer.self)
    // The class is found in any order of the keys, and common properties work in each class.
    let gradient = try #require(
      try layer(
        """
        colors: ["#000", [1, 1, 1]]
        locations: [0.25, 1.5]
        startPoint: [0, 0]
        endPoint: [2, 1]
        type: conic
        opacity: 0.5
        class: GradientLayer
        cornerRadius: 3
        """) as? GradientLayer)
    #expect(gradient.colors == [.black, .white] && gradient.locations == [0.25, 1.5] && gradient.startPoint == .zero)
    #expect(gradient.endPoint == Point(2, 1) && gradient.type == .conic && gradient.opacity == 0.5)
    #expect(gradient.cornerRadius == 3)
    let replicator = try #require(
      try layer(
        """
        class: ReplicatorLayer
        instanceCount: 10000
        instanceTransform: [{translate: [1, 2]}]
        instanceColor: [0, 0, 0]
        instanceRedOffset: 0.1
        instanceGreenOffset: -0.2
        instanceBlueOffset: 0.3
        instanceAlphaOffset: 0.4
        """) as? ReplicatorLayer)
    #expect(replicator.instanceCount == 10_000 && replicator.instanceColor == .black)
    #expect(replicator.instanceTransform == Transform3D(translationX: 1, y: 2))
    #expect(replicator.instanceRedOffset == 0.1 && replicator.instanceGreenOffset == -0.2)
    #expect(replicator.instanceBlueOffset == 0.3 && replicator.instanceAlphaOffset == 0.4)
    let white = try layer("class: ReplicatorLayer\ninstanceColor: null\ninstanceCount: 0") as? ReplicatorLayer
    #expect(white?.instanceColor == nil && white?.instanceCount == 0)
  }

  @Test func shapes() throws {
    let shape = try #require(
      try layer(
        """
        class: ShapeLayer
        path: {rect: [0, 0, 1, 1]}
        fillColor: null
        fillRule: evenOdd
        strokeColor: "#fff"
        lineWidth: 3
        lineCap: round
        lineJoin: bevel
        miterLimit: 4
        lineDashPattern: [1, 2.5]
        lineDashPhase: -1
        strokeStart: 0.25
        strokeEnd: 0.75
        """) as? ShapeLayer)
    #expect(shape.path == Path(.unit) && shape.fillColor == nil && shape.fillRule == .evenOdd)
    #expect(shape.strokeColor == .white && shape.lineWidth == 3 && shape.lineCap == .round && shape.lineJoin == .bevel)
    #expect(shape.miterLimit == 4 && shape.lineDashPattern == [1, 2.5] && shape.lineDashPhase == -1)
    #expect(shape.strokeStart == 0.25 && shape.strokeEnd == 0.75)
    let plain = try layer("class: ShapeLayer") as? ShapeLayer
    #expect(plain?.fillColor == .black && plain?.path == nil && plain?.strokeEnd == 1)
  }

  // MARK: Masks

  @Test func masks() throws {
    let layer = try layer(
      """
      name: a
      mask: {name: m, class: GradientLayer, sublayers: [{name: b, mask: {name: n}}], mask: {name: o}}
      sublayers: [{name: c, mask: {name: p}}, {name: d}]
      """)
    let mask = try #require(layer.mask as? GradientLayer)
    #expect(mask.name == "m" && mask.superlayer === layer && layer.sublayers.map(\.name) == ["c", "d"])
    #expect(mask.mask?.name == "o" && mask.sublayers[0].mask?.name == "n" && layer.sublayers[0].mask?.name == "p")
    let scene = try SceneFile(parsing: scene("mask: {mask: {sublayers: [{}]}}\nsublayers: [{mask: {}}]"))
    #expect(scene.layerCount == 6)
    let tree = try LayerTree(root: scene.makeLayer(images: [:]), actionsAreEnabled: false)
    #expect(tree.commit(at: 0).geometry.count == 6)
  }

  @Test func masksAreLevels() throws {
    func chain(_ levels: Int) -> String {
      "{\"canvas\": {\"width\": 1, \"height\": 1}, \"layer\": "
        + (1..<levels).map { $0.isMultiple(of: 2) ? "{\"mask\": " : "{\"sublayers\": [" }.joined() + "{}"
        + (1..<levels).reversed().map { $0.isMultiple(of: 2) ? "}" : "]}" }.joined() + "}"
    }
    #expect(try SceneFile(parsing: chain(4096), format: .json).layerCount == 4096)
    guard case .layersTooDeep(limit: 4096) = problem(chain(4097), format: .json)?.code else {
      Issue.record("\(String(describing: problem(chain(4097), format: .json)).prefix(300))")
      return
    }
  }

  @Test func valuesFitIntoTheDeepestLayer() throws {
    let levels = SceneFile.maximumDepth - 1
    let text =
      #"{"canvas":{"width":1,"height":1},"layer":"# + String(repeating: #"{"sublayers":["#, count: levels)
      + #"{"filters":[{"dropShadow":{"offset":[1,2]}}],"shadowPath":{"roundedRect":[0,0,1,1],"cornerRadii":[[1,2],1,1,1]}}"#
      + String(repeating: "]}", count: levels) + "}"
    #expect(problem(text, format: .json) == nil)
  }
}
