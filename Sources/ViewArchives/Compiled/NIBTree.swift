import MultiplaneGeometry

/// Turns a compiled nib into the elements of the xib that it may have come from: objects get identifiers by their
/// numbers, and what a nib does not have, because it is the default of the class, is written out where Interface
/// Builder's default is another one.
final class NIBTree {
  let archive: NIBArchive
  /// What identifiers begin with: cells of a list are nibs in the nib.
  let prefix: String
  /// The elements that placeholders stand for, by their identifiers: of what lies in the nib around this one.
  private let externals: [String: Element]
  private let nesting: Int
  private var placed: [Int: Element] = [:]
  /// What lies in a view for its controller: the guides at bars.
  private(set) var guides: [Element] = []
  /// Whether the nib is a storyboard's, whose owner has connections of its own.
  let isStoryboards: Bool
  private let names: NameCheck?
  private let numbersOfKeys: [String: Int]
  private let common: [NIBKey?]
  private let traits: [NIBKey?]
  /// How many values may still be looked at: objects may share ranges of them.
  private var left = 2_000_000

  /// How deep views are in each other.
  private static let deepest = 100
  /// How deep nibs are in each other.
  private static let deepestNesting = 3

  static func read(_ bytes: [UInt8], file: String, _ names: NameCheck?) throws(ViewArchiveError) -> Element {
    let tree = NIBTree(try NIBArchive(bytes, file: file), prefix: "n", names: names)
    let root = Element(
      "document", line: 0, attributes: [("type", "com.apple.InterfaceBuilder3.CocoaTouch.XIB"), ("version", "3.0")])
    let objects = Element("objects", line: 0)
    root.append(objects)
    for object in try tree.objects() { objects.append(object) }
    return root
  }

  init(
    _ archive: NIBArchive, prefix: String, externals: [String: Element] = [:], isStoryboards: Bool = false,
    nesting: Int = 0, names: NameCheck?
  ) {
    (self.archive, self.prefix, self.externals, self.nesting) = (archive, prefix, externals, nesting)
    (self.isStoryboards, self.names) = (isStoryboards, names)
    numbersOfKeys = Dictionary(archive.keys.enumerated().map { ($1, $0) }) { first, _ in first }
    common = archive.keys.map { NIBKey.common[$0] }
    traits = archive.keys.map { NIBKey.traits[$0] }
  }

  private func tooMuch(_ what: String, _ limit: Int) -> ViewArchiveError {
    ViewArchiveError(.tooMuch(what, limit: limit), file: archive.file)
  }

  // MARK: Looking

  /// All values of an object.
  func values(_ number: Int) throws(ViewArchiveError) -> ArraySlice<(key: Int, value: NIBArchive.Value)> {
    guard archive.objects.indices.contains(number) else { return [] }
    let range = archive.objects[number].values
    left -= range.count + 1
    guard left > 0 else { throw tooMuch("values of objects", 2_000_000) }
    return archive.values[range]
  }

  /// The value of the first of the keys that an object has.
  func find(_ number: Int, _ keys: String...) throws(ViewArchiveError) -> NIBArchive.Value? {
    for key in keys {
      guard let wanted = numbersOfKeys[key] else { continue }
      if let found = try values(number).first(where: { $0.key == wanted }) { return found.value }
    }
    return nil
  }

  /// The number of the object of a key.
  func object(_ number: Int, _ key: String) throws(ViewArchiveError) -> Int? {
    if case .object(let found)? = try find(number, key), archive.objects.indices.contains(found) { found } else { nil }
  }

  /// The objects in the collection of a key, in order.
  func list(_ number: Int, _ key: String) throws(ViewArchiveError) -> [Int]? {
    try object(number, key).map { number throws(ViewArchiveError) in try elements(of: number) }
  }

  func elements(of number: Int) throws(ViewArchiveError) -> [Int] {
    try values(number).compactMap { pair in
      guard archive.keys[pair.key] == "UINibEncoderEmptyKey", case .object(let found) = pair.value,
        archive.objects.indices.contains(found)
      else { return nil }
      return found
    }
  }

