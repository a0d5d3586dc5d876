internal import MultiplaneGeometry
internal import MultiplaneContents

/// The rectangle of a layer's contents in its bounds, by contentsGravity, contentsScale and contentsRect.
enum ContentsPlace {
  /// The rectangle in the picture's upright space (the layer's own, mirrored within its bounds when `isFlipped`); nil
  /// when nothing is drawn.
  static func rect(of node: SceneNode, bitmap: Bitmap, isFlipped: Bool) -> Rect? {
    let (left, top) = (node.bounds.minX, node.bounds.minY)
    let (width, height) = (node.bounds.width, node.bounds.height)
    let scale = scale(of: node)
    let naturalWidth = node.contentsRect.width * Double(bitmap.width) / scale
    let naturalHeight = node.contentsRect.height * Double(bitmap.height) / scale
    // An empty part draws nothing.
    guard naturalWidth > 0, naturalHeight > 0 else { return nil }
    let result: Rect
    switch node.contentsGravity {
    case .resize, .resizeAspect, .resizeAspectFill:
      guard width > 0, height > 0 else { return nil }
      let (ratioX, ratioY) = (width / naturalWidth, height / naturalHeight)
      if node.contentsGravity == .resize { return Rect(x: left, y: top, width: width, height: height) }
      let ratio = node.contentsGravity == .resizeAspect ? min(ratioX, ratioY) : max(ratioX, ratioY)
      let (w, h) = (naturalWidth * ratio, naturalHeight * ratio)
      result = Rect(x: left + (width - w) / 2, y: top + (height - h) / 2, width: w, height: h)
    case .center, .top, .bottom, .left, .right, .topLeft, .topRight, .bottomLeft, .bottomRight:
      let (column, row) = cell(of: node.contentsGravity)
      result = Rect(
        x: left + (width - naturalWidth) * column, y: top + (height - naturalHeight) * (isFlipped ? 1 - row : row),
        width: naturalWidth, height: naturalHeight)
    }
    return result
  }

  /// Texels a point.
  static func scale(of node: SceneNode) -> Double {
    node.contentsScale > 0 && node.contentsScale.isFinite ? node.contentsScale : 1
  }

  /// Whether the contents keep their natural size.
  static func isPinned(_ gravity: ContentsGravity) -> Bool {
    switch gravity {
    case .resize, .resizeAspect, .resizeAspectFill: false
    case .center, .top, .bottom, .left, .right, .topLeft, .topRight, .bottomLeft, .bottomRight: true
    }
  }

  /// The fractions of free space to the left and above.
  private static func cell(of gravity: ContentsGravity) -> (Double, Double) {
    switch gravity {
    case .topLeft: (0, 0)
    case .top: (0.5, 0)
    case .topRight: (1, 0)
    case .left: (0, 0.5)
    case .right: (1, 0.5)
    case .bottomLeft: (0, 1)
    case .bottom: (0.5, 1)
    case .bottomRight: (1, 1)
    case .center, .resize, .resizeAspect, .resizeAspectFill: (0.5, 0.5)
    }
  }
}
