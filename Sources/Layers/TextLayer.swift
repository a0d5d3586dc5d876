public import MultiplaneContents
public import MultiplaneGeometry

/// A layer that draws text into its bounds, with the contexts of `LayerTree.drawingContexts`, which knows the fonts.
///
/// As for other layers that draw, `contentsScale` is how many pixels a point of text has. The picture is drawn again
/// with the next commit after a property or the size of the bounds has changed.
open class TextLayer: Layer {
  /// What is drawn: in `font` at `fontSize`, in `foregroundColor`, as `alignmentMode`, `isWrapped` and `truncationMode`
  /// say. Empty by default.
  @_disfavoredOverload public final var string = "" {
    didSet {
      hasString = true
      redraw(if: string != oldValue)
    }
  }

  /// Whether `string` was set.
  package final var hasString = false

  /// Drawn in place of `string` where it is not nil: with its own fonts and colours. Where a paragraph's style has the
  /// alignment `natural` and the mode `byWordWrapping`, which it has unless it is set, the layer's `alignmentMode`,
  /// `isWrapped` and `truncationMode` count.
  public final var attributedString: AttributedText? {
    didSet { redraw(if: attributedString != oldValue) }
  }

  /// The typeface of `string`; the system font by default. Its size does not count: `fontSize` does.
  @_disfavoredOverload public final var font = Font.systemFont(ofSize: 36) {
    didSet { redraw(if: font != oldValue) }
  }

  /// Points to the em of `string`, 36 by default. One that is not above 0, and one above `Font.maximumSize`, draws
  /// nothing, and the statistics of frames name the layer.
  public final var fontSize = 36.0 {
    didSet { redraw(if: fontSize != oldValue) }
  }

  /// Of `string`; opaque white by default.
  @_disfavoredOverload public final var foregroundColor = Color.white {
    didSet { redraw(if: foregroundColor != oldValue) }
  }

  /// Where lines stand; `natural` by default.
  public final var alignmentMode = TextAlignment.natural {
    didSet { redraw(if: alignmentMode != oldValue) }
  }

  /// Whether lines end at the width of the bounds. False, the default: they end where paragraphs do, and are cut at the
  /// bounds.
  public final var isWrapped = false {
    didSet { redraw(if: isWrapped != oldValue) }
  }

  /// How a string is cut short that the bounds have no room for.
  public enum TruncationMode: Hashable, Sendable, CaseIterable {
    /// Lines that there is no room for are left out; one that is too wide is cut.
    case none
    /// The last line ends as the string does, after an ellipsis.
    case start
    /// The last line ends with an ellipsis.
    case end
    /// The last line has an ellipsis in the middle.
    case middle
  }

  /// How the string is cut short; `none` by default. Without wrapping, the other modes draw one line.
  public final var truncationMode = TruncationMode.none {
    didSet { redraw(if: truncationMode != oldValue) }
  }

  package override func prepare() { needsDisplayOnBoundsChange = true }

  package override func copyOwnProperties(of other: Layer) {
    guard let other = other as? TextLayer else { return }
    (string, attributedString, font, fontSize) = (other.string, other.attributedString, other.font, other.fontSize)
    (foregroundColor, alignmentMode) = (other.foregroundColor, other.alignmentMode)
    (isWrapped, truncationMode, hasString) = (other.isWrapped, other.truncationMode, other.hasString)
  }

  /// `fontSize` and `foregroundColor`: an animation draws the text again with each commit.
  open override class var animatableProperties: [AnimatableProperty] {
    [
      AnimatableProperty("fontSize", \TextLayer.fontSize),
      AnimatableProperty("foregroundColor", \TextLayer.foregroundColor),
    ]
  }

  /// Draws the text. A subclass that draws more calls this.
  open override func draw(in context: any DrawingContext) {
    let text: AttributedText
    if let attributedString {
      text = attributedString.styled(alignmentMode, lineBreakMode)
    } else {
      var attributes = TextAttributes(font: font.withSize(fontSize), foregroundColor: foregroundColor)
      attributes.paragraphStyle.alignment = alignmentMode
      attributes.paragraphStyle.lineBreakMode = lineBreakMode
      text = AttributedText(string, attributes: attributes)
    }
    guard !text.isEmpty else { return }
    context.draw(text, in: bounds, maximumNumberOfLines: isWrapped || truncationMode == .none ? 0 : 1)
  }

  private final func redraw(if isOther: Bool) {
    if isOther { setNeedsDisplay() }
  }

  private final var lineBreakMode: LineBreakMode {
    switch truncationMode {
    case .none: isWrapped ? .byWordWrapping : .byClipping
    case .start: .byTruncatingHead
    case .end: .byTruncatingTail
    case .middle: .byTruncatingMiddle
    }
  }
}

extension AttributedText {
  /// The text with a layer's alignment and line breaks in the paragraphs that have none of their own.
  fileprivate func styled(_ alignment: TextAlignment, _ lineBreakMode: LineBreakMode) -> AttributedText {
    if alignment == .natural, lineBreakMode == .byWordWrapping { return self }
    var text = self
    text.changeAttributes {
      if $0.paragraphStyle.alignment == .natural { $0.paragraphStyle.alignment = alignment }
      if $0.paragraphStyle.lineBreakMode == .byWordWrapping { $0.paragraphStyle.lineBreakMode = lineBreakMode }
    }
    return text
  }
}
