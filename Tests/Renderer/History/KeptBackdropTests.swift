import Multiplane
import MultiplaneTestSupport
import Testing

/// A filtered backdrop is kept while nothing below it changes, and looks as if it were filtered anew.
@Suite struct KeptBackdropTests {
  private static let background = Color.white
  private let root = Layer(0, 0, 120, 90, .clear)
  private let below = Layer(10, 10, 30, 20, .black)
  private let panel = Layer(20, 15, 70, 50, Color(red: 1, green: 1, blue: 1, alpha: 0.4))
  private let button = Layer(10, 20, 20, 10, Color(red: 0.9, green: 0.3, blue: 0.1))
  private let above = Layer(60, 50, 20, 20, Color(red: 0.2, green: 0.5, blue: 0.7, alpha: 0.5))

  init() throws {
    for layer in [below, panel, above] { root.addSublayer(layer) }
    panel.addSublayer(button)
    panel.backgroundFilters = [.gaussianBlur(radius: 3)]
    panel.cornerRadius = 6
  }

  /// Draws the tree, changes it frame by frame, and compares each partial redraw with a full one.
  ///
  /// - Returns: the number of passes of each frame.
  private func draw(_ changes: [() throws -> Void]) throws -> [Int] { try frames(changes).map(\.passes) }

  private func frames(
    _ changes: [() throws -> Void], on background: Color = background
  ) throws -> [FrameStatistics] {
    let canvas = SceneCanvas(width: 120, height: 90, scale: 1, background: background)
    let (kept, fresh) = (try Studio(), try Studio())
    let tree = LayerTree(root: root, actionsAreEnabled: false)
    var frames: [FrameStatistics] = []
    for frame in 0...changes.count {
      if frame > 0 { try changes[frame - 1]() }
      kept.compositor.mailbox.post(tree.commit(at: 0))
      let (partial, drawn) = try kept.picture(canvas, bufferAge: frame == 0 ? 0 : 1)
      let full = try fresh.render(TestScene(canvas: canvas, root: SceneNode(layer: root)))
      #expect(Comparison(full, partial).failure(.exact) == nil, "frame \(frame)")
      frames.append(drawn.statistics)
    }
    return frames
  }

  private func moves(_ layer: Layer, _ count: Int) -> [() -> Void] {
    (0..<count).map { _ in { layer.position.x += 1 } }
  }

  @Test func aButtonOfThePanelBlursNothing() throws {
    let passes = try draw(moves(button, 6))
    #expect(passes[1] > 1)
    #expect(passes[3...].allSatisfy { $0 == 1 }, "\(passes)")
  }

  /// On an opaque canvas the kept backdrop is opaque, but for its corners: nothing below it is drawn.
  @Test func aKeptBackdropHidesWhatIsBelow() throws {
    below.frame = Rect(x: 28, y: 30, width: 40, height: 20)
    #expect(try frames(moves(button, 6)).last?.occluded == 1)
    #expect(try frames(moves(button, 6), on: Color(red: 1, green: 1, blue: 1, alpha: 0.5)).last?.occluded == 0)
    panel.cornerRadius = 35
    #expect(try frames(moves(button, 6)).last?.occluded == 0)
    panel.cornerRadius = 0
    panel.backgroundFilters = [.saturation(0.5)]
    #expect(try frames(moves(button, 6)).last?.occluded == 0)
  }

  @Test func aLayerInFrontBlursNothing() throws {
    let passes = try draw(moves(above, 6))
    #expect(passes[3...].allSatisfy { $0 == 1 }, "\(passes)")
  }

  @Test func aLayerBelowIsBlurredAgain() throws {
    let passes = try draw(moves(button, 4) + moves(below, 3) + moves(button, 4))
    #expect(passes[4] == 1 && passes[5...7].allSatisfy { $0 > 1 } && passes[11] == 1, "\(passes)")
  }

  /// Leaves that the panel does not reach move by themselves, and those that come into its reach are blurred.
  @Test func aLeafComesFromAfar() throws {
    let leaf = Layer(12, 70, 12, 12, Color(red: 0.1, green: 0.8, blue: 0.3))
    root.insertSublayer(leaf, at: 0)
    let passes = try draw(
      moves(button, 4) + moves(leaf, 4) + (0..<6).map { _ in { leaf.position.y -= 6 } }
        + (0..<6).map { _ in { leaf.position.y += 6 } } + moves(leaf, 3))
    #expect(passes[5...8].allSatisfy { $0 == 1 } && passes[14] > 1 && passes.last == 1, "\(passes)")
  }

  @Test func whatComesBelowIsBlurred() throws {
    let other = Layer(50, 30, 12, 12, Color(red: 0.1, green: 0.8, blue: 0.3))
    _ = try draw(
      moves(button, 4) + [
        { [above] in above.zPosition = -1 }, { [above] in above.position.x -= 3 }, { [above] in above.zPosition = 0 },
        { [root] in root.insertSublayer(other, at: 0) }, { other.removeFromSuperlayer() },
      ] + moves(button, 4) + [
        { [panel] in panel.position.x += 2.5 }, { [panel] in panel.backgroundFilters = [.gaussianBlur(radius: 5)] },
      ] + moves(button, 4) + [
        { [panel] in panel.isHidden = true }, { [below] in below.position.y += 9 },
        { [panel] in panel.isHidden = false },
      ] + moves(button, 4) + [
        { [root] in root.masksToBounds = true }, { [root] in root.bounds.size.width = 60 },
      ] + moves(button, 2) + [{ [root] in root.bounds.size.width = 120 }] + moves(button, 2))
  }

  /// Two of them that overlap: the upper one reads what the lower one shows.
  @Test func onePanelAboveAnother() throws {
    let upper = Layer(50, 30, 60, 50, Color(red: 0.2, green: 0.2, blue: 0.2, alpha: 0.3))
    upper.backgroundFilters = [.gaussianBlur(radius: 2)]
    root.addSublayer(upper)
    _ = try draw(moves(button, 5) + moves(below, 4) + moves(button, 4) + moves(above, 4) + moves(upper, 3))
  }

  @Test func aFadingScreenIsOnePass() throws {
    root.backgroundColor = Color(red: 0.9, green: 0.9, blue: 0.8)
    let passes = try draw((0..<6).map { step in { [root] in root.opacity = 0.9 - 0.1 * Float(step) } })
    #expect(passes[4...].allSatisfy { $0 == 1 }, "\(passes)")
  }
}
