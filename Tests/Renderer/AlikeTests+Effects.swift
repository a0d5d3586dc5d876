import Multiplane
import MultiplaneTestSupport

/// Kinds of layers, filters and blending.
extension AlikeTests {
  @Pairs static var effects: [Pair] {
    Pair(
      "a gradient of one colour and a background", within: 1,
      { [make(GradientLayer(), place) { ($0.colors, $0.cornerRadius) = ([red, red, red], 10) }] },
      { [leaf(place) { $0.cornerRadius = 10 }] })
    Pair(
      "a gradient the other way round", within: 1,
      { [make(GradientLayer(), place) { ($0.colors, $0.locations) = ([red, .black, .white], [0, 0.25, 1]) }] },
      {
        [
          make(GradientLayer(), place) { layer in
            (layer.colors, layer.locations) = ([.white, .black, red], [0, 0.75, 1])
            (layer.startPoint, layer.endPoint) = (layer.endPoint, layer.startPoint)
          }
        ]
      })
    Pair(
      "a filled path and a background", within: 0,
      { [make(ShapeLayer(), place) { ($0.path, $0.fillColor) = (Path(within), red) }] }, { [leaf(place)] })
    Pair(
      "an ellipse and corners that meet", within: 3,
      { [make(ShapeLayer(), place) { ($0.path, $0.fillColor) = (Path(ellipseIn: within), red) }] },
      {
        [
          leaf(place) { layer in
            let radius = Size(place.width / 2, place.height / 2)
            layer.cornerRadii = CornerRadii(
              topLeft: radius, topRight: radius, bottomRight: radius, bottomLeft: radius)
          }
        ]
      })
    Pair(
      "a stroke and a border", within: 0,
      {
        [
          make(ShapeLayer(), place) { shape in
            (shape.path, shape.fillColor) = (Path(within.insetBy(dx: 3, dy: 3)), nil)
            (shape.strokeColor, shape.lineWidth) = (red, 6)
          }
        ]
      }, { [leaf(place, nil) { ($0.borderWidth, $0.borderColor) = (6, red) }] })
    Pair(
      "a border that fills the layer and a background", within: 0,
      { [leaf(place, nil) { ($0.borderWidth, $0.borderColor, $0.cornerRadius) = (99, red, 8) }] },
      { [leaf(place) { $0.cornerRadius = 8 }] })
    Pair(
      "the same without corners", within: 0, { [leaf(place, nil) { ($0.borderWidth, $0.borderColor) = (30, red) }] },
      { [leaf(place)] })
    Pair(
      "a shadow's path and the layer's own outline", within: 2, { [decorated(place)] },
      { [decorated(place) { $0.shadowPath = Path(roundedRect: within, cornerRadius: 12) }] })
    Pair(
      "the same, turned", within: 2, { [decorated(place) { $0.transform = turn }] },
      {
        [
          decorated(place) { layer in
            layer.transform = turn
            layer.shadowPath = Path(roundedRect: within, cornerRadius: 12)
          }
        ]
      })
    Pair(
      "the shadow of an outline and that of a picture", within: 2, { [decorated(place)] },
      {
        [
          decorated(place) { layer in
            // The layer is invisible, but whether it hides other layers is not known.
            layer.addSublayer(leaf(within, .clear) { $0.filters = [.sepia(1)] })
          }
        ]
      })
    Pair(
      "a shadow of which its layer covers all that the clip leaves, and none", within: 0,
      { try clipped { _ in } }, { try clipped { $0.shadowOpacity = 0 } })
    Pair(
      "a shadow that is not blurred and a layer", within: 1,
      {
        [
          leaf(place) { layer in
            (layer.shadowOpacity, layer.shadowRadius, layer.shadowOffset) = (0.5, 0, Size(7, 5))
          }
        ]
      },
      { [leaf(place.offsetBy(dx: 7, dy: 5), Color(red: 0, green: 0, blue: 0, alpha: 0.5)), leaf(place)] })
    Pair(
      "a shadow that falls between pixels and a rounded layer", within: 1,
      {
        [
          leaf(place) { layer in
            (layer.shadowOpacity, layer.shadowRadius, layer.shadowOffset) = (0.5, 0, Size(7.5, 5.25))
            layer.cornerRadius = 9
          }
        ]
      },
      {
        [
          leaf(place.offsetBy(dx: 7.5, dy: 5.25), Color(red: 0, green: 0, blue: 0, alpha: 0.5)) { $0.cornerRadius = 9 },
          leaf(place) { $0.cornerRadius = 9 },
        ]
      })
    Pair(
      "what is below through a filter and what is filtered", within: 1,
      { [try card(), leaf(Rect(x: 0, y: 0, width: 90, height: 80), nil) { $0.backgroundFilters = [.invert(1)] }] },
      {
        [
          try leaf(Rect(x: 0, y: 0, width: 90, height: 80), canvas.background) { root in
            try root.addSublayer(card())
            root.filters = [.invert(1)]
          }
        ]
      })
    Pair(
      "a background filter that changes nothing", within: 0,
      { [try card(), leaf(place, nil) { $0.backgroundFilters = [.gaussianBlur(radius: 0), .brightness(1)] }] },
      { [try card()] })
    Pair(
      "multiply with white, screen with black", within: 0,
      {
        [
          try card(), leaf(place, .white) { $0.compositingFilter = .multiply },
          leaf(place, .black) { $0.compositingFilter = .screen },
        ]
      }, { [try card()] })
    Pair(
      "the difference with white is the inverse", within: 1,
      { [try card(), leaf(place, .white) { $0.compositingFilter = .difference }] },
      { [try card(), leaf(place, nil) { $0.backgroundFilters = [.invert(1)] }] })
    Pair(
      "hard light and overlay the other way round", within: 1,
      { [leaf(place), leaf(place, .init(red: 0.3, green: 0.6, blue: 0.9)) { $0.compositingFilter = .hardLight }] },
      { [leaf(place, .init(red: 0.3, green: 0.6, blue: 0.9)), leaf(place) { $0.compositingFilter = .overlay }] })
    Pair(
      "destination-out and source-out of a hole", within: 1,
      {
        [
          leaf(Rect(x: 0, y: 0, width: 90, height: 80), nil) { group in
            group.filters = [.opacity(0.9999)]
            group.addSublayer(leaf(place))
            group.addSublayer(leaf(place.insetBy(dx: 9, dy: 9), .black) { $0.compositingFilter = .destinationOut })
          }
        ]
      },
      { [leaf(place, nil) { ($0.borderWidth, $0.borderColor) = (9, red) }] })
  }

  /// Layers filled with opaque colour, with colours and with texels, whose sublayers extend beyond them and are
  /// clipped; upright and rotated.
  private static func clipped(_ change: (Layer) -> Void) throws -> [Layer] {
    try [Transform3D.identity, turn].flatMap { transform in
      let colors = GradientLayer()
      colors.colors = [red, .black]
      let texels = Layer()
      texels.contents = try bitmap()
      let color = Layer()
      color.backgroundColor = red
      return [color, colors, texels].enumerated().map { index, layer in
        layer.frame = Rect(x: 8 + 26 * Double(index), y: 12.5, width: 24, height: 32)
        decorate(layer)
        (layer.masksToBounds, layer.transform, layer.borderWidth) = (true, transform, 0)
        change(layer)
        layer.addSublayer(leaf(Rect(x: 6, y: 4.5, width: 50, height: 20), blue))
        return layer
      }
    }
  }
}
