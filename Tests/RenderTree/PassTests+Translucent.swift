import MultiplaneGeometry
import MultiplaneLayers
import MultiplaneFramePlan
import MultiplaneRenderTree
import Testing

/// A translucent layer needs a pass where its parts may show through each other, and none elsewhere.
extension PassTests {
  private static let frame = Rect(x: 10, y: 10, width: 80, height: 80)
  private static var filling: Rect { Rect(x: 0, y: 0, width: 80, height: 80) }

  /// A layer at half opacity with these sublayers.
  private static func half(
    _ color: Color?, _ sublayers: [Layer], _ change: (Layer) -> Void = { _ in }
  ) -> [Layer] {
    [layer(frame, color, opacity: 0.5, sublayers, change)]
  }

  private static func half(_ sublayers: [Layer], _ change: (Layer) -> Void = { _ in }) -> [Layer] {
    half(nil, sublayers, change)
  }

  private static func cells(_ count: Int, side: Double = 4, pitch: Double = 4) -> [Layer] {
    (0..<count).map { index in
      let (column, row) = (Double(index % 32), Double(index / 32))
      return layer(Rect(x: column * pitch, y: row * pitch, width: side, height: side))
    }
  }

  /// Two layers that fill the frame.
  private static func tiles(cut: Double) -> [Layer] {
    [
      layer(Rect(x: 0, y: 0, width: filling.width, height: cut)),
      layer(Rect(x: 0, y: cut, width: filling.width, height: filling.height - cut)),
    ]
  }

  /// Copies of a bar at the top, at half opacity.
  private static func copies(
    _ count: Int, _ transform: Transform3D, _ change: (ReplicatorLayer) -> Void = { _ in }
  ) -> Layer {
    let copies = ReplicatorLayer()
    (copies.frame, copies.opacity) = (frame, 0.5)
    (copies.instanceCount, copies.instanceTransform) = (count, transform)
    copies.addSublayer(layer(Rect(x: 37, y: 2, width: 6, height: 10)))
    change(copies)
    return copies
  }

  /// A card that a picture fills.
  private static func filled(_ frame: Rect, _ change: (Layer) -> Void = { _ in }) -> Layer {
    let size = Rect(x: 0, y: 0, width: frame.width, height: frame.height)
    return layer(frame, .white, [layer(size)], change)
  }

