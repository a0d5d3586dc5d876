#if Drawing
  import MultiplaneContents
  import MultiplaneDrawing
  import MultiplaneGeometry
  import MultiplaneLayers
  import Testing

  /// Pictures with more texels than a screen of 72 pixels an inch has pixels for them.
  struct ReducedPictureTests {
    private static let filters: [ContentsFilter] = [.nearest, .linear, .trilinear]
    private static let side = 160

    /// Four texels a point, on a page of 80 × 80.
    private func layer(_ bitmap: Bitmap, _ filter: ContentsFilter = .linear) -> Layer {
      let layer = Layer()
      layer.frame = Rect(
        x: 20, y: 20, width: Double(bitmap.width) / 4, height: Double(bitmap.height) / 4)
      (layer.contents, layer.minificationFilter) = (bitmap, filter)
      return layer
    }

    private func printed(_ layer: Layer) throws -> [UInt8] {
      let root = solid(Rect(x: 0, y: 0, width: 80, height: 80), .white)
      root.addSublayer(layer)
      return try PrintingTests.printed(root)
    }

    private func bitmap(_ shade: (_ x: Int, _ y: Int) -> Int) throws -> Bitmap {
      let side = Self.side
      let texels = (0..<side * side).flatMap { at -> [UInt8] in
        let shade = UInt8(clamping: shade(at % side, at / side))
        return [shade, shade, shade, 255]
      }
      return try Bitmap(width: side, height: side, bytes: texels)
    }

    /// Stripes of two texels; the middle of each pixel is between two bright ones.
    private func stripes() throws -> Bitmap { try bitmap { x, _ in (x + 1) % 4 < 2 ? 0 : 255 } }

    /// A fine pattern is what a screen's filter makes of it, wherever it is.
    @Test func finePatternsAreAsOnAScreen() throws {
      for (filter, shades) in zip(Self.filters, [250...255, 250...255, 118...138]) {
        func check(_ name: String, _ change: (Layer) -> Void) throws {
          let layer = layer(try stripes(), filter)
          change(layer)
          let page = try page(printed(layer))
          for x in 24..<56 { #expect(shades.contains(page(x, 40)[0]), "\(filter), \(name), \(x): \(page(x, 40))") }
        }
        try check("plain") { _ in }
        try check("in a picture") { $0.filters = [.saturation(1)] }
        try check("turned") { $0.transform = Transform3D(rotationAngle: .pi / 2, x: 0, y: 0, z: 1) }
      }
    }

    /// A sheet that is clear but for stripes in its corner.
    private func sheet(width: Int, height: Int, _ format: Bitmap.Format) throws -> Bitmap {
      try Bitmap(width: width, height: height, format: format) { bytes, stride in
        for y in 0..<Self.side {
          for x in 0..<Self.side {
            for channel in 0..<4 { bytes[y * stride + x * 4 + channel] = channel < 3 && (x + 1) % 4 < 2 ? 0 : 255 }
          }
        }
      }
    }

    /// Of a sheet only what is shown is read, however often.
    @Test func partsOfASheet() throws {
      let began = processorSeconds
      let side = 2048
      let sheet = try sheet(width: side, height: side, .rgba8)
      for filter in [ContentsFilter.nearest, .linear] {
        let root = solid(Rect(x: 0, y: 0, width: 80, height: 80), .white)
        for index in 0..<100 {
          let layer = layer(sheet, filter)
          let (x, y) = (Double(index % 10) * 8, Double(index / 10) * 8)
          layer.frame = Rect(x: x, y: y, width: 20, height: 20)
          layer.contentsRect = Rect(
            x: x / Double(side), y: y / Double(side), width: 80 / Double(side), height: 80 / Double(side))
          root.addSublayer(layer)
        }
        let picture = colors(try firstPicture(PrintingTests.printed(root)))
        #expect((32..<40).allSatisfy { picture($0, 40)[0] == 255 }, "\(filter)")
      }
      let seconds = processorSeconds - began
      #expect(seconds < 60, "\(seconds) s")
    }

    /// A trilinear filter reads smaller ones of the whole bitmap: of one with too many texels, they stay as they are.
    @Test func partsOfALargeSheet() throws {
      let (width, height) = (8192, 2112)
      let layer = layer(try sheet(width: width, height: height, .bgra8), .trilinear)
      layer.frame = Rect(x: 20, y: 20, width: 20, height: 20)
      layer.contentsRect = Rect(x: 0, y: 0, width: 80 / Double(width), height: 80 / Double(height))
      let picture = colors(try firstPicture(printed(layer)))
      #expect((32..<40).map { picture($0, 40)[0] / 255 } == [0, 1, 1, 0, 0, 1, 1, 0])
    }

    /// On a coarse layer the pixels are those of its own bitmap.
    @Test func finePatternsOfCoarseLayers() throws {
      let layer = layer(try stripes())
      (layer.shouldRasterize, layer.rasterizationScale) = (true, 0.5)
      // The middle of each is between two dark texels.
      let page = try page(printed(layer))
      for x in 24..<56 { #expect(page(x, 40)[0] < 10, "\(x): \(page(x, 40))") }
    }

    /// A square code with its finders, whose modules are so many texels; the code begins beside the corner.
    private func squareCode(module: Int, offset: Int) throws -> Bitmap {
      let count = min((Self.side - offset) / module, 57)
      var generator = RepeatedNumbers(state: 7)
      var isDark = (0..<count * count).map { _ in generator.next(below: 2) == 1 }
      for index in 8..<count - 8 {
        isDark[6 * count + index] = index % 2 == 0
        isDark[index * count + 6] = index % 2 == 0
      }
      for (left, top) in [(0, 0), (count - 8, 0), (0, count - 8)] {
        for at in 0..<64 {
          let (x, y) = (at % 8 + (left == 0 ? 0 : -1), at / 8 + (top == 0 ? 0 : -1))
          let ring = max(abs(x - 3), abs(y - 3))
          isDark[(top + at / 8) * count + left + at % 8] = ring < 2 || ring == 3
        }
      }
      return try bitmap { x, y in
        let (column, row) = ((x - offset) / module, (y - offset) / module)
        return x >= offset && y >= offset && column < count && row < count && isDark[row * count + column] ? 0 : 255
      }
    }

    /// Code 39 of `*A1B7*`: narrow bars of three texels, wide ones of three or two times as many.
    private func barCode(wide: Int, offset: Int) throws -> Bitmap {
      let letters = ["nwnnwnwnn", "wnnnnwnnw", "wnnwnnnnw", "nnwnnwnnw", "nnnwnnwnw", "nwnnwnwnn"]
      var isDark = [Bool](repeating: false, count: offset)
      for letter in letters {
        for (index, width) in letter.enumerated() {
          isDark += [Bool](repeating: index % 2 == 0, count: width == "w" ? 3 * wide : 3)
        }
        isDark += [false, false, false]
      }
      return try bitmap { x, _ in x < isDark.count && isDark[x] ? 0 : 255 }
    }

    /// Three bars of three texels with as much between them, side by side.
    private func menuIcons() throws -> Bitmap {
      try bitmap { x, y in x % 40 < 24 && y % 40 < 15 && y % 40 / 3 % 2 == 0 ? 0 : 255 }
    }

    /// Codes have parts that are like patterns, none of which is large.
    @Test func codesAndIconsKeepTheirTexels() throws {
      var all = [("icons", try menuIcons())]
      for offset in [0, 3, 11] {
        for module in 1...4 {
          all.append(("\(module) texels from \(offset)", try squareCode(module: module, offset: offset)))
        }
        for wide in 2...3 { all.append(("bars, \(wide), from \(offset)", try barCode(wide: wide, offset: offset))) }
      }
      for (name, bitmap) in all {
        let count = try differences(from: bitmap, .linear, name)
        #expect(count == 0, "\(name): \(count) texels differ")
      }
    }

    /// Texels of a printed picture that aren't those of its bitmap.
    private func differences(from bitmap: Bitmap, _ filter: ContentsFilter, _ name: String) throws -> Int {
      let wanted = colors(try bitmap.converted(to: .rgba8))
      let picture = try firstPicture(printed(layer(bitmap, filter)))
      try #require(picture.width == bitmap.width && picture.height == bitmap.height, "\(name), \(filter)")
      let found = colors(picture)
      return (0..<Self.side).reduce(0) { count, y in
        count + (0..<Self.side).count { found($0, y) != wanted($0, y) }
      }
    }

    /// Grain, text and lines.
    private func kept() throws -> [(name: String, bitmap: Bitmap)] {
      let side = Self.side
      var generator = RepeatedNumbers(state: 7)
      let grain = try bitmap { x, y in 90 + (x + y) / 4 + generator.next(below: 50) }
      let lines = try bitmap { x, y in
        x % 23 == 0 || y % 17 == 3 || (x * 3 - y * 2) % 61 == 0 || x * x + y * y < 200 ? 0 : 255
      }
      let text = try ImageRenderer(bounds: Rect(x: 0, y: 0, width: Double(side), height: Double(side))).bitmap {
        $0.setFillColor(.white)
        $0.fill(Rect(x: 0, y: 0, width: Double(side), height: Double(side)))
        let words = "The ill miller will fill a little mill with millet; minimum illumination, 1111 lilies. "
        let attributes = TextAttributes(font: .systemFont(ofSize: 11))
        $0.draw(
          AttributedText(words + words + words, attributes: attributes),
          in: Rect(x: 2, y: 2, width: Double(side) - 4, height: Double(side) - 4))
      }
      return [("grain", grain), ("lines", lines), ("text", text)]
    }

    /// A page has all texels of what is no fine pattern, whatever the filter.
    @Test func photographsAndTextKeepTheirTexels() throws {
      for (name, bitmap) in try kept() {
        for filter in Self.filters {
          let count = try differences(from: bitmap, filter, name)
          #expect(count == 0, "\(name), \(filter): \(count) texels differ")
        }
      }
    }

    /// Texels beside a pattern stay as they are.
    @Test func patternsInPicturesAreLocal() throws {
      let mixed = try bitmap { x, y in x < 80 ? ((x + 1) % 4 < 2 ? 0 : 255) : (x * 7 + y * 13) % 97 }
      let found = colors(try firstPicture(printed(layer(mixed))))
      for y in 0..<Self.side {
        for x in 80..<Self.side { #expect(found(x, y)[0] == (x * 7 + y * 13) % 97, "\(x), \(y)") }
      }
      #expect(found(30, 30) == [255, 255, 255] && found(31, 30) == [255, 255, 255])
    }

    /// What is drawn in a plane in perspective is as fine as other pictures, not as a screen.
    @Test func layersInPerspectiveAreSharp() throws {
      let holder = Layer()
      holder.frame = Rect(x: 20, y: 20, width: 40, height: 40)
      holder.transform = Transform3D(rotationAngle: 0.1, x: 1, y: 0, z: 0)
        .concatenating(Transform3D(perspective: 400))
      for at in 0..<40 {
        holder.addSublayer(solid(Rect(x: Double(at), y: 0, width: 0.5, height: 40), .black))
      }
      let page = try page(printed(holder), pixelsPerPoint: 4)
      // A dark and a bright half of each point.
      for x in 24..<56 {
        let shades = (0..<8).map { page(4 * x + $0, 160)[0] }
        #expect((shades.min() ?? 255) < 90 && (shades.max() ?? 0) > 165, "\(x): \(shades)")
      }
    }

    /// Parts at, across and past the edges of a picture, and what is no part of one.
    @Test func partsAtTheEdges() throws {
      let fine = try stripes()
      let tiny = try Bitmap(width: 1, height: 1, bytes: [255, 0, 0, 255])
      let ends = [0.0, 1e-9, -1e-9, 1e-4, 1 - 1e-9, 1 - 1e-4, 1, 1 + 1e-9, 1.5, -0.5, 1e9, -1e300, .nan, .infinity]
      let sizes = [1.0, 0, 1e-9, 1e-4, -0.25, 3, 1e9, 1e300, .nan]
      let root = solid(Rect(x: 0, y: 0, width: 80, height: 80), .white)
      for bitmap in [fine, tiny] {
        for x in ends {
          for size in sizes {
            for gravity in [ContentsGravity.resize, .topLeft] {
              let layer = layer(bitmap, .nearest)
              layer.frame = Rect(x: 20, y: 20, width: 5, height: 5)
              (layer.contentsGravity, layer.contentsRect) = (gravity, Rect(x: x, y: x, width: size, height: 1))
              root.addSublayer(layer)
            }
          }
        }
      }
      #expect(try page(PrintingTests.printed(root))(5, 5) == [255, 255, 255])
      // Beside the picture its outermost texels are shown.
      let past = layer(try bitmap { x, _ in x })
      past.contentsRect = Rect(x: 1 - 1e-4, y: 0, width: 1, height: 1)
      #expect(near(try page(printed(past))(40, 40), [159, 159, 159], 2))
    }
  }

  /// Numbers that are the same in each run: a linear congruential generator.
  private struct RepeatedNumbers {
    var state: UInt64

    mutating func next(below count: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(truncatingIfNeeded: state >> 33) % count
    }
  }
#endif
