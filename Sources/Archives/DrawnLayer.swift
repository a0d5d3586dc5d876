import MultiplaneContents
import MultiplaneDrawing
import MultiplaneLayers

/// A layer whose picture is drawn by the commands of a scene file.
final class DrawnLayer: Layer {
  /// What is drawn, the first command first.
  var commands: [DrawCommand] = [] {
    didSet { setNeedsDisplay() }
  }
  /// By their names in the file.
  var images: [String: Image] = [:]

  required init() {
    super.init()
    needsDisplayOnBoundsChange = true
    setNeedsDisplay()
  }

  override func draw(in context: any DrawingContext) {
    for command in commands { command.draw(in: context, images: images) }
  }
}
