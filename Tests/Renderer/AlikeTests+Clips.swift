import Multiplane
import MultiplaneTestSupport

/// Clipped layers, and the same layers with a mask of the clip's shape instead: at pixels that the clip covers in part,
/// layers behind must not show through.
extension AlikeTests {
  private static let ways: [(name: String, place: @Sendable (Layer) -> Void)] = [
    ("upright", { _ in }), ("between pixels", { $0.position = Point($0.position.x + 0.3, $0.position.y + 0.6) }),
    ("turned", { $0.transform = turn }), ("tilted", { $0.transform = tilt }),
  ]

  private static let grass = Color(red: 0.2, green: 0.7, blue: 0.2)

  /// Sublayers over the background of a layer with the size of `within` and this corner radius.
  private static func sublayers(_ radius: Double) -> [(name: String, layers: Layers)] {
    [
      ("an opaque one along a side", { [leaf(Rect(x: 0, y: 0, width: 48, height: 13.3), blue.opaque)] }),
      ("a translucent one along a side", { [leaf(Rect(x: 0, y: 0, width: 48, height: 13), blue)] }),
      (
        "one of a lower opacity", { [leaf(Rect(x: 0, y: 20, width: 30, height: 20), blue.opaque) { $0.opacity = 0.6 }] }
      ),
      ("one over all of it", { [leaf(within, blue)] }),
      (
        "three over each other",
        {
          [
            leaf(Rect(x: 0, y: 0, width: 48, height: 18.5), blue),
            leaf(Rect(x: 0, y: 10, width: 20, height: 30), grass),
            leaf(Rect(x: 10, y: 5, width: 38, height: 33), blue),
          ]
        }
      ),
      (
        "rows",
        { (0..<4).map { leaf(Rect(x: 0, y: 10 * Double($0), width: 48, height: 10), $0 % 2 == 0 ? blue : grass) } }
      ),
      (
        "one that is turned against it",
        { [leaf(Rect(x: -9, y: 10, width: 66, height: 12), blue.opaque) { $0.transform = turn }] }
      ),
      (
        "one in a plain layer, over its own",
        {
          [
            leaf(within, nil) { plain in
              plain.addSublayer(
                leaf(Rect(x: 0, y: 0, width: 48, height: 22), blue.opaque) { header in
                  header.addSublayer(leaf(Rect(x: 0, y: 0, width: 20, height: 30), grass))
                })
            }
          ]
        }
      ),
      (
        "a rounded one along a side",
        { [leaf(Rect(x: 0, y: 0, width: 48, height: 22), blue.opaque) { $0.cornerRadius = 7 }] }
      ),
      (
        "a translucent rounded one that ends a little beyond",
        { [leaf(Rect(x: -0.4, y: -0.3, width: 48.6, height: 22), blue) { $0.cornerRadius = 7 }] }
      ),
      (
        "a bordered one along a side",
        {
          [
            leaf(Rect(x: 0, y: 0, width: 48, height: 22), blue.opaque) {
              ($0.borderWidth, $0.borderColor) = (0.75, .white)
            },
            leaf(Rect(x: 0, y: 14, width: 30, height: 24), grass) {
              ($0.borderWidth, $0.borderColor, $0.cornerRadius, $0.cornerCurve) = (3, .white, 6, .continuous)
            },
          ]
        }
      ),
      (
        "a picture with corners along a side",
        {
          [
            try leaf(Rect(x: 0, y: 0, width: 48, height: 24), blue.opaque) {
              ($0.cornerRadius, $0.masksToBounds) = (7, true)
              $0.contents = try bitmap()
            }
          ]
        }
      ),
      (
        "a pane that blurs the background, below another",
        {
          [
            leaf(Rect(x: 8, y: 6, width: 30, height: 26), blue) { $0.backgroundFilters = [.gaussianBlur(radius: 2)] },
            leaf(Rect(x: 0, y: 0, width: 48, height: 14), grass),
          ]
        }
      ),
      (
        "a header over one that is turned",
        {
          [
            leaf(Rect(x: -6, y: -6, width: 40, height: 30), grass) { $0.transform = turn },
            leaf(Rect(x: 0, y: 0, width: 48, height: 20), blue.opaque),
          ]
        }
      ),
      (
        "one with a shadow over all of it",
        {
          [
            leaf(within, blue.opaque) {
              ($0.shadowOpacity, $0.shadowRadius, $0.cornerRadius) = (0.8, 3, radius)
            }
          ]
        }
      ),
    ]
  }

  static var clips: [Pair] {
    ways.flatMap { way in
      [0.0, 9].flatMap { radius in
        sublayers(radius).map { sublayer in
          let card = { @Sendable (finish: (Layer) throws -> Void) in
            [
              try leaf(place) { card in
                for layer in try sublayer.layers() { card.addSublayer(layer) }
                way.place(card)
                try finish(card)
              }
            ]
          }
          return Pair(
            "a \(way.name) clip of radius \(Int(clamping: radius)) and a mask, \(sublayer.name)", within: 3,
            { try card { ($0.masksToBounds, $0.cornerRadius) = (true, radius) } },
            { try card { $0.mask = leaf(within, .black) { $0.cornerRadius = radius } } })
        }
      }
    }
  }
}

extension Color {
  fileprivate var opaque: Color { Color(red: red, green: green, blue: blue) }
}
