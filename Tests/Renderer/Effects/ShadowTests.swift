import Foundation
import Multiplane
import MultiplaneTestSupport
import Testing

/// Shadows without a pass, against convolutions in double precision.
@Suite struct ShadowTests {
  private static let size = 96
  private let canvas = SceneCanvas(width: Double(size), height: Double(size))

  /// Only the shadow is visible: the layer itself is elsewhere.
  private func alphas(_ layer: Layer, scale: Double = 1) throws -> [Double] {
    let root = Layer()
    let side = Double(Self.size) / scale
    root.bounds = Rect(x: 0, y: 0, width: side, height: side)
    root.anchorPoint = .zero
    root.addSublayer(layer)
    let studio = try Studio()
    let tree = LayerTree(root: root, actionsAreEnabled: false)
    studio.compositor.mailbox.post(tree.commit(at: 0))
    let (picture, frame) = try studio.picture(SceneCanvas(width: side, height: side, scale: scale), bufferAge: 0)
    #expect(frame.statistics.offscreens.isEmpty && frame.statistics.undrawnShapes.isEmpty)
    return stride(from: 3, to: picture.pixels.count, by: 4).map { Double(picture.pixels[$0]) / 255 }
  }

  private func card(_ frame: Rect, radius: Double, sigma: Double, offset: Size) -> Layer {
    let layer = Layer()
    layer.frame = frame
    layer.backgroundColor = .white
    layer.cornerRadius = radius
    layer.shadowOpacity = 1
    layer.shadowRadius = sigma
    layer.shadowOffset = offset
    return layer
  }

  /// The coverage of pixels by a rounded rectangle, exact along x, on 64 lines along y.
  private func coverage(_ rect: Rect, _ radius: Double, exponent: Double = 2) -> [Double] {
    var result = [Double](repeating: 0, count: Self.size * Self.size)
    let lines = 64
    for row in 0..<Self.size {
      let (top, bottom) = (max(Double(row), rect.minY), min(Double(row + 1), rect.maxY))
      guard top < bottom else { continue }
      for line in 0..<lines {
        let y = top + (Double(line) + 0.5) / Double(lines) * (bottom - top)
        var inset = 0.0
        for depth in [rect.minY + radius - y, y - rect.maxY + radius] where depth > 0 {
          inset = radius * (1 - pow(1 - pow(depth / radius, exponent), 1 / exponent))
        }
        for column in 0..<Self.size {
          let low = max(Double(column), rect.minX + inset)
          let high = min(Double(column + 1), rect.maxX - inset)
          if low < high { result[row * Self.size + column] += (high - low) * (bottom - top) / Double(lines) }
        }
      }
    }
    return result
  }

  /// Convolved with Gaussians along both axes, each integrated over the pixels.
  private func blurred(_ values: [Double], _ sigma: Double) -> [Double] {
    guard sigma > 0 else { return values }
    let reach = Int(clamping: (sigma * 6).rounded(.up))
    let unit = sigma * 2.0.squareRoot()
    let kernel: [Double] = (-reach...reach).map { k in
      let (low, high) = ((Double(k) - 0.5) / unit, (Double(k) + 0.5) / unit)
      return (erf(high) - erf(low)) / 2
    }
    func pass(_ values: [Double], _ step: Int, _ line: Int) -> [Double] {
      var result = values
      for index in 0..<Self.size {
        for at in 0..<Self.size {
          var sum = 0.0
          for k in max(0, at - reach)...min(Self.size - 1, at + reach) {
            sum += values[index * line + k * step] * kernel[k - at + reach]
          }
          result[index * line + at * step] = sum
        }
      }
      return result
    }
    return pass(pass(values, 1, Self.size), Self.size, 1)
  }

