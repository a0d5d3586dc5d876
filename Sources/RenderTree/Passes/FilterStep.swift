internal import MultiplaneContents
internal import MultiplaneFramePlan
internal import MultiplaneGeometry

/// One step of a filter chain, in device pixels.
enum FilterStep: BitwiseCopyable, Sendable {
  /// Changes each pixel's colour on its own.
  case color(ColorStepRecord)
  case blur(Blur)
  /// Puts the input over its own blurred, coloured and moved alpha.
  case shadow(ColorStepRecord, Blur, offset: SIMD2<Double>)

  /// nil if the filter changes nothing.
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

  /// Calls `body` for the steps of a chain; consecutive blurs are merged into one.
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

  /// Pixels that a chain's result can change in if its input changes in a rectangle.
  ///
  /// - Parameter fill: pixels that the chain fills itself, which count as well.
  static func spread(
    _ rect: PixelRect, of chain: [Filter], fill: PixelRect = .empty, scale: EffectScale
  ) -> PixelRect {
    var rect = rect
    forEach(of: chain, scale: scale) { rect = $0.fills ? rect.union(fill) : $0.spread(rect) }
    return rect
  }

  /// The step of a layer's own shadow.
  init(shadowOffset: Size, radius: Double, color: Color, scale: EffectScale) {
    let blur = scale.blur(radius, isIntegrated: true)
    self = .shadow(ColorStepRecord(shadow: color), blur, offset: scale.offset(shadowOffset))
  }

  /// Pixels that the result can change in if the input changes in a rectangle.
  func spread(_ rect: PixelRect, isAlone: Bool = false) -> PixelRect {
    switch self {
    case .color: return rect
    case .blur(let blur): return rect.grown(blur.influence.x, blur.influence.y)
    case .shadow(_, let blur, let offset):
      // One more pixel for a fractional offset.
      let moved = rect.grown(blur.influence.x + 1, blur.influence.y + 1)
        .moved(Int(pixel: offset.x.rounded(.down)), Int(pixel: offset.y.rounded(.down)))
      let shadow = PixelRect(x: moved.x, y: moved.y, width: moved.width + 1, height: moved.height + 1)
      return isAlone ? shadow : rect.union(shadow)
    }
  }

  /// Distance around the space beyond which content is not blurred in, device pixels. Three standard deviations of the
  /// largest blur: little more than one part in a thousand comes from beyond.
  static let farthest = 3072
  /// The same for nested blurs and shadows, whose intermediate results have a texel for each pixel.
  static let farthestOfMany = 2048

  /// Whether the step changes each pixel on its own.
  var isColor: Bool {
    if case .color = self { return true }
    return false
  }

  /// Whether the step gives transparent pixels a colour.
  var fills: Bool {
    if case .color(let step) = self { return step.offset.w > 0 }
    return false
  }

  /// Pixels of the input that the result in a rectangle can depend on.
  func input(for rect: PixelRect, isAlone: Bool = false) -> PixelRect {
    switch self {
    case .color, .blur: return spread(rect)
    case .shadow(let color, let blur, let offset):
      return FilterStep.shadow(color, blur, offset: -offset).spread(rect, isAlone: isAlone)
    }
  }

  /// Whether a filter reads neighbouring pixels.
  static func spreads(_ filter: Filter) -> Bool {
    switch filter {
    case .gaussianBlur, .dropShadow: true
    default: false
    }
  }

  /// Whether a filter gives transparent pixels a colour.
  static func fills(_ filter: Filter) -> Bool { ColorStepRecord(filter).map { $0.offset.w > 0 } ?? false }

  /// Whether a filter changes anything, at any scale.
  static func changes(_ filter: Filter) -> Bool {
    switch filter {
    case .gaussianBlur(let radius): radius > 0
    case .dropShadow(_, _, let color): color.alpha > 0
    default: ColorStepRecord(filter) != nil
    }
  }
}

extension PixelRect {
  /// The rectangle grown on each side; an empty one stays empty.
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
  /// Whether a shadow moved by so many pixels can show content beyond the known distance around the space.
  var isFar: Bool { abs(x) > Self.near || abs(y) > Self.near }

  private static var near: Double { Double(FilterStep.farthestOfMany / 4) }
}
