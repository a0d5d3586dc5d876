import MultiplaneGeometry
import MultiplaneLayers
import MultiplaneContents
import MultiplaneFramePlan
import MultiplaneRenderTree
import Testing

/// Layers under opaque colour are not drawn, and nothing else is omitted. Pictures are compared elsewhere.
@Suite struct OcclusionTests {
  private static let whole = Rect(x: 0, y: 0, width: 100, height: 100)

  private static func layer(_ frame: Rect = whole, alpha: Double = 1) -> Layer {
    let layer = Layer()
    layer.frame = frame
    layer.backgroundColor = Color(red: 0.5, green: 0.25, blue: 0, alpha: alpha)
    return layer
  }

  private func plan(_ layers: [Layer]) throws -> FramePlan {
    let root = Layer()
    root.frame = Self.whole
    for layer in layers { root.addSublayer(layer) }
    var (tree, plan) = (RenderTree(), FramePlan())
    tree.apply(LayerTree(root: root, actionsAreEnabled: false).commit(at: 0))
    tree.plan(at: 0, target: PlanTarget(width: 100, height: 100), into: &plan)
    return plan
  }

  @Test func onlyTheTopOfAnOpaqueStackIsDrawn() throws {
    let plan = try plan((0..<40).map { _ in Self.layer() })
    #expect(plan.instances.count == 1 && plan.occluded == 39)
  }

  /// Without blending, a draw call of their own is worth it only for many pixels.
  @Test(arguments: [(100.0, false), (127, false), (128, true)]) func muchOpaqueColourIsNotBlended(
    side: Double, isApart: Bool
  ) throws {
    let layer = Self.layer(Rect(x: 0, y: 0, width: side, height: side))
    var (tree, plan) = (RenderTree(), FramePlan())
    tree.apply(LayerTree(root: layer, actionsAreEnabled: false).commit(at: 0))
    tree.plan(at: 0, target: PlanTarget(width: 200, height: 200), into: &plan)
    #expect(plan.batches.map { $0.features.contains(.opaque) } == [isApart])
  }

