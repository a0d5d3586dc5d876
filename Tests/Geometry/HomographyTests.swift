import MultiplaneGeometry
import Testing

@Suite struct HomographyTests {
  private func random(_ random: inout Seeded) -> Homography {
    Homography(
      random.number(), random.number(), random.number(), random.number(), random.number(), random.number(),
      random.number(), random.number(), random.number())
  }

  @Test func concatenationIsFirstThenSecond() {
    var seeded = Seeded(seed: 21)
    for _ in 0..<300 {
      let (a, b, p) = (random(&seeded), random(&seeded), seeded.point())
      let once = a.homogeneous(p)
      let naive = SIMD3(
        b.xx * once.x + b.xy * once.y + b.x1 * once.z, b.yx * once.x + b.yy * once.y + b.y1 * once.z,
        b.wx * once.x + b.wy * once.y + b.w1 * once.z)
      let both = a.concatenating(b).homogeneous(p)
      #expect(isClose(both.x, naive.x) && isClose(both.y, naive.y) && isClose(both.z, naive.z))
    }
  }

  @Test func inverseIsExactNotOnlyUpToScale() throws {
    var seeded = Seeded(seed: 22)
    for _ in 0..<300 {
      let map = random(&seeded)
      let round = map.concatenating(try #require(map.inverted()))
      let one = Homography.identity
      for (a, b) in [
        (round.xx, one.xx), (round.xy, one.xy), (round.x1, one.x1), (round.yx, one.yx), (round.yy, one.yy),
        (round.y1, one.y1), (round.wx, one.wx), (round.wy, one.wy), (round.w1, one.w1),
      ] {
        #expect(isClose(a, b, 1e-6))
      }
    }
  }

  @Test func inverseOfAnAffineMapIsAffine() {
    var seeded = Seeded(seed: 23)
    for _ in 0..<300 {
      let map = Homography(seeded.transform2D())
      #expect(map.isAffine && map.inverted()?.isAffine == true)
    }
  }

  @Test func noInverse() {
    #expect(Homography(Transform2D(scaleX: 0, y: 1)).inverted() == nil)
    #expect(Transform3D(rotationAngle: .pi / 2, x: 0, y: 1, z: 0).scaled(x: 0, y: 1).plane.inverted() == nil)
    #expect(Homography(1, 0, 0, 0, 1, 0, 0, 0, 0).inverted() == nil)
    #expect(Homography(1, 0, .nan, 0, 1, 0, 0, 0.1, 1).inverted() == nil)
  }

  @Test func behindTheViewer() {
    let map = Transform3D(translationX: 0, y: 0, z: 200).concatenating(Transform3D(perspective: 100)).plane
    #expect(map.apply(to: .zero) == nil)
    #expect(map.projectedBounds(of: .unit).isNull)
    #expect(Homography.identity.projectedBounds(of: .null).isNull)
  }

  /// The bounding box contains every sample in front of the near line, and samples touch its sides (on the edges, where
  /// extremes are).
  @Test func projectedBoundsAgainstDenseSampling() {
    var seeded = Seeded(seed: 24)
    var cut = 0
    for _ in 0..<150 {
      // Steep enough for some of them to extend behind the viewer.
      let map = Transform3D(rotationAngle: seeded.number(-3...3), x: seeded.number(), y: seeded.number(), z: 1)
        .concatenating(Transform3D(translationX: 0, y: 0, z: seeded.number(-50...50)))
        .concatenating(Transform3D(perspective: seeded.number(60...200))).plane
      let rect = Rect(x: -100, y: -80, width: 200, height: 160)
      let box = map.projectedBounds(of: rect)
      let steps = 100
      var sampled = Rect.null
      var (isCut, isInside) = (false, true)
      for i in 0...steps {
        let t = Double(i) / Double(steps)
        let (x, y) = (rect.minX + rect.width * t, rect.minY + rect.height * t)
        for p in [Point(x, rect.minY), Point(x, rect.maxY), Point(rect.minX, y), Point(rect.maxX, y), Point(x, y)] {
          let h = map.homogeneous(p)
          guard h.z >= Homography.nearW else {
            isCut = true
            continue
          }
          let place = Point(h.x / h.z, h.y / h.z)
          sampled = sampled.union(Rect(origin: place, size: .zero))
          isInside = isInside && box.insetBy(dx: -1e-6, dy: -1e-6).contains(place)
        }
      }
      #expect(isInside)
      if isCut {
        cut += 1
        #expect(box.isNull == sampled.isNull || box.isFinite)
      } else {
        #expect(box.isClose(to: sampled, 1e-9))
      }
    }
    #expect(cut > 20 && cut < 130)
  }

  @Test func cutPolygonLiesOnTheNearLine() {
    // w runs from −1 at the left to 3 at the right: the line w = nearW crosses top and bottom.
    let map = Homography(1, 0, 0, 0, 1, 0, 1, 0, 1)
    var vertices: [SIMD3<Double>] = []
    map.forEachFrontVertex(of: Rect(x: -2, y: 0, width: 4, height: 1)) { vertices.append($0) }
    let x = Homography.nearW - 1
    #expect(vertices == [[x, 0, Homography.nearW], [2, 0, 3], [2, 1, 3], [x, 1, Homography.nearW]])
  }
}
