import MultiplaneContents
import MultiplaneDrawing
import MultiplaneGeometry
import MultiplaneLayers
import MultiplaneViews

/// What a button with a configuration has besides.
@MainActor final class ConfiguredButton {
  var configuration: Button.Configuration?
  var handler: Button.ConfigurationUpdateHandler?
  var isAutomatic = true
  /// Whether the configuration is to be updated and shown before the next layout.
  var isMarked = false
  /// Whether `updateConfiguration()` runs: what it sets marks nothing.
  var isUpdating = false
  /// The configuration in the state's colours.
  private(set) var shown: Button.Configuration?
  private var background: View?
  private var picture: ImageView?
  private(set) var subtitle: Label?
  private(set) var indicator: ActivityIndicator?

  /// Sides of the wheel, points.
  private static let indicatorSide = 20.0

  /// Shows the configuration in the views of a button.
  func show(in button: Button) {
    guard let configuration else { return }
    let shown = isAutomatic ? configuration.updated(for: button) : configuration
    self.shown = shown
    let color = shown.baseForegroundColor ?? button.tintColor ?? .black
    let title = shown.title ?? button.currentTitle
    if title != nil || shown.styledTitle != nil || button.label != nil { show(title, color, in: button.madeLabel) }
    showSubtitle(color, in: button)
    showImage(color, in: button)
    showBackground(in: button)
    button.setNeedsLayout()
  }

  /// Takes the views of the configuration away.
  func end() {
    for view in [background, subtitle, indicator] as [View?] { view?.removeFromSuperview() }
    (background, picture, subtitle, indicator, shown) = (nil, nil, nil, nil, nil)
  }

  private func show(_ title: String?, _ color: Color, in label: Label) {
    guard let shown else { return }
    var attributes = TextAttributes(font: Font.systemFont(ofSize: shown.fontSizes.title), foregroundColor: color)
    if shown.styledTitle == nil, let change = shown.titleAttributes { attributes = change(attributes) }
    if label.alpha != 1 { label.alpha = 1 }
    (label.numberOfLines, label.lineBreakMode) = (0, shown.titleLineBreakMode)
    if let styled = shown.styledTitle {
      label.styledText = styled(attributes)
    } else if shown.titleAttributes == nil {
      if label.font != attributes.font { label.font = attributes.font }
      label.text = title
      if label.textColor != color { label.textColor = color }
    } else {
      label.styledText = title.map { AttributedText($0, attributes: attributes) }
    }
    label.textAlignment = alignment(shown)
  }

  private func alignment(_ shown: Button.Configuration) -> TextAlignment {
    switch side(shown) {
    case .leading: .natural
    case .trailing: .right
    case .automatic, .center: .center
    }
  }

  /// Where title and subtitle are aligned, never `automatic`.
  private func side(_ shown: Button.Configuration) -> Button.Configuration.TitleAlignment {
    guard shown.titleAlignment == .automatic else { return shown.titleAlignment }
    guard shown.image != nil || shown.showsActivityIndicator else { return .center }
    switch Side(shown.imagePlacement) {
    case .leading: return .leading
    case .trailing: return .trailing
    case .top, .bottom: return .center
    }
  }

  private func showSubtitle(_ color: Color, in button: Button) {
    guard let shown, shown.subtitle != nil || shown.styledSubtitle != nil else {
      subtitle?.removeFromSuperview()
      return subtitle = nil
    }
    let label = subtitle ?? Label()
    if subtitle == nil { button.addSubview(label) }
    subtitle = label
    let font = Font.systemFont(ofSize: shown.fontSizes.subtitle)
    if let styled = shown.styledSubtitle {
      label.styledText = styled(TextAttributes(font: font, foregroundColor: color))
    } else {
      label.font = font
      (label.text, label.textColor) = (shown.subtitle, color)
    }
    (label.numberOfLines, label.lineBreakMode, label.textAlignment) = (0, shown.subtitleLineBreakMode, alignment(shown))
  }

