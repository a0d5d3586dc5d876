import Multiplane
import MultiplaneGLES
import MultiplaneTestSupport
import Testing
import MultiplaneTestRandom

/// A partial redraw equals the full one, byte by byte, whatever changed: random changes on random trees, frame after
/// frame. `MULTIPLANE_TREES` says on which ones: `63` or `0-299`.
@Suite(.serialized) struct IncrementalTests {
  private static let framesPerTree = 12
  /// Those after the first ones have failed once.
  private static let seeds = askedSeeds(
    "MULTIPLANE_TREES", else: Array(0..<90) + [98, 140, 199, 273, 344, 420, 624, 1066, 1814, 3154, 5889])

  /// What layers are composited with changes, too: groups, filters and what is below them are drawn again where that
  /// matters.
  @Test(arguments: seeds) func partialFramesEqualFullOnes(seed: UInt64) throws {
    try Self.drawFrames(seed: seed)
  }

  /// One thing changes every third frame, and below all a square moves: what passes make of layers is kept in between.
  @Test(arguments: seeds.filter { $0 % 3 == 0 }) func whatIsKeptEqualsWhatIsDrawn(seed: UInt64) throws {
    let kept = try Self.drawFrames(seed: seed, isCalm: true)
    // Of two whose layers take passes it is known that some do not change.
    if seed == 15 || seed == 60 { #expect(kept > 4) }
  }

  /// - Returns: how many groups were drawn from what was kept of them.
  @discardableResult
  private static func drawFrames(seed: UInt64, isCalm: Bool = false) throws -> Int {
    let profiles = RandomTree.Profile.supported + [.effects, .blending, .backdrops]
    let random = RandomTree.make(seed: seed, profile: profiles[Int(seed) % profiles.count])
    let (kept, fresh) = (try Studio(), try Studio())
    // What the index finds is all that is there.
    if seed % 2 == 0 { kept.compositor.shortcuts = .always }
    var mutator = TreeMutator(seed: seed)
    let root = try random.root.makeLayer()
    let tree = LayerTree(root: root)
    let mover = Layer()
    mover.backgroundColor = Color(red: 0.4, green: 0.8, blue: 0.2)
    if isCalm { root.insertSublayer(mover, at: 0) }
    var keptGroups = 0
    var canvas = random.canvas
    for frame in 0..<framesPerTree {
      // Some are drawn to another target now and then.
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
