#if Drawing
  import CCairo
  import CPango
  public import MultiplaneContents
  public import MultiplaneGeometry

  extension CairoContext {
    /// As `DrawingContext` has it.
    public func draw(_ text: AttributedText, in rect: Rect, maximumNumberOfLines: Int) {
      let rect = rect.standardized
      guard rect.isFinite, rect.width > 0, !text.isEmpty, mayReach(text, rect) else { return }
      do throws(TextError) {
        let layout = try ThreadFonts.current().layout(
          text, width: rect.width, height: rect.height, maximumNumberOfLines: maximumNumberOfLines)
        draw(layout, at: Point(rect.minX, isYUp ? rect.maxY : rect.minY))
      } catch {
        fail(DrawingError(.text(error)))
      }
    }

    /// As `DrawingContext` has it.
    public func draw(_ text: AttributedText, at point: Point) {
      guard point.isFinite, !text.isEmpty, !clipBounds.isEmpty else { return }
      do throws(TextError) {
        let layout = try ThreadFonts.current().layout(text, width: nil, height: nil, maximumNumberOfLines: 0)
        draw(layout, at: point)
      } catch {
        fail(DrawingError(.text(error)))
      }
    }

    /// Draws text that has been laid out.
    ///
    /// - Parameter point: user space; where the layout's upper left corner stands, as seen.
    public func draw(_ layout: TextLayout, at point: Point) {
      guard point.isFinite, !clipBounds.isEmpty else { return }
      let placed = Transform2D(a: 1, b: 0, c: 0, d: isYUp ? -1 : 1, tx: point.x, ty: point.y).concatenating(ctm)
      guard placed.isFinite, placed.inverted() != nil else { return }
      ThreadFonts.known?.counters.requests += 1
      if textWithoutFont == nil { textWithoutFont = layout.beginningWithoutFont }
      for background in layout.backgrounds { fill(background.path, background.color, placed) }
      for group in layout.groups { draw(group, placed) }
    }

    /// Whether text in a rectangle may be seen: letters reach out of their lines, and lines of a rectangle that is too
    /// small out of that.
    private func mayReach(_ text: AttributedText, _ rect: Rect) -> Bool {
      guard !clipBounds.isEmpty else { return false }
      let largest = text.spans.reduce(0) { $1.attributes.font.hasUsableSize ? max($0, $1.attributes.font.size) : $0 }
      let isWide = text.spans.contains { $0.attributes.paragraphStyle.lineBreakMode == .byClipping }
      let (around, beside) = (largest * 4, isWide ? TextParagraph.farthest : largest * 4)
      let hasShadows = text.spans.contains { $0.attributes.shadow != nil }
      return hasShadows || reaches(ctm.apply(to: rect.insetBy(dx: -beside, dy: -around)))
    }

    private func draw(_ group: TextGroup, _ placed: Transform2D) {
      let attributes = group.style.attributes
      let before = drawingState
      defer { drawingState = before }
      if let shadow = attributes.shadow { drawingState.shadow = shadow }
      drawLines(group, placed, attributes.underlineStyle, attributes.underlineColor, isThrough: false)
      let extents = extents(group, placed)
      if reaches(extents) {
        drawingState.fill = .color(attributes.foregroundColor)
        if group.style.isColored {
          drawColored(group, placed, extents)
        } else {
          if attributes.strokeWidth.usable <= 0 {
            fill(group, placed, extents)
          } else if !target.surface.isImage {
            markText(group, placed, extents)
          }
          if attributes.strokeWidth.usable != 0 { stroke(group, placed) }
        }
      }
      drawLines(group, placed, attributes.strikethroughStyle, attributes.strikethroughColor, isThrough: true)
    }

    /// Pixels around what is painted of a group.
    private func extents(_ group: TextGroup, _ placed: Transform2D) -> Rect {
      let state = drawingState
      let frame = placed.apply(to: group.frame)
      // All lines are seen, and nothing asks where exactly their ink is: to find that takes as long as drawing.
      if state.shadow == nil, clipMask == nil, state.blendMode == .normal, frame.isNearZero,
        clipBounds.rect.contains(frame)
      {
        return clipBounds.rect
      }
      let attributes = group.style.attributes
      return extents(group.ink, placed, around: abs(attributes.strokeWidth.usable) / 100 * attributes.font.size)
    }

    /// Pixels around a rectangle of a layout.
    private func extents(_ rect: Rect, _ placed: Transform2D, around: Double = 0) -> Rect {
      // What smooth edges touch.
      placed.apply(to: rect.insetBy(dx: -around, dy: -around)).insetBy(dx: -2, dy: -2)
    }

    /// Of what is painted: the largest font whose glyphs Cairo keeps as pixels, pixels to the em. Cairo keeps 16,384
    /// glyphs in all.
    private static let largestKept = 128.0

    private func fill(_ group: TextGroup, _ placed: Transform2D, _ extents: Rect) {
      guard let source = source(drawingState.fill) else { return }
      let size = group.style.attributes.font.size * placed.largestScale
      let isOutlined = target.surface.isImage && (size > Self.largestKept || !drawingState.shouldAntialias)
      guard !isOutlined, extents.isNearZero else {
        for path in outlines(group, placed) {
          beginPath()
          devicePath = path
          drawPath(using: .fill)
        }
        return
      }
      let seen = seen(group, placed)
      guard !seen.isEmpty else { return }
      let isPaper = !target.surface.isImage
      let isPDF = isPaper && (layers.first?.target ?? target).surface.isPDF
      let fonts = shouldSubpixelPositionFonts && !isPaper ? try? ThreadFonts.current() : nil
      func show(_ cairo: OpaquePointer) {
        unsafe draw(into: cairo, through: placed) {
          for run in seen {
            if isPaper {
              if unsafe run.showAsText(cairo, isPDF: isPDF, isLower: isTextLower) { isTextLower.toggle() }
            } else if let fonts {
              unsafe run.showBetweenPixels(cairo, placed, fonts)
            } else {
              unsafe run.show(cairo)
            }
          }
        }
      }
      unsafe paint(source, within: extents) { cairo in
        // Glyphs stand on whole pixels: to where their shadow lies between them a picture of them is moved.
        if !isPaper, unsafe Self.placeBetweenPixels(of: cairo) != .zero,
          let picture = try? unsafe coverage(of: extents, show)
        {
          unsafe cairo_mask(cairo, picture.pointer)
        } else {
          unsafe show(cairo)
        }
      }
    }

    /// What glyphs cover, as a pattern.
    private func coverage(of extents: Rect, _ show: (OpaquePointer) -> Void) throws(DrawingError) -> CairoPattern {
      let rect = extents.pixels(within: shadowCasters(of: clipBounds, drawingState.shadow))
      let picture = try CairoTarget(CairoSurface(CAIRO_FORMAT_A8, at: rect), bounds: rect)
      unsafe show(picture.cairo)
      let pattern = try CairoPattern(picture.surface)
      pattern.setFilter(CAIRO_FILTER_BILINEAR)
      return pattern
    }

    /// Draws what is in another space than Cairo's context.
    ///
    /// - Parameter map: from that space.
    func draw(into cairo: OpaquePointer, through map: Transform2D, _ body: () -> Void) {
      var matrix = map.cairo
      unsafe cairo_set_matrix(cairo, &matrix)
      body()
      unsafe cairo_identity_matrix(cairo)
    }

    /// Puts text below its outline on paper, so that it is found there: hardly visible, for Cairo leaves out what is
    /// not at all.
    private func markText(_ group: TextGroup, _ placed: Transform2D, _ extents: Rect) {
      let before = drawingState
      var color = group.style.attributes.strokeColor ?? group.style.attributes.foregroundColor
      color.alpha = min(color.alpha, Self.leastAlpha)
      (drawingState.fill, drawingState.alpha, drawingState.shadow) = (.color(color), 1, nil)
      fill(group, placed, extents)
      drawingState = before
    }

    /// The least alpha that Cairo paints at all, and a little more.
    private static let leastAlpha = 1.0 / 250

    /// The runs whose lines reach into the clip.
    private func seen(_ group: TextGroup, _ placed: Transform2D) -> [PlacedRun] {
      if group.runs.count == 1 || clipBounds.rect.contains(placed.apply(to: group.frame)) { return group.runs }
      return group.runs.filter { reaches(extents($0.line.ink, placed)) }
    }

    /// Glyphs with colours of their own, which take no opacity from the source.
    private func drawColored(_ group: TextGroup, _ placed: Transform2D, _ extents: Rect) {
      let alpha = group.style.attributes.foregroundColor.alpha
      guard extents.isNearZero, alpha > 0 else { return }
      let (seen, opacity) = (seen(group, placed), max(0, min(alpha, 1)) * usableAlpha)
      guard target.surface.isImage else {
        for run in seen {
          markColored(run, placed)
          paintColoredOnPaper(run, placed, opacity: opacity)
        }
        return
      }
      let isGroup = opacity < 1
      if isGroup {
        saveGState()
        drawingState.alpha = opacity
        beginTransparencyLayer()
      }
      func show(_ cairo: OpaquePointer) {
        unsafe draw(into: cairo, through: placed) {
          for run in seen { unsafe run.show(cairo) }
        }
      }
      if drawingState.blendMode.takesPictures {
        unsafe paintPicture(of: extents, show)
      } else {
        unsafe paint(.color(.black), within: extents, show)
      }
      if isGroup {
        endTransparencyLayer()
        restoreGState()
      }
    }

    /// Puts the characters of coloured glyphs below their pictures on paper, so that they are found there.
    private func markColored(_ run: PlacedRun, _ placed: Transform2D) {
      guard let marks = try? run.marksOnPaper(ThreadFonts.current()) else { return }
      let before = drawingState
      defer { drawingState = before }
      (drawingState.alpha, drawingState.shadow, drawingState.blendMode) = (1, nil, .normal)
      unsafe paint(.color(Color(red: 0, green: 0, blue: 0, alpha: Self.leastAlpha)), within: clipBounds.rect) { cairo in
        unsafe draw(into: cairo, through: placed) { unsafe marks.show(cairo) }
      }
    }

    /// Paints what has colours of its own by way of a picture of it.
    private func paintPicture(of extents: Rect, _ show: (OpaquePointer) -> Void) {
      let rect = extents.pixels(within: shadowCasters(of: clipBounds, drawingState.shadow))
      guard !rect.isEmpty else { return }
      do throws(DrawingError) {
        let picture = try CairoTarget(
          CairoSurface(CAIRO_FORMAT_ARGB32, at: rect, pixelsPerUnit: pixelsPerUnit), bounds: rect)
        unsafe show(picture.cairo)
        let pattern = try CairoPattern(picture.surface)
        if target.surface.isImage { pattern.setFilter(CAIRO_FILTER_NEAREST) }
        unsafe paint(.pattern(pattern, alpha: 1), within: rect.rect) { cairo in
          unsafe cairo_new_path(cairo)
          unsafe cairo_rectangle(cairo, Double(rect.x), Double(rect.y), Double(rect.width), Double(rect.height))
          unsafe cairo_fill(cairo)
        }
      } catch {
        fail(error)
      }
    }

    private func stroke(_ group: TextGroup, _ placed: Transform2D) {
      let attributes = group.style.attributes
      let before = (drawingState, ctm)
      drawingState.stroke = .color(attributes.strokeColor ?? attributes.foregroundColor)
      drawingState.lineWidth = abs(attributes.strokeWidth) / 100 * attributes.font.size
      (drawingState.lineCap, drawingState.lineJoin, drawingState.lineDashLengths) = (.butt, .miter, [])
      // The pen is the layout's.
      ctm = placed
      for path in outlines(group, placed) {
        beginPath()
        devicePath = path
        drawPath(using: .stroke)
      }
      (drawingState, ctm) = before
    }

    // MARK: Lines and backgrounds

    private func drawLines(
      _ group: TextGroup, _ placed: Transform2D, _ style: TextLineStyle, _ color: Color?, isThrough: Bool
    ) {
      guard style != .none else { return }
      var path = Path()
      for run in group.runs {
        guard let marks = run.marks else { continue }
        let (top, height) = isThrough ? marks.strikethrough : marks.underline
        style.add(
          to: &path, from: run.origin.x, to: run.origin.x + run.width, y: run.origin.y - top,
          thickness: height)
      }
      fill(path, color ?? group.style.attributes.foregroundColor, placed)
    }

    private func fill(_ path: Path, _ color: Color, _ placed: Transform2D) {
      let before = drawingState
      drawingState.fill = .color(color)
      beginPath()
      devicePath = path.applying(placed)
      drawPath(using: .fill)
      drawingState = before
    }
  }

  extension TextLineStyle {
    /// Adds the line, from its upper side on.
    fileprivate func add(to path: inout Path, from x0: Double, to x1: Double, y: Double, thickness: Double) {
      func line(_ y: Double, _ thickness: Double) {
        path.addPath(Path(Rect(x: x0, y: y, width: x1 - x0, height: thickness)))
      }
      func parts(_ length: Double, gap: Double) {
        // At places that don't depend on where a run begins.
        let step = length + gap
        guard step > 0, (x1 - x0) / step < 100_000 else { return line(y, thickness) }
        var at = (x0 / step).rounded(.down) * step
        while at < x1 {
          let (left, right) = (max(at, x0), min(at + length, x1))
          if right > left { path.addPath(Path(Rect(x: left, y: y, width: right - left, height: thickness))) }
          at += step
        }
      }
      switch self {
      case .none: break
      case .single: line(y, thickness)
      case .thick: line(y, 2 * thickness)
      case .double:
        line(y, thickness)
        line(y + 2 * thickness, thickness)
      case .dotted: parts(thickness, gap: thickness)
      case .dashed: parts(4 * thickness, gap: 2 * thickness)
      }
    }
  }

  extension Transform2D {
    /// The most that the map makes a length longer, or a little more.
    var largestScale: Double { (a * a + b * b + c * c + d * d).squareRoot() / 2.0.squareRoot() }
  }

  extension Rect {
    /// Cairo's places of 24 bits hold it.
    var isNearZero: Bool { isFinite && max(abs(minX), abs(maxX), abs(minY), abs(maxY)) < 0x1p21 }
  }
#endif
