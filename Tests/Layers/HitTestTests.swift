import MultiplaneGeometry
import MultiplaneLayers
import Testing

private func framed(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> Layer {
  let layer = Layer()
  layer.frame = Rect(x: x, y: y, width: width, height: height)
  return layer
}

@Suite struct HitTestTests {
  let root = framed(0, 0, 100, 100)
  let a = framed(10, 10, 40, 40)
  let b = framed(30, 30, 40, 40)

  init() throws {
    root.addSublayer(a)
    root.addSublayer(b)
  }

  @Test func frontToBack() {
    #expect(root.hitTest(Point(15, 15)) === a && root.hitTest(Point(40, 40)) === b)
    #expect(
      root.hitTest(Point(5, 5)) === root && root.hitTest(Point(100, 5)) == nil && root.hitTest(Point(-1, 5)) == nil)
    a.zPosition = 1
    #expect(root.hitTest(Point(40, 40)) === a)
    b.zPosition = 1
    #expect(root.hitTest(Point(40, 40)) === b, "order breaks the tie")
    b.zPosition = -1
    #expect(root.hitTest(Point(60, 60)) === b, "below its siblings, not below its superlayer")
  }

  @Test func edges() {
    #expect(root.hitTest(Point(10, 10)) === a && root.hitTest(Point(0, 0)) === root)
    #expect(root.hitTest(Point(10, 50)) === root && root.hitTest(Point(70, 70)) === root)
  }

  @Test func hiddenButNotFaint() {
    b.isHidden = true
    a.opacity = 0
    #expect(root.hitTest(Point(40, 40)) === a && root.hitTest(Point(60, 60)) === root)
    root.isHidden = true
    #expect(root.hitTest(Point(40, 40)) == nil)
  }

  @Test func overhang() throws {
    let child = framed(30, 0, 30, 10)
    a.addSublayer(child)
    #expect(root.hitTest(Point(65, 15)) === child)
    a.masksToBounds = true
    #expect(root.hitTest(Point(65, 15)) === root && root.hitTest(Point(45, 15)) === child)
    root.bounds.size = Size(20, 20)
    root.position = Point(10, 10)
    #expect(root.hitTest(Point(45, 15)) === child)
  }

  @Test func scrolled() {
    root.bounds.origin = Point(25, 25)
    #expect(root.hitTest(Point(0, 0)) === a && root.hitTest(Point(20, 20)) === b)
  }

  @Test func collapsedAndTurnedAway() {
    b.affineTransform = Transform2D(scaleX: 0, y: 1)
    #expect(root.hitTest(Point(50, 50)) === root)
    b.transform = Transform3D(rotationAngle: .pi, x: 0, y: 1, z: 0)
    #expect(root.hitTest(Point(60, 60)) === b)
    b.isDoubleSided = false
    #expect(root.hitTest(Point(60, 60)) === root)
    b.affineTransform = Transform2D(scaleX: -1, y: 1)
    #expect(root.hitTest(Point(60, 60)) === b, "a mirror image shows its front")
  }

  @Test func throughAPerspective() {
    root.sublayerTransform = Transform3D(perspective: 200)
    b.transform = Transform3D(rotationAngle: 1, x: 0, y: 1, z: 0)
    // The edges, computed by the transform itself, decide what is hit.
    for x in stride(from: 20.5, to: 80, by: 1) {
      let own = b.convert(Point(x, 50), from: root)
      let isHit = root.hitTest(Point(x, 50)) === b
      #expect(isHit == own.map { b.bounds.contains($0) })
    }
  }

  /// Six tilted siblings form a cube; under a common rotation, the nearest face is hit.
  @Test(arguments: [false, true])
  func theNearestFaceOfACube(isInTransformLayer: Bool) throws {
    let stage = framed(0, 0, 100, 100)
    stage.sublayerTransform = Transform3D(perspective: 1000)
    let turn = Transform3D(rotationAngle: 0.5, x: 0, y: 1, z: 0)
    let box = isInTransformLayer ? TransformLayer() : stage
    if box !== stage {
      box.position = Point(50, 50)
      box.transform = turn
      stage.addSublayer(box)
    }
    let faces: [(name: String, turn: Transform3D)] = [
      ("front", .identity), ("back", Transform3D(rotationAngle: .pi, x: 0, y: 1, z: 0)),
      ("right", Transform3D(rotationAngle: .pi / 2, x: 0, y: 1, z: 0)),
      ("left", Transform3D(rotationAngle: -.pi / 2, x: 0, y: 1, z: 0)),
      ("top", Transform3D(rotationAngle: .pi / 2, x: 1, y: 0, z: 0)),
      ("bottom", Transform3D(rotationAngle: -.pi / 2, x: 1, y: 0, z: 0)),
    ]
    for face in faces.reversed() {
      let layer = named(face.name)
      layer.bounds = Rect(x: 0, y: 0, width: 40, height: 40)
      layer.transform = Transform3D(translationX: 0, y: 0, z: 20).concatenating(face.turn)
      if box === stage {
        layer.position = Point(50, 50)
        layer.transform = layer.transform.concatenating(turn)
      }
      // The front face is last but one: order alone would be wrong for the others.
      box.insertSublayer(layer, at: 0)
    }
    #expect(stage.hitTest(Point(52, 50))?.name == "front")
    #expect(stage.hitTest(Point(35, 50))?.name == "left", "turned towards the viewer")
    #expect(stage.hitTest(Point(10, 50)) === stage)
    for layer in box.sublayers { layer.isDoubleSided = false }
    #expect(stage.hitTest(Point(52, 50))?.name == "front" && stage.hitTest(Point(35, 50))?.name == "left")
    box.sublayers[0].isHidden = true
    #expect(stage.hitTest(Point(52, 50)) === stage, "the back faces are seen from behind")
    for layer in box.sublayers { layer.isDoubleSided = true }
    #expect(stage.hitTest(Point(52, 50))?.name == "back")
  }

  @Test func transformLayers() throws {
    let box = TransformLayer()
    box.bounds = Rect(x: 0, y: 0, width: 100, height: 100)
    box.position = Point(50, 50)
    box.masksToBounds = true
    let inner = TransformLayer()
    let leaf = framed(90, 0, 20, 20)
    root.addSublayer(box)
    box.addSublayer(inner)
    inner.addSublayer(leaf)
    #expect(root.hitTest(Point(5, 5)) === root, "nothing of its own")
    #expect(root.hitTest(Point(105, 5)) === leaf, "no bounds to cut at")
    #expect(box.hitTest(Point(95, 5)) === leaf && box.hitTest(Point(5, 5)) == nil)
    #expect(leaf.hitTest(Point(95, 5)) === leaf)
    inner.affineTransform = Transform2D(translationX: -50, y: 0)
    #expect(root.hitTest(Point(45, 15)) === leaf, "in front of a and b by order")
    inner.zPosition = -1
    #expect(root.hitTest(Point(45, 15)) === a, "behind them by its zPosition")
    box.zPosition = 2
    #expect(root.hitTest(Point(45, 15)) === leaf, "zPositions add up")
    leaf.isHidden = true
    #expect(root.hitTest(Point(45, 15)) === a)
    leaf.isHidden = false
    inner.isHidden = true
    #expect(root.hitTest(Point(45, 15)) === a)
    inner.isHidden = false
    box.isDoubleSided = false
    #expect(root.hitTest(Point(45, 15)) === leaf)
    box.transform = Transform3D(rotationAngle: .pi, x: 0, y: 1, z: 0)
    #expect(root.hitTest(Point(55, 15)) !== leaf, "turned away with all in it")
    box.isDoubleSided = true
    #expect(root.hitTest(Point(55, 15)) === leaf)
  }

  @Test func deepTransformLayersOnASmallStack() {
    onASmallStack {
      do {
        let chain = try deepChain { TransformLayer() }
        let leaf = framed(0, 0, 1, 1)
        chain[LayerTree.maximumDepth - 1].removeFromSuperlayer()
        chain[LayerTree.maximumDepth - 2].addSublayer(leaf)
        #expect(chain[0].hitTest(Point(0.5, 0.5)) === leaf && chain[0].hitTest(Point(1.5, 0.5)) == nil)
        #expect(leaf.convert(Point(0.25, 0.5), to: nil) == Point(0.25, 0.5))
      } catch {
        Issue.record(error)
      }
    }
  }

  @Test func subclassesAnswerForThemselves() throws {
    final class Through: Layer {
      override func hitTest(_ point: Point) -> Layer? {
        let hit = super.hitTest(point)
        return hit === self ? nil : hit
      }
    }
    final class Round: Layer {
      override func contains(_ point: Point) -> Bool {
        let (x, y) = (point.x - bounds.midX, point.y - bounds.midY)
        return x * x + y * y < bounds.width * bounds.width / 4
      }
    }
    let (glass, ball) = (Through(), Round())
    glass.frame = root.bounds
    ball.frame = Rect(x: 80, y: 80, width: 20, height: 20)
    root.addSublayer(glass)
    glass.addSublayer(ball)
    #expect(root.hitTest(Point(90, 90)) === ball && root.hitTest(Point(81, 81)) === root)
    #expect(root.hitTest(Point(15, 15)) === a)
    let box = TransformLayer()
    box.transform = Transform3D(rotationAngle: .pi / 2, x: 0, y: 1, z: 0)
    ball.transform = Transform3D(rotationAngle: -.pi / 2, x: 0, y: 1, z: 0)
    root.addSublayer(box)
    box.addSublayer(ball)
    ball.position = .zero
    box.position = Point(90, 90)
    #expect(root.hitTest(Point(90, 90)) === ball, "asked in the plane of the root")
    #expect(root.hitTest(Point(81, 81)) === root)
  }

  @Test func deepOnASmallStack() {
    onASmallStack {
      do {
        let chain = try deepChain {
          let layer = Layer()
          layer.bounds = .unit
          layer.anchorPoint = .zero
          return layer
        }
        #expect(chain[0].hitTest(Point(0.5, 0.5)) === chain.last)
        #expect(chain[0].hitTest(Point(1.5, 0.5)) == nil)
        #expect(chain[LayerTree.maximumDepth - 1].convert(Point(0.25, 0.5), to: nil) == Point(0.25, 0.5))
      } catch {
        Issue.record(error)
      }
    }
  }

  /// Against testing every layer in paint order, with the clips above it.
  @Test func randomAgainstPaintOrder() throws {
    var random = Seeded(seed: 51)
    for _ in 0..<40 {
      let root = framed(0, 0, 60, 60)
      var layers = [root]
      for _ in 0..<15 {
        let layer = framed(random.number(0...40), random.number(0...40), random.number(5...40), random.number(5...40))
        layer.zPosition = Double(random.whole(-1..<2))
        layer.masksToBounds = random.whole(0..<3) == 0
        layer.isHidden = random.whole(0..<8) == 0
        layer.affineTransform = Transform2D(rotationAngle: random.number(-1...1))
        layers[random.whole(0..<layers.count)].addSublayer(layer)
        layers.append(layer)
      }
      func paintOrder(_ layer: Layer) -> [Layer] {
        if layer.isHidden { return [] }
        let z = Set(layer.sublayers.map(\.zPosition)).sorted()
        return [layer] + z.flatMap { z in layer.sublayers.filter { $0.zPosition == z }.flatMap(paintOrder) }
      }
      let painted = paintOrder(root)
      for _ in 0..<50 {
        let p = Point(random.number(-10...70), random.number(-10...70))
        let expected = painted.last { layer in
          guard let own = layer.convert(p, from: nil), layer.bounds.contains(own) else { return false }
          var ancestor = layer.superlayer
          while let next = ancestor {
            if next.masksToBounds, let own = next.convert(p, from: nil), !next.bounds.contains(own) { return false }
            ancestor = next.superlayer
          }
          return true
        }
        #expect(root.hitTest(p) === expected)
      }
    }
  }
}
