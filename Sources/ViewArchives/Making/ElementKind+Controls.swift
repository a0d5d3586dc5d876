import MultiplaneContents
import MultiplaneGeometry
import MultiplaneScrolling
import MultiplaneSystemViews
import MultiplaneViews

// Buttons and the other controls.
extension ElementKind {
  static var controls: [String: ElementKind] {
    [
      "control": .coded(Control.self, "UIControl", fillControl),
      "button": .coded(Button.self, "UIButton", parent: "control", fillButton),
      "switch": .coded(Switch.self, "UISwitch", parent: "control") { reader, view in
        view.isOn = reader.flag("on") ?? false
        reader.apply("onTintColor", to: view, \Switch.onTintColor)
        reader.apply("thumbTintColor", to: view, \Switch.thumbTintColor)
      },
      "slider": .coded(Slider.self, "UISlider", parent: "control", fillSlider),
      "stepper": .coded(Stepper.self, "UIStepper", parent: "control", fillStepper),
      "segmentedControl": .coded(SegmentedControl.self, "UISegmentedControl", parent: "control", fillSegments),
      "pageControl": .coded(PageControl.self, "UIPageControl", parent: "control", fillPages),
    ]
  }

  private static func fillControl(_ reader: ElementReader, _ control: Control) {
    if let isEnabled = reader.flag("enabled") { control.isEnabled = isEnabled }
    if let isSelected = reader.flag("selected") { control.isSelected = isSelected }
    if let isHighlighted = reader.flag("highlighted") { control.isHighlighted = isHighlighted }
    if let alignment = reader.word("contentHorizontalAlignment", ElementWords.horizontals) {
      control.contentHorizontalAlignment = alignment
    }
    if let alignment = reader.word("contentVerticalAlignment", ElementWords.verticals) {
      control.contentVerticalAlignment = alignment
    }
  }

  private static func fillButton(_ reader: ElementReader, _ button: Button) {
    if let font = reader.font("fontDescription") { button.titleLabel?.font = font }
    if let mode = reader.word("lineBreakMode", ElementWords.lineBreakModes) { button.titleLabel?.lineBreakMode = mode }
    if let insets = reader.insets("contentEdgeInsets") { button.contentEdgeInsets = insets }
    if let insets = reader.insets("titleEdgeInsets") { button.titleEdgeInsets = insets }
    if let insets = reader.insets("imageEdgeInsets") { button.imageEdgeInsets = insets }
    if let adjusts = reader.flag("adjustsImageWhenHighlighted") { button.adjustsImageWhenHighlighted = adjusts }
    if let adjusts = reader.flag("adjustsImageWhenDisabled") { button.adjustsImageWhenDisabled = adjusts }
    if let reverses = reader.flag("reversesTitleShadowWhenHighlighted") {
      button.reversesTitleShadowWhenHighlighted = reverses
    }
    if let offset = reader.size("titleShadowOffset") { button.titleLabel?.shadowOffset = offset }
    for child in reader.element.children where child.name == "state" {
      let own = reader.reader(of: child)
      guard let state = own.word("key", ElementWords.states) else { continue }
      if let title = own.text("title") { button.setTitle(title, for: state) }
      if let color = own.color("titleColor") { button.setTitleColor(own.now(color, button), for: state) }
      if let color = own.color("titleShadowColor") { button.setTitleShadowColor(own.now(color, button), for: state) }
      if let image = own.image("image") { button.setImage(image, for: state) }
      if let image = own.image("backgroundImage") { button.setBackgroundImage(image, for: state) }
      let usual = TextAttributes(
        font: reader.font("fontDescription") ?? Button.defaultFont(of: button.buttonType),
        foregroundColor: button.titleColor(for: state) ?? .black)
      if let title = own.attributedText("attributedTitle", usual: usual) {
        button.setAttributedTitle(title, for: state)
      }
    }
    if let child = reader.element.child("buttonConfiguration") {
      button.configuration = configuration(reader.reader(of: child), of: button)
    }
  }

