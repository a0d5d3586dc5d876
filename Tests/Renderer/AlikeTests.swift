import Multiplane
import MultiplaneRenderTree
import MultiplaneTestSupport
import Testing

/// More trees that say one thing in two ways, as programs write them: how far, in 255ths, their pictures may differ.
@Suite struct AlikeTests {
  typealias Layers = @Sendable () throws -> [Layer]

  private static let canvas = SceneCanvas(width: 90, height: 80, background: Color(red: 0.9, green: 0.95, blue: 1))
  private static let red = Color(red: 0.9, green: 0.2, blue: 0.1)
  private static let blue = Color(red: 0.1, green: 0.3, blue: 0.9, alpha: 0.5)
  private static let turn = Transform3D(rotationAngle: 0.35, x: 0, y: 0, z: 1)
  private static let tilt: Transform3D = {
    var perspective = Transform3D.identity
    perspective.m34 = -1.0 / 200
    return Transform3D(rotationAngle: 0.8, x: 0.3, y: 1, z: 0).concatenating(perspective)
  }()

  private static func make<Kind: Layer>(
    _ layer: Kind, _ frame: Rect, _ color: Color? = nil, _ change: (Kind) throws -> Void
  ) rethrows -> Kind {
    layer.frame = frame
    layer.backgroundColor = color
    try change(layer)
    return layer
  }

  private static func leaf(_ frame: Rect, _ color: Color? = red) -> Layer { make(Layer(), frame, color) { _ in } }

  private static func leaf(
    _ frame: Rect, _ color: Color? = red, _ change: (Layer) throws -> Void
  ) rethrows -> Layer {
    try make(Layer(), frame, color, change)
  }

  private static let place = Rect(x: 20, y: 18, width: 48, height: 40)
  private static var within: Rect { Rect(x: 0, y: 0, width: place.width, height: place.height) }

  /// A layer with two that overlap in it and reach out of it.
  private static func card(_ change: (Layer) throws -> Void = { _ in }) throws -> Layer {
    try leaf(place, nil) { card in
      try card.addSublayer(leaf(Rect(x: -6, y: 4.5, width: 30, height: 20)))
      try card.addSublayer(leaf(Rect(x: 12, y: 14.25, width: 44, height: 18), blue))
      try change(card)
    }
  }

  private static func bitmap() throws -> Bitmap {
    var bytes: [UInt8] = []
    for index in 0..<12 * 12 {
      let (column, row): (Int, Int) = (index % 12, index / 12)
      bytes += [UInt8(column * 20), UInt8(row * 20), UInt8(index % 5 * 50), 255]
    }
    return try Bitmap(width: 12, height: 12, bytes: bytes)
  }

  private struct Pair: Sendable {
    var name: String
    /// 255ths.
    var tolerance: Int
    var one: Layers
    var other: Layers

    init(_ name: String, within tolerance: Int, _ one: @escaping Layers, _ other: @escaping Layers) {
      (self.name, self.tolerance, self.one, self.other) = (name, tolerance, one, other)
    }
  }

  /// A list whose entries are looked at one by one: as an array literal, the compiler gives up on it.
  @resultBuilder private enum Pairs {
    static func buildBlock(_ pairs: Pair...) -> [Pair] { pairs }
  }

  // MARK: Groups and clips

