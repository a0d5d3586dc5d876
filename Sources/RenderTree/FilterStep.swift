internal import MultiplaneGeometry

/// One step of a filter chain that changes something, in device pixels.
enum FilterStep: BitwiseCopyable, Sendable {
  /// Treats each pixel by itself.
  case color(ColorStepRecord)
  case blur(x: BlurAxis, y: BlurAxis)
  /// Puts the picture over its own blurred alpha, coloured and moved.
  case shadow(ColorStepRecord, x: BlurAxis, y: BlurAxis, offset: SIMD2<Double>)

  /// nil where nothing would be changed.
  init?(_ filter: Filter, scale: EffectScale) {
    switch filter {
    case .gaussianBlur(let radius):
      let sigma = scale.sigma(radius)
      guard sigma.x > 0 || sigma.y > 0 else { return nil }
      self = .blur(x: BlurAxis(sigma: sigma.x), y: BlurAxis(sigma: sigma.y))
    case .dropShadow(let offset, let radius, let color):
      guard color.alpha > 0 else { return nil }
      self.init(shadowOffset: offset, radius: radius, color: color, scale: scale)
    default:
      guard let step = ColorStepRecord(filter) else { return nil }
      self = .color(step)
    }
  }

  init(shadowOffset: Size, radius: Double, color: Color, scale: EffectScale) {
    let sigma = scale.sigma(radius)
    self = .shadow(
      ColorStepRecord(shadow: color), x: BlurAxis(sigma: sigma.x), y: BlurAxis(sigma: sigma.y),
      offset: scale.offset(shadowOffset))
  }

  /// Where a change of the input within a rectangle may change the result.
  func spread(_ rect: PixelRect) -> PixelRect {
    switch self {
    case .color: return rect
    case .blur(let x, let y): return rect.grown(x.influence, y.influence)
    case .shadow(_, let x, let y, let offset):
      // One more where the offset is no whole number.
      let moved = rect.grown(x.influence + 1, y.influence + 1)
        .moved(Int(offset.x.rounded(.down)), Int(offset.y.rounded(.down)))
      return rect.union(PixelRect(x: moved.x, y: moved.y, width: moved.width + 1, height: moved.height + 1))
    }
  }

  /// Makes colour of what is transparent.
  var fills: Bool {
    if case .color(let step) = self { return step.offset.w > 0 }
    return false
  }

  /// What of the input the result within a rectangle may depend on.
  func input(for rect: PixelRect) -> PixelRect {
    switch self {
    case .color, .blur: return spread(rect)
    case .shadow(let color, let x, let y, let offset):
      return FilterStep.shadow(color, x: x, y: y, offset: -offset).spread(rect)
    }
  }
}

extension PixelRect {
  /// Larger on each side; nothing stays nothing.
  func grown(_ x: Int, _ y: Int) -> PixelRect {
    isEmpty
      ? .empty : PixelRect(x: self.x - x, y: self.y - y, width: width + 2 * x, height: height + 2 * y)
  }

  func moved(_ x: Int, _ y: Int) -> PixelRect {
    PixelRect(x: self.x + x, y: self.y + y, width: width, height: height)
  }

  var columns: PixelSpan { PixelSpan(low: x, high: maxX) }
  var rows: PixelSpan { PixelSpan(low: y, high: maxY) }

  init(columns: PixelSpan, rows: PixelSpan) {
    self =
      columns.isEmpty || rows.isEmpty
      ? .empty
      : PixelRect(
        x: columns.low, y: rows.low, width: columns.high - columns.low, height: rows.high - rows.low)
  }
}
