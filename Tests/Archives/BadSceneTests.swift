import MultiplaneArchives
import Testing

/// Invalid input: the error and its position.
struct BadSceneTests {
  /// A text and the complete message.
  struct Case: CustomTestStringConvertible {
    var text: String
    var message: String

    init(_ text: String, _ message: String) {
      self.text = text
      self.message = message
    }

    var testDescription: String { message }
  }

  static let files: [Case] = [
    Case("", "f: the file is empty: a scene has a canvas and a layer"),
    Case("# nothing\n\n", "f: the file is empty: a scene has a canvas and a layer"),
    Case("---\n", "f: the file is empty: a scene has a canvas and a layer"),
    Case("5", "f:1:1: expected a mapping with a canvas and a layer, found the number 5"),
    Case("- a\n- b\n", "f:1:1: expected a mapping with a canvas and a layer, found a list of 2 values"),
    Case("layer: {}\n", "f:1:1: canvas: the key \"canvas\" is missing"),
    Case("canvas: {width: 1, height: 1}\n", "f:1:1: layer: the key \"layer\" is missing"),
    Case("canvas: {width: 1}\nlayer: {}", "f:1:9: canvas.height: the key \"height\" is missing"),
    Case("canvas: {width: 0, height: 1}\nlayer: {}", "f:1:17: canvas.width: expected a number above 0, found 0.0"),
    Case("canvas: {width: 1, height: -2}\nlayer: {}", "f:1:28: canvas.height: expected a number above 0, found -2.0"),
    Case(
      "canvas: {width: .nan, height: 1}\nlayer: {}", "f:1:17: canvas.width: expected a finite number, found \".nan\""),
    Case(
      "canvas: {width: 1, height: .inf}\nlayer: {}", "f:1:28: canvas.height: expected a finite number, found \".inf\""),
    Case(
      "canvas: {width: 1, height: 1e9}\nlayer: {}",
      "f:1:28: canvas.height: expected a side of at most 1048576 pixels, found more"),
    Case(
      "canvas: {width: 1, height: 1, scale: 0}\nlayer: {}", "f:1:38: canvas.scale: expected a number above 0, found 0.0"
    ),
    Case(
      "canvas: {width: 1, height: 1, color: x}\nlayer: {}",
      "f:1:31: canvas.color: unknown key \"color\"; known are width, height, scale, background"),
    Case(
      "canvas: {width: 1, height: 1}\nlayers: {}\n", "f:2:1: layers: unknown key \"layers\"; did you mean \"layer\"?"),
    Case(
      "canvas: {width: 1, height: 1}\nlayer:\n",
      "f:2:7: layer: expected a layer, a mapping of properties, found nothing"),
    Case(
      "canvas: {width: 1, height: 1}\nimages: {a: {scale: 2}}\nlayer: {}",
      "f:2:13: images.a.path: the key \"path\" is missing"),
    Case(
      "canvas: {width: 1, height: 1}\nimages: {a: 5}\nlayer: {}",
      "f:2:13: images.a: expected a text, found the number 5"),
    Case(
      "canvas: {width: 1, height: 1}\nimages: {a: \"\"}\nlayer: {}",
      "f:2:13: images.a: expected a path, found an empty text"),
    Case(
      "canvas: {width: 1, height: 1}\nimages: {a: {path: x, scale: 0}}\nlayer: {}",
      "f:2:30: images.a.scale: expected a number above 0, found 0.0"),
    Case(
      "canvas: {width: 1, height: 1}\nlayer: {}\n---\ncanvas: {}\n",
      "f:4:1: a second document starts here; a scene file has one"),
    Case(
      "canvas: {width: 1, height: 1\n",
      "f:2:1: not YAML: while parsing a flow mapping, did not find expected ',' or '}'"),
    Case("canvas: &c {width: 1, height: 1}\nlayer: {}\n", "f:1:9: canvas: anchors and aliases are not allowed"),
    Case(
      "canvas: {width: 1, height: 1}\nlayer: {name: &n a, sublayers: [{name: *n}]}\n",
      "f:2:40: anchors and aliases are not allowed"),
    Case("canvas: {width: 1, height: 1}\nlayer: {name: *n}\n", "f:2:15: anchors and aliases are not allowed"),
    Case("canvas: !box {width: 1, height: 1}\nlayer: {}\n", "f:1:9: canvas: the tag !box is not allowed"),
    Case(
      "canvas: {width: !!float 1, height: 1}\nlayer: {}\n",
      "f:1:17: canvas.width: the tag tag:yaml.org,2002:float is not allowed"),
    Case("? [a]\n: 1\n", "f:1:3: a key is a word, not a mapping or a list"),
    Case(
      "canvas: {width: 1, height: 1}\nlayer:\n  opacity: 1\n  name: a\n  opacity: 0\n",
      "f:3:3: layer.opacity: the key \"opacity\" is there more than once"),
  ]

