import MultiplaneContents
import MultiplaneDrawing
import MultiplaneGeometry
import MultiplaneSystemViews
import MultiplaneViews
import Testing

@MainActor @Suite(.enabled(if: hasDrawing)) struct ButtonConfigurationTests {
  private let stage = Stage()
  private let red = Color(red: 1, green: 0, blue: 0)

  private func button(_ configuration: Button.Configuration, _ size: Size = Size(200, 60)) -> Button {
    let button = Button(type: .system)
    button.frame = Rect(origin: Point(10, 10), size: size)
    button.configuration = configuration
    stage.window.addSubview(button)
    stage.turn()
    return button
  }

  private func background(_ button: Button) -> View? {
    button.subviews.first { !($0 is Label) && !($0 is ImageView) && !($0 is ActivityIndicator) }
  }

  @Test func stylesHaveTheirColors() {
    var configuration = Button.Configuration.filled()
    configuration.title = "Go"
    let filled = button(configuration)
    let tint: Color = filled.tintColor
    #expect(filled.titleLabel?.text == "Go" && filled.titleLabel?.textColor == .white)
    #expect(background(filled)?.backgroundColor == tint && background(filled)?.frame == filled.bounds)
    var pale = tint
    pale.alpha = 0.18
    let tinted = button(.tinted())
    #expect(background(tinted)?.backgroundColor == pale)
    configuration = .plain()
    configuration.title = "Go"
    let plain = button(configuration)
    #expect(background(plain) == nil && plain.titleLabel?.textColor == tint)
    configuration = .gray()
    (configuration.title, configuration.baseForegroundColor, configuration.baseBackgroundColor) = ("Go", red, .black)
    let gray = button(configuration)
    #expect(background(gray)?.backgroundColor == .black && gray.titleLabel?.textColor == red)
    gray.isEnabled = false
    stage.turn()
    #expect(gray.titleLabel?.textColor == DynamicColor.tertiaryLabel.light)
    #expect(background(gray)?.backgroundColor?.alpha == 0.12)
  }

  @Test func statesChangeTheColors() {
    var configuration = Button.Configuration.filled()
    (configuration.title, configuration.baseBackgroundColor) = ("Go", red)
    let button = button(configuration)
    button.isHighlighted = true
    stage.turn()
    #expect(background(button)?.backgroundColor == Color(red: 1, green: 0, blue: 0, alpha: 0.75))
    button.isHighlighted = false
    button.automaticallyUpdatesConfiguration = false
    stage.turn()
    #expect(background(button)?.backgroundColor == nil)
    configuration = .tinted()
    configuration.title = "Go"
    button.configuration = configuration
    (button.automaticallyUpdatesConfiguration, button.isSelected) = (true, true)
    stage.turn()
    #expect(button.titleLabel?.textColor == .white && background(button)?.backgroundColor == button.tintColor)
  }

  @Test func theHandlerSetsAnotherConfigurationOnceAState() {
    let button = button(.plain())
    var calls = 0
    button.configurationUpdateHandler = { button in
      calls += 1
      button.configuration?.title = button.isHighlighted ? "Down" : "Up"
    }
    stage.turn()
    #expect(calls == 1 && button.titleLabel?.text == "Up")
    stage.turn()
    #expect(calls == 1)
    (button.isHighlighted, button.isSelected) = (true, true)
    stage.turn()
    #expect(calls == 2 && button.titleLabel?.text == "Down")
    button.setNeedsUpdateConfiguration()
    button.setNeedsUpdateConfiguration()
    stage.turn()
    #expect(calls == 3)
  }

  @Test func aSubclassUpdates() {
    final class Own: Button {
      override func updateConfiguration() {
        super.updateConfiguration()
        configuration?.title = isEnabled ? "on" : "off"
      }
    }
    let button = Own(type: .system)
    button.configuration = .plain()
    #expect(button.titleLabel?.text == "on")
    button.isEnabled = false
    #expect(button.titleLabel?.text == "off")
  }

  @Test(arguments: [
    (DirectionalRectEdge.leading, true, false), (.trailing, false, false), (.top, true, true), (.bottom, false, true),
  ])
  func imagesStandAtTheirSide(edge: DirectionalRectEdge, isFirst: Bool, isUpright: Bool) throws {
    var configuration = Button.Configuration.plain()
    (configuration.title, configuration.image) = ("Go", try Pictures.image(20, 10))
    (configuration.imagePlacement, configuration.imagePadding) = (edge, 8)
    let button = button(configuration)
    let (image, title) = (try #require(button.imageView).frame, try #require(button.titleLabel).frame)
    let gap =
      isUpright
      ? (isFirst ? title.minY - image.maxY : image.minY - title.maxY)
      : (isFirst ? title.minX - image.maxX : image.minX - title.maxX)
    #expect(abs(gap - 8) <= 1 && image.size == Size(20, 10))
    let size = button.intrinsicContentSize
    let insets = configuration.contentInsets
    let inner = Size(size.width - insets.leading - insets.trailing, size.height - insets.top - insets.bottom)
    if isUpright {
      #expect(abs(inner.height - (10 + 8 + title.height)) < 1e-6 && inner.width == max(20, title.width))
    } else {
      #expect(abs(inner.width - (20 + 8 + title.width)) < 1e-6 && inner.height == max(10, title.height))
    }
    button.semanticContentAttribute = .forceRightToLeft
    button.setNeedsLayout()
    stage.turn()
    let mirrored = try #require(button.imageView).frame
    if !isUpright { #expect((mirrored.midX > button.bounds.midX) == isFirst) }
  }

  @Test func subtitlesStandBelowTheTitle() throws {
    var configuration = Button.Configuration.filled()
    (configuration.title, configuration.subtitle, configuration.titlePadding) = ("A longer title", "sub", 3)
    configuration.titleAlignment = .trailing
    let button = button(configuration)
    let title = try #require(button.titleLabel)
    let subtitle = try #require(button.subviews.compactMap { $0 as? Label }.first { $0 !== title })
    #expect(subtitle.text == "sub" && subtitle.font.size == 12 && title.font.size == 17)
    #expect(abs(subtitle.frame.minY - title.frame.maxY - 3) <= 1)
    #expect(abs(subtitle.frame.maxX - title.frame.maxX) <= 1)
    configuration.subtitle = nil
    button.configuration = configuration
    stage.turn()
    #expect(subtitle.superview == nil)
  }

  @Test func cornersAndStrokes() throws {
    var configuration = Button.Configuration.filled()
    func radius() throws -> Double { try #require(background(button(configuration))).layer.cornerRadius }
    #expect(try radius() == 6)
    configuration.cornerStyle = .capsule
    #expect(try radius() == 30)
    configuration.cornerStyle = .small
    #expect(try radius() == 4)
    (configuration.cornerStyle, configuration.background.cornerRadius) = (.fixed, 11)
    (configuration.background.strokeColor, configuration.background.strokeWidth) = (red, 2)
    configuration.background.backgroundInsets = DirectionalEdgeInsets(top: 1, leading: 2, bottom: 3, trailing: 4)
    let view = try #require(background(button(configuration)))
    #expect(view.layer.cornerRadius == 11 && view.layer.borderWidth == 2 && view.layer.borderColor == red)
    #expect(view.frame == Rect(x: 2, y: 1, width: 194, height: 56))
  }

  @Test func sizesHaveTheirInsetsUnlessSet() {
    var configuration = Button.Configuration.plain()
    configuration.buttonSize = .large
    #expect(configuration.contentInsets == DirectionalEdgeInsets(top: 15, leading: 20, bottom: 15, trailing: 20))
    configuration.contentInsets = .zero
    configuration.buttonSize = .mini
    #expect(configuration.contentInsets == .zero)
    configuration.setDefaultContentInsets()
    #expect(configuration.contentInsets.leading == 8)
  }

  @Test func aWheelTakesTheImagesPlace() throws {
    var configuration = Button.Configuration.plain()
    (configuration.image, configuration.showsActivityIndicator) = (try Pictures.image(20, 10), true)
    let button = button(configuration)
    let wheel = try #require(button.subviews.compactMap { $0 as? ActivityIndicator }.first)
    #expect(wheel.isAnimating && wheel.frame.size == Size(20, 20))
    configuration.showsActivityIndicator = false
    button.configuration = configuration
    stage.turn()
    #expect(wheel.superview == nil && button.imageView?.image === configuration.image)
  }

  @Test func withoutItTheStatesAreShownAgain() {
    var configuration = Button.Configuration.filled()
    configuration.title = "Configured"
    let button = button(configuration)
    button.setTitle("State", for: .normal)
    stage.turn()
    #expect(button.titleLabel?.text == "Configured")
    configuration.title = nil
    button.configuration = configuration
    #expect(button.titleLabel?.text == "State")
    button.configuration = nil
    stage.turn()
    #expect(button.titleLabel?.text == "State" && background(button) == nil && button.titleLabel?.font.size == 15)
  }

  @Test func hostileValues() {
    var configuration = Button.Configuration.filled()
    (configuration.title, configuration.imagePadding, configuration.titlePadding) = ("Go", .nan, -.infinity)
    configuration.contentInsets = DirectionalEdgeInsets(top: .infinity, leading: .nan, bottom: -5, trailing: 1e300)
    (configuration.background.cornerRadius, configuration.background.strokeWidth) = (.nan, -.infinity)
    configuration.background.strokeColor = red
    configuration.imagePlacement = []
    let button = button(configuration, Size(0, 0))
    button.sizeToFit()
    stage.turn()
  }
}
