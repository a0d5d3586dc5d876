package import MultiplaneGeometry

/// The depth rule: sorts the children of one layer that share a space, back to front, and splits those that intersect.
///
/// The planes are put into a binary space partition: a plane cuts the others into what is behind it and what is in front, and so on;
/// read from the far side of each plane to the near one it gives the paint order from any eye. The eye is far up the z axis
/// (`toParent` has the perspective in it). A plane is kept as the half-plane test that it makes on another child's own points, so
/// that the two parts of a split child share one number, with its sign turned: each point belongs to one of them.
package struct DepthOrder {
  package struct Child {
    var slot: Int32
    /// Own space to the parent's, with z and w.
    var matrix: Transform3D
    /// What the child and all below it draw, in its own space.
    var bounds: Rect

    package init(slot: Int32, matrix: Transform3D, bounds: Rect) {
      self.slot = slot
      self.matrix = matrix
      self.bounds = bounds
    }
  }

  /// A · [x y 1] ≥ 0 for a point of the child's own space, or > 0 where the edge belongs to the other part.
  package struct HalfPlane: Hashable {
    package var a: SIMD3<Double>
    package var isOpen: Bool
  }

  /// A child, or a part of one.
  package struct Piece {
    package var slot: Int32
    package var cuts: [HalfPlane]
    /// What is left of its bounds, in its own space.
    var polygon: [SIMD2<Double>]
  }

  /// A polygon that is left of a child, in its own space, and the cuts that made it.
  private struct Fragment {
    var child: Int
    var polygon: [SIMD2<Double>]
    var cuts: [HalfPlane] = []
  }

  private enum Step {
    case part([Fragment])
    case emit([Fragment])
  }

  /// Points nearer to a plane than this, in points, lie in it.
  private static let tolerance = 1e-6
  /// How many parts are made of the sublayers of one layer.
  package static let mostParts = 4096

  /// - Parameters:
  ///   - children: by zPosition, then tree order, which decides where planes coincide.
  ///   - mostParts: so many are made by splitting; then each child goes to the side of a plane on which it reaches farther.
  package static func order(_ children: [Child], mostParts: Int = mostParts) -> [Piece] {
    let planes = children.map { plane(of: $0.matrix) }
    var pieces: [Piece] = []
    var partsLeft = mostParts
    var steps: [Step] = [.part(children.indices.compactMap { fragment(of: children[$0], index: $0) })]
    while let step = steps.popLast() {
      switch step {
      case .emit(let fragments):
        for fragment in fragments {
          pieces.append(
            Piece(slot: children[fragment.child].slot, cuts: fragment.cuts, polygon: fragment.polygon))
        }
      case .part(let fragments):
        guard let splitter = fragments.first else { continue }
        if fragments.count == 1 {
          steps.append(.emit(fragments))
          continue
        }
        let plane = planes[splitter.child]
        var (behind, within, before) = ([Fragment](), [splitter], [Fragment]())
        for fragment in fragments.dropFirst() {
          split(
            fragment, by: plane, matrix: children[fragment.child].matrix, behind: &behind, within: &within,
            before: &before, partsLeft: &partsLeft)
        }
        // The eye is at z = +∞: it is on the positive side where the plane's z component is positive.
        let (far, near) = plane.z >= 0 ? (behind, before) : (before, behind)
        steps.append(.part(near))
        steps.append(.emit(within))
        steps.append(.part(far))
      }
    }
    return pieces
  }

  /// The part of a child that is in front of the eye.
  private static func fragment(of child: Child, index: Int) -> Fragment? {
    guard child.bounds.isFinite else { return nil }
    let c = child.bounds.corners
    let polygon = [c.0, c.1, c.2, c.3].map { SIMD2($0.x, $0.y) }
    let m = child.matrix
    let w = SIMD3(m.m14, m.m24, m.m44 - Homography.nearW)
    let front = clip(polygon, to: w)
    return front.isEmpty ? nil : Fragment(child: index, polygon: front)
  }

  /// The plane that holds the image of z = 0, as a column: a point lies in it where its row times it is 0. Found as the vector at right
  /// angles to three rows of the matrix, which also serves where the matrix as a whole is singular. Scaled so that the product
  /// is a distance for w = 1.
  static func plane(of m: Transform3D) -> SIMD4<Double> {
    let (r1, r2, r4) = (
      SIMD4(m.m11, m.m12, m.m13, m.m14), SIMD4(m.m21, m.m22, m.m23, m.m24), SIMD4(m.m41, m.m42, m.m43, m.m44)
    )
    func minor(_ i: Int, _ j: Int, _ k: Int) -> Double {
      r1[i] * (r2[j] * r4[k] - r2[k] * r4[j]) - r1[j] * (r2[i] * r4[k] - r2[k] * r4[i])
        + r1[k] * (r2[i] * r4[j] - r2[j] * r4[i])
    }
    let p = SIMD4(minor(1, 2, 3), -minor(0, 2, 3), minor(0, 1, 3), -minor(0, 1, 2))
    let length = (p.x * p.x + p.y * p.y + p.z * p.z).squareRoot()
    return length > 0 ? p / length : p
  }

  private static func split(
    _ fragment: Fragment, by plane: SIMD4<Double>, matrix m: Transform3D, behind: inout [Fragment],
    within: inout [Fragment], before: inout [Fragment], partsLeft: inout Int
  ) {
    // The plane's test, pulled back to the child's own points: [x y 0 1] · M · plane.
    let a = SIMD3(
      m.m11 * plane.x + m.m12 * plane.y + m.m13 * plane.z + m.m14 * plane.w,
      m.m21 * plane.x + m.m22 * plane.y + m.m23 * plane.z + m.m24 * plane.w,
      m.m41 * plane.x + m.m42 * plane.y + m.m43 * plane.z + m.m44 * plane.w)
    var (lowest, highest) = (Double.infinity, -Double.infinity)
    for point in fragment.polygon {
      let distance = a.x * point.x + a.y * point.y + a.z
      lowest = min(lowest, distance)
      highest = max(highest, distance)
    }
    let isBefore = highest > tolerance
    let isBehind = lowest < -tolerance
    switch (isBefore, isBehind) {
    case (false, false): within.append(fragment)
    case (true, false): before.append(fragment)
    case (false, true): behind.append(fragment)
    case (true, true) where partsLeft == 0:
      if highest > -lowest { before.append(fragment) } else { behind.append(fragment) }
    case (true, true):
      partsLeft -= 1
      var (front, back) = (fragment, fragment)
      front.polygon = clip(fragment.polygon, to: a)
      front.cuts.append(HalfPlane(a: a, isOpen: false))
      back.polygon = clip(fragment.polygon, to: -a)
      back.cuts.append(HalfPlane(a: -a, isOpen: true))
      before.append(front)
      behind.append(back)
    }
  }

  /// Sutherland–Hodgman on one edge: what is left where a · [x y 1] ≥ 0.
  private static func clip(_ polygon: [SIMD2<Double>], to a: SIMD3<Double>) -> [SIMD2<Double>] {
    guard var previous = polygon.last else { return [] }
    var result: [SIMD2<Double>] = []
    var before = a.x * previous.x + a.y * previous.y + a.z
    for point in polygon {
      let now = a.x * point.x + a.y * point.y + a.z
      if (before >= 0) != (now >= 0) { result.append(previous + (point - previous) * (before / (before - now))) }
      if now >= 0 { result.append(point) }
      (previous, before) = (point, now)
    }
    return result.count > 2 ? result : []
  }
}
