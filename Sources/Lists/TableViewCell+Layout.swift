import MultiplaneGeometry
import MultiplaneLayers
import MultiplaneSystemViews
package import MultiplaneViews

/// Lengths of cells, points: choices of ours where UIKit documents none.
package enum CellMetrics {
  /// The least height of a row of labels.
  static let height = 44.0
  /// Between image and text, and beside an accessory.
  static let margin = 16.0
  /// Above and below labels of several lines.
  package static let verticalMargin = 11.0
  /// What deletes, inserts or marks a row.
  static let editRoom = 38.0
  /// What moves a row.
  static let gripRoom = 44.0
  /// The width of the first text of the style `value2`.
  static let firstColumn = 91.0
  /// The side of a sign at the right.
  static let sign = 20.0
}

extension TableViewCell {
  /// The room of the contents in a size of the cell.
  final func contentRect(in size: Size) -> Rect {
    let left = parts.editControl != nil && shouldIndentWhileEditing ? CellMetrics.editRoom : 0
    var right = parts.grip == nil ? 0 : CellMetrics.gripRoom
    if let accessory = parts.accessory { right += width(of: accessory) + CellMetrics.margin }
    return Rect(x: left, y: 0, width: max(0, size.width - left - right), height: size.height)
  }

  /// Brings the margins of the contents up to date with the traits, and with what is at their right.
  final func noteMargins() {
    giveMargins(to: contentView, in: table, isFree: parts.accessory == nil && parts.grip == nil)
  }

  /// Takes a place in the table. The contents get their size at once, so that their constraints fit in it.
  final func place(in frame: Rect) {
    guard frame != self.frame else { return }
    let isResized = frame.size != bounds.size
    self.frame = frame
    if isResized { contentView.frame = contentRect(in: frame.size) }
  }

  private final func width(of accessory: View) -> Double {
    (accessory as? CellSign)?.fittingWidth ?? accessory.bounds.width
  }

  final func placeParts() {
    let size = bounds.size
    let content = contentRect(in: size)
    contentView.frame = content
    backgroundView?.frame = bounds
    placeBackdrop()
    for view in [selectedBackgroundView, multipleSelectionBackgroundView, parts.grey] where view?.superview === self {
      view?.frame = bounds
    }
    if let control = parts.editControl {
      control.frame = Rect(x: 0, y: 0, width: CellMetrics.editRoom, height: size.height)
    }
    var right = size.width
    if let grip = parts.grip {
      right -= CellMetrics.gripRoom
      grip.frame = Rect(x: right, y: 0, width: CellMetrics.gripRoom, height: size.height)
    }
    if let accessory = parts.accessory {
      let width = width(of: accessory)
      let height = accessory is CellSign ? size.height : accessory.bounds.height
      accessory.frame = Rect(
        x: right - CellMetrics.margin - width, y: onPixel((size.height - height) / 2), width: width, height: height)
    }
    if let configured = parts.configured {
      configured.frame = Rect(origin: .zero, size: content.size)
    } else {
      placeLabels(in: content.size)
    }
    placeSeparator()
    roundCorners()
  }

  private final func onPixel(_ length: Double) -> Double { length.rounded(toPixels: contentScaleFactor) }

  private final func placeLabels(in size: Size) {
    let margins = contentView.layoutMargins
    var left = margins.left + Double(indentationLevel) * (indentationWidth.isFinite ? indentationWidth : 0)
    if let image = parts.image {
      let own = image.image?.size ?? .zero
      let height = min(own.height, size.height)
      let width = own.height > 0 ? own.width * height / own.height : 0
      image.frame = Rect(x: left, y: onPixel((size.height - height) / 2), width: width, height: height)
      if width > 0 { left += width + CellMetrics.margin }
    }
    let room = Rect(x: left, y: 0, width: max(0, size.width - margins.right - left), height: size.height)
    switch cellStyle {
    case .default: parts.text?.frame = room
    case .subtitle: placeLines(in: room)
    case .value1: placeSides(in: room)
    case .value2:
      let first = min(CellMetrics.firstColumn, room.width)
      parts.text?.frame = Rect(x: room.minX, y: 0, width: first, height: size.height)
      let start = first + 6
      parts.detail?.frame = Rect(
        x: room.minX + start, y: 0, width: max(0, room.width - start), height: size.height)
    }
  }

  private final func isEmpty(_ label: Label?) -> Bool { label?.text?.isEmpty ?? true }

  /// Two texts below one another, in the middle of the height.
  private final func placeLines(in room: Rect) {
    guard let detail = parts.detail, !isEmpty(detail) else {
      parts.detail?.frame = Rect(x: room.minX, y: room.maxY, width: room.width, height: 0)
      parts.text?.frame = room
      return
    }
    let first = isEmpty(parts.text) ? 0 : parts.text?.sizeThatFits(Size(room.width, 0)).height ?? 0
    let second = detail.sizeThatFits(Size(room.width, 0)).height
    let top = onPixel(max(0, (room.height - first - second - 2) / 2))
    parts.text?.frame = Rect(x: room.minX, y: top, width: room.width, height: min(first, room.height))
    detail.frame = Rect(x: room.minX, y: top + first + 2, width: room.width, height: min(second, room.height))
  }

