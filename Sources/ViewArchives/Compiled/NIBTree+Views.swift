import MultiplaneGeometry

// What views of a compiled nib have that is more than one value.
extension NIBTree {
  func addPriorities(to element: Element, _ number: Int) throws(ViewArchiveError) {
    for (key, name) in [
      ("UIViewContentHuggingPriority", "HuggingPriority"),
      ("UIViewContentCompressionResistancePriority", "CompressionResistancePriority"),
    ] {
      guard let pair = try numbers(number, key, 2) else { continue }
      element.set("horizontal\(name)", "\(pair[0])")
      element.set("vertical\(name)", "\(pair[1])")
    }
  }

  func addMargins(to element: Element, _ number: Int) throws(ViewArchiveError) {
    guard let margins = try find(number, "UIViewLayoutMargins") else { return }
    let isDirectional = try whole(number, "UIViewLayoutMarginsAreDirectional") == 1
    try append(
      isDirectional ? "directionalEdgeInsets" : "edgeInsets",
      isDirectional ? "directionalLayoutMargins" : "layoutMargins",
      isDirectional ? ["top", "leading", "bottom", "trailing"] : ["top", "left", "bottom", "right"], margins,
      to: element)
  }

  func addConstraints(to element: Element, _ number: Int) throws(ViewArchiveError) {
    let list = Element("constraints", line: 0)
    for constraint in try self.list(number, "UIViewAutolayoutConstraints") ?? [] {
      if let child = try self.constraint(constraint) { list.append(child) }
    }
    if !list.children.isEmpty { element.append(list) }
  }

  /// The element of a constraint; nil of one that has its place already, and of those that a guide makes itself.
  func constraint(_ number: Int) throws(ViewArchiveError) -> Element? {
    guard place(of: number) == nil else { return nil }
    if case .bool(false)? = try find(number, "NSShouldBeArchived") { return nil }
    let child = Element("constraint", line: 0, attributes: [("id", "\(prefix)\(number)")])
    try apply(NIBKey.constraint, of: number, to: child)
    if child["constant"] == nil, try find(number, "NSSymbolicConstant") != nil { child.set("symbolic", "YES") }
    place(child, of: number)
    return child
  }

  /// The contents of a button by state: numbers and contents in turn.
  func addStates(to element: Element, _ number: Int) throws(ViewArchiveError) {
    let names: [Double: String] = [0: "normal", 1: "highlighted", 2: "disabled", 4: "selected"]
    for (bits, content) in try pairs(number, "UIButtonStatefulContent") {
      guard let bits = try self.number(of: .object(bits)), let name = names[bits] else { continue }
      let state = Element("state", line: 0, attributes: [("key", name)])
      try apply(NIBKey.state, of: content, to: state)
      try addAttributedText("UIAttributedTitle", "attributedTitle", to: state, content)
      element.append(state)
    }
  }

  func addEffect(to element: Element, _ number: Int) throws(ViewArchiveError) {
    guard let effect = try object(number, "UIVisualEffectViewEffect"),
      let style = try whole(effect, "UIBlurEffectStyle", or: "UIVibrancyEffectBlurStyle")
    else { return }
    let words = ["extraLight", "light", "dark", "extraDark", "regular", "prominent"]
    let index = Int(clamping: style)
    let blur = Element("blurEffect", line: 0)
    blur.set("style", words.indices.contains(index) ? words[index] : "regular")
    element.append(blur)
  }

  /// The cells of a table or a collection view, and its other views, by identifier: texts and nibs in turn.
  func addPrototypes(to element: Element, _ number: Int) throws(ViewArchiveError) {
    for (key, others, name, list) in [
      ("UITableViewCellPrototypeNibs", "UITableViewCellPrototypeNibExternalObjects", "tableViewCell", "prototypes"),
      (
        "UICollectionViewCellNibDict", "UICollectionViewCellPrototypeNibExternalObjects", "collectionViewCell", "cells"
      ),
    ] {
      let externals = try named(number, others)
      for (identifier, nib) in try named(number, key) {
        for cell in try nested(nib, externals.first { $0.name == identifier }?.object) where cell.name == name {
          if cell["reuseIdentifier"] == nil { cell.set("reuseIdentifier", identifier) }
          element.list(named: list).append(cell)
        }
      }
    }
    // The kind and the identifier, with a slash between them.
    for (name, nib) in try named(number, "UICollectionViewSupplementaryViewNibDict") {
      let parts = name.split(separator: "/", maxSplits: 1)
      let key = name.hasPrefix("UICollectionElementKindSectionFooter") ? "sectionFooterView" : "sectionHeaderView"
      guard element.keyed(key) == nil else { continue }
      for view in try nested(nib, nil) where view.name == "collectionReusableView" {
        view.set("key", key)
        if view["reuseIdentifier"] == nil, parts.count == 2 { view.set("reuseIdentifier", String(parts[1])) }
        element.append(view)
        break
      }
    }
  }

  /// A text with its attributes: of the whole, or of runs, whose lengths and places in the list of attributes are
  /// numbers in bytes.
  func addAttributedText(_ key: String, _ name: String, to element: Element, _ number: Int) throws(ViewArchiveError) {
    guard let styled = try object(number, key), let whole = try text(styled, "NSString") else { return }
    let child = Element("attributedString", line: 0, attributes: [("key", name)])
    let runs = try self.runs(styled)
    let letters = Array(whole.utf16)
    var start = 0
    for (index, run) in runs.enumerated() where start < letters.count {
      let end = index == runs.count - 1 ? letters.count : min(letters.count, start + run.length)
      let fragment = Element("fragment", line: 0)
      fragment.set("content", String(decoding: letters[start..<end], as: UTF16.self))
      if let attributes = run.attributes { fragment.append(try self.attributes(attributes)) }
      child.append(fragment)
      start = end
    }
    if runs.isEmpty { child.set("string", whole) }
    element.append(child)
  }

  private func runs(_ styled: Int) throws(ViewArchiveError) -> [(length: Int, attributes: Int?)] {
    guard let object = try object(styled, "NSAttributes") else { return [] }
    guard let info = try self.object(styled, "NSAttributeInfo"), case .bytes(let range)? = try find(info, "NS.bytes")
    else { return [(Int.max / 2, object)] }
    let all = try elements(of: object)
    var found: [Int] = []
    var (value, shift) = (0, 0)
    for byte in archive.bytes[range].prefix(4_096) {
      if shift < 32 { value |= Int(byte & 0x7F) << shift }
      shift += 7
      if byte & 0x80 == 0 {
        found.append(value)
        (value, shift) = (0, 0)
      }
    }
    return stride(from: 0, to: found.count - 1, by: 2).map { index in
      (found[index], all.indices.contains(found[index + 1]) ? all[found[index + 1]] : nil)
    }
  }

  private func attributes(_ dictionary: Int) throws(ViewArchiveError) -> Element {
    let list = Element("attributes", line: 0)
    for (name, value) in try named(pairs: elements(of: dictionary)) {
      switch name {
      case "NSFont": if let font = try font(value, key: name, "font") { list.append(font) }
      case "NSParagraphStyle":
        let style = Element("paragraphStyle", line: 0, attributes: [("key", name)])
        try apply(NIBKey.paragraph, of: value, to: style)
        list.append(style)
      default:
        if name.hasSuffix("Color"), let color = try color(value, key: name) {
          list.append(color)
        } else if let number = try self.number(of: .object(value)) {
          list.append(Element("real", line: 0, attributes: [("key", name), ("value", "\(number)")]))
        }
      }
    }
    return list
  }
}