  private func showImage(_ color: Color, in button: Button) {
    guard let shown else { return }
    let image = shown.showsActivityIndicator ? nil : shown.image ?? button.currentImage
    if image != nil || button.picture != nil {
      let view = button.madePicture
      (view.image, view.templateColor, view.darkness) = (image, color, 0)
      if view.alpha != 1 { view.alpha = 1 }
    }
    guard shown.showsActivityIndicator else {
      indicator?.removeFromSuperview()
      return indicator = nil
    }
    let wheel = indicator ?? ActivityIndicator(style: .medium)
    if indicator == nil {
      button.addSubview(wheel)
      wheel.startAnimating()
    }
    indicator = wheel
    wheel.color = color
  }

  private func showBackground(in button: Button) {
    guard let shown else { return }
    let look = shown.background
    let isSeen = look.customView != nil || look.image != nil || look.strokeWidth > 0 && look.strokeColor != nil
    guard isSeen || look.backgroundColor ?? .clear != .clear || background != nil else { return }
    let view = background ?? View()
    if background == nil {
      view.isUserInteractionEnabled = false
      button.insertSubview(view, at: 0)
    }
    background = view
    view.backgroundColor = look.backgroundColor
    let layer = view.layer
    layer.borderColor = look.strokeColor ?? .clear
    layer.borderWidth = look.strokeColor == nil ? 0 : max(0, look.strokeWidth)
    let picture = look.image.map { image in
      let picture = self.picture ?? ImageView()
      (picture.image, picture.contentMode) = (image, look.imageContentMode)
      return picture
    }
    let wanted = [picture, look.customView].compactMap { $0 as View? }
    for old in view.subviews where !wanted.contains(where: { $0 === old }) { old.removeFromSuperview() }
    for new in wanted where new.superview !== view { view.addSubview(new) }
    self.picture = picture
    view.clipsToBounds = !wanted.isEmpty
  }

  // MARK: Places

  /// Which side of the title the image is at.
  private enum Side {
    case leading, trailing, top, bottom

    init(_ edges: DirectionalRectEdge) {
      self =
        edges.contains(.top)
        ? .top : edges.contains(.bottom) ? .bottom : edges.contains(.trailing) ? .trailing : .leading
    }

    var isBeside: Bool { self == .leading || self == .trailing }
  }

  struct Places {
    var image = Rect.zero
    var title = Rect.zero
    var subtitle = Rect.zero
  }

  private func imageSize(_ button: Button) -> Size {
    guard let shown else { return .zero }
    if shown.showsActivityIndicator { return Size(Self.indicatorSide, Self.indicatorSide) }
    return (shown.image ?? button.currentImage)?.size ?? .zero
  }

  /// - Parameter width: points that there are for text; 0 for as many as it takes.
  private func textSizes(_ button: Button, _ width: Double) -> (title: Size, subtitle: Size) {
    func size(_ label: Label?) -> Size {
      guard let label, !(label.text ?? "").isEmpty else { return .zero }
      return label.sizeThatFits(Size(width, 0))
    }
    return (size(button.label), size(subtitle))
  }

  /// The size of what is shown, without insets.
  private func blocks(_ button: Button, _ room: Double) -> (image: Size, title: Size, subtitle: Size, all: Size) {
    guard let shown else { return (.zero, .zero, .zero, .zero) }
    let (image, isBeside) = (imageSize(button), Side(shown.imagePlacement).isBeside)
    let besides = isBeside && image.width > 0 ? image.width + shown.imagePadding : 0
    let (title, subtitle) = textSizes(button, room > 0 ? max(1, room - besides) : 0)
    let text = textSize(title, subtitle, shown)
    let padding = image == .zero || text == .zero ? 0 : shown.imagePadding
    let all =
      isBeside
      ? Size(image.width + padding + text.width, max(image.height, text.height))
      : Size(max(image.width, text.width), image.height + padding + text.height)
    return (image, title, subtitle, all)
  }

  private func textSize(_ title: Size, _ subtitle: Size, _ shown: Button.Configuration) -> Size {
    let padding = title == .zero || subtitle == .zero ? 0 : shown.titlePadding
    return Size(max(title.width, subtitle.width), title.height + padding + subtitle.height)
  }

