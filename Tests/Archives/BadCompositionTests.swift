import MultiplaneArchives
import Testing

/// Invalid composition properties and class properties: the error and its position.
struct BadCompositionTests {
  typealias Case = BadSceneTests.Case

  static let composition: [Case] = [
    Case("cornerRadius: .nan", "f:3:17: layer.cornerRadius: expected a finite number, found \".nan\""),
    Case("cornerRadius: [1]", "f:3:17: layer.cornerRadius: expected a number, found a list of 1 value"),
    Case(
      "cornerRadii: [1, 2, 3]",
      "f:3:16: layer.cornerRadii: expected radii [topLeft, topRight, bottomRight, bottomLeft], found a list of 3 values"
    ),
    Case(
      "cornerRadii: [1, 2, 3, [4]]",
      "f:3:26: layer.cornerRadii[3]: expected a radius or [rx, ry], found a list of 1 value"),
    Case(
      "cornerRadii: [1, {}, 3, 4]", "f:3:20: layer.cornerRadii[1]: expected a radius or [rx, ry], found a mapping"),
    Case(
      "cornerRadii: [1, [1, .inf], 3, 4]",
      "f:3:24: layer.cornerRadii[1][1]: expected a finite number, found \".inf\""),
    Case(
      "maskedCorners: [layerMinXMinYCorn]",
      "f:3:19: layer.maskedCorners[0]: \"layerMinXMinYCorn\" is not known here; did you mean \"layerMinXMinYCorner\"?"),
    Case(
      "maskedCorners: [layerMinXMinYCorner, layerMaxXMinYCorner, layerMinXMinYCorner]",
      "f:3:61: layer.maskedCorners[2]: \"layerMinXMinYCorner\" is there more than once"),
    Case(
      "edgeAntialiasingMask: [top, top]",
      "f:3:31: layer.edgeAntialiasingMask[1]: \"top\" is there more than once"),
    Case("maskedCorners: 15", "f:3:18: layer.maskedCorners: expected a list of corners, found the number 15"),
    Case(
      "cornerCurve: smooth", "f:3:16: layer.cornerCurve: \"smooth\" is not known here; known are circular, continuous"),
    Case("borderWidth: thin", "f:3:16: layer.borderWidth: expected a number, found \"thin\""),
    Case("shadowOpacity: 1.5", "f:3:18: layer.shadowOpacity: expected 0 to 1, found 1.5"),
    Case("shadowOffset: 3", "f:3:17: layer.shadowOffset: expected an offset [dx, dy], found the number 3"),
    Case("shadowRadius: -.inf", "f:3:17: layer.shadowRadius: expected a finite number, found \"-.inf\""),
    Case(
      "compositingFilter: multiplie",
      "f:3:22: layer.compositingFilter: \"multiplie\" is not known here; did you mean \"multiply\"?"),
    Case(
      "compositingFilter: colorDodge",
      "f:3:22: layer.compositingFilter: \"colorDodge\" is not known here; did you mean \"color-dodge\"?"),
    Case(
      "edgeAntialiasingMask: [top, middle]",
      "f:3:31: layer.edgeAntialiasingMask[1]: \"middle\" is not known here; known are left, right, bottom, top"),
    Case("rasterizationScale: 0", "f:3:23: layer.rasterizationScale: expected a number above 0, found 0.0"),
    Case("shouldRasterize: 1", "f:3:20: layer.shouldRasterize: expected true or false, found the number 1"),
    Case("mask: 5", "f:3:9: layer.mask: expected a layer, a mapping of properties, found the number 5"),
    Case("mask: {opactiy: 1}", "f:3:10: layer.mask.opactiy: unknown key \"opactiy\"; did you mean \"opacity\"?"),
    Case("cornerRadus: 1", "f:3:3: layer.cornerRadus: unknown key \"cornerRadus\"; did you mean \"cornerRadius\"?"),
  ]

  static let filters: [Case] = [
    Case("filters: {gaussianBlur: 4}", "f:3:12: layer.filters: expected a list of filters, found a mapping"),
    Case("filters: [4]", "f:3:13: layer.filters[0]: expected a filter, a mapping with one key, found the number 4"),
    Case(
      "filters: [{sepia: 1, invert: 1}]",
      "f:3:13: layer.filters[0]: expected a filter, a mapping with one key, found a mapping"),
    Case(
      "filters: [{gaussianblur: 4}]",
      "f:3:14: layer.filters[0].gaussianblur: unknown key \"gaussianblur\"; did you mean \"gaussianBlur\"?"),
    Case(
      "filters: [{gaussianBlur: -1}]",
      "f:3:28: layer.filters[0].gaussianBlur: expected a number from 0, found -1.0"),
    Case(
      "backgroundFilters: [{hue: red}]", "f:3:29: layer.backgroundFilters[0].hue: expected degrees, found \"red\""),
    Case(
      "filters: [{colorMatrix: [1, 2]}]",
      "f:3:27: layer.filters[0].colorMatrix: expected the 20 numbers of a colour matrix, row by row, "
        + "found a list of 2 values"),
    Case(
      "filters: [{dropShadow: {radius: 2}}]",
      "f:3:26: layer.filters[0].dropShadow.offset: the key \"offset\" is missing"),
    Case(
      "filters: [{dropShadow: {offset: [1, .nan]}}]",
      "f:3:39: layer.filters[0].dropShadow.offset[1]: expected a finite number, found \".nan\""),
    Case(
      "filters: [\(Array(repeating: "{invert: 1}", count: 33).joined(separator: ", "))]",
      "f:3:12: layer.filters: expected a list of at most 32 values, found 33"),
  ]

