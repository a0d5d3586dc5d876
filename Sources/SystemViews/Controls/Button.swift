public import MultiplaneContents
public import MultiplaneDrawing
public import MultiplaneGeometry
public import MultiplaneViews

/// A control with a title, an image and a background image for each of its states.
///
/// What a state has no value for is that of the normal state. Title and image stand beside one another, the image at
/// the left; they are a `Label` and two `ImageView`s, made when there is something for them to show.
///
/// Its size has 6 points above and below the title, unless `contentEdgeInsets` are set. A button without title and
/// images is 30 points wide, and 34 points high, or 30 as one of the system's.
open class Button: Control {
  /// What a button looks like by itself.
  public enum ButtonType: Int, Hashable, Sendable, CaseIterable {
    /// A white title; nothing is added to what the program sets.
    case custom
    /// The title is in the tint colour, nearly gone while the button is pressed, and grey while it is disabled; so are
    /// images.
    case system
  }

  /// The kind of the button.
  public final let buttonType: ButtonType
  private final var titles = StateValues<String>() { didSet { update() } }
  private final var attributedTitles = StateValues<AttributedText>() { didSet { update() } }
  private final var titleColors = StateValues<Color>() { didSet { update() } }
  private final var shadowColors = StateValues<Color>() { didSet { update() } }
  private final var images = StateValues<Image>() { didSet { update() } }
  private final var backgroundImages = StateValues<Image>() { didSet { update() } }
  private(set) final var label: Label?
  private(set) final var picture: ImageView?
  private final var background: ImageView?

  /// The font of titles: the system font, of 18 points for custom buttons, and of 15 for those of the system.
  package static func defaultFont(of type: ButtonType) -> Font {
    Font.systemFont(ofSize: type == .custom ? 18 : 15)
  }

  /// Makes a custom button.
  public override init(frame: Rect) {
    buttonType = .custom
    super.init(frame: frame)
    setUp()
  }

  /// Makes a button of a kind, of no size.
  public init(type: ButtonType) {
    buttonType = type
    super.init(frame: .zero)
    setUp()
  }

  /// Makes a button from an archive; a custom one where that does not say another kind.
  public required init?(coder: Coder) {
    buttonType = coder.decodeCase(ButtonType.self, forKey: "buttonType") ?? .custom
    super.init(coder: coder)
    setUp()
    decodeLook(again: coder)
    decodeState(with: coder)
    decodeTitles(with: coder)
    coder.didRead(self, as: Button.self)
    if coder.error != nil { return nil }
  }

  /// Writes the button to an archive: its kind, and the titles and their colours of the four single states.
  open override func encode(with coder: Coder) {
    super.encode(with: coder)
    coder.encode(buttonType.rawValue, forKey: "buttonType")
    encodeState(with: coder)
    encodeTitles(with: coder, titles, titleColors, shadowColors)
  }

  private final func setUp() { isOpaque = false }

  // MARK: Values of states

  /// Sets the title of a state; nil for that of the normal state, and there for none.
  open func setTitle(_ title: String?, for state: State) {
    titles[state] = title
  }

  /// Sets the title of a state with its attributes; it goes before the plain one.
  open func setAttributedTitle(_ title: AttributedText?, for state: State) {
    attributedTitles[state] = title
  }

  /// Sets the colour of a state's title; nil for that of the normal state, and there for white, or the tint colour.
  open func setTitleColor(_ color: Color?, for state: State) {
    titleColors[state] = color
  }

  final func setTitleColors(_ colors: StateValues<Color>) { titleColors = colors }

  /// Sets the colour of the shadow of a state's title; nil for that of the normal state, and there for no shadow.
  open func setTitleShadowColor(_ color: Color?, for state: State) {
    shadowColors[state] = color
  }

  /// Sets the image of a state; nil for that of the normal state, and there for none.
  open func setImage(_ image: Image?, for state: State) {
    images[state] = image
  }

  /// Sets the image behind title and image in a state; nil for that of the normal state, and there for none.
  open func setBackgroundImage(_ image: Image?, for state: State) {
    backgroundImages[state] = image
  }

