package import MultiplaneGeometry

/// Depth sorting: orders the children of one layer that share a 3D space, back to front, and splits those that
/// intersect.
///
/// The planes form a binary space partition (BSP): a plane divides the other children into those behind and those in
/// front, recursively. A traversal from the far side of each plane to the near side gives the paint order from any eye.
/// The eye is far up the z axis (`toParent` includes the perspective). A plane is stored as a half-plane test on
/// another child's own points, so that the two parts of a split child share the same numbers with opposite signs: each
/// point belongs to exactly one part.
///
/// A reusable value: children are added, sorted and read back; its arrays keep their capacity.
package struct DepthOrder: Sendable {
  package struct Child: Hashable, BitwiseCopyable, Sendable {
    var slot: Int32
    /// Own space to the superlayer's, with z and w.
    var matrix: Transform3D
    /// Bounds of all that the child and its sublayers draw, in its own space.
    var bounds: Rect
    /// Device pixels that it may touch.
    var place: PixelRect

    package init(slot: Int32, matrix: Transform3D, bounds: Rect, place: PixelRect = .empty) {
      self.slot = slot
      self.matrix = matrix
      self.bounds = bounds
      self.place = place
    }
  }

  /// A · [x y 1] ≥ 0 for a point of the child's own space; > 0 if the edge belongs to the other part.
  package struct HalfPlane: Hashable, BitwiseCopyable, Sendable {
    package var a: SIMD3<Double>
    package var excludesLine: Bool
  }

  /// A child, or a part of one.
  package struct Piece: BitwiseCopyable, Sendable {
    package var slot: Int32
    /// Half-planes that cut it: a range of `cuts`.
    package var firstCut: Int32 = 0
    package var cutCount: Int32 = 0
    /// Polygon that remains of its bounds, in its own space: a range of `points`.
    var firstPoint: Int32 = 0
    var pointCount: Int32 = 0
  }

  /// Polygon that remains of a child, in its own space, and the cuts that made it.
  private struct Fragment: BitwiseCopyable, Sendable {
    var child: Int32
    var firstPoint: Int32
    var pointCount: Int32
    /// Index into `chain`; −1 for none.
    var lastCut: Int32 = -1
  }

  private struct Cut: BitwiseCopyable, Sendable {
    var half: HalfPlane
    /// Index of the cut before it in `chain`; −1 for none.
    var previous: Int32
  }

  /// A group of pending fragments at the end of the stack; `isOrdered` if they need no further division.
  private struct Step: BitwiseCopyable, Sendable {
    var count: Int
    var isOrdered: Bool
  }

  /// Points nearer to a plane than this, in points, lie in it.
  private static let tolerance = 1e-6
  /// Limit on the parts that splitting makes of the sublayers of one layer.
  package static let mostParts = 4096

  private var children: [Child] = []
  /// Back to front.
  package private(set) var pieces: [Piece] = []
  /// Device pixels that the child of each piece may touch.
  private(set) var places: [PixelRect] = []
  package private(set) var cuts: [HalfPlane] = []
  private(set) var points: [SIMD2<Double>] = []

  private var planes: [SIMD4<Double>] = []
  private var fragments: [Fragment] = []
  private var chain: [Cut] = []
  private var steps: [Step] = []
  // Indices into `fragments`.
  private var pending: [Int32] = []
  private var part: [Int32] = []
  private var behind: [Int32] = []
  private var within: [Int32] = []
  private var before: [Int32] = []
  private var partsLeft = 0

  package init() {}

  /// Removes all children.
  package mutating func removeAll() {
    children.removeAll(keepingCapacity: true)
    pieces.removeAll(keepingCapacity: true)
    places.removeAll(keepingCapacity: true)
    cuts.removeAll(keepingCapacity: true)
    points.removeAll(keepingCapacity: true)
    planes.removeAll(keepingCapacity: true)
    fragments.removeAll(keepingCapacity: true)
    chain.removeAll(keepingCapacity: true)
    pending.removeAll(keepingCapacity: true)
  }

  /// Adds a child. Children come by zPosition, then tree order, which decides between coincident planes.
  package mutating func add(_ child: Child) { children.append(child) }

  /// Computes `pieces`.
  ///
  /// - Parameters:
  ///   - isDeep: false to leave the children whole and in their order.
  ///   - mostParts: limit on splits; beyond it each child goes to the side of a plane on which it reaches farther.
  package mutating func sort(isDeep: Bool = true, mostParts: Int = mostParts) {
    if !isDeep {
      for child in children {
        pieces.append(Piece(slot: child.slot))
        places.append(child.place)
      }
      return
    }
    partsLeft = mostParts
    for index in children.indices {
      planes.append(Self.plane(of: children[index].matrix))
      addFragment(of: index)
    }
    steps.append(Step(count: pending.count, isOrdered: false))
    while let step = steps.popLast() {
      if step.isOrdered || step.count <= 1 {
        for place in pending.count - step.count..<pending.count { emit(fragments[Int(pending[place])]) }
        pending.removeLast(step.count)
      } else {
        part.removeAll(keepingCapacity: true)
        part.append(contentsOf: pending.suffix(step.count))
        pending.removeLast(step.count)
        divide()
      }
    }
  }

  /// Divides a group by the plane of its first child.
  private mutating func divide() {
    behind.removeAll(keepingCapacity: true)
    within.removeAll(keepingCapacity: true)
    before.removeAll(keepingCapacity: true)
    let plane = planes[Int(fragments[Int(part[0])].child)]
    within.append(part[0])
    for place in 1..<part.count { split(part[place], by: plane) }
    // The eye is at z = +∞, on the plane's positive side if its z component is positive.
    let isBehindFar = plane.z >= 0
    push(isBehindFar ? before : behind, isOrdered: false)
    push(within, isOrdered: true)
    push(isBehindFar ? behind : before, isOrdered: false)
  }

  private mutating func push(_ list: [Int32], isOrdered: Bool) {
    if list.isEmpty { return }
    for fragment in list { pending.append(fragment) }
    steps.append(Step(count: list.count, isOrdered: isOrdered))
  }

  private mutating func emit(_ fragment: Fragment) {
    let first = cuts.count
    var cut = fragment.lastCut
    while cut >= 0 {
      cuts.append(chain[Int(cut)].half)
      cut = chain[Int(cut)].previous
    }
    // Reversed, so that the first cut comes first.
    var (low, high) = (first, cuts.count - 1)
    while low < high {
      cuts.swapAt(low, high)
      (low, high) = (low + 1, high - 1)
    }
    let child = children[Int(fragment.child)]
    pieces.append(
      Piece(
        slot: child.slot, firstCut: Int32(first), cutCount: Int32(cuts.count - first),
        firstPoint: fragment.firstPoint, pointCount: fragment.pointCount))
    places.append(child.place)
  }

  /// Adds the part of a child that is in front of the eye.
  private mutating func addFragment(of index: Int) {
    let (m, bounds) = (children[index].matrix, children[index].bounds)
    guard bounds.isFinite else { return }
    let (corners, first) = (bounds.corners, points.count)
    points.append(SIMD2(corners.0.x, corners.0.y))
    points.append(SIMD2(corners.1.x, corners.1.y))
    points.append(SIMD2(corners.2.x, corners.2.y))
    points.append(SIMD2(corners.3.x, corners.3.y))
    var fragment = Fragment(child: Int32(index), firstPoint: Int32(first), pointCount: 4)
    clip(&fragment, to: SIMD3(m.m14, m.m24, m.m44 - Homography.nearW))
    guard fragment.pointCount > 0 else { return }
    pending.append(Int32(fragments.count))
    fragments.append(fragment)
  }

  /// Plane that contains the image of z = 0, as a column: a point lies in it if its row times the column is 0. Computed
  /// as the vector orthogonal to three rows of the matrix, which also works if the whole matrix is singular. Scaled so
  /// that the product is a distance for w = 1.
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

  private mutating func split(_ index: Int32, by plane: SIMD4<Double>) {
    let fragment = fragments[Int(index)]
    let m = children[Int(fragment.child)].matrix
    // The plane's test in the child's own points: [x y 0 1] · M · plane.
    let a = SIMD3(
      m.m11 * plane.x + m.m12 * plane.y + m.m13 * plane.z + m.m14 * plane.w,
      m.m21 * plane.x + m.m22 * plane.y + m.m23 * plane.z + m.m24 * plane.w,
      m.m41 * plane.x + m.m42 * plane.y + m.m43 * plane.z + m.m44 * plane.w)
    var (lowest, highest) = (Double.infinity, -Double.infinity)
    for place in Int(fragment.firstPoint)..<Int(fragment.firstPoint + fragment.pointCount) {
      let distance = a.x * points[place].x + a.y * points[place].y + a.z
      lowest = min(lowest, distance)
      highest = max(highest, distance)
    }
    let isBefore = highest > Self.tolerance
    let isBehind = lowest < -Self.tolerance
    switch (isBefore, isBehind) {
    case (false, false): within.append(index)
    case (true, false): before.append(index)
    case (false, true): behind.append(index)
    case (true, true) where partsLeft == 0:
      if highest > -lowest { before.append(index) } else { behind.append(index) }
    case (true, true):
      partsLeft -= 1
      before.append(cut(fragment, by: HalfPlane(a: a, excludesLine: false)))
      behind.append(cut(fragment, by: HalfPlane(a: -a, excludesLine: true)))
    }
  }

  /// Adds a part of a fragment and returns its index.
  private mutating func cut(_ fragment: Fragment, by half: HalfPlane) -> Int32 {
    var result = fragment
    clip(&result, to: half.a)
    result.lastCut = Int32(chain.count)
    chain.append(Cut(half: half, previous: fragment.lastCut))
    fragments.append(result)
    return Int32(fragments.count - 1)
  }

  /// Sutherland–Hodgman for one edge: the part where a · [x y 1] ≥ 0.
  private mutating func clip(_ fragment: inout Fragment, to a: SIMD3<Double>) {
    let (start, end) = (Int(fragment.firstPoint), Int(fragment.firstPoint + fragment.pointCount))
    let first = points.count
    fragment.firstPoint = Int32(first)
    fragment.pointCount = 0
    guard start < end else { return }
    var previous = points[end - 1]
    var before = a.x * previous.x + a.y * previous.y + a.z
    for place in start..<end {
      let point = points[place]
      let now = a.x * point.x + a.y * point.y + a.z
      if (before >= 0) != (now >= 0) { points.append(previous + (point - previous) * (before / (before - now))) }
      if now >= 0 { points.append(point) }
      (previous, before) = (point, now)
    }
    if points.count - first > 2 {
      fragment.pointCount = Int32(points.count - first)
    } else {
      points.removeLast(points.count - first)
    }
  }
}
