#if Drawing
  import MultiplaneContents
  import MultiplaneGeometry
  import MultiplanePrinting
  import MultiplaneScripts
  import MultiplaneSurfaces
  import MultiplaneViews
  import Testing

  /// The pictures of an application are those of its prints.
  @MainActor struct PrintedViewTests {
    @Test func printsHaveTheApplicationsPictures() throws {
      let (application, screen) = (Application(), Screen(size: Size(40, 40), scale: 2))
      let pictures = try ViewPictures(sharing: OffscreenSurface(width: 1, height: 1))
      application.pictureRenderer = { try? pictures.bitmap(of: $0) }
      application.connect(screen)
      let window = Window(screen: screen)
      window.makeKeyAndVisible()
      let card = View(frame: Rect(x: 5, y: 5, width: 10, height: 20))
      card.backgroundColor = Color(red: 1, green: 0, blue: 0)
      (card.layer.shadowOpacity, card.layer.shadowRadius, card.layer.shadowOffset) = (1, 0, Size(12, 0))
      window.addSubview(card)
      application.turn(at: 0)
      var renderer = PrintRenderer(paperSize: window.bounds.size)
      renderer.margins = .zero
      var (made, warnings): ([Bitmap], [String]) = ([], [])
      renderer.warningHandler = { warnings.append($0) }
      let make = application.pictureRenderer
      renderer.pictureRenderer = {
        let bitmap = make?($0)
        if let bitmap { made.append(bitmap) }
        return bitmap
      }
      let file = try renderer.pdf(of: window.layer)
      #expect(file.starts(with: Array("%PDF".utf8)) && warnings.isEmpty)
      let shadow = try #require(made.first)
      #expect(made.count == 1)
      // 22 × 20 points at 300 pixels an inch; the shadow is at its right, and the card itself is not in it.
      #expect(shadow.width >= 91 && shadow.height >= 83, "\(shadow.width) × \(shadow.height)")
      func alpha(_ x: Int) -> UInt8 { shadow.bytes[shadow.height / 2 * shadow.bytesPerRow + x * 4 + 3] }
      #expect(alpha(shadow.width - 12) == 255 && alpha(8) == 0)
      #expect(shadow.bytes[shadow.height / 2 * shadow.bytesPerRow + (shadow.width - 12) * 4] == 0)
    }
  }
#endif
