// The words of drawing commands and of text.

/// The keys of a drawing command: six verbs, and what they take.
package enum DrawKey: String, CaseIterable, Sendable {
  case fill, stroke, gradient, image, text, group
  case color, fillRule
  case lineWidth, lineCap, lineJoin, miterLimit, lineDashPattern, lineDashPhase
  case rect, point, capInsets, resizingMode, tint
  case attributes, maximumNumberOfLines
  case opacity, blendMode, shadow, clip, affineTransform

  /// The keys of what is drawn; a command has one of them.
  static let verbs: [DrawKey] = [.fill, .stroke, .gradient, .image, .text, .group]

  /// Groups that may be in each other.
  package static let maximumDepth = 32

  /// What may stand beside a verb.
  var parameters: [DrawKey] {
    switch self {
    case .fill: [.color, .fillRule]
    case .stroke: [.color, .lineWidth, .lineCap, .lineJoin, .miterLimit, .lineDashPattern, .lineDashPhase]
    case .gradient: [.rect]
    case .image: [.rect, .capInsets, .resizingMode, .tint]
    case .text: [.rect, .point, .attributes, .maximumNumberOfLines]
    case .group: [.opacity, .blendMode, .shadow, .clip, .affineTransform]
    default: []
    }
  }
}

/// A run of an attributed text.
package enum TextRunKey: String, CaseIterable, Sendable {
  case string, font, foregroundColor, backgroundColor, kern, baselineOffset
  case underlineStyle, underlineColor, strikethroughStyle, strikethroughColor
  case strokeWidth, strokeColor, shadow, language, paragraphStyle
}

/// The parts of a font.
package enum FontKey: String, CaseIterable, Sendable {
  case family, size, weight, width, isItalic, features
}

/// The parts of a paragraph style.
package enum ParagraphKey: String, CaseIterable, Sendable {
  case alignment, lineBreakMode, baseWritingDirection
  case lineSpacing, paragraphSpacing, paragraphSpacingBefore, firstLineHeadIndent, headIndent, tailIndent
  case lineHeightMultiple, minimumLineHeight, maximumLineHeight, tabStops, defaultTabInterval, usesHyphenation
}

/// The parts of a tab stop.
package enum TabStopKey: String, CaseIterable, Sendable {
  case location, alignment
}

/// The parts of a shadow of what is drawn.
package enum DrawnShadowKey: String, CaseIterable, Sendable {
  case offset, blur, color
}
