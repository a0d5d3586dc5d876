import Glibc
import MultiplaneGeometry
import Testing

@Suite struct Transform3DTests {
  /// Gauss–Jordan elimination with pivoting; also gives the determinant.
  private func eliminate(_ map: Transform3D) -> (inverse: [Double], determinant: Double)? {
    var rows = (0..<4).map { row in
      Array(map.values[row * 4..<row * 4 + 4]) + (0..<4).map { $0 == row ? 1.0 : 0.0 }
    }
    var determinant = 1.0
    for column in 0..<4 {
      let pivot = (column..<4).max { abs(rows[$0][column]) < abs(rows[$1][column]) } ?? column
      guard rows[pivot][column] != 0 else { return nil }
      if pivot != column {
        rows.swapAt(pivot, column)
        determinant = -determinant
      }
      determinant *= rows[column][column]
      rows[column] = rows[column].map { $0 / rows[column][column] }
      for other in 0..<4 where other != column {
        let factor = rows[other][column]
        rows[other] = zip(rows[other], rows[column]).map { $0 - factor * $1 }
      }
    }
    return (rows.flatMap { $0[4...] }, determinant)
  }

  @Test func inverseAgainstElimination() throws {
    var random = Seeded(seed: 11)
    for _ in 0..<1000 {
      let map = random.transform3D()
      let naive = try #require(eliminate(map))
      #expect(isClose(map.determinant, naive.determinant, 1e-9))
      let inverse = try #require(map.inverted())
      for (a, b) in zip(inverse.values, naive.inverse) { #expect(isClose(a, b, 1e-6)) }
    }
  }

  @Test(arguments: [
    Transform3D(scaleX: 1, y: 1, z: 0), Transform3D(scaleX: 0, y: 1), Transform3D(translationX: .nan, y: 0),
    Transform3D(perspective: 0), Transform3D(scaleX: .leastNonzeroMagnitude, y: 1),
  ])
  func noInverse(map: Transform3D) {
    #expect(map.inverted() == nil)
  }

  @Test func concatenationIsFirstThenSecond() {
    var random = Seeded(seed: 12)
    for _ in 0..<300 {
      let (a, b) = (random.transform3D(), random.transform3D())
      let p = (0..<4).map { _ in random.number() }
      for (x, y) in zip(a.concatenating(b).naive(p), b.naive(a.naive(p))) { #expect(isClose(x, y)) }
    }
  }

  /// Rodrigues' formula for a vector, against the matrix.
  @Test func rotationAboutAnAxis() {
    var random = Seeded(seed: 13)
    for _ in 0..<300 {
      let angle = random.number(-7...7)
      let axis = SIMD3(random.number(), random.number(), random.number())
      let v = SIMD3(random.number(), random.number(), random.number())
      let unit = axis / (axis * axis).sum().squareRoot()
      let cross = SIMD3(unit.y * v.z - unit.z * v.y, unit.z * v.x - unit.x * v.z, unit.x * v.y - unit.y * v.x)
      let turned = v * cos(angle) + cross * sin(angle) + unit * ((unit * v).sum() * (1 - cos(angle)))
      let r = Transform3D(rotationAngle: angle, x: axis.x, y: axis.y, z: axis.z).naive([v.x, v.y, v.z, 1])
      #expect(isClose(r[0], turned.x) && isClose(r[1], turned.y) && isClose(r[2], turned.z) && r[3] == 1)
    }
    #expect(Transform3D(rotationAngle: 1, x: 0, y: 0, z: 0).isIdentity)
    #expect(Transform3D(rotationAngle: 1, x: .infinity, y: 0, z: 0).isIdentity)
    #expect(Transform3D(rotationAngle: 1, x: 0, y: .nan, z: 1).isIdentity)
  }

  /// Without a rounding error in m33, which would make a flat layer three-dimensional.
  @Test func aTurnAboutZIsAffine() {
    for step in -2_000...2_000 {
      let angle = Double(step) * 0.00371
      for z: Double in [2, -0.7, .leastNonzeroMagnitude, -.greatestFiniteMagnitude] {
        let turn = Transform3D(rotationAngle: angle, x: 0, y: 0, z: z)
        #expect(turn.isAffine && turn.affine == Transform2D(rotationAngle: z < 0 ? -angle : angle))
      }
    }
  }

  @Test(arguments: [1e-300, Double.leastNonzeroMagnitude, 1e200])
  func theLengthOfAnAxisDoesNotMatter(_ length: Double) {
    let turn = Transform3D(rotationAngle: 0.5, x: length, y: length, z: 0)
    let expected = Transform3D(rotationAngle: 0.5, x: 1, y: 1, z: 0)
    #expect(turn == expected && !turn.isIdentity)
  }

  @Test func laterCallsActFirst() {
    let map = Transform3D(translationX: 10, y: 0).rotated(angle: .pi / 2, x: 0, y: 0, z: 1).scaled(x: 2, y: 2)
      .translated(x: 1, y: 0, z: 7)
    let p = map.naive([0, 0, 0, 1])
    #expect(isClose(Point(p[0], p[1]), Point(10, 2)) && p[2] == 7)
    let turned = Transform3D(scaleX: 2, y: 3, z: 4).about(x: 1, y: 1, z: 1).naive([2, 2, 2, 1])
    #expect(turned == [3, 4, 5, 1])
  }

  @Test func affinePart() {
    var random = Seeded(seed: 14)
    let flat = random.transform2D()
    #expect(
      Transform3D(flat).isAffine && Transform3D(flat).affine == flat && Transform3D(flat).plane == Homography(flat))
    #expect(!Transform3D(perspective: 100).isAffine && !Transform3D(scaleX: 1, y: 1, z: 2).isAffine)
    #expect(!Transform3D(translationX: 0, y: 0, z: 1).isAffine)
    #expect(Transform3D([1, 2]) == nil && Transform3D(flat).isFinite && !Transform3D(scaleX: .nan, y: 1).isFinite)
    let map = random.transform3D()
    #expect(Transform3D(map.values) == map)
  }

  @Test func affineAgainstTheIdentityInSpace() {
    let identity = Transform3D.identity.values
    for index in 0..<16 {
      let isInPlane = [0, 1, 4, 5, 12, 13].contains(index)
      for value in [0, -0.0, 1, -1, 1e-300, .leastNonzeroMagnitude, .nan, .infinity] {
        var values = identity
        values[index] = value
        #expect(Transform3D(values)?.isAffine == (isInPlane || value == identity[index]))
      }
    }
  }

  @Test func planeIsWhereThePlaneGoes() {
    var random = Seeded(seed: 15)
    for _ in 0..<300 {
      let (map, p) = (random.transform3D(), random.point())
      let v = map.naive([p.x, p.y, 0, 1])
      let h = map.plane.homogeneous(p)
      #expect(isClose(h.x, v[0]) && isClose(h.y, v[1]) && isClose(h.z, v[3]))
    }
  }

  /// The viewer sees the front when a step towards the viewer from the mapped plane is a step to positive z before the
  /// map.
  @Test func frontAgainstAStepTowardsTheViewer() throws {
    var random = Seeded(seed: 16)
    var fronts = 0
    for _ in 0..<500 {
      var map = random.placed3D()
      if Bool.random(using: &random) { map = map.scaled(x: -1, y: 1) }
      if Bool.random(using: &random) { map = map.scaled(x: 1, y: 1, z: -1) }
      let image = map.naive([0, 0, 0, 1])
      guard image[3] > 0, abs(map.plane.determinant) > 1e-3 else { continue }
      let back = try #require(map.inverted())
      let step = back.naive([image[0] / image[3], image[1] / image[3], image[2] / image[3] + 1e-3, 1])
      #expect(map.showsFront == (step[2] / step[3] > 0))
      fronts += map.showsFront ? 1 : 0
    }
    #expect(fronts > 100 && fronts < 400)
  }

  @Test func frontOfPlainCases() {
    #expect(Transform3D.identity.showsFront)
    #expect(Transform3D(scaleX: -1, y: 1).showsFront, "a mirror image still shows its front")
    #expect(Transform3D(rotationAngle: 1.5, x: 0, y: 1, z: 0).showsFront)
    #expect(!Transform3D(rotationAngle: 1.6, x: 0, y: 1, z: 0).showsFront)
    #expect(!Transform3D(rotationAngle: .pi, x: 1, y: 0, z: 0).showsFront)
    #expect(!Transform3D(scaleX: 0, y: 1).showsFront)
  }
}
