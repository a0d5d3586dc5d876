import MultiplaneGeometry
import MultiplaneViews

// User-defined runtime attributes.
extension ArchiveSession {
  func setRuntimeAttributes() {
    forEachObject { element, object in
      // Those of a controller were set when it was made.
      if element === ownerElement { return }
      for attribute in element.list("userDefinedRuntimeAttributes") { set(attribute, of: object) }
    }
  }

  private func set(_ attribute: Element, of object: AnyObject) {
    guard let path = attribute["keyPath"] else { return }
    let reader = ElementReader(element: attribute, session: self)
    guard let value = value(reader) else {
      return warn(
        .value(element: "userDefinedRuntimeAttribute", attribute: "type", value: attribute["type"] ?? ""), at: attribute
      )
    }
    options.classes.load(moduleOf: object)
    if options.classes.setAttribute(path, of: object, to: value) { return }
    warn(.noAttribute(path, of: "\(Swift.type(of: object))"), at: attribute)
  }

  private func value(_ reader: ElementReader) -> Any? {
    let element = reader.element
    let child = element.keyed("value")
    switch element["type"] {
    case "boolean": return reader.flag("value")
    case "number":
      return (child?["value"] ?? element["value"]).flatMap { ElementReader.number($0) }
    case "string", "localizedString": return reader.text("value") ?? ""
    case "color":
      return child.flatMap { reader.color(of: $0) }.map { $0.light }
    case "point": return reader.point("value")
    case "size": return reader.size("value")
    case "rect": return reader.rect("value")
    case "range":
      guard let location = child?["location"].flatMap(Int.init), let length = child?["length"].flatMap(Int.init),
        location >= 0, length >= 0, length <= Int.max - location
      else { return nil }
      return location..<location + length
    case "image":
      guard let name = child?["name"] ?? element["value"] else { return nil }
      guard let image = resources.image(named: name) else {
        warn(.noImage(name), at: element)
        return nil
      }
      return image
    case "nil": return NoValue()
    default: return nil
    }
  }
}
