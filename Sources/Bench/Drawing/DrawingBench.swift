#if Drawing
  import CBench
  import CDrawingBench
  import MultiplaneContents
  package import MultiplaneDrawing
  import MultiplaneGeometry

  /// A drawing that is made with a context and, for comparison, with Cairo and Pango by hand.
  package enum DrawingWorkload: String, CaseIterable, Sendable {
    /// A page of about 3,000 glyphs whose layout is known.
    case text
    /// The same, laid out anew each time.
    case newText = "new-text"
    /// 1,000 rounded rectangles.
    case roundedRects = "rounded-rects"
    /// A picture of 1,024 × 1,024 texels, texel by pixel.
    case image
  }

  /// What a drawing takes, and how far it is from what is drawn by hand.
  package struct DrawingFigures: Sendable {
    /// Milliseconds of one drawing, medians.
    package var ours: Double
    package var byHand: Double
    /// The largest difference of a byte, and how many pixels differ by more than 8.
    package var largestDifference: Int
    package var differing: Int

    /// Ours by that by hand.
    package var ratio: Double { byHand > 0 ? ours / byHand : 0 }
  }

  /// Measures drawing contexts against Cairo and Pango by hand, in turns.
  package struct DrawingBench: Sendable {
    /// How often each is drawn.
    package var rounds = 60
    /// How often each is drawn before.
    package var warmUp = 5

    /// Pixels.
    static let side = 1024
    private static let size = 15.0
    private static let rectangles: Int32 = 1000

    package init() {}

    /// Draws a workload; nil where there is no memory for it.
    package func measure(_ workload: DrawingWorkload) throws(DrawingError) -> DrawingFigures? {
      let picture = Self.picture
      return try unsafe picture.withUnsafeBufferPointer { (texels) throws(DrawingError) in
        guard
          let made = unsafe drawing_bench_make(
            workload.kind, Int32(Self.side), Self.page, "Noto Sans", Self.size, Self.rectangles, texels.baseAddress)
        else { return nil }
        defer { unsafe drawing_bench_free(made) }
        let bytes = UnsafeRawBufferPointer(texels)
        guard
          let bitmap = try? Bitmap(
            width: Self.side, height: Self.side, format: .bgra8, bytes: unsafe [UInt8](bytes))
        else { return nil }
        return try unsafe measure(workload, made, bitmap)
      }
    }

    private func measure(
      _ workload: DrawingWorkload, _ made: OpaquePointer, _ bitmap: Bitmap
    ) throws(DrawingError) -> DrawingFigures {
      var pixels = [UInt8](repeating: 0, count: Self.side * Self.side * 4)
      var (ours, byHand) = (Samples(), Samples())
      for round in -warmUp..<rounds {
        // What begins has the colder caches.
        for isOurs in round.isMultiple(of: 2) ? [true, false] : [false, true] {
          let begin = measure_thread_time()
          if isOurs {
            try draw(workload, bitmap, round + warmUp, into: &pixels)
          } else {
            unsafe drawing_bench_draw(made)
          }
          let time = Double(measure_thread_time() - begin) / 1e6
          guard round >= 0 else { continue }
          if isOurs { ours.add(time) } else { byHand.add(time) }
        }
      }
      var (largest, differing) = (0, 0)
      // The text that is drawn by hand: others end in other numbers.
      if workload == .newText { try draw(workload, bitmap, 0, into: &pixels) }
      if let other = unsafe drawing_bench_pixels(made) {
        for at in stride(from: 0, to: pixels.count, by: 4) {
          let most = (at..<at + 4).reduce(0) { max($0, unsafe abs(Int(pixels[$1]) - Int(other[$1]))) }
          largest = max(largest, most)
          if most > 8 { differing += 1 }
        }
      }
      return DrawingFigures(
        ours: ours.median, byHand: byHand.median, largestDifference: largest, differing: differing)
    }

    private func draw(
      _ workload: DrawingWorkload, _ bitmap: Bitmap, _ round: Int, into pixels: inout [UInt8]
    ) throws(DrawingError) {
      var span = pixels.mutableSpan
      let bounds = Rect(x: 0, y: 0, width: Double(Self.side), height: Double(Self.side))
      let failure = try CairoContext.draw(
        into: &span, width: Self.side, height: Self.side, bytesPerRow: Self.side * 4, bounds: bounds
      ) { context in
        switch workload {
        case .text: context.draw(Self.text(Self.page), in: bounds)
        case .newText:
          // Another number, so that the layout is not known.
          context.draw(Self.text(Self.page.dropLast(4) + String(Self.number + round)), in: bounds)
        case .roundedRects:
          for index in 0..<Self.rectangles {
            let rect = drawing_bench_rect(index, Int32(Self.side))
            context.setFillColor(Color(red: rect.red, green: rect.green, blue: rect.blue, alpha: rect.alpha))
            context.addRoundedRect(
              Rect(x: rect.x, y: rect.y, width: rect.width, height: rect.height), cornerRadius: rect.radius)
            context.fillPath()
          }
        case .image: context.draw(bitmap, in: bounds)
        }
      }
      if let failure { throw failure }
    }

    private static func text(_ string: String) -> AttributedText {
      AttributedText(string, attributes: TextAttributes(font: Font(family: "Noto Sans", size: size)))
    }

    /// A page of about 3,000 letters.
    private static let page: String = {
      let words = [
        "the", "quick", "brown", "fox", "jumps", "over", "lazy", "dogs", "while", "AVATAR", "types", "Office", "texts",
        "of", "1984", "sheets,", "wonders;", "Kerning", "matters.", "a", "multiplane", "camera",
      ]
      var (page, index) = ("", 0)
      while page.utf8.count < 3_550 {
        page += words[(index * index + 7 * index) % words.count] + (index % 90 == 89 ? "\n" : " ")
        index += 1
      }
      return page + String(number)
    }()

    /// Of four digits, as it is with what is added to it.
    private static let number = 1000

    /// Every alpha occurs.
    private static let picture: [UInt32] = (0..<side * side).map { index in
      let (x, y) = (UInt32(truncatingIfNeeded: index % side), UInt32(truncatingIfNeeded: index / side))
      let alpha = (x / 4) & 255
      let (red, green) = (alpha * (y & 255) / 255, alpha * (x & 255) / 255)
      return alpha << 24 | red << 16 | green << 8 | alpha / 2
    }
  }

  extension DrawingWorkload {
    fileprivate var kind: drawing_kind {
      switch self {
      case .text: drawing_text
      case .newText: drawing_new_text
      case .roundedRects: drawing_rounded_rects
      case .image: drawing_image
      }
    }
  }
#endif
