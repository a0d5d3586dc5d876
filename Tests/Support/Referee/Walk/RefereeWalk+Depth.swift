/// The depth rule, by brute force: at every pixel centre the siblings' planes are sorted by their depth there.
///
/// Sorting planes back to front and splitting them at intersections gives the same, except on the lines of
/// intersection. A sibling's whole subtree is in its plane, including parts outside of its bounds.
extension RefereeWalk {
  /// Depths (points) closer than this are equal: zPosition and tree order decide.
  private static let coplanarTolerance = 1e-6
  /// Depths closer than this, but not equal, may be ordered either way by a renderer with a coarser comparison.
  private static let unsureDepth = 1e-3
  /// A pixel centre this close (pixels) to a line of intersection may belong to either side.
  private static let unsureDistance = 1.0 / 64

  /// A sibling's depth as a function of the pixel: (dx·x + dy·y + d1) / W of the shared plane.
  private struct Depth {
    var dx = 0.0
    var dy = 0.0
    var d1 = 0.0

    func at(_ x: Double, _ y: Double) -> Double { dx * x + dy * y + d1 }
  }

  /// - Parameter placed: by zPosition, then tree order.
  mutating func drawByDepth(
    _ placed: [PlacedLayer], toDevice: Matrix3, context: Context, into target: inout RefereeTarget
  ) {
    guard let fromDevice = toDevice.inverse else { return }
    let depths = placed.map { Self.depth(of: $0.toParent, fromDevice: fromDevice) }
    let count = placed.count
    let (box, pixelCount) = (target.box, target.box.count)
    // ranks[pixel · count + rank] is the sibling drawn in that position.
    var ranks = [UInt8](repeating: 0, count: pixelCount * count)
    var used = [Bool](repeating: false, count: count * count)
    var order = [Int](repeating: 0, count: count)
    var keys = [Double](repeating: 0, count: count)
    for row in box.y0..<max(box.y1, box.y0) {
      for column in box.x0..<box.x1 {
        let (x, y) = (Double(column) + 0.5, Double(row) + 0.5)
        let pixel = box.index(column, row)
        let scale = fromDevice.c0 * x + fromDevice.c1 * y + fromDevice.c2
        guard scale > 0 else { continue }
        var filled = 0
        while filled < count {
          let key = depths[filled].at(x, y) / scale
          keys[filled] = key
          // Insertion keeps ties in order: a sibling passes only those that are clearly nearer to the viewer.
          var place = filled
          while place > 0 && keys[order[place - 1]] > key + Self.coplanarTolerance {
            order[place] = order[place - 1]
            place -= 1
          }
          order[place] = filled
          filled += 1
        }
        for rank in 0..<count {
          ranks[pixel * count + rank] = UInt8(truncatingIfNeeded: order[rank])
          used[rank * count + order[rank]] = true
          if rank > 0, isUnsure(depths[order[rank - 1]], depths[order[rank]], x, y, scale) {
            target.unsure[pixel] = true
          }
        }
      }
    }
    for rank in 0..<count {
      for sibling in 0..<count where used[rank * count + sibling] {
        var inner = context
        if !isAlways(sibling, at: rank, count: count, used: used) {
          var mask = context.mask ?? [Bool](repeating: true, count: pixelCount)
          for pixel in 0..<pixelCount where Int(ranks[pixel * count + rank]) != sibling { mask[pixel] = false }
          inner.mask = mask
        }
        draw(placed[sibling], toDevice: toDevice, context: inner, into: &target)
      }
    }
  }

  private func isAlways(_ sibling: Int, at rank: Int, count: Int, used: [Bool]) -> Bool {
    (0..<count).allSatisfy { $0 == sibling || !used[rank * count + $0] }
  }

  /// z after the map and the division is linear over the shared plane, because planes map to planes.
  private static func depth(of toParent: Matrix4, fromDevice: Matrix3) -> Depth {
    guard let fromParent = toParent.flattened.inverse else { return Depth() }
    let (z0, z1, z2) = toParent.depthRow
    let back = fromParent * fromDevice
    return Depth(
      dx: z0 * back.a0 + z1 * back.b0 + z2 * back.c0, dy: z0 * back.a1 + z1 * back.b1 + z2 * back.c1,
      d1: z0 * back.a2 + z1 * back.b2 + z2 * back.c2)
  }

  private func isUnsure(_ a: Depth, _ b: Depth, _ x: Double, _ y: Double, _ scale: Double) -> Bool {
    let difference = abs(a.at(x, y) - b.at(x, y)) / scale
    let gradient = ((a.dx - b.dx) * (a.dx - b.dx) + (a.dy - b.dy) * (a.dy - b.dy)).squareRoot() / scale
    let isCoplanar = gradient * max(device.maxX - device.minX, device.maxY - device.minY) < Self.coplanarTolerance
    if isCoplanar { return difference > Self.coplanarTolerance && difference < Self.unsureDepth }
    return difference <= max(gradient * Self.unsureDistance, min(Self.unsureDepth, gradient))
  }
}
