public import MultiplaneSystemViews
import MultiplaneViews

extension Toolbar {
  /// How the bar looks: its background and its line. It is taken when it is set.
  public final var standardAppearance: ToolbarAppearance {
    get {
      let appearance = ToolbarAppearance()
      (appearance.backgroundColor, appearance.backgroundImage) = (barTintColor, backgroundImage)
      if let line = ToolbarLook(of: self).lineColor { appearance.shadowColor = line }
      return appearance
    }
    set {
      let isClear = newValue.background == .none
      barTintColor = newValue.backgroundColor ?? (isClear ? .clear : nil)
      backgroundImage = newValue.backgroundImage
      ToolbarLook(of: self).lineColor = newValue.hasOwnShadow ? newValue.shadowColor ?? .clear : nil
    }
  }
}
