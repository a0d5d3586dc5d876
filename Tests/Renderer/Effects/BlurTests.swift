import Multiplane
import MultiplaneContents
import MultiplaneTestSupport
import Testing
import MultiplaneTestRandom

/// Blurs against the exact convolution in double precision: within 2/255 at every radius.
@Suite(.serialized) struct BlurTests {
  private static let radii = [
    0.04, 0.3, 0.5, 1, 2.3, 4, 7.9, 8, 11, 15.9, 16, 31, 33, 64, 100, 180, 256, 400, 512, 1000,
  ]

  private static func weights(_ sigma: Double) -> [Double] {
    guard sigma >= 0.05 else { return [1] }
    let half = (0...Int(clamping: (6 * sigma).rounded(.up))).map { exponential(-Double($0 * $0) / (2 * sigma * sigma)) }
    let sum = half.reduce(0, +) * 2 - half[0]
    return half.map { $0 / sum }
  }

  /// By halving the argument: precise to 15 digits, and without Foundation.
  private static func exponential(_ x: Double) -> Double {
    var (halvings, y) = (0, x)
    while abs(y) > 1.0 / 64 {
      y /= 2
      halvings += 1
    }
    var value = 1 + y * (1 + y / 2 * (1 + y / 3 * (1 + y / 4 * (1 + y / 5))))
    for _ in 0..<halvings { value *= value }
    return value
  }

  /// The blur of a rectangle is the product of two error functions, for any radius.
  @Test(arguments: radii) func aRectangleIsWithinTwo(radius: Double) throws {
    let worst = try Self.worst(radius: radius, usesHalfFloats: true)
    #expect(worst < 1.1, "radius \(radius): \(worst)/255 off")
  }

  /// As on a context that cannot draw to half floats.
  @Test(arguments: radii) func inEightBitsARectangleIsWithinFour(radius: Double) throws {
    let worst = try Self.worst(radius: radius, usesHalfFloats: false)
    #expect(worst < 4, "radius \(radius): \(worst)/255 off")
  }

  private static func worst(radius: Double, usesHalfFloats: Bool) throws -> Double {
    let (side, place) = (420, PixelRect(x: 101, y: 53, width: 200, height: 311))
    var node = SceneNode(frame: place.rect, backgroundColor: .white)
    node.filters.filters = [.gaussianBlur(radius: radius)]
    let root = SceneNode(frame: Rect(x: 0, y: 0, width: 420, height: 420), sublayers: [node])
    let studio = try Studio()
    studio.compositor.usesHalfFloats = usesHalfFloats
    let picture = try studio.render(TestScene(canvas: SceneCanvas(width: 420, height: 420), root: root))
    let weights = weights(radius)
    func profile(_ range: Range<Int>) -> [Double] {
      (0..<side).map { at in range.reduce(0) { $0 + (abs(at - $1) < weights.count ? weights[abs(at - $1)] : 0) } }
    }
    let (x, y) = (profile(place.x..<place.maxX), profile(place.y..<place.maxY))
    var worst = 0.0
    for row in 0..<side {
      for column in 0..<side {
        let expected = 255 * x[column] * y[row]
        worst = max(worst, abs(expected - Double(picture.pixels[(row * side + column) * 4 + 3])))
      }
    }
    return worst
  }

  /// Noise, and the finest possible stripes.
  @Test(arguments: radii) func finePicturesAreWithinTwo(radius: Double) throws {
    let (width, height, side) = (70, 50, 120)
    var random = SplitMix64(seed: 5)
    var bytes = [UInt8](repeating: 255, count: width * height * 4)
    for index in 0..<width * height {
      let (column, row) = (index % width, index / width)
      bytes[index * 4] = UInt8.random(in: 0...255, using: &random)
      bytes[index * 4 + 1] = column % 2 == 0 ? 255 : 0
      bytes[index * 4 + 2] = (row / 3 + column / 5) % 2 == 0 ? 255 : 0
    }
    let bitmap = try Bitmap(width: width, height: height, bytes: bytes)
    var node = SceneNode(frame: Rect(x: 23, y: 37, width: 70, height: 50), contents: bitmap)
    node.filters.filters = [.gaussianBlur(radius: radius)]
    let root = SceneNode(frame: Rect(x: 0, y: 0, width: 120, height: 120), sublayers: [node])
    let picture = try Studio().render(TestScene(canvas: SceneCanvas(width: 120, height: 120), root: root))
    let weights = Self.weights(radius)
    var worst = 0.0
    for channel in 0..<3 {
      let source = (0..<width * height).map { Double(bytes[$0 * 4 + channel]) }
      var rows = [Double](repeating: 0, count: height * side)
      for row in 0..<height {
        for at in 0..<side {
          var sum = 0.0
          for column in 0..<width where abs(at - 23 - column) < weights.count {
            sum += source[row * width + column] * weights[abs(at - 23 - column)]
          }
          rows[row * side + at] = sum
        }
      }
      for y in 0..<side {
        for x in 0..<side {
          var sum = 0.0
          for row in 0..<height where abs(y - 37 - row) < weights.count {
            sum += rows[row * side + x] * weights[abs(y - 37 - row)]
          }
          worst = max(worst, abs(sum - Double(picture.pixels[(y * side + x) * 4 + channel])))
        }
      }
    }
    #expect(worst < 1.5, "radius \(radius): \(worst)/255 off")
  }
}
