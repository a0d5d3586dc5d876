/// `CGFloat` is `Double`: an extension by which both conform to a protocol stands once.
extension Module {
  /// The protocols that extensions of `Double` name.
  static func doubleProtocols(_ sources: [Source]) -> Set<String> {
    var found: Set<String> = []
    for source in sources {
      for type in source.types where type.kind == .extension && type.name == "Double" {
        found.formUnion(type.inherited)
      }
    }
    return found
  }

  func rewriteNumbers(_ source: inout Source) {
    for type in source.types where type.kind == .extension && type.name == "CGFloat" {
      guard !type.inherited.isEmpty, type.inherited.allSatisfy(doubleProtocols.contains) else { continue }
      let first = type.access.isEmpty ? type.keyword : type.keyword - 1
      let hasAttribute = source.isText(")", at: first - 1) || source.isText("@", at: first - 2)
      // An attribute would be left without what it is of; a text of several lines is one token.
      if hasAttribute || source.text(first...type.close).contains("\"\"\"") {
        source.warn(type.keyword, "an extension of CGFloat that repeats one of Double")
      } else {
        source.blank(first...type.close)
      }
    }
  }
}