  /// What was set for a state, or else for the normal one.
  open func title(for state: State) -> String? { titles.value(for: state) }
  /// What was set for a state, or else for the normal one.
  open func attributedTitle(for state: State) -> AttributedText? { attributedTitles.value(for: state) }
  /// What was set for a state, or else for the normal one, or else the button's own.
  open func titleColor(for state: State) -> Color? {
    if let color = titleColors.value(for: state) { return color }
    guard buttonType == .system else { return .white }
    return state.contains(.disabled) ? disabledColor : tintColor
  }
  private final var disabledColor: Color { DynamicColor.tertiaryLabel.resolved(with: traitCollection) }
  /// What was set for a state, or else for the normal one.
  open func titleShadowColor(for state: State) -> Color? { shadowColors.value(for: state) }
  /// What was set for a state, or else for the normal one.
  open func image(for state: State) -> Image? { images.value(for: state) }
  /// What was set for a state, or else for the normal one.
  open func backgroundImage(for state: State) -> Image? { backgroundImages.value(for: state) }

  /// The title of the present state.
  public final var currentTitle: String? { title(for: state) }
  /// The title of the present state with its attributes.
  public final var currentAttributedTitle: AttributedText? { attributedTitle(for: state) }
  /// The colour of the present state's title.
  public final var currentTitleColor: Color { titleColor(for: state) ?? .white }
  /// The colour of the shadow of the present state's title.
  public final var currentTitleShadowColor: Color? { titleShadowColor(for: state) }
  /// The image of the present state.
  public final var currentImage: Image? { image(for: state) }
  /// The image behind the present state.
  public final var currentBackgroundImage: Image? { backgroundImage(for: state) }

  // MARK: Look

  /// The view of the title. Its font, shadow's offset and lines may be set; its text and colours are the button's.
  open var titleLabel: Label? {
    updateConfigurationIfNeeded()
    return madeLabel
  }

  /// The view of the image.
  open var imageView: ImageView? {
    updateConfigurationIfNeeded()
    return madePicture
  }

  /// Room around title and image; none by default.
  open var contentEdgeInsets = EdgeInsets.zero {
    didSet {
      guard contentEdgeInsets != oldValue else { return }
      setNeedsLayout()
      noteContentSize()
    }
  }

  /// Room around the title alone, within that of both; none by default. It does not count for the button's size.
  open var titleEdgeInsets = EdgeInsets.zero { didSet { if titleEdgeInsets != oldValue { setNeedsLayout() } } }

  /// Room around the image alone, within that of both; none by default. It does not count for the button's size.
  open var imageEdgeInsets = EdgeInsets.zero { didSet { if imageEdgeInsets != oldValue { setNeedsLayout() } } }

  /// Whether images are darker while a custom button is pressed, unless the state has its own; true by default.
  open var adjustsImageWhenHighlighted = true { didSet { if adjustsImageWhenHighlighted != oldValue { update() } } }

  /// Whether images are faded while the button is disabled, unless the state has its own; true by default.
  open var adjustsImageWhenDisabled = true { didSet { if adjustsImageWhenDisabled != oldValue { update() } } }

  /// Whether the title's shadow is on the other side while the button is pressed; false by default.
  open var reversesTitleShadowWhenHighlighted = false { didSet { update() } }

  /// The alpha of images that are faded, and the part of their light that darker images keep. 0.5 by default.
  package final var adjustedAlpha = 0.5 { didSet { if adjustedAlpha != oldValue { update() } } }

  /// The alpha of a system button's title and images while it is pressed; 0.2 by default.
  package final var pressedAlpha = 0.2 { didSet { if pressedAlpha != oldValue { update() } } }

  final var madeLabel: Label {
    if let label { return label }
    let made = Label()
    made.font = Self.defaultFont(of: buttonType)
    made.lineBreakMode = .byTruncatingMiddle
    made.shadowOffset = .zero
    label = made
    made.isPart = true
    addSubview(made)
    return made
  }

  final var madePicture: ImageView {
    if let picture { return picture }
    let made = ImageView()
    picture = made
    made.isPart = true
    if let background { insertSubview(made, aboveSubview: background) } else { insertSubview(made, at: 0) }
    return made
  }

  private final var madeBackground: ImageView {
    if let background { return background }
    let made = ImageView()
    background = made
    made.isPart = true
    insertSubview(made, at: 0)
    return made
  }

