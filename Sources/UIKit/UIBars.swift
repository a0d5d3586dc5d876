@_exported public import class Foundation.NSAttributedString
public import MultiplaneDrawing
public import MultiplaneSystemViews
public import MultiplaneViews

extension UIBarButtonItem {
  /// An item with a title.
  public convenience init(title: String?, style: Style, target: AnyObject?, action: Selector?) {
    self.init(title: title, style: style)
    setAction(target, action)
  }

  /// An item with an image.
  public convenience init(image: UIImage?, style: Style, target: AnyObject?, action: Selector?) {
    self.init(image: image, style: style)
    setAction(target, action)
  }

  /// An item of the system.
  public convenience init(barButtonSystemItem systemItem: SystemItem, target: AnyObject?, action: Selector?) {
    self.init(systemItem)
    setAction(target, action)
  }

  private func setAction(_ target: AnyObject?, _ selector: Selector?) {
    self.target = target
    action = selector
  }

  /// The object whose method is called; not retained. nil for the first responder that has it.
  public final var target: AnyObject? {
    get { calledTarget }
    set {
      calledTarget = newValue
      hasTarget = newValue != nil
    }
  }

  /// The method that is called when the item is pressed; nil for none.
  public final var action: Selector? {
    get { key?.base as? Selector }
    set {
      key = newValue.map { AnyHashable($0) }
      guard let selector = newValue else { return press = nil }
      press = { item in
        // A target that is gone is not no target.
        if item.calledTarget == nil, item.hasTarget { return }
        Application.shared.sendAction(selector, to: item.calledTarget, from: item, for: nil)
      }
    }
  }

  /// Sets the font and the colour of the title; of other attributes there is no use here.
  ///
  /// - Parameter state: the font is that of all states.
  public final func setTitleTextAttributes(_ attributes: [NSAttributedString.Key: Any]?, for state: UIControl.State) {
    if state == .normal || attributes?[.font] != nil { titleFont = attributes?[.font] as? UIFont }
    setTitleColor(attributes?[.foregroundColor] as? UIColor, for: state)
  }

  /// The font and the colour that were set; nil for none.
  public final func titleTextAttributes(for state: UIControl.State) -> [NSAttributedString.Key: Any]? {
    var attributes: [NSAttributedString.Key: Any] = [:]
    attributes[.font] = titleFont
    attributes[.foregroundColor] = titleColor(for: state)
    return attributes.isEmpty ? nil : attributes
  }

  /// Of no effect: images fill the middle of the bar.
  public final var imageInsets: UIEdgeInsets {
    get { .zero }
    set {}
  }
}

/// Where a bar is.
public enum UIBarPosition: Int, Hashable, Sendable { case any, bottom, top, topAttached }

/// How high a bar is.
public enum UIBarMetrics: Int, Hashable, Sendable {
  /// As always here.
  case `default`, compact
  /// With a line of words above.
  case defaultPrompt = 101, compactPrompt
}

/// Whether a bar is light or dark.
public enum UIBarStyle: Int, Hashable, Sendable { case `default`, black }

extension UIToolbar {
  /// Whether the bar is dark, whatever its surroundings are.
  public final var barStyle: UIBarStyle {
    get { overrideUserInterfaceStyle == .dark ? .black : .default }
    set { overrideUserInterfaceStyle = newValue == .black ? .dark : .unspecified }
  }

  /// Of no effect: bars are as translucent as their colour.
  public final var isTranslucent: Bool {
    get { false }
    set {}
  }

  /// Sets the image behind the items, for all positions and heights.
  public final func setBackgroundImage(
    _ image: UIImage?, forToolbarPosition position: UIBarPosition, barMetrics: UIBarMetrics
  ) { backgroundImage = image }

  /// The image behind the items.
  public final func backgroundImage(
    forToolbarPosition position: UIBarPosition, barMetrics: UIBarMetrics
  ) -> UIImage? { backgroundImage }

  /// Takes the line at the upper edge away; nil brings it back. The image itself is not shown.
  public final func setShadowImage(_ image: UIImage?, forToolbarPosition position: UIBarPosition) {
    lineColor = image == nil ? nil : .clear
  }
}