  @Pairs private static var groups: [Pair] {
    Pair(
      "a group and its layers", within: 0, { [try card()] },
      {
        [
          leaf(Rect(x: 14, y: 22.5, width: 30, height: 20)),
          leaf(Rect(x: 32, y: 32.25, width: 44, height: 18), blue),
        ]
      })
    Pair(
      "an opacity for each layer and one in each", within: 1,
      { [try card { ($0.opacity, $0.allowsGroupOpacity) = (0.5, false) }] },
      { [try card { card in card.sublayers.forEach { $0.opacity = 0.5 } }] })
    Pair(
      "opacities in opacities", within: 1,
      {
        [
          try leaf(within, nil) { outer in
            outer.opacity = 0.5
            try outer.addSublayer(card { $0.opacity = 0.5 })
          }
        ]
      },
      { [try card { $0.opacity = 0.25 }] })
    Pair(
      "a group that must be one and one that need not", within: 1,
      { [try card { $0.filters = [.opacity(0.999)] }] }, { [try card()] })
    Pair(
      "a clip in the same clip", within: 0,
      {
        [
          try leaf(place, nil) { outer in
            outer.masksToBounds = true
            try outer.addSublayer(
              card { card in
                card.frame = within
                card.masksToBounds = true
              })
          }
        ]
      },
      { [try card { $0.masksToBounds = true }] })
    Pair(
      "a turned clip in the same clip", within: 1,
      {
        [
          try leaf(place, nil) { outer in
            (outer.masksToBounds, outer.transform) = (true, turn)
            try outer.addSublayer(
              card { card in
                card.frame = within
                card.masksToBounds = true
              })
          }
        ]
      },
      { [try card { ($0.masksToBounds, $0.transform) = (true, turn) }] })
    Pair(
      "a tilted clip in the same clip", within: 1,
      {
        [
          try leaf(place, nil) { outer in
            (outer.masksToBounds, outer.transform) = (true, tilt)
            try outer.addSublayer(
              card { card in
                card.frame = within
                card.masksToBounds = true
              })
          }
        ]
      },
      { [try card { ($0.masksToBounds, $0.transform) = (true, tilt) }] })
    Pair(
      "two clips and what both leave", within: 0,
      {
        [
          try leaf(place, nil) { outer in
            outer.masksToBounds = true
            try outer.addSublayer(
              leaf(Rect(x: 10, y: -5, width: 60, height: 30), nil) { inner in
                inner.masksToBounds = true
                try inner.addSublayer(leaf(Rect(x: -9, y: -9, width: 90, height: 90)))
              })
          }
        ]
      },
      { [leaf(Rect(x: 30, y: 18, width: 38, height: 25))] })
    Pair(
      "a mask that hides nothing", within: 1,
      { [try card { try $0.setMask(leaf(Rect(x: -90, y: -90, width: 300, height: 300))) }] }, { [try card()] })
    Pair(
      "a mask and a clip of one turned rounded shape", within: 3,
      {
        [
          try card { card in
            card.transform = turn
            try card.setMask(leaf(within, .black) { $0.cornerRadius = 12 })
          }
        ]
      },
      { [try card { ($0.transform, $0.cornerRadius, $0.masksToBounds) = (turn, 12, true) }] })
    Pair(
      "a mask and a clip of one rectangle", within: 0,
      { [try card { try $0.setMask(leaf(within, .black)) }] }, { [try card { $0.masksToBounds = true }] })
    Pair(
      "a mask and a clip of one rounded rectangle", within: 1,
      {
        [
          try leaf(place, nil) { group in
            try group.addSublayer(leaf(Rect(x: -6, y: -4.5, width: 60, height: 49.5), blue))
            try group.setMask(leaf(within, .black) { $0.cornerRadius = 12 })
          }
        ]
      },
      {
        [
          try leaf(place, nil) { group in
            try group.addSublayer(leaf(Rect(x: -6, y: -4.5, width: 60, height: 49.5), blue))
            (group.cornerRadius, group.masksToBounds) = (12, true)
          }
        ]
      })
    Pair(
      "a mask of colour and one of a picture", within: 1,
      { [try card { try $0.setMask(leaf(within.insetBy(dx: 3, dy: 4), .black) { $0.cornerRadius = 9 }) }] },
      {
        [
          try card { card in
            let mask = leaf(within, nil)
            try mask.addSublayer(leaf(within.insetBy(dx: 3, dy: 4), .black) { $0.cornerRadius = 9 })
            try card.setMask(mask)
          }
        ]
      })
    Pair(
      "a turned mask of colour and one of a picture, on a shadow", within: 1,
      {
        [
          try card { card in
            (card.shadowOpacity, card.shadowRadius) = (0.8, 2)
            try card.setMask(leaf(within, .black) { ($0.cornerRadius, $0.transform) = (9, turn) })
          }
        ]
      },
      {
        [
          try card { card in
            (card.shadowOpacity, card.shadowRadius) = (0.8, 2)
            let mask = leaf(within, nil) { $0.transform = turn }
            try mask.addSublayer(leaf(within, .black) { $0.cornerRadius = 9 })
            try card.setMask(mask)
          }
        ]
      })
    Pair(
      "a mask that is rasterised and one that is not", within: 0,
      {
        [
          try card { card in
            try card.setMask(
              leaf(within.insetBy(dx: 3, dy: 4), .black) { ($0.opacity, $0.shouldRasterize) = (0.5, true) })
          }
        ]
      },
      { [try card { try $0.setMask(leaf(within.insetBy(dx: 3, dy: 4), .black) { $0.opacity = 0.5 }) }] })
    Pair(
      "a rasterised layer and one that is not", within: 0,
      {
        [
          try card { card in
            card.sublayers[0].frame = Rect(x: 2, y: 3, width: 30, height: 20)
            card.shouldRasterize = true
          }
        ]
      }, { [try card { $0.sublayers[0].frame = Rect(x: 2, y: 3, width: 30, height: 20) }] })
  }

