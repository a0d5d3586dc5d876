import MultiplaneGeometry
import MultiplaneLayers
import MultiplaneTestRandom
import MultiplaneViews
import Testing

@Suite @MainActor struct GeometryTests {
  /// As measured in UIKit: the box in the common superview, and the box of that in the other view.
  @Test func rectanglesGoThroughTheCommonSuperview() {
    let root = View(frame: Rect(x: 0, y: 0, width: 1000, height: 1000))
    let a = View(frame: Rect(x: 4, y: 92, width: 254, height: 17))
    let b = View(frame: Rect(x: 12, y: 150, width: 400, height: 400))
    let inner = View(frame: Rect(x: 40, y: 113, width: 10, height: 10))
    a.transform = Transform2D(rotationAngle: 110)
    a.bounds = Rect(x: 144, y: 23, width: 20, height: 15)
    b.transform = Transform2D(rotationAngle: -30)
    inner.transform = Transform2D(rotationAngle: 42)
    inner.bounds = Rect(x: 4, y: 3, width: 20, height: 15)
    root.addSubview(a)
    root.addSubview(b)
    b.addSubview(inner)
    let rect = Rect(x: 45, y: 115, width: 13, height: 14)
    let converted = inner.convert(rect, to: a)
    #expect(abs(converted.minX + 91.9808) < 1e-3 && abs(converted.minY + 126.6573) < 1e-3)
    #expect(abs(converted.width - 19.2953) < 1e-3 && abs(converted.height - 19.5887) < 1e-3)
    #expect(a.convert(rect, from: inner) == converted && a.convert(rect, to: a) == rect)
    #expect(inner.convert(rect, to: root) == inner.layer.convert(rect, to: root.layer))
  }

  @Test func howFrameBoundsAndCenterChangeEachOther() {
    let view = View(frame: Rect(x: 10, y: 20, width: 100, height: 50))
    #expect(view.bounds == Rect(x: 0, y: 0, width: 100, height: 50) && view.center == Point(60, 45))
    view.center = Point(0, 0)
    #expect(view.frame == Rect(x: -50, y: -25, width: 100, height: 50))
    view.bounds.size = Size(10, 10)
    #expect(view.center == .zero && view.frame == Rect(x: -5, y: -5, width: 10, height: 10))
    view.bounds.origin = Point(7, 7)
    #expect(view.frame == Rect(x: -5, y: -5, width: 10, height: 10))
    view.frame = Rect(x: 0, y: 0, width: 20, height: 40)
    #expect(view.bounds == Rect(x: 7, y: 7, width: 20, height: 40) && view.center == Point(10, 20))
    view.transform = Transform2D(scaleX: 2, y: 2)
    #expect(view.bounds.size == Size(20, 40) && view.center == Point(10, 20))
    #expect(view.frame == Rect(x: -10, y: -20, width: 40, height: 80))
    view.transform = .identity
    view.anchorPoint = .zero
    #expect(view.center == Point(10, 20) && view.frame == Rect(x: 10, y: 20, width: 20, height: 40))
  }

  @Test func sizes() {
    let view = View(frame: Rect(x: 3, y: 4, width: 5, height: 6))
    #expect(view.sizeThatFits(Size(100, 100)) == Size(5, 6))
    final class Fitting: View {
      override func sizeThatFits(_ size: Size) -> Size { Size(30, 40) }
    }
    let fitting = Fitting(frame: Rect(x: 3, y: 4, width: 5, height: 6))
    fitting.sizeToFit()
    #expect(fitting.frame == Rect(x: 3, y: 4, width: 30, height: 40))
  }

  @Test func conversions() {
    let stage = Stage()
    let (a, b, c) = (
      View(frame: Rect(x: 10, y: 10, width: 100, height: 100)), View(frame: Rect(x: 5, y: 5, width: 50, height: 50)),
      View(frame: Rect(x: 200, y: 0, width: 10, height: 10))
    )
    stage.window.addSubview(a)
    stage.window.addSubview(c)
    a.addSubview(b)
    a.bounds.origin = Point(1, 2)
    #expect(b.convert(Point(0, 0), to: a) == Point(5, 5) && b.convert(Point(0, 0), to: nil) == Point(14, 13))
    #expect(b.convert(Point(14, 13), from: nil) == .zero && b.convert(Point.zero, to: c) == Point(-186, 13))
    b.transform = Transform2D(rotationAngle: .pi / 2)
    let turned = b.convert(Rect(x: 0, y: 0, width: 50, height: 20), to: a)
    #expect(abs(turned.minX - 35) < 1e-9 && abs(turned.width - 20) < 1e-9 && abs(turned.height - 50) < 1e-9)
    stage.window.frame.origin = Point(7, 9)
    #expect(stage.window.convert(Point.zero, to: nil) == Point(7, 9))
    #expect(stage.window.convert(Point.zero, to: stage.screen) == Point(7, 9))
    #expect(c.convert(Point.zero, to: stage.screen) == Point(207, 9))
    let (free, other) = (
      View(frame: Rect(x: 1, y: 1, width: 9, height: 9)), View(frame: Rect(x: 3, y: 4, width: 9, height: 9))
    )
    #expect(free.convert(Point.zero, to: other) == Point(-2, -3))
    other.transform = Transform2D(scaleX: 0, y: 0)
    #expect(!free.convert(Point.zero, to: other).isFinite && free.convert(Rect.unit, to: other).isNull)
  }

