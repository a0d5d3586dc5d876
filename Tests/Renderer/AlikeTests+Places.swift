import Multiplane
import MultiplaneTestSupport

/// Equivalent places of layers.
extension AlikeTests {
  @Pairs static var places: [Pair] {
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
          leaf(Rect(x: 0, y: 0, width: 90, height: 80), nil) { root in
            root.sublayerTransform = turn
            root.addSublayer(leaf(Rect(x: 25, y: 20, width: 40, height: 40)))
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
          make(TransformLayer(), Rect(x: 0, y: 0, width: 90, height: 80)) { space in
            space.transform = tilt
            space.addSublayer(leaf(Rect(x: 25, y: 20, width: 40, height: 40)) { $0.transform = turn })
          }
        ]
      },
      { [leaf(Rect(x: 25, y: 20, width: 40, height: 40)) { $0.transform = turn.concatenating(tilt) }] })
    Pair(
      "copies and layers that are written out", within: 1,
      {
        [
          make(ReplicatorLayer(), Rect(x: 0, y: 0, width: 90, height: 80)) { copies in
            copies.instanceCount = 4
            copies.instanceTransform = Transform3D(translationX: 17, y: 9, z: 0)
            (copies.instanceColor, copies.instanceAlphaOffset) = (Color(red: 1, green: 1, blue: 1, alpha: 1), -0.25)
            copies.addSublayer(leaf(Rect(x: 6, y: 8, width: 20, height: 20)))
          }
        ]
      },
      {
        (0..<4).map { index in
          leaf(Rect(x: 6 + 17 * Double(index), y: 8 + 9 * Double(index), width: 20, height: 20)) {
            $0.opacity = 1 - 0.25 * Float(index)
          }
        }
      })
    Pair(
      "copies of copies and their product", within: 0,
      {
        [
          make(ReplicatorLayer(), Rect(x: 0, y: 0, width: 90, height: 80)) { rows in
            (rows.instanceCount, rows.instanceTransform) = (3, Transform3D(translationX: 0, y: 20, z: 0))
            rows.addSublayer(
              make(ReplicatorLayer(), Rect(x: 0, y: 0, width: 90, height: 20)) { columns in
                (columns.instanceCount, columns.instanceTransform) = (4, Transform3D(translationX: 20, y: 0, z: 0))
                columns.addSublayer(leaf(Rect(x: 4, y: 4, width: 12, height: 12)))
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

  static func decorated(_ frame: Rect, _ change: (Layer) -> Void = { _ in }) -> Layer {
    leaf(frame) { layer in
      decorate(layer)
      change(layer)
    }
  }

  static func decorate(_ layer: Layer) {
    (layer.cornerRadius, layer.borderWidth, layer.borderColor) = (12, 4, .black)
    (layer.shadowOpacity, layer.shadowRadius, layer.shadowOffset) = (0.8, 3, Size(2, 3))
  }
}
