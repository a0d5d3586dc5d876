/// The sources of a target, and what the rewriting of one file has to know of the others.
struct Module {
  /// A method that a class need not have, of a protocol that says `@objc`.
  struct OptionalMethod {
    /// What it returns as it is written; nil for nothing.
    let result: String?
  }

  /// Some value of a type by its name, for a property before it is set and for the answer of a method that is missing.
  static let values = [
    "Bool": "false", "Int": "0", "UInt": "0", "Double": "0", "Float": "0", "CGFloat": "0", "TimeInterval": "0",
    "String": "\"\"", "CGPoint": ".zero", "CGSize": ".zero", "CGRect": ".zero", "UIEdgeInsets": ".zero",
    "UIColor": ".clear", "UIView": "UIView()",
  ]

  private(set) var sources: [Source]
  /// By their base names; nil where the protocols do not agree on whether there is a result.
  private(set) var optionalMethods: [String: OptionalMethod?] = [:]
  /// The argument labels of each method, by its base name: `"(_:event:)"`.
  private(set) var labels: [String: Set<String>] = [:]
  /// The protocols that extensions of `Double` name.
  let doubleProtocols: Set<String>
  /// The superclasses and protocols of each class of the target.
  private var inherited: [String: [String]] = [:]

  /// Whether the support file is needed.
  private(set) var needsSupport = false
  /// The functions that register what archives set and call.
  private(set) var memberFunctions: [String] = []

  init(_ sources: [Source]) {
    self.sources = sources
    doubleProtocols = Self.doubleProtocols(sources)
    for source in sources {
      for type in source.types where type.kind == .class { inherited[type.name] = type.inherited }
      for (index, token) in source.tokens.enumerated() where token.text == "func" && token.kind == .name {
        guard let function = Function(at: index, in: source) else { continue }
        labels[function.name, default: []].insert(function.labels)
        guard function.optional != nil, source.type(around: index)?.kind == .protocol else { continue }
        let method = OptionalMethod(result: function.result)
        if let other = optionalMethods[function.name], (other?.result == nil) != (method.result == nil) {
          optionalMethods[function.name] = .some(nil)
        } else {
          optionalMethods[function.name] = method
        }
        if method.result != nil { needsSupport = true }
      }
    }
    for index in self.sources.indices {
      memberFunctions += registerMembers(&self.sources[index], file: index)
      rewrite(&self.sources[index])
    }
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
    rewriteNumbers(&source)
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