  @Test func whatCanBeSeenIsDrawn() throws {
    let below = Self.layer(Rect(x: 10, y: 10, width: 50, height: 50))
    func count(_ change: (Layer) throws -> Void) throws -> Int {
      let above = Self.layer(Rect(x: 5, y: 5, width: 70, height: 70))
      try change(above)
      below.removeFromSuperlayer()
      return try plan([below, above]).instances.count
    }
    #expect(try count { _ in } == 1)
    #expect(try count { $0.opacity = 0.99 } == 2)
    #expect(try count { $0.backgroundColor = Color(red: 1, green: 1, blue: 1, alpha: 0.99) } == 2)
    #expect(try count { $0.transform = Transform3D(rotationAngle: 0.01, x: 0, y: 0, z: 1) } == 2)
    #expect(try count { $0.frame.origin.x = 10.5 } == 2)
    #expect(try count { $0.frame.origin.x = 9.5 } == 1)
    #expect(try count { $0.zPosition = -1 } == 5)
    #expect(try count { $0.isHidden = true } == 1)
    #expect(try count { $0.contents = try Bitmap(width: 1, height: 1, bytes: [0, 0, 0, 0]) } == 1)
    #expect(
      try count {
        $0.backgroundColor = nil
        $0.contents = try Bitmap(width: 2, height: 1, format: .rgb8, bytes: [1, 2, 3, 4, 5, 6])
      } == 1)
    #expect(
      try count {
        $0.backgroundColor = nil
        $0.contents = try Bitmap(width: 2, height: 1, bytes: [1, 2, 3, 255, 4, 5, 6, 254])
      } == 2)
    #expect(
      try count {
        $0.backgroundColor = nil
        $0.contents = try Bitmap(width: 2, height: 1, bytes: [1, 2, 3, 255, 4, 5, 6, 254])
        $0.contentsRect = Rect(x: 0, y: 0, width: 0.5, height: 1)
      } == 1)
  }

  /// Where opaque layers together cover the target, no pixel of the background stays.
  @Test func opaqueLayersTogetherCoverTheTarget() throws {
    func isCovered(_ frames: [Rect], _ change: (Layer) -> Void = { _ in }) throws -> Bool {
      let layers = frames.map { Self.layer($0) }
      layers.last.map(change)
      return try plan(layers).passes.contains { $0.target == .target && $0.isCovered }
    }
    func grid(_ side: Double, gap: Double = 0) -> [Rect] {
      let starts = Array(stride(from: 0, to: 100, by: side))
      return starts.flatMap { y in starts.map { Rect(x: $0, y: y, width: side - gap, height: side) } }
    }
    #expect(try isCovered([Self.whole]))
    #expect(try isCovered([Self.whole.insetBy(dx: -50, dy: -50)]))
    #expect(try isCovered(grid(25)) && isCovered(grid(25).reversed()))
    #expect(try isCovered([Self.whole, Rect(x: 10, y: 10, width: 20, height: 20)]) { $0.opacity = 0.5 })
    #expect(try !isCovered([]) && !isCovered(grid(25, gap: 1)) && !isCovered(Array(grid(25).dropLast())))
    #expect(try !isCovered([Self.whole]) { $0.opacity = 0.99 })
    #expect(try !isCovered([Self.whole]) { $0.position.x += 0.5 })
    #expect(try !isCovered([Self.whole]) { $0.cornerRadius = 1 })
    #expect(try !isCovered([Self.whole]) { $0.transform = Transform3D(rotationAngle: 0.01, x: 0, y: 0, z: 1) })
    #expect(try !isCovered(grid(25)) { $0.isHidden = true })
  }

  /// Each row of a long list hides what lies below it, and is not a cause of draws by itself.
  @Test func allRowsHideWhatIsBelowThem() throws {
    let root = Layer()
    root.frame = Rect(x: 0, y: 0, width: 400, height: 1200)
    for row in 0..<24 {
      root.addSublayer(Self.layer(Rect(x: 0, y: 50 * Double(row), width: 400, height: 50), alpha: 0.5))
      root.addSublayer(Self.layer(Rect(x: 10, y: 50 * Double(row) + 5, width: 380, height: 40)))
    }
    var (tree, plan) = (RenderTree(), FramePlan())
    tree.apply(LayerTree(root: root, actionsAreEnabled: false).commit(at: 0))
    tree.plan(at: 0, target: PlanTarget(width: 400, height: 1200), into: &plan)
    // Four parts around each row.
    #expect(plan.instances.count == 24 * 5)
    #expect(plan.shadedPixels == 24 * 400 * 50)
    #expect(plan.batches.count == 1)
  }

  /// For each pixel, in row order, the number of instances that draw it, for instances with a part.
  private static func drawn(_ plan: FramePlan) -> [Int] {
    var counts = [Int](repeating: 0, count: 100 * 100)
    for instance in plan.instances where instance.columns != Instance.everything {
      func span(_ value: UInt32, _ reference: Int) -> Range<Int> {
        Int(value & 0xFFFF) - 0x8000 + reference..<Int(value >> 16) - 0x8000 + reference
      }
      for y in span(instance.rows, plan.reference.y) {
        for x in span(instance.columns, plan.reference.x) { counts[y * 100 + x] += 1 }
      }
    }
    return counts
  }

  @Test func aLayerIsDrawnOnceWhereItShows() throws {
    let hole = Rect(x: 10, y: 20, width: 60, height: 50)
    let drawn = Self.drawn(try plan([Self.layer(), Self.layer(hole)]))
    for y in 0..<100 {
      for x in 0..<100 {
        let isHidden = x >= 10 && x < 70 && y >= 20 && y < 70
        #expect(drawn[y * 100 + x] == (isHidden ? 0 : 1))
      }
    }
  }

  /// A quad with corners, on whole pixels and between them, with and without a border, is drawn in cells that do not
  /// overlap.
  @Test(arguments: [0, 0.25], [0.0, 3]) func cellsOfARoundedQuadLieBesideEachOther(
    offset: Double, border: Double
  ) throws {
    let layer = Self.layer(Rect(x: 10 + offset, y: 10, width: 80, height: 70))
    layer.cornerRadii = CornerRadii(
      topLeft: Size(8, 8), topRight: Size(4, 20), bottomRight: .zero, bottomLeft: Size(9, 2))
    (layer.borderWidth, layer.borderColor) = (border, Color(red: 0, green: 0, blue: 1))
    let plan = try plan([layer])
    let drawn = Self.drawn(plan)
    let right = offset > 0 ? 91 : 90
    for y in 0..<100 {
      for x in 0..<100 { #expect(drawn[y * 100 + x] == (x >= 10 && x < right && y >= 10 && y < 80 ? 1 : 0)) }
    }
    // A small one without a border takes one draw.
    #expect(plan.batches.count == (border > 0 ? 2 : 1))
  }

  /// Device pixels of an instance's part.
  private static func area(_ part: Instance) -> Int {
    Int((part.columns >> 16) - (part.columns & 0xFFFF)) * Int((part.rows >> 16) - (part.rows & 0xFFFF))
  }

  private static func spriteUnderARoundedClip(_ frame: Rect = whole) throws -> Layer {
    let clip = Layer()
    clip.frame = whole
    (clip.cornerRadius, clip.masksToBounds) = (10, true)
    let sprite = Layer()
    sprite.frame = frame
    sprite.contents = try Bitmap(width: 100, height: 100, bytes: [UInt8](repeating: 128, count: 40_000))
    clip.addSublayer(sprite)
    return clip
  }

  /// Overlapping layers are drawn in order, without a draw call for each change of program.
  @Test func manySpritesUnderRoundedClipsTakeFewDraws() throws {
    let plan = try plan((0..<20).map { _ in try Self.spriteUnderARoundedClip() })
    #expect(plan.instances.count == 140)
    #expect(plan.batches.count == 2)
    #expect(Self.drawn(plan) == [Int](repeating: 20, count: 10_000))
  }

  @Test func aSpriteUnderARoundedClipIsCutAtItsCorners() throws {
    let plan = try plan([Self.spriteUnderARoundedClip()])
    #expect(Self.drawn(plan) == [Int](repeating: 1, count: 10_000))
    let free = plan.instances.filter { plan.clips.values[Int($0.clip & Instance.clipMask)].links.x < 0 }
    #expect(free.count == 3 && plan.instances.count == 7)
    // Most pixels need no program with clips.
    #expect(plan.batches.map(\.instances.count) == [3, 4])
    #expect(plan.batches.map { $0.features.contains(.roundedClips) } == [false, true])
  }

  /// The shader's work for a clip is worth more instances than that for a quad's own corners; less than 256 pixels are
  /// not worth it.
  @Test(arguments: [(32.0, 3), (20, 3), (16, 1)]) func aSmallSpriteAtAClipsCornerIsCut(side: Double, count: Int) throws
  {
    let plan = try plan([Self.spriteUnderARoundedClip(Rect(x: 0, y: 0, width: side, height: side))])
    #expect(plan.instances.count == count)
    #expect(plan.batches.map { $0.features.contains(.roundedClips) } == (count == 1 ? [true] : [false, true]))
    let parts = plan.instances.map { $0.columns == Instance.everything ? Int(clamping: side * side) : Self.area($0) }
    #expect(parts.reduce(0, +) == Int(clamping: side * side))
    let outlined = Self.layer(Rect(x: 0, y: 0, width: side, height: side))
    outlined.cornerRadius = 4
    #expect(try self.plan([outlined]).instances.count == 1)
  }

  @Test func aClipCutsWhatHides() throws {
    let clip = Layer()
    clip.frame = Rect(x: 0, y: 0, width: 40, height: 100)
    clip.masksToBounds = true
    clip.addSublayer(Self.layer())
    let below = Self.layer(Rect(x: 10, y: 10, width: 50, height: 50))
    #expect(try plan([below, clip]).instances.count == 2)
    let hidden = Self.layer(Rect(x: 10, y: 10, width: 30, height: 50))
    below.removeFromSuperlayer()
    clip.removeFromSuperlayer()
    #expect(try plan([hidden, clip]).instances.count == 1)
  }

  @Test func aGroupThatIsHiddenHasNoPass() throws {
    let group = Self.layer(Rect(x: 10, y: 10, width: 50, height: 50))
    group.opacity = 0.5
    group.addSublayer(Self.layer(Rect(x: 0, y: 0, width: 20, height: 20)))
    let plan = try plan([group, Self.layer()])
    #expect(plan.passes.count == 1 && plan.instances.count == 1 && plan.occluded == 1)
    // In a group, an opaque layer hides nothing of another group.
    let other = Self.layer()
    other.opacity = 0.5
    other.addSublayer(Self.layer())
    other.addSublayer(Self.layer(Rect(x: 0, y: 0, width: 20, height: 20)))
    group.removeFromSuperlayer()
    let both = try self.plan([group, other])
    #expect(both.occluded == 1, "the background of the second group's layer")
  }
}
