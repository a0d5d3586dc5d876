import MultiplaneContents
import MultiplaneGeometry
public import MultiplaneSystemViews
import MultiplaneViews

extension LabelLook {
  /// Whether people can select the label's text, and copy it; false by default. Setting it lets the label take touches.
  public var isSelectable: Bool {
    get { selection != nil }
    nonmutating set {
      guard newValue != isSelectable else { return }
      guard newValue else {
        selection?.removeFromSuperview()
        return label.textObserver = nil
      }
      let selection = LabelSelection(label)
      label.addSubview(selection)
      label.isUserInteractionEnabled = true
      label.textObserver = { [weak selection] in selection?.setNeedsText() }
    }
  }

  private var selection: LabelSelection? { label.subviews.lazy.compactMap { $0 as? LabelSelection }.first }
}

/// The text of a label, to be selected: it stands where the label draws it, and draws nothing itself.
final class LabelSelection: TextView {
  private final weak var label: Label?
  private final var awaitsText = true

  init(_ label: Label) {
    self.label = label
    super.init(frame: label.bounds)
    (isPart, isEditable, isScrollEnabled, showsText) = (true, false, false, false)
    (backgroundColor, textContainerInset, textContainer.lineFragmentPadding) = (nil, .zero, 0)
    autoresizingMask = [.flexibleWidth, .flexibleHeight]
    accessibilityElementsHidden = true
    alwaysBounceVertical = false
  }

  required init?(coder: Coder) { nil }

  func setNeedsText() {
    awaitsText = true
    setNeedsLayout()
  }

  override var bounds: Rect {
    get { super.bounds }
    set {
      if newValue.size != super.bounds.size { awaitsText = true }
      super.bounds = newValue
    }
  }

  override func layoutSubviews() {
    if awaitsText, let label {
      awaitsText = false
      let (text, top) = label.laidOut
      if styledText != text { styledText = text }
      textContainerInset.top = top
    }
    super.layoutSubviews()
  }
}
