#if Drawing
  import Glibc
  import MultiplaneDrawing
  import MultiplaneGeometry
  import MultiplaneContents
  import Testing

  struct ShadowTests {
    /// The value for a rectangle under a Gaussian: the product of two differences of error functions.
    private func exact(_ rect: Rect, deviation: Double, _ x: Int, _ y: Int) -> Double {
      func part(_ low: Double, _ high: Double, _ at: Double) -> Double {
        guard deviation > 0 else { return at > low && at < high ? 1 : 0 }
        let scale = deviation * 2.0.squareRoot()
        return (erf((high - at) / scale) - erf((low - at) / scale)) / 2
      }
      return part(rect.minX, rect.maxX, Double(x) + 0.5) * part(rect.minY, rect.maxY, Double(y) + 0.5)
    }

    /// The standard deviation is half the blur, in points times the scale; the matrix affects neither the blur nor the
    /// offset.
    @Test(arguments: [0.0, 1, 3, 8, 16, 40], [1.0, 2]) func asAGaussian(blur: Double, scale: Double) throws {
      let picture = try drawn(160, 160, scale: scale) { context in
        context.setShadow(offset: Size(10, 6), blur: blur, color: Color(white: 0, alpha: 0.8))
        context.setFillColor(.red)
        // The same rectangle by another matrix.
        context.translateBy(x: 20 / scale, y: 30 / scale)
        context.rotate(by: .pi / 2)
        context.scaleBy(x: -1, y: 2)
        context.translateBy(x: -60 / scale, y: -30 / scale)
        context.fill(Rect(x: 0, y: 0, width: 60 / scale, height: 30 / scale))
      }
      let shape = Rect(x: 20, y: 30, width: 60, height: 60)
      #expect(picture[50, 50] == SIMD4(255, 0, 0, 255))
      let rect = shape.offsetBy(dx: 10 * scale, dy: 6 * scale)
      var most = 0.0
      for y in 0..<160 {
        for x in 0..<160 where !shape.contains(Point(Double(x) + 0.5, Double(y) + 0.5)) {
          let expected = exact(rect, deviation: blur / 2 * scale, x, y) * 255 * 0.8
          most = max(most, abs(Double(picture[x, y].w) - expected))
          if picture[x, y].x != 0 { most = 255 }
        }
      }
      #expect(most <= 1.5, "\(most)")
    }

    @Test func fromTheBottomLeftItLiesAbove() throws {
      for (origin, isBelow) in [(CairoContext.Origin.topLeft, true), (.bottomLeft, false)] {
        let picture = try drawn(origin: origin) { context in
          context.setShadow(offset: Size(0, 12), blur: 0, color: .black)
          context.setFillColor(.red)
          context.fill(Rect(x: 20, y: 26, width: 20, height: 12))
        }
        #expect(picture[30, 44].w == (isBelow ? 255 : 0) && picture[30, 20].w == (isBelow ? 0 : 255))
      }
    }

    /// Shapes outside of the clip cast their shadow into it, also in a transparency layer, and in one of a rectangle that
    /// is outside of the clip.
    @Test(arguments: [(false, nil), (true, nil), (true, Rect(x: 0, y: 0, width: 28, height: 64))] as [(Bool, Rect?)])
    func castersOutsideOfTheClip(inALayer: Bool, _ rect: Rect?) throws {
      let picture = try drawn { context in
        context.clip(to: Rect(x: 32, y: 0, width: 32, height: 64))
        context.setShadow(offset: Size(30, 0), blur: 0, color: .blue)
        if inALayer { context.beginTransparencyLayer(in: rect) }
        context.setFillColor(.red)
        context.fill(Rect(x: 4, y: 10, width: 20, height: 20))
        if inALayer { context.endTransparencyLayer() }
      }
      #expect(picture[40, 20] == SIMD4(0, 0, 255, 255) && picture[10, 20].w == 0 && picture[30, 20].w == 0)
    }

    /// The shapes of a transparency layer cast one common shadow.
    @Test func aLayerCastsOneShadow() throws {
      let picture = try drawn { context in
        context.setShadow(offset: Size(0, 20), blur: 0, color: Color(white: 0, alpha: 0.5))
        context.setAlpha(0.5)
        context.beginTransparencyLayer(in: Rect(x: 4, y: 4, width: 50, height: 20))
        context.setFillColor(.red)
        context.fill(Rect(x: 10, y: 10, width: 20, height: 10))
        context.fill(Rect(x: 20, y: 10, width: 20, height: 10))
        context.endTransparencyLayer()
        #expect(context.drawingState.shadow != nil && context.drawingState.alpha == 0.5)
      }
      #expect(abs(picture[25, 15].w - 128) <= 1 && abs(picture[25, 35].w - 64) <= 1 && abs(picture[12, 35].w - 64) <= 1)
    }

    @Test func translucentThingsCastLessAndPicturesByTheirAlpha() throws {
      let half = try Bitmap(width: 2, height: 1, format: .rgba8, bytes: [255, 0, 0, 255, 0, 0, 0, 0])
      let picture = try drawn { context in
        context.setShadow(offset: Size(0, 20), blur: 0, color: .black)
        context.setFillColor(Color(red: 1, green: 0, blue: 0, alpha: 0.25))
        context.fill(Rect(x: 2, y: 2, width: 16, height: 16))
        context.interpolationQuality = .none
        context.setAlpha(0.5)
        context.draw(half, in: Rect(x: 32, y: 2, width: 20, height: 10))
      }
      #expect(abs(picture[8, 28].w - 64) <= 1)
      #expect(abs(picture[36, 26].w - 128) <= 1 && picture[46, 26].w == 0)
    }

    /// What lies outside of a clip is not blurred; what is inside is the same.
    @Test(arguments: [3.0, 9, 60, 400]) func aClipShowsAPartOfTheSameShadow(blur: Double) throws {
      func picture(_ clip: Rect?) throws -> Drawn {
        try drawn { context in
          if let clip { context.clip(to: clip) }
          context.setShadow(offset: Size(5.3, 3.8), blur: blur, color: .black)
          context.setFillColor(.red)
          context.addEllipse(in: Rect(x: 20, y: 14, width: 22, height: 30))
          context.fillPath()
        }
      }
      let whole = try picture(nil)
      for clip in [Rect(x: 0, y: 0, width: 9, height: 64), Rect(x: 30, y: 40, width: 20, height: 11)] {
        let part = try picture(clip)
        for y in 0..<64 {
          for x in 0..<64 {
            let isInside = clip.contains(Point(Double(x) + 0.5, Double(y) + 0.5))
            let difference = part[x, y] &- (isInside ? whole[x, y] : .zero)
            #expect((0..<4).allSatisfy { abs(difference[$0]) <= 1 }, "\(clip), \(x), \(y)")
          }
        }
      }
    }

    /// A sharp shadow covers what the shape itself would there, also between pixels.
    @Test(arguments: [1, 1.5, 2, 3], [Size(15.3, 13.7), Size(16.5, -12.25), Size(15.9, 0.4)])
    func sharpOnesAreTheShapeElsewhere(scale: Double, offset: Size) throws {
      let rect = Rect(x: 2.3, y: 13.6, width: 9.5, height: 8.2)
      let shapes: [(CairoContext) -> Void] = [
        { $0.fill(rect) }, { $0.fillEllipse(in: rect) },
        {
          $0.addRoundedRect(rect, cornerRadii: CornerRadii(3))
          $0.fillPath()
        }, { $0.stroke(rect, width: 1.7) },
      ]
      let side = Int(clamping: 32 * scale)
      for (index, shape) in shapes.enumerated() {
        func picture(_ prepare: (CairoContext) -> Void) throws -> Drawn {
          try drawn(side, side, scale: scale) { context in
            context.clip(to: Rect(x: 14, y: 0, width: 18, height: 32))
            context.setFillColor(.blue)
            context.setStrokeColor(.blue)
            prepare(context)
            shape(context)
          }
        }
        let cast = try picture { $0.setShadow(offset: offset, blur: 0, color: .blue) }
        let most = cast.difference(try picture { $0.translateBy(x: offset.width, y: offset.height) })
        #expect(most <= 2, "\(index): \(most)")
      }
    }

    /// A layer's picture is moved as it is.
    @Test(arguments: [1, 2]) func aLayersShadowLiesBetweenPixels(scale: Double) throws {
      let offset = Size(9.75 / scale, 4.3 / scale)
      let cast = try drawn(scale: scale) { context in
        context.clip(to: Rect(x: 9.5, y: 0, width: 54.5, height: 64))
        context.setShadow(offset: offset, blur: 0, color: .blue)
        context.beginTransparencyLayer()
        context.fill(Rect(x: 1, y: 4, width: 8, height: 9))
        context.endTransparencyLayer()
      }
      let moved = try drawn(scale: scale) { context in
        context.clip(to: Rect(x: 9.5, y: 0, width: 54.5, height: 64))
        context.setFillColor(.blue)
        context.fill(Rect(x: 1, y: 4, width: 8, height: 9).offsetBy(dx: offset.width, dy: offset.height))
      }
      #expect(cast.difference(moved) <= 9)
    }

    @Test func badShadows() throws {
      let picture = try drawn { context in
        for value in [Double.nan, .infinity, -.infinity] {
          context.setShadow(offset: Size(value, 0), blur: 1, color: .black)
          context.fill(Rect(x: 0, y: 0, width: 4, height: 4))
          context.setShadow(offset: .zero, blur: value, color: .black)
          context.fill(Rect(x: 0, y: 0, width: 4, height: 4))
        }
        context.setShadow(offset: Size(1e300, 0), blur: 1, color: .black)
        context.fill(Rect(x: 0, y: 0, width: 4, height: 4))
        context.setShadow(offset: Size(1, 1), blur: 1e300, color: .black)
        context.fill(Rect(x: 0, y: 0, width: 4, height: 4))
        context.setShadow(offset: Size(10, 10), blur: -5, color: .blue)
        context.fill(Rect(x: 0, y: 0, width: 4, height: 4))
      }
      #expect(picture[2, 2] == SIMD4(0, 0, 0, 255) && picture[12, 12] == SIMD4(0, 0, 255, 255))
    }
  }
#endif
