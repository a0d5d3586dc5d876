import MultiplaneContents
package import MultiplaneGeometry
package import MultiplaneViews

// What constraints ask of a label.
extension Label: @MainActor WrappingView, @MainActor BaselineView {
  package final var wrapsContent: Bool { numberOfLines != 1 && !(preferredMaxLayoutWidth > 0) }

  package final func contentSize(wrappedAt width: Double) -> Size { sizeThatFits(Size(width, 0)) }

  /// Text stands in the middle of the height, on whole pixels.
  package final func baselines(in size: Size) -> TextBaselines {
    let lines = lineMetrics(inWidth: size.width)
    let height = size.height > 0 ? size.height : lines.height
    let top = max(0, ((height - lines.height) / 2).rounded(toPixels: contentScaleFactor))
    return TextBaselines(
      first: top + lines.first, last: height - top - lines.last, lineHeight: lines.lineHeight)
  }
}
