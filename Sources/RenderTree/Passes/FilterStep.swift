internal import MultiplaneContents
internal import MultiplaneFramePlan
internal import MultiplaneGeometry

/// One step of a filter chain that changes something, in device pixels.
enum FilterStep: BitwiseCopyable, Sendable {
  /// Treats each pixel by itself.
  case color(ColorStepRecord)
  case blur(Blur)
  /// Puts the picture over its own blurred alpha, coloured and moved.
  case shadow(ColorStepRecord, Blur, offset: SIMD2<Double>)

  /// nil where nothing would be changed.
  init?(_ filter: Filter, scale: EffectScale) {
    switch filter {
    case .gaussianBlur(let radius):
      let blur = scale.blur(radius)
      guard !blur.isNothing else { return nil }
      self = .blur(blur)
    case .dropShadow(let offset, let radius, let color):
      guard color.alpha > 0 else { return nil }
      self = .shadow(ColorStepRecord(shadow: color), scale.blur(radius), offset: scale.offset(offset))
    default:
      guard let step = ColorStepRecord(filter) else { return nil }
      self = .color(step)
    }
  }

  /// The steps of a chain, of which blurs one after the other are one.
  static func forEach(of chain: [Filter], scale: EffectScale, _ body: (FilterStep) -> Void) {
    var last: FilterStep?
    for filter in chain.suffix(Filter.maximumCount) {
      guard let step = FilterStep(filter, scale: scale) else { continue }
      if case .blur(let one) = last, case .blur(let other) = step, let both = one.followed(by: other) {
        last = .blur(both)
      } else {
        if let last { body(last) }
        last = step
      }
    }
    if let last { body(last) }
  }

  /// Where a change of a chain's input within a rectangle may change its result.
  static func spread(_ rect: PixelRect, of chain: [Filter], scale: EffectScale) -> PixelRect {
    var rect = rect
    forEach(of: chain, scale: scale) { rect = $0.spread(rect) }
    return rect
  }

  /// A layer's own shadow.
  init(shadowOffset: Size, radius: Double, color: Color, scale: EffectScale) {
    self = .shadow(ColorStepRecord(shadow: color), scale.shadowBlur(radius), offset: scale.offset(shadowOffset))
  }

  /// Where a change of the input within a rectangle may change the result.
  func spread(_ rect: PixelRect) -> PixelRect {
    switch self {
    case .color: return rect
    case .blur(let blur): return rect.grown(blur.influence.x, blur.influence.y)
    case .shadow(_, let blur, let offset):
      // One more where the offset is no whole number.
      let moved = rect.grown(blur.influence.x + 1, blur.influence.y + 1)
        .moved(Int(pixel: offset.x.rounded(.down)), Int(pixel: offset.y.rounded(.down)))
      return rect.union(PixelRect(x: moved.x, y: moved.y, width: moved.width + 1, height: moved.height + 1))
    }
  }

  /// Device pixels around all that there is: what lies farther away is not blurred into it. Three standard deviations
  /// of the largest blur: little more than one part in a thousand comes from beyond.
  static let farthest = 3072
  /// The same where blurs and shadows are in each other: what is between them has a texel for each pixel.
  static let farthestOfMany = 2048

  /// Treats each pixel by itself.
  var isColor: Bool {
    if case .color = self { return true }
    return false
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
    case .shadow(let color, let blur, let offset):
      return FilterStep.shadow(color, blur, offset: -offset).spread(rect)
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

extension SIMD2<Double> {
  /// Whether a shadow that is moved by so many pixels may show what lies farther away than what is known around all
  /// that there is.
  var isFar: Bool { abs(x) > Self.near || abs(y) > Self.near }

  private static var near: Double { Double(FilterStep.farthestOfMany / 4) }
}