  @Test func notFiniteFrames() {
    let stage = Stage()
    let view = View(frame: Rect(x: 0, y: 0, width: 10, height: 10))
    let child = View(frame: Rect(x: 0, y: 0, width: 5, height: 5))
    child.autoresizingMask = [.flexibleWidth, .flexibleLeftMargin]
    view.addSubview(child)
    stage.window.addSubview(view)
    for bad in [Double.nan, .infinity, -.infinity, 1e308] {
      view.frame = Rect(x: bad, y: 0, width: bad, height: 10)
      stage.turn()
      #expect(child.frame == Rect(x: 0, y: 0, width: 5, height: 5) || bad == 1e308)
      _ = stage.window.hitTest(Point(1, 1), with: nil)
      view.bounds = Rect(x: 0, y: 0, width: bad, height: bad)
      view.center = Point(bad, bad)
      stage.turn()
    }
  }
}

/// The formula, with numbers worked out by hand.
@Suite @MainActor struct AutoresizingTests {
  struct Case: Sendable {
    var mask: AutoresizingMask
    var x: Double
    var width: Double
  }

  /// A view at 10, 20 wide, in 100 that become 150: margins 10 and 70.
  nonisolated static let cases = [
    Case(mask: [], x: 10, width: 20), Case(mask: .flexibleWidth, x: 10, width: 70),
    Case(mask: .flexibleLeftMargin, x: 60, width: 20), Case(mask: .flexibleRightMargin, x: 10, width: 20),
    Case(mask: [.flexibleLeftMargin, .flexibleRightMargin], x: 16.25, width: 20),
    Case(mask: [.flexibleLeftMargin, .flexibleWidth], x: 10 + 50 / 3.0, width: 20 + 100 / 3.0),
    Case(mask: [.flexibleWidth, .flexibleRightMargin], x: 10, width: 20 + 50 * 20 / 90.0),
    Case(mask: [.flexibleLeftMargin, .flexibleWidth, .flexibleRightMargin], x: 15, width: 30),
  ]

  @Test(arguments: cases) func alongX(_ expected: Case) {
    let parent = View(frame: Rect(x: 0, y: 0, width: 100, height: 100))
    let view = View(frame: Rect(x: 10, y: 10, width: 20, height: 20))
    view.autoresizingMask = expected.mask
    view.isHidden = true
    parent.addSubview(view)
    parent.frame.size.width = 150
    #expect(abs(view.frame.minX - expected.x) < 1e-9 && abs(view.frame.width - expected.width) < 1e-9)
    #expect(view.frame.minY == 10 && view.frame.height == 20)
  }

  @Test(arguments: cases) func alongY(_ expected: Case) {
    let parent = View(frame: Rect(x: 0, y: 0, width: 100, height: 100))
    let view = View(frame: Rect(x: 10, y: 10, width: 20, height: 20))
    view.autoresizingMask = AutoresizingMask(rawValue: expected.mask.rawValue << 3)
    parent.addSubview(view)
    parent.bounds.size.height = 150
    #expect(abs(view.frame.minY - expected.x) < 1e-9 && abs(view.frame.height - expected.width) < 1e-9)
  }

