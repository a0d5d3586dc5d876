import MultiplaneGeometry

extension ViewArchive {
  /// Takes words of another language: those whose keys name an object of this file and what it shows, such as
  /// `a1b-2c-d3e.text`.
  ///
  /// - Parameter words: answers the words of a key; nil for those of the file.
  public func localize(_ words: (String) -> String?) {
    for number in identified {
      let element = elements[number - 1]
      guard let id = element.id else { continue }
      for (property, attribute) in Self.properties {
        if let text = words("\(id).\(property)") { element.set(attribute, text) }
      }
      for state in element.children where state.name == "state" {
        if let text = words("\(id).\(state["key"] ?? "")Title") { state.set("title", text) }
      }
      if let child = element.child("buttonConfiguration") {
        if let text = words("\(id).configuration.title") { child.set("title", text) }
        if let text = words("\(id).configuration.subtitle") { child.set("subtitle", text) }
      }
      for (index, segment) in element.list("segments").enumerated() {
        if let text = words("\(id).segmentTitles[\(index)]") { segment.set("title", text) }
      }
      if let child = element.child("accessibility") {
        if let text = words("\(id).accessibilityLabel") { child.set("label", text) }
        if let text = words("\(id).accessibilityHint") { child.set("hint", text) }
      }
    }
  }

  private static let properties = [
    ("text", "text"), ("title", "title"), ("placeholder", "placeholder"), ("prompt", "prompt"),
    ("headerTitle", "headerTitle"), ("footerTitle", "footerTitle"), ("backBarButtonTitle", "backBarButtonTitle"),
  ]
}
