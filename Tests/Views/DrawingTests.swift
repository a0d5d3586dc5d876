#if Drawing
  import MultiplaneContents
  import MultiplaneDrawing
  import MultiplaneGeometry
  import MultiplaneLayers
  import MultiplaneViews
  import Testing

  /// A view that fills what it is asked to draw with a colour.
  @MainActor private final class Painted: View {
    var color: Color? = Color(red: 1, green: 0, blue: 0)
    var rects: [Rect] = []
    var onDraw: (() -> Void)?

    override func draw(_ rect: Rect, in context: any DrawingContext) {
      rects.append(rect)
      onDraw?()
      guard let color else { return }
      context.setFillColor(color)
      context.fill(Rect(x: 0, y: 0, width: 5, height: 5))
    }
  }

  @Suite @MainActor struct DrawingTests {
    private let stage = Stage()
    private let view = Painted(frame: Rect(x: 0, y: 0, width: 20, height: 10))

    private var store: BackingStore? { view.layer.contents as? BackingStore }

    private func pixel(_ x: Int, _ y: Int) -> [UInt8]? {
      guard let bitmap = store?.bitmap else { return nil }
      let start = (y * bitmap.width + x) * 4
      return (0..<4).map { bitmap.bytes[start + $0] }
    }

    @Test func onceWhenFirstShownAndThenOnlyWhenMarked() {
      stage.turn()
      stage.window.addSubview(view)
      #expect(ViewCosts(of: view).drawings == 0)
      stage.turn()
      #expect(
        view.rects == [Rect(x: 0, y: 0, width: 20, height: 10)] && ViewCosts(of: view).drawings == 1
          && store?.width == 20)
      stage.turn()
      view.removeFromSuperview()
      stage.window.addSubview(view)
      stage.turn()
      #expect(ViewCosts(of: view).drawings == 1)
      view.setNeedsDisplay(Rect(x: 1, y: 1, width: 2, height: 2))
      view.setNeedsDisplay(Rect(x: 5, y: 4, width: 2, height: 2))
      stage.turn()
      #expect(view.rects.last == Rect(x: 1, y: 1, width: 6, height: 5) && ViewCosts(of: view).drawings == 2)
      view.setNeedsDisplay()
      view.setNeedsDisplay()
      stage.turn()
      #expect(ViewCosts(of: view).drawings == 3 && stage.application.statistics.draws == 3)
    }

    @Test func whatIsMarkedOutsideOfTheBoundsIsNotDrawn() {
      view.bounds.origin = Point(50, 60)
      stage.window.addSubview(view)
      stage.turn()
      #expect(view.rects == [Rect(x: 50, y: 60, width: 20, height: 10)])
      for rect in [Rect(x: 0, y: 0, width: 9, height: 9), Rect(x: 70, y: 60, width: 5, height: 5), .zero, .null] {
        view.setNeedsDisplay(rect)
        stage.turn()
      }
      #expect(ViewCosts(of: view).drawings == 1)
      view.setNeedsDisplay(Rect(x: 65, y: 65, width: 100, height: 100))
      stage.turn()
      #expect(view.rects.last == Rect(x: 65, y: 65, width: 5, height: 5))
      view.setNeedsDisplay(Rect(x: .nan, y: 0, width: 1, height: 1))
      stage.turn()
      #expect(view.rects.last == Rect(x: 50, y: 60, width: 20, height: 10))
    }

    /// What a view goes through, and how often it draws then.
    @Test func nothingElseDraws() {
      stage.window.addSubview(view)
      let other = View(frame: Rect(x: 0, y: 0, width: 5, height: 5))
      stage.window.addSubview(other)
      stage.turn()
      let scenes: [(String, @MainActor () -> Void)] = [
        ("move", { view.center = Point(50, 50) }), ("alpha", { view.alpha = 0.5 }),
        ("rotation", { view.transform = Transform2D(rotationAngle: 1) }),
        ("scaling", { view.transform = Transform2D(scaleX: 3, y: 3) }),
        ("reordering", { stage.window.bringSubviewToFront(view) }),
        ("hiding", { view.isHidden = true }), ("showing", { view.isHidden = false }),
        ("origin", { view.bounds.origin = Point(5, 5) }), ("size", { view.bounds.size = Size(30, 30) }),
        ("frame", { view.frame = Rect(x: 0, y: 0, width: 7, height: 9) }),
        ("clip", { view.clipsToBounds = true }), ("mode", { view.contentMode = .top }),
        ("depth", { view.transform3D = Transform3D(rotationAngle: 1, x: 1, y: 0, z: 0) }),
        ("stretch", { view.contentStretch = Rect(x: 0.2, y: 0.2, width: 0.1, height: 0.1) }),
        ("mask", { view.mask = View(frame: Rect(x: 0, y: 0, width: 3, height: 3)) }),
        ("tint", { view.tintColor = .black }), ("background", { other.backgroundColor = .black }),
      ]
      for (name, change) in scenes {
        change()
        stage.turn()
        #expect(ViewCosts(of: view).drawings == 1, "\(name)")
      }
    }

    @Test func redrawMode() {
      stage.window.addSubview(view)
      view.contentMode = .redraw
      stage.turn()
      view.frame.origin = Point(30, 30)
      view.bounds.origin = Point(3, 3)
      view.transform = Transform2D(scaleX: 2, y: 2)
      stage.turn()
      #expect(ViewCosts(of: view).drawings == 1)
      view.transform = .identity
      view.bounds.size = Size(40, 40)
      stage.turn()
      #expect(ViewCosts(of: view).drawings == 2 && store?.width == 40)
    }

    @Test func aChangedScaleDrawsOnce() {
      stage.window.addSubview(view)
      stage.turn()
      view.contentScaleFactor = 2
      stage.turn()
      stage.turn()
      #expect(ViewCosts(of: view).drawings == 2 && store?.width == 40)
      view.contentScaleFactor = 2
      stage.turn()
      #expect(ViewCosts(of: view).drawings == 2)
    }

    @Test func theScreensScale() {
      let stage = Stage(scale: 3)
      stage.window.addSubview(view)
      stage.turn()
      #expect(view.contentScaleFactor == 3 && store?.width == 60 && ViewCosts(of: view).drawings == 1)
    }

    @Test(arguments: ContentMode.allCases) func aStoreKeepsItsSize(in mode: ContentMode) {
      stage.window.addSubview(view)
      view.contentMode = mode
      stage.turn()
      view.bounds.size = Size(60, 60)
      stage.turn()
      #expect(store?.width == (mode == .redraw ? 60 : 20) && ViewCosts(of: view).drawings == (mode == .redraw ? 2 : 1))
      let gravity = view.layer.contentsGravity
      switch mode {
      case .scaleToFill, .redraw: #expect(gravity == .resize)
      case .scaleAspectFit: #expect(gravity == .resizeAspect)
      case .scaleAspectFill: #expect(gravity == .resizeAspectFill)
      case .top: #expect(gravity == .top)
      default: #expect("\(gravity)" == "\(mode)")
      }
    }

    @Test func aViewThatDrawsNothingHasNoStore() {
      view.color = nil
      stage.window.addSubview(view)
      let plain = View(frame: Rect(x: 0, y: 0, width: 9, height: 9))
      plain.backgroundColor = .black
      stage.window.addSubview(plain)
      plain.setNeedsDisplay()
      stage.turn()
      stage.turn()
      #expect(
        store == nil && view.rects.count == 1 && plain.layer.contents == nil && ViewCosts(of: plain).drawings == 0)
      #expect(ViewCosts(of: view).storeBytes == 0)
      view.color = .black
      view.setNeedsDisplay()
      stage.turn()
      #expect(ViewCosts(of: view).storeBytes == 20 * 10 * 4)
    }

    @Test func theBackgroundIsFilledBefore() {
      let blue = Color(red: 0, green: 0, blue: 1)
      view.backgroundColor = blue
      stage.window.addSubview(view)
      stage.turn()
      #expect(pixel(2, 2) == [0, 0, 255, 255] && pixel(9, 9) == [255, 0, 0, 255] && store?.isOpaque == true)
      #expect(view.backgroundColor == blue)
      view.backgroundColor = Color(red: 0, green: 1, blue: 0)
      stage.turn()
      #expect(pixel(9, 9) == [0, 255, 0, 255])
    }

    @Test func withoutABackgroundAnOpaqueStoreIsBlack() {
      stage.window.addSubview(view)
      stage.turn()
      #expect(pixel(9, 9) == [0, 0, 0, 255] && store?.isOpaque == true)
      view.isOpaque = false
      view.setNeedsDisplay()
      stage.turn()
      #expect(pixel(9, 9) == [0, 0, 0, 0] && store?.isOpaque == false)
    }

    @Test func aTranslucentBackgroundIsInTheStoreOnly() {
      let faint = Color(red: 0, green: 0, blue: 1, alpha: 0.4)
      view.backgroundColor = faint
      stage.window.addSubview(view)
      stage.turn()
      #expect(store?.isOpaque == false && pixel(9, 9) == [102, 0, 0, 102])
      #expect(view.layer.backgroundColor == nil && view.backgroundColor == faint)
      view.clearsContextBeforeDrawing = false
      view.backgroundColor = .white
      #expect(view.layer.backgroundColor == .white)
    }

    @Test func withoutClearing() {
      view.backgroundColor = .white
      view.clearsContextBeforeDrawing = false
      stage.window.addSubview(view)
      stage.turn()
      #expect(pixel(9, 9) == [0, 0, 0, 255])
    }

    @Test func whatIsHiddenIsDrawnWhenItIsShown() {
      let parent = View(frame: Rect(x: 0, y: 0, width: 50, height: 50))
      parent.isHidden = true
      parent.addSubview(view)
      stage.window.addSubview(parent)
      stage.turn()
      #expect(ViewCosts(of: view).drawings == 0)
      parent.isHidden = false
      stage.turn()
      #expect(ViewCosts(of: view).drawings == 1)
    }

    @Test func whatHasNoSizeIsDrawnWhenItHasOne() {
      view.frame = Rect(x: 3, y: 3, width: 0, height: 9)
      stage.window.addSubview(view)
      stage.turn()
      #expect(ViewCosts(of: view).drawings == 0)
      view.isHidden = true
      view.frame.size.width = 5
      stage.turn()
      #expect(ViewCosts(of: view).drawings == 0)
      view.isHidden = false
      stage.turn()
      #expect(view.rects == [Rect(x: 0, y: 0, width: 5, height: 9)])
      // By its layer, and in the same turn.
      let other = Painted()
      stage.window.addSubview(other)
      stage.turn()
      other.layer.bounds.size = Size(4, 4)
      stage.turn()
      #expect(ViewCosts(of: other).drawings == 1)
      other.bounds.size = .zero
      stage.turn()
      other.bounds.size = Size(8, 8)
      stage.turn()
      #expect(ViewCosts(of: other).drawings == 1)
    }

    @Test func whatDrawMarksWaitsForTheNextTurn() {
      let other = Painted(frame: Rect(x: 0, y: 0, width: 5, height: 5))
      stage.window.addSubview(other)
      stage.window.addSubview(view)
      _ = stage.application.turn(at: 0)
      #expect(ViewCosts(of: other).drawings == 1)
      view.onDraw = { [view] in
        view.onDraw = nil
        other.setNeedsDisplay()
        view.setNeedsDisplay()
      }
      view.setNeedsDisplay()
      let turn = stage.application.turn(at: 1)
      #expect(ViewCosts(of: view).drawings == 2 && ViewCosts(of: other).drawings == 1 && turn.next == 1)
      _ = stage.application.turn(at: 2)
      #expect(ViewCosts(of: view).drawings == 3 && ViewCosts(of: other).drawings == 2)
    }

    /// As in the module UIKit.
    @Test func theOlderDrawHasACurrentContext() {
      final class Old: View {
        var hasDrawn = false
        override func draw(_ rect: Rect) { hasDrawn = true }
      }
      var contexts = 0
      stage.application.currentContext = { context, body in
        contexts += 1
        context.setFillColor(.black)
        context.fill(Rect(x: 0, y: 0, width: 1, height: 1))
        body()
      }
      let old = Old(frame: Rect(x: 0, y: 0, width: 5, height: 5))
      stage.window.addSubview(old)
      stage.turn()
      #expect(contexts == 1 && old.hasDrawn && ViewCosts(of: old).storeBytes == 100)
    }

    @Test func aRecordedDrawingAnswersAsAContextDoes() {
      final class Asking: View {
        var answers: [[String]] = []
        override func draw(_ rect: Rect, in context: any DrawingContext) {
          var lines: [String] = []
          context.saveGState()
          context.translateBy(x: 2, y: 1)
          context.scaleBy(x: 2, y: 2)
          context.clip(to: Rect(x: 1, y: 1, width: 2, height: 1))
          lines.append("\(context.boundingBoxOfClipPath) \(context.ctm)")
          context.move(to: Point(1, 1))
          context.addLine(to: Point(3, 2))
          lines.append("\(String(describing: context.currentPoint)) \(context.path.elements)")
          context.setAlpha(0.5)
          context.beginTransparencyLayer()
          lines.append("\(context.drawingState.alpha)")
          context.fill(Rect(x: 0, y: 0, width: 9, height: 9))
          context.endTransparencyLayer()
          lines.append("\(context.drawingState.alpha)")
          context.restoreGState()
          lines.append("\(context.drawingState.alpha) \(context.ctm) \(context.isPathEmpty)")
          answers.append(lines)
        }
      }
      let asking = Asking(frame: Rect(x: 0, y: 0, width: 20, height: 10))
      stage.window.addSubview(asking)
      stage.turn()
      let first = (asking.layer.contents as? BackingStore)?.bitmap.bytes
      asking.setNeedsDisplay()
      stage.turn()
      #expect(asking.answers.count == 2 && asking.answers.first == asking.answers.last)
      #expect(first == (asking.layer.contents as? BackingStore)?.bitmap.bytes)
    }
  }
#endif
