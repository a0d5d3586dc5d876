import MultiplaneGeometry
import MultiplaneLayers
import Testing

extension Transform3D {
  func naive(_ p: [Double]) -> [Double] {
    let m = [m11, m12, m13, m14, m21, m22, m23, m24, m31, m32, m33, m34, m41, m42, m43, m44]
    return (0..<4).map { column in (0..<4).reduce(0) { $0 + p[$1] * m[$1 * 4 + column] } }
  }
}

@Suite struct ConvertTests {
  /// A point of a layer's space in its superlayer's, step by step by definition; nil behind the viewer.
  private func naiveUp(_ p: Point, _ layer: Layer) -> Point? {
    let b = layer.bounds.standardized
    let flippedY = layer.isGeometryFlipped ? b.minY + b.maxY - p.y : p.y
    let anchor = [b.minX + layer.anchorPoint.x * b.width, b.minY + layer.anchorPoint.y * b.height, layer.anchorPointZ]
    var v = layer.transform.naive([p.x - anchor[0], flippedY - anchor[1], -anchor[2], 1])
    v = [v[0] + layer.position.x * v[3], v[1] + layer.position.y * v[3], v[2] + layer.zPosition * v[3], v[3]]
    if let parent = layer.superlayer {
      let b = parent.bounds.standardized
      var anchor = [
        b.minX + parent.anchorPoint.x * b.width, b.minY + parent.anchorPoint.y * b.height, parent.anchorPointZ,
      ]
      if parent.isGeometryFlipped { anchor[1] = b.minY + b.maxY - anchor[1] }
      v = parent.sublayerTransform.naive([
        v[0] - anchor[0] * v[3], v[1] - anchor[1] * v[3], v[2] - anchor[2] * v[3], v[3],
      ])
      v = [v[0] + anchor[0] * v[3], v[1] + anchor[1] * v[3], 0, v[3]]
    }
    return v[3] > 0 ? Point(v[0] / v[3], v[1] / v[3]) : nil
  }

  private func naiveUp(_ p: Point, _ layer: Layer, to ancestor: Layer?) -> Point? {
    var (point, next) = (Optional(p), Optional(layer))
    while let layer = next, layer !== ancestor, let p = point {
      point = naiveUp(p, layer)
      next = layer.superlayer
    }
    return point
  }

  @Test func transformLayersDoNotFlatten() throws {
    let (stage, box, inner, face, other) = (Layer(), TransformLayer(), TransformLayer(), Layer(), Layer())
    stage.sublayerTransform = Transform3D(perspective: 500)
    box.position = Point(30, 40)
    box.transform = Transform3D(rotationAngle: 0.7, x: 1, y: 1, z: 0)
    inner.transform = Transform3D(rotationAngle: 0.4, x: 0, y: 1, z: 0)
    inner.zPosition = 15
    face.transform = Transform3D(rotationAngle: 1.2, x: 1, y: 0, z: 0)
    face.bounds = Rect(x: 0, y: 0, width: 20, height: 10)
    other.zPosition = 8
    stage.addSublayer(box)
    box.addSublayer(inner)
    inner.addSublayer(face)
    box.addSublayer(other)
    // The definition: all matrices, and one division at the end.
    func naive(_ p: Point, _ path: [Layer]) -> Point {
      var v = [p.x, p.y, 0, 1]
      for layer in path {
        let b = layer.bounds
        v = [v[0] - b.midX * v[3], v[1] - b.midY * v[3], v[2], v[3]]
        v = layer.transform.naive(v)
        v = [v[0] + layer.position.x * v[3], v[1] + layer.position.y * v[3], v[2] + layer.zPosition * v[3], v[3]]
      }
      v = stage.sublayerTransform.naive(v)
      return Point(v[0] / v[3], v[1] / v[3])
    }
    for p in [Point(0, 0), Point(20, 3), Point(-7, 9)] {
      let seen = naive(p, [face, inner, box])
      #expect(isClose(face.convert(p, to: stage), seen) && isClose(face.convert(seen, from: stage), p))
      #expect(isClose(inner.convert(p, to: stage), naive(p, [inner, box])))
      // Between two planes of one space, a point moves along the viewer's ray.
      #expect(isClose(other.convert(p, from: face), other.convert(seen, from: stage)))
      #expect(isClose(face.convert(p, to: box), box.convert(seen, from: stage)))
    }
    #expect(box.convert(Point(1, 2), to: box) == Point(1, 2))
  }

  private func randomTree(_ random: inout Seeded, isDeep: Bool) throws -> [Layer] {
    var layers = [Layer()]
    for index in 0..<12 {
      let layer = Layer()
      layer.bounds = Rect(
        x: random.number(), y: random.number(), width: random.number(-90...90), height: random.number(-90...90))
      layer.anchorPoint = Point(random.number(-1...2), random.number(-1...2))
      layer.anchorPointZ = random.number()
      layer.position = Point(random.number(), random.number())
      layer.zPosition = random.number()
      layer.isGeometryFlipped = Bool.random(using: &random)
      let axis = isDeep && index % 2 == 0 ? 0.4 : 0
      layer.transform = Transform3D(rotationAngle: random.number(-1...1), x: axis, y: axis, z: 1)
        .scaled(x: random.number(0.5...2), y: random.number(0.5...2))
      if isDeep, index % 3 == 0 { layer.sublayerTransform = Transform3D(perspective: random.number(900...2000)) }
      layers[random.whole(0..<layers.count)].addSublayer(layer)
      layers.append(layer)
    }
    return layers
  }