  /// Shows what belongs to the present state.
  private final func update() {
    if configured?.configuration != nil { return setNeedsUpdateConfiguration() }
    let state = state
    let (image, behind) = (currentImage, currentBackgroundImage)
    let isFaded = state.contains(.disabled) && adjustsImageWhenDisabled
    let isDarkened = state.contains(.highlighted) && adjustsImageWhenHighlighted && buttonType == .custom
    func show(_ image: Image?, _ images: StateValues<Image>, in view: ImageView) {
      let isAdjusted = images[state] == nil
      let isGrey = isFaded && isAdjusted && buttonType == .system && image?.renderingMode == .alwaysTemplate
      view.image = image
      view.templateColor = isGrey ? disabledColor : nil
      let alpha = isFaded && !isGrey ? adjustedAlpha : isPressed ? pressedAlpha : 1
      set(isAdjusted ? alpha : 1, of: view)
      view.darkness = isDarkened && isAdjusted ? 1 - adjustedAlpha : 0
    }
    if image != nil || picture != nil { show(image, images, in: madePicture) }
    if behind != nil || background != nil { show(behind, backgroundImages, in: madeBackground) }
    updateTitle()
    setNeedsLayout()
    noteContentSize()
  }

  /// Whether title and images are those of a pressed system button.
  private final var isPressed: Bool {
    buttonType == .system && state.contains(.highlighted) && !state.contains(.disabled)
  }

  private final func updateTitle() {
    let (title, attributed) = (currentTitle, currentAttributedTitle)
    guard title != nil || attributed != nil || label != nil else { return }
    let label = madeLabel
    if let attributed {
      label.styledText = attributed
    } else {
      label.text = title
      if label.textColor != currentTitleColor { label.textColor = currentTitleColor }
    }
    label.shadowColor = currentTitleShadowColor
    // A title in a colour of its own is not grey.
    let isFaded = buttonType == .system && !isEnabled && (attributed != nil || titleColors.value(for: state) != nil)
    let alpha = isFaded ? adjustedAlpha : isPressed ? pressedAlpha : 1
    set(titleColors[state] == nil ? alpha : 1, of: label)
    let isReversed = reversesTitleShadowWhenHighlighted && isHighlighted
    if isReversed != isShadowReversed {
      isShadowReversed = isReversed
      label.shadowOffset = Size(-label.shadowOffset.width, -label.shadowOffset.height)
    }
  }
  private final var isShadowReversed = false

  private final func set(_ alpha: Double, of view: View) { if view.alpha != alpha { view.alpha = alpha } }

  /// Shows what belongs to the new state: views of the button alone are drawn again, if at all.
  open override func stateDidChange() {
    setNeedsUpdateConfiguration()
    update()
  }

  /// Shows titles in the new tint.
  open override func tintColorDidChange() {
    super.tintColorDidChange()
    update()
  }

  /// Shows a disabled button in the grey of the new traits.
  open override func traitCollectionDidChange(_ previous: TraitCollection?) {
    super.traitCollectionDidChange(previous)
    if buttonType == .system && !isEnabled || configured != nil { update() }
  }

  // MARK: Accessibility

  /// True by default.
  open override var isAccessibilityElement: Bool {
    get { described?.isElement ?? true }
    set { super.isAccessibilityElement = newValue }
  }

  /// The title, and the subtitle of a configuration after it, unless it was set.
  open override var accessibilityLabel: String? {
    get { described?.label ?? words }
    set { super.accessibilityLabel = newValue }
  }

  private final var words: String? {
    let title = configuration?.title ?? currentAttributedTitle?.string ?? currentTitle
    let texts = [title, configuration?.subtitle].compactMap(\.self).filter { !$0.isEmpty }
    return texts.isEmpty ? nil : texts.joined(separator: ", ")
  }

  /// Of a button, selected or not, that can be used or not, unless they were set.
  open override var accessibilityTraits: AccessibilityTraits {
    get { described?.traits ?? stateTraits.union(.button) }
    set { super.accessibilityTraits = newValue }
  }

  // MARK: Menu

  /// What the button opens: by a finger that rests, or by any touch, as `showsMenuAsPrimaryAction` says. With the module
  /// of controllers; nil, the default, for nothing.
  open var menu: Menu? { didSet { menuDidChange() } }

  /// Whether the button shows the title of the menu's action that was chosen last, of which one is on; false by default.
  open var changesSelectionAsPrimaryAction = false { didSet { showSelection() } }

  /// Shows the menu's action that is on, where the button does.
  package final func showSelection() {
    guard changesSelectionAsPrimaryAction, showsMenuAsPrimaryAction, let menu else { return }
    let chosen = menu.selectedElements.first ?? menu.children.first
    if let chosen { setTitle(chosen.title, for: .normal) }
  }

