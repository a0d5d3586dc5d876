import Multiplane
import MultiplaneGLES
import MultiplaneTestSupport
import Testing
import MultiplaneTestRandom

/// A partial redraw equals the full one, byte by byte: random changes of random trees, frame after frame.
@Suite(.serialized) struct IncrementalTests {
  private static let framesPerTree = 12
  /// The seeds after the first range have failed once.
  private static let seeds = askedSeeds(
    "IncrementalTests", else: Array(0..<90), found: [98, 140, 199, 273, 344, 420, 624, 1066, 1814, 3154, 5889])

  /// Composition properties change too: groups, filters and the pixels below them are redrawn where needed.
  @Test(arguments: seeds) func partialFramesEqualFullOnes(seed: UInt64) throws {
    try Self.drawFrames(seed: seed)
  }

  /// One property changes every third frame, and a square moves below everything: the results of passes are cached in
  /// between.
  @Test(arguments: seeds.filter { $0 % 3 == 0 }) func whatIsKeptEqualsWhatIsDrawn(seed: UInt64) throws {
    let kept = try Self.drawFrames(seed: seed, isCalm: true)
    // These two trees have layers with passes that do not change.
    if seed == 15 || seed == 60 { #expect(kept > 4) }
  }

  @Test(arguments: seeds.filter { $0 % 45 == 0 }, [false, true])
  func framesInLinearLight(seed: UInt64, isCalm: Bool) throws {
    try Self.drawFrames(seed: seed, isCalm: isCalm, blending: .linear)
  }

  /// - Returns: the number of groups drawn from caches.
  @discardableResult
  private static func drawFrames(
    seed: UInt64, isCalm: Bool = false, blending: ColorBlending = .encoded
  ) throws -> Int {
    let profiles = RandomTree.Profile.supported + [.effects, .blending, .backdrops]
    let random = RandomTree.make(seed: seed, profile: profiles[Int(seed) % profiles.count])
    var (kept, fresh) = (try Studio(), try Studio())
    (kept.blending, fresh.blending) = (blending, blending)
    if blending == .linear, seed % 2 == 1 {
      // Pages of bytes in sRGB.
      for studio in [kept, fresh] { studio.compositor.usesHalfFloats = false }
    }
    // The spatial index must find all layers.
    if seed % 2 == 0 { kept.compositor.shortcuts = .always }
    var mutator = TreeMutator(seed: seed)
    let root = try random.root.makeLayer()
    let tree = LayerTree(root: root, actionsAreEnabled: false)
    let mover = Layer()
    mover.backgroundColor = Color(red: 0.4, green: 0.8, blue: 0.2)
    if isCalm { root.insertSublayer(mover, at: 0) }
    var keptGroups = 0
    var canvas = random.canvas
    for frame in 0..<framesPerTree {
      // Some trees are drawn to another target from time to time.
      let last = canvas
      canvas.scale = seed % 5 == 4 && frame % 5 == 3 ? random.canvas.scale * 1.25 : random.canvas.scale
      mover.frame = Rect(x: 4 + Double(frame), y: 6 - Double(frame) / 4, width: 40, height: 40)
      kept.compositor.mailbox.post(tree.commit(at: 0))
      let (partial, result) = try kept.picture(canvas, bufferAge: frame == 0 || canvas != last ? 0 : 1)
      keptGroups += result.statistics.keptGroups
      let full = try fresh.render(TestScene(canvas: canvas, root: SceneNode(layer: root)))
      let comparison = Comparison(full, partial)
      if let failure = comparison.failure(.exact) {
        let plan = kept.compositor.planText
        let whole = try kept.picture(canvas, bufferAge: 0).picture
        let notes =
          Comparison(full, whole).failure(.exact).map { "so is a full redraw of the kept tree: \($0)" }
          ?? "a full redraw of the kept tree is right"
        let place = FailureReport.write(
          "incremental-\(seed)", scene: TestScene(canvas: canvas, root: SceneNode(layer: root)),
          expected: full, actual: partial, notes: "\(notes)\n\(plan)\nall of it:\n\(kept.compositor.planText)")
        let said: Comment = "seed \(seed) frame \(frame), after \(mutator.log.suffix(3)): \(failure); \(place)"
        Issue.record(said)
        return keptGroups
      }
      if isCalm, frame % 3 < 2 { continue }
      for _ in 0..<(isCalm ? 1 : mutator.count(1...3)) { try mutator.change(root) }
    }
    return keptGroups
  }
}
