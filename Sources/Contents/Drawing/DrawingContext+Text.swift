public import MultiplaneGeometry

extension DrawingContext {
  /// Draws text in a rectangle.
  public func draw(_ text: AttributedText, in rect: Rect) { draw(text, in: rect, maximumNumberOfLines: 0) }

  /// Draws a string with the same attributes everywhere in a rectangle.
  public func draw(_ string: String, in rect: Rect, attributes: TextAttributes = TextAttributes()) {
    draw(AttributedText(string, attributes: attributes), in: rect)
  }

  /// Draws a string with the same attributes everywhere from a point on.
  public func draw(_ string: String, at point: Point, attributes: TextAttributes = TextAttributes()) {
    draw(AttributedText(string, attributes: attributes), at: point)
  }
}
