import Multiplane
import MultiplaneTestSupport
import Testing

/// A shadow without a blur is the layer's outline in another colour, with the same edges, in any orientation.
@Suite struct SharpShadowTests {
  private static let transforms: [Transform3D] = [
    Transform3D(rotationAngle: 0.35, x: 0, y: 0, z: 1),
    Transform3D(Transform2D(a: 0.5, b: 0.09, c: 0, d: 0.5, tx: 0, ty: 0)),
    Transform3D(rotationAngle: 0.7, x: 0, y: 1, z: 0),
    Transform3D(rotationAngle: 1.3, x: 1, y: 0.2, z: 0),
  ]

  private enum Look: CaseIterable {
    case plain, rounded, continuous, bordered, path, roundedPath, clipped

    func apply(_ card: Layer, _ shadow: Layer) {
      for layer in [card, shadow] {
        switch self {
        case .plain, .path: break
        case .rounded, .roundedPath, .clipped: layer.cornerRadius = 9
        case .continuous: (layer.cornerRadius, layer.cornerCurve) = (7, .continuous)
        case .bordered: layer.cornerRadius = 9
        }
      }
      if self == .bordered { (card.borderWidth, card.borderColor) = (3, .white) }
      if self == .path { card.shadowPath = Path(card.bounds) }
      if self == .roundedPath { card.shadowPath = Path(roundedRect: card.bounds, cornerRadius: 9) }
    }
  }

  /// The stage of a layer in perspective.
  private static func stage(_ layer: Layer, width: Double, height: Double, eye: Double) throws -> Layer {
    let root = Layer(0, 0, width, height)
    root.sublayerTransform = Transform3D(perspective: eye)
    root.addSublayer(layer)
    return root
  }

  @Test(arguments: transforms.indices, Look.allCases)
  private func isTheOutlineOnceMore(index: Int, look: Look) throws {
    let studio = try Studio()
    func picture(isShadow: Bool) throws -> (picture: Picture, frame: Compositor.Frame) {
      let card = Layer(4, 12, 30, 24, Color(red: 0.9, green: 0.2, blue: 0.1))
      let shadow = Layer(
        frame: card.frame.offsetBy(dx: 37, dy: 6), Color(red: 0, green: 0.3, blue: 0.5, alpha: 0.5))
      look.apply(card, shadow)
      let turned = Layer(0, 0, 80, 60)
      // A layer with more than one part in perspective becomes an image; single quads are drawn directly.
      if Self.transforms[index].isAffine {
        turned.transform = Self.transforms[index]
      } else {
        turned.sublayerTransform = Self.transforms[index].concatenating(Transform3D(perspective: 200))
      }
      turned.addSublayer(card)
      if isShadow {
        card.shadowColor = Color(red: 0, green: 0.3, blue: 0.5)
        (card.shadowOpacity, card.shadowRadius, card.shadowOffset) = (0.5, 0, Size(37, 6))
      } else {
        turned.insertSublayer(shadow, at: 0)
        card.shadowPath = nil
      }
      if look == .clipped {
        turned.masksToBounds = true
        turned.bounds = Rect(x: 0, y: 0, width: 60, height: 60)
      }
      return try studio.firstPicture(
        Self.stage(turned, width: 80, height: 60, eye: 200),
        SceneCanvas(width: 80, height: 60, scale: 1, background: .white))
    }
    let (seen, frame) = try picture(isShadow: true)
    if look == .bordered, !Self.transforms[index].isAffine {
      #expect(frame.statistics.offscreens.map(\.reason) == [.plane])
      return
    }
    #expect(frame.statistics.offscreens.isEmpty)
    #expect(seen.pixels == (try picture(isShadow: false)).picture.pixels)
  }

  /// A weak blur in strong perspective: position and softness of the shadow vary. Compared with the same tree eight
  /// times as large; far away, a pixel is sampled at its centre, without regard to the part of the shadow in it.
  @Test(arguments: [0.4, 0.6, 1.2]) func aWeakShadowFallsWhereItsPlaneIs(radius: Double) throws {
    let studio = try Studio()
    func picture(_ scale: Double) throws -> Picture {
      let card = Layer(10, 15, 35, 25, .white)
      (card.shadowOpacity, card.shadowRadius, card.shadowOffset) = (1, radius, Size(7, -9))
      card.transform = Transform3D(rotationAngle: 0.9, x: 1, y: 0.4, z: 0.2)
      return try studio.render(
        Self.stage(card, width: 60, height: 60, eye: 45),
        SceneCanvas(width: 60, height: 60, scale: scale, background: .white))
    }
    let (seen, fine) = (try picture(1), try picture(8))
    var (worst, place) = (0, (0, 0))
    for y in 0..<60 {
      for x in 0..<60 {
        var sum = 0
        for row in 0..<8 {
          for column in 0..<8 { sum += Int(fine.pixels[((y * 8 + row) * 480 + x * 8 + column) * 4]) }
        }
        let off = abs(Int(seen.pixels[(y * 60 + x) * 4]) - (sum + 32) / 64)
        if off > worst { (worst, place) = (off, (x, y)) }
      }
    }
    #expect(worst <= 64, "\(worst)/255 off at \(place)")
  }
}
