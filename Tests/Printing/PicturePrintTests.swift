#if Drawing
  import MultiplaneContents
  import MultiplaneDrawing
  import MultiplaneGeometry
  import MultiplaneLayers
  import MultiplanePrinting
  import Testing

  /// Pictures on paper, as poppler shows them at a pixel a point.
  struct PicturePrintTests {
    private func page(of layers: Layer...) throws -> (Int, Int) -> [Int] {
      let root = solid(Rect(x: 0, y: 0, width: 120, height: 80), .white)
      for layer in layers { root.addSublayer(layer) }
      return try PrintingTests.page(printed(root))
    }

    private func layer(_ frame: Rect, _ bitmap: Bitmap, scale: Double = 1) -> Layer {
      let layer = Layer()
      (layer.frame, layer.contents, layer.contentsScale) = (frame, bitmap, scale)
      return layer
    }

    /// Two black texels and two white ones, again and again.
    private func checks(_ width: Int, _ height: Int) throws -> Bitmap {
      let texels = (0..<width * height).flatMap { at -> [UInt8] in
        let isDark = (at % width / 2 + at / width / 2).isMultiple(of: 2)
        return [isDark ? 0 : 255, isDark ? 0 : 255, isDark ? 0 : 255, 255]
      }
      return try Bitmap(width: width, height: height, bytes: texels)
    }

    /// More copies than are drawn one by one.
    @Test func manyTiles() throws {
      let layer = layer(Rect(x: 10, y: 5, width: 100, height: 70), try checks(4, 4), scale: 4)
      (layer.horizontalTileMode, layer.verticalTileMode) = (.repeatFromStart, .repeatFromStart)
      let page = try page(of: layer)
      for (x, y) in [(12, 8), (60, 40), (108, 73)] { #expect(near(page(x, y), [128, 128, 128], 3), "\(page(x, y))") }
      #expect(page(5, 40) == [255, 255, 255] && page(115, 40) == [255, 255, 255] && page(60, 77) == [255, 255, 255])
      let large = self.layer(Rect(x: 10, y: 5, width: 80, height: 64), try checks(4, 4), scale: 0.0625)
      (large.horizontalTileMode, large.verticalTileMode) = (.repeatFromStart, .repeatFromStart)
      let whole = try self.page(of: large)
      #expect(whole(20, 15) == [0, 0, 0] && whole(60, 15) == [255, 255, 255] && whole(84, 15) == [0, 0, 0])
    }

    /// Between tiles whose texels are a screen's pixels, nothing of what is around their part of the picture is seen.
    @Test func tilesOfTheirOwnTexels() throws {
      let texels = (0..<8 * 8).flatMap { at -> [UInt8] in
        let isMiddle = (2..<6).contains(at % 8)
        return isMiddle ? [0, 255, 0, 255] : [0, 0, 255, 255]
      }
      let layer = layer(Rect(x: 10, y: 10.3, width: 60, height: 20.4), try Bitmap(width: 8, height: 8, bytes: texels))
      (layer.contentsCenter, layer.horizontalTileMode) = (Rect(x: 0.25, y: 0.25, width: 0.5, height: 0.5), .repeat)
      let page = try page(of: layer)
      for x in 13..<67 { #expect(near(page(x, 20), [0, 255, 0], 4), "\(x): \(page(x, 20))") }
      #expect(near(page(10, 20), [0, 0, 255], 8) && near(page(69, 20), [0, 0, 255], 8))
    }

    /// A document has a picture with alpha once, on however many pages it is; one for each opacity.
    @Test func pagesShareAPicture() throws {
      let bytes = (0..<16 * 16).flatMap { at -> [UInt8] in [0, 0, 0, UInt8(at)] }
      let bitmap = try Bitmap(width: 16, height: 16, bytes: bytes)
      let root = solid(Rect(x: 0, y: 0, width: 60, height: 400), .white)
      for index in 0..<8 {
        let layer = layer(Rect(x: 10, y: Double(index) * 50 + 10, width: 16, height: 16), bitmap)
        if index % 2 == 1 { (layer.opacity, layer.allowsGroupOpacity) = (0.5, false) }
        root.addSublayer(layer)
      }
      var renderer = PrintRenderer(paperSize: Size(60, 100))
      renderer.margins = .zero
      let file = try renderer.pdf(of: root)
      let list = try withFile(file) { try said("/usr/bin/pdfimages", ["-list", $0]) }.split(separator: "\n")
      let pictures = list.dropFirst(2).map { $0.split(separator: " ") }.filter { $0[2] == "image" }
      #expect(pictures.count == 8 && Set(pictures.map { $0[10] }).count == 2, "\(list)")
      let page = try PrintingTests.page(file, 4)
      #expect(page(24, 24)[0] < page(24, 74)[0], "\(page(24, 24)) \(page(24, 74))")
    }

    /// Colours above their alpha are added to what is below.
    @Test func lightOfExtendedPictures() throws {
      let halves: [Float16] = [0.5, 0.25, 0, 0.25]
      let texel = halves.flatMap { [UInt8(truncatingIfNeeded: $0.bitPattern), UInt8($0.bitPattern >> 8)] }
      let bitmap = try Bitmap(width: 2, height: 2, format: .rgba16f, bytes: texel + texel + texel + texel)
      let page = try page(
        of: solid(Rect(x: 0, y: 0, width: 60, height: 80), Color(red: 0.2, green: 0.4, blue: 0.4)),
        layer(Rect(x: 10, y: 10, width: 100, height: 60), bitmap))
      // 0.75 of what is below, and the light.
      #expect(near(page(30, 40), [166, 140, 77], 3), "\(page(30, 40))")
      #expect(near(page(90, 40), [255, 255, 191], 3), "\(page(90, 40))")
    }

    @Test func nearestTexelsHaveSharpEdges() throws {
      let layer = layer(Rect(x: 10, y: 10, width: 12, height: 12), try checks(4, 4))
      layer.magnificationFilter = .nearest
      let page = try page(of: layer)
      // Texels of three points, two by two.
      for (x, isDark) in [(10, true), (14, true), (15, true), (16, false), (17, false), (21, false)] {
        #expect(near(page(x, 11), isDark ? [0, 0, 0] : [255, 255, 255], 2), "\(x): \(page(x, 11))")
      }
    }

    /// A bright picture of two texels, the second one clear.
    @Test func nearestBrightPicturesHaveSharpEdges() throws {
      let light: [UInt8] = [Float16(0.5), 0, 0, 0].flatMap { value in
        [UInt8(truncatingIfNeeded: value.bitPattern), UInt8(truncatingIfNeeded: value.bitPattern >> 8)]
      }
      let bitmap = try Bitmap(
        width: 2, height: 1, format: .rgba16f, bytes: light + [UInt8](repeating: 0, count: 8))
      for isSharp in [true, false] {
        let layer = layer(Rect(x: 10, y: 10, width: 40, height: 20), bitmap)
        layer.magnificationFilter = isSharp ? .nearest : .linear
        let back = solid(Rect(x: 0, y: 0, width: 60, height: 40), .black)
        let page = try page(of: back, layer)
        #expect(near(page(12, 20), [128, 0, 0]) && near(page(48, 20), [0, 0, 0]))
        for x in [25, 28, 31, 34] {
          #expect(near(page(x, 20), [x < 30 ? 128 : 0, 0, 0]) == isSharp, "\(x): \(page(x, 20))")
        }
      }
    }

    /// The picture of a mask is upright, also where the geometry around it is turned over.
    @Test func masksStandUpright() throws {
      let holder = Layer()
      (holder.frame, holder.isGeometryFlipped) = (Rect(x: 0, y: 0, width: 60, height: 60), true)
      let red = solid(Rect(x: 10, y: 10, width: 40, height: 40), .red)
      let bitmap = try Bitmap(width: 1, height: 2, bytes: [255, 255, 255, 255, 0, 0, 0, 0])
      red.mask = layer(Rect(x: 0, y: 0, width: 40, height: 40), bitmap)
      red.mask?.magnificationFilter = .nearest
      holder.addSublayer(red)
      let page = try page(of: holder)
      #expect(page(30, 20) == [255, 0, 0] && page(30, 40) == [255, 255, 255])
    }

    /// Reduced along one axis and enlarged along the other.
    @Test func unevenPicturesAreSmooth() throws {
      let texels = (0..<120 * 4).flatMap { [UInt8($0 / 120 * 80), 0, 0, 255] as [UInt8] }
      let page = try page(
        of: layer(Rect(x: 10, y: 0, width: 40, height: 80), try Bitmap(width: 120, height: 4, bytes: texels)))
      let reds = (0..<80).map { page(30, $0)[0] }
      #expect(zip(reds, reds.dropFirst()).allSatisfy { $1 - $0 >= 0 && $1 - $0 <= 6 }, "\(reds)")
    }

    @Test func aBiasSoftensAndCoarseLayersAreCoarse() throws {
      let soft = layer(Rect(x: 0, y: 0, width: 60, height: 60), try checks(240, 240))
      (soft.minificationFilter, soft.minificationFilterBias) = (.trilinear, 2)
      let page = try page(of: soft)
      #expect((5..<55).allSatisfy { near(page($0, 30), [128, 128, 128], 3) })
      let coarse = Layer()
      coarse.frame = Rect(x: 10, y: 10, width: 80, height: 40)
      coarse.addSublayer(solid(Rect(x: 15, y: 0, width: 40, height: 40), .black))
      (coarse.shouldRasterize, coarse.rasterizationScale) = (true, 0.1)
      let blurred = try self.page(of: coarse)
      #expect(near(blurred(45, 30), [0, 0, 0]) && (100...155).contains(blurred(25, 30)[0]), "\(blurred(25, 30))")
    }

    /// Of a picture's part no texels beside it are read, though it is enlarged.
    @Test func partsEndWhereTheyDo() throws {
      let layer = layer(
        Rect(x: 10, y: 10, width: 90, height: 20),
        try Bitmap(width: 3, height: 1, bytes: [255, 0, 0, 255, 0, 0, 255, 255, 0, 255, 0, 255]))
      layer.contentsRect = Rect(x: 1.0 / 3, y: 0, width: 1.0 / 3, height: 1)
      let page = try page(of: layer)
      for x in [11, 50, 98] { #expect(page(x, 20) == [0, 0, 255], "\(x): \(page(x, 20))") }
    }

    /// Between texels that differ in colour and alpha, their products are mixed.
    @Test func texelsAreMixedAsOnAScreen() throws {
      let bitmap = try Bitmap(width: 2, height: 1, bytes: [255, 0, 0, 255, 0, 0, 51, 51])
      let page = try page(of: layer(Rect(x: 10, y: 10, width: 100, height: 20), bitmap))
      // Half of red, a tenth of blue, and of the white below what is left.
      #expect(near(page(60, 20), [230, 102, 128], 3), "\(page(60, 20))")
    }

    /// Pictures and masks end with a sharp edge, too, where paper has a picture of a blend mode that it lacks.
    @Test func picturesOfModesThatPaperLacksHaveSharpEdges() throws {
      for tint in [nil, Color.black] {
        let texels: [UInt8] = tint == nil ? [0, 0, 0, 255, 0, 0, 0, 254] : [255, 254]
        let picture = layer(
          Rect(x: 10, y: 10, width: 60, height: 40),
          try Bitmap(width: 2, height: 1, format: tint == nil ? .rgba8 : .a8, bytes: texels))
        (picture.contentsTintColor, picture.compositingFilter) = (tint, .plusDarker)
        let page = try page(of: picture)
        #expect(near(page(11, 30), [0, 0, 0]) && near(page(68, 30), [0, 0, 0]), "\(page(11, 30)) \(page(68, 30))")
        #expect(page(8, 30) == [255, 255, 255] && page(71, 30) == [255, 255, 255])
      }
    }

    /// Opacity that is no group's acts on background, contents and border as on one image.
    @Test func opacityOfWhatALayerHasItself() throws {
      func layer(_ x: Double) throws -> Layer {
        let layer = solid(Rect(x: x, y: 10, width: 30, height: 30), .red)
        layer.contents = try Bitmap(width: 1, height: 1, bytes: [0, 0, 255, 255])
        (layer.borderWidth, layer.borderColor) = (6, .black)
        (layer.opacity, layer.allowsGroupOpacity) = (0.5, false)
        return layer
      }
      let (alone, full) = (try layer(5), try layer(55))
      full.addSublayer(solid(Rect(x: 10, y: 10, width: 10, height: 10), .green))
      let page = try page(of: alone, full)
      #expect(near(page(20, 25), [128, 128, 255], 2) && near(page(8, 25), [128, 128, 128], 2), "\(page(20, 25))")
      #expect(near(page(63, 25), [128, 128, 255], 2) && near(page(70, 25), [64, 192, 128], 3), "\(page(63, 25))")
    }

    /// A picture that Cairo has in place of a page reaches to its edges.
    @Test func picturesOfPagesFillThem() throws {
      let root = solid(Rect(x: 0, y: 0, width: 92, height: 55), .white)
      let group = solid(Rect(x: 0, y: 0, width: 92, height: 55), .black)
      group.compositingFilter = .multiply
      let hole = solid(Rect(x: 20, y: 20, width: 20, height: 20), .black)
      hole.compositingFilter = .destinationOut
      group.addSublayer(hole)
      root.addSublayer(group)
      let page = try PrintingTests.page(printed(root), pixelsPerPoint: 4)
      #expect(page(120, 120) == [255, 255, 255])
      for x in 364..<368 { #expect(near(page(x, 100), [0, 0, 0], 3), "\(x): \(page(x, 100))") }
      for y in 216..<220 { #expect(near(page(100, y), [0, 0, 0], 3), "\(y): \(page(100, y))") }
    }
  }
#endif
