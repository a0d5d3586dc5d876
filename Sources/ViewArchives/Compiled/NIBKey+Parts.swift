// Keys of what is a part of a view, and of what leads from a controller to others.
extension NIBKey {
  /// Of a constraint; a key that ends in V2 is for newer systems, and counts where it is.
  static let constraint: [(key: String, meaning: NIBKey)] = [
    ("NSFirstItem", .reference("firstItem")), ("NSSecondItem", .reference("secondItem")),
    ("NSFirstAttribute", .word("firstAttribute", layoutAttributes)),
    ("NSFirstAttributeV2", .word("firstAttribute", layoutAttributes)),
    ("NSSecondAttribute", .word("secondAttribute", layoutAttributes)),
    ("NSSecondAttributeV2", .word("secondAttribute", layoutAttributes)),
    ("NSRelation", .word("relation", ["lessThanOrEqual", "", "greaterThanOrEqual"], from: -1)),
    ("NSConstant", .number("constant")), ("NSConstantV2", .number("constant")),
    ("NSMultiplier", .number("multiplier")), ("NSPriority", .number("priority")),
    ("NSLayoutIdentifier", .text("identifier")),
  ]

  /// Names of `NSLayoutAttribute`.
  private static let layoutAttributes = [
    "", "left", "right", "top", "bottom", "leading", "trailing", "width", "height", "centerX", "centerY",
    "lastBaseline", "firstBaseline", "leftMargin", "rightMargin", "topMargin", "bottomMargin", "leadingMargin",
    "trailingMargin", "centerXWithinMargins", "centerYWithinMargins",
  ]

  /// Of what a button has in a state.
  static let state: [(key: String, meaning: NIBKey)] = [
    ("UITitle", .text("title")), ("UIImage", .image("image")), ("UIBackgroundImage", .image("backgroundImage")),
    ("UITitleColor", .color("titleColor")), ("UIShadowColor", .color("titleShadowColor")),
  ]

  /// Of a paragraph of a text.
  static let paragraph: [(key: String, meaning: NIBKey)] = [("NSAlignment", .word("alignment", alignments))]

  /// Kinds of segues by the classes of their templates; one of class `UIStoryboardSegueTemplate` has a class of the
  /// program's.
  static let segues: [String: String] = [
    "UIStoryboardShowSegueTemplate": "show", "UIStoryboardPushSegueTemplate": "push",
    "UIStoryboardReplaceSegueTemplate": "replace", "UIStoryboardModalSegueTemplate": "modal",
    "UIStoryboardPresentationSegueTemplate": "presentation", "UIStoryboardEmbedSegueTemplate": "embed",
    "UIStoryboardPopoverPresentationSegueTemplate": "popoverPresentation",
    "UIStoryboardPopoverSegueTemplate": "popover", "UIStoryboardUnwindSegueTemplate": "unwind",
    "UIStoryboardSegueTemplate": "custom",
  ]

  /// Key paths that differ by size class, with what they set.
  static let variations: [String: NIBKey] = {
    var found: [String: NIBKey] = ["constant": .number("constant"), "font": .font("fontDescription")]
    for meaning in common.values {
      switch meaning {
      case .flag(let name), .notFlag(let name): found[name] = .flag(name)
      case .number(let name), .word(let name, _, _), .text(let name), .image(let name), .color(let name),
        .size(let name), .insets(let name):
        found[name] = meaning
      default: break
      }
    }
    return found
  }()

  /// Traits by their keys, with the words of their numbers.
  static let traitNames: [(key: String, name: String, words: [String])] = [
    ("UITraitCollectionBuiltinTrait-_UITraitNameVerticalSizeClass", "heightClass", ["", "compact", "regular"]),
    ("UITraitCollectionBuiltinTrait-_UITraitNameHorizontalSizeClass", "widthClass", ["", "compact", "regular"]),
  ]
}
