import MultiplaneGeometry
import MultiplaneLayers
import Testing

@Suite struct FrameTests {
  @Test func plain() {
    let layer = Layer()
    layer.bounds = Rect(x: 7, y: 8, width: 10, height: 20)
    layer.position = Point(100, 200)
    #expect(layer.frame == Rect(x: 95, y: 190, width: 10, height: 20))
    layer.anchorPoint = Point(0, 1)
    #expect(layer.frame == Rect(x: 100, y: 180, width: 10, height: 20))
    layer.frame = Rect(x: 1, y: 2, width: 30, height: 40)
    #expect(layer.bounds == Rect(x: 7, y: 8, width: 30, height: 40) && layer.position == Point(1, 42))
    layer.frame = Rect(x: 10, y: 10, width: -4, height: -6)
    #expect(layer.bounds.size == Size(4, 6) && layer.position == Point(6, 10))
  }

  @Test func negativeBounds() {
    let layer = Layer()
    layer.bounds = Rect(x: 10, y: 10, width: -10, height: -20)
    layer.position = Point(100, 100)
    #expect(layer.frame == Rect(x: 95, y: 90, width: 10, height: 20))
    layer.frame = Rect(x: 0, y: 0, width: 2, height: 2)
    #expect(layer.bounds == Rect(x: 0, y: -10, width: 2, height: 2), "its corner of least x and y stays")
  }

  @Test func underAQuarterTurn() {
    let layer = Layer()
    layer.bounds.size = Size(10, 20)
    layer.position = Point(50, 50)
    layer.affineTransform = Transform2D(rotationAngle: .pi / 2)
    #expect(isClose(layer.frame, Rect(x: 40, y: 45, width: 20, height: 10)))
    layer.frame = Rect(x: 0, y: 0, width: 30, height: 70)
    #expect(isClose(layer.bounds.size.width, 70) && isClose(layer.bounds.size.height, 30))
    #expect(isClose(layer.position, Point(15, 35)))
  }

  /// The frame is the bounding box of the corners under the tree's own transform.
  @Test func againstTheCorners() throws {
    var random = Seeded(seed: 31)
    for step in 0..<500 {
      let (layer, parent) = (Layer(), Layer())
      parent.addSublayer(layer)
      layer.bounds = Rect(
        x: random.number(), y: random.number(), width: random.number(-50...50), height: random.number(-50...50))
      layer.anchorPoint = Point(random.number(-1...2), random.number(-1...2))
      layer.anchorPointZ = random.number()
      layer.position = Point(random.number(), random.number())
      layer.zPosition = random.number()
      layer.transform = Transform3D(
        rotationAngle: random.number(-3...3), x: step % 2 == 0 ? 0 : 1, y: step % 2 == 0 ? 0 : 1, z: 1
      ).scaled(x: random.number(-2...2), y: random.number(-2...2))
      if step % 4 == 3 { layer.transform = layer.transform.concatenating(Transform3D(perspective: 500)) }
      let corners = layer.bounds.corners
      var box = Rect.null
      for corner in [corners.0, corners.1, corners.2, corners.3] {
        let place = try #require(layer.convert(corner, to: parent))
        box = box.union(Rect(origin: place, size: .zero))
      }
      #expect(isClose(layer.frame, box, 1e-6))
    }
  }

  private func readsBack(_ layer: Layer, _ frame: Rect) -> Bool {
    layer.frame = frame
    return isClose(layer.frame, frame, 1e-6)
  }

  @Test func readsBackWheneverThatIsPossible() {
    var random = Seeded(seed: 32)
    for _ in 0..<1000 {
      let layer = Layer()
      layer.anchorPoint = Point(random.number(-1...2), random.number(-1...2))
      layer.affineTransform = Transform2D(
        a: random.number(), b: random.number(), c: random.number(), d: random.number(), tx: random.number(),
        ty: random.number())
      // A size that some bounds fill can be set as the frame.
      layer.bounds.size = Size(random.number(0...50), random.number(0...50))
      let size = layer.frame.size
      layer.bounds.size = Size(random.number(0...50), random.number(0...50))
      #expect(readsBack(layer, Rect(origin: Point(random.number(), random.number()), size: size)))
    }
  }