  private static func configuration(_ reader: ElementReader, of button: Button) -> Button.Configuration {
    let words: Words<Button.Configuration> = [
      "plain": .plain(), "tinted": .tinted(), "gray": .gray(), "filled": .filled(),
    ]
    var made = reader.word("style", words) ?? .plain()
    made.title = reader.text("title")
    made.subtitle = reader.text("subtitle")
    made.image = reader.image("image")
    if let color = reader.color("baseForegroundColor") { made.baseForegroundColor = reader.now(color, button) }
    if let color = reader.color("baseBackgroundColor") { made.baseBackgroundColor = reader.now(color, button) }
    if let corners = reader.word(
      "cornerStyle",
      [
        "fixed": Button.Configuration.CornerStyle.fixed, "dynamic": .dynamic, "small": .small, "medium": .medium,
        "large": .large, "capsule": .capsule,
      ])
    {
      made.cornerStyle = corners
    }
    if let size = reader.word(
      "buttonSize", ["medium": Button.Configuration.Size.medium, "small": .small, "mini": .mini, "large": .large])
    {
      made.buttonSize = size
    }
    if let alignment = reader.word(
      "titleAlignment",
      [
        "automatic": Button.Configuration.TitleAlignment.automatic, "leading": .leading, "center": .center,
        "trailing": .trailing,
      ])
    {
      made.titleAlignment = alignment
    }
    if let edge = reader.word(
      "imagePlacement",
      ["leading": DirectionalRectEdge.leading, "trailing": .trailing, "top": .top, "bottom": .bottom, "all": .leading])
    {
      made.imagePlacement = edge
    }
    if let padding = reader.number("imagePadding") { made.imagePadding = padding }
    if let padding = reader.number("titlePadding") { made.titlePadding = padding }
    if reader.flag("showsActivityIndicator") == true { made.showsActivityIndicator = true }
    if let child = reader.element.keyed("contentInsets"), let insets = reader.reader(of: child).directionalInsets {
      made.contentInsets = insets
    }
    if let font = reader.font("titleFontDescription") {
      made.titleAttributes = { attributes in
        var attributes = attributes
        attributes.font = font
        return attributes
      }
    }
    if let text = reader.attributedText("attributedTitle") { made.styledTitle = { _ in text } }
    if let text = reader.attributedText("attributedSubtitle") { made.styledSubtitle = { _ in text } }
    if let child = reader.element.child("backgroundConfiguration") {
      let own = reader.reader(of: child)
      if let color = own.color("backgroundColor") { made.background.backgroundColor = own.now(color, button) }
      if let color = own.color("strokeColor") { made.background.strokeColor = own.now(color, button) }
      if let width = own.number("strokeWidth") { made.background.strokeWidth = width }
      if let outset = own.number("strokeOutset") { made.background.strokeOutset = outset }
      if let radius = own.number("cornerRadius") { made.background.cornerRadius = radius }
      if let image = own.image("image") { made.background.image = image }
      if let mode = own.word("imageContentMode", ElementWords.contentModes) { made.background.imageContentMode = mode }
    }
    return made
  }

  private static func fillSlider(_ reader: ElementReader, _ view: Slider) {
    let (low, high) = (reader.number("minValue") ?? 0, reader.number("maxValue") ?? 1)
    if low <= high { (view.minimumValue, view.maximumValue) = (Float(low), Float(high)) }
    view.value = Float(reader.number("value") ?? 0)
    if let isContinuous = reader.flag("continuous") { view.isContinuous = isContinuous }
    reader.apply("minimumTrackTintColor", to: view, \Slider.minimumTrackTintColor)
    reader.apply("maximumTrackTintColor", to: view, \Slider.maximumTrackTintColor)
    reader.apply("thumbTintColor", to: view, \Slider.thumbTintColor)
    if let image = reader.image("minimumValueImage") { view.minimumValueImage = image }
    if let image = reader.image("maximumValueImage") { view.maximumValueImage = image }
  }

  private static func fillStepper(_ reader: ElementReader, _ view: Stepper) {
    let (low, high) = (reader.number("minimumValue") ?? 0, reader.number("maximumValue") ?? 100)
    if low < high {
      // The order in which neither passes the other.
      if low >= view.maximumValue {
        (view.maximumValue, view.minimumValue) = (high, low)
      } else {
        (view.minimumValue, view.maximumValue) = (low, high)
      }
    } else {
      reader.warn(.value(element: "stepper", attribute: "maximumValue", value: "\(high)"))
    }
    if let step = reader.number("stepValue"), step > 0 { view.stepValue = step }
    view.value = reader.number("value") ?? 0
    if let flag = reader.flag("continuous") { view.isContinuous = flag }
    if let flag = reader.flag("autorepeat") { view.autorepeat = flag }
    if let flag = reader.flag("wraps") { view.wraps = flag }
  }

  private static func fillSegments(_ reader: ElementReader, _ view: SegmentedControl) {
    for (index, own) in reader.list("segments").prefix(SegmentedControl.mostArchivedSegments).enumerated() {
      if let image = own.image("image") {
        view.insertSegment(with: image, at: index, animated: false)
      } else {
        view.insertSegment(withTitle: own.text("title") ?? "", at: index, animated: false)
      }
      if let width = own.number("width"), width >= 0 { view.setWidth(width, forSegmentAt: index) }
      if own.flag("enabled") == false { view.setEnabled(false, forSegmentAt: index) }
      if let offset = own.size("contentOffset") { view.setContentOffset(offset, forSegmentAt: index) }
    }
    if reader.flag("momentary") == true { view.isMomentary = true }
    if reader.flag("apportionsSegmentWidthsByContent") == true { view.apportionsSegmentWidthsByContent = true }
    reader.apply("selectedSegmentTintColor", to: view, \SegmentedControl.selectedSegmentTintColor)
    if let index = reader.whole("selectedSegmentIndex"), index < view.numberOfSegments {
      view.selectedSegmentIndex = max(-1, index)
    }
  }

  private static func fillPages(_ reader: ElementReader, _ view: PageControl) {
    if let count = reader.whole("numberOfPages") { view.numberOfPages = max(0, count) }
    if let page = reader.whole("currentPage") { view.currentPage = page }
    if let hides = reader.flag("hidesForSinglePage") { view.hidesForSinglePage = hides }
    reader.apply("pageIndicatorTintColor", to: view, \PageControl.pageIndicatorTintColor)
    reader.apply("currentPageIndicatorTintColor", to: view, \PageControl.currentPageIndicatorTintColor)
  }
}

extension ElementReader {
  /// A colour for a property that takes no other later.
  func now(_ color: DynamicColor, _ view: View) -> Color { color.resolved(with: view.traitCollection) }
}

extension SegmentedControl {
  /// The most segments that are read from an archive.
  static var mostArchivedSegments: Int { 100 }
}