  /// What fills a clip has one edge with it, whichever way they lie: the pixels on it are not cut twice.
  @Pairs private static func filled(_ name: String, _ transform: Transform3D) -> [Pair] {
    Pair(
      "a \(name) clip that a colour fills", within: 1,
      {
        [
          try leaf(place, nil) { clip in
            (clip.masksToBounds, clip.transform) = (true, transform)
            try clip.addSublayer(leaf(within))
          }
        ]
      }, { [leaf(place) { $0.transform = transform }] })
    Pair(
      "a \(name) clip that a picture fills", within: 1,
      {
        [
          try leaf(place, nil) { clip in
            (clip.masksToBounds, clip.transform) = (true, transform)
            let bitmap = try bitmap()
            try clip.addSublayer(leaf(within, nil) { $0.contents = bitmap })
          }
        ]
      },
      {
        [
          try leaf(place, nil) { layer in
            layer.contents = try bitmap()
            layer.transform = transform
          }
        ]
      })
    Pair(
      "a \(name) clip whose bounds begin elsewhere, and a half of it that is filled", within: 1,
      {
        [
          try leaf(place, nil) { clip in
            (clip.masksToBounds, clip.transform) = (true, transform)
            clip.bounds.origin = Point(7, -3)
            try clip.addSublayer(leaf(Rect(x: 7, y: -3, width: 48, height: 20)))
          }
        ]
      },
      {
        [
          try leaf(place, nil) { layer in
            layer.transform = transform
            try layer.addSublayer(leaf(Rect(x: 0, y: 0, width: 48, height: 20)))
          }
        ]
      })
    Pair(
      "a \(name) rounded clip that a colour fills", within: 2,
      {
        [
          try leaf(place, nil) { clip in
            (clip.masksToBounds, clip.transform, clip.cornerRadius) = (true, transform, 9)
            try clip.addSublayer(leaf(within))
          }
        ]
      }, { [leaf(place) { ($0.transform, $0.cornerRadius) = (transform, 9) }] })
  }

  // MARK: Places