  private static let translucent: [(String, Int, @Sendable () throws -> [Layer])] = [
    ("33 beside each other", 1, { half(cells(33)) }),
    ("255 that abut", 1, { half(cells(255)) }),
    ("256 are not looked at", 2, { half(cells(256)) }),
    ("1,000 over each other", 2, { half(cells(1000, side: 5)) }),
    (
      "200 in a row", 1,
      { half((0..<200).map { layer(Rect(x: Double($0) * 3, y: 5, width: 2, height: 50)) }) }
    ),
    (
      "60 rows of two, rounded, under a rounded clip", 1,
      {
        let rows = (0..<60).map { index in
          layer(
            Rect(x: 0, y: Double(index) * 8, width: 80, height: 8), nil,
            [
              layer(Rect(x: 1, y: 1, width: 6, height: 6)) { $0.cornerRadius = 3 },
              layer(Rect(x: 10, y: 2, width: 60, height: 4)),
            ])
        }
        return half(rows) { ($0.cornerRadius, $0.masksToBounds) = (9, true) }
      }
    ),
    (
      "turned ones whose bounds overlap", 1,
      {
        half(
          (0..<5).map { index in
            layer(Rect(x: Double(index) * 12, y: 10, width: 3, height: 60)) { $0.transform = turn }
          })
      }
    ),
    ("one that fills the background", 1, { half(.white, [layer(filling)]) }),
    ("one that does not fill the background", 2, { half(.white, [layer(filling.insetBy(dx: 0, dy: 1))]) }),
    (
      "one that fills the background and is translucent", 2,
      { half(.white, [layer(filling, Color(red: 0, green: 0, blue: 0, alpha: 0.9))]) }
    ),
    (
      "one that fills a rounded clip", 1,
      { half(.white, [layer(filling)]) { ($0.cornerRadius, $0.masksToBounds) = (9, true) } }
    ),
    (
      "one that fills a turned rounded clip", 1,
      {
        half(.white, [layer(filling)]) {
          ($0.cornerRadius, $0.masksToBounds, $0.transform) = (9, true, turn)
        }
      }
    ),
    (
      "forty that are filled", 1,
      {
        half(
          (0..<40).map { index in
            filled(Rect(x: Double(index % 8) * 10, y: Double(index / 8) * 10, width: 9, height: 9))
          })
      }
    ),
    (
      "one that is filled, each with an opacity of its own", 2,
      {
        half([
          filled(Rect(x: 5, y: 5, width: 20, height: 20)) { ($0.opacity, $0.allowsGroupOpacity) = (0.5, false) }
        ])
      }
    ),
    ("a picture above a bar, which fill the background", 1, { half(.white, tiles(cut: 50)) }),
    (
      "the same in a rounded clip", 1,
      { half(.white, tiles(cut: 50)) { ($0.cornerRadius, $0.masksToBounds) = (9, true) } }
    ),
    (
      "the same in a clip between pixels", 1,
      {
        half(.white, tiles(cut: 50.5)) {
          ($0.masksToBounds, $0.position) = (true, Point($0.position.x + 0.5, $0.position.y + 0.5))
        }
      }
    ),
    ("two that meet between pixels on a background", 2, { half(.white, tiles(cut: 50.5)) }),
    ("two that leave a row of the background", 2, { half(.white, [layer(left), tiles(cut: 50)[1]]) }),
    (
      "two that fill a turned clip", 2,
      { half(.white, tiles(cut: 50)) { ($0.masksToBounds, $0.transform) = (true, turn) } }
    ),
    ("a border around one that does not reach it", 2, { half([layer(left)]) { $0.borderWidth = 5 } }),
    ("a border that one reaches", 2, { half([layer(left)]) { $0.borderWidth = 5.5 } }),
    ("a border above a background", 2, { half(.white, [layer(left)]) { $0.borderWidth = 5 } }),
    (
      "a rounded border around one in its corner", 2,
      { half([layer(left)]) { ($0.borderWidth, $0.cornerRadius) = (2, 12) } }
    ),
    (
      "a rounded border that one reaches in its corner", 2,
      { half([layer(left)]) { ($0.borderWidth, $0.cornerRadius) = (2, 22) } }
    ),
    (
      "a turned border around one", 2,
      { half([layer(left)]) { ($0.borderWidth, $0.transform) = (3, turn) } }
    ),
    (
      "borders in each other", 2,
      {
        half([layer(filling.insetBy(dx: 5, dy: 5), nil, [layer(left)]) { $0.borderWidth = 4 }]) { $0.borderWidth = 5 }
      }
    ),
    (
      "borders over each other", 2,
      {
        half([layer(filling.insetBy(dx: 4, dy: 4), nil, [layer(left)]) { $0.borderWidth = 4 }]) { $0.borderWidth = 5 }
      }
    ),
    (
      "a round picture in a ring", 2,
      {
        half([layer(filling.insetBy(dx: 6, dy: 6)) { $0.cornerRadius = 34 }]) {
          ($0.borderWidth, $0.cornerRadius) = (3, 40)
        }
      }
    ),
    (
      "a round picture that a ring touches", 2,
      {
        half([layer(filling.insetBy(dx: 3, dy: 3)) { $0.cornerRadius = 37 }]) {
          ($0.borderWidth, $0.cornerRadius) = (3.5, 40)
        }
      }
    ),
    (
      "a picture in a round clip in a ring", 2,
      {
        let clip = layer(filling.insetBy(dx: 6, dy: 6), nil, [layer(filling)])
        (clip.cornerRadius, clip.masksToBounds) = (34, true)
        return half([clip]) { ($0.borderWidth, $0.cornerRadius) = (3, 40) }
      }
    ),
    (
      "a title above a list that is scrolled in its clip", 1,
      {
        let list = layer(Rect(x: 0, y: 20, width: 80, height: 60), nil, cells(9, side: 20, pitch: 21))
        (list.masksToBounds, list.bounds.origin) = (true, Point(0, 15))
        return half([layer(Rect(x: 0, y: 0, width: 80, height: 20)), list])
      }
    ),
    (
      "the same without the clip", 2,
      {
        let list = layer(Rect(x: 0, y: 20, width: 80, height: 60), nil, cells(9, side: 20, pitch: 21))
        list.bounds.origin = Point(0, 15)
        return half([layer(Rect(x: 0, y: 0, width: 80, height: 20)), list])
      }
    ),
    (
      "a clip in a clip between pixels beside another", 2,
      {
        let clips = [0, 20.5].map { y in
          let clip = layer(Rect(x: 0, y: y, width: 80, height: 20.5), nil, [layer(filling)])
          clip.masksToBounds = true
          return clip
        }
        return half(clips)
      }
    ),
    ("a row of copies", 2, { [copies(9, Transform3D(translationX: 8, y: 0, z: 0))] }),
    ("a row of copies that overlap", 2, { [copies(9, Transform3D(translationX: 5.5, y: 0, z: 0))] }),
    ("spokes", 2, { [copies(12, Transform3D(rotationAngle: .pi / 6, x: 0, y: 0, z: 1))] }),
    ("spokes that overlap", 2, { [copies(60, Transform3D(rotationAngle: .pi / 30, x: 0, y: 0, z: 1))] }),
    (
      "copies in copies", 2,
      {
        let inner = copies(9, Transform3D(translationX: 8, y: 0, z: 0))
        (inner.frame, inner.opacity) = (Rect(x: 0, y: 0, width: 80, height: 9), 1)
        let outer = copies(5, Transform3D(translationX: 0, y: 10, z: 0)) { $0.sublayers[0].removeFromSuperlayer() }
        outer.addSublayer(inner)
        return [outer]
      }
    ),
    (
      "copies above a background", 2,
      { [copies(9, Transform3D(translationX: 8, y: 0, z: 0)) { $0.backgroundColor = .white }] }
    ),
    ("one copy in place of many", 2, { [copies(1, .identity)] }),
    ("more copies than are looked at", 2, { [copies(300, Transform3D(translationX: 8, y: 0, z: 0))] }),
    (
      "copies in perspective", 2,
      { [copies(9, Transform3D(translationX: 8, y: 0, z: 0)) { $0.sublayerTransform = Transform3D(perspective: 300) }] }
    ),
    ("pictures over each other", 2, { half([layer(filling), layer(filling), layer(filling)]) }),
    ("pictures over each other above a background", 2, { half(.black, [layer(filling), layer(filling)]) }),
    (
      "a page with things in it under another one with one beside", 2,
      {
        half([
          layer(filling, .white, [layer(left), layer(left)]), layer(filling, .black),
          layer(Rect(x: 80, y: 0, width: 9, height: 9)),
        ])
      }
    ),
    (
      "a page under one that has something in it", 2, { half([layer(filling), layer(filling, .white, [layer(left)])]) }
    ),
    ("a page that hangs out under another one", 2, { half([layer(filling.offsetBy(dx: 1, dy: 0)), layer(filling)]) }),
    ("a page under a rounded one", 2, { half([layer(filling), layer(filling) { $0.cornerRadius = 3 }]) }),
    ("a page above another one by its z", 2, { half([layer(filling) { $0.zPosition = 1 }, layer(filling)]) }),
    (
      "a page whose clip leaves no more than another one hides", 2,
      {
        half([
          layer(filling, .white, [layer(Rect(x: -9, y: -9, width: 200, height: 200))]) { $0.masksToBounds = true },
          layer(filling),
        ])
      }
    ),
    ("a group alone", 2, { half([pair { $0.opacity = 0.5 }]) }),
    (
      "a group alone in a translucent layer", 2,
      { half([layer(filling, nil, opacity: 0.5, [pair { $0.opacity = 0.5 }])]) }
    ),
    ("a group and its background", 3, { half(.white, [pair { $0.opacity = 0.5 }]) }),
    (
      "groups that abut", 2,
      {
        half(
          (0..<4).map { index in
            layer(
              Rect(x: Double(index) * 20, y: 0, width: 20, height: 20), .white, opacity: 0.5,
              [layer(Rect(x: 5, y: 5, width: 9, height: 9))])
          })
      }
    ),
    ("groups that overlap", 3, { half([0, 9].map { x in pair { ($0.opacity, $0.position.x) = (0.5, 35 + x) } }) }),
    ("filters of colour alone", 2, { half([pair { $0.filters = [.sepia(1)] }]) }),
    ("a blur alone", 4, { half([small { blur($0) }]) }),
    ("a picture's mask alone", 3, { half([small { $0.mask = layer(left, opacity: 0.5) }]) }),
    (
      "a group that holds glass", 7,
      {
        half([
          pair { group in
            group.opacity = 0.5
            group.addSublayer(pane { $0.backgroundFilters = [.gaussianBlur(radius: 0.5)] })
          }
        ])
      }
    ),
    ("a shadow alone", 2, { half([small { card($0) }]) }),
  ]