  static let layers: [Case] = [
    Case("opacity: \"x\"", "f:3:12: layer.opacity: expected a number, found \"x\""),
    Case("opacity: 1.5", "f:3:12: layer.opacity: expected 0 to 1, found 1.5"),
    Case("opacity: -0.1", "f:3:12: layer.opacity: expected 0 to 1, found -0.1"),
    Case("opacity: [1]", "f:3:12: layer.opacity: expected a number, found a list of 1 value"),
    Case("opacity:", "f:3:11: layer.opacity: expected a number, found nothing"),
    Case("opactiy: 1", "f:3:3: layer.opactiy: unknown key \"opactiy\"; did you mean \"opacity\"?"),
    Case("name: 5", "f:3:9: layer.name: expected a text, found the number 5"),
    Case("isHidden: yes", "f:3:13: layer.isHidden: expected true or false, found \"yes\""),
    Case("isHidden: 1", "f:3:13: layer.isHidden: expected true or false, found the number 1"),
    Case("masksToBounds: \"true\"", "f:3:18: layer.masksToBounds: expected true or false, found \"true\""),
    Case(
      "bounds: [0, 0, 1]", "f:3:11: layer.bounds: expected a rectangle [x, y, width, height], found a list of 3 values"),
    Case("bounds: [0, 0, 1, a]", "f:3:21: layer.bounds[3]: expected a number, found \"a\""),
    Case("bounds: [0, 0, -1, 2]", "f:3:11: layer.bounds: expected a size that is not negative, found -1.0 × 2.0"),
    Case("frame: [0, 0, 1, -2]", "f:3:10: layer.frame: expected a size that is not negative, found 1.0 × -2.0"),
    Case(
      "contentsRect: [0, 0, -1, 1]",
      "f:3:17: layer.contentsRect: expected a size that is not negative, found -1.0 × 1.0"),
    Case("position: [1, .nan]", "f:3:17: layer.position[1]: expected a finite number, found \".nan\""),
    Case("position: [1, -.INF]", "f:3:17: layer.position[1]: expected a finite number, found \"-.INF\""),
    Case("zPosition: 1e999", "f:3:14: layer.zPosition: expected a finite number, found the number 1e999"),
    Case("contentsScale: 0", "f:3:18: layer.contentsScale: expected a number above 0, found 0.0"),
    Case(
      "contentsGravity: resizeFill",
      "f:3:20: layer.contentsGravity: \"resizeFill\" is not known here; known are "
        + "center, top, bottom, left, right, topLeft, topRight, bottomLeft, bottomRight, resize, resizeAspect, resizeAspectFill"
    ),
    Case(
      "contentsGravity: topleft",
      "f:3:20: layer.contentsGravity: \"topleft\" is not known here; did you mean \"topLeft\"?"),
    Case(
      "backgroundColor: \"#12345\"",
      "f:3:20: layer.backgroundColor: expected a colour: \"#rrggbb\", \"#rrggbbaa\", "
        + "[red, green, blue] or [red, green, blue, alpha], found \"#12345\""),
    Case("backgroundColor: [1, 2, 0]", "f:3:24: layer.backgroundColor[1]: expected 0 to 1, found 2.0"),
    Case(
      "frame: [0, 0, 1, 1]\nposition: [0, 0]",
      "f:4:13: layer.position: \"frame\" and \"position\" say the same thing; give one of them"),
    Case(
      "bounds: [0, 0, 1, 1]\nframe: [0, 0, 1, 1]",
      "f:4:10: layer.frame: \"frame\" and \"bounds\" say the same thing; give one of them"),
    Case(
      "transform: []\naffineTransform: [1, 0, 0, 1, 0, 0]",
      "f:4:20: layer.affineTransform: \"transform\" and \"affineTransform\" say the same thing; give one of them"),
    Case(
      "affineTransform: [1, 0]",
      "f:3:20: layer.affineTransform: expected an affine transform [a, b, c, d, tx, ty], found a list of 2 values"),
    Case(
      "transform: [1, 2]",
      "f:3:14: layer.transform: expected the 16 numbers of a matrix, m11, m12, … m44, found a list of 2 values"),
    Case(
      "transform: {rotate: 5}",
      "f:3:14: layer.transform: expected a list of operations or the 16 numbers of a matrix, found a mapping"),
    Case(
      "transform: [{rotate: 5, scale: 2}]",
      "f:3:15: layer.transform[0]: expected an operation, a mapping with one key, found a mapping"),
    Case(
      "transform: [{turn: 5}]",
      "f:3:16: layer.transform[0].turn: unknown key \"turn\"; known are translate, scale, rotate, perspective, matrix"),
    Case(
      "transform: [{rotate: {axis: [0, 0, 1]}}]",
      "f:3:24: layer.transform[0].rotate.angle: the key \"angle\" is missing"),
    Case(
      "transform: [{rotate: {angle: 1, axis: [0, 0, 0]}}]",
      "f:3:41: layer.transform[0].rotate.axis: expected an axis with a length, found [0, 0, 0]"),
    Case(
      "transform: [{perspective: 0}]", "f:3:29: layer.transform[0].perspective: expected a number above 0, found 0.0"),
    Case(
      "transform: [{scale: 1e200}, {scale: 1e200}]",
      "f:3:14: layer.transform: expected a finite number, found operations whose product is not"),
    Case(
      "contentsCenter: [0, 0, 1, -0.5]",
      "f:3:19: layer.contentsCenter: expected a size that is not negative, found 1.0 × -0.5"),
    Case(
      "contentStretch: [0, 0, .nan, 1]", "f:3:26: layer.contentStretch[2]: expected a finite number, found \".nan\""),
    Case(
      "contentStretch: [0, 0, 1]",
      "f:3:19: layer.contentStretch: expected a rectangle [x, y, width, height], found a list of 3 values"),
    Case(
      "contentsCapInsets: [1, 2, -3, 4]",
      "f:3:29: layer.contentsCapInsets[2]: expected a number from 0, found -3.0"),
    Case(
      "contentsCapInsets: [1, 2, 3]",
      "f:3:22: layer.contentsCapInsets: expected insets [top, left, bottom, right], found a list of 3 values"),
    Case(
      "contentsCapInsets: 5",
      "f:3:22: layer.contentsCapInsets: expected insets [top, left, bottom, right], found the number 5"),
    Case(
      "contentsCapInsets: [1, -inf, 3, 4]",
      "f:3:26: layer.contentsCapInsets[1]: expected a finite number, found \"-inf\""),
    Case(
      "contentStretch: [0, 0, 1, 1]\ncontentsCenter: [0, 0, 1, 1]",
      "f:4:19: layer.contentsCenter: \"contentsCenter\" and \"contentStretch\" say the same thing; give one of them"),
    Case(
      "contentsCapInsets: null\ncontentsCenter: [0, 0, 1, 1]",
      "f:4:19: layer.contentsCenter: \"contentsCapInsets\" and \"contentsCenter\" say the same thing; give one of them"),
    Case(
      "contentStretch: [0, 0, 1, 1]\ncontentsCapInsets: [1, 1, 1, 1]",
      "f:4:22: layer.contentsCapInsets: \"contentsCapInsets\" and \"contentStretch\" say the same thing; give one of them"
    ),
    Case(
      "horizontalTileMode: rond",
      "f:3:23: layer.horizontalTileMode: \"rond\" is not known here; did you mean \"round\"?"),
    Case(
      "verticalTileMode: mirror",
      "f:3:21: layer.verticalTileMode: \"mirror\" is not known here; known are stretch, repeat, round, repeatFromStart"),
    Case("verticalTileMode: 1", "f:3:21: layer.verticalTileMode: expected a text, found the number 1"),
    Case(
      "minificationFilter: trilinaer",
      "f:3:23: layer.minificationFilter: \"trilinaer\" is not known here; did you mean \"trilinear\"?"),
    Case(
      "magnificationFilter: cubic",
      "f:3:24: layer.magnificationFilter: \"cubic\" is not known here; known are nearest, linear, trilinear"),
    Case(
      "minificationFilterBias: .inf",
      "f:3:27: layer.minificationFilterBias: expected a finite number, found \".inf\""),
    Case("contentsTintColor: [1, 0, 2]", "f:3:29: layer.contentsTintColor[2]: expected 0 to 1, found 2.0"),
    Case(
      "contentsCentre: 1",
      "f:3:3: layer.contentsCentre: unknown key \"contentsCentre\"; did you mean \"contentsCenter\"?"),
    Case("contents: foto", "f:3:13: layer.contents: no image is called \"foto\"; did you mean \"photo\"?"),
    Case("sublayers: {a: 1}", "f:3:14: layer.sublayers: expected a list of layers, found a mapping"),
    Case(
      "sublayers: [{}, 5]", "f:3:19: layer.sublayers[1]: expected a layer, a mapping of properties, found the number 5"),
    Case(
      "sublayers:\n- {}\n- sublayers:\n  - {}\n  - contentsRect: [0, 0]",
      "f:7:21: layer.sublayers[1].sublayers[1].contentsRect: expected a rectangle [x, y, width, height], found a list of 2 values"
    ),
    Case("name: \"a\\nb\"\nopacity: \"a\\u2028b\"", "f:4:12: layer.opacity: expected a number, found \"a\u{FFFD}b\""),
  ]

