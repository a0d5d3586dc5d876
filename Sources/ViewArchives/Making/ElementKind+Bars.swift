import MultiplaneContents
import MultiplaneSystemViews
import MultiplaneViews

// Bars and their items.
extension ElementKind {
  static var bars: [String: ElementKind] {
    [
      "toolbar": .coded(Toolbar.self, "UIToolbar") { reader, bar in
        reader.apply("barTintColor", to: bar, \Toolbar.barTintColor)
        if let image = reader.image("backgroundImage") { bar.backgroundImage = image }
        bar.items = reader.element.list("items").compactMap { reader.session.make($0) as? BarButtonItem }
      },
      "barButtonItem": .made(
        BarButtonItem.self, "UIBarButtonItem", parent: "barItem", { _ in BarButtonItem() }, fillItem),
      "barItem": .made(BarItem.self, "UIBarItem", { _ in nil }, fillBarItem),
    ]
  }

  private static func fillBarItem(_ reader: ElementReader, _ item: BarItem) {
    if let title = reader.text("title") { item.title = title }
    if let image = reader.image("image") { item.image = image }
    if let isEnabled = reader.flag("enabled") { item.isEnabled = isEnabled }
    if let tag = reader.whole("tag") { item.tag = tag }
  }

  private static func fillItem(_ reader: ElementReader, _ item: BarButtonItem) {
    if let word = reader.element["systemItem"] {
      // Interface Builder has items that no bar here has a sign for.
      if let known = reader.word("systemItem", ElementWords.systemItems) {
        item.become(known)
      } else if item.title == nil {
        item.title = word
      }
    }
    if let style = reader.element["style"] { item.style = style == "done" ? .done : .plain }
    if let width = reader.number("width"), width >= 0 { item.width = width }
    if let color = reader.plainColor("tintColor") { item.tintColor = color }
    if let view = reader.element.keyed("customView") ?? reader.element.keyed("view") {
      item.customView = reader.session.make(view) as? View
    }
  }
}
