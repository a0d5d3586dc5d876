import MultiplaneContents
import MultiplaneSystemViews
import MultiplaneViews

// Bars and their items, and gestures.
extension ElementKind {
  static var bars: [String: ElementKind] {
    [
      "toolbar": .coded(Toolbar.self, "UIToolbar") { reader, bar in
        reader.apply("barTintColor", to: bar, \Toolbar.barTintColor)
        if let image = reader.image("backgroundImage") { bar.backgroundImage = image }
        bar.items = reader.element.list("items").compactMap { reader.session.make($0) as? BarButtonItem }
      },
      "barButtonItem": .made(BarButtonItem.self, "UIBarButtonItem", parent: "barItem", makeItem, fillItem),
      "barItem": .made(BarItem.self, "UIBarItem", { _ in nil }, fillBarItem),
    ]
  }

  private static func fillBarItem(_ reader: ElementReader, _ item: BarItem) {
    if let title = reader.text("title") { item.title = title }
    if let image = reader.image("image") { item.image = image }
    if let isEnabled = reader.flag("enabled") { item.isEnabled = isEnabled }
    if let tag = reader.whole("tag") { item.tag = tag }
  }

  private static func makeItem(_ reader: ElementReader) -> BarButtonItem? {
    guard reader.element["systemItem"] != nil else { return BarButtonItem() }
    // Interface Builder has items that no bar here has a sign for.
    let known = reader.element["systemItem"].flatMap { ElementWords.systemItems[$0] }
    if known == nil { _ = reader.word("systemItem", ElementWords.systemItems) }
    return known.map { BarButtonItem($0) } ?? BarButtonItem(title: reader.element["systemItem"])
  }

  private static func fillItem(_ reader: ElementReader, _ item: BarButtonItem) {
    if let style = reader.element["style"] { item.style = style == "done" ? .done : .plain }
    if let width = reader.number("width"), width >= 0 { item.width = width }
    if let color = reader.plainColor("tintColor") { item.tintColor = color }
    if let view = reader.element.keyed("customView") ?? reader.element.keyed("view") {
      item.customView = reader.session.make(view) as? View
    }
  }

  static var gestures: [String: ElementKind] {
    [
      "tapGestureRecognizer": .made(
        TapGestureRecognizer.self, "UITapGestureRecognizer", parent: "gestureRecognizer",
        { _ in TapGestureRecognizer() },
        { reader, gesture in
          if let count = reader.whole("numberOfTapsRequired"), count > 0 { gesture.numberOfTapsRequired = count }
          if let count = reader.whole("numberOfTouchesRequired"), count > 0 { gesture.numberOfTouchesRequired = count }
        }),
      "pongPressGestureRecognizer": longPress, "longPressGestureRecognizer": longPress,
      "panGestureRecognizer": .made(
        PanGestureRecognizer.self, "UIPanGestureRecognizer", parent: "gestureRecognizer",
        { _ in PanGestureRecognizer() },
        fillPan),
      "screenEdgePanGestureRecognizer": .made(
        PanGestureRecognizer.self, "UIPanGestureRecognizer", parent: "gestureRecognizer", isNamed: false,
        { _ in PanGestureRecognizer() }, fillPan),
      "swipeGestureRecognizer": .made(
        SwipeGestureRecognizer.self, "UISwipeGestureRecognizer", parent: "gestureRecognizer",
        { _ in SwipeGestureRecognizer() },
        { reader, gesture in
          if let count = reader.whole("numberOfTouchesRequired"), count > 0 { gesture.numberOfTouchesRequired = count }
          let words: [String: SwipeGestureRecognizer.Direction] = [
            "right": .right, "left": .left, "up": .up, "down": .down,
          ]
          if let direction = reader.word("direction", words) { gesture.direction = direction }
        }),
      "pinchGestureRecognizer": .made(
        PinchGestureRecognizer.self, "UIPinchGestureRecognizer", parent: "gestureRecognizer",
        { _ in PinchGestureRecognizer() }, { reader, gesture in reader.number("scale").map { gesture.scale = $0 } }),
      "rotationGestureRecognizer": .made(
        RotationGestureRecognizer.self, "UIRotationGestureRecognizer", parent: "gestureRecognizer",
        { _ in RotationGestureRecognizer() },
        { reader, gesture in reader.number("rotation").map { gesture.rotation = $0 } }),
      "gestureRecognizer": .made(
        GestureRecognizer.self, "UIGestureRecognizer", { _ in GestureRecognizer() },
        { reader, gesture in
          if let flag = reader.flag("cancelsTouchesInView") { gesture.cancelsTouchesInView = flag }
          if let flag = reader.flag("delaysTouchesBegan") { gesture.delaysTouchesBegan = flag }
          if let flag = reader.flag("delaysTouchesEnded") { gesture.delaysTouchesEnded = flag }
          if let flag = reader.flag("enabled") { gesture.isEnabled = flag }
        }),
    ]
  }

  /// Interface Builder does write its element with a p.
  private static var longPress: ElementKind {
    .made(
      LongPressGestureRecognizer.self, "UILongPressGestureRecognizer", parent: "gestureRecognizer",
      { _ in LongPressGestureRecognizer() },
      { reader, gesture in
        if let seconds = reader.number("minimumPressDuration"), seconds >= 0 { gesture.minimumPressDuration = seconds }
        if let points = reader.number("allowableMovement"), points >= 0 { gesture.allowableMovement = points }
        if let count = reader.whole("numberOfTapsRequired"), count >= 0 { gesture.numberOfTapsRequired = count }
        if let count = reader.whole("numberOfTouchesRequired"), count > 0 { gesture.numberOfTouchesRequired = count }
      })
  }

  private static func fillPan(_ reader: ElementReader, _ gesture: PanGestureRecognizer) {
    if let count = reader.whole("minimumNumberOfTouches"), count > 0 { gesture.minimumNumberOfTouches = count }
    if let count = reader.whole("maximumNumberOfTouches"), count > 0 { gesture.maximumNumberOfTouches = count }
  }
}
