import MultiplaneContents
import MultiplaneDrawing
import MultiplaneGeometry
import MultiplaneSystemViews
import MultiplaneViews
import Testing

@MainActor @Suite(.enabled(if: hasDrawing)) struct ButtonTests {
  private let stage = Stage()
  private let red = Color(red: 1, green: 0, blue: 0)

  private func button(_ type: Button.ButtonType = .custom) -> Button {
    let button = Button(type: type)
    button.frame = Rect(x: 10, y: 10, width: 200, height: 60)
    stage.window.addSubview(button)
    return button
  }

  @Test func statesFallBackToTheNormalOne() throws {
    let button = button()
    let (image, other) = (try Pictures.image(10, 10), try Pictures.image(12, 12))
    button.setTitle("Go", for: .normal)
    button.setTitleColor(red, for: .highlighted)
    button.setImage(image, for: .normal)
    button.setImage(other, for: [.selected, .highlighted])
    button.setTitleShadowColor(.black, for: .disabled)
    #expect(button.title(for: .disabled) == "Go" && button.title(for: .highlighted) == "Go")
    #expect(button.titleColor(for: .normal) == .white && button.titleColor(for: .highlighted) == red)
    #expect(button.currentImage === image && button.titleLabel?.text == "Go")
    button.isHighlighted = true
    #expect(button.currentTitleColor == red && button.titleLabel?.textColor == red && button.imageView?.image === image)
    button.isSelected = true
    #expect(button.imageView?.image === other && button.titleLabel?.textColor == .white)
    (button.isSelected, button.isHighlighted, button.isEnabled) = (false, false, false)
    #expect(button.titleLabel?.shadowColor == .black && button.imageView?.alpha == 0.5)
    button.adjustsImageWhenDisabled = false
    #expect(button.imageView?.alpha == 1)
    button.setTitle(nil, for: .normal)
    button.setAttributedTitle("Styled", for: .normal)
    #expect(button.titleLabel?.text == "Styled" && button.currentTitle == nil)
  }

  @Test func pressedImagesAreDarker() throws {
    let button = button()
    let caps = EdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
    let image = try Pictures.image(10, 10).resizableImage(withCapInsets: caps)
    button.setImage(image, for: .normal)
    button.setBackgroundImage(image, for: .normal)
    stage.turn()
    button.isHighlighted = true
    let picture = try #require(button.imageView)
    let shade = try #require(picture.subviews.first as? ImageView)
    #expect(shade.frame == picture.bounds && shade.alpha == 0.5 && shade.layer.contentsTintColor == .black)
    #expect(shade.layer.contentsCapInsets == image.capInsets && picture.alpha == 1)
    #expect(button.subviews[0].subviews.count == 1)
    button.setImage(try Pictures.image(4, 4), for: .highlighted)
    #expect(picture.subviews.isEmpty)
    button.isHighlighted = false
    func shades() -> Int { button.subviews.reduce(0) { $0 + $1.subviews.count } }
    #expect(shades() == 0 && stage.application.statistics.draws == 0)
    button.adjustsImageWhenHighlighted = false
    button.isHighlighted = true
    #expect(shades() == 0)
  }

  @Test func systemButtonsAreTinted() {
    let button = button(.system)
    button.setTitle("Go", for: .normal)
    stage.window.tintColor = red
    #expect(button.titleLabel?.textColor == red && button.titleLabel?.font == .systemFont(ofSize: 15))
    #expect(self.button().titleLabel?.font == .systemFont(ofSize: 18))
  }

  @Test func pressedAndDisabledSystemButtonsDiffer() throws {
    let button = button(.system)
    button.setTitle("Go", for: .normal)
    button.setImage(try Pictures.image(10, 10).withRenderingMode(.alwaysTemplate), for: .normal)
    button.tintColor = red
    let (title, picture) = (try #require(button.titleLabel), try #require(button.imageView))
    let (light, dark) = (DynamicColor.tertiaryLabel.light, DynamicColor.tertiaryLabel.dark)
    #expect(title.textColor == red && title.alpha == 1 && picture.layer.contentsTintColor == red)
    button.isHighlighted = true
    #expect(title.textColor == red && title.alpha == 0.2 && picture.alpha == 0.2)
    button.isEnabled = false
    #expect(title.textColor == light && title.alpha == 1 && button.currentTitleColor == light)
    #expect(picture.alpha == 1 && picture.layer.contentsTintColor == light)
    stage.window.overrideUserInterfaceStyle = .dark
    #expect(title.textColor == dark && picture.layer.contentsTintColor == dark)
    // Colours that the program has set.
    button.setTitleColor(.black, for: .normal)
    button.setImage(try Pictures.image(4, 4), for: .normal)
    #expect(title.textColor == .black && title.alpha == 0.5 && picture.alpha == 0.5)
    button.setTitleColor(red, for: [.highlighted, .disabled])
    button.adjustsImageWhenDisabled = false
    #expect(title.textColor == red && title.alpha == 1 && picture.alpha == 1)
    (button.isEnabled, button.isHighlighted) = (true, false)
    button.setImage(try Pictures.image(10, 10).withRenderingMode(.alwaysTemplate), for: .normal)
    #expect(title.textColor == .black && title.alpha == 1 && picture.layer.contentsTintColor == red)
  }

  @Test func places() throws {
    let button = button()
    button.setImage(try Pictures.image(20, 20), for: .normal)
    button.setTitle("Go", for: .normal)
    let title = try #require(button.titleLabel).intrinsicContentSize
    #expect(button.intrinsicContentSize == Size(20 + title.width, max(20, title.height + 12)))
    stage.turn()
    let left = (200 - 20 - title.width) / 2
    #expect(button.imageView?.frame == Rect(x: left.rounded(), y: 20, width: 20, height: 20))
    #expect(button.titleLabel?.frame.minX == (left + 20).rounded())
    button.contentHorizontalAlignment = .right
    button.contentVerticalAlignment = .bottom
    button.contentEdgeInsets = EdgeInsets(top: 0, left: 0, bottom: 5, right: 7)
    stage.turn(1)
    #expect(button.titleLabel?.frame.maxX == 193 && button.imageView?.frame.maxY == 55)
    button.imageEdgeInsets = EdgeInsets(top: 0, left: -6, bottom: 0, right: 6)
    stage.turn(2)
    #expect(button.imageView?.frame.maxX == 193 - title.width - 6)
    #expect(button.contentRect(forBounds: button.bounds) == Rect(x: 0, y: 0, width: 193, height: 55))
    button.bounds.size.width = 40
    stage.turn(3)
    #expect(try #require(button.titleLabel).bounds.width <= 20)
    button.setBackgroundImage(try Pictures.image(300, 70).resizableImage(withCapInsets: .zero), for: .normal)
    #expect(button.intrinsicContentSize == Size(300, 70))
  }

  @Test func sizes() throws {
    for (type, size) in [(Button.ButtonType.custom, Size(30, 34)), (.system, Size(30, 30))] {
      let button = button(type)
      button.sizeToFit()
      #expect(button.bounds.size == size && button.intrinsicContentSize == size)
      button.setTitle("Go", for: .normal)
      let title = try #require(button.titleLabel).intrinsicContentSize
      #expect(button.intrinsicContentSize == Size(title.width, title.height + 12))
      button.contentEdgeInsets = EdgeInsets(top: 0, left: 3, bottom: 1, right: 4)
      #expect(button.intrinsicContentSize == Size(title.width + 7, title.height + 1))
      button.contentEdgeInsets = .zero
      button.setImage(try Pictures.image(80, 70), for: .normal)
      #expect(button.intrinsicContentSize == Size(80 + title.width, 70))
      button.setTitle(nil, for: .normal)
      #expect(button.intrinsicContentSize == Size(80, 70))
    }
  }

  @Test func aFittedTitleKeepsItsRoom() throws {
    for isFitted in [false, true] {
      let button = button()
      button.setTitle("Go", for: .normal)
      if isFitted { button.sizeToFit() }
      button.frame.size = Size(200, 100)
      (button.contentHorizontalAlignment, button.contentVerticalAlignment) = (.left, .top)
      stage.turn()
      let title = try #require(button.titleLabel)
      #expect(title.frame.origin == Point(0, isFitted ? 6 : 0))
      button.contentVerticalAlignment = .bottom
      stage.turn(1)
      #expect(title.frame.maxY == (isFitted ? 94 : 100))
      button.contentVerticalAlignment = .center
      stage.turn(2)
      #expect(abs(title.frame.midY - 50) <= 0.5)
    }
  }

  @Test func insetsOfTheParts() throws {
    let button = button()
    button.setImage(try Pictures.image(20, 20), for: .normal)
    let insets = EdgeInsets(top: 8, left: 10, bottom: 0, right: 0)
    button.imageEdgeInsets = insets
    // In the middle of what is left, or from the side on.
    let places: [(Control.ContentHorizontalAlignment, Double)] = [(.center, 95), (.left, 10), (.right, 180)]
    for (alignment, x) in places {
      button.contentHorizontalAlignment = alignment
      stage.turn()
      #expect(button.imageView?.frame == Rect(x: x, y: 24, width: 20, height: 20))
    }
    button.contentEdgeInsets = EdgeInsets(top: 50, left: 150, bottom: 50, right: 150)
    stage.turn(1)
    #expect(button.contentRect(forBounds: button.bounds) == Rect(x: 100, y: 30, width: 0, height: 0))
    #expect(button.imageView?.frame.isFinite == true)
    button.imageEdgeInsets = .zero
    button.contentEdgeInsets = .zero
    button.setImage(nil, for: .normal)
    button.setTitle("one two three four five six seven eight", for: .normal)
    button.titleLabel?.numberOfLines = 0
    button.frame.size = Size(100, 200)
    stage.turn(2)
    let lines = try #require(button.titleLabel)
    #expect(lines.frame.width <= 100 && lines.frame.height > 60 && abs(lines.frame.midY - 100) <= 0.5)
  }

  @Test func aButtonThatIsNotTouchedDrawsNothingMore() throws {
    let button = button()
    button.setTitle("Go", for: .normal)
    button.setBackgroundImage(try Pictures.image(9, 9), for: .normal)
    stage.turn()
    let draws = stage.application.statistics.draws
    for turn in 1..<6 {
      button.center.x += 1
      stage.turn(Double(turn))
    }
    #expect(draws == 1 && stage.application.statistics.draws == 1)
    stage.touch(1, .began, 60, 30, at: 6)
    stage.turn(6)
    stage.touch(1, .ended, 60, 30, at: 7)
    stage.turn(7)
    // Nothing of the title changes with the state.
    #expect(stage.application.statistics.draws == 1)
  }

  @Test(arguments: [Control.Events.touchDown, .touchDragInside, .touchDragExit, .touchUpInside, .touchCancel])
  func aButtonThatItsOwnActionRemoves(_ events: Control.Events) {
    let button = button()
    var told = 0
    button.addAction(for: events) { [weak button] in
      told += 1
      button?.removeFromSuperview()
    }
    stage.turn()
    stage.touch(1, .began, 60, 30, at: 1)
    stage.turn(1)
    stage.touch(1, .moved, 70, 30, at: 2)
    stage.turn(2)
    if events == .touchDragExit { stage.touch(1, .moved, 310, 400, at: 3) }
    stage.touch(1, events == .touchCancel ? .cancelled : .ended, 70, 30, at: 4)
    stage.turn(4)
    #expect(told == 1 && button.superview == nil && !button.isTracking && !button.isHighlighted)
  }

  @Test func aButtonThatIsRemovedWhileItIsPressed() {
    let button = button()
    var told: [String] = []
    button.setTitle("Go", for: .normal)
    button.addAction(for: .touchCancel) { told.append("cancel") }
    button.addAction(for: .touchUpInside) { told.append("up") }
    stage.turn()
    stage.touch(1, .began, 60, 30, at: 1)
    stage.turn(1)
    #expect(button.isHighlighted && button.hitTest(Point(100, 30), with: nil) === button)
    button.removeFromSuperview()
    #expect(!button.isHighlighted && told == ["cancel"])
    stage.touch(1, .ended, 60, 30, at: 2)
    stage.turn(2)
    #expect(told == ["cancel"])
  }
}
