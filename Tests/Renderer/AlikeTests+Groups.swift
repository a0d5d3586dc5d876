import Multiplane
import MultiplaneTestSupport

/// Groups, masks and clips.
extension AlikeTests {
  @Pairs static var groups: [Pair] {
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
    clipInClip("a clip in the same clip", within: 0, .identity)
    clipInClip("a turned clip in the same clip", within: 2, turn)
    clipInClip("a tilted clip in the same clip", within: 1, tilt)
    Pair(
      "two clips and what both leave", within: 0,
      {
        [
          leaf(place, nil) { outer in
            outer.masksToBounds = true
            outer.addSublayer(
              leaf(Rect(x: 10, y: -5, width: 60, height: 30), nil) { inner in
                inner.masksToBounds = true
                inner.addSublayer(leaf(Rect(x: -9, y: -9, width: 90, height: 90)))
              })
          }
        ]
      },
      { [leaf(Rect(x: 30, y: 18, width: 38, height: 25))] })
    Pair(
      "a mask that hides nothing", within: 1,
      { [try card { $0.mask = leaf(Rect(x: -90, y: -90, width: 300, height: 300)) }] }, { [try card()] })
    Pair(
      "a mask and a clip of one turned rounded shape", within: 3,
      {
        [
          try card { card in
            card.transform = turn
            card.mask = leaf(within, .black) { $0.cornerRadius = 12 }
          }
        ]
      },
      { [try card { ($0.transform, $0.cornerRadius, $0.masksToBounds) = (turn, 12, true) }] })
    Pair(
      "a mask and a clip of one rectangle", within: 0,
      { [try card { $0.mask = leaf(within, .black) }] }, { [try card { $0.masksToBounds = true }] })
    Pair(
      "a mask and a clip of one rounded rectangle", within: 1,
      {
        [
          leaf(place, nil) { group in
            group.addSublayer(leaf(Rect(x: -6, y: -4.5, width: 60, height: 49.5), blue))
            group.mask = leaf(within, .black) { $0.cornerRadius = 12 }
          }
        ]
      },
      {
        [
          leaf(place, nil) { group in
            group.addSublayer(leaf(Rect(x: -6, y: -4.5, width: 60, height: 49.5), blue))
            (group.cornerRadius, group.masksToBounds) = (12, true)
          }
        ]
      })
    Pair(
      "a tilted mask of colour and one whose only layer is that", within: 1, { [try masked(tilt, rounded)] },
      { [try masked(tilt) { leaf(within, nil) { $0.addSublayer(rounded()) } }] })
    Pair(
      "a turned masked layer and one copy of it", within: 1, { [try masked(turn, rounded)] },
      {
        [
          try make(ReplicatorLayer(), Rect(x: 0, y: 0, width: 90, height: 80)) {
            $0.instanceCount = 1
            try $0.addSublayer(masked(turn, rounded))
          }
        ]
      })
    Pair(
      "a mask of colour and one of a picture", within: 1,
      { [try card { $0.mask = leaf(within.insetBy(dx: 3, dy: 4), .black) { $0.cornerRadius = 9 } }] },
      {
        [
          try card { card in
            let mask = leaf(within, nil)
            mask.addSublayer(leaf(within.insetBy(dx: 3, dy: 4), .black) { $0.cornerRadius = 9 })
            card.mask = mask
          }
        ]
      })
    Pair(
      "a turned mask of colour and one of a picture, on a shadow", within: 1,
      {
        [
          try card { card in
            (card.shadowOpacity, card.shadowRadius) = (0.8, 2)
            card.mask = leaf(within, .black) { ($0.cornerRadius, $0.transform) = (9, turn) }
          }
        ]
      },
      {
        [
          try card { card in
            (card.shadowOpacity, card.shadowRadius) = (0.8, 2)
            let mask = leaf(within, nil) { $0.transform = turn }
            mask.addSublayer(leaf(within, .black) { $0.cornerRadius = 9 })
            card.mask = mask
          }
        ]
      })
    Pair(
      "a mask that is rasterised and one that is not", within: 0,
      {
        [
          try card { card in
            card.mask =
              leaf(within.insetBy(dx: 3, dy: 4), .black) { ($0.opacity, $0.shouldRasterize) = (0.5, true) }
          }
        ]
      },
      { [try card { $0.mask = leaf(within.insetBy(dx: 3, dy: 4), .black) { $0.opacity = 0.5 } }] })
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

  /// In perspective, one is an image in its plane, the other a quad on the device.
  @Pairs static var planes: [Pair] {
    Pair(
      "a tilted layer with a sublayer that can't be told from it, and one without", within: 1,
      {
        [
          leaf(place) {
            $0.transform = tilt
            $0.addSublayer(leaf(within.insetBy(dx: 8, dy: 8)))
          }
        ]
      }, { [leaf(place) { $0.transform = tilt }] })
    Pair(
      "a tilted layer with a mask of its bounds, and one that clips", within: 1,
      {
        [
          leaf(place, nil) {
            $0.transform = tilt
            $0.addSublayer(leaf(within.insetBy(dx: -9, dy: 8)))
            $0.addSublayer(leaf(within.offsetBy(dx: 12, dy: 8), .white))
            $0.mask = leaf(within, .black)
          }
        ]
      },
      {
        [
          leaf(place, nil) {
            ($0.transform, $0.masksToBounds) = (tilt, true)
            $0.addSublayer(leaf(within.insetBy(dx: -9, dy: 8)))
            $0.addSublayer(leaf(within.offsetBy(dx: 12, dy: 8), .white))
          }
        ]
      })
  }

  /// A layer that fills a clip shares its edge, in any orientation: the coverage of those pixels is applied once.
  @Pairs static func filled(_ name: String, _ transform: Transform3D) -> [Pair] {
    Pair(
      "a \(name) clip that a colour fills", within: 1,
      {
        [
          leaf(place, nil) { clip in
            (clip.masksToBounds, clip.transform) = (true, transform)
            clip.addSublayer(leaf(within))
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
            clip.addSublayer(leaf(within, nil) { $0.contents = bitmap })
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
          leaf(place, nil) { clip in
            (clip.masksToBounds, clip.transform) = (true, transform)
            clip.bounds.origin = Point(7, -3)
            clip.addSublayer(leaf(Rect(x: 7, y: -3, width: 48, height: 20)))
          }
        ]
      },
      {
        [
          leaf(place, nil) { layer in
            layer.transform = transform
            layer.addSublayer(leaf(Rect(x: 0, y: 0, width: 48, height: 20)))
          }
        ]
      })
    Pair(
      "a \(name) rounded clip that a colour fills", within: 2,
      {
        [
          leaf(place, nil) { clip in
            (clip.masksToBounds, clip.transform, clip.cornerRadius) = (true, transform, 9)
            clip.addSublayer(leaf(within))
          }
        ]
      }, { [leaf(place) { ($0.transform, $0.cornerRadius) = (transform, 9) }] })
  }

  /// A clip inside the same clip, and one of them alone.
  private static func rounded() -> Layer { leaf(within, .black) { $0.cornerRadius = 12 } }

  /// Filled twice, each to the edges of its mask.
  private static func masked(_ transform: Transform3D, _ mask: () throws -> Layer) throws -> Layer {
    try leaf(place) { card in
      card.transform = transform
      card.addSublayer(leaf(within, .black))
      card.mask = try mask()
    }
  }

  private static func clipInClip(_ name: String, within tolerance: Int, _ transform: Transform3D) -> Pair {
    Pair(
      name, within: tolerance,
      {
        [
          try leaf(place, nil) { outer in
            (outer.masksToBounds, outer.transform) = (true, transform)
            try outer.addSublayer(
              card { card in
                card.frame = within
                card.masksToBounds = true
              })
          }
        ]
      },
      { [try card { ($0.masksToBounds, $0.transform) = (true, transform) }] })
  }
}
