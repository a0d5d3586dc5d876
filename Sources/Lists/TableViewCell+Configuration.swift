import MultiplaneGeometry
import MultiplaneSystemViews
import MultiplaneViews

// What configurations show in a cell.
extension TableViewCell {
  /// Brings the margins up to date, and calls `updateConfiguration` where it is due: before the cell is measured and
  /// placed.
  final func bringUpToDate() {
    noteMargins()
    guard parts.needsUpdate else { return }
    parts.needsUpdate = false
    updateConfiguration(using: configurationState)
  }

  /// Shows a configuration in place of the labels.
  final func show(_ configuration: (any ContentConfiguration)?) {
    parts.configuration = configuration
    defer { table?.noteContents(of: self) }
    guard let configuration else {
      parts.configured?.removeFromSuperview()
      parts.configured = nil
      return setNeedsLayout()
    }
    for view in [parts.text, parts.detail, parts.image] as [View?] { view?.removeFromSuperview() }
    (parts.text, parts.detail, parts.image) = (nil, nil, nil)
    let updated = configuration.updated(for: configurationState)
    // A view shows another configuration of its own kind.
    if let view = parts.configured, view.supports(updated) {
      view.configuration = updated
      return setNeedsLayout()
    }
    parts.configured?.removeFromSuperview()
    let view = updated.makeContentView()
    contentView.addSubview(view)
    parts.configured = view
    setNeedsLayout()
  }

  final func show(background: BackgroundConfiguration?) {
    parts.background = background
    let old = parts.backdrop
    parts.backdrop = nil
    if let background {
      let view = background.customView ?? old ?? View()
      view.isPart = true
      view.backgroundColor = background.customView == nil ? background.backgroundColor : view.backgroundColor
      view.layer.cornerRadius = background.cornerRadius
      view.layer.borderColor = background.strokeColor
      view.layer.borderWidth = background.strokeColor == nil ? 0 : background.strokeWidth
      if view !== old { old?.removeFromSuperview() }
      if view.superview !== self { insertSubview(view, at: 0) }
      parts.backdrop = view
      backgroundColor = nil
    } else {
      old?.removeFromSuperview()
      DynamicColor.systemBackground.apply(to: self, \.backgroundColor)
    }
    showSelection()
    setNeedsLayout()
  }

  /// Shows the configuration for what the cell is in now.
  final func updateConfigured() {
    guard automaticallyUpdatesContentConfiguration, let configuration = parts.configuration, let view = parts.configured
    else { return }
    view.configuration = configuration.updated(for: configurationState)
    table?.noteContents(of: self)
  }

  final func placeBackdrop() {
    guard let view = parts.backdrop, let insets = parts.background?.backgroundInsets else { return }
    view.frame = bounds.inset(
      by: EdgeInsets(top: insets.top, left: insets.leading, bottom: insets.bottom, right: insets.trailing))
  }
}
