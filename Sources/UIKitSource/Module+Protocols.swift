/// Protocols with optional methods become ones with an extension of defaults.
extension Module {
  func rewriteProtocols(_ source: inout Source) {
    for type in source.types where type.kind == .protocol {
      guard isObjectiveC(type, in: source) else { continue }
      if type.inherited.isEmpty { source.insert(": AnyObject", behind: type.nameEnd) }
      var defaults = ""
      for index in type.open..<type.close {
        if source.isText("optional", at: index), ["var", "static", "@"].contains(source[index + 1]?.text ?? "") {
          source.warn(index, "an optional property of the protocol \(type.name)")
        }
        guard source.isText("func", at: index), let function = Function(at: index, in: source),
          let optional = function.optional
        else {
          continue
        }
        let head = source.text(index...function.end)
        let body: String
        if let result = function.result {
          guard let value = Self.value(of: result) else {
            source.warn(index, "an optional method of the protocol \(type.name) that returns \(result)")
            continue
          }
          body = "UIKitSourceOptional.missing(\(value))"
        } else {
          body = ""
        }
        source.blank(optional...optional)
        defaults += " \(Self.onOneLine(head)) { \(body) };"
      }
      if !defaults.isEmpty {
        let access = type.access == "public" ? "public " : ""
        source.insert("; \(access)extension \(type.name) {\(defaults) }", behind: type.close)
      }
    }
  }

  private func isObjectiveC(_ type: TypeDeclaration, in source: Source) -> Bool {
    var place = type.keyword - 1
    while let token = source[place], token.kind == .name || token.text == "@" || token.text == ")" || token.text == "("
    {
      if token.text == "objc", source.isText("@", at: place - 1) { return true }
      if token.kind == .name,
        source.isText("@", at: place - 1) || ["public", "private", "internal", "fileprivate"].contains(token.text)
      {
        place -= 1
      } else if token.text == "@" || token.text == ")" || token.text == "(" || source.isText("(", at: place - 1) {
        place -= 1
      } else {
        return false
      }
    }
    return false
  }

  private static func onOneLine(_ text: String) -> String {
    text.split(whereSeparator: \.isNewline).map { line in
      // A comment would go on to the end of the line.
      line.split(separator: "//", maxSplits: 1, omittingEmptySubsequences: false).first.map(String.init) ?? ""
    }.joined(separator: " ")
  }

  /// Some value of a type, as it is written.
  private static func value(of type: String) -> String? {
    if type.hasSuffix("?") || type.hasPrefix("Optional<") { return "nil" }
    if type.hasPrefix("[") { return type.contains(":") ? "[:]" : "[]" }
    return values[type]
  }

  /// `delegate?.method?(…)`: the method is always there, and its result none where it is the protocol's.
  func rewriteOptionalCalls(_ source: inout Source) {
    for index in source.tokens.indices {
      if source.isText("responds", at: index) { rewriteQuestion(index, in: &source) }
      guard let mark = source[index], mark.text == "?" || mark.text == "!", source.isText("(", at: index + 1),
        source.isJoined(index),
        source.isJoined(index + 1), let name = source[index - 1], name.kind == .name, source.isText(".", at: index - 2),
        let method = optionalMethods[name.text]
      else { continue }
      guard let method else {
        source.warn(index, "a call of \(name.text), of which there are several")
        continue
      }
      if let result = method.result {
        guard Self.value(of: result) != nil, let close = source.closing(index + 1) else { continue }
        let call = mark.text == "?" ? "UIKitSourceOptional.result(" : "("
        source.insert(call, before: start(of: index - 2, in: source))
        source.insert(")", behind: close)
      }
      source.replace(index...index, by: "")
    }
  }

  /// `delegate?.responds(to: #selector(Delegate.method))`: each object has the method, which does nothing by itself.
  private func rewriteQuestion(_ index: Int, in source: inout Source) {
    guard source.isText(".", at: index - 1), source.isText("(", at: index + 1), let close = source.closing(index + 1),
      let end = (index..<close).last(where: {
        source.tokens[$0].kind == .name && optionalMethods[source.tokens[$0].text] != nil
      }),
      source.isText(".", at: end - 1), let method = optionalMethods[source.tokens[end].text]
    else { return }
    guard let method, method.result == nil else {
      return source.warn(index, "a question for \(source.tokens[end].text), which has a result")
    }
    let start = start(of: index - 1, in: source)
    let isChained = source.isText("?", at: index - 2)
    source.replace(start...close, by: isChained ? "(\(source.text(start...index - 3)) != nil)" : "true")
  }

  /// The first token of the expression before a dot.
  private func start(of dot: Int, in source: Source) -> Int {
    var place = dot - 1
    while place > 0 {
      if source.isText("?", at: place) || source.isText("!", at: place) {
        place -= 1
      } else if source.isText(")", at: place) || source.isText("]", at: place) {
        guard let open = (0..<place).last(where: { source.isOpening($0) && source.closing($0) == place }) else {
          return place
        }
        place = open
        guard source.isJoined(place), let before = source[place - 1],
          before.kind == .name || before.text == "?" || before.text == "!"
        else {
          return place
        }
        place -= 1
      } else if source.isText(".", at: place - 1) {
        place -= 2
      } else {
        return place
      }
    }
    return place
  }
}
