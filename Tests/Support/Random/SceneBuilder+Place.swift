internal import MultiplaneGeometry
import MultiplaneTestRandom

extension SceneBuilder {
  // MARK: On the pixels

  /// A layer whose frame is on the pixel grid and whose texels land on pixels.
  mutating func placeOnPixels(_ node: inout SceneNode) {
    // Even sides, so that a rotation about the middle keeps the grid.
    var width = random.int(1...max(2, canvasWidth / 3)) * 2
    var height = random.int(1...max(2, canvasHeight / 3)) * 2
    let isTurned = random.chance(0.4)
    if random.chance(0.75) {
      let bitmap = self.bitmap(
        width: random.chance(0.5) ? width : nil, height: random.chance(0.5) ? height : nil)
      node.contents = bitmap
      node.contentsScale = scale
      if random.chance(0.4) {
        node.contentsGravity = .resize
        (width, height) = (bitmap.width, bitmap.height)
      } else {
        node.contentsGravity = random.one(of: [
          .topLeft, .topRight, .bottomLeft, .bottomRight, .center, .top, .left, .bottom, .right,
        ])
        if random.chance(0.3) { node.contentsRect = contentsRect(of: bitmap) }
        // Texels that are fetched are not filtered, whatever the filters are.
        if random.chance(0.3) { addFilters(to: &node.detail) }
      }
    }
    let anchor = random.one(of: [Point(0, 0), Point(0.5, 0.5), Point(1, 0), Point(0, 1)])
    setFrame(
      &node, x: Double(random.int(-width / 2...canvasWidth - 1)), y: Double(random.int(-height / 2...canvasHeight - 1)),
      width: Double(width), height: Double(height), anchor: anchor)
    if isTurned { node.transform = Transform3D(quarterTurn()) }
  }

  /// One of the eight maps that keep the pixel grid, half of them with rounding errors of sine and cosine.
  private mutating func quarterTurn() -> Transform2D {
    let quarters = random.int(0...3)
    var turn: Transform2D
    if random.chance(0.5) {
      turn = Transform2D(rotationAngle: Double(quarters) * .pi / 2)
    } else {
      let (c, s) = [(1.0, 0.0), (0, 1), (-1, 0), (0, -1)][quarters]
      turn = Transform2D(a: c, b: s, c: -s, d: c, tx: 0, ty: 0)
    }
    if random.chance(0.5) { turn = Transform2D(scaleX: -1, y: 1).concatenating(turn) }
    return turn
  }

  // MARK: Anywhere

  mutating func place(_ node: inout SceneNode) {
    let (across, down) = (Double(canvasWidth), Double(canvasHeight))
    var (width, height) = (random.double(2...across * 1.1), random.double(2...down * 1.1))
    if random.chance(0.5) { (width, height) = (width / 2, height / 2) }
    switch random.int(0...39) {
    case 0: width = 0
    case 1: height = 0
    case 2: (width, height) = (0, 0)
    case 3, 4: width = isWhole ? 1 : random.double(0.05...0.95)
    case 5, 6: height = isWhole ? 1 : random.double(0.05...0.95)
    default: break
    }
    var (x, y) = (random.double(-0.3...0.9) * across, random.double(-0.3...0.9) * down)
    if isWhole {
      (x, y, width, height) = (x.rounded(), y.rounded(), width.rounded(), height.rounded())
    }
    let anchor =
      random.chance(0.7)
      ? Point(0.5, 0.5)
      : random.one(of: [Point(0, 0), Point(1, 1), Point(0.25, 0.75), Point(-0.5, 1.5), Point(1, 0)])
    setFrame(&node, x: x, y: y, width: width, height: height, anchor: anchor)
    if random.chance(0.04) {
      // The same place, with a negative size.
      node.bounds.origin.x += node.bounds.size.width
      node.bounds.size.width = -node.bounds.size.width
    }
    if random.chance(0.04) {
      node.bounds.origin.y += node.bounds.size.height
      node.bounds.size.height = -node.bounds.size.height
    }
  }

  /// Sets bounds and position for a frame in pixels of the superlayer's unrotated space.
  mutating func setFrame(
    _ node: inout SceneNode, x: Double, y: Double, width: Double, height: Double, anchor: Point
  ) {
    node.bounds = Rect(x: 0, y: 0, width: width / scale, height: height / scale)
    if random.chance(0.15) {
      let shift = { (random: inout SplitMix64, scale: Double, isWhole: Bool) in
        isWhole ? Double(random.int(-8...8)) / scale : random.double(-8...8)
      }
      node.bounds.origin = Point(shift(&random, scale, isWhole), shift(&random, scale, isWhole))
    }
    node.anchorPoint = anchor
    node.position = Point((x + anchor.x * width) / scale, (y + anchor.y * height) / scale)
  }

  // MARK: Turned

  mutating func turn(_ node: inout SceneNode) {
    if isFlat || random.chance(0.4) {
      if random.chance(isWhole ? 0.3 : 0.55) { node.transform = Transform3D(affine()) }
      if random.chance(0.07) { node.sublayerTransform = Transform3D(affine()) }
      return
    }
    node.transform = tilt()
    if random.chance(0.15) { node.anchorPointZ = random.double(-20...20) }
    if random.chance(0.3) { node.sublayerTransform = Transform3D(perspective: random.double(40...800)) }
    if random.chance(0.1) { node.sublayerTransform = tilt() }
  }

  private mutating func affine() -> Transform2D {
    switch random.int(0...19) {
    case 0...6: return Transform2D(rotationAngle: random.double(-3.2...3.2))
    case 7...9: return Transform2D(scaleX: random.double(0.3...2.5), y: random.double(0.3...2.5))
    case 10: return Transform2D(scaleX: -random.double(0.3...2), y: random.double(0.3...2))
    case 11...12: return quarterTurn()
    case 13...14:
      return Transform2D(a: 1, b: random.double(-0.6...0.6), c: random.double(-0.6...0.6), d: 1, tx: 0, ty: 0)
    case 15: return Transform2D(translationX: random.double(-6...6), y: random.double(-6...6))
    case 16:
      return random.chance(0.5) ? Transform2D(scaleX: 0, y: 1) : Transform2D(a: 1, b: 2, c: 2, d: 4, tx: 0, ty: 0)
    default:
      return Transform2D(scaleX: random.double(0.5...2), y: random.double(0.5...2)).concatenating(
        Transform2D(rotationAngle: random.double(-3.2...3.2)))
    }
  }

  private mutating func tilt() -> Transform3D {
    switch random.int(0...19) {
    case 0...3: return Transform3D(rotationAngle: random.double(-1.3...1.3), x: 0, y: 1, z: 0)
    case 4...6: return Transform3D(rotationAngle: random.double(-1.3...1.3), x: 1, y: 0, z: 0)
    case 7...9:
      return Transform3D(
        rotationAngle: random.double(-3.1...3.1), x: random.double(-1...1), y: random.double(-1...1),
        z: random.double(-1...1))
    case 10: return Transform3D(rotationAngle: .pi, x: 0, y: 1, z: 0)
    case 11, 12: return Transform3D(translationX: 0, y: 0, z: random.double(-60...20))
    case 13:
      // Nearer than the viewer of most perspectives: behind the camera.
      return Transform3D(translationX: 0, y: 0, z: random.double(100...900))
    case 14: return Transform3D(scaleX: 1, y: 1, z: random.one(of: [2, 0, -1]))
    default:
      return Transform3D(perspective: random.double(60...500))
        .rotated(angle: random.double(-1.4...1.4), x: random.double(-1...1), y: 1, z: random.double(-0.5...0.5))
    }
  }
}
