#if Drawing
  import Multiplane
  import MultiplaneDrawing
  import MultiplaneTestSupport
  import Testing

  /// What a layer shows, and what a context paints of the same.
  @Suite struct DrawnAlikeTests {
    private static let side = 48.0

    /// Rectangles between pixels, each with its corners.
    private static let corners: [(CornerRadii, CornerCurve)] = [
      (CornerRadii(0), .circular), (CornerRadii(7.3), .circular), (CornerRadii(7.3), .continuous),
      (CornerRadii(100), .circular), (CornerRadii(100), .continuous),
      (CornerRadii(topLeft: Size(3, 9), topRight: Size(12, 4), bottomRight: .zero, bottomLeft: Size(6, 6)), .circular),
      (
        CornerRadii(topLeft: Size(3, 9), topRight: Size(12, 4), bottomRight: .zero, bottomLeft: Size(6, 6)), .continuous
      ),
    ]

    /// The largest difference between a layer on a white canvas and a drawing on white, 0…255.
    private func difference(
      _ studio: Studio, scale: Double, origin: CairoContext.Origin = .topLeft, _ layer: Layer,
      _ draw: (CairoContext) -> Void
    ) throws -> Int {
      let root = Layer()
      root.frame = Rect(x: 0, y: 0, width: Self.side, height: Self.side)
      root.addSublayer(layer)
      let canvas = SceneCanvas(width: Self.side, height: Self.side, scale: scale, background: .white)
      let shown = try studio.render(root, canvas)
      let context = try CairoContext(size: Size(Self.side, Self.side), scale: scale, isOpaque: true, origin: origin)
      context.setFillColor(.white)
      context.fill(Rect(x: 0, y: 0, width: Self.side, height: Self.side))
      draw(context)
      let drawn = try context.makeBitmap()
      var most = 0
      for at in stride(from: 0, to: shown.pixels.count, by: 4) {
        for (channel, other) in [(0, 2), (1, 1), (2, 0)] {
          most = max(most, abs(Int(shown.pixels[at + channel]) - Int(drawn.bytes[at + other])))
        }
      }
      return most
    }

    @Test(arguments: [1, 1.5, 2, 3]) func rectanglesCornersAndBorders(scale: Double) throws {
      let studio = try Studio()
      let color = Color(red: 0.1, green: 0.35, blue: 0.8, alpha: 0.9)
      for (radii, curve) in Self.corners {
        for frame in [Rect(x: 4, y: 6, width: 40, height: 32), Rect(x: 4.3, y: 6.7, width: 38.25, height: 31.5)] {
          let filled = Layer()
          filled.frame = frame
          (filled.cornerRadii, filled.cornerCurve, filled.backgroundColor) = (radii, curve, color)
          let fill = try difference(studio, scale: scale, filled) { context in
            context.setFillColor(color)
            context.addRoundedRect(frame, cornerRadii: radii, cornerCurve: curve)
            context.fillPath()
          }
          #expect(fill <= 2, "filled \(radii.topLeft) \(curve) \(frame): \(fill)")
          let bordered = Layer()
          bordered.frame = frame
          (bordered.cornerRadii, bordered.cornerCurve) = (radii, curve)
          (bordered.borderWidth, bordered.borderColor) = (3.4, color)
          let border = try difference(studio, scale: scale, bordered) { context in
            context.setFillColor(color)
            // Continuous corners reach farther than their radii, and the inner ones less by the width.
            let reach = curve == .continuous ? 1.528665 : 1
            func wide(_ radius: Size) -> Size { Size(radius.width * reach, radius.height * reach) }
            let outer = CornerRadii(
              topLeft: wide(radii.topLeft), topRight: wide(radii.topRight), bottomRight: wide(radii.bottomRight),
              bottomLeft: wide(radii.bottomLeft)
            ).fitted(to: frame.size)
            func less(_ radius: Size) -> Size {
              Size(max(radius.width - 3.4, 0) / reach, max(radius.height - 3.4, 0) / reach)
            }
            let inner = CornerRadii(
              topLeft: less(outer.topLeft), topRight: less(outer.topRight), bottomRight: less(outer.bottomRight),
              bottomLeft: less(outer.bottomLeft))
            context.addRoundedRect(frame, cornerRadii: radii, cornerCurve: curve)
            context.addRoundedRect(frame.insetBy(dx: 3.4, dy: 3.4), cornerRadii: inner, cornerCurve: curve)
            context.fillPath(using: .evenOdd)
          }
          #expect(border <= 2, "border \(radii.topLeft) \(curve) \(frame): \(border)")
        }
      }
    }

    /// Rounded rectangles that a matrix turns or mirrors, and strokes along them.
    @Test(arguments: [1, 1.5, 2, 3]) func turnedAndStroked(scale: Double) throws {
      let studio = try Studio()
      let color = Color(red: 0.1, green: 0.35, blue: 0.8, alpha: 0.9)
      for (radius, curve) in [
        (7.3, CornerCurve.circular), (7.3, .continuous), (100, .circular), (100, .continuous), (4, .circular),
      ] {
        for frame in [Rect(x: 4, y: 6, width: 40, height: 32), Rect(x: 4.3, y: 6.7, width: 38.25, height: 31.5)] {
          let radii = CornerRadii(
            topLeft: Size(radius, radius), topRight: Size(radius / 2, radius / 2), bottomRight: Size(radius, radius),
            bottomLeft: curve == .circular ? .zero : Size(radius, radius))
          let filled = Layer()
          filled.frame = frame
          (filled.cornerRadii, filled.cornerCurve, filled.backgroundColor) = (radii, curve, color)
          func fill(_ context: CairoContext, _ rect: Rect, _ radii: CornerRadii) {
            context.setFillColor(color)
            context.addRoundedRect(rect, cornerRadii: radii, cornerCurve: curve)
            context.fillPath()
          }
          let flipped = try difference(studio, scale: scale, origin: .bottomLeft, filled) { context in
            fill(
              context, Rect(x: frame.minX, y: Self.side - frame.maxY, width: frame.width, height: frame.height),
              CornerRadii(
                topLeft: radii.bottomLeft, topRight: radii.bottomRight, bottomRight: radii.topRight,
                bottomLeft: radii.topLeft))
          }
          let turned = try difference(studio, scale: scale, filled) { context in
            context.translateBy(x: 0, y: Self.side)
            context.rotate(by: -.pi / 2)
            fill(
              context, Rect(x: Self.side - frame.maxY, y: frame.minX, width: frame.height, height: frame.width),
              CornerRadii(
                topLeft: radii.bottomLeft, topRight: radii.topLeft, bottomRight: radii.topRight,
                bottomLeft: radii.bottomRight))
          }
          #expect(max(flipped, turned) <= 2, "\(radius) \(curve) \(frame): \(flipped), \(turned)")
          // The matrix at the time of filling does not matter.
          let later = try difference(studio, scale: scale, filled) { context in
            context.setFillColor(color)
            context.addRoundedRect(frame, cornerRadii: radii, cornerCurve: curve)
            context.rotate(by: .pi / 2)
            context.fillPath()
          }
          #expect(later <= 2, "\(radius) \(curve) \(frame): \(later)")
          guard curve == .circular else { continue }
          let bordered = Layer()
          bordered.frame = frame
          (bordered.cornerRadii, bordered.borderWidth, bordered.borderColor) = (radii, 2, color)
          let fitted = radii.fitted(to: frame.size)
          func less(_ radius: Size) -> Size { Size(max(radius.width - 1, 0), max(radius.height - 1, 0)) }
          let inner = CornerRadii(
            topLeft: less(fitted.topLeft), topRight: less(fitted.topRight), bottomRight: less(fitted.bottomRight),
            bottomLeft: less(fitted.bottomLeft))
          let border = try difference(studio, scale: scale, bordered) { context in
            context.setStrokeColor(color)
            context.setLineWidth(2)
            context.addRoundedRect(frame.insetBy(dx: 1, dy: 1), cornerRadii: inner)
            context.strokePath()
          }
          #expect(border <= 2, "border \(radius) \(frame): \(border)")
        }
      }
    }

    /// Tiles begin at the upper left corner of the middle: in a layer as in a drawing.
    @Test(arguments: [1, 2]) func resizableImages(scale: Double) throws {
      let studio = try Studio()
      let bytes = (0..<10 * 8).flatMap { (at: Int) -> [UInt8] in
        [UInt8(at % 10 * 25), UInt8(at / 10 * 30), UInt8(at % 7 * 36), 255]
      }
      let bitmap = try Bitmap(width: 10, height: 8, bytes: bytes)
      let image = MultiplaneDrawing.Image(bitmap, scale: scale)
      for caps in [EdgeInsets.zero, EdgeInsets(top: 1, left: 2, bottom: 2, right: 1)] {
        for frame in [Rect(x: 4, y: 6, width: 37, height: 32), Rect(x: 2, y: 3, width: 6, height: 41)] {
          let layer = Layer()
          (layer.frame, layer.contents, layer.contentsScale) = (frame, bitmap, scale)
          if caps != .zero { layer.contentsCapInsets = caps }
          (layer.horizontalTileMode, layer.verticalTileMode) = (.repeatFromStart, .repeatFromStart)
          let most = try difference(studio, scale: scale, layer) { context in
            let tiled: MultiplaneDrawing.Image = image.resizableImage(withCapInsets: caps, resizingMode: .tile)
            tiled.draw(in: frame, into: context)
          }
          #expect(most <= 2, "\(caps) \(frame): \(most)")
        }
      }
    }

    /// Where colours change within a pixel or two, places have to be exact.
    @Test(arguments: [2, 3]) func steepGradients(scale: Double) throws {
      let studio = try Studio()
      for index in 0..<24 {
        let part = Double(index) / 24
        let frame = Rect(x: 4.2 - 3 * part, y: 6.7 * part, width: 21 + 20 * part, height: 42 - 17 * part)
        var gradient = Gradient()
        gradient.colors = [.white, Color(red: 1, green: 0.2, blue: 0), Color(red: 0, green: 0.1, blue: 0.9), .white]
        gradient.locations = [0.2, 0.5 + part / 4, 0.54 + part / 4, 0.95]
        (gradient.startPoint, gradient.endPoint) = (Point(0.5 - part / 2, 0.4), Point(1.1, 1.3 - part / 3))
        for type in [GradientType.axial, .radial] {
          gradient.type = type
          let layer = GradientLayer()
          (layer.frame, layer.type, layer.colors, layer.locations) = (frame, type, gradient.colors, gradient.locations)
          (layer.startPoint, layer.endPoint) = (gradient.startPoint, gradient.endPoint)
          let most = try difference(studio, scale: scale, layer) { $0.draw(gradient, in: frame) }
          #expect(most <= 2, "\(type) \(index): \(most)")
        }
      }
    }

    @Test(arguments: [1, 1.5, 2, 3]) func gradients(scale: Double) throws {
      let studio = try Studio()
      let frame = Rect(x: 4, y: 6, width: 40, height: 32)
      for type in GradientType.allCases {
        for (start, end) in [(Point(0.5, 0.5), Point(1, 1)), (Point(0.2, 0.1), Point(0.7, 0.9))] {
          var gradient = Gradient()
          gradient.colors = [
            Color(red: 1, green: 0.2, blue: 0), .white, Color(red: 0, green: 0.1, blue: 0.9, alpha: 0.3),
          ]
          (gradient.type, gradient.startPoint, gradient.endPoint) = (type, start, end)
          let layer = GradientLayer()
          layer.frame = frame
          (layer.colors, layer.type, layer.startPoint, layer.endPoint) = (gradient.colors, type, start, end)
          let most = try difference(studio, scale: scale, layer) { $0.draw(gradient, in: frame) }
          #expect(most <= 2, "\(type) \(start): \(most)")
        }
      }
    }
  }
#endif