  private func expectNear(_ actual: [Double], _ expected: [Double], within limit: Double = 2) {
    let off = zip(actual, expected).map { abs($0 - $1) * 255 }
    let most = off.max() ?? 255
    let place = off.firstIndex(of: most) ?? 0
    #expect(
      most <= limit,
      "\(place % Self.size), \(place / Self.size): \(actual[place] * 255) and not \(expected[place] * 255)")
    #expect(actual.count == expected.count && expected.contains { $0 > 0.3 } && actual.contains { $0 < 0.01 })
  }

  /// The layer would hide its shadow: the shadow is cast far to the side.
  private let away = Size(-1000, -1000)

  private func shadow(_ rect: Rect, radius: Double, sigma: Double, change: (Layer) -> Void = { _ in }) throws
    -> [Double]
  {
    let layer = card(
      rect.offsetBy(dx: 1000, dy: 1000), radius: radius, sigma: sigma, offset: away)
    change(layer)
    return try alphas(layer)
  }

  @Test(arguments: [0, 0.02, 0.4, 1, 2, 3.9, 4, 5.5, 7.9, 8, 11], [0.0, 6, 14])
  func aCardsShadowIsTheConvolution(sigma: Double, radius: Double) throws {
    let rect = Rect(x: 36, y: 34, width: 29, height: 33)
    let expected = blurred(coverage(rect, radius), sigma < 0.05 ? 0 : sigma)
    expectNear(try shadow(rect, radius: radius, sigma: sigma), expected)
  }

  @Test(arguments: [0.6, 1.5, 3, 6])
  func edgesBetweenPixels(sigma: Double) throws {
    let rect = Rect(x: 30.25, y: 28.5, width: 37.4, height: 33.75)
    expectNear(try shadow(rect, radius: 9, sigma: sigma), blurred(coverage(rect, 9), sigma))
  }

  @Test(arguments: [0.5, 1, 2, 4.2])
  func largeCardsAreDrawnInNineParts(sigma: Double) throws {
    let rect = Rect(x: 14.5, y: 15, width: 68.25, height: 66.5)
    expectNear(try shadow(rect, radius: 5, sigma: sigma), blurred(coverage(rect, 5), sigma))
  }

  /// A shadow between pixels is that of an outline there, not interpolated between two pixels.
  @Test(arguments: [0.0, 0.4, 1, 6]) func offsetsMayEndBetweenPixels(sigma: Double) throws {
    let rect = Rect(x: 34, y: 33, width: 29, height: 33)
    let layer = card(
      rect.offsetBy(dx: 1000, dy: 1000), radius: 4, sigma: sigma, offset: Size(-1000 + 0.25, -1000 - 2.5))
    expectNear(try alphas(layer), blurred(coverage(rect.offsetBy(dx: 0.25, dy: -2.5), 4), sigma))
  }

  @Test func continuousCorners() throws {
    let rect = Rect(x: 26, y: 28, width: 44, height: 40)
    let actual = try shadow(rect, radius: 8, sigma: 2) { $0.cornerCurve = .continuous }
    expectNear(actual, blurred(coverage(rect, 8 * 1.528665, exponent: 3.2588), 2))
  }

  @Test(arguments: [1.2, 3])
  func onAFinerCanvas(sigma: Double) throws {
    let rect = Rect(x: 12, y: 13, width: 20, height: 18)
    let layer = card(rect.offsetBy(dx: 1000, dy: 1000), radius: 4, sigma: sigma, offset: away)
    let expected = blurred(coverage(Rect(x: 24, y: 26, width: 40, height: 36), 8), 2 * sigma)
    expectNear(try alphas(layer, scale: 2), expected)
  }

  @Test(arguments: [2.5, 5])
  func turnedCards(sigma: Double) throws {
    // A circle looks the same after a rotation.
    let rect = Rect(x: 30, y: 32, width: 32, height: 32)
    let layer = card(rect, radius: 16, sigma: sigma, offset: .zero)
    layer.bounds = Rect(x: 0, y: 0, width: 32, height: 32)
    // Far from the layer itself, rotated with it.
    let (angle, far) = (0.6, 1000.0)
    layer.position = Point(46 + far * cos(angle), 48 + far * sin(angle))
    layer.shadowOffset = Size(-far, 0)
    layer.affineTransform = Transform2D(rotationAngle: angle)
    expectNear(try alphas(layer), blurred(coverage(rect, 16), sigma))
  }

  @Test func colourAndOpacity() throws {
    let rect = Rect(x: 26, y: 28, width: 44, height: 40)
    let expected = blurred(coverage(rect, 6), 3).map { $0 * 0.8 * 0.5 }
    let actual = try shadow(rect, radius: 6, sigma: 3) {
      $0.shadowColor = Color(red: 1, green: 0, blue: 0, alpha: 0.8)
      $0.shadowOpacity = 0.5
    }
    expectNear(actual, expected)
  }

  @Test(arguments: [0, 0.7, 2, 4, 7, 10])
  func pathsCastTheirOwn(sigma: Double) throws {
    let rect = Rect(x: 33.5, y: 31, width: 31, height: 30)
    let layer = Layer()
    layer.position = Point(3, -2)
    layer.shadowOpacity = 1
    layer.shadowRadius = sigma
    layer.shadowOffset = Size(0.5, 4)
    layer.shadowPath = Path(roundedRect: rect.offsetBy(dx: -3.5, dy: -2), cornerRadius: 9)
    expectNear(try alphas(layer), blurred(coverage(rect, 9), sigma))
  }

  /// For any size: a corner of a large window casts the same shadow as that of a small one.
  @Test(arguments: [0, 1, 3]) func pathsOfRectanglesMayBeLarge(sigma: Double) throws {
    func corner(of size: Double) throws -> [Double] {
      let layer = Layer()
      layer.shadowOpacity = 1
      layer.shadowRadius = sigma
      layer.shadowOffset = .zero
      layer.shadowPath = Path(roundedRect: Rect(x: 30.5, y: 40, width: size, height: size), cornerRadius: 12)
      return try alphas(layer)
    }
    expectNear(try corner(of: 8000), try corner(of: 200))
  }

  @Test func aPathsShadowIsInTheLayersPlane() throws {
    let layer = Layer()
    layer.position = Point(48, 48)
    layer.affineTransform = Transform2D(a: 1, b: 0, c: 0.5, d: 1, tx: 0, ty: 0)
    layer.shadowOpacity = 1
    layer.shadowRadius = 5
    layer.shadowOffset = .zero
    layer.shadowPath = Path(Rect(x: -16, y: -16, width: 32, height: 32))
    let actual = try alphas(layer)
    let whole = blurred(coverage(Rect(x: 32, y: 32, width: 32, height: 32), 0), 5)
    let expected = (0..<Self.size * Self.size).map { index in
      let (x, y) = (Double(index % Self.size) + 0.5, Double(index / Self.size) + 0.5)
      // The pixel's position in the plane.
      let u = x - (y - 48) * 0.5 - 0.5
      let left = Int(clamping: u.rounded(.down))
      guard left >= 0, left < Self.size - 1 else { return 0.0 }
      let row = index / Self.size * Self.size
      return whole[row + left] * (1 - u + Double(left)) + whole[row + left + 1] * (u - Double(left))
    }
    expectNear(actual, expected)
  }

  @Test func masksToBoundsCutsTheShadow() throws {
    let layer = card(Rect(x: 20, y: 20, width: 40, height: 40), radius: 6, sigma: 4, offset: Size(5, 5))
    let open = try alphas(layer)
    layer.masksToBounds = true
    layer.removeFromSuperlayer()
    let cut = try alphas(layer)
    #expect(open[65 * Self.size + 45] > 0.3 && cut[65 * Self.size + 45] == 0)
    #expect(cut[40 * Self.size + 40] == 1)
  }

  @Test func movedShadowsAreRedrawnRight() throws {
    let layer = card(Rect(x: 30, y: 30, width: 30, height: 24), radius: 7, sigma: 5, offset: Size(0, 6))
    let root = Layer()
    root.bounds = Rect(x: 0, y: 0, width: 96, height: 96)
    root.anchorPoint = .zero
    root.addSublayer(layer)
    let studio = try Studio()
    let tree = LayerTree(root: root, actionsAreEnabled: false)
    studio.compositor.mailbox.post(tree.commit(at: 0))
    _ = try studio.picture(canvas, bufferAge: 0)
    for step in 0..<5 {
      layer.position = Point(45 + Double(step) * 1.25, 42 - Double(step))
      if step == 3 { layer.shadowPath = Path(ellipseIn: layer.bounds) }
      studio.compositor.mailbox.post(tree.commit(at: 0))
      let (picture, frame) = try studio.picture(canvas, bufferAge: 1)
      #expect(frame.statistics.fullRedrawReason == nil)
      #expect(picture.pixels == (try studio.picture(canvas, bufferAge: 0)).picture.pixels)
    }
  }
}
