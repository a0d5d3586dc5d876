/// The sources of a target, and what the rewriting of one file has to know of the others.
struct Module {
  /// A method that a class need not have, of a protocol that says `@objc`.
  struct OptionalMethod {
    /// What it returns as it is written; nil for nothing.
    let result: String?
  }

  private(set) var sources: [Source]
  /// By their base names; nil where the protocols do not agree on whether there is a result.
  private(set) var optionalMethods: [String: OptionalMethod?] = [:]
  /// The argument labels of each method, by its base name: `"(_:event:)"`.
  private(set) var labels: [String: Set<String>] = [:]
  /// The superclasses and protocols of each class of the target.
  private var inherited: [String: [String]] = [:]

  /// Whether the support file is needed.
  private(set) var needsSupport = false

  init(_ sources: [Source]) {
    self.sources = sources
    for source in sources {
      for type in source.types where type.kind == .class { inherited[type.name] = type.inherited }
      for (index, token) in source.tokens.enumerated() where token.text == "func" && token.kind == .name {
        guard let function = Function(at: index, in: source) else { continue }
        labels[function.name, default: []].insert(function.labels)
        guard function.isOptional, source.type(around: index)?.kind == .protocol else { continue }
        let method = OptionalMethod(result: function.result)
        if let other = optionalMethods[function.name], (other?.result == nil) != (method.result == nil) {
          optionalMethods[function.name] = .some(nil)
        } else {
          optionalMethods[function.name] = method
        }
        if method.result != nil { needsSupport = true }
      }
    }
    for index in self.sources.indices { rewrite(&self.sources[index]) }
  }

  /// Whether a class is one of layers or of animations, whose `init()` is required.
  func isMadeFromItsClass(_ name: String) -> Bool {
    var (name, seen) = (name, Set<String>())
    while let parent = inherited[name]?.first, seen.insert(name).inserted {
      if Self.layers.contains(parent) || Self.animations.contains(parent) { return true }
      name = parent
    }
    return false
  }

  private static let layers: Set = [
    "CALayer", "CAShapeLayer", "CAGradientLayer", "CATextLayer", "CAReplicatorLayer", "CATransformLayer",
    "CATiledLayer", "CAScrollLayer", "CAEmitterLayer",
  ]
  private static let animations: Set = [
    "CAAnimation", "CAPropertyAnimation", "CABasicAnimation", "CAKeyframeAnimation", "CASpringAnimation",
    "CAAnimationGroup", "CATransition",
  ]

  private func rewrite(_ source: inout Source) {
    rewriteImports(&source)
    rewriteConditions(&source)
    rewriteAttributes(&source)
    rewriteLiterals(&source)
    rewriteManagedProperties(&source)
    rewriteInitializers(&source)
    rewriteProtocols(&source)
    rewriteOptionalCalls(&source)
  }

  /// What the rewritten code calls.
  static let support = """
    /// Calls of methods that a class need not have.
    enum UIKitSourceOptional {
      nonisolated(unsafe) private static var depth = 0
      nonisolated(unsafe) private static var missing = 0

      /// What a method returns; nil where the object has none.
      static func result<Result>(_ call: @autoclosure () -> Result?) -> Result? {
        depth += 1
        missing = 0
        let result = call()
        defer { depth -= 1 }
        return missing == depth ? nil : result
      }

      /// In the place of a method that there is not.
      static func missing<Result>(_ result: Result) -> Result {
        missing = depth
        return result
      }
    }

    """
}

/// The head of a method.
struct Function {
  let name: String
  /// `"(_:event:)"`.
  let labels: String
  /// Tokens: of the parameters' brackets, the last one of the head.
  let open: Int
  let end: Int
  /// As it is written; nil for nothing.
  let result: String?
  let isOptional: Bool

  /// - Parameter index: of the token `func`.
  init?(at index: Int, in source: Source) {
    guard let name = source[index + 1], name.kind == .name else { return nil }
    var place = index + 2
    // Generic parameters.
    while let token = source[place], token.text != "(", token.line <= name.line + 2 { place += 1 }
    guard source.isText("(", at: place), let close = source.closing(place) else { return nil }
    var (labels, depth, isLabel) = ("", 0, true)
    for inner in (place + 1)..<max(close, place + 1) {
      let token = source.tokens[inner]
      switch token.text {
      case "(", "[", "{", "<": depth += 1
      case ")", "]", "}": depth -= 1
      case ">" where !source.isText("-", at: inner - 1): depth -= 1
      case "," where depth == 0: isLabel = true
      default:
        if isLabel, depth == 0, token.kind == .name {
          labels += token.text + ":"
          isLabel = false
        }
      }
    }
    var (end, result) = (close, String?.none)
    while ["throws", "rethrows", "async"].contains(source[end + 1]?.text ?? "") { end += 1 }
    if source.isText("-", at: end + 1), source.isText(">", at: end + 2) {
      var last = end + 3
      if source.isText("[", at: last) || source.isText("(", at: last) { last = source.closing(last) ?? last }
      while let next = source[last + 1], source.isJoined(last + 1),
        [".", "?", "!", "<"].contains(next.text) || source.isText(".", at: last)
      {
        last = next.text == "<" ? Self.genericEnd(last + 1, in: source) : last + 1
      }
      result = source.text(end + 3...last)
      end = last
    }
    var before = index - 1
    var isOptional = false
    while let token = source[before],
      Self.modifiers.contains(token.text) || token.text == "@" || source.isText("@", at: before - 1)
    {
      if token.text == "optional" { isOptional = true }
      before -= 1
    }
    (self.name, self.labels, open, self.end) = (name.text, labels.isEmpty ? "" : "(\(labels))", place, end)
    (self.result, self.isOptional) = (result == "Void" || result == "()" ? nil : result, isOptional)
  }

  private static func genericEnd(_ open: Int, in source: Source) -> Int {
    var (depth, place) = (0, open)
    while let token = source[place] {
      if token.text == "<" { depth += 1 }
      if token.text == ">" { depth -= 1 }
      if depth == 0 { return place }
      place += 1
    }
    return open
  }

  private static let modifiers: Set = [
    "optional", "public", "open", "internal", "private", "fileprivate", "static", "class", "final", "override",
    "mutating",
    "objc",
  ]
}
