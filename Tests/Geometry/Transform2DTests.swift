import Glibc
import MultiplaneGeometry
import Testing

@Suite struct Transform2DTests {
  @Test func directions() {
    #expect(Transform2D(translationX: 3, y: 4).apply(to: Point(1, 1)) == Point(4, 5))
    #expect(Transform2D(scaleX: 3, y: 4).apply(to: Point(1, 2)) == Point(3, 8))
    // Clockwise on the screen: right becomes down.
    #expect(isClose(Transform2D(rotationAngle: .pi / 2).apply(to: Point(1, 0)), Point(0, 1)))
    // The last one added is applied first.
    let map = Transform2D(translationX: 10, y: 0).rotated(angle: .pi / 2).scaled(x: 2, y: 2).translated(x: 1, y: 0)
    #expect(isClose(map.apply(to: .zero), Point(10, 2)))
  }

  @Test func concatenationIsFirstThenSecond() {
    var random = Seeded(seed: 2)
    for _ in 0..<500 {
      let (a, b, p) = (random.transform2D(), random.transform2D(), random.point())
      #expect(isClose(a.concatenating(b).apply(to: p), b.apply(to: a.apply(to: p))))
    }
  }

  @Test func inverse() throws {
    var random = Seeded(seed: 3)
    for _ in 0..<500 {
      let (map, p) = (random.transform2D(), random.point())
      let back = try #require(map.inverted())
      #expect(isClose(back.apply(to: map.apply(to: p)), p, 1e-6))
    }
  }

  @Test(arguments: [
    Transform2D(scaleX: 0, y: 1), Transform2D(a: 1, b: 2, c: 2, d: 4, tx: 0, ty: 0),
    Transform2D(scaleX: .nan, y: 1), Transform2D(translationX: .infinity, y: 0),
    Transform2D(scaleX: .leastNonzeroMagnitude, y: 1),
  ])
  func noInverse(map: Transform2D) {
    #expect(map.inverted() == nil)
  }

  @Test func boxOfARectangle() {
    var random = Seeded(seed: 4)
    for _ in 0..<200 {
      let (map, rect) = (random.transform2D(), random.gridRect())
      let box = map.apply(to: rect)
      var sampled = Rect.null
      for i in 0...8 {
        for j in 0...8 {
          let p = Point(rect.minX + rect.width * Double(i) / 8, rect.minY + rect.height * Double(j) / 8)
          sampled = sampled.union(Rect(origin: map.apply(to: p), size: .zero))
        }
      }
      #expect(box.isClose(to: sampled))
    }
    #expect(Transform2D.identity.apply(to: Rect.null).isNull)
  }

  @Test func takenApartAndPutTogether() throws {
    var random = Seeded(seed: 5)
    for _ in 0..<500 {
      let map = random.transform2D()
      let parts = try #require(map.decomposed())
      let again = Transform2D(parts)
      for corner in [Point(0, 0), Point(1, 0), Point(0, 1), Point(-7, 9)] {
        #expect(isClose(again.apply(to: corner), map.apply(to: corner), 1e-6))
      }
      #expect(parts.scale.width > 0 && (parts.scale.height < 0) == (map.determinant < 0))
    }
    #expect(Transform2D(scaleX: 0, y: 1).decomposed() == nil)
    #expect(Transform2D(scaleX: .infinity, y: 1).decomposed() == nil)
    // Squares of these numbers overflow a Double.
    let extreme = try #require(Transform2D(scaleX: 1e-200, y: 1e200).decomposed())
    #expect(isClose(extreme.scale.width * 1e200, 1) && isClose(extreme.scale.height / 1e200, 1))
  }

  @Test func partsOfAPlainScaleAndTurn() throws {
    let parts = try #require(Transform2D(translationX: 5, y: 6).rotated(angle: 0.5).scaled(x: 2, y: 3).decomposed())
    #expect(isClose(parts.scale.width, 2) && isClose(parts.scale.height, 3) && isClose(parts.rotation, 0.5))
    #expect(isClose(parts.shear, 0) && parts.translation == Point(5, 6))
  }
}
