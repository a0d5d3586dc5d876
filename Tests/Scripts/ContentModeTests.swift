#if Drawing
  import MultiplaneContents
  import MultiplaneDrawing
  import MultiplaneGeometry
  import MultiplaneScripts
  import MultiplaneSurfaces
  import MultiplaneViews
  import Testing

  /// Draws its quarters in four colours: red and green above, blue and white below.
  @MainActor private final class Quarters: View {
    override func draw(_ rect: Rect, in context: any DrawingContext) {
      let (width, height) = (bounds.width / 2, bounds.height / 2)
      for (index, color) in [Color(red: 1, green: 0, blue: 0), Color(red: 0, green: 1, blue: 0)].enumerated() {
        context.setFillColor(color)
        context.fill(Rect(x: Double(index) * width, y: 0, width: width, height: height))
      }
      for (index, color) in [Color(red: 0, green: 0, blue: 1), .white].enumerated() {
        context.setFillColor(color)
        context.fill(Rect(x: Double(index) * width, y: height, width: width, height: height))
      }
    }
  }

  /// A drawing of 8 × 8 points in bounds of 16 × 24 afterwards, as pixels.
  @Suite @MainActor struct ContentModeTests {
    private static let colors: [[UInt8]] = [
      [255, 0, 0, 255], [0, 255, 0, 255], [0, 0, 255, 255], [255, 255, 255, 255],
    ]

    /// Where the drawing is to be.
    private func place(_ mode: ContentMode) -> Rect {
      switch mode {
      case .scaleToFill, .redraw: Rect(x: 0, y: 0, width: 16, height: 24)
      case .scaleAspectFit: Rect(x: 0, y: 4, width: 16, height: 16)
      case .scaleAspectFill: Rect(x: -4, y: 0, width: 24, height: 24)
      case .center: Rect(x: 4, y: 8, width: 8, height: 8)
      case .top: Rect(x: 4, y: 0, width: 8, height: 8)
      case .bottom: Rect(x: 4, y: 16, width: 8, height: 8)
      case .left: Rect(x: 0, y: 8, width: 8, height: 8)
      case .right: Rect(x: 8, y: 8, width: 8, height: 8)
      case .topLeft: Rect(x: 0, y: 0, width: 8, height: 8)
      case .topRight: Rect(x: 8, y: 0, width: 8, height: 8)
      case .bottomLeft: Rect(x: 0, y: 16, width: 8, height: 8)
      case .bottomRight: Rect(x: 8, y: 16, width: 8, height: 8)
      }
    }

    @Test func eachIsWhereItsNameSays() throws {
      let application = Application()
      application.drawingContexts = .cairo
      let pictures = try ViewPictures(sharing: try OffscreenSurface(width: 1, height: 1))
      application.pictureRenderer = { try? pictures.bitmap(of: $0) }
      let screen = Screen(size: Size(40, 40))
      application.connect(screen)
      let window = Window(screen: screen)
      window.makeKeyAndVisible()
      for mode in ContentMode.allCases {
        let view = Quarters(frame: Rect(x: 5, y: 5, width: 8, height: 8))
        view.isOpaque = false
        view.contentMode = mode
        window.addSubview(view)
        application.turn(at: 0)
        view.bounds.size = Size(16, 24)
        guard let picture = application.picture(of: view) else {
          Issue.record("no picture")
          return
        }
        #expect(
          picture.width == 16 && picture.height == 24 && ViewCosts(of: view).drawings == (mode == .redraw ? 2 : 1))
        let place = place(mode)
        for y in 0..<24 {
          for x in 0..<16 {
            let (u, v) = ((Double(x) + 0.5 - place.minX) / place.width, (Double(y) + 0.5 - place.minY) / place.height)
            // Pixels beside the middle of a stretched drawing are mixed.
            if abs(u - 0.5) * place.width < 2 || abs(v - 0.5) * place.height < 2 { continue }
            let isInside = u > 0 && u < 1 && v > 0 && v < 1
            let expected = isInside ? Self.colors[(v < 0.5 ? 0 : 2) + (u < 0.5 ? 0 : 1)] : [0, 0, 0, 0]
            let at = y * picture.bytesPerRow + x * 4
            #expect(Array(picture.bytes[at..<at + 4]) == expected, "\(mode) at \(x), \(y)")
          }
        }
        view.removeFromSuperview()
      }
    }
  }
#endif
