import MultiplaneGeometry
import MultiplaneRenderTree
import MultiplaneTestRandom
import Testing

/// The depth rule, against the naive definition: at each point, the planes sorted by depth.
@Suite struct DepthOrderTests {
  private static let square = Rect(x: -50, y: -50, width: 100, height: 100)

  private func child(_ slot: Int32, _ matrix: Transform3D, _ bounds: Rect = square) -> DepthOrder.Child {
    DepthOrder.Child(slot: slot, matrix: matrix, bounds: bounds)
  }

  private struct Piece {
    var slot: Int32
    var cuts: [DepthOrder.HalfPlane]
  }

  private static func order(_ children: [DepthOrder.Child], mostParts: Int = DepthOrder.mostParts) -> [Piece] {
    var order = DepthOrder()
    // An earlier sort has no effect.
    for round in 0..<2 {
      order.removeAll()
      for child in round == 0 ? children.reversed() : children { order.add(child) }
      order.sort(mostParts: mostParts)
    }
    return order.pieces.map {
      Piece(slot: $0.slot, cuts: Array(order.cuts[Int($0.firstCut)..<Int($0.firstCut + $0.cutCount)]))
    }
  }

  @Test func planesThatAreApartAreSortedByDepth() {
    let order = Self.order([
      child(0, Transform3D(translationX: 0, y: 0, z: 30)),
      child(1, Transform3D(translationX: 0, y: 0, z: -10)),
      child(2, Transform3D(translationX: 0, y: 0, z: 10)),
    ])
    #expect(order.map(\.slot) == [1, 2, 0])
    #expect(order.allSatisfy { $0.cuts.isEmpty })
  }

  @Test func coplanarLayersKeepTheirOrder() {
    let order = Self.order((0..<4).map { child($0, Transform3D(translationX: Double($0) * 7, y: 0)) })
    #expect(order.map(\.slot) == [0, 1, 2, 3])
  }

  @Test func crossedPlanesAreSplit() {
    let order = Self.order([
      child(0, .identity), child(1, Transform3D(rotationAngle: .pi / 4, x: 0, y: 1, z: 0)),
    ])
    #expect(order.map(\.slot) == [1, 0, 1])
    #expect(order.map(\.cuts.count) == [1, 0, 1])
    // The same number with opposite sign, and the edge belongs to one of the two.
    #expect(order[0].cuts[0].a == -order[2].cuts[0].a)
    #expect(order[0].cuts[0].excludesLine != order[2].cuts[0].excludesLine)
  }

  @Test func whatIsBehindTheViewerIsLeftOut() {
    let behind = Transform3D(translationX: 0, y: 0, z: 900).concatenating(Transform3D(perspective: 500))
    #expect(Self.order([child(0, behind), child(1, .identity)]).map(\.slot) == [1])
  }

  @Test func aPlaneSeenEdgeOnIsHarmless() {
    let edge = Transform3D(rotationAngle: .pi / 2, x: 0, y: 1, z: 0)
    let order = Self.order([
      child(0, edge), child(1, .identity), child(2, Transform3D(translationX: 9, y: 9, z: 5)),
    ])
    #expect(Set(order.map(\.slot)) == [0, 1, 2])
  }

  /// At points of the screen, the pieces that contain the point are in the order of their depth there, and each plane
  /// that contains it occurs once.
  @Test(arguments: 0..<60) func randomPlanesPaintAsTheirDepthSays(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let perspective = seed % 2 == 0 ? Transform3D(perspective: 600) : .identity
    let matrices = (0..<7).map { _ in
      Transform3D(
        rotationAngle: random.double(-3...3), x: random.double(-1...1), y: random.double(-1...1),
        z: random.double(-1...1)
      )
      .concatenating(
        Transform3D(
          translationX: random.double(-40...40), y: random.double(-40...40), z: random.double(-40...40))
      )
      .concatenating(perspective)
    }
    let children = matrices.indices.map { child(Int32($0), matrices[$0]) }
    let pieces = Self.order(children)
    for _ in 0..<200 {
      let point = Point(random.double(-70...70), random.double(-70...70))
      var painted: [Int32] = []
      var depths: [Double] = []
      for piece in pieces {
        let matrix = matrices[Int(piece.slot)]
        guard let own = matrix.plane.inverted()?.apply(to: point), Self.square.contains(own),
          piece.cuts.allSatisfy({
            let side = $0.a.x * own.x + $0.a.y * own.y + $0.a.z
            return $0.excludesLine ? side > 0 : side >= 0
          })
        else { continue }
        painted.append(piece.slot)
        let z = matrix.m13 * own.x + matrix.m23 * own.y + matrix.m43
        depths.append(z / (matrix.m14 * own.x + matrix.m24 * own.y + matrix.m44))
      }
      let expected = matrices.indices.filter {
        matrices[$0].plane.inverted()?.apply(to: point).map { Self.square.contains($0) } ?? false
      }
      #expect(Set(painted) == Set(expected.map(Int32.init)) && painted.count == expected.count)
      for (a, b) in zip(depths, depths.dropFirst()) { #expect(a <= b + 1e-6) }
    }
  }

  /// Each cuts all others: beyond 4,096 parts, planes stay whole.
  @Test func partsAreNotWithoutNumber() {
    let planes = (0..<100).map { index in
      let place = Double(index) / 50 - 1
      return child(Int32(index), Transform3D(rotationAngle: 0.7, x: place, y: 1 - place * place, z: 0))
    }
    let pieces = Self.order(planes)
    #expect((4096...4196).contains(pieces.count))
    #expect(Set(pieces.map(\.slot)).count == 100)
    #expect(Self.order(planes, mostParts: 0).count == 100)
  }
}
