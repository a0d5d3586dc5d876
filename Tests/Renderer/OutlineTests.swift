import Foundation
import Multiplane
import MultiplaneTestSupport
import Testing

/// Rounded corners, borders and hard edges against areas counted by sample points.
@Suite struct OutlineTests {
  private static let size = 48

  /// The fraction of each pixel inside, from 24 × 24 sample points.
  private func areas(_ isInside: (Double, Double) -> Bool) -> [Double] {
    let points = 24
    var result: [Double] = []
    for row in 0..<Self.size {
      for column in 0..<Self.size {
        let (x, y) = (Double(column), Double(row))
        let corners = [(x, y), (x + 1, y), (x, y + 1), (x + 1, y + 1)].count { isInside($0.0, $0.1) }
        // The outlines are convex.
        if corners == 4 {
          result.append(1)
          continue
        }
        var count = 0
        for k in 0..<points * points {
          let (x, y) = (Double(k % points) + 0.5, Double(k / points) + 0.5)
          if isInside(Double(column) + x / Double(points), Double(row) + y / Double(points)) { count += 1 }
        }
        result.append(Double(count) / Double(points * points))
      }
    }
    return result
  }

  private func isInside(_ x: Double, _ y: Double, _ size: Size, _ radii: [Size], _ exponent: Double = 2) -> Bool {
    guard x >= 0, y >= 0, x <= size.width, y <= size.height else { return false }
    let corners = [(x, y), (size.width - x, y), (size.width - x, size.height - y), (x, size.height - y)]
    for (corner, radius) in zip(corners, radii) where corner.0 < radius.width && corner.1 < radius.height {
      let (u, v) = (1 - corner.0 / radius.width, 1 - corner.1 / radius.height)
      if pow(u, exponent) + pow(v, exponent) > 1 { return false }
    }
    return true
  }

  private func alphas(_ layer: Layer) throws -> [Double] {
    let root = Layer()
    root.bounds = Rect(x: 0, y: 0, width: Double(Self.size), height: Double(Self.size))
    root.anchorPoint = .zero
    root.addSublayer(layer)
    let picture = try Studio().render(root, SceneCanvas(width: Double(Self.size), height: Double(Self.size)))
    return stride(from: 3, to: picture.pixels.count, by: 4).map { Double(picture.pixels[$0]) / 255 }
  }

  private func largestDifference(_ a: [Double], _ b: [Double]) -> Double {
    zip(a, b).map { abs($0 - $1) }.max() ?? 1
  }

  @Test(arguments: [0.3, 1, 3.3, 8, 40], [0.0, 0.37])
  func cornersAreCoveredByArea(radius: Double, offset: Double) throws {
    let layer = Layer()
    layer.frame = Rect(x: 5 + offset, y: 7 + offset, width: 37.5, height: 30)
    layer.backgroundColor = .white
    layer.cornerRadius = radius
    let size = Size(37.5, 30)
    let fitted = min(radius, 15)
    let expected = areas {
      isInside($0 - 5 - offset, $1 - 7 - offset, size, Array(repeating: Size(fitted, fitted), count: 4))
    }
    let difference = largestDifference(try alphas(layer), expected)
    // Half a step of rounding, plus the error of counting points.
    #expect(difference * 255 < 2.5)
  }

  @Test(arguments: [1, 2, 8, 14], [0.3, 0.785])
  func turnedCornersAreCoveredByArea(radius: Double, angle: Double) throws {
    let layer = Layer()
    layer.bounds = Rect(x: 0, y: 0, width: 30, height: 26)
    layer.position = Point(24.2, 24.4)
    layer.backgroundColor = .white
    layer.cornerRadius = radius
    layer.affineTransform = Transform2D(rotationAngle: angle)
    let expected = areas { x, y in
      let (dx, dy) = (x - 24.2, y - 24.4)
      let (u, v) = (dx * cos(angle) + dy * sin(angle) + 15, -dx * sin(angle) + dy * cos(angle) + 13)
      return isInside(u, v, Size(30, 26), Array(repeating: Size(min(radius, 13), min(radius, 13)), count: 4))
    }
    let difference = largestDifference(try alphas(layer), expected)
    #expect(difference * 255 < 4)
  }
}
