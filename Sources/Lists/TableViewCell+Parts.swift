import MultiplaneContents
import MultiplaneDrawing
import MultiplaneGeometry
import MultiplaneSystemViews
import MultiplaneViews

/// The views of a cell that most cells do not have all of.
struct CellParts {
  var text: CellLabel?
  var detail: CellLabel?
  var image: CellImageView?
  var separator: View?
  var separatorInset: EdgeInsets?
  var accessory: View?
  var editControl: CellSign?
  var grip: CellSign?
  var grey: View?
  var configuration: (any ContentConfiguration)?
  var configured: (any View & ContentView)?
  var background: BackgroundConfiguration?
  /// Whether `updateConfiguration` is to be called: also before the cell is shown first.
  var needsUpdate = true
  /// What shows the background's configuration.
  var backdrop: View?
  var editingStyle = TableViewCell.EditingStyle.none
  var canMove = false
  /// Whether the row is the first, or the last, of its section.
  var isFirst = false
  var isLast = false
  /// Whether corners of the cell are round because its section has round ones.
  var isRounded = false
}

/// A label of a cell, which lays it out when its text changes.
final class CellLabel: Label {
  private func layOutCell() { superview?.superview?.setNeedsLayout() }
  override var text: String? { didSet { if text != oldValue { layOutCell() } } }
  override var styledText: AttributedText? { didSet { layOutCell() } }
  // As in UIKit: code sets nil, and reads without a test.
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  override var font: Font! { didSet { if font != oldValue { layOutCell() } } }
  override var numberOfLines: Int { didSet { if numberOfLines != oldValue { layOutCell() } } }
}

/// An image of a cell, which lays it out when its size changes.
final class CellImageView: ImageView {
  override var image: Image? {
    didSet { if image?.size != oldValue?.size { superview?.superview?.setNeedsLayout() } }
  }
}

extension TableViewCell {
  /// The text, made when it is first asked for.
  final var text: Label {
    if let known = parts.text { return known }
    let label = CellLabel()
    if cellStyle == .value2 {
      label.font = .systemFont(ofSize: 13)
      label.textAlignment = .right
      label.textColor = tintColor
    }
    contentView.addSubview(label)
    parts.text = label
    return label
  }

  /// The second text, made when it is first asked for.
  final var detail: Label? {
    guard cellStyle != .default else { return nil }
    if let known = parts.detail { return known }
    let label = CellLabel()
    switch cellStyle {
    case .value1:
      label.textAlignment = .right
      DynamicColor.secondaryLabel.apply(to: label, \.detailColor)
    case .value2: label.font = .systemFont(ofSize: 15)
    default: label.font = .systemFont(ofSize: 12)
    }
    contentView.addSubview(label)
    parts.detail = label
    return label
  }

  /// The image, made when it is first asked for.
  final var picture: ImageView? {
    guard cellStyle != .value2 else { return nil }
    if let known = parts.image { return known }
    let view = CellImageView(image: nil)
    contentView.addSubview(view)
    parts.image = view
    return view
  }

  // MARK: Around the contents

  final func noteAccessory() {
    let (type, view) = isEditing ? (editingAccessoryType, editingAccessoryView) : (accessoryType, accessoryView)
    let old = parts.accessory
    if let view {
      parts.accessory = view
    } else if let sign = CellSign.Sign(type) {
      let known = old as? CellSign
      if known?.sign != sign || !(known?.isAccessory ?? false) {
        let made = CellSign(sign)
        made.isAccessory = true
        if sign.isButton {
          made.beButton("More Info")
          made.press = { [weak self] in self?.table?.tapAccessory(of: self) }
        }
        parts.accessory = made
      }
    } else {
      parts.accessory = nil
    }
    if old !== parts.accessory { old?.removeFromSuperview() }
    if let accessory = parts.accessory, accessory.superview !== self { addSubview(accessory) }
    noteMargins()
    setNeedsLayout()
  }

