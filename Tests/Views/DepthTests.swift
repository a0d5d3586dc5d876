import MultiplaneGeometry
import MultiplaneLayers
import MultiplaneTestRandom
import MultiplaneTestStage
import MultiplaneViews
import Testing

/// Deep hierarchies cost no walk through all levels for each view: counted in views and layers that are visited.
@Suite @MainActor struct DepthTests {
  static let levels = 4_000

  /// Adds a view, and returns how many views and layers were visited to know that it may be added.
  func add(_ view: View, to superview: View) -> Int {
    var steps = superview.isBelow(possibleAncestor: view).steps
    steps += superview.layer.isBelow(possibleAncestor: view.layer).steps
    steps += superview.layer.makeRoom(for: view.layer, LayerTree.maximumDepth).steps
    superview.addSubview(view)
    return steps
  }

  /// Outermost first, in a window and outside of one.
  @Test(arguments: [true, false]) func fromTheTop(isInWindow: Bool) {
    let stage = Stage()
    let top = View()
    if isInWindow { stage.window.addSubview(top) }
    var (last, steps) = (top, 0)
    for _ in 1..<Self.levels {
      let view = View()
      steps += add(view, to: last)
      last = view
    }
    #expect(steps == 0)
    if !isInWindow { stage.window.addSubview(top) }
    #expect(last.window === stage.window)
    stage.turn()
    #expect(ViewCosts(of: last).layouts == 1)
  }

  /// Each new view takes the chain.
  @Test func fromTheBottom() {
    let stage = Stage()
    let bottom = View()
    var (top, steps) = (bottom, 0)
    for _ in 1..<Self.levels {
      let view = View()
      steps += add(top, to: view)
      top = view
    }
    // Some forty times for each layer at most, not two thousand times.
    #expect(steps < Self.levels * 50, "\(steps) steps")
    stage.window.addSubview(top)
    #expect(bottom.window === stage.window)
    stage.turn()
    #expect(ViewCosts(of: bottom).layouts == 1)
  }

  /// The same of views with another subview each, and by pieces of two levels.
  @Test func byPieces() {
    var (top, steps) = (View(), 0)
    for _ in 1..<1_000 {
      let view = View()
      steps += add(View(), to: view)
      steps += add(top, to: view)
      top = view
    }
    #expect(steps < 1_000 * 100, "\(steps) steps")
    let stage = Stage()
    var last: View = stage.window
    steps = 0
    for _ in 0..<Self.levels / 2 {
      let (outer, inner) = (View(), View())
      steps += add(inner, to: outer)
      steps += add(outer, to: last)
      last = inner
    }
    #expect(steps < Self.levels * 2, "\(steps) steps")
  }

  /// What a view takes from those around it holds through all edits of the hierarchy: compared with a walk.
  @Test func surroundingsAreThoseOfAWalk() {
    var random = SplitMix64(seed: 3)
    let stage = Stage()
    let windows = [stage.window, Window(screen: stage.screen)]
    var views: [View] = windows
    for step in 0..<3_000 {
      let view = views.randomElement(using: &random) ?? stage.window
      switch Int.random(in: 0..<10, using: &random) {
      case 0...3:
        let new = View()
        view.addSubview(new)
        if views.count < 60 { views.append(new) }
      case 4, 5:
        let other = views.randomElement(using: &random) ?? stage.window
        if !(other is Window), !view.isDescendant(of: other) { view.addSubview(other) }
      case 6: if !(view is Window) { view.removeFromSuperview() }
      case 7: view.tintColor = Bool.random(using: &random) ? nil : .black
      case 8: view.overrideUserInterfaceStyle = UserInterfaceStyle.allCases.randomElement(using: &random) ?? .dark
      default:
        if !(view is Window), view.superview == nil, view.subviews.isEmpty { windows[0].mask = view }
      }
      for view in views {
        var (above, style, window) = (Optional(view), UserInterfaceStyle.unspecified, Window?.none)
        while let next = above {
          if style == .unspecified { style = next.overrideUserInterfaceStyle }
          if let found = next as? Window { window = found }
          above = next.superview ?? (windows[0].mask === next ? windows[0] : nil)
          if next.superview == nil { break }
        }
        if view.superview == nil, windows[0].mask === view { window = windows[0] }
        let isMasking = windows[0].mask.map(view.isDescendant(of:)) ?? false
        if isMasking { window = windows[0] }
        guard view.window === window,
          view.traitCollection.userInterfaceStyle == (style == .unspecified ? .light : style)
        else {
          Issue.record("step \(step)")
          return
        }
      }
    }
  }

  /// A view that outlives its superview.
  @Test func survivors() {
    let (kept, below) = (View(), View())
    kept.addSubview(below)
    do {
      let window = Window(frame: Rect(x: 0, y: 0, width: 10, height: 10))
      window.tintColor = .black
      window.overrideUserInterfaceStyle = .dark
      window.addSubview(kept)
      #expect(below.window === window && below.tintColor == .black)
    }
    #expect(below.window == nil && kept.superview == nil)
    #expect(below.tintColor == View().tintColor && below.traitCollection.userInterfaceStyle == .light)
  }
}
