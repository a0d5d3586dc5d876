import MultiplaneGeometry
import MultiplaneLayers
import MultiplaneTestRandom
import MultiplaneViews
import Testing

@Suite @MainActor struct HierarchyTests {
  let log = Log()

  func view(_ name: String) -> LoggingView { LoggingView(name, log) }

  /// Each is found near the place where it was expected: in order, in reverse order and in any.
  @Test func thousandsAreRemovedInAnyOrder() {
    var random = SplitMix64(seed: 1)
    let count = 10_000
    for order in [Array(0..<count), (0..<count).reversed(), (0..<count).shuffled(using: &random)] {
      let stage = Stage()
      let views = (0..<count).map { _ in View() }
      for view in views { stage.window.addSubview(view) }
      var rounds = 0
      for index in order {
        let view = views[index]
        rounds += stage.window.subviews.search(for: view, near: view.layer.likelyIndex).rounds
        view.removeFromSuperview()
      }
      #expect(stage.window.subviews.isEmpty && stage.window.layer.sublayers.isEmpty)
      // Those before it have gone: searched for from both ends and from the last place, a third of them at most.
      #expect(rounds < count * count / 8, "\(rounds) rounds for \(count) views")
    }
  }

  /// Layers that were added by hand among those of views.
  @Test func subviewsAmongOtherLayers() {
    var random = SplitMix64(seed: 2)
    let whole = View()
    var known: [View] = []
    for step in 0..<2_000 {
      let index = Int.random(in: 0...known.count, using: &random)
      switch Int.random(in: 0..<6, using: &random) {
      case 0: whole.layer.insertSublayer(Layer(), at: Int.random(in: 0...whole.layer.sublayers.count, using: &random))
      case 1, 2: if index < known.count { known.remove(at: index).removeFromSuperview() }
      case 3:
        if index < known.count {
          whole.bringSubviewToFront(known[index])
          known.append(known.remove(at: index))
        }
      default:
        known.insert(View(), at: index)
        whole.insertSubview(known[index], at: index)
      }
      let layers = whole.layer.sublayers.filter { $0.delegate is View }
      guard whole.subviews == known, layers.elementsEqual(known.map(\.layer), by: ===) else {
        Issue.record("step \(step)")
        return
      }
    }
  }

  @Test func addingOutsideOfAWindow() {
    let (a, b) = (view("a"), view("b"))
    a.addSubview(b)
    #expect(log.take() == ["b.willMove(toSuperview: a)", "b.didMoveToSuperview", "a.didAddSubview(b)"])
    b.removeFromSuperview()
    #expect(log.take() == ["a.willRemoveSubview(b)", "b.willMove(toSuperview: nil)", "b.didMoveToSuperview"])
    b.removeFromSuperview()
    #expect(log.take().isEmpty)
  }