  package override func menuDidChange() {
    (self as? any MenuShowing)?.noteMenu(menu, opensAtOnce: showsMenuAsPrimaryAction)
    showSelection()
  }

  // MARK: Configuration

  private final var configured: ConfiguredButton?

  private final func configure(_ change: (ConfiguredButton) -> Void) {
    let configured = configured ?? ConfiguredButton()
    self.configured = configured
    change(configured)
  }

  /// How the button looks, in one value; nil, the default, for what its states say. Titles and images of the states are
  /// shown where it has none, insets and colours of the states are not.
  open var configuration: Configuration? {
    get { configured?.configuration }
    set {
      configure { $0.configuration = newValue }
      guard newValue == nil else { return setNeedsUpdateConfiguration() }
      configured?.end()
      if let label {
        label.font = Self.defaultFont(of: buttonType)
        (label.numberOfLines, label.lineBreakMode) = (1, .byTruncatingMiddle)
      }
      update()
    }
  }

  /// Called by `updateConfiguration()`, to set another configuration for the button's state; nil, the default, for
  /// none.
  open var configurationUpdateHandler: ConfigurationUpdateHandler? {
    get { configured?.handler }
    set {
      configure { $0.handler = newValue }
      setNeedsUpdateConfiguration()
    }
  }

  /// Whether the configuration is shown in the colours of the button's state: true by default.
  open var automaticallyUpdatesConfiguration: Bool {
    get { configured?.isAutomatic ?? true }
    set {
      configure { $0.isAutomatic = newValue }
      setNeedsUpdateConfiguration()
    }
  }

  /// Lets `updateConfiguration()` be called before the next layout. A new state does so.
  open func setNeedsUpdateConfiguration() {
    guard let configured, !configured.isUpdating else { return }
    configured.isMarked = true
    setNeedsLayout()
    noteContentSize()
  }

  /// The button is to be shown in a new state, or with a new configuration: the place to set another one. The default
  /// calls `configurationUpdateHandler`.
  open func updateConfiguration() { configured?.handler?(self) }

  private final func updateConfigurationIfNeeded() {
    guard let configured, configured.isMarked, !configured.isUpdating else { return }
    (configured.isMarked, configured.isUpdating) = (false, true)
    updateConfiguration()
    configured.isUpdating = false
    configured.show(in: self)
  }

  // MARK: Places

  /// The rectangle of the background image: all of the bounds.
  open func backgroundRect(forBounds bounds: Rect) -> Rect { bounds }

  /// The rectangle for title and image: the bounds within `contentEdgeInsets`.
  open func contentRect(forBounds bounds: Rect) -> Rect {
    guard let insets = configured?.configuration?.contentInsets else { return bounds.room(within: contentEdgeInsets) }
    return bounds.room(within: insets.edges(isFromRight))
  }

  /// The rectangle of the title in that for title and image.
  open func titleRect(forContentRect contentRect: Rect) -> Rect { places(contentRect).title }

  /// The rectangle of the image in that for title and image.
  open func imageRect(forContentRect contentRect: Rect) -> Rect { places(contentRect).image }

  /// - Parameter width: at which titles of several lines are broken; 0 for none.
  private final func titleSize(_ width: Double = 0) -> Size {
    label.map { $0.sizeThatFits(Size(max(0, width), 0)) } ?? .zero
  }

  private final func places(_ content: Rect) -> (image: Rect, title: Rect) {
    if let configured, configured.configuration != nil {
      updateConfigurationIfNeeded()
      let places = configured.places(self, content)
      return (places.image, places.title)
    }
    let image = currentImage?.size ?? .zero
    let (imageRoom, titleRoom) = (content.room(within: imageEdgeInsets), content.room(within: titleEdgeInsets))
    let title = titleSize(titleRoom.width - image.width)
    let titleWidth = max(0, min(title.width, titleRoom.width - image.width))
    // Each is placed in its own room, beside the other one.
    var picture = Rect(
      origin: Point(left(of: image.width, and: titleWidth, in: imageRoom), 0), size: image)
    var words = Rect(
      x: left(of: titleWidth, and: image.width, in: titleRoom) + image.width, y: 0, width: titleWidth, height: 0)
    if contentHorizontalAlignment == .fill {
      words.size.width = max(0, titleRoom.width - image.width)
      if title.width == 0, image.width > 0 { picture.size.width = max(0, imageRoom.width) }
    }
    (picture.origin.y, picture.size.height) = rows(of: image.height, in: imageRoom)
    // A button that was given the size of its title keeps the room above and below it.
    let padding = hasFittedSize && image.height == 0 ? titlePadding : 0
    (words.origin.y, words.size.height) = rows(
      of: title.height, in: titleRoom.room(within: EdgeInsets(top: padding, left: 0, bottom: padding, right: 0)))
    return (picture, words)
  }

