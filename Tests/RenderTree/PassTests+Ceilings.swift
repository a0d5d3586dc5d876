import Glibc
import MultiplaneGeometry
import MultiplaneLayers
import MultiplaneContents
import MultiplaneFramePlan
import MultiplaneRenderTree
import Testing

/// Limits that no tree exceeds: memory, images, parts.
extension PassTests {
  private static func bytes(_ plan: FramePlan) -> Int {
    plan.pages.enumerated().reduce(0) { sum, set in
      let texel = set.offset == Int(FramePlan.Page.intermediates) ? 8 : 4
      return sum + set.element.reduce(0) { $0 + $1.width * $1.height * texel }
    }
  }

  /// Each layer with background filters looks up through those around it once. If each of these looked up to the root
  /// again, 1,000 levels would take ten times as long, and 4,000 minutes. Measured in processor time, because tests run
  /// in parallel.
  @Test func deepBackgroundFiltersTakeNoMinutes() throws {
    var root = Self.layer(Self.left)
    for _ in 0..<1000 {
      root = Self.layer(Self.whole, Color(red: 1, green: 1, blue: 1, alpha: 0.5), [root]) {
        $0.backgroundFilters = [.gaussianBlur(radius: 1)]
      }
    }
    let began = Self.processorSeconds
    _ = try Self.plan(root)
    let seconds = Self.processorSeconds - began
    #expect(seconds < 10, "\(seconds) s")
  }