  @Test func underScalesAndTurnsOfSpace() {
    let frame = Rect(x: 3, y: -4, width: 50, height: 70)
    for map in [
      Transform3D(scaleX: 2, y: -3), Transform3D(rotationAngle: .pi / 2, x: 0, y: 0, z: 1),
      Transform3D(rotationAngle: 0.4, x: 0, y: 0, z: 1), Transform3D(rotationAngle: 1, x: 1, y: 0, z: 0),
      Transform3D(rotationAngle: -0.7, x: 0, y: 1, z: 0).translated(x: 5, y: 6, z: 7),
      Transform3D(scaleX: 1, y: 1, z: 3),
    ] {
      let layer = Layer()
      layer.transform = map
      layer.anchorPointZ = 5
      #expect(readsBack(layer, frame))
      layer.bounds = Rect(x: 1, y: 1, width: 5, height: 5)
      #expect(readsBack(layer, frame))
    }
  }

  @Test func impossibleFramesAreMetAtTheCorner() {
    let layer = Layer()
    layer.bounds.size = Size(20, 10)
    layer.affineTransform = Transform2D(rotationAngle: .pi / 4)
    layer.frame = Rect(x: 5, y: 6, width: 100, height: 40)
    #expect(isClose(layer.frame, Rect(x: 5, y: 6, width: 40, height: 40)))
    #expect(isClose(layer.bounds.size.width, 2 * layer.bounds.size.height), "proportions stay")
    layer.frame = Rect(x: 5, y: 6, width: 70, height: 70)
    #expect(isClose(layer.frame, Rect(x: 5, y: 6, width: 70, height: 70)))
    layer.affineTransform = Transform2D(scaleX: 0, y: 2)
    layer.frame = Rect(x: 1, y: 2, width: 9, height: 8)
    #expect(isClose(layer.frame, Rect(x: 1, y: 2, width: 0, height: 8)))
    layer.affineTransform = Transform2D(scaleX: 0, y: 0)
    layer.frame = Rect(x: 1, y: 2, width: 9, height: 8)
    #expect(isClose(layer.frame, Rect(x: 1, y: 2, width: 0, height: 0)))
  }

  @Test func underPerspective() {
    let layer = Layer()
    layer.bounds.size = Size(100, 100)
    layer.transform = Transform3D(rotationAngle: 0.5, x: 0, y: 1, z: 0).concatenating(Transform3D(perspective: 300))
    layer.frame = Rect(x: 11, y: 12, width: 80, height: 90)
    #expect(isClose(layer.frame.origin, Point(11, 12)))
    layer.transform = Transform3D(translationX: 0, y: 0, z: 900).concatenating(Transform3D(perspective: 300))
    #expect(layer.frame.isNull)
    layer.frame = Rect(x: 1, y: 1, width: 10, height: 10)
    #expect(layer.position.isFinite && layer.bounds.isFinite)
  }

  @Test func nonsenseDoesNotCrash() {
    for bad in [Double.nan, .infinity, -.infinity, .greatestFiniteMagnitude] {
      let layer = Layer()
      layer.transform = Transform3D(rotationAngle: bad, x: 1, y: 1, z: 1)
      layer.frame = Rect(x: bad, y: 0, width: bad, height: 1)
      layer.affineTransform.a = bad
      layer.frame = Rect(x: 0, y: bad, width: 1, height: bad)
      _ = layer.frame
      _ = layer.hitTest(Point(bad, 0))
      #expect(layer.convert(Point(bad, bad), to: nil).map(\.isFinite) ?? true)
    }
  }
}
