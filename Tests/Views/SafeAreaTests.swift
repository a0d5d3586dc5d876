import MultiplaneGeometry
import MultiplaneTestRandom
import MultiplaneViews
import Testing

@Suite @MainActor struct SafeAreaTests {
  /// What the safe area of the superview leaves uncovered, seen from the view.
  private func byDefinition(_ view: View) -> EdgeInsets {
    guard let superview = view.superview, superview.safeAreaInsets != .zero else { return .zero }
    let (whole, area) = (superview.bounds, superview.safeAreaInsets)
    // Insets that overlap leave a line, or a point.
    let (x, width) = (whole.minX + area.left, whole.width - area.left - area.right)
    let (y, height) = (whole.minY + area.top, whole.height - area.top - area.bottom)
    let free = Rect(x: min(x, x + width / 2), y: min(y, y + height / 2), width: max(0, width), height: max(0, height))
    let (safe, own) = (superview.convert(free, to: view), view.bounds)
    return EdgeInsets(
      top: min(max(0, safe.minY - own.minY), own.height), left: min(max(0, safe.minX - own.minX), own.width),
      bottom: min(max(0, own.maxY - safe.maxY), own.height), right: min(max(0, own.maxX - safe.maxX), own.width))
  }

  private func areEqual(_ a: EdgeInsets, _ b: EdgeInsets) -> Bool {
    abs(a.top - b.top) + abs(a.left - b.left) + abs(a.bottom - b.bottom) + abs(a.right - b.right) < 1e-6
  }

  /// Views that resize each other, moved, turned and scrolled at random: after each change, all of them agree with the
  /// definition.
  @Test(arguments: [1, 2, 3] as [UInt64]) func changesAgreeWithTheDefinition(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    func number(_ range: ClosedRange<Double>) -> Double { Double.random(in: range, using: &random) }
    let window = Window(frame: Rect(x: 0, y: 0, width: 100, height: 200))
    window.safeAreaInsets = EdgeInsets(top: 30, left: 0, bottom: 20, right: 5)
    let views = (0..<12).map { _ in View(frame: Rect(x: 0, y: 0, width: 50, height: 80)) }
    for view in views {
      view.autoresizingMask = AutoresizingMask(rawValue: UInt8.random(in: 0..<64, using: &random))
      window.addSubview(view)
    }
    for step in 0..<400 {
      let view = views[Int.random(in: 0..<12, using: &random)]
      let other = views[Int.random(in: 0..<12, using: &random)]
      switch Int.random(in: 0..<10, using: &random) {
      case 0: view.frame = Rect(x: number(-20...60), y: number(-20...90), width: number(1...99), height: number(1...99))
      case 1: view.bounds.origin = Point(number(-9...9), number(-9...9))
      case 2: view.bounds.size = Size(number(1...99), number(1...99))
      case 3: view.center = Point(number(0...99), number(0...99))
      case 4: view.transform = Transform2D(scaleX: number(0.5...2), y: number(0.5...2))
      case 5: view.anchorPoint = Point(number(0...1), number(0...1))
      case 6, 7: if !other.isDescendant(of: view) { other.addSubview(view) }
      case 8: window.frame.size = Size(number(50...150), number(50...250))
      default: window.safeAreaInsets = EdgeInsets(top: number(0...40), left: 0, bottom: [0, 20][step % 2], right: 0)
      }
      for view in views where !areEqual(view.safeAreaInsets, byDefinition(view)) {
        Issue.record("step \(step): \(view.safeAreaInsets) instead of \(byDefinition(view))")
        return
      }
    }
  }

  /// A class may say what covers it: the views in it follow when it is resized from above.
  @Test func insetsOfAClass() {
    final class Notched: View {
      override var safeAreaInsets: EdgeInsets { EdgeInsets(top: 10, left: 0, bottom: 0, right: 0) }
    }
    let whole = Rect(x: 0, y: 0, width: 100, height: 100)
    let (top, middle, leaf) = (View(frame: whole), Notched(frame: whole), View(frame: whole))
    middle.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    leaf.autoresizingMask = .flexibleTopMargin
    top.addSubview(middle)
    middle.addSubview(leaf)
    middle.bounds.origin.y = -5
    #expect(leaf.safeAreaInsets.top == 5)
    top.bounds.size = Size(150, 150)
    #expect(leaf.frame.minY == 50 && leaf.safeAreaInsets.top == 0)
  }

  @Test func aControllersOwnInsets() {
    let (stage, controller) = (Stage(), ViewController())
    let (window, screen) = (stage.window, stage.screen)
    window.rootViewController = controller
    #expect(controller.view.frame == screen.bounds && controller.view.autoresizingMask.contains(.flexibleHeight))
    let inner = View(frame: screen.bounds)
    controller.view.addSubview(inner)
    window.safeAreaInsets = EdgeInsets(top: 20, left: 0, bottom: 0, right: 0)
    controller.additionalSafeAreaInsets = EdgeInsets(top: 5, left: 3, bottom: 0, right: 0)
    let expected = EdgeInsets(top: 25, left: 3, bottom: 0, right: 0)
    #expect(controller.view.safeAreaInsets == expected && inner.safeAreaInsets == expected)
    window.safeAreaInsets = .zero
    #expect(inner.safeAreaInsets == EdgeInsets(top: 5, left: 3, bottom: 0, right: 0))
    controller.additionalSafeAreaInsets = .zero
    #expect(inner.safeAreaInsets == .zero && controller.view.safeAreaInsets == .zero)
  }

  @Test func marginsWithoutTheSafeArea() {
    let (stage, view) = (Stage(), View(frame: Rect(x: 0, y: 0, width: 320, height: 480)))
    stage.window.addSubview(view)
    stage.window.safeAreaInsets = EdgeInsets(top: 20, left: 0, bottom: 0, right: 0)
    #expect(view.insetsLayoutMarginsFromSafeArea && view.layoutMargins.top == 28)
    view.insetsLayoutMarginsFromSafeArea = false
    #expect(view.layoutMargins == EdgeInsets(top: 8, left: 8, bottom: 8, right: 8))
    view.insetsLayoutMarginsFromSafeArea = true
    #expect(view.layoutMargins.top == 28)
  }
}