  /// Shows what editing offers as the table has noted it.
  final func noteEditing(animated: Bool) {
    let marks = isEditing && table?.allowsMultipleSelectionDuringEditing == true
    var sign: CellSign.Sign?
    if isEditing {
      sign = marks ? (isSelected ? .marked : .unmarked) : CellSign.Sign(editing: parts.editingStyle)
    }
    if parts.editControl?.sign != sign {
      parts.editControl?.removeFromSuperview()
      parts.editControl = sign.map { CellSign($0) }
      if let control = parts.editControl {
        addSubview(control)
        control.frame = Rect(x: -CellMetrics.editRoom, y: 0, width: CellMetrics.editRoom, height: bounds.height)
        if !marks {
          control.beButton(sign == .minus ? "Delete" : "Insert")
          control.press = { [weak self] in self?.table?.tapEditControl(of: self) }
        }
      }
    }
    let hasGrip = isEditing && showsReorderControl && parts.canMove
    if hasGrip != (parts.grip != nil) {
      parts.grip?.removeFromSuperview()
      parts.grip = hasGrip ? CellSign(.grip) : nil
      if let grip = parts.grip {
        grip.beButton("Reorder")
        let drag = PanGestureRecognizer()
        drag.addAction { [weak self] pan in
          if let self, let pan = pan as? PanGestureRecognizer { table?.reorderChanged(pan, of: self) }
        }
        grip.addGestureRecognizer(drag)
        addSubview(grip)
        grip.frame = Rect(
          x: bounds.width, y: 0, width: CellMetrics.gripRoom, height: bounds.height)
      }
    }
    noteAccessory()
    setNeedsLayout()
    if animated, window != nil { animate(withDuration: 0.3, animations: { self.layoutIfNeeded() }) }
  }

  // MARK: Backgrounds

  final func showBackgrounds(instead old: View?) {
    let own = [backgroundView, selectedBackgroundView, multipleSelectionBackgroundView]
    if let old, !own.contains(where: { $0 === old }) { old.removeFromSuperview() }
    if let backgroundView, backgroundView.superview !== self { insertSubview(backgroundView, at: 0) }
    showSelection()
    setNeedsLayout()
  }

  private final var greyOrOwn: View? {
    if table?.allowsMultipleSelection == true, let own = multipleSelectionBackgroundView { return own }
    if let selectedBackgroundView { return selectedBackgroundView }
    if let grey = parts.grey { return grey }
    let grey = View()
    grey.isPart = true
    DynamicColor.fill.apply(to: grey, \.backgroundColor)
    parts.grey = grey
    return grey
  }

  /// Shows the background of what is selected or highlighted.
  final func showSelection() {
    let isShown = selectionStyle != .none && (isSelected || isHighlighted) && parts.background == nil
    guard isShown else {
      for view in [selectedBackgroundView, multipleSelectionBackgroundView, parts.grey] where view?.superview === self {
        view?.removeFromSuperview()
      }
      return
    }
    guard let view = greyOrOwn, view.superview !== self else { return }
    view.frame = bounds
    view.alpha = 1
    insertSubview(view, at: backgroundView?.superview === self ? 1 : 0)
    roundCorners()
  }

  final func noteState(animated: Bool) {
    let isLit = isSelected || isHighlighted
    parts.text?.isHighlighted = isLit
    parts.detail?.isHighlighted = isLit
    parts.image?.isHighlighted = isLit
    if isEditing, table?.allowsMultipleSelectionDuringEditing == true { noteEditing(animated: false) }
    if let view = parts.grey, animated, !isLit, view.superview === self, window != nil {
      animate(
        withDuration: 0.25, options: [.allowUserInteraction], animations: { view.alpha = 0 },
        completion: { [weak self] _ in self?.showSelection() })
    } else {
      showSelection()
    }
    updateConfigured()
    setNeedsUpdateConfiguration()
  }

  final func showTraits() {
    noteMargins()
    if let table { setSeparator(of: table) }
  }

  // MARK: What it says

  /// Whether something in the cell is used by itself.
  final var holdsControl: Bool {
    if accessoryView is Control || parts.accessory is CellSign && (parts.accessory as? CellSign)?.press != nil {
      return true
    }
    if isEditing, parts.editControl?.press != nil || parts.grip != nil { return true }
    var pending = contentView.subviews
    while let view = pending.popLast() {
      if view is Control || view.isUserInteractionEnabled && view.gestureRecognizers != nil { return true }
      pending.append(contentsOf: view.subviews)
    }
    return false
  }

  /// The texts in the contents, from above.
  final var words: String? {
    var (found, pending) = ([String](), [View](contentView.subviews.reversed()))
    while let view = pending.popLast() {
      if view.isHidden { continue }
      if let label = view.accessibilityLabel, !label.isEmpty {
        found.append(label)
      } else {
        pending.append(contentsOf: view.subviews.reversed())
      }
    }
    return found.isEmpty ? nil : found.joined(separator: ", ")
  }
}

extension Label {
  /// The colour of a second text, for `DynamicColor`.
  var detailColor: Color? {
    get { textColor }
    set { textColor = newValue }
  }
}
