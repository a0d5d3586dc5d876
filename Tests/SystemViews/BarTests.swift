import MultiplaneContents
import MultiplaneDrawing
import MultiplaneGeometry
import MultiplaneLayers
import MultiplaneSystemViews
import MultiplaneViews
import Testing

@MainActor @Suite struct BarTests {
  private let stage = Stage()

  private func views(_ bar: Toolbar) -> [View] { Array(bar.subviews.dropFirst(2)) }

  @Test func itemsAndSpaces() throws {
    let bar = Toolbar(frame: Rect(x: 0, y: 0, width: 320, height: 0))
    #expect(bar.bounds.height == 44 && bar.intrinsicContentSize == Size(-1, 44) && bar.items == nil)
    #expect(bar.sizeThatFits(Size(100, 10)) == Size(100, 44))
    stage.window.addSubview(bar)
    let custom = View(frame: Rect(x: 0, y: 0, width: 30, height: 20))
    let wide = BarButtonItem(image: try Pictures.image(10, 10))
    wide.width = 50
    bar.items = [
      BarButtonItem(customView: custom), .flexibleSpace(), wide, .fixedSpace(8),
      BarButtonItem(customView: View(frame: Rect(x: 0, y: 0, width: 40, height: 100))),
    ]
    stage.turn()
    #expect(custom.frame == Rect(x: 16, y: 12, width: 30, height: 20))
    let frames = views(bar).map(\.frame)
    #expect(frames.count == 3 && frames[2] == Rect(x: 264, y: 0, width: 40, height: 44))
    #expect(frames[1] == Rect(x: 196, y: 0, width: 50, height: 44))
    wide.width = 60
    stage.turn(1)
    #expect(views(bar).map(\.frame).contains(Rect(x: 186, y: 0, width: 60, height: 44)))
    bar.items = nil
    stage.turn(2)
    #expect(views(bar).isEmpty && custom.superview == nil)
  }

  @Test func titlesOfTheirOwn() throws {
    let bar = Toolbar(frame: Rect(x: 0, y: 0, width: 320, height: 44))
    stage.window.addSubview(bar)
    let item = BarButtonItem(title: "Go")
    let red = Color(red: 1, green: 0, blue: 0)
    item.titleFont = .boldSystemFont(ofSize: 11)
    item.setTitleColor(red, for: .normal)
    item.setTitleColor(.black, for: .disabled)
    (item.accessibilityLabel, item.accessibilityIdentifier) = ("Go on", "go")
    bar.items = [item]
    stage.turn()
    let button = try #require(views(bar).first as? Button)
    #expect(button.titleLabel?.font == .boldSystemFont(ofSize: 11) && button.titleLabel?.textColor == red)
    #expect(button.accessibilityLabel == "Go on" && button.accessibilityIdentifier == "go")
    item.isEnabled = false
    item.accessibilityLabel = nil
    stage.turn(1)
    let disabled = try #require(views(bar).first as? Button)
    #expect(disabled.titleLabel?.textColor == .black && disabled.accessibilityLabel == "Go")
  }

  @Test func pressing() {
    let bar = Toolbar(frame: Rect(x: 0, y: 0, width: 320, height: 44))
    stage.window.addSubview(bar)
    var pressed: [BarButtonItem] = []
    let item = BarButtonItem(image: Image(try! Pictures.bitmap(20, 20))) { pressed.append($0) }
    bar.items = [item]
    stage.turn()
    for (time, enabled) in [(1.0, true), (2, false)] {
      item.isEnabled = enabled
      stage.turn(time)
      stage.touch(1, .began, 20, 20, at: time)
      stage.touch(1, .ended, 20, 20, at: time + 0.1)
      stage.turn(time + 0.2)
    }
    #expect(pressed.count == 1 && pressed.first === item)
  }

  @Test func aBarOfTenThousandItems() {
    let bar = Toolbar(frame: Rect(x: 0, y: 0, width: 320, height: 44))
    stage.window.addSubview(bar)
    let image = try? Pictures.image(20, 20)
    bar.items = (0..<10_000).map { _ in BarButtonItem(image: image) }
    stage.turn()
    // 288 points are 9 of 20 with 10 between them, and a rest.
    #expect(bar.items?.count == 10_000 && views(bar).count == 9)
    // Signs that are not shown are not drawn.
    bar.items = (0..<10_000).map { _ in BarButtonItem(.add) }
    stage.turn(0.5)
    #expect(views(bar).count == (hasDrawing ? 9 : 2))
    bar.items = (0..<10_000).map { _ in .flexibleSpace() }
    stage.turn(1)
    #expect(views(bar).isEmpty)
    bar.frame.size.width = 0
    bar.items = [BarButtonItem(image: image), BarButtonItem(image: image)]
    stage.turn(2)
    #expect(views(bar).count == 1)
  }

  @Test(.enabled(if: hasDrawing)) func theSystemsItems() {
    for item in BarButtonItem.SystemItem.allCases {
      let made = BarButtonItem(item)
      let isSpace = item == .flexibleSpace || item == .fixedSpace
      #expect((made.title == nil && made.image == nil) == isSpace)
      #expect(made.image == nil || made.image?.size == Size(22, 22))
    }
    #expect(BarButtonItem(.done).title == "Done" && BarButtonItem(.done).style == .done)
  }

