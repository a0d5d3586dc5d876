import MultiplaneChanges
import MultiplaneContents
import MultiplaneFramePlan
import MultiplaneGeometry
import MultiplaneLayers
import MultiplaneRenderTree
import Testing

/// Single numbers that are too large for derived values: the planning of each tree ends, the plan is within the limits
/// of a driver, and the layers cover what they should.
@Suite struct LargeNumberTests {
  private static let largestTexture = 16384

  private static func plan(_ root: Layer, width: Int = 1, height: Int = 1) throws -> FramePlan {
    let tree = LayerTree(root: root, actionsAreEnabled: false)
    var renderTree = RenderTree()
    var plan = FramePlan()
    renderTree.apply(tree.commit(at: 0))
    let target = PlanTarget(width: width, height: height, maximumTextureSize: largestTexture)
    renderTree.plan(at: 0, target: target, into: &plan)
    for page in plan.pages.joined() {
      #expect(max(page.width, page.height) <= largestTexture)
    }
    return plan
  }

  private static func layer(_ frame: Rect, _ sublayers: Layer...) throws -> Layer {
    let layer = Layer()
    layer.frame = frame
    for sublayer in sublayers { layer.addSublayer(sublayer) }
    return layer
  }

  @Test func aShadowOfALayerBeyondAllNumbersIsNone() throws {
    let far = Layer()
    far.backgroundFilters = [.dropShadow(offset: Size(16, 16), radius: 0, color: .black)]
    far.affineTransform = Transform2D(a: 0, b: 0, c: 0, d: 0, tx: 0, ty: 1e308)
    let root = try Self.layer(Rect(x: 0, y: 0, width: 1, height: 1), far)
    root.shouldRasterize = true
    root.rasterizationScale = 32
    #expect(try Self.plan(root).filters.isEmpty)
  }

  @Test func thePlaneOfAGiantInPerspectiveIsMade() throws {
    let root = try Self.layer(Rect(x: 0, y: 0, width: 1, height: 1), ReplicatorLayer())
    root.transform.m11 = 1e100
    root.transform.m14 = 1
    #expect(try Self.plan(root).kind == .keyframe)
  }

  @Test func aRasterisedGiantIsNamed() throws {
    let root = try Self.layer(Rect(x: 0, y: 0, width: 8, height: 1e38))
    root.backgroundColor = .black
    root.shouldRasterize = true
    root.name = "tower"
    let plan = try Self.plan(root)
    #expect(plan.reduced.map(\.name) == ["tower"] && plan.reduced.map(\.reason) == [.bitmapSide])
    #expect(plan.reduced.allSatisfy { $0.factor > 0 && $0.factor < 1e-30 })
  }

  @Test func aBackdropThatIsMirroredFarAwayTakesNoLargePage() throws {
    let glass = try Self.layer(Rect(x: 0, y: 0, width: 32, height: 1))
    glass.backgroundFilters = [.gaussianBlur(radius: 32)]
    let stage = try Self.layer(Rect(x: -16, y: 0, width: 32, height: 0), glass)
    stage.sublayerTransform.m14 = -0.082
    #expect(try !Self.plan(Self.layer(Rect(x: 0, y: 0, width: 1, height: 1), stage)).filters.isEmpty)
  }

  @Test func onePixelWantsFewTiles() throws {
    let tiled = TiledLayer()
    tiled.frame = Rect(x: 0, y: 0, width: 1, height: 1)
    tiled.contentsScale = 0x1p31
    tiled.tileSize = Size(32, 32)
    tiled.source = TileSource { _, _ in .nothing }
    let plan = try Self.plan(Self.layer(Rect(x: 0, y: 0, width: 1, height: 1), tiled))
    #expect((1...400).contains(plan.tiles.wants.count))
  }

  @Test(arguments: [(-2100.0, 2100.0), (-9000, 9000)]) func aCasterFarAwayHasItsShadow(
    place: Double, offset: Double
  ) throws {
    let caster = try Self.layer(Rect(x: place, y: 0, width: 0, height: 0), Layer())
    caster.sublayers[0].frame = Rect(x: 0, y: 0, width: 50, height: 50)
    caster.sublayers[0].backgroundColor = .black
    let second = try Self.layer(Rect(x: 20, y: 20, width: 50, height: 50))
    second.backgroundColor = .white
    second.cornerRadius = 9
    caster.addSublayer(second)
    caster.shadowOpacity = 1
    caster.shadowRadius = 0
    caster.shadowOffset = Size(offset, 0)
    let root = try Self.layer(Rect(x: 0, y: 0, width: 50, height: 50), caster)
    let plan = try Self.plan(root, width: 50, height: 50)
    #expect(plan.offscreens.contains { $0.reason == .shadow } && plan.reduced.isEmpty)
  }

  @Test(arguments: [1e9, 1e20, 1e38, 1e39, 1e100, 1e300]) func aGiantCovers(side: Double) throws {
    let giant = Layer()
    giant.bounds = Rect(x: 0, y: 0, width: side, height: side)
    giant.position = Point(16, 16)
    giant.backgroundColor = .black
    let plan = try Self.plan(Self.layer(Rect(x: 0, y: 0, width: 32, height: 32), giant), width: 32, height: 32)
    #expect(plan.instances.count == 1 && plan.unrepresentable == 0)
    #expect(
      plan.looks.entries.allSatisfy { $0.1.shape.x.isFinite }
        && plan.places.entries.allSatisfy { $0.1.origin.z.isFinite })
  }

  /// Parts of a group are stored in 16 bits.
  @Test(arguments: [1e4, 1e6, 1e9]) func aGroupsPixelsAreNearToTheTarget(side: Double) throws {
    let green = try Self.layer(Rect(x: side / 2 - 8, y: side / 2 - 8, width: 16, height: 16))
    green.backgroundColor = .white
    let group = try Self.layer(Rect(x: 16 - side / 2, y: 16 - side / 2, width: side, height: side), green)
    group.backgroundColor = .black
    group.opacity = 0.5
    let plan = try Self.plan(Self.layer(Rect(x: 0, y: 0, width: 32, height: 32), group), width: 32, height: 32)
    #expect(plan.groups.count > 1)
    #expect(plan.groups.dropFirst().allSatisfy { abs($0.region.x) < 0x8000 && abs($0.region.z) < 0x8000 })
  }
}