  @Pairs private static var places: [Pair] {
    Pair(
      "a square and the square turned by 90°", within: 0, { [leaf(Rect(x: 20, y: 20, width: 40, height: 40))] },
      {
        [
          leaf(Rect(x: 20, y: 20, width: 40, height: 40)) {
            $0.transform = Transform3D(rotationAngle: .pi / 2, x: 0, y: 0, z: 1)
          }
        ]
      })
    Pair(
      "a rounded square and the same turned by 180°, with border and shadow", within: 0,
      { [decorated(Rect(x: 20, y: 20, width: 40, height: 40))] },
      {
        [
          decorated(Rect(x: 20, y: 20, width: 40, height: 40)) { layer in
            layer.transform = Transform3D(rotationAngle: .pi, x: 0, y: 0, z: 1)
            layer.shadowOffset = Size(-2, -3)
          }
        ]
      })
    Pair(
      "twice as large and scaled by 2", within: 1, { [decorated(Rect(x: 14, y: 10, width: 60, height: 50))] },
      {
        [
          decorated(Rect(x: 29, y: 22.5, width: 30, height: 25)) { layer in
            layer.transform = Transform3D(scaleX: 2, y: 2)
            (layer.cornerRadius, layer.borderWidth) = (6, 2)
            (layer.shadowRadius, layer.shadowOffset) = (1.5, Size(1, 1.5))
          }
        ]
      })
    Pair(
      "turned over twice", within: 0, { [try card()] },
      {
        [
          try leaf(within, nil) { outer in
            outer.isGeometryFlipped = true
            try outer.addSublayer(
              card { card in
                card.isGeometryFlipped = true
                card.position.y = within.height - card.position.y
              })
          }
        ]
      })
    Pair(
      "mirrored by half a turn about y and by a scale", within: 0,
      { [try card { $0.transform = Transform3D(rotationAngle: .pi, x: 0, y: 1, z: 0) }] },
      { [try card { $0.transform = Transform3D(scaleX: -1, y: 1) }] })
    Pair(
      "the parent's transform of its sublayers and their own", within: 0,
      {
        [
          try leaf(Rect(x: 0, y: 0, width: 90, height: 80), nil) { root in
            root.sublayerTransform = turn
            try root.addSublayer(leaf(Rect(x: 25, y: 20, width: 40, height: 40)))
          }
        ]
      }, { [leaf(Rect(x: 25, y: 20, width: 40, height: 40)) { $0.transform = turn }] })
    Pair(
      "bounds that begin elsewhere and sublayers that do", within: 0,
      { [try card { $0.bounds.origin = Point(5, -7) }] },
      {
        [
          try card { card in
            for layer in card.sublayers {
              layer.position.x -= 5
              layer.position.y += 7
            }
          }
        ]
      })
    Pair(
      "an anchor point and the position that it needs", within: 0,
      {
        [
          try card { card in
            card.anchorPoint = Point(0, 1)
            card.position = Point(20, 58)
          }
        ]
      }, { [try card()] })
    Pair(
      "a transform layer and one transform", within: 0,
      {
        [
          try make(TransformLayer(), Rect(x: 0, y: 0, width: 90, height: 80)) { space in
            space.transform = tilt
            try space.addSublayer(leaf(Rect(x: 25, y: 20, width: 40, height: 40)) { $0.transform = turn })
          }
        ]
      },
      { [leaf(Rect(x: 25, y: 20, width: 40, height: 40)) { $0.transform = turn.concatenating(tilt) }] })
    Pair(
      "copies and layers that are written out", within: 1,
      {
        [
          try make(ReplicatorLayer(), Rect(x: 0, y: 0, width: 90, height: 80)) { copies in
            copies.instanceCount = 4
            copies.instanceTransform = Transform3D(translationX: 17, y: 9, z: 0)
            (copies.instanceColor, copies.instanceAlphaOffset) = (Color(red: 1, green: 1, blue: 1, alpha: 1), -0.25)
            try copies.addSublayer(leaf(Rect(x: 6, y: 8, width: 20, height: 20)))
          }
        ]
      },
      {
        (0..<4).map { index in
          leaf(Rect(x: 6 + 17 * Double(index), y: 8 + 9 * Double(index), width: 20, height: 20)) {
            $0.opacity = 1 - 0.25 * Double(index)
          }
        }
      })
    Pair(
      "copies of copies and their product", within: 0,
      {
        [
          try make(ReplicatorLayer(), Rect(x: 0, y: 0, width: 90, height: 80)) { rows in
            (rows.instanceCount, rows.instanceTransform) = (3, Transform3D(translationX: 0, y: 20, z: 0))
            try rows.addSublayer(
              make(ReplicatorLayer(), Rect(x: 0, y: 0, width: 90, height: 20)) { columns in
                (columns.instanceCount, columns.instanceTransform) = (4, Transform3D(translationX: 20, y: 0, z: 0))
                try columns.addSublayer(leaf(Rect(x: 4, y: 4, width: 12, height: 12)))
              })
          }
        ]
      },
      {
        (0..<12).map { index in
          leaf(Rect(x: 4 + 20 * Double(index % 4), y: 4 + 20 * Double(index / 4), width: 12, height: 12))
        }
      })
  }

