import MultiplaneGeometry
import MultiplaneLayers
import MultiplaneViews
import Testing

/// What the test suites of other view systems and their users have found on devices.
@Suite @MainActor struct KnownTests {
  private func view(_ x: Double, _ y: Double, _ width: Double, _ height: Double, in parent: View? = nil) -> View {
    let view = View(frame: Rect(x: x, y: y, width: width, height: height))
    parent?.addSubview(view)
    return view
  }

  /// A view whose frame was set after its transform.
  private func scaled(_ scale: Double, _ frame: Rect, in parent: View) -> View {
    let view = View()
    view.transform = Transform2D(scaleX: scale, y: scale)
    view.frame = frame
    parent.addSubview(view)
    return view
  }

  @Test func pointsOfSiblings() {
    let root = view(0, 0, 100, 100)
    let (a, b) = (view(20, 10, 10, 10, in: root), view(80, 80, 20, 20, in: root))
    let inner = view(5, 5, 5, 5, in: b)
    #expect(root.convert(a.bounds.origin, from: a) == Point(20, 10))
    #expect(root.convert(Point(15, 15), to: a) == Point(-5, 5) && a.convert(Point(5, 5), to: root) == Point(25, 15))
    #expect(a.convert(Point(60, 70), to: b) == .zero && b.convert(Point(-5, -5), to: a) == Point(55, 65))
    #expect(inner.convert(Point(1, 1), to: a) == Point(66, 76) && a.convert(Point(66, 76), from: inner).x > 100)
  }

  /// The origin of each innermost view in the space of the topmost one.
  @Test func originsUnderScrolledViews() {
    let root = View()
    root.bounds = Rect(x: 10, y: 10, width: 100, height: 100)
    root.frame.origin = .zero
    #expect(root.bounds == Rect(x: 10, y: 10, width: 100, height: 100))
    let plain = view(20, 20, 10, 10, in: root)
    #expect(view(5, 5, 5, 5, in: plain).convert(Point.zero, to: root) == Point(25, 25))
    plain.bounds.origin = Point(10, 10)
    #expect(plain.subviews[0].convert(Point.zero, to: root) == Point(15, 15))
    plain.bounds.origin = Point(5, 5)
    plain.subviews[0].bounds.origin = Point(999, 999)
    #expect(plain.subviews[0].convert(Point.zero, to: root) == Point(-979, -979))
  }

  @Test func originsUnderScaledViews() {
    let root = view(0, 0, 512, 512)
    let half = scaled(0.5, Rect(x: 128, y: 128, width: 256, height: 256), in: root)
    half.bounds.origin = Point(32, 32)
    #expect(half.bounds.size == Size(512, 512))
    let twice = scaled(2, Rect(x: 128, y: 128, width: 128, height: 128), in: half)
    #expect(twice.convert(Point.zero, to: root) == Point(176, 176))
    root.bounds.origin = Point(16, 18)
    let blank = View()
    half.addSubview(blank)
    let inner = scaled(3, Rect(x: 100, y: 128, width: 128, height: 128), in: blank)
    let corner = inner.convert(Point.zero, to: root)
    #expect(abs(corner.x - 162) < 1e-9 && abs(corner.y - 176) < 1e-9)
    inner.bounds.origin = Point(64, 32)
    let moved = inner.convert(Point.zero, to: root)
    #expect(abs(moved.x - 66) < 1e-9 && abs(moved.y - 128) < 1e-9)
  }

  @Test func pointsUnderScaledViews() {
    let root = view(0, 0, 80, 40)
    let twice = scaled(2, Rect(x: 10, y: 10, width: 60, height: 40), in: root)
    #expect(root.convert(Point(60, 20), to: twice) == Point(25, 5))
    #expect(twice.convert(Point(25, 5), to: root) == Point(60, 20))
    let large = view(0, 0, 400, 400)
    let container = scaled(2, Rect(x: 0, y: 0, width: 200, height: 200), in: large)
    let inner = view(5, 5, 20, 20, in: view(10, 10, 80, 80, in: container))
    #expect(large.convert(Point(100, 100), to: inner) == Point(35, 35))
  }

