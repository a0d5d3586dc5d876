import Multiplane
import MultiplaneTestSupport
import Testing

/// Nine-slice contents with values that can be computed by hand. Random scenes are compared with the referee elsewhere.
@Suite struct SliceTests {
  private let surface: OffscreenSurface
  private let compositor: Compositor
  private let width = 24
  private let height = 16

  init() throws {
    surface = try OffscreenSurface(width: width, height: height)
    compositor = try Compositor(context: surface.context)
  }

  /// Nine colours, each a square of `side` texels.
  private func nine(side: Int) throws -> Bitmap {
    try Bitmap(width: side * 3, height: side * 3) { bytes, bytesPerRow in
      for y in 0..<side * 3 {
        for x in 0..<side * 3 {
          let color = Self.color(x / side, y / side)
          for component in 0..<4 { bytes[y * bytesPerRow + x * 4 + component] = color[component] }
        }
      }
    }
  }

  private static func color(_ column: Int, _ row: Int) -> [UInt8] {
    [UInt8(40 + column * 90), UInt8(30 + row * 100), UInt8(200 - column * 20 - row * 30), 255]
  }

  private func draw(_ layer: Layer) throws -> [[UInt8]] {
    let root = Layer()
    root.frame = Rect(x: 0, y: 0, width: Double(width), height: Double(height))
    root.addSublayer(layer)
    compositor.startOver()
    compositor.mailbox.post(LayerTree(root: root, actionsAreEnabled: false).commit(at: 0))
    let frame = try compositor.render(at: 0, to: surface)
    #expect(frame.statistics.failures.isEmpty)
    let pixels = try surface.readPixels()
    return (0..<width * height).map { Array(pixels[$0 * 4..<$0 * 4 + 4]) }
  }

  @Test(arguments: ContentsFilter.allCases) func cornersKeepTheirSize(filter: ContentsFilter) throws {
    let layer = Layer()
    layer.frame = Rect(x: 1, y: 2, width: 21, height: 13)
    layer.contents = try nine(side: 4)
    layer.contentsScale = 2
    layer.contentsCenter = Rect(x: 1.0 / 3, y: 1.0 / 3, width: 1.0 / 3, height: 1.0 / 3)
    layer.minificationFilter = filter
    layer.magnificationFilter = filter
    let pixels = try draw(layer)
    func part(_ at: Int, _ length: Int) -> Int { at < 2 ? 0 : at < length - 2 ? 1 : 2 }
    for y in 0..<13 {
      for x in 0..<21 {
        // Half a texel from a join the filter reads the other slice, and in the centre a texel is some pixels wide. The
        // corners are halved, so that trilinear filters read the first level, whose texels are wider.
        let reach = filter == .trilinear ? 5 : 4
        let nearJoin =
          (1...reach).contains(x) || (20 - reach...19).contains(x) || (1...3).contains(y) || (9...11).contains(y)
        if filter != .nearest && nearJoin { continue }
        #expect(pixels[(y + 2) * width + x + 1] == Self.color(part(x, 21), part(y, 13)), "\(x), \(y)")
      }
    }
  }

  @Test func cornersThatDontFitShrinkAndMeet() throws {
    let layer = Layer()
    layer.frame = Rect(x: 2, y: 2, width: 6, height: 12)
    layer.contents = try nine(side: 6)
    layer.contentsCapInsets = EdgeInsets(top: 6, left: 6, bottom: 6, right: 6)
    layer.magnificationFilter = .nearest
    layer.minificationFilter = .nearest
    let pixels = try draw(layer)
    for y in 0..<12 {
      for x in 0..<6 {
        #expect(pixels[(y + 2) * width + x + 2] == Self.color(x < 3 ? 0 : 2, y < 6 ? 0 : 2), "\(x), \(y)")
      }
    }
  }

  @Test(arguments: [1, 2.0]) func insetsWithoutMeasureMeetInProportion(contentsScale: Double) throws {
    func pixels(_ inset: Double) throws -> [[UInt8]] {
      let layer = Layer()
      layer.frame = Rect(x: 2, y: 2, width: 14, height: 12)
      layer.contents = try nine(side: 6)
      layer.contentsScale = contentsScale
      layer.contentsCapInsets = EdgeInsets(top: inset, left: inset, bottom: inset, right: inset / 4)
      return try draw(layer)
    }
    #expect(try pixels(1e308) == pixels(100))
  }

