/// What archives set and call: outlets, actions and inspectable attributes.
extension Module {
  /// The members of a type, or of an extension, with the attributes of Interface Builder.
  struct ArchiveMembers {
    var outlets: [String] = []
    /// The selector, and the method as it is named behind its type.
    var actions: [(selector: String, method: String)] = []
    var attributes: [String] = []
    var segueActions: [(selector: String, method: String, count: Int)] = []

    var isEmpty: Bool { outlets.isEmpty && actions.isEmpty && attributes.isEmpty && segueActions.isEmpty }
  }

  /// Writes the lines that register the members behind the end of the file, in extensions of their types, so that
  /// private ones are in reach. What calls them is in the support file.
  ///
  /// - Returns: the names of the functions to call.
  func registerMembers(_ source: inout Source, file: Int) -> [String] {
    var (text, names) = ("", [String]())
    for (index, type) in source.types.enumerated() where type.kind == .class || type.kind == .extension {
      let members = members(of: type, in: source)
      if members.isEmpty { continue }
      guard !source.isConditional(type.keyword) else {
        source.warn(type.keyword, "the outlets and actions of \(type.name), which a condition is around")
        continue
      }
      guard let name = source.qualifiedName(of: type), !source.isText("<", at: type.nameEnd + 1) else {
        source.warn(type.keyword, "the outlets and actions of \(type.name), which archives cannot name")
        continue
      }
      let function = "uiKitSourceMembers\(file)_\(index)"
      names.append(function)
      text += "\nextension \(name) { @MainActor fileprivate static func \(function)(in classes: ArchiveClasses) {"
      text += " \(Self.registration(of: members, name)) } }"
      text += "\n@MainActor func \(function)(in classes: ArchiveClasses) { \(name).\(function)(in: classes) }"
    }
    if let last = source.tokens.indices.last, !text.isEmpty { source.insert(text, behind: last) }
    return names
  }

  private static func registration(of members: ArchiveMembers, _ name: String) -> String {
    func table(_ values: [String]) -> String { values.isEmpty ? "[:]" : "[\(values.joined(separator: ", "))]" }
    let outlets = members.outlets.map { "\"\($0)\": .init(\\.\($0))" }
    let actions = members.actions.map { "\"\($0.selector)\": Selector(\(name).\($0.method))" }
    let attributes = members.attributes.map { "\"\($0)\": .init(\\.\($0))" }
    let segues = members.segueActions.map { action in
      let values = ["coder", "sender as Any", "identifier"].prefix(action.count).joined(separator: ", ")
      return " classes.register(\(name).self, segueAction: \"\(action.selector)\")"
        + " { owner, coder, sender, identifier in owner.\(action.method)(\(values)) }"
    }
    return "classes.register(\(name).self, outlets: \(table(outlets)), actions: \(table(actions)), "
      + "attributes: \(table(attributes)))" + segues.map { ";" + $0 }.joined()
  }

  private func members(of type: TypeDeclaration, in source: Source) -> ArchiveMembers {
    var members = ArchiveMembers()
    var index = type.open + 1
    while index < type.close {
      guard source.isText("@", at: index), source.isJoined(index + 1), let attribute = source[index + 1]?.text,
        ["IBOutlet", "IBAction", "IBInspectable", "IBSegueAction"].contains(attribute),
        source.type(around: index)?.keyword == type.keyword
      else {
        index += 1
        continue
      }
      index += 2
      guard let keyword = declaration(after: index, before: type.close, in: source) else { continue }
      switch (attribute, source.tokens[keyword].text) {
      case ("IBOutlet", "var"): if let name = source[keyword + 1]?.text { members.outlets.append(name) }
      case ("IBInspectable", "var"): if let name = source[keyword + 1]?.text { members.attributes.append(name) }
      case ("IBAction", "func"):
        if let function = Function(at: keyword, in: source) {
          members.actions.append((selector(of: function, at: keyword, in: source), function.name + function.labels))
        }
      case ("IBSegueAction", "func"):
        if let function = Function(at: keyword, in: source), function.labels.allSatisfy({ "(_:)".contains($0) }) {
          let count = function.labels.count { $0 == ":" }
          members.segueActions.append((selector(of: function, at: keyword, in: source), function.name, count))
        }
      default: break
      }
    }
    return members
  }

  /// The keyword of the declaration that attributes stand before.
  private func declaration(after start: Int, before end: Int, in source: Source) -> Int? {
    var place = start
    while place < min(end, start + 40) {
      if ["var", "func", "let"].contains(source.tokens[place].text) { return place }
      place += 1
    }
    return nil
  }

  /// Objective-C's name of a method: `press:`, `press:forEvent:`, `pressWithSender:`.
  private func selector(of function: Function, at keyword: Int, in source: Source) -> String {
    if let own = objectiveCName(before: keyword, in: source) { return own }
    let labels = function.labels.dropFirst().dropLast().split(separator: ":")
    guard let first = labels.first else { return function.name }
    let start = first == "_" ? function.name : "\(function.name)With\(first.prefix(1).uppercased())\(first.dropFirst())"
    return start + ":" + labels.dropFirst().map { $0 == "_" ? ":" : "\($0):" }.joined()
  }

  /// What `@objc(name:)` says.
  private func objectiveCName(before keyword: Int, in source: Source) -> String? {
    var place = keyword - 1
    while place > 0, keyword - place < 20, source.tokens[place].line >= source.tokens[keyword].line - 2 {
      if source.isText("objc", at: place), source.isText("(", at: place + 1), let close = source.closing(place + 1),
        close > place + 2
      {
        return source.text(place + 2...close - 1)
      }
      if ["}", "{", ";"].contains(source.tokens[place].text) { return nil }
      place -= 1
    }
    return nil
  }

  /// The support file's part: what registers all members of the module.
  static func memberSupport(_ names: [String]) -> String {
    if names.isEmpty { return "" }
    let calls = names.map { "    \($0)(in: classes)\n" }.joined()
    return """
      import UIKit

      /// The outlets, actions and attributes of this module, for archives.
      @MainActor enum UIKitSourceArchiveMembers: ArchiveMembers {
        static func register(in classes: ArchiveClasses) {
      \(calls)  }
      }

      """
  }
}

extension Source {
  /// The name of a type with those of the types around it; nil inside of a function.
  func qualifiedName(of type: TypeDeclaration) -> String? {
    var (name, around) = (type.name, self.type(around: type.keyword))
    while let outer = around {
      guard outer.kind != .protocol else { return nil }
      name = "\(outer.name).\(name)"
      around = self.type(around: outer.keyword)
    }
    return name
  }

  /// Whether a token is between `#if` and `#endif`.
  func isConditional(_ index: Int) -> Bool {
    var depth = 0
    for place in 0..<index where isText("#", at: place) && isJoined(place + 1) {
      if isText("if", at: place + 1) { depth += 1 }
      if isText("endif", at: place + 1) { depth -= 1 }
    }
    return depth > 0
  }
}