  private static func decorated(_ frame: Rect, _ change: (Layer) -> Void = { _ in }) -> Layer {
    leaf(frame) { layer in
      (layer.cornerRadius, layer.borderWidth, layer.borderColor) = (12, 4, .black)
      (layer.shadowOpacity, layer.shadowRadius, layer.shadowOffset) = (0.8, 3, Size(2, 3))
      change(layer)
    }
  }

  /// A layer whose sublayer reaches out of it and is cut.
  private static func clipped(_ transform: Transform3D, _ change: (Layer) -> Void) throws -> Layer {
    let layer = decorated(place) { layer in
      (layer.masksToBounds, layer.transform, layer.borderWidth) = (true, transform, 0)
      change(layer)
    }
    try layer.addSublayer(leaf(Rect(x: 6, y: 4.5, width: 50, height: 20), blue))
    return layer
  }

  // MARK: Kinds and effects

  @Pairs private static var effects: [Pair] {
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
            // Nothing is seen of it, and nothing is known of what it hides.
            try? layer.addSublayer(leaf(within, .clear) { $0.filters = [.sepia(1)] })
          }
        ]
      })
    Pair(
      "a shadow of which its layer covers all that the clip leaves, and none", within: 0,
      { try [Transform3D.identity, turn].map { try clipped($0) { _ in } } },
      { try [Transform3D.identity, turn].map { try clipped($0) { $0.shadowOpacity = 0 } } })
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
          try leaf(Rect(x: 0, y: 0, width: 90, height: 80), nil) { group in
            group.filters = [.opacity(0.9999)]
            try group.addSublayer(leaf(place))
            try group.addSublayer(leaf(place.insetBy(dx: 9, dy: 9), .black) { $0.compositingFilter = .destinationOut })
          }
        ]
      },
      { [leaf(place, nil) { ($0.borderWidth, $0.borderColor) = (9, red) }] })
  }

  private static let pairs = groups + filled("turned", turn) + filled("tilted", tilt) + places + effects

  @Test(arguments: pairs.indices) func pairsLookAlike(index: Int) throws {
    let pair = Self.pairs[index]
    let studio = try Studio()
    func picture(_ layers: Layers) throws -> Picture {
      let root = Self.leaf(Rect(x: 0, y: 0, width: 90, height: 80), nil)
      for layer in try layers() { try root.addSublayer(layer) }
      return try studio.render(root, Self.canvas)
    }
    let (one, other) = (try picture(pair.one), try picture(pair.other))
    let empty = try picture { [] }
    #expect(one.pixels != empty.pixels && other.pixels != empty.pixels, "\(pair.name): nothing is seen")
    let worst = zip(one.pixels, other.pixels).reduce(0) { max($0, abs(Int($1.0) - Int($1.1))) }
    #expect(worst <= pair.tolerance, "\(pair.name)")
  }
}