  @Test func progress() {
    let bar = ProgressView(frame: Rect(x: 0, y: 0, width: 100, height: 0))
    #expect(bar.bounds.height == 4 && bar.intrinsicContentSize == Size(-1, 4) && bar.progress == 0)
    stage.window.addSubview(bar)
    stage.turn()
    let filled = bar.subviews[0].subviews[0]
    bar.progress = 0.25
    #expect(filled.frame == Rect(x: 0, y: 0, width: 25, height: 4))
    for (value, shown) in [(2, 1), (-1, 0), (.nan, 0), (.infinity, 1)] as [(Float, Float)] {
      bar.progress = value
      #expect(bar.progress == shown)
    }
    bar.progress = 0
    bar.setProgress(1, animated: true)
    stage.turn(1)
    stage.turn(1.125)
    let width = filled.layer.presentation(at: 1.125).bounds.width
    #expect(filled.frame.width == 100 && width > 20 && width < 80, "\(width)")
    bar.progressTintColor = .black
    bar.trackTintColor = .white
    #expect(filled.backgroundColor == .black && bar.subviews[0].backgroundColor == .white)
    #expect(stage.application.statistics.draws == 0)
  }

  @Test func sizesThatAreSet() {
    let (bar, wheel, tools) = (ProgressView(frame: .zero), ActivityIndicator(style: .large), Toolbar(frame: .zero))
    (bar.barHeight, wheel.diameter, tools.preferredHeight) = (10, 30, 49)
    bar.frame = Rect(x: 0, y: 0, width: 50, height: 20)
    stage.window.addSubview(bar)
    stage.turn()
    #expect(bar.subviews[0].frame == Rect(x: 0, y: 5, width: 50, height: 10) && bar.intrinsicContentSize.height == 10)
    #expect(wheel.intrinsicContentSize == Size(30, 30) && tools.intrinsicContentSize == Size(-1, 49))
    (bar.barHeight, wheel.diameter) = (.nan, -1)
    #expect(bar.intrinsicContentSize.height == 4 && wheel.intrinsicContentSize == Size(37, 37))
  }

  #if Drawing
    @Test(arguments: [1.0, 1.5, 3]) func signsAreDrawnForTheScreen(_ scale: Double) throws {
      let stage = Stage(scale: scale)
      let bar = Toolbar(frame: Rect(x: 0, y: 0, width: 320, height: 44))
      let (add, own) = (BarButtonItem(.add), BarButtonItem(.stop))
      own.image = try Pictures.image(6, 6, scale: 2)
      bar.items = [add, own]
      stage.window.addSubview(bar)
      stage.turn()
      let images = views(bar).map { ($0 as? Button)?.imageView?.image }
      #expect(images.map(\.?.scale) == [scale, 2] && images[0]?.size == Size(22, 22))
    }
  #endif

  @Test func badDurations() {
    let (bar, wheel) = (ProgressView(frame: Rect(x: 0, y: 0, width: 100, height: 4)), ActivityIndicator())
    for view in [bar, wheel] { stage.window.addSubview(view) }
    for (number, duration) in [-1, 0, .nan, .infinity].enumerated() {
      bar.animationDuration = duration
      bar.setProgress(number % 2 == 0 ? 1 : 0, animated: true)
      (wheel.turnDuration, wheel.hidesWhenStopped) = (duration, false)
      wheel.startAnimating()
      stage.turn(Double(number))
      wheel.stopAnimating()
      stage.turn(Double(number) + 0.5)
    }
    #expect(bar.progress == 0 && !wheel.isAnimating && bar.subviews[0].subviews[0].frame.width == 0)
  }

  @Test func activity() {
    let wheel = ActivityIndicator()
    #expect(wheel.bounds.size == Size(20, 20) && wheel.hidesWhenStopped && !wheel.isAnimating)
    #expect(ActivityIndicator(style: .whiteLarge).bounds.size == Size(37, 37))
    stage.window.addSubview(wheel)
    stage.turn()
    let wheelLayer = wheel.layer.sublayers[0]
    #expect(wheelLayer.isHidden)
    wheel.startAnimating()
    stage.turn(1)
    let spoke = wheelLayer.sublayers[0]
    #expect(!wheelLayer.isHidden && wheel.isAnimating && spoke.animationKeys.count == 1)
    #expect(wheelLayer.sublayers.count == 12)
    #expect(spoke.presentation(at: 1.25).opacity != spoke.presentation(at: 1.5).opacity)
    wheel.removeFromSuperview()
    stage.turn(2)
    stage.window.addSubview(wheel)
    stage.turn(3)
    #expect(spoke.animationKeys.count == 1)
    wheel.stopAnimating()
    stage.turn(4)
    #expect(wheelLayer.isHidden && spoke.animationKeys.isEmpty && ViewCosts(of: wheel).drawings == 0)
    let gray = ActivityIndicator(style: .gray).layer.sublayers[0].sublayers[0]
    #expect(gray.backgroundColor == Color(white: 0.5))
    wheel.hidesWhenStopped = false
    #expect(!wheelLayer.isHidden)
  }
}