  /// Keys and values in turn, as dictionaries have them.
  func pairs(_ number: Int, _ key: String) throws(ViewArchiveError) -> [(key: Int, value: Int)] {
    Self.pairs(try list(number, key) ?? [])
  }

  private static func pairs(_ numbers: [Int]) -> [(key: Int, value: Int)] {
    stride(from: 0, to: numbers.count - 1, by: 2).map { (numbers[$0], numbers[$0 + 1]) }
  }

  /// The objects of a dictionary whose keys are texts.
  func named(_ number: Int, _ key: String) throws(ViewArchiveError) -> [(name: String, object: Int)] {
    try named(pairs: try list(number, key) ?? [])
  }

  func named(pairs numbers: [Int]) throws(ViewArchiveError) -> [(name: String, object: Int)] {
    var found: [(name: String, object: Int)] = []
    for (key, value) in Self.pairs(numbers) { if let name = try text(of: key) { found.append((name, value)) } }
    return found
  }

  // MARK: Objects

  /// The elements of the topmost objects, connected.
  func objects() throws(ViewArchiveError) -> [Element] {
    guard !archive.objects.isEmpty else { throw ViewArchiveError(.damaged("it has no objects"), file: archive.file) }
    guard let top = try list(0, "UINibTopLevelObjectsKey") else {
      let isOther = try find(0, "IB.objectdata") != nil
      throw ViewArchiveError(
        .format(isOther ? "a compiled nib for macOS" : "a compiled nib without a list of objects"), file: archive.file)
    }
    var found: [Element] = []
    for number in top {
      if let element = try element(number, depth: 0) { found.append(element) }
    }
    for number in try list(0, "UINibVisibleWindowsKey") ?? [] { placed[number]?.set("visibleAtLaunch", "YES") }
    // Constraints that are not installed are in no list of a view's, and may be connected.
    for number in try list(0, "UINibTraitStorageListsKey") ?? [] { try addVariations(number) }
    for number in try list(0, "UINibConnectionsKey") ?? [] { try connect(number) }
    for number in try list(0, "UINibKeyValuePairsKey") ?? [] { try addAttribute(number) }
    for number in try list(0, "UINibAccessibilityConfigurationsKey") ?? [] { try addAccessibility(number) }
    return try withStaticCells(found)
  }

  /// Whether it is one of UIKit's own parts, which a view makes itself.
  private func isPart(_ name: String) -> Bool {
    name.hasPrefix("_UI") && NIBKey.elements[name] == nil || name == "UITextSelectionView"
  }

  /// The element of an object; nil of a part, and of one that has its place already.
  func element(_ number: Int, key: String? = nil, depth: Int) throws(ViewArchiveError) -> Element? {
    guard archive.objects.indices.contains(number), placed[number] == nil else { return nil }
    guard depth < Self.deepest else { throw tooMuch("levels of objects", Self.deepest) }
    let className = archive.objects[number].className
    if className == "UIProxyObject" { return try placeholder(number) }
    let isSwapped = className == "UIClassSwapper"
    let original = isSwapped ? try text(number, "UIOriginalClassName") ?? "UIView" : className
    if isPart(original) { return nil }
    let segue = NIBKey.segues[original]
    let name = segue == nil ? NIBKey.elements[original] ?? original : "segue"
    let element = Element(name, line: 0, attributes: [("id", "\(prefix)\(number)")])
    if let segue { element.set("kind", segue) }
    placed[number] = element
    if let key { element.set("key", key) }
    if isSwapped, let custom = try text(number, "UIClassName") {
      let (module, name) = Self.demangled(custom)
      element.set("customClass", name)
      if let module { element.set("customModule", module) }
    }
    try fill(element, number, depth)
    return element
  }

  /// nil of one that stands for an element of another nib.
  private func placeholder(_ number: Int) throws(ViewArchiveError) -> Element? {
    let identifier = try text(number, "UIProxiedObjectIdentifier") ?? ""
    if let external = externals[identifier] {
      placed[number] = external
      return nil
    }
    let ids = isStoryboards ? [:] : ["IBFilesOwner": "-1", "IBFirstResponder": "-2"]
    let element = Element(
      "placeholder", line: 0,
      attributes: [("placeholderIdentifier", identifier), ("id", ids[identifier] ?? "\(prefix)\(number)")])
    placed[number] = element
    return element
  }