  /// Each of the 64 masks: along each axis, what `cases` say.
  @Test func allMasks() {
    for bits in UInt8(0)..<64 {
      let parent = View(frame: Rect(x: 0, y: 0, width: 100, height: 100))
      let view = View(frame: Rect(x: 10, y: 10, width: 20, height: 20))
      view.autoresizingMask = AutoresizingMask(rawValue: bits)
      parent.addSubview(view)
      parent.frame.size = Size(150, 150)
      let (x, y) = (Self.along(bits & 7), Self.along(bits >> 3))
      let frame = view.frame
      #expect(
        abs(frame.minX - x.x) + abs(frame.width - x.width) + abs(frame.minY - y.x) + abs(frame.height - y.width) < 1e-9,
        "mask \(bits): \(frame)")
      // A transform changes nothing of it.
      let turned = View(frame: Rect(x: 10, y: 10, width: 20, height: 20))
      turned.autoresizingMask = AutoresizingMask(rawValue: bits)
      turned.transform = Transform2D(rotationAngle: 0.7)
      parent.frame.size = Size(100, 100)
      parent.addSubview(turned)
      parent.frame.size = Size(150, 150)
      turned.transform = .identity
      #expect(turned.frame == frame, "mask \(bits)")
    }
  }

  private static func along(_ bits: UInt8) -> Case {
    cases.first { $0.mask.rawValue == bits } ?? Case(mask: [], x: .nan, width: .nan)
  }

  @Test func randomLengthsShareByTheFormula() {
    var random = SplitMix64(seed: 7)
    for _ in 0..<200 {
      let mask = UInt8.random(in: 0..<8, using: &random)
      let parts = [-20...40, 0...60, -20...40].map { Double(Int.random(in: $0, using: &random)) }
      let change = Double(Int.random(in: -30...90, using: &random))
      let whole = parts.reduce(0, +)
      let parent = View(frame: Rect(x: 3, y: 4, width: whole, height: whole))
      guard whole >= 0, whole + change >= 0 else { continue }
      parent.bounds.origin = Point(11, 12)
      let view = View(frame: Rect(x: 11 + parts[0], y: 12 + parts[0], width: parts[1], height: parts[1]))
      view.autoresizingMask = AutoresizingMask(rawValue: mask | mask << 3)
      parent.addSubview(view)
      parent.bounds.size = Size(whole + change, whole + change)
      let isFlexible = (0..<3).map { mask & 1 << $0 != 0 }
      let sum = (0..<3).reduce(0) { $0 + (isFlexible[$1] ? parts[$1] : 0) }
      let count = isFlexible.count { $0 }
      let new = (0..<3).map { index in
        let share = sum == 0 ? change / Double(max(count, 1)) : change * parts[index] / sum
        return isFlexible[index] ? parts[index] + share : parts[index]
      }
      let size = max(0, new[1])
      let expected = Rect(x: 11 + new[0], y: 12 + new[0], width: size, height: size)
      let (a, b) = (view.frame, expected)
      #expect(
        abs(a.minX - b.minX) + abs(a.minY - b.minY) + abs(a.width - b.width) + abs(a.height - b.height) < 1e-9,
        "\(parts), \(change), mask \(mask)")
    }
  }

  @Test func equalSharesWhereTheSumIsZero() {
    let parent = View(frame: .zero)
    let view = View(frame: .zero)
    view.autoresizingMask = [.flexibleLeftMargin, .flexibleWidth, .flexibleRightMargin]
    parent.addSubview(view)
    parent.bounds.size.width = 30
    #expect(view.frame == Rect(x: 10, y: 0, width: 10, height: 0))
  }

  @Test func noSizeBelowZero() {
    let parent = View(frame: Rect(x: 0, y: 0, width: 100, height: 100))
    let view = View(frame: Rect(x: 40, y: 0, width: 20, height: 20))
    view.autoresizingMask = .flexibleWidth
    parent.addSubview(view)
    parent.frame.size.width = 10
    #expect(view.frame.width == 0 && view.frame.minX == 40)
  }

  @Test func notAlwaysResized() {
    let parent = View(frame: Rect(x: 0, y: 0, width: 100, height: 100))
    let view = View(frame: Rect(x: 0, y: 0, width: 20, height: 20))
    view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    parent.addSubview(view)
    parent.bounds.origin = Point(50, 50)
    #expect(view.frame.size == Size(20, 20))
    parent.autoresizesSubviews = false
    parent.bounds.size = Size(200, 200)
    #expect(view.frame.size == Size(20, 20))
  }

  @Test func underATransform() {
    let parent = View(frame: Rect(x: 0, y: 0, width: 100, height: 100))
    let view = View(frame: Rect(x: 10, y: 10, width: 20, height: 20))
    view.autoresizingMask = [.flexibleWidth]
    view.transform = Transform2D(rotationAngle: 1)
    parent.addSubview(view)
    parent.frame.size.width = 150
    #expect(view.bounds.size == Size(70, 20) && view.center == Point(45, 20))
  }

  @Test func belowTheSubviewsToo() {
    let (top, middle, low) = (
      View(frame: Rect(x: 0, y: 0, width: 10, height: 10)), View(frame: Rect(x: 0, y: 0, width: 10, height: 10)),
      View(frame: Rect(x: 0, y: 0, width: 10, height: 10))
    )
    top.addSubview(middle)
    middle.addSubview(low)
    middle.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    low.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    top.frame.size = Size(33, 44)
    #expect(low.frame == Rect(x: 0, y: 0, width: 33, height: 44))
  }
}