  @Test func theWindowsPlaceDoesNotCount() {
    let window = Window(frame: Rect(x: 3, y: 4, width: 256, height: 256))
    window.bounds.origin = Point(2, 1)
    let a = view(80, 80, 100, 100, in: window)
    let b = view(70, 70, 100, 100, in: a)
    let c = view(50, 50, 100, 100, in: b)
    (a.bounds.origin, b.bounds.origin, c.bounds.origin) = (Point(15, 15), Point(25, 25), Point(64, 64))
    #expect(c.convert(Point(20, 10), to: window) == Point(116, 106))
    #expect(c.convert(Point(20, 10), to: nil) == Point(116, 106))
  }

  @Test func hitsInScrolledAndScaledViews() {
    let root = View()
    root.bounds = Rect(x: -10, y: -10, width: 100, height: 100)
    root.frame.origin = .zero
    let middle = view(40, 40, 20, 20, in: root)
    let small = view(10, 10, 5, 5, in: middle)
    #expect(root.hitTest(Point(-5, -5), with: nil) === root && root.hitTest(Point(40, 40), with: nil) === middle)
    #expect(root.hitTest(Point(52.5, 52.5), with: nil) === small)
    #expect(root.hitTest(Point(-11, -11), with: nil) == nil && root.hitTest(Point(95, 95), with: nil) == nil)
    // A view's own transform plays no part in its own space: half as large, it has 200 points.
    let half = View()
    half.transform = Transform2D(scaleX: 0.5, y: 0.5)
    half.frame = Rect(x: 0, y: 0, width: 100, height: 100)
    let inside = view(25, 25, 50, 50, in: half)
    for origin in [Point.zero, Point(0, 25)] {
      half.bounds.origin = origin
      #expect(half.hitTest(Point(25, 25), with: nil) === inside && half.hitTest(Point(74, 74), with: nil) === inside)
      #expect(half.hitTest(Point(75, 75), with: nil) === half && half.hitTest(Point(199, 199), with: nil) === half)
      #expect(half.hitTest(Point(200, 200), with: nil) == nil)
    }
    let parent = view(0, 0, 100, 100)
    let child = scaled(0.5, Rect(x: 25, y: 25, width: 50, height: 50), in: parent)
    #expect(parent.hitTest(Point(25, 25), with: nil) === child && parent.hitTest(Point(74, 74), with: nil) === child)
    #expect(parent.hitTest(Point(20, 20), with: nil) === parent && parent.hitTest(Point(75, 75), with: nil) === parent)
  }

  /// Where the layer of a subview goes among layers that were added by hand, `own`.
  @Test func layersBetweenSubviews() {
    let cases: [(name: String, edit: @MainActor (View, Layer, [View]) -> Void, order: [String])] = [
      (
        "added behind and in front",
        { parent, own, views in
          parent.addSubview(views[0])
          parent.layer.addSublayer(own)
          parent.addSubview(views[1])
        }, ["1", "own", "2"]
      ),
      (
        "directly above",
        { parent, own, views in
          parent.addSubview(views[0])
          parent.layer.addSublayer(own)
          parent.insertSubview(views[1], aboveSubview: views[0])
        }, ["1", "2", "own"]
      ),
      (
        "directly below",
        { parent, own, views in
          parent.addSubview(views[0])
          parent.layer.addSublayer(own)
          parent.insertSubview(views[1], belowSubview: views[0])
        }, ["2", "1", "own"]
      ),
      (
        "below, above a layer at the bottom",
        { parent, own, views in
          parent.layer.addSublayer(own)
          parent.addSubview(views[0])
          parent.insertSubview(views[1], belowSubview: views[0])
        }, ["own", "2", "1"]
      ),
      (
        "below, above a layer in the middle",
        { parent, own, views in
          parent.addSubview(views[0])
          parent.layer.addSublayer(own)
          parent.addSubview(views[1])
          parent.insertSubview(views[2], belowSubview: views[1])
        }, ["1", "own", "3", "2"]
      ),
    ]
    for (name, edit, order) in cases {
      let (parent, own, views) = (View(), Layer(), [View(), View(), View()])
      edit(parent, own, views)
      let names = parent.layer.sublayers.map { layer in
        layer === own ? "own" : "\((views.firstIndex { $0.layer === layer } ?? 9) + 1)"
      }
      #expect(names == order, "\(name)")
    }
  }