  /// The module and the name of a class of Swift's, `_TtC6Module4Name`; others have no module.
  static func demangled(_ name: String) -> (module: String?, name: String) {
    if let dot = name.firstIndex(of: ".") { return (String(name[..<dot]), String(name[name.index(after: dot)...])) }
    guard name.hasPrefix("_TtC") else { return (nil, name) }
    var rest = name.dropFirst(4)
    func part() -> String? {
      let digits = rest.prefix { $0.isNumber && $0.isASCII }
      guard let count = Int(digits), count > 0, count <= rest.count - digits.count else { return nil }
      rest = rest.dropFirst(digits.count)
      defer { rest = rest.dropFirst(count) }
      return String(rest.prefix(count))
    }
    guard let module = part(), let own = part(), rest.isEmpty else { return (nil, name) }
    return (module, own)
  }

  // MARK: Values

  private func fill(_ element: Element, _ number: Int, _ depth: Int) throws(ViewArchiveError) {
    let special = NIBKey.special[element.name] ?? [:]
    let inputs = Element("textInputTraits", line: 0, attributes: [("key", "textInputTraits")])
    for (key, value) in try values(number) {
      if let meaning = special[archive.keys[key]] ?? common[key] {
        try apply(meaning, value, to: element, number, depth)
      } else if let meaning = traits[key] {
        try apply(meaning, value, to: inputs, number, depth)
      }
    }
    if !inputs.attributes.dropFirst().isEmpty { element.append(inputs) }
    if try find(number, "UIBounds") != nil { try fillView(element, number, depth) }
    switch element.name {
    case "label", "textField":
      if element["adjustsFontSizeToFit"] == nil { element.set("adjustsFontSizeToFit", "NO") }
    case "button":
      try addStates(to: element, number)
      if try object(number, "UIButtonConfiguration") != nil {
        names?.note(.attribute("UIButtonConfiguration", element: "button"), 0)
      }
    case "barButtonItem":
      if try find(number, "UIIsSystemItem").map(isFalse) ?? (element["title"] != nil) { element.remove("systemItem") }
    case "visualEffectView": try addEffect(to: element, number)
    case "tableView", "collectionView": try addPrototypes(to: element, number)
    case "segue":
      if element["kind"] == "show", try text(number, "UIActionName")?.hasPrefix("showDetail") == true {
        element.set("kind", "showDetail")
      }
    case "viewControllerLayoutGuide":
      let isBottom = try text(number, "_UILayoutGuideIdentifier")?.hasSuffix("Bottom") == true
      element.set("type", isBottom ? "bottom" : "top")
    case "segment":
      if let image = try object(number, "UISegmentInfo"), let name = try text(image, "UIResourceName") {
        element.set("image", name)
      }
    default: break
    }
    try addAttributedText("UIAttributedText", "attributedText", to: element, number)
  }

  private func isFalse(_ value: NIBArchive.Value) -> Bool {
    if case .bool(let flag) = value { !flag } else { false }
  }

  /// What all views have, also where a nib has nothing.
  private func fillView(_ element: Element, _ number: Int, _ depth: Int) throws(ViewArchiveError) {
    for attribute in ["opaque", "autoresizesSubviews"] where element[attribute] == nil { element.set(attribute, "NO") }
    if let bounds = try numbers(number, "UIBounds", 4) {
      let center = try numbers(number, "UICenter", 2) ?? [bounds[2] / 2, bounds[3] / 2]
      element.append(
        Element(
          "rect", line: 0,
          attributes: [
            ("key", "frame"), ("x", "\(center[0] - bounds[2] / 2)"), ("y", "\(center[1] - bounds[3] / 2)"),
            ("width", "\(bounds[2])"), ("height", "\(bounds[3])"),
          ]))
    }
    if let mask = try whole(number, "UIAutoresizingMask") {
      let child = Element("autoresizingMask", line: 0, attributes: [("key", "autoresizingMask")])
      let names = ["flexibleMinX", "widthSizable", "flexibleMaxX", "flexibleMinY", "heightSizable", "flexibleMaxY"]
      for (bit, name) in names.enumerated() where mask >> Int64(bit) & 1 == 1 { child.set(name, "YES") }
      element.append(child)
    }
    try addPriorities(to: element, number)
    try addMargins(to: element, number)
    for guide in try list(number, "UIViewLayoutGuides") ?? [] { try addGuide(guide, to: element) }
    var views = try list(number, "UIStackViewArrangedSubviews") ?? []
    if views.isEmpty { views = try list(number, "UISubviews") ?? [] }
    // A cell has its content view for a child with a key.
    if !views.isEmpty, !["tableViewCell", "segmentedControl", "button", "textField"].contains(element.name) {
      try addList("subviews", views, to: element, depth)
    }
    try addConstraints(to: element, number)
  }

