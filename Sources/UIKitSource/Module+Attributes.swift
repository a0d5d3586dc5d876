/// Attributes that need Objective-C.
extension Module {
  private static let attributes: Set = [
    "objc", "objcMembers", "nonobjc", "NSCopying", "NSManaged", "IBOutlet", "IBAction", "IBInspectable", "IBDesignable",
    "IBSegueAction",
  ]

  func rewriteAttributes(_ source: inout Source) {
    for index in source.tokens.indices where source.isText("@", at: index) && source.isJoined(index + 1) {
      guard let name = source[index + 1]?.text else { continue }
      if name == "UIApplicationMain" { source.replace(index...index + 1, by: "@main") }
      guard Self.attributes.contains(name) else { continue }
      var end = index + 1
      if name == "objc", source.isText("(", at: end + 1), source.isJoined(end + 1) {
        end = source.closing(end + 1) ?? end
      }
      source.blank(index...end)
    }
  }

  /// `#selector` and `#keyPath`.
  func rewriteLiterals(_ source: inout Source) {
    for index in source.tokens.indices where source.isText("#", at: index) {
      guard let name = source[index + 1]?.text, ["selector", "keyPath"].contains(name),
        source.isText("(", at: index + 2),
        let close = source.closing(index + 2), close > index + 3
      else { continue }
      let text =
        name == "selector" ? selector(index + 3...close - 1, in: source) : keyPath(index + 3...close - 1, in: source)
      if let text {
        source.replace(index...close, by: text)
      } else {
        source.warn(index, source.text(index...close))
      }
    }
  }

  /// A selector of a method behind its type, which equals others of the same name.
  private func selector(_ range: ClosedRange<Int>, in source: Source) -> String? {
    if ["getter", "setter"].contains(source.tokens[range.lowerBound].text), source.isText(":", at: range.lowerBound + 1)
    {
      guard let path = path(range.lowerBound + 2...range.upperBound, in: source), let last = path.last else {
        return nil
      }
      return "Selector(\"\(last)\")"
    }
    var end = range.upperBound
    var written = ""
    if source.isText(")", at: end) {
      guard let open = (range.lowerBound...end).first(where: { source.isText("(", at: $0) }), open > range.lowerBound,
        source.closing(open) == end
      else { return nil }
      written = source.text(open...end)
      end = open - 1
    }
    guard var path = path(range.lowerBound...end, in: source), let name = path.popLast() else { return nil }
    let all = labels[name] ?? []
    let known = written.isEmpty && all.count == 1 ? all.first ?? "" : written
    let standard: Set = ["copy", "cut", "paste", "delete", "select", "selectAll"]
    if standard.contains(name), path.isEmpty || path == ["UIResponder"] || path == ["UIResponderStandardEditActions"],
      all.isEmpty
    {
      return "Selector(\"\(name)\")"
    }
    if path.isEmpty || path == ["self"] || path == ["Self"] {
      guard let type = source.type(around: range.lowerBound) else { return nil }
      path = [type.kind == .protocol ? "Self" : type.name]
    }
    guard let first = path.first?.first, first.isUppercase else { return nil }
    return "Selector(\(path.joined(separator: ".")).\(name)\(written), file: \"\(name)\(known)\", line: 0, column: 0)"
  }

  private func keyPath(_ range: ClosedRange<Int>, in source: Source) -> String? {
    guard let path = path(range, in: source) else { return nil }
    let keys = path.drop { $0 == "self" || $0.first?.isUppercase ?? false }
    return keys.isEmpty ? nil : "\"\(keys.joined(separator: "."))\""
  }

  /// Names with dots between them.
  private func path(_ range: ClosedRange<Int>, in source: Source) -> [String]? {
    var names: [String] = []
    for (offset, index) in range.enumerated() {
      let token = source.tokens[index]
      guard offset.isMultiple(of: 2) ? token.kind == .name : token.text == "." else { return nil }
      if offset.isMultiple(of: 2) { names.append(token.text) }
    }
    return range.count.isMultiple(of: 2) ? nil : names
  }
}
