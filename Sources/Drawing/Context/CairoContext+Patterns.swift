#if Drawing
  import CCairo
  internal import Glibc
  import MultiplaneGeometry
  import MultiplaneContents

  /// One copy of a pattern as pixels, kept for the next shape.
  struct PatternCell {
    var pattern: Pattern
    var color: Color
    var surface: CairoSurface
    var width: Int
    var height: Int
  }

  extension CairoContext {
    /// A pattern as a source, without its opacity; nil where it shows nothing.
    func pattern(_ pattern: Pattern, _ color: Color) -> CairoPattern? {
      let phase = drawingState.patternPhase
      let toDevice = pattern.matrix.concatenating(Transform2D(translationX: phase.width, y: phase.height))
        .concatenating(baseTransform)
      let (xStep, yStep) = (abs(pattern.xStep), abs(pattern.yStep))
      guard let toPattern = toDevice.inverted(), !pattern.bounds.isEmpty, pattern.bounds.isFinite, xStep > 0, yStep > 0,
        xStep.isFinite, yStep.isFinite, color.isFinite
      else { return nil }
      do throws(DrawingError) {
        let cell = try cell(of: pattern, color, step: Size(xStep, yStep), toDevice)
        let source = try CairoPattern(cell.surface)
        let toCell = Transform2D(translationX: -pattern.bounds.minX, y: -pattern.bounds.minY)
          .concatenating(Transform2D(scaleX: Double(cell.width) / xStep, y: Double(cell.height) / yStep))
        let map = toPattern.concatenating(toCell)
        source.setMatrix(map)
        source.setExtend(CAIRO_EXTEND_REPEAT)
        source.setFilter(drawingState.interpolationQuality.cairo(map))
        return source
      } catch {
        fail(error)
        return nil
      }
    }

    /// The longest side of a copy, pixels; a larger one is drawn smaller.
    private static let longestCell = 4096.0

    private func cell(
      of pattern: Pattern, _ color: Color, step: Size, _ toDevice: Transform2D
    ) throws(DrawingError) -> PatternCell {
      func pixels(_ length: Double) -> Int {
        let whole = (length * pixelsPerUnit).rounded()
        return whole.isFinite ? Int(clamping: max(1, min(whole, Self.longestCell))) : Int(clamping: Self.longestCell)
      }
      let width = pixels(hypot(toDevice.a, toDevice.b) * step.width)
      let height = pixels(hypot(toDevice.c, toDevice.d) * step.height)
      if let cell, cell.pattern === pattern, cell.width == width, cell.height == height,
        pattern.isColored || cell.color == color
      {
        return cell
      }
      let place = PixelRect(x: 0, y: 0, width: width, height: height)
      let surface = try CairoSurface(CAIRO_FORMAT_ARGB32, at: place)
      let scale = Size(Double(width) / step.width, Double(height) / step.height)
      // A copy may reach into its neighbours, and they into it.
      let bounds = pattern.bounds
      let across = min(Int(clamping: (bounds.width / step.width - 1e-9).rounded(.up)), Self.mostNeighbours)
      let down = min(Int(clamping: (bounds.height / step.height - 1e-9).rounded(.up)), Self.mostNeighbours)
      for row in (0..<max(down, 1)).reversed() {
        for column in (0..<max(across, 1)).reversed() {
          let shown = Transform2D(
            translationX: -bounds.minX - Double(column) * step.width, y: -bounds.minY - Double(row) * step.height
          ).concatenating(Transform2D(scaleX: scale.width, y: scale.height))
          let copy = try CairoContext(
            surface, bounds: place, baseTransform: shown, scale: scale.width, origin: origin)
          copy.clip(to: bounds)
          if !pattern.isColored { (copy.drawingState.fill, copy.drawingState.stroke) = (.color(color), .color(color)) }
          pattern.draw(copy)
          copy.finish()
        }
      }
      let made = PatternCell(pattern: pattern, color: color, surface: surface, width: width, height: height)
      cell = made
      return made
    }

    /// Along a side.
    private static let mostNeighbours = 16
  }
#endif
