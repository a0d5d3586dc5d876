import MultiplaneGeometry
import MultiplaneTestRandom
import MultiplaneViews
import Testing

@Suite @MainActor struct SafeAreaTests {
  /// max(0, min(the superview's inset, that less the distance of the edges)), with lengths of the view's own space.
  private func byDefinition(_ view: View) -> EdgeInsets {
    guard let superview = view.superview, case let area = superview.safeAreaInsets, area != .zero else { return .zero }
    // Tests only scale.
    let (x, y) = (1 / view.transform.a, 1 / view.transform.d)
    let (own, around) = (view.bounds, superview.convert(superview.bounds, to: view))
    var (top, left, bottom, right) = (area.top * y, area.left * x, area.bottom * y, area.right * x)
    if !view.transform.isIdentity {
      // Insets that overlap leave a line, or a point.
      let (tall, wide) = (max(0, top + bottom - around.height) / 2, max(0, left + right - around.width) / 2)
      (top, left, bottom, right) = (top - tall, left - wide, bottom - tall, right - wide)
    }
    return EdgeInsets(
      top: max(0, min(top, top - own.minY + around.minY)), left: max(0, min(left, left - own.minX + around.minX)),
      bottom: max(0, min(bottom, bottom - around.maxY + own.maxY)),
      right: max(0, min(right, right - around.maxX + own.maxX)))
  }

  /// As measured in UIKit.
  @Test func insetsOfSubviews() {
    let (stage, controller) = (Stage(), ViewController())
    stage.window.rootViewController = controller
    controller.additionalSafeAreaInsets = EdgeInsets(top: 44, left: 10, bottom: 34, right: 12)
    let cases = [
      (Rect(x: 30, y: 20, width: 100, height: 500), EdgeInsets(top: 24, left: 0, bottom: 34, right: 0)),
      (Rect(x: -40, y: -60, width: 200, height: 200), EdgeInsets(top: 44, left: 10, bottom: 0, right: 0)),
      (Rect(x: 5, y: 10, width: 60, height: 20), EdgeInsets(top: 34, left: 5, bottom: 0, right: 0)),
      (Rect(x: 0, y: 500, width: 100, height: 50), EdgeInsets(top: 0, left: 10, bottom: 34, right: 0)),
    ]
    for (frame, expected) in cases {
      let view = View(frame: frame)
      controller.view.addSubview(view)
      #expect(view.safeAreaInsets == expected)
      // Insets that are larger than a view hold for the views in it.
      let inner = View(frame: view.bounds)
      view.addSubview(inner)
      #expect(inner.safeAreaInsets == expected)
    }
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
    window.coveredInsets = EdgeInsets(top: 30, left: 0, bottom: 20, right: 5)
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
      default: window.coveredInsets = EdgeInsets(top: number(0...40), left: 0, bottom: [0, 20][step % 2], right: 0)
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
    window.coveredInsets = EdgeInsets(top: 20, left: 0, bottom: 0, right: 0)
    controller.additionalSafeAreaInsets = EdgeInsets(top: 5, left: 3, bottom: 0, right: 0)
    let expected = EdgeInsets(top: 25, left: 3, bottom: 0, right: 0)
    #expect(controller.view.safeAreaInsets == expected && inner.safeAreaInsets == expected)
    window.coveredInsets = .zero
    #expect(inner.safeAreaInsets == EdgeInsets(top: 5, left: 3, bottom: 0, right: 0))
    controller.additionalSafeAreaInsets = .zero
    #expect(inner.safeAreaInsets == .zero && controller.view.safeAreaInsets == .zero)
  }

  @Test func marginsWithoutTheSafeArea() {
    let (stage, view) = (Stage(), View(frame: Rect(x: 0, y: 0, width: 320, height: 480)))
    stage.window.addSubview(view)
    stage.window.coveredInsets = EdgeInsets(top: 20, left: 0, bottom: 0, right: 0)
    #expect(view.insetsLayoutMarginsFromSafeArea && view.layoutMargins.top == 28)
    view.insetsLayoutMarginsFromSafeArea = false
    #expect(view.layoutMargins == EdgeInsets(top: 8, left: 8, bottom: 8, right: 8))
    view.insetsLayoutMarginsFromSafeArea = true
    #expect(view.layoutMargins.top == 28)
  }
}
