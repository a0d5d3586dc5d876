import MultiplaneContents
import MultiplaneDrawing
import MultiplaneGeometry
import MultiplaneScrolling
import MultiplaneSystemViews
import MultiplaneViews

// Views that hold others, and what all views have. An attribute that is not there has Interface Builder's default,
// which is not always that of the class.
extension ElementKind {
  static var views: [String: ElementKind] {
    [
      "view": .coded(View.self, "UIView", parent: nil, fillView),
      "containerView": .coded(View.self, "UIView", isNamed: false),
      "tableViewCellContentView": .coded(View.self, "UIView", isNamed: false),
      "collectionViewCellContentView": .coded(View.self, "UIView", isNamed: false),
      "window": .coded(Window.self, "UIWindow", fillWindow),
      "imageView": .coded(ImageView.self, "UIImageView", fillImageView),
      "scrollView": .coded(ScrollView.self, "UIScrollView", fillScrollView),
      "stackView": .coded(StackView.self, "UIStackView", fillStackView),
      "activityIndicatorView": .coded(ActivityIndicator.self, "UIActivityIndicatorView", fillIndicator),
      "progressView": .coded(ProgressView.self, "UIProgressView", fillProgress),
      "pickerView": .coded(PickerView.self, "UIPickerView"),
      "refreshControl": .coded(RefreshControl.self, "UIRefreshControl"),
      "visualEffectView": .coded(View.self, "UIView", isNamed: false) { reader, view in
        guard let content = reader.element.keyed("contentView") else { return }
        reader.session.put(content, in: view)
      },
    ]
  }

  private static func fillView(_ reader: ElementReader, _ view: View) {
    let element = reader.element
    view.isUserInteractionEnabled = reader.flag("userInteractionEnabled") ?? true
    view.isOpaque = reader.flag("opaque") ?? true
    if let mode = reader.word("contentMode", ElementWords.contentModes) { view.contentMode = mode }
    if reader.flag("hidden") == true { view.isHidden = true }
    if let alpha = reader.number("alpha") { view.alpha = alpha }
    if let clips = reader.flag("clipsSubviews") { view.clipsToBounds = clips }
    if let clears = reader.flag("clearsContextBeforeDrawing") { view.clearsContextBeforeDrawing = clears }
    if let resizes = reader.flag("autoresizesSubviews") { view.autoresizesSubviews = resizes }
    if let isMultiple = reader.flag("multipleTouchEnabled") { view.isMultipleTouchEnabled = isMultiple }
    if let isExclusive = reader.flag("exclusiveTouch") { view.isExclusiveTouch = isExclusive }
    if let tag = reader.whole("tag") { view.tag = tag }
    if let semantics = reader.word("semanticContentAttribute", ElementWords.semantics) {
      view.semanticContentAttribute = semantics
    }
    if let mode = reader.word("tintAdjustmentMode", ElementWords.tintModes) { view.tintAdjustmentMode = mode }
    if let style = reader.word("overrideUserInterfaceStyle", ElementWords.styles) {
      view.overrideUserInterfaceStyle = style
    }
    if let translates = reader.flag("translatesAutoresizingMaskIntoConstraints") {
      // A view without constraints keeps its frame, by its mask: Interface Builder's compiler does so.
      view.translatesAutoresizingMaskIntoConstraints = translates || reader.flag("fixedFrame") == true
    }
    for (axis, name) in [(LayoutAxis.horizontal, "horizontal"), (.vertical, "vertical")] {
      if let priority = reader.priority("\(name)HuggingPriority") {
        view.setContentHuggingPriority(priority, for: axis)
      }
      if let priority = reader.priority("\(name)CompressionResistancePriority") {
        view.setContentCompressionResistancePriority(priority, for: axis)
      }
    }
    if let keeps = reader.flag("preservesSuperviewLayoutMargins") { view.preservesSuperviewLayoutMargins = keeps }
    if let insets = reader.flag("insetsLayoutMarginsFromSafeArea") { view.insetsLayoutMarginsFromSafeArea = insets }
    if let margins = element.child("directionalEdgeInsets", key: "directionalLayoutMargins") {
      reader.reader(of: margins).directionalInsets.map { view.directionalLayoutMargins = $0 }
    }
    if let margins = reader.insets("layoutMargins") { view.layoutMargins = margins }
    if let stretch = reader.rect("contentStretch") { view.contentStretch = stretch }
    // In Interface Builder, a view without a colour has none; the classes here may have one by default.
    if element.child("color", key: "backgroundColor") != nil {
      reader.apply("backgroundColor", to: view, \View.backgroundColor)
    }
    reader.apply("tintColor", to: view, \View.tintColor)
    fillAccessibility(reader, view)
  }