  /// One image `a`, with its mapping from column 16 on.
  static let images: [Case] = [
    Case("{path: p, template: 1}", "f:1:36: images.a.template: expected true or false, found the number 1"),
    Case("{path: p, templte: true}", "f:1:26: images.a.templte: unknown key \"templte\"; did you mean \"template\"?"),
    Case("{path: p, width: 5}", "f:1:33: images.a.width: \"width\" says nothing without the key \"format\""),
    Case(
      "{path: p, bytesPerRow: 5}",
      "f:1:39: images.a.bytesPerRow: \"bytesPerRow\" says nothing without the key \"format\""),
    Case(
      "{path: p, range: full}", "f:1:33: images.a.range: \"range\" says nothing without the key \"format\""),
    Case(
      "{path: p, format: rgba, width: 1, height: 1}",
      "f:1:34: images.a.format: \"rgba\" is not known here; did you mean \"rgba8\"?"),
    Case(
      "{path: p, format: png}",
      "f:1:34: images.a.format: \"png\" is not known here; "
        + "known are rgba8, bgra8, a8, rgb8, rgba16f, yuv420, nv12"),
    Case("{format: a8, width: 1, height: 1}", "f:1:16: images.a.path: the key \"path\" is missing"),
    Case("{path: p, format: a8, height: 1}", "f:1:16: images.a.width: the key \"width\" is missing"),
    Case("{path: p, format: a8, width: 1}", "f:1:16: images.a.height: the key \"height\" is missing"),
    Case(
      "{path: p, format: a8, width: 0, height: 1}",
      "f:1:45: images.a.width: expected a whole number from 1 to 1048576, found 0"),
    Case(
      "{path: p, format: a8, width: 1, height: 1.5}",
      "f:1:56: images.a.height: expected a whole number from 1 to 1048576, found 1.5"),
    Case(
      "{path: p, format: a8, width: 1, height: -3}",
      "f:1:56: images.a.height: expected a whole number from 1 to 1048576, found -3"),
    Case(
      "{path: p, format: a8, width: 1e300, height: 1}",
      "f:1:45: images.a.width: expected a whole number from 1 to 1048576, found 1e+300"),
    Case(
      "{path: p, format: a8, width: 1048577, height: 1}",
      "f:1:45: images.a.width: expected a whole number from 1 to 1048576, found 1048577"),
    Case(
      "{path: p, format: a8, width: .nan, height: 1}",
      "f:1:45: images.a.width: expected a finite number, found \".nan\""),
    Case(
      "{path: p, format: rgb8, width: 5, height: 1, bytesPerRow: 14}",
      "f:1:74: images.a.bytesPerRow: expected a whole number from 15 to 2147483647, found 14"),
    Case(
      "{path: p, format: yuv420, width: 5, height: 1, bytesPerRow: 4}",
      "f:1:76: images.a.bytesPerRow: expected a whole number from 5 to 2147483647, found 4"),
    Case(
      "{path: p, format: a8, width: 1, height: 1, bytesPerRow: 2147483648}",
      "f:1:72: images.a.bytesPerRow: expected a whole number from 1 to 2147483647, found 2147483648"),
    Case(
      "{path: p, format: rgba16f, width: 1, height: 1, bytesPerRow: 9}",
      "f:1:77: images.a.bytesPerRow: expected a multiple of 2 from 8 to 2147483647, found 9"),
    Case(
      "{path: p, format: rgba8, width: 1, height: 1, matrix: bt709}",
      "f:1:70: images.a.matrix: \"matrix\" says nothing about the format rgba8"),
    Case(
      "{path: p, format: a8, width: 1, height: 1, range: full}",
      "f:1:66: images.a.range: \"range\" says nothing about the format a8"),
    Case(
      "{path: p, format: nv12, width: 1, height: 1, matrix: bt2020}",
      "f:1:69: images.a.matrix: \"bt2020\" is not known here; known are bt601, bt709"),
    Case(
      "{path: p, format: nv12, width: 1, height: 1, range: Full}",
      "f:1:68: images.a.range: \"Full\" is not known here; did you mean \"full\"?"),
  ]

