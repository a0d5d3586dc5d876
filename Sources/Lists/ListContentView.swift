import MultiplaneContents
public import MultiplaneGeometry
import MultiplaneSystemViews
public import MultiplaneViews

/// Shows a `ListContentConfiguration`: UIKit's, without the prefix.
open class ListContentView: View, ContentView {
  private final let text = Label()
  private final let secondary = Label()
  private final let picture = ImageView(image: nil)
  private final var own: ListContentConfiguration

  /// Makes a view that shows a configuration.
  public init(configuration: ListContentConfiguration) {
    own = configuration
    super.init(frame: .zero)
    for view in [text, secondary, picture] {
      view.isPart = true
      addSubview(view)
    }
    // Hears of other margins of a cell.
    preservesSuperviewLayoutMargins = true
    show()
  }

  /// Not available: a configuration is no part of an archive.
  public required init?(coder: Coder) { nil }

  /// What it shows: a `ListContentConfiguration`; others are ignored.
  open var configuration: any ContentConfiguration {
    get { own }
    set {
      guard let new = newValue as? ListContentConfiguration, new != own else { return }
      own = new
      show()
    }
  }

  private final func show() {
    show(own.styledText, own.text, in: text, own.textProperties, .label)
    show(
      own.secondaryStyledText, own.secondaryText, in: secondary, own.secondaryTextProperties,
      own.prefersSideBySideTextAndSecondaryText ? .secondaryLabel : .label)
    picture.image = own.image
    picture.tintColor = own.imageProperties.tintColor
    picture.layer.cornerRadius = own.imageProperties.cornerRadius
    picture.layer.borderColor = own.imageProperties.strokeColor
    picture.layer.borderWidth = own.imageProperties.strokeColor == nil ? 0 : max(0, own.imageProperties.strokeWidth)
    picture.clipsToBounds = own.imageProperties.cornerRadius > 0
    setNeedsLayout()
  }

  private final func show(
    _ styled: AttributedText?, _ plain: String?, in label: Label,
    _ properties: ListContentConfiguration.TextProperties, _ usual: DynamicColor
  ) {
    if styled == nil { label.text = properties.shown(plain) }
    if label.font != properties.font { label.font = properties.font }
    label.numberOfLines = properties.numberOfLines
    label.textAlignment = properties.alignment
    label.lineBreakMode = properties.lineBreakMode
    label.adjustsFontSizeToFitWidth = properties.adjustsFontSizeToFitWidth
    label.minimumScaleFactor = properties.minimumScaleFactor
    if let change = properties.colorTransformer {
      label.textColor = change(properties.color ?? usual.resolved(with: traitCollection))
    } else if let color = properties.color {
      label.textColor = color
    } else {
      usual.apply(to: label, \.detailColor)
    }
    if let styled { label.styledText = styled }
  }

  private struct Places {
    var image = Rect.zero
    var text = Rect.zero
    var secondary = Rect.zero
    var height = 0.0
  }

  /// Room around all: of the configuration, and of the cell along the axes that it says.
  private final var margins: DirectionalEdgeInsets {
    var margins = own.directionalLayoutMargins
    guard let around = superview, around.superview is any ReusableView else { return margins }
    let (cell, axes) = (around.directionalLayoutMargins, own.axesPreservingSuperviewLayoutMargins)
    if axes.contains(.horizontal) {
      (margins.leading, margins.trailing) = (max(margins.leading, cell.leading), max(margins.trailing, cell.trailing))
    }
    if axes.contains(.vertical) {
      (margins.top, margins.bottom) = (max(margins.top, cell.top), max(margins.bottom, cell.bottom))
    }
    return margins
  }

  /// Where all is in a width.
  private final func places(inWidth width: Double) -> Places {
    let margins = margins
    var (places, left) = (Places(), margins.leading)
    if let image = own.image {
      var size = image.size
      let most = own.imageProperties.maximumSize
      if most.width > 0, size.width > most.width {
        size = Size(most.width, size.height * most.width / size.width)
      }
      if most.height > 0, size.height > most.height {
        size = Size(size.width * most.height / size.height, most.height)
      }
      let kept = own.imageProperties.reservedLayoutSize
      let width = kept.width > 0 ? kept.width : size.width
      places.image = Rect(origin: Point(left + (width - size.width) / 2, 0), size: size)
      places.height = max(size.height, kept.height)
      left += width + own.imageToTextPadding
    }
    let room = max(1, width - left - margins.trailing)
    func size(_ label: Label, _ width: Double) -> Size {
      label.text?.isEmpty ?? true ? .zero : label.sizeThatFits(Size(width, 0))
    }
    let (first, second) = (size(text, room), size(secondary, room))
    let gap = own.textToSecondaryTextHorizontalPadding
    var height = max(first.height, second.height)
    if own.prefersSideBySideTextAndSecondaryText, first.width + second.width + gap <= room {
      places.text = Rect(x: left, y: 0, width: room - second.width, height: first.height)
      places.secondary = Rect(x: left + room - second.width, y: 0, width: second.width, height: second.height)
      let middle = height / 2
      places.text.origin.y = middle - first.height / 2
      places.secondary.origin.y = middle - second.height / 2
    } else {
      let between = first.height > 0 && second.height > 0 ? own.textToSecondaryTextVerticalPadding : 0
      places.text = Rect(x: left, y: 0, width: room, height: first.height)
      places.secondary = Rect(x: left, y: first.height + between, width: room, height: second.height)
      height = first.height + between + second.height
    }
    places.height = max(height, places.height)
    for path in [\Places.text, \Places.secondary] {
      places[keyPath: path].origin.y += (places.height - height) / 2
    }
    places.image.origin.y = (places.height - places.image.height) / 2
    return places
  }

  /// The height of the contents in a width, at least 44.
  open override func sizeThatFits(_ size: Size) -> Size {
    let margins = margins
    let height = places(inWidth: size.width).height + margins.top + margins.bottom
    return Size(size.width, max(CellMetrics.height, height))
  }

  /// Places the image and the texts.
  open override func layoutSubviews() {
    super.layoutSubviews()
    let places = places(inWidth: bounds.width)
    let scale = contentScaleFactor
    let top = ((bounds.height - places.height) / 2).rounded(toPixels: scale)
    for (view, place) in [(picture, places.image), (text, places.text), (secondary, places.secondary)] as [(View, Rect)]
    {
      var frame = place
      frame.origin.y = (frame.minY + top).rounded(toPixels: scale)
      if isFromRight { frame.origin.x = bounds.width - frame.maxX }
      view.frame = frame
    }
  }
}