  private static func fillAccessibility(_ reader: ElementReader, _ view: View) {
    guard let child = reader.element.child("accessibility") else { return }
    let own = reader.reader(of: child)
    if let label = own.text("label") { view.accessibilityLabel = label }
    if let hint = own.text("hint") { view.accessibilityHint = hint }
    if let identifier = own.text("identifier") { view.accessibilityIdentifier = identifier }
    if let isElement = child.child("bool", key: "isElement")?["value"] {
      view.isAccessibilityElement = isElement == "YES"
    }
    guard let traits = child.child("accessibilityTraits", key: "traits") else { return }
    let words: [(String, AccessibilityTraits)] = [
      ("button", .button), ("link", .link), ("image", .image), ("selected", .selected), ("staticText", .staticText),
      ("header", .header), ("searchField", .searchField), ("adjustable", .adjustable), ("notEnabled", .notEnabled),
      ("updatesFrequently", .updatesFrequently), ("keyboardKey", .keyboardKey), ("summaryElement", .summaryElement),
    ]
    view.accessibilityTraits = traits.flags(words)
  }

  private static func fillWindow(_ reader: ElementReader, _ window: Window) {
    window.isHidden = true
    if let controller = reader.element.keyed("rootViewController") {
      window.rootViewController = reader.session.make(controller) as? ViewController
    }
  }

  private static func fillImageView(_ reader: ElementReader, _ view: ImageView) {
    view.image = reader.image("image")
    if let image = reader.image("highlightedImage") { view.highlightedImage = image }
    if reader.flag("highlighted") == true { view.isHighlighted = true }
  }

  static func fillScrollView(_ reader: ElementReader, _ view: ScrollView) {
    if let flag = reader.flag("pagingEnabled") { view.isPagingEnabled = flag }
    if let flag = reader.flag("scrollEnabled") { view.isScrollEnabled = flag }
    if let flag = reader.flag("bounces") { view.bounces = flag }
    if let flag = reader.flag("alwaysBounceVertical") { view.alwaysBounceVertical = flag }
    if let flag = reader.flag("alwaysBounceHorizontal") { view.alwaysBounceHorizontal = flag }
    if let flag = reader.flag("bouncesZoom") { view.bouncesZoom = flag }
    if let flag = reader.flag("directionalLockEnabled") { view.isDirectionalLockEnabled = flag }
    if let flag = reader.flag("delaysContentTouches") { view.delaysContentTouches = flag }
    if let flag = reader.flag("canCancelContentTouches") { view.canCancelContentTouches = flag }
    if let flag = reader.flag("showsVerticalScrollIndicator") { view.showsVerticalScrollIndicator = flag }
    if let flag = reader.flag("showsHorizontalScrollIndicator") { view.showsHorizontalScrollIndicator = flag }
    if let scale = reader.number("minimumZoomScale"), scale > 0 { view.minimumZoomScale = scale }
    if let scale = reader.number("maximumZoomScale"), scale > 0 { view.maximumZoomScale = scale }
    if let insets = reader.insets("contentInset") { view.contentInset = insets }
    if let size = reader.size("contentSize") { view.contentSize = size }
    if let insets = reader.insets("scrollIndicatorInsets") { view.scrollIndicatorInsets = insets }
    if let style = reader.word("indicatorStyle", ElementWords.indicatorStyles) { view.indicatorStyle = style }
    if let mode = reader.word("keyboardDismissMode", ElementWords.dismissModes) { view.keyboardDismissMode = mode }
    if let behavior = reader.word("contentInsetAdjustmentBehavior", ElementWords.insetBehaviors) {
      view.contentInsetAdjustmentBehavior = behavior
    }
    if let refresh = reader.element.keyed("refreshControl") {
      view.refreshControl = reader.session.make(refresh) as? RefreshControl
    }
  }

