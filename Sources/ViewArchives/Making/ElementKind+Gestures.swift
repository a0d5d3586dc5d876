import MultiplaneContents
import MultiplaneViews

// Gestures, which may be of the program's own classes.
extension ElementKind {
  static var gestures: [String: ElementKind] {
    [
      "tapGestureRecognizer": gesture(TapGestureRecognizer.self, "UITapGestureRecognizer") { reader, gesture in
        if let count = reader.whole("numberOfTapsRequired"), count > 0 { gesture.numberOfTapsRequired = count }
        if let count = reader.whole("numberOfTouchesRequired"), count > 0 { gesture.numberOfTouchesRequired = count }
      },
      // Interface Builder does write its element with a p.
      "pongPressGestureRecognizer": longPress, "longPressGestureRecognizer": longPress,
      "panGestureRecognizer": gesture(PanGestureRecognizer.self, "UIPanGestureRecognizer") { reader, gesture in
        if let count = reader.whole("minimumNumberOfTouches"), count > 0 { gesture.minimumNumberOfTouches = count }
        if let count = reader.whole("maximumNumberOfTouches"), count > 0 { gesture.maximumNumberOfTouches = count }
      },
      "screenEdgePanGestureRecognizer": gesture(
        ScreenEdgePanGestureRecognizer.self, "UIScreenEdgePanGestureRecognizer", parent: "panGestureRecognizer"
      ) { reader, gesture in
        // Interface Builder writes a child for the edges; a word for one of them was common once.
        gesture.edges = (reader.element.keyed("edges") ?? reader.element).flags(ElementWords.edges)
      },
      "swipeGestureRecognizer": gesture(SwipeGestureRecognizer.self, "UISwipeGestureRecognizer") { reader, gesture in
        if let count = reader.whole("numberOfTouchesRequired"), count > 0 { gesture.numberOfTouchesRequired = count }
        let words: Words<SwipeGestureRecognizer.Direction> = [
          "right": .right, "left": .left, "up": .up, "down": .down,
        ]
        if let direction = reader.word("direction", words) { gesture.direction = direction }
      },
      "pinchGestureRecognizer": gesture(PinchGestureRecognizer.self, "UIPinchGestureRecognizer") { reader, gesture in
        if let scale = reader.number("scale"), scale > 0 { gesture.scale = scale }
      },
      "rotationGestureRecognizer": gesture(
        RotationGestureRecognizer.self, "UIRotationGestureRecognizer"
      ) { reader, gesture in
        if let angle = reader.number("rotation") { gesture.rotation = angle }
      },
      "hoverGestureRecognizer": gesture(HoverGestureRecognizer.self, "UIHoverGestureRecognizer") { _, _ in },
      "gestureRecognizer": gesture(GestureRecognizer.self, "UIGestureRecognizer", parent: nil) { reader, gesture in
        if let flag = reader.flag("cancelsTouchesInView") { gesture.cancelsTouchesInView = flag }
        if let flag = reader.flag("delaysTouchesBegan") { gesture.delaysTouchesBegan = flag }
        if let flag = reader.flag("delaysTouchesEnded") { gesture.delaysTouchesEnded = flag }
        if let flag = reader.flag("requiresExclusiveTouchType") { gesture.requiresExclusiveTouchType = flag }
        if let flag = reader.flag("enabled") { gesture.isEnabled = flag }
        if let name = reader.text("name") { gesture.name = name }
      },
    ]
  }

  private static var longPress: ElementKind {
    gesture(LongPressGestureRecognizer.self, "UILongPressGestureRecognizer") { reader, gesture in
      if let seconds = reader.number("minimumPressDuration"), seconds >= 0 { gesture.minimumPressDuration = seconds }
      if let points = reader.number("allowableMovement"), points >= 0 { gesture.allowableMovement = points }
      if let count = reader.whole("numberOfTapsRequired"), count >= 0 { gesture.numberOfTapsRequired = count }
      if let count = reader.whole("numberOfTouchesRequired"), count > 0 { gesture.numberOfTouchesRequired = count }
    }
  }

  /// An element whose objects are of its class, or of a subclass that it names.
  private static func gesture<Gesture: GestureRecognizer>(
    _ type: Gesture.Type, _ name: String, parent: String? = "gestureRecognizer",
    _ fill: @escaping (ElementReader, Gesture) -> Void
  ) -> ElementKind {
    .made(
      type, name, parent: parent,
      { reader in
        let own = reader.session.type(ofNumber: reader.element.number) as? ArchivedObject.Type
        return (own ?? type as ArchivedObject.Type).init(archived: ()) as? Gesture
      }, fill)
  }
}