  @Test(arguments: [false, true])
  func againstTheDefinition(isDeep: Bool) throws {
    var random = Seeded(seed: 41)
    for _ in 0..<60 {
      let layers = try randomTree(&random, isDeep: isDeep)
      for layer in layers {
        let p = Point(random.number(-50...50), random.number(-50...50))
        #expect(isClose(layer.convert(p, to: nil), naiveUp(p, layer, to: nil), 1e-6))
        if let parent = layer.superlayer {
          #expect(isClose(layer.convert(p, to: parent), naiveUp(p, layer, to: parent), 1e-6))
          #expect(isClose(parent.convert(p, from: layer), naiveUp(p, layer, to: parent), 1e-6))
        }
        let other = layers[random.whole(0..<layers.count)]
        guard let there = layer.convert(p, to: other) else { continue }
        #expect(isClose(other.convert(p, from: layer), there))
        #expect(isClose(layer.convert(there, from: other), p, 1e-5))
        #expect(
          isClose(naiveUp(p, layer, to: nil), naiveUp(there, other, to: nil), 1e-5), "the same place on the canvas")
      }
    }
  }

  @Test func maps() throws {
    var random = Seeded(seed: 42)
    for layer in try randomTree(&random, isDeep: true) {
      let p = Point(3, 4)
      let v = layer.toSuper.naive([p.x, p.y, 0, 1])
      #expect(isClose(Point(v[0] / v[3], v[1] / v[3]), naiveUp(p, layer), 1e-9))
      let (h, plane) = (layer.toSuperPlane.homogeneous(p), layer.toSuper.plane.homogeneous(p))
      #expect(isClose(h.x, plane.x) && isClose(h.y, plane.y) && isClose(h.z, plane.z))
    }
  }

  @Test func flippedGeometry() throws {
    let (parent, child) = (Layer(), Layer())
    parent.addSublayer(child)
    parent.frame = Rect(x: 0, y: 0, width: 100, height: 100)
    child.frame = Rect(x: 10, y: 10, width: 20, height: 20)
    parent.isGeometryFlipped = true
    #expect(child.convert(Point(0, 0), to: nil) == Point(10, 90))
    #expect(parent.frame == Rect(x: 0, y: 0, width: 100, height: 100), "its frame does not move")
    #expect(
      child.convert(Rect(x: 0, y: 0, width: 20, height: 20), to: nil) == Rect(x: 10, y: 70, width: 20, height: 20))
    #expect(parent.hitTest(Point(15, 75)) === child && parent.hitTest(Point(15, 15)) === parent)
  }

  @Test func rectanglesAgainstTheirPoints() throws {
    var random = Seeded(seed: 43)
    for _ in 0..<60 {
      let layers = try randomTree(&random, isDeep: true)
      let (a, b) = (layers[random.whole(0..<layers.count)], layers[random.whole(0..<layers.count)])
      let rect = Rect(
        x: random.number(), y: random.number(), width: random.number(0...40), height: random.number(0...40))
      let c = rect.corners
      let corners = [c.0, c.1, c.2, c.3].compactMap { a.convert($0, to: b) }
      guard corners.count == 4, let box = a.convert(rect, to: b) else { continue }
      let expected = corners.reduce(Rect.null) { $0.union(Rect(origin: $1, size: .zero)) }
      #expect(isClose(box, expected, 1e-6))
      #expect(isClose(try #require(b.convert(rect, from: a)), box))
    }
  }

  @Test func apart() throws {
    let (a, b) = (Layer(), Layer())
    a.position = Point(25, 25)
    b.position = Point(500, 500)
    #expect(a.convert(Point.zero, to: b) == Point(-475, -475))
    #expect(a.convert(Rect.unit, from: b) == Rect(x: 475, y: 475, width: 1, height: 1))
    #expect(a.convert(Point(1, 2), to: a) == Point(1, 2))
    let parent = Layer()
    parent.addSublayer(a)
    parent.position = Point(100, 0)
    #expect(a.convert(Point.zero, to: b) == Point(-375, -475), "through both topmost layers")
    #expect(b.convert(Point.zero, from: parent) == Point(-400, -500))
  }

  @Test func collapsed() throws {
    let (top, flat, child) = (Layer(), Layer(), Layer())
    top.addSublayer(flat)
    flat.addSublayer(child)
    flat.affineTransform = Transform2D(scaleX: 0, y: 1)
    #expect(top.convert(Point.zero, to: child) == nil && child.convert(Point.zero, from: nil) == nil)
    #expect(child.convert(Point(5, 6), to: top) == Point(0, 6), "up it has a place")
    #expect(child.convert(Point(5, 6), to: flat) == Point(5, 6), "what is above doesn't matter")
    flat.transform = Transform3D(rotationAngle: .pi / 2, x: 0, y: 1, z: 0).scaled(x: 0, y: 1)
    #expect(child.convert(Point.zero, from: top) == nil)
  }

  @Test func behindTheViewer() throws {
    let (top, near) = (Layer(), Layer())
    top.addSublayer(near)
    top.sublayerTransform = Transform3D(perspective: 100)
    near.zPosition = 50
    #expect(isClose(near.convert(Point(10, 0), to: top), Point(20, 0)))
    #expect(isClose(near.convert(Point(20, 0), from: top), Point(10, 0)))
    near.zPosition = 150
    #expect(near.convert(Point(10, 0), to: top) == nil && near.convert(Rect.unit, to: top) == nil)
    #expect(near.convert(Point(10, 0), from: top) == nil && top.hitTest(Point(0, 0)) == nil)
  }

  @Test func times() {
    let (a, b) = (Layer(), Layer())
    #expect(a.convertTime(3, from: b) == 3 && a.convertTime(4, to: nil) == 4)
  }
}