  private static func fillStackView(_ reader: ElementReader, _ view: StackView) {
    view.axis = reader.word("axis", ElementWords.axes) ?? .horizontal
    if let distribution = reader.word("distribution", ElementWords.distributions) { view.distribution = distribution }
    if let alignment = reader.word("alignment", ElementWords.alignments) { view.alignment = alignment }
    if let spacing = reader.number("spacing") { view.spacing = spacing }
    if reader.flag("baselineRelativeArrangement") == true { view.isBaselineRelativeArrangement = true }
    if reader.flag("layoutMarginsRelativeArrangement") == true { view.isLayoutMarginsRelativeArrangement = true }
  }

  private static func fillIndicator(_ reader: ElementReader, _ view: ActivityIndicator) {
    if let style = reader.word("style", ElementWords.indicators) { view.style = style }
    view.hidesWhenStopped = reader.flag("hidesWhenStopped") ?? false
    if let color = reader.color("color") { DynamicColor.apply(color, to: view, \ActivityIndicator.color) }
    if reader.flag("animating") == true { view.startAnimating() }
  }

  private static func fillProgress(_ reader: ElementReader, _ view: ProgressView) {
    if reader.element["progressViewStyle"] == "bar" { view.progressViewStyle = .bar }
    if let progress = reader.number("progress") { view.progress = Float(progress) }
    reader.apply("progressTintColor", to: view, \ProgressView.progressTintColor)
    reader.apply("trackTintColor", to: view, \ProgressView.trackTintColor)
    if let image = reader.image("progressImage") { view.progressImage = image }
    if let image = reader.image("trackImage") { view.trackImage = image }
  }
}

extension ElementReader {
  func priority(_ attribute: String) -> LayoutPriority? {
    guard let number = number(attribute) else { return nil }
    guard number > 0, number <= 1000 else {
      warn(.value(element: element.name, attribute: attribute, value: element[attribute] ?? ""))
      return nil
    }
    return LayoutPriority(Float(number))
  }

  /// Of a `directionalEdgeInsets` itself.
  var directionalInsets: DirectionalEdgeInsets? {
    let numbers = ["top", "leading", "bottom", "trailing"].compactMap { number($0) }
    guard numbers.count == 4 else { return nil }
    return DirectionalEdgeInsets(top: numbers[0], leading: numbers[1], bottom: numbers[2], trailing: numbers[3])
  }

  /// Sets the colour of a key, where there is one, now and when the surroundings change.
  func apply<Target: View>(
    _ key: String, to view: Target, _ property: @autoclosure () -> ReferenceWritableKeyPath<Target, Color?>
  ) {
    // To make a key path takes as long as to read ten attributes.
    if let color = color(key) { DynamicColor.apply(color, to: view, property()) }
  }

  /// The image of an attribute's name, or of a child's; nil without them, or the image. For a symbol that no image
  /// set has the name of stands a frame.
  func image(_ attribute: String) -> Image? {
    guard let name = element[attribute] else {
      return element.child("imageReference", key: attribute).flatMap { reader(of: $0).image("image") }
    }
    if let image = session.resources.image(named: name) { return image }
    guard element["catalog"] == "system" else {
      warn(.noImage(name))
      return nil
    }
    session.tell(.noSymbol(name), at: element)
    let shown = element.name == "imageReference" ? unsafe element.parent ?? element : element
    let points = shown.child("preferredSymbolConfiguration")?["pointSize"].flatMap(Self.number)
    return .symbolPlaceholder(points: points ?? Self.usualSymbolPoints, scale: session.resources.scale)
  }

  /// The font size of symbols that say none, as of a body.
  private static let usualSymbolPoints = 17.0
}

extension DynamicColor {
  /// As `apply(to:_:)`; a colour that is one in both is only set.
  @MainActor fileprivate static func apply<Target: View>(
    _ color: DynamicColor, to view: Target, _ property: ReferenceWritableKeyPath<Target, Color?>
  ) {
    if color.light == color.dark {
      view[keyPath: property] = color.light
    } else {
      color.apply(to: view, property)
    }
  }
}