  @Test(arguments: translucent.indices) func halfOfItTakesFewPasses(index: Int) throws {
    let (what, passes, layers) = Self.translucent[index]
    let plan = try Self.plan(Self.layer(Self.whole, .white, try layers()))
    #expect(plan.passes.count == passes, "half of \(what): \(plan)")
  }

  /// Overlaps that begin in a later frame are found then, for any number of layers.
  @Test func overlapsAreFoundAgain() throws {
    let cells = Self.cells(200)
    let root = Self.layer(Self.whole, .white, Self.half(cells))
    let layers = LayerTree(root: root, actionsAreEnabled: false)
    var (tree, plan) = (RenderTree(), FramePlan())
    let target = PlanTarget(width: 100, height: 100, bufferAge: 1)
    func passes(_ change: () -> Void) -> Int {
      change()
      tree.apply(layers.commit(at: 0))
      tree.plan(at: 0, target: target, into: &plan)
      return plan.passes.count
    }
    #expect(passes {} == 1)
    #expect(passes { cells[70].position.x += 1 } == 2)
    #expect(passes { cells[70].position.x -= 1 } == 1)
    #expect(passes { cells[70].isHidden = true } == 1)
    #expect(passes { root.sublayers[0].backgroundColor = .white } == 2)
    #expect(passes { root.sublayers[0].backgroundColor = nil } == 1)
    #expect(passes { root.sublayers[0].position.x += 0.5 } == 2)
  }

  /// Sublayers that together fill a background are found to do so again.
  @Test func whatFillsIsFoundAgain() throws {
    let filled = Self.half(.white, Self.tiles(cut: 50))[0]
    let layers = LayerTree(root: Self.layer(Self.whole, .white, [filled]), actionsAreEnabled: false)
    var (tree, plan) = (RenderTree(), FramePlan())
    func groups(_ change: () -> Void) -> Int {
      change()
      tree.apply(layers.commit(at: 0))
      tree.plan(at: 0, target: PlanTarget(width: 100, height: 100), into: &plan)
      return plan.offscreens.count
    }
    #expect(groups {} == 0)
    #expect(groups { filled.sublayers[1].opacity = 0.9 } == 1)
    #expect(groups { filled.sublayers[1].opacity = 1 } == 0)
    #expect(groups { filled.sublayers[1].position.y += 1 } == 1)
    #expect(groups { filled.sublayers[1].position.y -= 1 } == 0)
    #expect(groups { filled.borderWidth = 6 } == 1)
    #expect(groups { filled.borderColor = .clear } == 0)
    #expect(plan.instances.count == 3)
    #expect(groups { filled.allowsGroupOpacity = false } == 0)
    #expect(plan.instances.count == 4, "and all are drawn")
  }
}
