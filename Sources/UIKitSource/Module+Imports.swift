/// Modules that Linux lacks, Foundation's names beside UIKit's, and conditions on the system.
extension Module {
  private static let modules: Set = ["UIKit", "QuartzCore", "CoreGraphics"]
  /// Foundation has other types of these names.
  private static let shared: Set = [
    "NSCoder", "NSAttributedString", "NSMutableAttributedString", "NSHashTable", "NSMapTable",
  ]
  private static let kinds: Set = ["class", "struct", "enum", "protocol", "typealias", "func", "let", "var"]

  private struct Import {
    let range: ClosedRange<Int>
    let module: String
    let hasPath: Bool
  }

  private func imports(of source: Source) -> [Import] {
    source.tokens.indices.compactMap { index in
      guard source.isText("import", at: index), !source.isText(".", at: index - 1), !source.isText("`", at: index),
        var module = source[index + 1], module.line == source[index]?.line
      else { return nil }
      var end = index + 1
      if Self.kinds.contains(module.text), let next = source[index + 2], next.line == module.line {
        (module, end) = (next, index + 2)
      }
      let name = module.text
      while source.isText(".", at: end + 1), source[end + 2]?.line == module.line { end += 2 }
      return Import(range: index...end, module: name, hasPath: end > index + 1)
    }
  }

  func rewriteImports(_ source: inout Source) {
    let imports = imports(of: source)
    var hasUIKit = imports.contains { $0.module == "UIKit" }
    let hasGraphics = imports.contains { Self.modules.contains($0.module) }
    let usesNames = source.tokens.contains {
      $0.kind == .name && (["CG", "CA", "UI"].contains($0.text.prefix(2)) || Self.shared.contains($0.text))
    }
    for found in imports {
      switch found.module {
      case "Foundation" where hasUIKit: source.blank(found.range)
      case "Foundation" where hasGraphics || usesNames:
        source.replace(found.range, by: "import UIKit")
        hasUIKit = true
      case "ObjectiveC":
        if hasUIKit { source.blank(found.range) } else { source.replace(found.range, by: "import UIKit") }
        hasUIKit = true
      case let module where Self.modules.contains(module) && found.hasPath:
        source.replace(found.range, by: "import \(module)")
      default: break
      }
    }
  }

  /// What is for iOS is for Linux.
  func rewriteConditions(_ source: inout Source) {
    for index in source.tokens.indices where source.isText("#", at: index) {
      guard let word = source[index + 1], ["if", "elseif"].contains(word.text) else { continue }
      var place = index + 2
      while let token = source[place], token.line == word.line {
        if token.text == "os", source.isText("iOS", at: place + 2), source.isText(")", at: place + 3) {
          source.replace(place...place + 3, by: "(os(iOS) || os(Linux))")
          place += 3
        }
        place += 1
      }
    }
  }
}
