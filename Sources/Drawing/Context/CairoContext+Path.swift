#if Drawing
  import CCairo
  public import MultiplaneGeometry
  public import MultiplaneContents

  extension CairoContext {
    /// As `DrawingContext` has it.
    public var path: Path {
      guard let toUser = ctm.inverted() else { return Path() }
      return devicePath.applying(toUser)
    }

    /// As `DrawingContext` has it.
    public var currentPoint: Point? {
      guard let devicePoint else { return nil }
      return ctm.inverted()?.apply(to: devicePoint)
    }

    /// As `DrawingContext` has it.
    public func beginPath() {
      devicePath = Path()
      devicePoint = nil
    }

    /// As `DrawingContext` has it.
    public func add(_ element: Path.Element) {
      let placed = element.mapped(ctm.apply(to:))
      var isFinite = true
      // Products of two such numbers are finite.
      placed.forEachPoint { isFinite = isFinite && abs($0.x) < 0x1p400 && abs($0.y) < 0x1p400 }
      guard isFinite else { return }
      switch placed {
      case .move(let p): (devicePoint, subpathStart) = (p, p)
      case .line, .quadCurve, .curve, .close:
        guard devicePoint != nil else { return }
        devicePoint = placed.end ?? subpathStart
      }
      devicePath.append(placed)
    }

    /// As `DrawingContext` has it.
    public func drawPath(using mode: PathDrawingMode) {
      let path = devicePath
      beginPath()
      guard !clipBounds.isEmpty, !path.isEmpty else { return }
      switch mode {
      case .fill, .fillStroke: fill(path, .nonZero)
      case .eoFill, .eoFillStroke: fill(path, .evenOdd)
      case .stroke: break
      }
      switch mode {
      case .stroke, .fillStroke, .eoFillStroke: stroke(path)
      case .fill, .eoFill: break
      }
    }

    /// - Parameter path: pixels.
    private func fill(_ path: Path, _ rule: FillRule) {
      let extents = path.deviceBounds
      guard reaches(extents), let path = fillable(path, extents), let source = source(drawingState.fill) else { return }
      if case .color(let color) = source, fillRounded(path, color) { return }
      if fillRing(path, rule, source, extents) { return }
      let isSmooth = drawingState.shouldAntialias
      unsafe paint(source, within: extents) { cairo in
        unsafe path.put(into: cairo)
        unsafe cairo_set_antialias(cairo, isSmooth ? CAIRO_ANTIALIAS_DEFAULT : CAIRO_ANTIALIAS_NONE)
        unsafe cairo_set_fill_rule(cairo, rule.cairo)
        unsafe cairo_fill(cairo)
      }
    }

    /// A path that Cairo can fill: nil of one that would take too long.
    func fillable(_ path: Path, _ extents: Rect) -> Path? {
      do throws(ShapeError) {
        let near = FarPath.isNear(extents) ? path : try FarPath(path).polygons()
        try check(near, PathWork(clipBounds, tolerance: CairoTarget.tolerance))
        return near
      } catch {
        fail(DrawingError(error))
        return nil
      }
    }

    /// - Parameter path: pixels.
    private func stroke(_ path: Path) {
      let state = drawingState
      let squared = ctm.a * ctm.a + ctm.b * ctm.b + ctm.c * ctm.c + ctm.d * ctm.d
      let scale = squared.squareRoot()
      guard scale > 0, scale.isFinite, let toPoints = ctm.inverted(),
        let pen = CairoPen(
          width: state.lineWidth, cap: state.lineCap, join: state.lineJoin, miterLimit: state.miterLimit,
          dashes: state.lineDashLengths, dashPhase: state.lineDashPhase, scale: scale)
      else { return }
      let path = pen.cap == .square ? path.withDots(lineWidth: pen.width, ctm) : path
      let extents = path.deviceBounds
      let reach = pen.width * scale / 2 * max(pen.join == .miter ? pen.miterLimit : 1, 1.5)
      let reached = extents.insetBy(dx: -reach, dy: -reach)
      guard reaches(reached), let line = strokable(path, extents, pen, scale: scale, toPoints: toPoints),
        let source = source(state.stroke)
      else { return }
      if strokeRing(line.path, line.pen, source, reached) { return }
      // Readers of a page take the limit for what it is.
      let isPaper = !target.surface.isImage
      let drawnPen = isPaper ? line.pen : line.pen.withDrawnMiterLimit(of: line.path, toPoints: toPoints)
      var matrix = Transform2D(a: ctm.a, b: ctm.b, c: ctm.c, d: ctm.d, tx: 0, ty: 0).cairo
      unsafe paint(source, within: reached) { cairo in
        unsafe line.path.put(into: cairo)
        unsafe cairo_set_antialias(cairo, state.shouldAntialias ? CAIRO_ANTIALIAS_DEFAULT : CAIRO_ANTIALIAS_NONE)
        unsafe cairo_set_matrix(cairo, &matrix)
        unsafe drawnPen.put(into: cairo)
        unsafe cairo_stroke(cairo)
        unsafe cairo_identity_matrix(cairo)
      }
    }

    /// A line that Cairo can stroke: nil of one that would take too long.
    private func strokable(
      _ path: Path, _ extents: Rect, _ pen: CairoPen, scale: Double, toPoints: Transform2D
    ) -> (path: Path, pen: CairoPen)? {
      func work(_ pen: CairoPen) -> PathWork {
        PathWork(clipBounds, tolerance: CairoTarget.tolerance, pen: pen, scale: scale)
      }
      do throws(ShapeError) {
        guard FarPath.isNear(extents) else {
          let near = try FarPath(path).strokes(pen, toPoints: toPoints)
          try check(near, work(pen.solid))
          return (near, pen.solid)
        }
        if !pen.dashes.isEmpty, pen.isDashedTooOften(path.applying(toPoints), scale: scale) {
          throw ShapeError(.tooManyDashes(limit: CairoPen.mostDashes))
        }
        // Cairo ends dashes square to the chords that it follows a curve by, and places them by the chords' lengths.
        if !pen.dashes.isEmpty, target.surface.isImage, path.hasCurves,
          let dashes = path.applying(toPoints).dashed(pen.dashes, phase: pen.dashPhase)
        {
          let drawn = dashes.applying(ctm)
          try check(drawn, work(pen.solid))
          return (drawn, pen.solid)
        }
        try check(path, work(pen))
        return (path, pen)
      } catch {
        fail(DrawingError(error))
        return nil
      }
    }

    private func check(_ path: Path, _ work: PathWork) throws(ShapeError) {
      // Few elements are never too many.
      guard path.elements.count > 64 else { return }
      var work = work
      work.add(path.applying(Transform2D(translationX: -Double(clipBounds.x), y: -Double(clipBounds.y))))
      if let excess = work.excess { throw ShapeError(excess) }
    }

    /// Whether a rectangle of pixels reaches into the clip, or its shadow may.
    func reaches(_ extents: Rect) -> Bool {
      let seen = clipBounds.intersection(wanted)
      let reached = drawingState.shadow == nil ? seen : shadowCasters(of: seen, drawingState.shadow)
      return !extents.isNull && extents.minX < Double(reached.maxX) && extents.maxX > Double(reached.x)
        && extents.minY < Double(reached.maxY) && extents.maxY > Double(reached.y)
    }
  }

  extension Path {
    fileprivate var hasCurves: Bool {
      elements.contains { element in
        switch element {
        case .quadCurve, .curve: true
        case .move, .line, .close: false
        }
      }
    }

    /// As `controlBounds`, with sides that a sum of its numbers does not lose: what is farther than 2³⁰ is taken for
    /// that.
    var deviceBounds: Rect {
      let bounds = controlBounds
      guard !bounds.isNull, max(abs(bounds.minX), abs(bounds.minY), bounds.width, bounds.height) > 0x1p30 else {
        return bounds
      }
      func near(_ p: Point) -> Point { Point(max(-0x1p30, min(p.x, 0x1p30)), max(-0x1p30, min(p.y, 0x1p30))) }
      return Path(elements.map { $0.mapped(near) }).controlBounds
    }
  }

  extension DrawingError {
    init(_ error: ShapeError) {
      switch error.code {
      case .tooManyLines(let limit): self.init(.tooManyLines(limit: limit))
      case .tooDense: self.init(.tooDense)
      case .tooManyDashes(let limit): self.init(.tooManyDashes(limit: limit))
      case .outOfMemory: self.init(.outOfMemory)
      default: self.init(.library(error.description))
      }
    }
  }
#endif
