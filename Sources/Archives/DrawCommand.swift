package import MultiplaneContents
import MultiplaneDrawing
package import MultiplaneGeometry

/// A step of a layer's drawing, as a scene file gives it.
package enum DrawCommand: Hashable, Sendable {
  case fill(Path, Color, FillRule)
  case stroke(Path, Pen)
  case gradient(Gradient, Rect)
  case image(ImageUse)
  case text(AttributedText, TextPlace, maximumNumberOfLines: Int)
  indirect case group(Group, [DrawCommand])

  package struct Pen: Hashable, Sendable {
    var color = Color.black
    var lineWidth = 1.0
    var lineCap = LineCap.butt
    var lineJoin = LineJoin.miter
    var miterLimit = 10.0
    var dashes: [Double] = []
    var dashPhase = 0.0
  }

  /// An image, by its name in the file.
  package struct ImageUse: Hashable, Sendable {
    var name: String
    var rect: Rect
    var capInsets: EdgeInsets?
    var resizingMode = Image.ResizingMode.stretch
    /// What a template is drawn in.
    var tint: Color?
  }

  package enum TextPlace: Hashable, Sendable {
    case rect(Rect)
    case point(Point)
  }

  package struct Group: Hashable, Sendable {
    var opacity = 1.0
    var blendMode = BlendMode.normal
    var shadow: DrawingShadow?
    var clip: Path?
    var transform = Transform2D.identity

    /// Its commands are painted as one picture.
    var isComposited: Bool { opacity != 1 || blendMode != .normal || shadow != nil }
  }

  /// The names of the images that are drawn.
  func addImages(to names: inout Set<String>) {
    switch self {
    case .image(let use): names.insert(use.name)
    case .group(_, let commands): for command in commands { command.addImages(to: &names) }
    case .fill, .stroke, .gradient, .text: break
    }
  }

  /// Draws the step. An image that is not among those given is left out.
  func draw(in context: any DrawingContext, images: [String: Image]) {
    switch self {
    case .fill(let path, let color, let rule):
      context.setFillColor(color)
      context.beginPath()
      context.addPath(path)
      context.fillPath(using: rule)
    case .stroke(let path, let pen):
      context.setStrokeColor(pen.color)
      context.setLineWidth(pen.lineWidth)
      context.setLineCap(pen.lineCap)
      context.setLineJoin(pen.lineJoin)
      context.setMiterLimit(pen.miterLimit)
      context.setLineDash(phase: pen.dashPhase, lengths: pen.dashes)
      context.beginPath()
      context.addPath(path)
      context.strokePath()
    case .gradient(let gradient, let rect): context.draw(gradient, in: rect)
    case .image(let use):
      guard var image = images[use.name] else { return }
      if let insets = use.capInsets {
        image = image.resizableImage(withCapInsets: insets, resizingMode: use.resizingMode)
      }
      if use.tint != nil { image = image.withRenderingMode(.alwaysTemplate) }
      image.draw(in: use.rect, tint: use.tint, into: context)
    case .text(let text, .rect(let rect), let count): context.draw(text, in: rect, maximumNumberOfLines: count)
    case .text(let text, .point(let point), _): context.draw(text, at: point)
    case .group(let group, let commands): draw(group, commands, in: context, images: images)
    }
  }

  private func draw(
    _ group: Group, _ commands: [DrawCommand], in context: any DrawingContext, images: [String: Image]
  ) {
    context.saveGState()
    context.concatenate(group.transform)
    if let clip = group.clip {
      context.beginPath()
      context.addPath(clip)
      context.clip()
    }
    if group.isComposited {
      context.setAlpha(group.opacity)
      context.setBlendMode(group.blendMode)
      context.drawingState.shadow = group.shadow
      context.beginTransparencyLayer()
    }
    for command in commands { command.draw(in: context, images: images) }
    if group.isComposited { context.endTransparencyLayer() }
    context.restoreGState()
  }
}