  @Test func aBiasWithoutMeasureIsTheFirstOrTheLastLevel() throws {
    func pixels(_ bias: Double) throws -> [[UInt8]] {
      let layer = Layer()
      layer.frame = Rect(x: 1, y: 1, width: 6, height: 6)
      layer.contents = try nine(side: 8)
      layer.minificationFilter = .trilinear
      layer.exactFilterBias = bias
      return try draw(layer)
    }
    #expect(try pixels(1e308) == pixels(30))
    #expect(try pixels(-1e308) == pixels(-30))
    #expect(try pixels(30) != pixels(-30))
  }

  @Test func aMiddleIsRepeatedFromItsMiddleOrItsStart() throws {
    let layer = Layer()
    layer.frame = Rect(x: 0, y: 0, width: 11, height: 4)
    // One texel, then two repeated ones, then one.
    let row: [UInt8] = [10, 0, 0, 255, 100, 0, 0, 255, 200, 0, 0, 255, 20, 0, 0, 255]
    layer.contents = try Bitmap(width: 4, height: 1, bytes: row)
    layer.contentsCenter = Rect(x: 0.25, y: 0, width: 0.5, height: 1)
    layer.horizontalTileMode = .repeat
    layer.magnificationFilter = .nearest
    layer.minificationFilter = .nearest
    // Nine points of centre: a copy in the middle, three more, and halves at both ends.
    #expect(try reds(of: layer, count: 11) == [10, 200, 100, 200, 100, 200, 100, 200, 100, 200, 20])
    // Eight points take four copies; seven as many, a little smaller.
    layer.horizontalTileMode = .round
    layer.frame.size.width = 10
    #expect(try reds(of: layer, count: 10) == [10, 100, 200, 100, 200, 100, 200, 100, 200, 20])
    layer.frame.size.width = 9
    #expect(try reds(of: layer, count: 9) == [10, 100, 200, 100, 100, 200, 100, 200, 20])
    // Seven points of centre: three copies, and the beginning of a fourth.
    layer.horizontalTileMode = .repeatFromStart
    #expect(try reds(of: layer, count: 9) == [10, 100, 200, 100, 200, 100, 200, 100, 20])
  }

  private func reds(of layer: Layer, count: Int) throws -> [UInt8] {
    try draw(layer)[0..<count].map { $0[0] }
  }

  /// Each combination of shader features compiles and draws.
  @Test func everyCombinationIsAProgram() throws {
    let formats: [Bitmap] = [
      try nine(side: 2), try Bitmap(width: 3, height: 3, format: .a8, bytes: Array(repeating: 255, count: 9)),
      try Bitmap(
        width: 3, height: 3, format: .nv12,
        planes: [
          (bytes: Array(repeating: 200, count: 9), bytesPerRow: 3),
          (bytes: Array(repeating: 128, count: 8), bytesPerRow: 4),
        ]),
    ]
    for bitmap in formats {
      for combination in 0..<16 {
        let clip = Layer()
        clip.frame = Rect(x: 0, y: 0, width: 24, height: 16)
        clip.masksToBounds = true
        if combination & 1 != 0 { clip.transform = Transform3D(rotationAngle: 0.3, x: 0, y: 0, z: 1) }
        let layer = Layer()
        layer.frame = Rect(x: 4, y: 3, width: 15, height: 10)
        layer.contents = bitmap
        if combination & 2 != 0 { layer.contentsCenter = Rect(x: 0.3, y: 0.3, width: 0.4, height: 0.4) }
        if combination & 4 != 0 { layer.horizontalTileMode = .round }
        if combination & 8 != 0 { layer.minificationFilter = .trilinear }
        layer.contentsTintColor = .white
        clip.addSublayer(layer)
        let pixel = try draw(clip)[8 * width + 11]
        #expect(pixel[3] == 255 && pixel[0] > 30, "format \(bitmap.format), combination \(combination): \(pixel)")
      }
    }
  }
}