  /// The size that a button takes, with insets.
  func size(of button: Button) -> Size {
    guard let shown else { return .zero }
    let (all, insets) = (blocks(button, 0).all, shown.contentInsets)
    return Size(all.width + insets.leading + insets.trailing, all.height + insets.top + insets.bottom)
  }

  /// Where image, title and subtitle stand in the rectangle within the insets.
  func places(_ button: Button, _ content: Rect) -> Places {
    guard let shown else { return Places() }
    let (image, title, subtitle, all) = blocks(button, content.width)
    let text = textSize(title, subtitle, shown)
    let isMirrored = button.isFromRight
    var origin = content.origin
    switch button.contentHorizontalAlignment {
    case .left: origin.x = isMirrored ? content.minX + content.width - all.width : content.minX
    case .right: origin.x = isMirrored ? content.minX : content.maxX - all.width
    case .leading, .fill: break
    case .trailing: origin.x = content.maxX - all.width
    case .center: origin.x += (content.width - all.width) / 2
    }
    switch button.contentVerticalAlignment {
    case .top, .fill: break
    case .bottom: origin.y = content.maxY - all.height
    case .center: origin.y += (content.height - all.height) / 2
    }
    var places = Places()
    var words = Point(origin.x, origin.y)
    let gap = image == .zero || text == .zero ? 0 : shown.imagePadding
    let middle = Point(origin.x + (all.width - image.width) / 2, origin.y + (all.height - image.height) / 2)
    switch Side(shown.imagePlacement) {
    case .leading:
      places.image.origin = Point(origin.x, middle.y)
      words = Point(origin.x + image.width + gap, origin.y + (all.height - text.height) / 2)
    case .trailing:
      places.image.origin = Point(origin.x + text.width + gap, middle.y)
      words.y = origin.y + (all.height - text.height) / 2
    case .top:
      places.image.origin = Point(middle.x, origin.y)
      words = Point(origin.x + (all.width - text.width) / 2, origin.y + image.height + gap)
    case .bottom:
      places.image.origin = Point(middle.x, origin.y + text.height + gap)
      words.x = origin.x + (all.width - text.width) / 2
    }
    places.image.size = image
    let share =
      switch side(shown) {
      case .leading: 0.0
      case .trailing: 1.0
      case .automatic, .center: 0.5
      }
    func line(_ size: Size, _ y: Double) -> Rect {
      Rect(x: words.x + (text.width - size.width) * share, y: y, width: size.width, height: size.height)
    }
    places.title = line(title, words.y)
    places.subtitle = line(subtitle, words.y + text.height - subtitle.height)
    if isMirrored {
      func mirrored(_ rect: Rect) -> Rect {
        Rect(x: content.minX + content.maxX - rect.maxX, y: rect.minY, width: rect.width, height: rect.height)
      }
      places = Places(
        image: mirrored(places.image), title: mirrored(places.title), subtitle: mirrored(places.subtitle))
    }
    return places
  }

  /// Places what the button does not place itself.
  func layOut(_ button: Button, _ content: Rect) {
    let places = places(button, content)
    subtitle?.frame = places.subtitle.onPixels(button.contentScaleFactor)
    indicator?.frame = places.image.onPixels(button.contentScaleFactor)
    guard let background, let shown else { return }
    let look = shown.background
    let isMirrored = button.isFromRight
    var frame = button.bounds.room(within: look.backgroundInsets.edges(isMirrored))
    let outset = look.strokeColor == nil ? 0 : look.strokeOutset
    frame = frame.insetBy(dx: -outset, dy: -outset)
    background.frame = frame
    background.layer.cornerRadius = shown.cornerRadius(frame.size)
    for view in background.subviews { view.frame = background.bounds }
  }
}

extension DirectionalEdgeInsets {
  /// As left and right.
  func edges(_ isMirrored: Bool) -> EdgeInsets {
    EdgeInsets(top: top, left: isMirrored ? trailing : leading, bottom: bottom, right: isMirrored ? leading : trailing)
  }
}
