#if Drawing
  import CCairo
  internal import Glibc
  public import MultiplaneGeometry
  public import MultiplaneContents

  extension CairoContext {
    /// As `DrawingContext` has it.
    public func drawLinearGradient(
      _ gradient: Gradient, start: Point, end: Point, options: GradientDrawingOptions
    ) {
      guard start.isFinite, end.isFinite, start != end else { return }
      unsafe paint(gradient, options) { scale in
        unsafe cairo_pattern_create_linear(start.x * scale, start.y * scale, end.x * scale, end.y * scale)
      }
    }

    /// As `DrawingContext` has it.
    public func drawRadialGradient(
      _ gradient: Gradient, startCenter: Point, startRadius: Double, endCenter: Point, endRadius: Double,
      options: GradientDrawingOptions
    ) {
      guard startCenter.isFinite, endCenter.isFinite, startRadius.isFinite, endRadius.isFinite, startRadius >= 0,
        endRadius >= 0
      else { return }
      unsafe paint(gradient, options) { scale in
        unsafe cairo_pattern_create_radial(
          startCenter.x * scale, startCenter.y * scale, startRadius * scale, endCenter.x * scale, endCenter.y * scale,
          endRadius * scale)
      }
    }

    /// - Parameter make: a pattern whose numbers are those of user space times a scale.
    private func paint(
      _ gradient: Gradient, _ options: GradientDrawingOptions, _ make: (_ scale: Double) -> OpaquePointer?
    ) {
      let stops = GradientStops(gradient)
      guard !clipBounds.isEmpty, let toUser = ctm.inverted(), !stops.isEmpty else { return }
      do throws(DrawingError) {
        // Pixman rounds the numbers of a matrix, below 2¹⁵, to 1/65536: too coarse where a unit has many pixels.
        let largest = max(abs(toUser.a), abs(toUser.b), abs(toUser.c), abs(toUser.d))
        let scale = min(max(hypot(ctm.a, ctm.b), hypot(ctm.c, ctm.d)), 0x1p13 / largest)
        let pattern = try unsafe CairoPattern(make(scale))
        pattern.setMatrix(toUser.concatenating(Transform2D(scaleX: scale, y: scale)))
        unsafe stops.put(
          into: pattern.pointer, before: options.contains(.drawsBeforeStartLocation),
          after: options.contains(.drawsAfterEndLocation))
        pattern.setExtend(CAIRO_EXTEND_PAD)
        paintClip(.pattern(pattern, alpha: usableAlpha))
      } catch {
        fail(error)
      }
    }

    private func paintClip(_ source: CairoSource) {
      unsafe paint(source, within: .everywhere, coversClip: true) { cairo in unsafe cairo_paint(cairo) }
    }

    /// As `DrawingContext` has it.
    public func drawConicGradient(_ gradient: Gradient, center: Point, angle: Double) {
      let stops = GradientStops(gradient)
      guard !clipBounds.isEmpty, center.isFinite, angle.isFinite, let toUser = ctm.inverted(), !stops.isEmpty else {
        return
      }
      // 0…1 around the centre.
      func place(_ point: Point) -> Double {
        let way = point - center
        let turns = (atan2(way.y, way.x) - angle) / (2 * .pi)
        return way == .zero ? 0 : turns - turns.rounded(.down)
      }
      do throws(DrawingError) {
        // What is not wanted, or lies outside of the clip, may throw its shadow there. The rest of the picture is
        // clear: were it smaller than the clip, its sides would cut that.
        let rect = shadowCasters(of: clipBounds, drawingState.shadow)
        let seen = shadowCasters(of: clipBounds.intersection(wanted), drawingState.shadow).intersection(rect)
        guard !seen.isEmpty else { return }
        let surface = try CairoSurface(CAIRO_FORMAT_ARGB32, at: rect, pixelsPerUnit: pixelsPerUnit)
        let toPlace = Transform2D(scaleX: 1 / pixelsPerUnit, y: 1 / pixelsPerUnit)
          .concatenating(Transform2D(translationX: Double(rect.x), y: Double(rect.y))).concatenating(toUser)
        func pixels(_ from: Int, _ length: Int, _ count: Int) -> Range<Int> {
          let (low, high) = (Double(from) * pixelsPerUnit, Double(from + length) * pixelsPerUnit)
          return Int(clamping: low)..<min(Int(clamping: high.rounded(.up)), count)
        }
        _ = unsafe surface.withPixels { bytes, bytesPerRow, width, height in
          for y in pixels(seen.y - rect.y, seen.height, height) {
            for x in pixels(seen.x - rect.x, seen.width, width) {
              let color = stops.color(at: place(toPlace.apply(to: Point(Double(x) + 0.5, Double(y) + 0.5))))
              unsafe bytes.storeBytes(of: color, toByteOffset: y * bytesPerRow + x * 4, as: SIMD4<UInt8>.self)
            }
          }
        }
        let pattern = try CairoPattern(surface)
        if target.surface.isImage { pattern.setFilter(CAIRO_FILTER_NEAREST) }
        paintClip(.pattern(pattern, alpha: usableAlpha))
      } catch {
        fail(error)
      }
    }
  }

  /// A gradient's colours in the order of their places. They are mixed with their alpha multiplied in, as in layers.
  struct GradientStops {
    private struct Stop {
      /// 0…1.
      var place: Double
      /// Premultiplied, 0…1.
      var color: SIMD4<Double>
    }

    private var stops: [Stop] = []

    init(_ gradient: Gradient) {
      let colors = gradient.colors.prefix(Gradient.maximumCount)
      let locations = gradient.locations?.count == gradient.colors.count ? gradient.locations : nil
      var least = 0.0
      for (index, color) in colors.enumerated() {
        let even = gradient.colors.count > 1 ? Double(index) / Double(gradient.colors.count - 1) : 0
        least = max(least, min(locations?[index] ?? even, 1))
        guard color.isFinite else { continue }
        stops.append(Stop(place: least, color: color.premultiplied))
      }
    }

    var isEmpty: Bool { stops.isEmpty }

    /// A pattern's stops: Cairo mixes colours without their alpha, so that where both change there are stops between.
    func put(into pattern: OpaquePointer, before: Bool, after: Bool) {
      func add(_ place: Double, _ color: SIMD4<Double>, alpha: Double) {
        let straight = color.w > 0 ? color / color.w : .zero
        unsafe cairo_pattern_add_color_stop_rgba(pattern, place, straight.x, straight.y, straight.z, alpha)
      }
      guard let first = stops.first, let last = stops.last else { return }
      if !before { add(0, first.color, alpha: 0) }
      if first.place > 0 { add(0, first.color, alpha: first.color.w) }
      for (index, stop) in stops.enumerated() {
        // A clear end has the colour of the other one.
        if index > 0, stop.color.w == 0 { add(stop.place, stops[index - 1].color, alpha: 0) }
        if stop.color.w > 0 { add(stop.place, stop.color, alpha: stop.color.w) }
        guard index + 1 < stops.count else { break }
        let next = stops[index + 1]
        if stop.color.w == 0 { add(stop.place, next.color, alpha: 0) }
        guard stop.color.w > 0, next.color.w > 0, stop.color.w != next.color.w, next.place > stop.place else {
          continue
        }
        for step in 1..<Self.stepsBetween {
          let part = Double(step) / Double(Self.stepsBetween)
          let color = stop.color + (next.color - stop.color) * part
          add(stop.place + (next.place - stop.place) * part, color, alpha: color.w)
        }
      }
      if last.place < 1 { add(1, last.color, alpha: last.color.w) }
      if !after { add(1, last.color, alpha: 0) }
    }

    /// Enough for less than 1/255 between them.
    private static let stepsBetween = 32

    /// As it lies in memory: blue, green, red, alpha.
    ///
    /// - Parameter place: 0…1.
    func color(at place: Double) -> SIMD4<UInt8> {
      let bytes = SIMD4<UInt8>((mixed(at: place) * 255).rounded(.toNearestOrAwayFromZero))
      return SIMD4(bytes.z, bytes.y, bytes.x, bytes.w)
    }

    /// Premultiplied.
    private func mixed(at place: Double) -> SIMD4<Double> {
      guard let next = stops.firstIndex(where: { $0.place > place }) else { return stops[stops.count - 1].color }
      guard next > 0 else { return stops[0].color }
      let (lower, upper) = (stops[next - 1], stops[next])
      return lower.color + (upper.color - lower.color) * ((place - lower.place) / (upper.place - lower.place))
    }
  }
#endif
