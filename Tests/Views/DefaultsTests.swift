import MultiplaneGeometry
import MultiplaneLayers
import MultiplaneViews
import Testing

/// The guide's table of defaults.
@Suite @MainActor struct DefaultsTests {
  @Test func look() {
    let view = View()
    #expect(view.alpha == 1 && view.isOpaque && view.backgroundColor == nil && !view.clipsToBounds && !view.isHidden)
    #expect(view.contentMode == .scaleToFill && view.contentStretch == Rect(x: 0, y: 0, width: 1, height: 1))
    #expect(view.clearsContextBeforeDrawing && view.mask == nil && view.tag == 0 && view.contentScaleFactor == 1)
    #expect(view.tintColor == Color(red: 0, green: 122 / 255, blue: 1))
  }

  @Test func geometry() {
    let view = View()
    #expect(view.frame == .zero && view.bounds == .zero && view.center == .zero && view.transform == .identity)
    #expect(view.transform3D == .identity && view.anchorPoint == Point(0.5, 0.5))
    #expect(view.intrinsicContentSize == Size(-1, -1) && View.noIntrinsicMetric == -1)
  }

  @Test func touches() {
    let view = View()
    #expect(view.isUserInteractionEnabled && !view.isMultipleTouchEnabled && !view.isExclusiveTouch)
    #expect(!view.canBecomeFirstResponder && !view.isFirstResponder && view.canResignFirstResponder)
  }

  @Test func layout() {
    let view = View()
    #expect(view.autoresizesSubviews && view.autoresizingMask == [])
    #expect(view.layoutMargins == EdgeInsets(top: 8, left: 8, bottom: 8, right: 8) && view.safeAreaInsets == .zero)
    #expect(view.subviews.isEmpty && view.superview == nil && view.window == nil && view.next == nil)
  }

  @Test func windows() {
    let window = Window(frame: Rect(x: 0, y: 0, width: 10, height: 10))
    #expect(window.isHidden && window.windowLevel == .normal && window.screen == nil && window.window === window)
    #expect(Window.Level.normal.rawValue == 0 && Window.Level.statusBar.rawValue == 1000)
    #expect(Window.Level.alert.rawValue == 2000 && !window.isKeyWindow && window.rootViewController == nil)
  }

  @Test func thirteenContentModes() { #expect(ContentMode.allCases.count == 13) }

  private final class Shape: View {
    override class var layerClass: AnyClass { ShapeLayer.self }
    override init(frame: Rect) {
      super.init(frame: frame)
      addSubview(View(frame: bounds))
    }
    required init?(coder: Coder) { super.init(coder: coder) }
  }

  @Test func aSubclassAsUIKitCodeWritesIt() {
    let view = Shape()
    #expect(view.layer is ShapeLayer && view.layer.delegate === view && view.subviews.count == 1)
    #expect(Shape(coder: Coder())?.frame == .zero)
  }

  @Test func creationOnAnotherThread() async {
    let (view, window) = await Task.detached {
      (View(anywhere: Rect(x: 1, y: 2, width: 3, height: 4)), Window(anywhere: Rect(x: 0, y: 0, width: 5, height: 5)))
    }.value
    #expect(view.frame == Rect(x: 1, y: 2, width: 3, height: 4) && view.layer.delegate === view)
    #expect(window.isHidden && window.bounds.size == Size(5, 5))
    window.addSubview(view)
    #expect(view.window === window)
    #expect(Shape().subviews.count == 1, "init() is inherited")
  }
}
