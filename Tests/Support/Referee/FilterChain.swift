internal import MultiplaneGeometry
internal import MultiplaneContents

/// A layer's filters, by the formulas of the W3C's "Filter Effects", on pictures in double precision.
struct FilterChain {
  /// The filters that have an effect.
  let steps: [Filter]
  private let scale: EffectScale

  init(_ filters: [Filter], scale: EffectScale) {
    steps = filters.suffix(Filter.maximumCount).filter { !Self.isIdentity($0) }
    self.scale = scale
  }

  var isEmpty: Bool { steps.isEmpty }

  /// Whether a filter reads neighbouring pixels.
  var reachesOut: Bool {
    steps.contains { step in
      switch step {
      case .gaussianBlur, .dropShadow: true
      default: false
      }
    }
  }

  /// The largest distance of a result's pixel from its sources.
  var reach: (x: Int, y: Int) {
    steps.reduce((0, 0)) { sum, step in
      let own = reach(of: step)
      return (sum.0 + own.x, sum.1 + own.y)
    }
  }

  private func reach(of step: Filter) -> (x: Int, y: Int) {
    switch step {
    case .gaussianBlur(let radius): return scale.blur(radius).reach
    case .dropShadow(let offset, let radius, _): return scale.shadowReach(offset: offset, radius: radius)
    default: return (0, 0)
    }
  }

  static func isIdentity(_ filter: Filter) -> Bool {
    switch filter {
    case .gaussianBlur(let radius): !(radius > 0)
    case .colorMatrix(let matrix): matrix == .identity
    case .brightness(let amount), .contrast(let amount), .saturation(let amount): amount == 1
    case .hue(let angle): angle == 0
    case .sepia(let amount), .grayscale(let amount), .invert(let amount): !(amount > 0)
    case .opacity(let amount): amount >= 1
    case .dropShadow(_, _, let color): !(color.alpha > 0)
    }
  }

  /// - Parameter limit: the pixels to compute.
  func apply(to input: RefereePicture, limit: PixelBox) -> RefereePicture {
    var picture = input
    var left = reach
    let softest = picture.softest
    for step in steps {
      let own = reach(of: step)
      left = (left.x - own.x, left.y - own.y)
      let box = picture.box.grown(own.x, own.y).intersection(limit.grown(left.x, left.y))
      switch step {
      case .gaussianBlur(let radius): picture = Self.blurred(picture, to: box, by: scale.blur(radius))
      case .dropShadow(let offset, let radius, let color):
        addShadow(to: &picture, box: box, offset: offset, radius: radius, color: color)
      default: ColorStep(step).apply(to: &picture)
      }
    }
    // Each soft layer of the input may have an error, and filtering adds its own.
    let count = min(softest + 2, RefereeTarget.countMask)
    for index in picture.counts.indices {
      picture.counts[index] = picture.a[index] < RefereePicture.nothing ? 0 : count
    }
    noteAmplifiedErrors(of: &picture, softest: softest)
    return picture
  }

  static func blurred(
    _ picture: RefereePicture, to box: PixelBox, by gaussian: Gaussian
  ) -> RefereePicture {
    var result = RefereePicture(box: box)
    let blur = { (values: [Double]) in Convolution.blur(values, from: picture.box, to: box, by: gaussian) }
    result.r = blur(picture.r)
    result.g = blur(picture.g)
    result.b = blur(picture.b)
    result.a = blur(picture.a)
    if !picture.doubt.isEmpty { result.doubt = blur(picture.doubt) }
    if gaussian.isThin { result.doubt = [Double](repeating: 1, count: box.count) }
    return result
  }