  static let json: [Case] = [
    Case("", "f: the file is empty: a scene has a canvas and a layer"),
    Case("{", "f:1:2: not JSON: expected a key in quotes"),
    Case("{\"canvas\" 1}", "f:1:11: not JSON: expected : behind the key"),
    Case("{\"canvas\": [1,]}", "f:1:15: not JSON: expected a value"),
    Case("{\"canvas\": {} \"layer\": {}}", "f:1:15: not JSON: expected , or }"),
    Case("{canvas: 1}", "f:1:2: not JSON: expected a key in quotes"),
    Case("{\"canvas\": \"x}\n", "f:1:15: not JSON: a control character in a text; it is written as an escape"),
    Case("{\"canvas\": \"x}", "f:1:12: the text that starts here has no end"),
    Case("{\"canvas\": \"\\ud800\"}", "f:1:19: not JSON: half of a surrogate pair"),
    Case("{\"canvas\": \"\\x\"}", "f:1:15: not JSON: an unknown escape"),
    Case("{} 1", "f:1:4: not JSON: expected the end of the file"),
    Case("[]", "f:1:1: expected a mapping with a canvas and a layer, found a list of 0 values"),
    Case("{\"canvas\": 01}", "f:1:12: not JSON: \"01\" is YAML only"),
    Case("{\"canvas\": +1}", "f:1:12: not JSON: \"+1\" is YAML only"),
    Case("{\"canvas\": .5}", "f:1:12: not JSON: \".5\" is YAML only"),
    Case("{\"canvas\": -5.e1}", "f:1:12: not JSON: \"-5.e1\" is YAML only"),
    Case("{\"canvas\": Null}", "f:1:12: not JSON: \"Null\" is YAML only"),
    Case(
      "{\"canvas\": -0.5e-3, \"layer\": {}}",
      "f:1:12: canvas: expected a mapping with a width and a height, found the number -0.5e-3"),
    Case(
      "{\"canvas\": {\"width\": NaN, \"height\": 1},\n\"layer\": {}}",
      "f:1:22: canvas.width: expected a finite number, found \"NaN\""),
    Case(
      "{\"canvas\": {\"width\": 1, \"height\": 1},\r\n\"layer\": {\"opacity\": 1, \"opacity\": 1}}",
      "f:2:25: layer.opacity: the key \"opacity\" is there more than once"),
    Case(
      "{\"canvas\": {\"width\": 1, \"height\": 1},\n\"layer\": {\"name\": \"äöü\", \"sublayers\": [{\"opactiy\": 1}]}}",
      "f:2:41: layer.sublayers[0].opactiy: unknown key \"opactiy\"; did you mean \"opacity\"?"),
  ]