  static let paths: [Case] = [
    Case(
      "shadowPath: 5",
      "f:3:15: layer.shadowPath: expected SVG path data or a mapping with rect, roundedRect or ellipse, "
        + "found the number 5"),
    Case(
      "shadowPath: {cornerRadius: 5}",
      "f:3:15: layer.shadowPath: expected SVG path data or a mapping with rect, roundedRect or ellipse, found a mapping"
    ),
    Case(
      "shadowPath: {rect: [0, 0, 1, 1], ellipse: [0, 0, 1, 1]}",
      "f:3:45: layer.shadowPath.ellipse: \"rect\" and \"ellipse\" say the same thing; give one of them"),
    Case(
      "shadowPath: {roundedRect: [0, 0, 1, 1]}",
      "f:3:15: layer.shadowPath.cornerRadius: the key \"cornerRadius\" is missing"),
    Case(
      "shadowPath: {roundedRect: [0, 0, 1, 1], cornerRadius: 1, cornerRadii: [1, 1, 1, 1]}",
      "f:3:73: layer.shadowPath.cornerRadii: \"cornerRadius\" and \"cornerRadii\" say the same thing; give one of them"),
    Case(
      "shadowPath: {rect: [0, 0, 1, 1], cornerRadius: 1}",
      "f:3:50: layer.shadowPath.cornerRadius: \"cornerRadius\" says nothing without the key \"roundedRect\""),
    Case(
      "shadowPath: {rect: [0, 0, -1, 1]}",
      "f:3:22: layer.shadowPath.rect: expected a size that is not negative, found -1.0 × 1.0"),
  ]

  static let classes: [Case] = [
    Case(
      "class: CALayer", "f:3:10: layer.class: \"CALayer\" is not known here; did you mean \"Layer\"?"),
    Case(
      "class: EmitterLayer",
      "f:3:10: layer.class: \"EmitterLayer\" is not known here; known are "
        + "Layer, TransformLayer, GradientLayer, ReplicatorLayer, ShapeLayer, TiledLayer, ScrollLayer, TextLayer"),
    Case("class: 5", "f:3:10: layer.class: expected a text, found the number 5"),
    Case("colors: []", "f:3:3: layer.colors: \"colors\" is a property of GradientLayer, and this is a Layer"),
    Case(
      "path: M 0 0\nclass: GradientLayer",
      "f:3:3: layer.path: \"path\" is a property of ShapeLayer, and this is a GradientLayer"),
    Case(
      "class: ShapeLayer\ninstanceCount: 2",
      "f:4:3: layer.instanceCount: \"instanceCount\" is a property of ReplicatorLayer, and this is a ShapeLayer"),
    Case(
      "class: GradientLayer\ncolours: []", "f:4:3: layer.colours: unknown key \"colours\"; did you mean \"colors\"?"),
    Case(
      "class: GradientLayer\ncolors: [\"#fff\", 5]",
      "f:4:20: layer.colors[1]: expected a colour: \"#rrggbb\", \"#rrggbbaa\", "
        + "[red, green, blue] or [red, green, blue, alpha], found the number 5"),
    Case(
      "class: GradientLayer\ncolors: [\(Array(repeating: "\"#fff\"", count: 257).joined(separator: ", "))]",
      "f:4:11: layer.colors: expected a list of at most 256 values, found 257"),
    Case(
      "class: GradientLayer\nlocations: [0, .nan]",
      "f:4:18: layer.locations[1]: expected a finite number, found \".nan\""),
    Case(
      "class: GradientLayer\nlocations: [0, 0.5, 1]\ncolors: ['#ffffff', '#000000']",
      "f:4:14: layer.locations: 3 locations for 2 colors: there must be as many, or null"),
    Case(
      "class: GradientLayer\ncolors: ['#ffffff', '#000000']\nlocations: [0.5]",
      "f:5:14: layer.locations: 1 locations for 2 colors: there must be as many, or null"),
    Case(
      "class: GradientLayer\nlocations: [0, 1]",
      "f:4:14: layer.locations: 2 locations for 0 colors: there must be as many, or null"),
    Case(
      "class: GradientLayer\ntype: linear",
      "f:4:9: layer.type: \"linear\" is not known here; known are axial, radial, conic"
    ),
    Case(
      "class: ReplicatorLayer\ninstanceCount: -1",
      "f:4:18: layer.instanceCount: expected a whole number from 0 to 10000, found -1"),
    Case(
      "class: ReplicatorLayer\ninstanceCount: 1e9",
      "f:4:18: layer.instanceCount: expected a whole number from 0 to 10000, found 1000000000"),
    Case(
      "class: ReplicatorLayer\ninstanceTransform: [{scale: 1e200}, {scale: 1e200}]",
      "f:4:22: layer.instanceTransform: expected a finite number, found operations whose product is not"),
    Case("class: ShapeLayer\nstrokeEnd: 2", "f:4:14: layer.strokeEnd: expected 0 to 1, found 2.0"),
    Case(
      "class: ShapeLayer\nlineDashPattern: [1, -2]",
      "f:4:24: layer.lineDashPattern[1]: expected a number from 0, found -2.0"),
    Case(
      "class: ShapeLayer\nlineCap: flat",
      "f:4:12: layer.lineCap: \"flat\" is not known here; known are butt, round, square"),
  ]

  @Test(arguments: composition + filters + paths + classes)
  func aBadLayerIsNamed(_ bad: Case) {
    #expect(problem(scene(bad.text))?.description == bad.message)
  }

  @Test(arguments: ["X 1 2", "M 1", "M 0 0 L 1e400 0", "10 10", "M 0 0 A 1 1 0 2 0 5 5"])
  func badPathDataIsNamed(_ data: String) {
    let error = problem(scene("class: ShapeLayer\npath: '\(data)'"))
    guard case .path = error?.code else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(error?.keyPath == "layer.path" && error?.line == 4)
  }
}
