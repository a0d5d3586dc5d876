#if Drawing
  import Multiplane
  import MultiplaneDrawing
  import MultiplaneTestSupport

  /// A layer that draws given squares, each in one colour.
  final class DrawnLayer: Layer {
    var squares: [(rect: Rect, color: Color)] = []
    var clips: [Rect] = []

    override func draw(in context: any DrawingContext) {
      clips.append(context.boundingBoxOfClipPath)
      for square in squares {
        context.setFillColor(square.color)
        context.fill(square.rect)
      }
    }

    /// Adds a square, and marks only its rectangle.
    func add(_ rect: Rect, _ color: Color) {
      squares.append((rect, color))
      setNeedsDisplay(rect)
    }

    /// The same drawing as a whole, in another context.
    func drawnElsewhere() throws -> Bitmap {
      let context = try CairoContext(size: bounds.size, scale: contentsScale, isOpaque: isOpaque)
      context.translateBy(x: -bounds.minX, y: -bounds.minY)
      for square in squares {
        context.setFillColor(square.color)
        context.fill(square.rect)
      }
      return try context.makeBitmap()
    }

    var store: BackingStore? { contents as? BackingStore }
  }

  /// A layer that draws, alone in a tree, with a compositor for it.
  struct DrawingStage {
    let layer = DrawnLayer()
    let tree: LayerTree
    let studio: Studio
    let canvas: SceneCanvas

    init(_ bounds: Rect, scale: Double = 1, canvas side: Double = 64) throws {
      canvas = SceneCanvas(width: side, height: side, scale: scale, background: .white)
      studio = try Studio()
      let root = Layer()
      root.frame = Rect(x: 0, y: 0, width: side, height: side)
      layer.name = "drawn"
      layer.bounds = bounds
      layer.anchorPoint = .zero
      layer.contentsScale = scale
      root.addSublayer(layer)
      tree = LayerTree(root: root, actionsAreEnabled: false)
      tree.drawingContexts = .cairo
    }

    func frame(bufferAge: Int = 1) throws -> (picture: Picture, statistics: FrameStatistics) {
      studio.compositor.mailbox.post(tree.commit(at: 0))
      let (picture, frame) = try studio.picture(canvas, bufferAge: bufferAge)
      return (picture, frame.statistics)
    }
  }
#endif
