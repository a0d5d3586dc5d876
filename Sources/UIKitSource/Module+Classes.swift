/// Layers' properties and initialisers, and initialisers in extensions of values.
extension Module {
  /// The types of properties that animations change.
  private static let animatable: Set = ["CGFloat", "Double", "Float", "Int", "CGPoint", "CGSize", "CGRect"]

  /// Properties that Core Animation makes at run time are stored ones that tell of their changes.
  func rewriteManagedProperties(_ source: inout Source) {
    var animated: [Int: [String]] = [:]
    for index in source.tokens.indices where source.isText("@", at: index) && source.isText("NSManaged", at: index + 1)
    {
      var place = index + 2
      while let token = source[place], token.text != "var", token.line <= source.tokens[index].line + 1 { place += 1 }
      guard source.isText("var", at: place), let name = source[place + 1], source.isText(":", at: place + 2),
        let type = source[place + 3], type.kind == .name, let owner = source.type(around: index)
      else {
        source.warn(index, "a property that says @NSManaged")
        continue
      }
      let isOptional = source.isText("?", at: place + 4) && source.isJoined(place + 4)
      let isAnimatable = Self.animatable.contains(type.text)
      guard isOptional || isAnimatable || type.text == "Bool",
        let value = isOptional ? "nil" : Self.values[type.text]
      else {
        source.warn(index, "a property of the type \(type.text) that says @NSManaged")
        continue
      }
      let change = "didChangeValue(forKey: \"\(name.text)\")"
      source.insert(" = \(value) { didSet { \(change) } }", behind: isOptional ? place + 4 : place + 3)
      if !isOptional, isAnimatable { animated[owner.open, default: []].append(name.text) }
    }
    for (open, names) in animated.sorted(by: { $0.key < $1.key }) {
      guard let owner = source.types.first(where: { $0.open == open }) else { continue }
      if source.tokens[owner.open..<owner.close].contains(where: { $0.text == "animatableProperties" }) { continue }
      let list = names.map { "AnimatableProperty(\"\($0)\", \\\(owner.name).\($0))" }.joined(separator: ", ")
      let access = Self.prefix(owner.access)
      source.insert(
        " \(access)override class var animatableProperties: [AnimatableProperty] { super.animatableProperties + [\(list)] };",
        behind: open)
    }
  }

  /// A class's access, where its members need it.
  private static func prefix(_ access: String) -> String { ["public", "open"].contains(access) ? "public " : "" }

  func rewriteInitializers(_ source: inout Source) {
    for type in source.types {
      if type.kind == .extension, ["UIColor", "UIFont"].contains(type.name) {
        for index in type.open..<type.close where source.isText("convenience", at: index) {
          source.blank(index...index)
        }
      }
      if type.kind == .class, isMadeFromItsClass(type.name) { requireInitializer(of: type, in: &source) }
    }
  }

  /// Writes `required` before the `init()` of a class of layers, or the initialiser where others take it away.
  private func requireInitializer(of type: TypeDeclaration, in source: inout Source) {
    var hasOthers = false
    for index in type.open..<type.close where source.isText("init", at: index) && source.isText("(", at: index + 1) {
      guard source.type(around: index)?.open == type.open, !source.isText(".", at: index - 1) else { continue }
      var (modifiers, before) = ([String: Int](), index - 1)
      while let token = source[before], token.kind == .name, Self.modifiers.contains(token.text) {
        modifiers[token.text] = before
        before -= 1
      }
      if source.isText(")", at: index + 2) {
        if let place = modifiers["override"] {
          if modifiers["required"] == nil {
            source.replace(place...place, by: "required")
          } else {
            source.blank(place...place)
          }
        }
        return
      }
      hasOthers = hasOthers || modifiers["convenience"] == nil
    }
    if hasOthers {
      source.insert(" \(Self.prefix(type.access))required init() { super.init() };", behind: type.open)
    }
  }

  private static let modifiers: Set = [
    "override", "required", "convenience", "public", "open", "internal", "private", "fileprivate", "package",
  ]
}
