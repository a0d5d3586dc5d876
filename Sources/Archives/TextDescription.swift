import MultiplaneContents
import MultiplaneGeometry
import MultiplaneLayers

/// The description of a text layer in a scene file.
package struct TextDescription: Hashable, Sendable {
  var string = ""
  var attributedString: AttributedText?
  var font: Font?
  var fontSize: Double?
  var foregroundColor: Color?
  var alignmentMode = TextAlignment.natural
  var isWrapped = false
  var truncationMode = TextLayer.TruncationMode.none

  func apply(to layer: TextLayer) {
    layer.string = string
    layer.attributedString = attributedString
    if let font { layer.font = font }
    if let fontSize { layer.fontSize = fontSize }
    if let foregroundColor { layer.foregroundColor = foregroundColor }
    layer.alignmentMode = alignmentMode
    layer.isWrapped = isWrapped
    layer.truncationMode = truncationMode
  }
}