  /// The least x of two things beside one another, of which one is `width` wide.
  private final func left(of width: Double, and other: Double, in room: Rect) -> Double {
    switch contentHorizontalAlignment {
    case .left, .leading, .fill: room.minX
    case .right, .trailing: room.maxX - width - other
    case .center: room.minX + (room.width - width - other) / 2
    }
  }

  private final func rows(of height: Double, in room: Rect) -> (y: Double, height: Double) {
    let height = max(0, min(height, room.height))
    switch contentVerticalAlignment {
    case .top: return (room.minY, height)
    case .bottom: return (room.maxY - height, height)
    case .fill: return (room.minY, max(0, room.height))
    case .center: return (room.minY + (room.height - height) / 2, height)
    }
  }

  /// Places background, image and title.
  open override func layoutSubviews() {
    super.layoutSubviews()
    updateConfigurationIfNeeded()
    background?.frame = backgroundRect(forBounds: bounds)
    let content = contentRect(forBounds: bounds)
    picture?.frame = imageRect(forContentRect: content).onPixels(contentScaleFactor)
    label?.frame = titleRect(forContentRect: content).onPixels(contentScaleFactor)
    if let configured, configured.configuration != nil { configured.layOut(self, content) }
  }

  /// Points above and below the title.
  private final var titlePadding: Double { contentEdgeInsets == .zero ? 6 : 0 }

  /// The size of title, image and insets, but no smaller than the background image.
  open override func sizeThatFits(_ size: Size) -> Size {
    if let configured, configured.configuration != nil {
      updateConfigurationIfNeeded()
      return configured.size(of: self)
    }
    let (image, title) = (currentImage?.size ?? .zero, titleSize())
    let (insets, least) = (contentEdgeInsets, currentBackgroundImage?.size ?? .zero)
    guard image != .zero || title != .zero || least != .zero || insets != .zero else {
      return Size(30, buttonType == .custom ? 34 : 30)
    }
    let titleHeight = title.height > 0 ? title.height + 2 * titlePadding : 0
    return Size(
      max(image.width + title.width + insets.left + insets.right, least.width),
      max(max(image.height, titleHeight) + insets.top + insets.bottom, least.height))
  }

  /// As `View`'s; from then on the title keeps its 6 points from the upper or lower edge, as in UIKit.
  open override func sizeToFit() {
    hasFittedSize = true
    super.sizeToFit()
  }
  private final var hasFittedSize = false

  /// As `sizeThatFits`.
  open override var intrinsicContentSize: Size { sizeThatFits(.zero) }

  /// The title, if the button has one.
  open override var forFirstBaselineLayout: View { label ?? self }

  /// The title, if the button has one.
  open override var forLastBaselineLayout: View { label ?? self }
}

/// What was set for states.
struct StateValues<Value> {
  private var values: [UInt: Value] = [:]

  subscript(state: Control.State) -> Value? {
    get { values[state.rawValue] }
    set { values[state.rawValue] = newValue }
  }

  func value(for state: Control.State) -> Value? { self[state] ?? self[.normal] }
}

extension Rect {
  /// Within insets; where they leave no room, of no size, in the middle between them.
  func room(within insets: EdgeInsets) -> Rect {
    func side(_ from: Double, _ to: Double) -> (Double, Double) {
      from <= to ? (from, to - from) : ((from + to) / 2, 0)
    }
    let (x, width) = side(minX + insets.left, maxX - insets.right)
    let (y, height) = side(minY + insets.top, maxY - insets.bottom)
    return Rect(x: x, y: y, width: width, height: height)
  }

  /// With the origin on a whole pixel.
  package func onPixels(_ scale: Double) -> Rect {
    guard scale > 0, isFinite else { return self }
    return Rect(
      x: (origin.x * scale).rounded() / scale, y: (origin.y * scale).rounded() / scale, width: width, height: height)
  }
}