  func addList(_ name: String, _ numbers: [Int], to element: Element, _ depth: Int) throws(ViewArchiveError) {
    let list = Element(name, line: 0)
    for number in numbers {
      // A row of a section has a cell, and its height.
      let cell = try object(number, "UITableRowCell")
      guard let child = try self.element(cell ?? number, depth: depth + 1) else { continue }
      if child.name == "viewControllerLayoutGuide" {
        guides.append(child)
        continue
      }
      if cell != nil, let value = try find(number, "UITableRowHeight") {
        try apply(.number("rowHeight"), value, to: child, number, depth)
      }
      list.append(child)
    }
    if !list.children.isEmpty { element.append(list) }
  }

  private func addGuide(_ number: Int, to element: Element) throws(ViewArchiveError) {
    let keys = [
      "UIViewSafeAreaLayoutGuide": "safeArea", "UIScrollView-contentLayoutGuide": "contentLayoutGuide",
      "UIScrollView-frameLayoutGuide": "frameLayoutGuide", "UIViewKeyboardLayoutGuide": "keyboard",
    ]
    guard placed[number] == nil, let name = try text(number, "UILayoutGuideIdentifier") else { return }
    let id = ("id", "\(prefix)\(number)")
    guard let key = keys[name] else {
      if name.hasPrefix("UIView") { return }
      let guide = Element("layoutGuide", line: 0, attributes: [("identifier", name), id])
      placed[number] = guide
      return element.list(named: "layoutGuides").append(guide)
    }
    let guide = Element("viewLayoutGuide", line: 0, attributes: [("key", key), id])
    placed[number] = guide
    element.append(guide)
  }

  // MARK: Others

  /// The element of an object that was placed: what connections lead to and come from.
  func place(of number: Int) -> Element? { placed[number] }

  /// Lets a constraint be found by connections.
  func place(_ element: Element, of number: Int) { placed[number] = element }

  /// The number of the object that an element is of; nil of an element of another nib.
  func number(of element: Element) -> Int? { placed.first { $0.value === element }?.key }

  /// The elements that a dictionary of objects leads to, by name.
  func elements(named objects: [(name: String, object: Int)]) -> [String: Element] {
    objects.reduce(into: [:]) { found, pair in found[pair.name] = placed[pair.object] }
  }

  /// The elements of the nib that an object has: of the cells of a list.
  ///
  /// - Parameter others: the dictionary of what placeholders in it stand for; nil for none.
  func nested(_ number: Int, _ others: Int?) throws(ViewArchiveError) -> [Element] {
    guard let data = try object(number, "archiveData"), case .bytes(let range)? = try find(data, "NS.bytes") else {
      return []
    }
    guard nesting < Self.deepestNesting else { throw tooMuch("nibs in each other", Self.deepestNesting) }
    var externals: [String: Element] = [:]
    if let others { externals = elements(named: try named(pairs: try elements(of: others))) }
    let inner = NIBTree(
      try NIBArchive(Array(archive.bytes[range]), file: archive.file), prefix: "\(prefix)\(number)-",
      externals: externals, isStoryboards: isStoryboards, nesting: nesting + 1, names: names)
    inner.left = left
    defer { left = inner.left }
    return try inner.objects()
  }
}

extension Element {
  /// The child of a name, which is made where there is none.
  func list(named name: String) -> Element {
    if let known = child(name) { return known }
    let made = Element(name, line: 0)
    append(made)
    return made
  }
}
