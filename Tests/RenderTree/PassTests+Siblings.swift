import MultiplaneGeometry
import MultiplaneLayers
import MultiplaneContents
import Testing

/// Ten equal siblings.
extension PassTests {
  private static func ten(_ change: (Layer, Int) throws -> Void) rethrows -> [Layer] {
    try (0..<10).map { index in
      let row = Rect(x: Double(index % 5) * 20, y: Double(index / 5) * 50, width: 14, height: 40)
      let layer = layer(
        row, nil, [layer(Rect(x: 1, y: 1, width: 9, height: 9)), layer(Rect(x: 4, y: 6, width: 9, height: 9))])
      try change(layer, index)
      return layer
    }
  }

  /// For any number of siblings: those of one depth are on one page, and each step of all of them is shared.
  private static let siblings: [(String, Int, @Sendable () throws -> [Layer])] = [
    ("blurs", 4, { ten { layer, _ in blur(layer) } }),
    ("blurs of ten radii", 6, { ten { $0.filters = [.gaussianBlur(radius: Double($1) * 2 + 1)] } }),
    (
      "blurs along ten directions", 5,
      { ten { ($0.filters, $0.transform) = ([.gaussianBlur(radius: 1.5)], sheared($1)) } }
    ),
    (
      "blurs between colours", 5,
      { ten { layer, _ in layer.filters = [.sepia(1), .gaussianBlur(radius: 2), .invert(1)] } }
    ),
    (
      "blurs, some of them between colours", 5,
      { ten { $0.filters = $1 % 2 == 0 ? [.gaussianBlur(radius: 2)] : [.sepia(1), .gaussianBlur(radius: 2)] } }
    ),
    ("drop shadows", 4, { ten { $0.filters = [.dropShadow(offset: Size(1, Double($1)), radius: 2, color: .black)] } }),
    (
      "drop shadows of translucent layers", 5,
      {
        ten {
          $0.filters = [.dropShadow(offset: Size(1, Double($1)), radius: 2, color: .black)]
          $0.opacity = 0.5
        }
      }
    ),
    ("shadows of pictures", 4, { ten { layer, _ in shadow(layer) } }),
    (
      "shadows of pictures in ten colours and sizes", 4,
      {
        ten {
          shadow($0); $0.shadowRadius = Double($1) / 2 + 1
        }
      }
    ),
    (
      "masks", 3,
      {
        ten { layer, _ in
          layer.mask =
            Self.layer(left.offsetBy(dx: -3, dy: -3)) {
              $0.cornerRadius = 3; $0.opacity = 0.5
            }
        }
      }
    ),
    (
      "masked blurs", 5,
      {
        ten { layer, _ in
          blur(layer)
          layer.mask = Self.layer(left.offsetBy(dx: -3, dy: -3)) { $0.opacity = 0.5 }
        }
      }
    ),
    ("groups", 2, { ten { $0.opacity = 0.1 + Float($1) / 20 } }),
    (
      "blurs in groups", 5,
      {
        ten { layer, _ in
          layer.opacity = 0.5
          layer.addSublayer(small { blur($0) })
        }
      }
    ),
    (
      "blurs in blurs", 7,
      {
        ten { layer, _ in
          blur(layer)
          layer.addSublayer(small { blur($0) })
        }
      }
    ),
    ("panes", 5, { ten { layer, _ in layer.backgroundFilters = [.gaussianBlur(radius: 0.5)] } }),
    (
      "panes of two kinds", 6,
      {
        ten {
          let blur = Filter.gaussianBlur(radius: 0.5)
          $0.backgroundFilters = $1 % 2 == 0 ? [blur, .sepia(1)] : [.sepia(1), blur]
        }
      }
    ),
    (
      "translucent panes", 6,
      {
        ten { layer, _ in
          layer.backgroundFilters = [.gaussianBlur(radius: 0.5)]
          layer.opacity = 0.5
        }
      }
    ),
    (
      "panes over each other", 41,
      {
        (0..<10).map { index in
          pane(Double(index)) { $0.backgroundFilters = [.gaussianBlur(radius: 0.5)] }
        }
      }
    ),
    ("layers that multiply what is opaque", 2, { ten { layer, _ in layer.compositingFilter = .multiply } }),
    ("layers that read what is below", 4, { ten { layer, _ in layer.compositingFilter = .overlay } }),
    (
      "layers that read what is below and abut", 3,
      {
        (0..<10).map { index in
          layer(Rect(x: Double(index) * 10, y: 20, width: 10, height: 40)) { $0.compositingFilter = .overlay }
        }
      }
    ),
    (
      "layers with sublayers that read what is below and abut", 4,
      {
        (0..<10).map { index in
          layer(
            Rect(x: Double(index) * 10, y: 20, width: 10, height: 40), .white, [layer(left), layer(right)]
          ) { ($0.compositingFilter, $0.masksToBounds) = (.overlay, true) }
        }
      }
    ),
    (
      "all of it", 6,
      {
        ten {
          switch $1 % 5 {
          case 0: blur($0)
          case 1: shadow($0)
          case 2: $0.mask = Self.layer(left.offsetBy(dx: -3, dy: -3)) { $0.opacity = 0.5 }
          case 3: $0.opacity = 0.5
          default: $0.filters = [.gaussianBlur(radius: 9)]
          }
        }
      }
    ),
  ]

  private static func sheared(_ index: Int) -> Transform3D {
    Transform3D(Transform2D(a: 1, b: 0, c: Double(index) / 10 + 0.1, d: 1, tx: 0, ty: 0))
  }

  @Test(arguments: siblings.indices) func siblingsSharePasses(index: Int) throws {
    let (what, passes, layers) = Self.siblings[index]
    let plan = try Self.plan(Self.layer(Self.whole, .white, try layers()))
    #expect(plan.passes.count == passes, "ten \(what): \(plan)")
  }
}