  @Test func addingToAWindow() {
    let stage = Stage()
    let (a, b) = (view("a"), view("b"))
    a.addSubview(b)
    _ = log.take()
    stage.window.addSubview(a)
    #expect(
      log.take() == [
        "a.willMove(toSuperview: window)", "a.willMove(toWindow: window)", "b.willMove(toWindow: window)",
        "a.didMoveToWindow", "b.didMoveToWindow", "a.didMoveToSuperview",
      ])
    #expect(b.window === stage.window)
    a.removeFromSuperview()
    #expect(
      log.take() == [
        "a.willMove(toSuperview: nil)", "a.willMove(toWindow: nil)", "b.willMove(toWindow: nil)", "a.didMoveToWindow",
        "b.didMoveToWindow", "a.didMoveToSuperview",
      ])
    #expect(b.window == nil && a.superview == nil)
  }

  @Test func anotherSuperviewInTheSameWindow() {
    let stage = Stage()
    let (a, b, c) = (view("a"), view("b"), view("c"))
    stage.window.addSubview(a)
    stage.window.addSubview(b)
    a.addSubview(c)
    _ = log.take()
    b.addSubview(c)
    #expect(
      log.take() == [
        "a.willRemoveSubview(c)", "c.willMove(toSuperview: b)", "c.didMoveToSuperview", "b.didAddSubview(c)",
      ])
    #expect(a.subviews.isEmpty && b.subviews == [c] && c.layer.superlayer === b.layer)
  }

  @Test func addingAgainBringsToTheFront() {
    let (a, b, c) = (view("a"), view("b"), view("c"))
    a.addSubview(b)
    a.addSubview(c)
    _ = log.take()
    a.addSubview(b)
    #expect(a.subviews == [c, b] && log.take().isEmpty)
    #expect(a.layer.sublayers.map { $0 === b.layer } == [false, true])
  }

  /// Each edit of the subviews 1, 2, 3, and the order after it.
  @Test func places() {
    let cases: [(@MainActor (View, [View]) -> Void, [Int])] = [
      (
        { parent, views in
          parent.insertSubview(tagged(4), at: 0); _ = views
        }, [4, 1, 2, 3]
      ),
      (
        { parent, views in
          parent.insertSubview(tagged(4), at: 9); _ = views
        }, [1, 2, 3, 4]
      ),
      (
        { parent, views in
          parent.insertSubview(tagged(4), at: -1); _ = views
        }, [4, 1, 2, 3]
      ),
      ({ parent, views in parent.insertSubview(tagged(4), belowSubview: views[1]) }, [1, 4, 2, 3]),
      ({ parent, views in parent.insertSubview(tagged(4), aboveSubview: views[1]) }, [1, 2, 4, 3]),
      (
        { parent, views in
          parent.insertSubview(tagged(4), aboveSubview: View()); _ = views
        }, [1, 2, 3, 4]
      ),
      (
        { parent, views in
          parent.insertSubview(tagged(4), belowSubview: View()); _ = views
        }, [1, 2, 3, 4]
      ),
      ({ parent, views in parent.insertSubview(views[0], belowSubview: views[0]) }, [2, 3, 1]),
      ({ parent, views in parent.insertSubview(views[0], aboveSubview: views[0]) }, [2, 3, 1]),
      ({ parent, views in parent.insertSubview(views[0], aboveSubview: views[1]) }, [2, 1, 3]),
      ({ parent, views in parent.insertSubview(views[2], at: 0) }, [3, 1, 2]),
      ({ parent, views in parent.bringSubviewToFront(views[0]) }, [2, 3, 1]),
      ({ parent, views in parent.sendSubviewToBack(views[2]) }, [3, 1, 2]),
      (
        { parent, views in
          parent.exchangeSubview(at: 0, withSubviewAt: 2); _ = views
        }, [3, 2, 1]
      ),
      (
        { parent, views in
          parent.exchangeSubview(at: 1, withSubviewAt: 0); _ = views
        }, [2, 1, 3]
      ),
      (
        { parent, views in
          parent.bringSubviewToFront(View()); _ = views
        }, [1, 2, 3]
      ),
    ]
    for (index, (edit, order)) in cases.enumerated() {
      let parent = View()
      let views = (1...3).map { tagged($0) }
      for view in views { parent.addSubview(view) }
      edit(parent, views)
      #expect(parent.subviews.map(\.tag) == order, "case \(index)")
      let layers = parent.layer.sublayers.map { ($0.delegate as? View)?.tag }
      #expect(layers == order, "layers of case \(index)")
    }
  }

  @Test func layersAddedByHandKeepTheirPlaces() {
    let (parent, first, second, own) = (View(), View(), View(), Layer())
    parent.layer.addSublayer(own)
    parent.addSubview(second)
    parent.insertSubview(first, at: 0)
    #expect(parent.layer.sublayers.map { $0 === own ? "own" : $0 === first.layer ? "1" : "2" } == ["own", "1", "2"])
  }

  @Test func tags() {
    let (root, a, b, c) = (tagged(1), tagged(2), tagged(3), tagged(3))
    root.addSubview(a)
    root.addSubview(c)
    a.addSubview(b)
    #expect(root.viewWithTag(1) === root && root.viewWithTag(3) === b && root.viewWithTag(9) == nil)
    #expect(b.isDescendant(of: root) && b.isDescendant(of: b) && !root.isDescendant(of: b))
  }

  @Test func tint() {
    let (a, b, c) = (view("a"), view("b"), view("c"))
    a.addSubview(b)
    b.addSubview(c)
    _ = log.take()
    a.tintColor = .black
    #expect(log.take() == ["a.tintColorDidChange", "b.tintColorDidChange", "c.tintColorDidChange"])
    b.tintColor = .white
    #expect(log.take() == ["b.tintColorDidChange", "c.tintColorDidChange"] && c.tintColor == .white)
    a.tintColor = nil
    #expect(log.take() == ["a.tintColorDidChange"])
    b.tintColor = nil
    #expect(c.tintColor == View().tintColor)
  }

  @Test func dimmedTints() {
    final class Tinted: View {
      var count = 0
      override func tintColorDidChange() { count += 1 }
    }
    let (root, a, b, c) = (View(), Tinted(), Tinted(), Tinted())
    let (red, grey) = (Color(red: 1, green: 0, blue: 0), Color(white: 0.2126))
    root.addSubview(a)
    a.addSubview(b)
    b.addSubview(c)
    b.tintColor = red
    (a.count, b.count, c.count) = (0, 0, 0)
    root.tintAdjustmentMode = .dimmed
    #expect([a.count, b.count, c.count] == [1, 1, 1], "also where the tint is the view's own")
    #expect(b.tintColor == grey && c.tintColor == grey && c.tintAdjustmentMode == .dimmed)
    b.tintAdjustmentMode = .normal
    #expect([a.count, b.count, c.count] == [1, 2, 2] && c.tintColor == red && a.tintAdjustmentMode == .dimmed)
    root.tintAdjustmentMode = .automatic
    #expect([a.count, b.count, c.count] == [2, 2, 2] && a.tintAdjustmentMode == .normal)
  }

  @Test func editsInsideOfCallbacks() {
    let stage = Stage()
    let (a, b) = (view("a"), view("b"))
    stage.window.addSubview(a)
    // Removed while it is being added, and added while it is being removed.
    b.onLine = { if $0.hasPrefix("didMoveToWindow") { b.removeFromSuperview() } }
    a.addSubview(b)
    #expect(b.superview == nil && b.layer.superlayer == nil && a.subviews.isEmpty)
    b.onLine = { if $0 == "willMove(toSuperview: nil)" { stage.window.addSubview(b) } }
    a.addSubview(b)
    b.removeFromSuperview()
    #expect(b.superview === stage.window && a.subviews.isEmpty)
    b.onLine = nil
    a.onLine = { if $0.hasPrefix("willRemoveSubview") { a.removeFromSuperview() } }
    a.addSubview(b)
    b.removeFromSuperview()
    #expect(a.superview == nil && b.superview == nil)
    stage.turn()
  }

  @Test func aViewInItselfStopsTheProgram() async {
    await #expect(processExitsWith: .failure) {
      await MainActor.run {
        let view = View()
        view.addSubview(view)
      }
    }
    await #expect(processExitsWith: .failure) {
      await MainActor.run {
        let (a, b, c) = (View(), View(), View())
        a.addSubview(b)
        b.addSubview(c)
        c.addSubview(a)
      }
    }
  }

  /// All that walks a hierarchy, at 4,096 levels below a window.
  @Test func manyLevels() {
    final class Counter: View {
      var tints = 0
      override func tintColorDidChange() { tints += 1 }
    }
    let stage = Stage()
    let last = Counter(frame: Rect(x: 0, y: 0, width: 100, height: 100))
    last.tag = 7
    var top: View = last
    for _ in 1..<4_096 {
      let view = View(frame: Rect(x: 0, y: 0, width: 100, height: 100))
      for view in [view, top] { view.autoresizingMask = [.flexibleWidth, .flexibleHeight] }
      view.addSubview(top)
      top = view
    }
    stage.window.addSubview(top)
    stage.turn()
    #expect(stage.window.hitTest(Point(5, 5), with: nil) === last && stage.window.viewWithTag(7) === last)
    #expect(last.convert(Point(1, 1), to: nil) == Point(1, 1) && last.window === stage.window)
    stage.touch(1, .began, 5, 5, at: 0)
    stage.touch(1, .cancelled, 5, 5, at: 1)
    stage.window.tintColor = .black
    top.bounds.size = Size(150, 120)
    stage.window.coveredInsets = EdgeInsets(top: 20, left: 0, bottom: 0, right: 0)
    stage.turn(1)
    #expect(last.bounds.size == Size(150, 120) && last.tints == 1 && last.safeAreaInsets.top > 0)
    stage.application.animate(withDuration: 1, options: .layoutSubviews) { top.frame = stage.window.bounds }
    stage.turn(2)
    top.removeFromSuperview()
    #expect(last.window == nil && last.superview != nil)
    stage.turn(3)
    top = View()
    #expect(last.superview == nil)
  }
}

@MainActor private func tagged(_ tag: Int) -> View {
  let view = View()
  view.tag = tag
  return view
}