  @Test func theLayerIsThereWhenTheViewIsTold() {
    for place in 0..<4 {
      let (parent, log) = (View(), Log())
      let view = LoggingView("v", log)
      view.onLine = { line in
        if line == "didMoveToSuperview" { #expect(view.layer.superlayer === parent.layer && parent.subviews == [view]) }
      }
      switch place {
      case 0: parent.addSubview(view)
      case 1: parent.insertSubview(view, at: 999)
      case 2: parent.insertSubview(view, aboveSubview: parent)
      default: parent.insertSubview(view, belowSubview: View())
      }
      #expect(log.take() == ["v.willMove(toSuperview: window)", "v.didMoveToSuperview"])
    }
  }

  @Test func framesUnderTransforms() {
    let frame = Rect(x: 50, y: 50, width: 100, height: 100)
    let view = View()
    view.anchorPoint = Point(0.1, 0.1)
    view.frame = frame
    #expect(view.frame == frame && view.center == Point(60, 60))
    let scaled = View()
    scaled.transform = Transform2D(scaleX: 0.25, y: 0.75)
    scaled.frame = frame
    #expect(scaled.frame == frame && scaled.bounds.width == 400 && abs(scaled.bounds.height - 100 / 0.75) < 1e-9)
    let grown = View(frame: frame)
    grown.bounds.size = Size(256, 512)
    #expect(grown.frame == Rect(x: -28, y: -156, width: 256, height: 512))
    // The guide's: the frame of a turned view is the rectangle around it.
    let turned = View(frame: Rect(x: 0, y: 0, width: 100, height: 50))
    turned.transform = Transform2D(rotationAngle: .pi / 2)
    #expect(abs(turned.frame.minX - 25) < 1e-9 && abs(turned.frame.minY + 25) < 1e-9)
    #expect(abs(turned.frame.width - 50) < 1e-9 && turned.bounds.size == Size(100, 50))
    let around = turned.convert(turned.bounds, to: nil)
    #expect(abs(around.width - 50) < 1e-9 && abs(around.height - 100) < 1e-9)
  }

  @Test func layoutOfAViewWithoutASize() {
    final class Filling: View {
      override func layoutSubviews() { for view in subviews { view.frame.size = Size(300, 100) } }
    }
    let (parent, child) = (Filling(), View())
    parent.addSubview(child)
    parent.layoutIfNeeded()
    #expect(child.frame.size == Size(300, 100))
    let stage = Stage()
    let log = Log()
    stage.window.addSubview(LoggingView("v", log, frame: .zero))
    stage.turn()
    #expect(log.take().last == "v.layoutSubviews")
  }

  @Test func subviewsAreReleasedWithTheirSuperview() {
    weak var child: View?
    do {
      let parent = View()
      parent.addSubview(View())
      child = parent.subviews.first
      #expect(child != nil)
    }
    #expect(child == nil)
  }

  @Test func locationsOfTouches() {
    final class Keeper: View {
      var touch: Touch?
      override func touchesBegan(_ touches: Set<Touch>, with event: Event?) { touch = touches.first }
    }
    let stage = Stage(800, 300)
    let keeper = Keeper(frame: stage.window.bounds)
    let view = view(10, 10, 50, 50, in: keeper)
    stage.window.addSubview(keeper)
    stage.touch(7, .began, 10, 10, at: 0)
    stage.turn()
    #expect(keeper.touch?.location(in: view) == .zero && keeper.touch?.location(in: nil) == Point(10, 10))
    stage.touch(7, .moved, 30, 30, at: 0)
    stage.turn()
    view.bounds.origin = Point(100, 0)
    #expect(keeper.touch?.location(in: view) == Point(120, 20) && keeper.touch?.location(in: nil) == Point(30, 30))
  }
}
