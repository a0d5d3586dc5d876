import MultiplaneGeometry

// What the objects of a compiled nib are to each other.
extension NIBTree {
  func connect(_ number: Int) throws(ViewArchiveError) {
    guard let source = try object(number, "UISource"), let element = place(of: source),
      let name = try text(number, "UILabel"), let target = try object(number, "UIDestination")
    else { return }
    if try connectSegue(number, name, element, target) { return }
    let connections = element.list(named: "connections")
    func add(_ kind: String, _ attributes: [(name: String, value: String)], to other: Int) {
      let id = place(of: other)?.id ?? "\(prefix)\(other)"
      connections.append(
        Element(
          kind, line: 0,
          attributes: attributes + [("destination", id), ("id", "\(prefix)\(number)-\(connections.children.count)")]))
    }
    switch archive.objects[number].className {
    case "UIRuntimeOutletConnection": add("outlet", [("property", name)], to: target)
    case "UIRuntimeOutletCollectionConnection":
      for other in try elements(of: target) { add("outletCollection", [("property", name)], to: other) }
    case "UIRuntimeEventConnection":
      let mask = try whole(number, "UIEventMask") ?? 0
      let events = NIBKey.events.filter { mask >> $0.bit & 1 == 1 }
      if events.isEmpty { add("action", [("selector", name)], to: target) }
      for event in events { add("action", [("selector", name), ("eventType", event.name)], to: target) }
    default: break
    }
  }

  /// Lets a segue belong to what triggers it, or to the view that it embeds in; says whether the connection is a
  /// segue's, or one that a storyboard has for itself.
  private func connectSegue(
    _ number: Int, _ name: String, _ source: Element, _ target: Int
  ) throws(ViewArchiveError) -> Bool {
    let destination = place(of: target)
    if isStoryboards, ["storyboard", "sceneViewController", "staticDataSource"].contains(name) { return true }
    // The view of a controller lies in it.
    if isStoryboards, name == "view", destination?["key"] == "view" || destination?.parentName == nil { return true }
    if source.name == "segue" {
      switch name {
      case "containerView": if let destination { move(source, to: destination) }
      case "anchorView": if let id = destination?.id { source.set("popoverAnchorView", id) }
      case "anchorBarButtonItem": if let id = destination?.id { source.set("popoverAnchorBarButtonItem", id) }
      default: break
      }
      return true
    }
    guard let segue = destination, segue.name == "segue" else { return false }
    if name == "accessoryActionSegueTemplate" { segue.set("trigger", "accessoryAction") }
    if let mask = try whole(number, "UIEventMask"), let event = NIBKey.events.first(where: { mask >> $0.bit & 1 == 1 })
    {
      segue.set("eventType", event.name)
    }
    move(segue, to: source)
    return true
  }

  private func move(_ segue: Element, to element: Element) {
    unsafe segue.parent?.remove(segue)
    element.list(named: "connections").append(segue)
  }

  /// A user-defined runtime attribute.
  func addAttribute(_ number: Int) throws(ViewArchiveError) {
    guard let object = try object(number, "UIObject"), let element = place(of: object),
      let path = try text(number, "UIKeyPath"), let value = try find(number, "UIValue")
    else { return }
    let attribute = Element("userDefinedRuntimeAttribute", line: 0, attributes: [("keyPath", path)])
    func set(_ type: String, _ text: String? = nil, _ child: Element? = nil) {
      attribute.set("type", type)
      if let text { attribute.set("value", text) }
      if let child { attribute.append(child) }
    }
    switch value {
    case .none: set("nil")
    case .bool(let flag): set("boolean", flag ? "YES" : "NO")
    case .object(let value):
      if let flag = try find(value, "NS.boolval"), let number = try self.number(of: flag) {
        set("boolean", number != 0 ? "YES" : "NO")
      } else if let text = try text(of: value) {
        set("string", text)
      } else if let name = try text(value, "UIResourceName") {
        set("image", name)
      } else if let number = try self.number(of: .object(value)) {
        set("number", "\(number)")
      } else if let color = try color(value, key: "value") {
        set("color", nil, color)
      } else {
        for (key, type, names) in [
          ("NS.pointval", "point", ["x", "y"]), ("NS.sizeval", "size", ["width", "height"]),
          ("NS.rectval", "rect", ["x", "y", "width", "height"]),
        ] {
          guard let numbers = try numbers(value, key, names.count) else { continue }
          let child = Element(type, line: 0, attributes: [("key", "value")])
          for (name, number) in zip(names, numbers) { child.set(name, "\(number)") }
          set(type, nil, child)
        }
      }
    default: if let number = try self.number(of: value) { set("number", "\(number)") }
    }
    guard attribute["type"] != nil else { return }
    element.list(named: "userDefinedRuntimeAttributes").append(attribute)
  }

  func addAccessibility(_ number: Int) throws(ViewArchiveError) {
    guard let object = try object(number, "UIAccessibileObject"), let element = place(of: object) else { return }
    let child = Element("accessibility", line: 0, attributes: [("key", "accessibilityConfiguration")])
    for (key, name) in [
      ("UIAccessibilityLabel", "label"), ("UIAccessibilityHint", "hint"), ("UIAccessibilityIdentifier", "identifier"),
    ] {
      if let text = try text(number, key) { child.set(name, text) }
    }
    if let traits = try whole(number, "UIAccessibilityTraits") {
      let words = Element("accessibilityTraits", line: 0, attributes: [("key", "traits")])
      for (bit, name) in NIBKey.accessibilityTraits where traits >> bit & 1 == 1 { words.set(name, "YES") }
      child.append(words)
    }
    if let isElement = try whole(number, "UIIsAccessibilityElement") {
      child.append(
        Element("bool", line: 0, attributes: [("key", "isElement"), ("value", isElement == 0 ? "NO" : "YES")]))
    }
    element.append(child)
  }
}