  @Test(arguments: files)
  func aBadFileIsNamed(_ bad: Case) {
    #expect(problem(bad.text)?.description == bad.message)
  }

  @Test(arguments: layers)
  func aBadLayerIsNamed(_ bad: Case) {
    #expect(problem(scene(bad.text, images: "{photo: photo.jpg}"))?.description == bad.message)
  }

  @Test(arguments: images)
  func aBadImageIsNamed(_ bad: Case) {
    let text = "images:    {a: \(bad.text)}\ncanvas: {width: 1, height: 1}\nlayer: {}\n"
    #expect(problem(text)?.description == bad.message)
  }

  @Test(arguments: json)
  func badJSONIsNamed(_ bad: Case) {
    #expect(problem(bad.text, format: .json)?.description == bad.message)
  }

  @Test func aByteOrderMarkIsPassedOver() {
    #expect(problem("\u{FEFF}canvas: {width: 1, height: 1}\nlayer: {}\n") == nil)
    #expect(problem("\u{FEFF}{\"canvas\": {\"width\": 1, \"height\": 1}, \"layer\": {}}", format: .json) == nil)
    #expect(problem("\u{FEFF}canvas: 1\nlayer: {}\n")?.column == 9)
  }

  @Test func theErrorsPartsCanBeRead() throws {
    let error = try #require(problem(scene("sublayers: [{opacity: x}]")))
    #expect(error.keyPath == "layer.sublayers[0].opacity")
    #expect(error.file == "f")
    #expect(error.line == 3)
    #expect(error.column == 25)
    guard case .wrongType(let expected, let found) = error.code else {
      Issue.record("\(error.code)")
      return
    }
    #expect(expected == "a number")
    #expect(found == "\"x\"")
  }
}
