// What differs by size class, and what is not installed in one.
extension ArchiveSession {
  /// The element with the attributes and values of the variations that are of the size classes, the more special later.
  func varied(_ element: Element) -> Element {
    let variations = matching(element)
    guard !variations.isEmpty, variations.contains(where: { $0["key"] != "default" || $0.attributes.count > 1 }) else {
      return element
    }
    let copy = element.copy()
    for variation in variations {
      for attribute in variation.attributes where attribute.name != "key" {
        copy.set(attribute.name, attribute.value)
      }
      for child in variation.children where child.name != "mask" { copy.replace(child) }
    }
    return copy
  }

  private static let variation: ElementName = "variation"

  private func matching(_ element: Element) -> [Element] {
    guard element.child(Self.variation) != nil else { return [] }
    let variations = element.children.filter { $0.mark == Self.variation.mark }
    return variations.compactMap { variation in weight(variation).map { ($0, variation) } }
      .sorted { $0.0 < $1.0 }.map(\.1)
  }

  /// How special a variation is; nil where it is of other size classes.
  private func weight(_ variation: Element) -> Int? {
    guard let key = variation["key"], key != "default" else { return 0 }
    var count = 0
    for part in key.split(separator: "-") {
      let pair = part.split(separator: "=")
      guard pair.count == 2 else { return nil }
      switch pair[0] {
      case "widthClass": if pair[1] != options.horizontalSizeClass.rawValue { return nil }
      case "heightClass": if pair[1] != options.verticalSizeClass.rawValue { return nil }
      default: return nil
      }
      count += 1
    }
    return count
  }

  /// The identifiers of what is not installed of a list.
  func excluded(_ list: String, of element: Element) -> Set<String> {
    var excluded: Set<String> = []
    if element.child(Self.variation) == nil { return excluded }
    for variation in matching(element) {
      guard let mask = variation.child("mask", key: list) else { continue }
      for child in mask.children {
        guard let reference = child["reference"] else { continue }
        if child.name == "exclude" { excluded.insert(reference) } else { excluded.remove(reference) }
      }
    }
    return excluded
  }
}
