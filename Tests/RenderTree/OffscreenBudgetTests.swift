import MultiplaneChanges
import MultiplaneContents
import MultiplaneFramePlan
import MultiplaneGeometry
import MultiplaneLayers
import MultiplaneRenderTree
import Testing

/// The cost of groups, filters, bitmaps and copies is bounded by the target and a budget, and omissions are listed.
@Suite struct OffscreenBudgetTests {
  private struct Scene {
    let root = Layer()
    let tree: LayerTree
    var compositor = RenderTree()
    var plan = FramePlan()
    var target = PlanTarget(width: 128, height: 128, background: .white)

    init(_ sublayers: [Layer]) throws {
      root.frame = Rect(x: 0, y: 0, width: 128, height: 128)
      for layer in sublayers { root.addSublayer(layer) }
      tree = LayerTree(root: root, actionsAreEnabled: false)
    }

    mutating func frame(age: Int = 0) {
      target.bufferAge = age
      compositor.apply(tree.commit(at: 0))
      compositor.plan(at: 0, target: target, into: &plan)
    }

    /// The number of page pixels that all passes may draw to.
    var offscreenPixels: Int {
      plan.passes.reduce(0) { $1.target == .target ? $0 : $0 + $1.scissor.area }
    }
  }

  private func layer(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> Layer {
    let layer = Layer()
    layer.frame = Rect(x: x, y: y, width: width, height: height)
    layer.backgroundColor = Color(red: 1, green: 0.5, blue: 0)
    return layer
  }

  private func copies(_ count: Int, _ step: Transform3D, of sublayers: [Layer]) throws -> ReplicatorLayer {
    let copies = ReplicatorLayer()
    copies.frame = Rect(x: 0, y: 0, width: 128, height: 128)
    (copies.instanceCount, copies.instanceTransform) = (count, step)
    for sublayer in sublayers { copies.addSublayer(sublayer) }
    return copies
  }

  @Test func largeBitmapsAreDrawnAsFarAsTheyAreSeen() throws {
    var scene = try Scene([])
    var around = scene.root
    for _ in 0..<20 {
      let large = Layer()
      large.frame = Rect(x: 0, y: 0, width: 20_000, height: 20_000)
      large.shouldRasterize = true
      large.filters = [.gaussianBlur(radius: 5)]
      large.addSublayer(layer(40, 40, 100, 100))
      around.addSublayer(large)
      around = large
    }
    scene.frame()
    #expect(scene.plan.offscreens.count >= 20)
    #expect(scene.offscreenPixels < 128 * 128 * 200)
    #expect(scene.plan.omissions.isEmpty)
  }

  /// Layers in a bitmap too large to be cached read no more than its visible part.
  @Test func backgroundFiltersInALargeBitmapReadWhatIsSeen() throws {
    let large = layer(0, 0, 4000, 4000)
    large.shouldRasterize = true
    let group = layer(0, 0, 4000, 4000)
    group.filters = [.gaussianBlur(radius: 2)]
    let glass = layer(20, 20, 40, 40)
    glass.backgroundFilters = [.gaussianBlur(radius: 3)]
    group.addSublayer(glass)
    large.addSublayer(group)
    var scene = try Scene([large])
    scene.frame()
    #expect(scene.offscreenPixels < 128 * 128 * 64)
  }

  @Test func smallBitmapsAreKeptAsAWhole() throws {
    let small = layer(-400, 0, 600, 200)
    small.shouldRasterize = true
    small.addSublayer(layer(10, 10, 20, 20))
    var scene = try Scene([small])
    scene.frame()
    #expect(scene.plan.offscreens.map(\.region.width).max() ?? 0 >= 600)
  }

  @Test func blurredCopiesStayWithinTheBudget() throws {
    let blurred = layer(10, 10, 60, 60)
    blurred.filters = [.gaussianBlur(radius: 5)]
    blurred.name = "blurred"
    var scene = try Scene([copies(4000, Transform3D(translationX: 0.01, y: 0.01), of: [blurred])])
    scene.target.offscreenPixels = 4 << 20
    scene.frame()
    #expect(scene.plan.fullRedrawReason == .firstFrame)
    let left = scene.plan.omissions.first { $0.name == "blurred" && $0.what == .filters }
    let drawn = scene.plan.offscreens.count { $0.reason == .filters }
    #expect(left?.limit == .offscreenPixels)
    #expect(drawn > 0 && drawn + (left?.count ?? 0) == 4000)
    #expect(scene.offscreenPixels < 2 * (4 << 20))
    // Layers without their filters are still drawn.
    #expect(scene.plan.instances.count + scene.plan.occluded >= 4000)
  }

  /// The layers that fit the budget do not depend on damage or caches.
  @Test func theBudgetCountsTheWholeFrame() throws {
    let dot = layer(100, 100, 4, 4)
    let groups = (0..<60).map { index in
      let group = layer(Double(index), 5, 40, 40)
      group.opacity = 0.5
      for place in [0.0, 8] { group.addSublayer(layer(place, place, 20, 20)) }
      return group
    }
    var scene = try Scene(groups + [dot])
    scene.target.offscreenPixels = 64 << 10
    scene.frame()
    let all = scene.plan.offscreens.count
    let left = scene.plan.omissions.reduce(0) { $0 + $1.count }
    #expect(left > 0 && all > 0)
    for step in 1..<6 {
      dot.position.x -= Double(step)
      scene.frame(age: 1)
      #expect(scene.plan.fullRedrawReason == .offscreenPixels)
      #expect(scene.plan.offscreens.count == all)
      #expect(scene.plan.omissions.reduce(0) { $0 + $1.count } == left)
    }
    scene.frame(age: 1)
    #expect(scene.plan.isIdle)
    // With fewer of them there is no limit.
    for group in groups.dropFirst() { group.removeFromSuperlayer() }
    scene.frame(age: 1)
    #expect(scene.plan.fullRedrawReason == .offscreenPixels && scene.plan.omissions.isEmpty)
    dot.position.x -= 1
    scene.frame(age: 1)
    #expect(scene.plan.fullRedrawReason == nil)
  }

  /// A long chain of background filters counts with all the pixels that it reads; a chain of a usual length is drawn.
  @Test func longChainsOfBackgroundFiltersCount() throws {
    let glass = layer(10, 10, 40, 40)
    glass.backgroundColor = nil
    glass.transform = Transform3D(scaleX: 60, y: 60)
    let chain: [Filter] = [.gaussianBlur(radius: 20), .saturation(1.5), .brightness(1.1)]
    glass.backgroundFilters = chain
    var scene = try Scene([layer(0, 0, 64, 64), glass])
    scene.frame()
    #expect(scene.plan.omissions.isEmpty)
    glass.backgroundFilters = Array(repeating: chain, count: 8).flatMap { $0 }
    scene.target.offscreenPixels = 1 << 30
    scene.frame(age: 1)
    let all = scene.offscreenPixels
    #expect(scene.plan.omissions.isEmpty && all > 0)
    scene.target.offscreenPixels = all / 2
    scene.frame(age: 1)
    #expect(scene.plan.omissions.map(\.what) == [.backgroundFilters])
  }

  enum Costly: CaseIterable {
    case backdropShadows, chains, inGroup, nested, layerShadows, farShadows, blurs, wideBlurs, copies, blended, turned
  }

  private func costly(_ kind: Costly, _ index: Int) throws -> Layer {
    let glass = layer(0, 0, 128, 128)
    glass.backgroundColor = Color(red: 0, green: 0, blue: Double(index % 50) / 50, alpha: 0.1)
    let far = Size(3000, 3000)
    let group = layer(0, 0, 128, 128)
    group.addSublayer(layer(5, 5, 3000, 3000))
    switch kind {
    case .backdropShadows: glass.backgroundFilters = [.dropShadow(offset: far, radius: 0, color: .black)]
    case .chains, .turned:
      if kind == .turned { glass.transform = Transform3D(rotationAngle: 0.4, x: 0, y: 0, z: 1) }
      glass.backgroundFilters = (0...index % 8).map {
        $0 % 3 == 1
          ? .dropShadow(offset: Size(400, 0), radius: 3, color: .black) : .gaussianBlur(radius: Double($0 + 1) * 9)
      }
    case .inGroup, .nested: glass.backgroundFilters = [.dropShadow(offset: far, radius: 2, color: .black)]
    case .layerShadows, .farShadows:
      (group.shadowOpacity, group.shadowRadius, group.opacity) = (0.7, 7, 0.9)
      if kind == .farShadows { group.shadowOffset = far }
      group.backgroundColor = nil
      return group
    case .blurs, .wideBlurs:
      group.filters = [.gaussianBlur(radius: kind == .blurs ? 7 : 1000)]
      return group
    case .copies:
      group.filters = [.dropShadow(offset: Size(60, 10), radius: 5, color: .black), .gaussianBlur(radius: 3)]
      return try copies(20, Transform3D(translationX: 1, y: 0), of: [group])
    case .blended:
      glass.compositingFilter = .difference
      glass.opacity = 0.9
    }
    return glass
  }

  /// The passes draw no more pixels than the budget has, however far effects reach, and what is left out is the same in
  /// each frame.
  @Test(arguments: Costly.allCases, [1, 3]) func passesStayWithinTheBudget(_ kind: Costly, _ scale: Int) throws {
    var all = try (0..<100).map { try costly(kind, $0) }
    if kind == .inGroup || kind == .blended {
      let group = layer(0, 0, 9000, 9000)
      group.opacity = 0.9
      for layer in all { group.addSublayer(layer) }
      all = [group]
    } else if kind == .nested {
      for (around, inner) in zip(all, all.dropFirst()) {
        around.opacity = 0.9
        around.addSublayer(inner)
      }
      all = [all[0]]
    }
    let dot = layer(3, 3, 4, 4)
    var scene = try Scene(all + [dot])
    let limit = 8_000_000 * scale
    scene.target = PlanTarget(width: 128 * scale, height: 128 * scale, scale: Double(scale), background: .white)
    scene.target.offscreenPixels = limit
    scene.frame()
    let omissions = scene.plan.omissions.map { [Int($0.layer.slot), $0.count] }
    #expect(!omissions.isEmpty || [.nested, .farShadows].contains(kind) && scene.offscreenPixels > 0)
    #expect(scene.offscreenPixels <= limit + limit / 10)
    dot.position.x += 20
    scene.frame(age: 1)
    #expect(scene.plan.omissions.map { [Int($0.layer.slot), $0.count] } == omissions)
  }

  @Test func nothingIsLeftOutOfWhatHasRoom() throws {
    let groups = (0..<200).map { index in
      let group = layer(Double(index % 16) * 8, Double(index / 16) * 8, 30, 30)
      group.filters = [.gaussianBlur(radius: 4)]
      return group
    }
    var scene = try Scene(groups)
    scene.frame()
    #expect(scene.plan.omissions.isEmpty && scene.plan.offscreens.count == 200)
    groups[0].position.x += 1
    scene.frame(age: 1)
    #expect(scene.plan.fullRedrawReason == nil)
  }

  @Test func copiesThatAreFarAwayAreNotVisited() throws {
    let step = Transform3D(translationX: 1000, y: 0)
    let group = layer(0, 0, 20, 20)
    group.opacity = 0.5
    group.addSublayer(layer(4, 4, 20, 20))
    var scene = try Scene([
      copies(10_000, step, of: [copies(10_000, step, of: [copies(10_000, step, of: [group])])])
    ])
    scene.frame()
    #expect(scene.plan.layersVisited < 100)
    #expect(scene.plan.offscreens.count == 1)
    #expect(scene.plan.omissions.isEmpty)
  }

  /// The limit counts visible copies: of a grid of ten thousand by ten thousand, all that are on the target.
  @Test func theLimitCountsCopiesThatMayBeSeen() throws {
    let dot = layer(0, 0, 4, 4)
    let row = try copies(10_000, Transform3D(translationX: 8, y: 0), of: [dot])
    var scene = try Scene([copies(10_000, Transform3D(translationX: 0, y: 8), of: [row])])
    scene.compositor.mostCopied = 1 << 20
    scene.frame()
    #expect(scene.plan.omissions.isEmpty)
    let seen = scene.plan.instances.count
    #expect(seen >= 16 * 16 && seen < 18 * 18)
    // Copies before the first visible one count, too.
    row.instanceTransform = Transform3D(translationX: -8, y: 0)
    dot.position.x = 70_002
    scene.frame()
    #expect(scene.plan.instances.count >= 16 * 16 && scene.plan.layersVisited < 2000)
  }

  @Test func copiesThatAreLeftOutAreNamed() throws {
    let all = try copies(100, Transform3D(translationX: 1, y: 0), of: [layer(0, 0, 4, 4)])
    all.name = "all"
    var scene = try Scene([all])
    scene.compositor.mostCopied = 64
    scene.frame()
    #expect(scene.plan.omissions.map(\.what) == [.copies])
    #expect(scene.plan.omissions.first?.count == 36 && scene.plan.omissions.first?.name == "all")
  }

  /// For any number of copies with blended pixels, nested in any way: none is visited after the budget is used up.
  @Test func blendedPixelsInCopiesHaveALimit() throws {
    let veil = layer(0, 0, 128, 128)
    veil.backgroundColor = Color(red: 0, green: 0, blue: 0, alpha: 0.01)
    let step = Transform3D(translationX: 0.001, y: 0)
    let all = try copies(10_000, step, of: [copies(10_000, step, of: [veil])])
    var scene = try Scene([all])
    scene.target.offscreenPixels = 1 << 20
    scene.frame()
    #expect(scene.plan.shadedPixels < 5 << 20)
    #expect(scene.plan.layersVisited < 20_000)
    #expect(scene.plan.omissions.contains { $0.what == .copies && $0.limit == .copiedPixels })
  }

  /// Groups are counted anew when only layers in them grow.
  @Test func groupsGrowWithTheirSublayers() throws {
    func scene(_ sublayers: [Layer]) throws -> Scene {
      let groups = sublayers.map { sublayer in
        let group = Layer()
        group.filters = [.gaussianBlur(radius: 2)]
        group.addSublayer(sublayer)
        return group
      }
      var scene = try Scene(groups)
      scene.target.offscreenPixels = 1 << 20
      return scene
    }
    let sublayers = (0..<20).map { _ in layer(0, 0, 2, 2) }
    var grown = try scene(sublayers)
    grown.frame()
    #expect(grown.plan.omissions.isEmpty)
    for sublayer in sublayers { sublayer.frame = Rect(x: 0, y: 0, width: 128, height: 128) }
    grown.frame(age: 1)
    var fresh = try scene((0..<20).map { _ in layer(0, 0, 128, 128) })
    fresh.frame()
    #expect(!fresh.plan.omissions.isEmpty && grown.plan.omissions.count == fresh.plan.omissions.count)
  }

  @Test func copiesThatCannotBeSeenInEightBitsAreNotDrawn() throws {
    let all = try copies(3, Transform3D(translationX: 8, y: 0), of: [layer(0, 0, 4, 4)])
    all.instanceColor = Color(red: 1, green: 1, blue: 1, alpha: 0.004)
    all.instanceAlphaOffset = -0.0015
    var scene = try Scene([all])
    scene.frame()
    #expect(scene.plan.instances.count == 2)
  }
}