  /// Processor time of the calling thread.
  private static var processorSeconds: Double {
    var time = timespec()
    guard unsafe clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time) == 0 else { return .nan }
    return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
  }

  /// A page is 4 MiB here. Consecutive groups reuse it at any depth; nested groups alternate between two.
  @Test func memoryHasACeiling() throws {
    let page = 1024 * 1024 * 4
    let chain = try Self.plan(try Self.nested(1000))
    #expect(chain.offscreens.count == 1000 && Self.bytes(chain) == 2 * page)
    let flat = try Self.plan(Self.layer(Self.whole, nil, (0..<2000).map { _ in Self.pair { $0.opacity = 0.5 } }))
    #expect(flat.offscreens.count == 2000 && Self.bytes(flat) <= 5 * page)
    let around = Self.layer(Self.whole, .white, opacity: 0.5, (0..<2000).map { _ in Self.pair { $0.opacity = 0.5 } })
    let deep = try Self.plan(Self.layer(Self.whole, nil, [around]))
    #expect(deep.offscreens.count == 2001 && Self.bytes(deep) <= 6 * page)
    let blurred = try Self.plan(
      Self.layer(Self.whole, nil, (0..<2000).map { _ in Self.pair { $0.filters = [.gaussianBlur(radius: 3)] } }))
    #expect(Self.bytes(blurred) <= 24 * page, "\(Self.bytes(blurred))")
    // The result of a chain waits to be drawn, and is small; intermediate results are as large as allowed.
    let step = [Filter.gaussianBlur(radius: 200), .dropShadow(offset: Size(3, 3), radius: 200, color: .black)]
    let chains = try Self.plan(
      Self.layer(
        Self.whole, nil,
        (0..<60).map { _ in Self.pair { $0.filters = Array(repeating: step, count: 6).flatMap { $0 } } }))
    #expect(Self.bytes(chains) <= 40 * page, "\(Self.bytes(chains) / page) pages")
    let panes = (0..<40).map { _ in
      Self.pair {
        $0.opacity = 0.5
        $0.backgroundFilters = [.gaussianBlur(radius: 3)]
      }
    }
    var parent = Self.layer(Self.whole, nil)
    let root = parent
    for pane in panes {
      parent.addSublayer(pane)
      parent = pane
    }
    #expect(Self.bytes(try Self.plan(root)) <= 40 * page)
  }

  /// For any length of the chain and any offset of a shadow: pixels more than 2,048 outside of the target are ignored.
  @Test(arguments: [
    Array(repeating: Filter.gaussianBlur(radius: 256), count: 32),
    Array(repeating: Filter.dropShadow(offset: Size(1e6, 1), radius: 256, color: .black), count: 32),
    Array(repeating: Filter.gaussianBlur(radius: 10_000), count: 32),
    [.dropShadow(offset: Size(-1e9, 1e9), radius: 0, color: .black)],
  ]) func noChainTakesMore(filters: [Filter]) throws {
    for isBackground in [false, true] {
      let layer = Self.pair { if isBackground { $0.backgroundFilters = filters } else { $0.filters = filters } }
      let plan = try Self.plan(Self.layer(Self.whole, .white, [layer]))
      let side = 100 + 2 * 2048 + 256
      #expect(plan.pages.joined().allSatisfy { max($0.width, $0.height) <= side })
      #expect(Self.bytes(plan) <= 4 * side * side * 8, "\(plan.pages)")
    }
  }

  /// Nested layers that are all split along the same line are drawn in halves, not in halves of halves.
  @Test func splitsInEachOtherAreFew() throws {
    let outermost = Self.layer(Self.whole, nil)
    var parent = outermost
    for level in 0..<14 {
      let turned = Self.layer(Self.whole, .white)
      turned.transform = Transform3D(rotationAngle: level % 2 == 0 ? 0.35 : -0.35, x: 0, y: 1, z: 0)
      parent.addSublayer(Self.layer(Self.whole))
      parent.addSublayer(turned)
      parent = turned
    }
    #expect(try Self.plan(outermost).instances.count < 500)
  }

  /// Consecutive blurs are combined; of nested blurs, those of 64 layers are drawn, and no other layers are groups.
  @Test func blursAreFew() throws {
    func steps(_ root: Layer) throws -> Int {
      try Self.plan(root).passes.count { !$0.filters.isEmpty }
    }
    func blurred(_ radii: [Double]) -> Layer {
      Self.pair { $0.filters = radii.map { .gaussianBlur(radius: $0) } }
    }
    #expect(try steps(blurred([3])) == 2)
    #expect(try steps(blurred([3, 4, 2])) == 2)
    #expect(try steps(blurred([3, 0.5])) == 4, "the second is too narrow to be added")
    #expect(try steps(blurred([200, 200])) == 8)
    #expect(try steps(blurred([900, 900])) == 9, "both are as much as one blur may be")
    let outermost = Self.layer(Self.whole, nil)
    var parent = outermost
    for _ in 0..<100 {
      let next = blurred([1])
      next.frame = Self.whole
      parent.addSublayer(next)
      parent = next
    }
    #expect(try steps(outermost) == 2 * 64)
    #expect(try Self.plan(outermost).offscreens.count == 64, "what is not blurred is no group")
  }

  /// The outermost draws its content twice; if all did, a frame would never end.
  @Test func shadowsOfPicturesInEachOtherAreFew() throws {
    let root = Self.layer(Self.whole, nil)
    var parent = root
    for _ in 0..<200 {
      let next = Self.pair(Self.shadow)
      parent.addSublayer(next)
      parent = next
    }
    #expect(try Self.plan(root).offscreens.count <= 2 * 200)
  }

  /// When each of several nested groups contains more than four pages, the finished part of each takes a page.
  @Test func groupsOfManyPagesKeepThem() throws {
    let page = 1024 * 1024 * 4
    var inner: Layer?
    for _ in 0..<8 {
      let group = Self.layer(Self.whole, .white, opacity: 0.5, (0..<1500).map { _ in Self.pair { $0.opacity = 0.5 } })
      if let inner { group.addSublayer(inner) }
      inner = group
    }
    let plan = try Self.plan(Self.layer(Self.whole, nil, [try #require(inner)]))
    #expect(Self.bytes(plan) <= (8 + 2 * 5) * page, "\(Self.bytes(plan) / page) pages")
  }

  /// Pixels beyond their edges are not drawn, where they can be mirrored from inside.
  @Test(arguments: [[], [.saturation(2)], [.gaussianBlur(radius: 9), .contrast(0.5)]] as [[Filter]])
  func panesBlurAtACostThatDoesNotGrow(before: [Filter]) throws {
    func fragments(_ radius: Double) throws -> Int {
      let pane = Self.layer(Rect(x: 8, y: 8, width: 80, height: 64), nil)
      pane.backgroundFilters = before + [.gaussianBlur(radius: radius)]
      let plan = try Self.plan(Self.layer(Self.whole, .white, [pane]))
      return plan.passes.reduce(0) { $0 + $1.scissor.area }
    }
    let least = try fragments(2)
    for radius in [8.0, 16, 32, 64, 128, 256] { #expect(try fragments(radius) < 2 * least, "\(radius)") }
  }

  /// The largest blur of a target of 4K takes less than three times its group.
  @Test func theLargestBlurTakesLittle() throws {
    let root = Self.layer(Rect(x: 0, y: 0, width: 3840, height: 2160), .white)
    root.filters = [.gaussianBlur(radius: 256)]
    var (tree, plan) = (RenderTree(), FramePlan())
    tree.apply(LayerTree(root: root, actionsAreEnabled: false).commit(at: 0))
    tree.plan(at: 0, target: PlanTarget(width: 3840, height: 2160, maximumTextureSize: 8192), into: &plan)
    #expect(Self.bytes(plan) < 3 * 3840 * 2160 * 4, "\(Self.bytes(plan)): \(plan.pages)")
  }
}
