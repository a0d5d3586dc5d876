package import MultiplaneContents
package import MultiplaneViews

extension BarButtonItem {
  /// The view that a bar shows for the item: its own, or a new button.
  ///
  /// - Parameters:
  ///   - font: of the title, unless the item has one of its own.
  ///   - scale: of the screen, for which signs are drawn.
  package final func makeView(font: Font, scale: Double) -> View {
    if let customView {
      shownView = customView
      return customView
    }
    let button = Button(type: .system)
    var font = font
    if style == .done { font.weight = .semibold }
    button.titleLabel?.font = titleFont ?? font
    button.setTitleColors(titleColors)
    button.accessibilityLabel = accessibilityLabel ?? title ?? signName
    button.accessibilityIdentifier = accessibilityIdentifier
    if let image = image(scale: scale) {
      button.setImage(
        image.renderingMode == .automatic ? image.withRenderingMode(.alwaysTemplate) : image, for: .normal)
    } else {
      button.setTitle(title, for: .normal)
    }
    if let tint = tintColor { button.tintColor = tint }
    button.isEnabled = isEnabled
    if let menu {
      button.showsMenuAsPrimaryAction = action == nil
      button.menu = menu
    }
    button.addAction(for: .primaryActionTriggered) { [weak self] in
      if let self { action?(self) }
    }
    shownView = button
    return button
  }
}
