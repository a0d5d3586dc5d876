import MultiplaneArchives
import MultiplaneContents
import MultiplaneDrawing
import MultiplaneGeometry
import MultiplaneLayers
import Testing

/// Text layers and drawing commands of scene files: what is read, and what is refused.
struct DrawingSceneTests {
  @Test func aTextLayerHasItsProperties() throws {
    let text = try #require(
      try layer(
        """
        class: TextLayer
        string: Words
        font: {family: DejaVu Serif, size: 9, weight: 700, width: 75, isItalic: true, features: {tnum: 1, liga: 0}}
        fontSize: 18
        foregroundColor: "#ff0000"
        alignmentMode: center
        isWrapped: true
        truncationMode: end
        """) as? TextLayer)
    #expect(text.string == "Words" && text.attributedString == nil && text.fontSize == 18)
    #expect(text.font.face == .family("DejaVu Serif") && text.font.weight == .bold && text.font.width == .condensed)
    #expect(text.font.isItalic && text.font.features == [.init("tnum"), .init("liga", 0)])
    #expect(text.foregroundColor == Color(red: 1, green: 0, blue: 0) && text.alignmentMode == .center)
    #expect(text.isWrapped && text.truncationMode == .end && text.needsDisplay)
    let plain = try #require(try layer("{class: TextLayer, font: monospace}") as? TextLayer)
    let fresh = TextLayer()
    #expect(plain.font.face == .monospacedSystem && plain.fontSize == fresh.fontSize && plain.string.isEmpty)
    #expect(plain.foregroundColor == fresh.foregroundColor && plain.truncationMode == fresh.truncationMode)
  }

  @Test func runsHaveTheirAttributes() throws {
    let text = try #require(
      try layer(
        """
        class: TextLayer
        attributedString:
          - {string: "One ", font: {size: 20}, kern: 2, underlineStyle: double, language: de}
          - string: two
            backgroundColor: "#00f"
            strokeWidth: -3
            shadow: {offset: [1, 2], blur: 3}
            paragraphStyle:
              {alignment: right, lineBreakMode: byTruncatingMiddle, headIndent: 5,
               tabStops: [10, {location: 20, alignment: right}]}
        """) as? TextLayer)
    let runs = try #require(text.attributedString).runs
    #expect(runs.count == 2 && text.attributedString?.string == "One two")
    #expect(runs[0].attributes.font.size == 20 && runs[0].attributes.kern == 2)
    #expect(runs[0].attributes.underlineStyle == .double && runs[0].attributes.language == "de")
    #expect(runs[1].attributes.backgroundColor == Color(red: 0, green: 0, blue: 1))
    #expect(runs[1].attributes.strokeWidth == -3 && runs[1].attributes.shadow?.offset == Size(1, 2))
    let style = runs[1].attributes.paragraphStyle
    #expect(style.alignment == .right && style.lineBreakMode == .byTruncatingMiddle && style.headIndent == 5)
    #expect(style.tabStops == [TextTab(location: 10), TextTab(location: 20, alignment: .right)])
  }

  #if Drawing
    private static let drawing = """
      bounds: [0, 0, 20, 20]
      draw:
        - {fill: {rect: [0, 0, 20, 10]}, color: "#f00"}
        - {stroke: M 0 15 h 20, color: "#0f0", lineWidth: 4, lineDashPattern: [10]}
        - group: [{fill: {rect: [0, 0, 5, 5]}, color: "#00f"}]
          affineTransform: [1, 0, 0, 1, 10, 0]
          clip: {rect: [0, 0, 3, 5]}
          opacity: 0.5
        - {gradient: {colors: ["#fff", "#fff"]}, rect: [18, 18, 2, 2]}
        - {image: red, rect: [0, 18, 4, 2]}
        - {text: M, rect: [0, 0, 20, 20], attributes: {font: {size: 8}, foregroundColor: "#fff"}}
      """

    /// The picture that a layer with commands draws, at its contents scale.
    @Test func commandsDrawThePicture() throws {
      let red = try Bitmap(width: 1, height: 1, bytes: [200, 0, 0, 255])
      let scene = try SceneFile(parsing: scene(Self.drawing, images: "{red: x.png}"))
      let root = try scene.makeLayer(images: ["red": red])
      #expect(root.needsDisplay)
      let picture = try ImageRenderer(size: Size(20, 20)).bitmap { root.draw(in: $0) }
      func pixel(_ x: Int, _ y: Int) -> [UInt8] {
        let at = y * picture.bytesPerRow + x * 4
        return [picture.bytes[at + 2], picture.bytes[at + 1], picture.bytes[at], picture.bytes[at + 3]]
      }
      #expect(pixel(17, 3) == [255, 0, 0, 255] && pixel(4, 15) == [0, 255, 0, 255] && pixel(14, 15) == [0, 0, 0, 0])
      #expect(pixel(11, 2)[2] == 128 && pixel(14, 2) == [255, 0, 0, 255])
      #expect(pixel(19, 19) == [255, 255, 255, 255] && pixel(2, 19) == [200, 0, 0, 255])
      #expect((0..<200).contains { pixel($0 % 20, $0 / 20)[1] > 200 })
    }
  #endif

  @Test func contentsScaleIsTheCanvass() throws {
    let text = "canvas: {width: 9, height: 9, scale: 3}\nlayer: {sublayers: [{class: TextLayer}, {draw: []}, {}]}"
    let root = try SceneFile(parsing: text).makeLayer(images: [:])
    #expect(root.sublayers.map(\.contentsScale) == [3, 3, 1])
  }

  typealias Case = BadSceneTests.Case

  static let bad: [Case] = [
    Case("string: a", "f:3:3: layer.string: \"string\" is a property of TextLayer, and this is a Layer"),
    Case(
      "class: ShapeLayer\ndraw: []", "f:4:3: layer.draw: \"draw\" is a property of Layer, and this is a ShapeLayer"),
    Case("class: TextLayer\nfontSize: 0", "f:4:13: layer.fontSize: expected a number above 0, found 0.0"),
    Case(
      "class: TextLayer\nfontSize: 1e5", "f:4:13: layer.fontSize: expected a size up to 4096.0, found 100000.0"),
    Case(
      "class: TextLayer\nattributedString: [{kern: 1}]",
      "f:4:22: layer.attributedString[0].string: the key \"string\" is missing"),
    Case(
      "class: TextLayer\nfont: {weight: 2000}",
      "f:4:18: layer.font.weight: expected a number from 1.0 to 1000.0, found 2000.0"),
    Case(
      "class: TextLayer\nfont: {features: {tnum: 1, tabular: 1}}",
      "f:4:39: layer.font.features.tabular: expected a feature's tag of four letters or digits, found \"tabular\""),
    Case(
      "draw: [{text: a, point: [0, 0], maximumNumberOfLines: 2}]",
      "f:3:57: layer.draw[0].maximumNumberOfLines: \"maximumNumberOfLines\" says nothing without the key \"rect\""),
    Case(
      "class: TextLayer\nfont: \"\"", "f:4:9: layer.font: expected the name of a font's family, found an empty text"),
    Case(
      "class: TextLayer\nfont: {family: \" \"}",
      "f:4:18: layer.font.family: expected the name of a font's family, found an empty text"),
    Case(
      "draw: [{text: a, point: [0, 0], attributes: {paragraphStyle: {tabStops: [{alignment: right}]}}}]",
      "f:3:76: layer.draw[0].attributes.paragraphStyle.tabStops[0].location: the key \"location\" is missing"),
    Case(
      "draw: [{text: a, point: [0, 0], attributes: {paragraphStyle: {tabStops: [-1]}}}]",
      "f:3:76: layer.draw[0].attributes.paragraphStyle.tabStops[0]: expected a number from 0, found -1.0"),
    Case(
      "draw: [{fill: {roundedRect: [0, 0, 9, 9], cornerRadius: -1}}]",
      "f:3:59: layer.draw[0].fill.cornerRadius: expected a number from 0, found -1.0"),
    Case(
      "draw: [{fill: {roundedRect: [0, 0, 9, 9], cornerRadii: [1, [2, -3], 1, 1]}}]",
      "f:3:62: layer.draw[0].fill.cornerRadii[1]: expected a radius from 0, found [2.0, -3.0]"),
    Case(
      "draw: [{stroke: M 0 0 h 9, miterLimit: -1}]",
      "f:3:42: layer.draw[0].miterLimit: expected a number from 0, found -1.0"),
    Case(
      "draw: [{gradient: {colors: [\"#fff\", \"#000\"], locations: [0]}, rect: [0, 0, 1, 1]}]",
      "f:3:59: layer.draw[0].gradient.locations: 1 locations for 2 colors: there must be as many, or null"),
    Case("draw: 5", "f:3:9: layer.draw: expected a list of drawing commands, found the number 5"),
    Case(
      "draw: [{color: \"#fff\"}]",
      "f:3:10: layer.draw[0]: expected a drawing command: a mapping with fill, stroke, gradient, image, text or group, "
        + "found a mapping"),
    Case(
      "draw: [{fill: M 0 0, lineWidth: 2}]",
      "f:3:35: layer.draw[0].lineWidth: \"lineWidth\" says nothing without the key \"stroke\""),
    Case(
      "draw: [{fill: M 0 0, stroke: M 0 0}]",
      "f:3:32: layer.draw[0].stroke: \"fill\" and \"stroke\" say the same thing; give one of them"),
    Case("draw: [{text: a}]", "f:3:10: layer.draw[0].rect: the key \"rect\" is missing"),
    Case(
      "draw: [{image: none, rect: [0, 0, 1, 1]}]", "f:3:18: layer.draw[0].image: no image is called \"none\""),
    Case("draw: [{fil: M 0 0}]", "f:3:11: layer.draw[0].fil: unknown key \"fil\"; did you mean \"fill\"?"),
  ]

  @Test(arguments: bad)
  func badValuesAreNamed(_ bad: Case) {
    #expect(problem(scene(bad.text))?.description == bad.message)
  }

  @Test func groupsInEachOther() {
    func nested(_ depth: Int) -> String {
      "draw: " + String(repeating: "[{group: ", count: depth) + "[]" + String(repeating: "}]", count: depth)
    }
    #expect(problem(scene(nested(DrawKey.maximumDepth))) == nil)
    #expect(problem(scene(nested(DrawKey.maximumDepth + 1)))?.description.contains("at most 32 groups") == true)
    #expect(problem(scene(nested(300))) != nil)
  }
}
