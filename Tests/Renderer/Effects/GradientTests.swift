import Multiplane
import MultiplaneTestSupport
import Testing

/// The places where the colours of gradients begin.
@Suite struct GradientTests {
  private static let canvas = SceneCanvas(width: 41, height: 41)
  private static let (before, after) = (Color.black, Color(red: 1, green: 0, blue: 0))

  /// Eight directions in which pixel centres are on one line, clockwise from the right.
  private static let directions: [(x: Int, y: Int)] = [
    (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1),
  ]

  /// As in Core Animation.
  @Test func degenerateOnesDrawNothing() throws {
    let studio = try Studio()
    let cases: [(name: String, draws: Bool, set: (GradientLayer) -> Void)] = [
      ("two colours", true, { _ in }), ("none", false, { $0.colors = [] }),
      ("one colour", false, { $0.colors.removeLast() }),
      ("locations", true, { $0.locations = [0, 0.5] }), ("too few locations", false, { $0.locations = [0] }),
      ("too many locations", false, { $0.locations = [0, 0.5, 1] }),
      ("radial", true, { ($0.type, $0.startPoint) = (.radial, Point(0, 0)) }),
      ("radial, in a column", false, { $0.type = .radial }),
      ("radial, in a row", false, { ($0.type, $0.startPoint) = (.radial, Point(0, 1)) }),
      ("conic, in a column", true, { $0.type = .conic }),
      ("axial, of no length", true, { $0.startPoint = $0.endPoint }),
    ]
    for (name, draws, set) in cases {
      let gradient = GradientLayer()
      gradient.frame = Rect(x: 0, y: 0, width: 41, height: 41)
      gradient.colors = [Self.after, Self.after]
      set(gradient)
      let red = try studio.render(gradient, Self.canvas).pixels[(20 * 41 + 20) * 4]
      #expect((red == 255) == draws, "\(name)")
    }
  }

  /// At two stops with the same location the later colour begins, in every direction and for every start of the turn.
  @Test(arguments: 0..<8) func whatLiesOnAConicStopIsPastIt(start: Int) throws {
    let studio = try Studio()
    for eighth in 1..<8 {
      let gradient = GradientLayer()
      gradient.frame = Rect(x: 0, y: 0, width: 41, height: 41)
      gradient.type = .conic
      gradient.colors = [Self.before, Self.before, Self.after, Self.after]
      let place = Double(eighth) / 8
      gradient.locations = [0, place, place, 1]
      gradient.startPoint = Point(0.5, 0.5)
      let from = Self.directions[start]
      gradient.endPoint = Point(0.5 + Double(from.x) / 4, 0.5 + Double(from.y) / 4)
      let picture = try studio.render(gradient, Self.canvas)
      let ray = Self.directions[(start + eighth) % 8]
      for distance in 1...20 {
        let pixel = (20 + ray.y * distance) * 41 + 20 + ray.x * distance
        #expect(picture.pixels[pixel * 4] > 250, "stop at \(eighth)/8, \(distance) pixels from the middle")
        // The turn begins with its first colour.
        let first = (20 + from.y * distance) * 41 + 20 + from.x * distance
        #expect(picture.pixels[first * 4] < 5, "start, \(distance) pixels from the middle")
      }
    }
  }

  /// Of many stops, some at the same location, the two around a pixel are found.
  @Test(arguments: [2, 16, 17, 33, 100, 256]) func manyStopsAreFound(count: Int) throws {
    let gradient = GradientLayer()
    gradient.frame = Rect(x: 0, y: 0, width: 480, height: 2)
    (gradient.startPoint, gradient.endPoint) = (Point(0, 0.5), Point(1, 0.5))
    let reds = (0..<count).map { Double($0 * 37 % 101) / 100 }
    let places = (0..<count).map { Double($0 / 3 * 3) / Double(count) }
    gradient.colors = reds.map { Color(red: $0, green: 0, blue: 0) }
    gradient.locations = places
    let picture = try Studio().render(gradient, SceneCanvas(width: 480, height: 2))
    for x in 0..<480 {
      let t = (Double(x) + 0.5) / 480
      let next = places.firstIndex { t < $0 } ?? count
      var red = reds[next - 1]
      if next < count {
        red += (reds[next] - red) * (t - places[next - 1]) / (places[next] - places[next - 1])
      }
      // A pixel on a stop may have either colour.
      if places.contains(where: { abs($0 - t) < 1e-4 }) { continue }
      #expect(abs(Double(picture.pixels[x * 4]) - red * 255) <= 2, "at \(x) of \(count)")
    }
  }
}