  /// Draws the picture over a blurred, moved and coloured copy of its alpha.
  private func addShadow(
    to picture: inout RefereePicture, box: PixelBox, offset: Size, radius: Double, color: Color
  ) {
    let shadow = AlphaShadow(
      picture, to: box, by: scale.blur(radius), offset: scale.offset(offset))
    var result = RefereePicture(box: box)
    if !picture.doubt.isEmpty || shadow.hasDoubt { result.doubt = [Double](repeating: 0, count: box.count) }
    let source = color.premultiplied
    for y in box.y0..<box.y1 {
      for x in box.x0..<box.x1 {
        let index = box.index(x, y)
        let share = shadow.alpha(index)
        var (r, g, b, a) = (source.x * share, source.y * share, source.z * share, source.w * share)
        if !result.doubt.isEmpty { result.doubt[index] = shadow.doubt(index) }
        if picture.box.contains(x, y) {
          let own = picture.box.index(x, y)
          let keep = 1 - picture.a[own] / 255
          (r, g) = (picture.r[own] + r * keep, picture.g[own] + g * keep)
          (b, a) = (picture.b[own] + b * keep, picture.a[own] + a * keep)
          if !picture.doubt.isEmpty { result.doubt[index] = max(result.doubt[index], picture.doubt[own]) }
        }
        (result.r[index], result.g[index], result.b[index], result.a[index]) = (r, g, b, a)
      }
    }
    picture = result
  }

  /// Where the chain amplifies errors of the input beyond the promised bounds, pixels are unsure. A whole input is
  /// rounded somewhere; one soft layer may be off by 1, several by somewhat more. A blur averages errors.
  private func noteAmplifiedErrors(of picture: inout RefereePicture, softest: UInt8) {
    var error = softest == 0 ? 0.5 : (softest == 1 ? 1.0 : 1.5)
    for step in steps {
      error *= ColorStep(step).gain
      if case .gaussianBlur(let radius) = step {
        if scale.blur(radius).largest >= 1 { error /= 2 }
      }
    }
    guard error > Self.largestError else { return }
    // Transparent pixels stay transparent.
    picture.doubt = picture.a.map { $0 < RefereePicture.nothing ? 0 : 1 }
  }

  /// In 255ths: the promised bound minus the rounding of later steps.
  private static let largestError = 3.0
}

/// The alpha of a shadow: blurred, then moved; interpolated linearly between pixels.
struct AlphaShadow {
  private var values: [Double]
  private var doubts: [Double]

  /// - Parameters:
  ///   - picture: the source of the alpha.
  ///   - box: the pixels to compute.
  ///   - offset: pixels.
  init(
    _ picture: RefereePicture, to box: PixelBox, by gaussian: Gaussian, offset: (x: Double, y: Double)
  ) {
    let (wholeX, wholeY) = (Int(clamping: offset.x.rounded(.down)), Int(clamping: offset.y.rounded(.down)))
    // One more pixel to the left and above, for interpolation.
    let source = PixelBox(
      x0: box.x0 - wholeX - 1, y0: box.y0 - wholeY - 1, x1: box.x1 - wholeX, y1: box.y1 - wholeY)
    let share = (x: offset.x - offset.x.rounded(.down), y: offset.y - offset.y.rounded(.down))
    let move = { (channel: [Double]) -> [Double] in
      let blurred = Convolution.blur(channel, from: picture.box, to: source, by: gaussian)
      var result = [Double](repeating: 0, count: box.count)
      guard !box.isEmpty else { return result }
      for row in 0..<box.height {
        for column in 0..<box.width {
          let at = (row + 1) * source.width + column + 1
          let above = blurred[at - source.width] * (1 - share.x) + blurred[at - source.width - 1] * share.x
          let level = blurred[at] * (1 - share.x) + blurred[at - 1] * share.x
          result[row * box.width + column] = level * (1 - share.y) + above * share.y
        }
      }
      return result
    }
    values = move(picture.a)
    doubts = picture.doubt.isEmpty ? [] : move(picture.doubt)
    if gaussian.isThin { doubts = [Double](repeating: 1, count: box.count) }
  }

  /// In units of 1/255.
  func alpha(_ index: Int) -> Double { values[index] }

  var hasDoubt: Bool { !doubts.isEmpty }
  func doubt(_ index: Int) -> Double { doubts.isEmpty ? 0 : doubts[index] }
}
