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
    for constraint in try self.list(number, "UIViewAutolayoutConstraints") ?? [] where place(of: constraint) == nil {
      // A guide has its own.
      if case .bool(false)? = try find(constraint, "NSShouldBeArchived") { continue }
      let child = Element("constraint", line: 0, attributes: [("id", "\(prefix)\(constraint)")])
      for (key, name) in [("NSFirstItem", "firstItem"), ("NSSecondItem", "secondItem")] {
        if let item = try object(constraint, key) { child.set(name, "\(prefix)\(item)") }
      }
      for (key, name) in [("NSFirstAttribute", "firstAttribute"), ("NSSecondAttribute", "secondAttribute")] {
        guard let number = try whole(constraint, "\(key)V2", or: key), number > 0,
          let index = Int(exactly: number), NIBKey.layoutAttributes.indices.contains(index)
        else { continue }
        child.set(name, NIBKey.layoutAttributes[index])
      }
      switch try whole(constraint, "NSRelation") {
      case .some(-1): child.set("relation", "lessThanOrEqual")
      case .some(1): child.set("relation", "greaterThanOrEqual")
      default: break
      }
      for (keys, name) in [
        (["NSConstantV2", "NSConstant"], "constant"), (["NSMultiplier"], "multiplier"), (["NSPriority"], "priority"),
      ] {
        for key in keys {
          guard child[name] == nil, let value = try find(constraint, key), let found = try self.number(of: value)
          else { continue }
          child.set(name, "\(found)")
        }
      }
      if child["constant"] == nil, try find(constraint, "NSSymbolicConstant") != nil { child.set("symbolic", "YES") }
      if let identifier = try text(constraint, "NSLayoutIdentifier") { child.set("identifier", identifier) }
      place(child, of: constraint)
      list.append(child)
    }
    if !list.children.isEmpty { element.append(list) }
  }

  /// The contents of a button by state: numbers and contents in turn.
  func addStates(to element: Element, _ number: Int) throws(ViewArchiveError) {
    guard let pairs = try list(number, "UIButtonStatefulContent") else { return }
    let names: [Double: String] = [0: "normal", 1: "highlighted", 2: "disabled", 4: "selected"]
    for index in stride(from: 0, to: pairs.count - 1, by: 2) {
      guard let bits = try self.number(of: .object(pairs[index])), let name = names[bits] else { continue }
      let (content, state) = (pairs[index + 1], Element("state", line: 0, attributes: [("key", name)]))
      if let title = try text(content, "UITitle") { state.set("title", title) }
      for (key, name) in [("UIImage", "image"), ("UIBackgroundImage", "backgroundImage")] {
        guard let image = try object(content, key), let file = try text(image, "UIResourceName") else { continue }
        state.set(name, file)
      }
      for (key, name) in [("UITitleColor", "titleColor"), ("UIShadowColor", "titleShadowColor")] {
        guard let object = try object(content, key), let color = try color(object, key: name) else { continue }
        state.append(color)
      }
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

  /// The cells of a table by identifier: texts and nibs in turn.
  func addPrototypes(to element: Element, _ number: Int) throws(ViewArchiveError) {
    let pairs = try list(number, "UITableViewCellPrototypeNibs") ?? []
    for index in stride(from: 0, to: pairs.count - 1, by: 2) {
      let nib = pairs[index + 1]
      guard let data = try object(nib, "archiveData"), case .bytes(let range)? = try find(data, "NS.bytes") else {
        continue
      }
      for cell in try nested(range, nib) where cell.name == "tableViewCell" {
        if cell["reuseIdentifier"] == nil, let name = try text(of: pairs[index]) { cell.set("reuseIdentifier", name) }
        element.list(named: "prototypes").append(cell)
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
    let pairs = try elements(of: dictionary)
    for index in stride(from: 0, to: pairs.count - 1, by: 2) {
      guard let key = try text(of: pairs[index]) else { continue }
      let value = pairs[index + 1]
      switch key {
      case "NSFont": if let font = try font(value, key: key, "font") { list.append(font) }
      case "NSParagraphStyle":
        let style = Element("paragraphStyle", line: 0, attributes: [("key", key)])
        let alignments = ["left", "center", "right", "justified", "natural"]
        if let alignment = try whole(value, "NSAlignment"), alignments.indices.contains(Int(clamping: alignment)) {
          style.set("alignment", alignments[Int(clamping: alignment)])
        }
        list.append(style)
      default:
        if key.hasSuffix("Color"), let color = try color(value, key: key) {
          list.append(color)
        } else if let number = try self.number(of: .object(value)) {
          list.append(Element("real", line: 0, attributes: [("key", key), ("value", "\(number)")]))
        }
      }
    }
    return list
  }
}