  /// Two texts at the sides: the second gets what it needs, as far as the first leaves a third.
  private final func placeSides(in room: Rect) {
    let wanted = isEmpty(parts.detail) ? 0 : parts.detail?.sizeThatFits(Size(0, 0)).width ?? 0
    let own = isEmpty(parts.text) ? 0 : parts.text?.sizeThatFits(Size(0, 0)).width ?? 0
    let gap = wanted > 0 && own > 0 ? 8.0 : 0
    let second = min(wanted, max(room.width - own - gap, room.width * 2 / 3 - gap, 0))
    parts.text?.frame = Rect(x: room.minX, y: 0, width: max(0, room.width - second - gap), height: room.height)
    parts.detail?.frame = Rect(x: room.maxX - second, y: 0, width: second, height: room.height)
  }

  // MARK: The line below

  /// Brings the line below up to date with what the table says.
  final func setSeparator(of table: TableView) {
    guard table.separatorStyle != .none else {
      parts.separator?.removeFromSuperview()
      parts.separator = nil
      return
    }
    let line = parts.separator ?? View()
    if parts.separator == nil {
      line.isPart = true
      line.isUserInteractionEnabled = false
      addSubview(line)
      parts.separator = line
      setNeedsLayout()
    }
    line.backgroundColor = table.separatorColor ?? DynamicColor.separator.resolved(with: table.traitCollection)
    let isHidden = parts.isLast && table.style != .plain
    if line.isHidden != isHidden { line.isHidden = isHidden }
  }

  final func placeSeparator() {
    guard let line = parts.separator else { return }
    let pixel = 1 / (contentScaleFactor > 0 ? contentScaleFactor : 1)
    let inset = separatorInset
    let left = (inset.left.isFinite ? inset.left : 0) + contentView.frame.minX
    let right = inset.right.isFinite ? inset.right : 0
    line.frame = Rect(
      x: left, y: bounds.height - pixel, width: max(0, bounds.width - left - right), height: pixel)
  }

  /// Rounds the outer corners of the first and the last row of an inset section.
  final func roundCorners() {
    let radius = table?.style == .insetGrouped ? table?.look.cornerRadius ?? 0 : 0
    guard radius > 0 || parts.isRounded else { return }
    let (top, bottom) = (parts.isFirst ? radius : 0, parts.isLast ? radius : 0)
    var radii: CornerRadii?
    if top > 0 || bottom > 0 {
      let (up, down) = (Size(top, top), Size(bottom, bottom))
      radii = CornerRadii(topLeft: up, topRight: up, bottomRight: down, bottomLeft: down)
    }
    parts.isRounded = radii != nil
    let views = [self, backgroundView, selectedBackgroundView, multipleSelectionBackgroundView, parts.grey]
    for case let view? in views where view.layer.cornerRadii != radii { view.layer.cornerRadii = radii }
  }

  // MARK: Size

  final func fitted(_ target: Size, _ horizontal: LayoutPriority, _ vertical: LayoutPriority) -> Size {
    let width = target.width
    let room = contentRect(in: Size(width, 0))
    if let configured = parts.configured {
      return Size(width, configured.fitted(inWidth: room.width).height)
    }
    guard !contentView.constraints.isEmpty else { return sizeThatFits(target) }
    let size = contentView.systemLayoutSizeFitting(
      Size(room.width, target.height), withHorizontalFittingPriority: horizontal, verticalFittingPriority: vertical)
    return Size(width, size.height)
  }

  /// The height of the labels in a width of the cell.
  final func labelHeight(inWidth width: Double) -> Double {
    guard parts.text != nil || parts.detail != nil else { return CellMetrics.height }
    let isPlain = [parts.text, parts.detail].allSatisfy { label in
      guard let label else { return true }
      return label.numberOfLines == 1 && label.font.size <= 17
    }
    if isPlain { return CellMetrics.height }
    let margins = contentView.layoutMargins
    let room = contentRect(in: Size(width, 0)).width - margins.left - margins.right
    let image = parts.image?.image.map { $0.size.width + CellMetrics.margin } ?? 0
    let limit = Size(max(1, room - image), 0)
    let heights = [parts.text, parts.detail].map { label in
      isEmpty(label) ? 0 : label?.sizeThatFits(limit).height ?? 0
    }
    let height = cellStyle == .subtitle ? heights[0] + heights[1] + 2 : max(heights[0], heights[1])
    return max(CellMetrics.height, height + 2 * CellMetrics.verticalMargin)
  }
}

extension View {
  /// Gives a row of a list, or a heading, and its contents their margins: at the sides the system's least, at the right
  /// of contents that are not free there 8 points.
  ///
  /// - Parameter list: what shows it, before it is in it.
  package final func giveMargins(
    to content: View, in list: View?, vertical: Double = CellMetrics.verticalMargin, isFree: Bool = true
  ) {
    let side = (list ?? self).traitCollection.leastSideMargin
    usualMargins = EdgeInsets(top: 8, left: side, bottom: 8, right: side)
    content.usualMargins = EdgeInsets(top: vertical, left: side, bottom: vertical, right: isFree ? side : 8)
  }

  /// Lets what is in a row keep the row's margins, which are those within the safe area: as files of Interface Builder
  /// have it.
  package final func keepMargins() {
    preservesSuperviewLayoutMargins = true
    insetsLayoutMarginsFromSafeArea = false
  }
}

extension EdgeInsets {
  /// Of lines between rows.
  static func separator(_ traits: TraitCollection) -> EdgeInsets {
    EdgeInsets(top: 0, left: traits.leastSideMargin, bottom: 0, right: 0)
  }
}
